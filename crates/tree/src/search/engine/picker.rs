//! The moves of a node, the most promising first: captures that lose nothing before the quiet moves, the
//! others behind them.

use qipan_game::{Game, MoveGen};

use crate::search::apart;
use crate::search::engine::history::History;
use crate::search::engine::{EngineWay, Technique};
use crate::search::picker::{self, Listed, Written};

/// The stage of a picker, and of the move that it gave last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    HashMove,
    GoodCaptures,
    Killers,
    Quiets,
    BadCaptures,
}

impl Stage {
    /// The stage that a cut is counted in.
    pub(crate) const fn counted(self) -> picker::Stage {
        match self {
            Self::HashMove => picker::Stage::HashMove,
            Self::GoodCaptures | Self::BadCaptures => picker::Stage::Captures,
            Self::Killers => picker::Stage::Killers,
            Self::Quiets => picker::Stage::Quiets,
        }
    }
}

/// The moves of a node that are still to be tried, and those that were.
pub(crate) struct Picker<M> {
    pub(crate) stage: Stage,
    pub(crate) written: Written<M>,
    is_listed: bool,
    /// Captures that lose material, and those of them that came again.
    bad: usize,
    bad_given: usize,
}

impl<M: Copy> Picker<M> {
    #[inline(always)]
    pub(crate) fn new(hash_move: Option<M>, killers: [Option<M>; 2]) -> Self {
        let written = Written::new(hash_move, killers);
        Self { stage: Stage::HashMove, written, is_listed: false, bad: 0, bad_given: 0 }
    }

    /// The next move to try. The stage tells whether it takes a piece: only a hash move may do either.
    #[inline(always)]
    pub(crate) fn next<B: MoveGen, const APART: bool>(
        &mut self,
        board: &B,
        listed: &mut Listed<'_, B>,
        (way, history, side): (EngineWay, &History, i32),
    ) -> Option<B::Move>
    where
        B::Game: Game<Move = M>,
    {
        loop {
            match self.stage {
                Stage::HashMove => {
                    if let Some(m) = self.written.hash_move::<B, APART>(board) {
                        return Some(m);
                    }
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => {
                    if !self.is_listed {
                        listed.list_captures::<APART>(board, way.captures);
                        self.is_listed = true;
                    }
                    let Some((m, order)) = listed.lowest() else {
                        self.stage = Stage::Killers;
                        continue;
                    };
                    if self.written.is_tried(order) {
                        continue;
                    }
                    if !way.uses(Technique::Exchange) || apart::see::<B, APART>(board, m, 0) {
                        return Some(m);
                    }
                    listed.keep(self.bad);
                    self.bad += 1;
                }
                Stage::Killers => {
                    if let Some(m) = self.written.killer::<B, APART>(board) {
                        return Some(m);
                    }
                    self.stage = Stage::Quiets;
                    let learns = way.uses(Technique::History);
                    listed.add_quiets::<APART>(board, |m| {
                        if learns { history.priority(History::place::<B, APART>(board, m, side)) } else { 0 }
                    });
                }
                Stage::Quiets => match listed.following() {
                    Some((m, order)) if !self.written.is_tried(order) => return Some(m),
                    Some(_) => {}
                    None => self.stage = Stage::BadCaptures,
                },
                Stage::BadCaptures => {
                    if self.bad_given == self.bad {
                        return None;
                    }
                    self.bad_given += 1;
                    return Some(listed.kept(self.bad_given - 1).0);
                }
            }
        }
    }
}
