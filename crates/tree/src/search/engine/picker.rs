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
                    if self.written.is_hash_move(order) {
                        continue;
                    }
                    if !way.uses(Technique::Exchange) || apart::see::<B, APART>(board, m, 0) {
                        return Some(m);
                    }
                    listed.keep(self.bad);
                    self.bad += 1;
                }
                Stage::Killers => {
                    if let Some(killer) = self.written.killer::<B, APART>(board) {
                        if killer.is_some() {
                            return killer;
                        }
                        continue;
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

#[cfg(test)]
mod tests {
    use qipan_game::asked::Pins;
    use qipan_game::{MoveGen, MoveList, MoveOf, epd};

    use super::{Picker, Stage};
    use crate::search::engine::EngineWay;
    use crate::search::engine::history::History;
    use crate::search::picker::Listed;

    /// Moves as a picker gives them, with their stages.
    fn picked<B: MoveGen>(
        board: &B,
        hash_move: Option<MoveOf<B>>,
        killers: [Option<MoveOf<B>>; 2],
        history: &History,
    ) -> Vec<(B::Move, Stage)> {
        let (mut moves, mut ranks) = (MoveList::new(), MoveList::new());
        let mut listed = Listed::new(&mut moves, &mut ranks);
        let mut picker = Picker::new(hash_move, killers);
        let mut picked = Vec::new();
        while let Some(m) = picker.next::<B, false>(board, &mut listed, (EngineWay::default(), history, 1)) {
            picked.push((m, picker.stage));
        }
        picked
    }

    /// Every move comes once, in its stage, whatever moves are tried first.
    fn gives_each_once<B: MoveGen>(corpus: &str) {
        let mut bad = 0;
        for line in epd::lines(corpus).step_by(3) {
            let setup = line.fen.parse().unwrap_or_else(|error| panic!("{}: {error}", line.fen));
            let board = B::from_setup(&setup).unwrap();
            let mut all = MoveList::new();
            board.generate(&mut all);
            let mut history = History::of::<B::Game>();
            let mut expected: Vec<_> = all.iter().map(|&m| board.export(m)).collect();
            expected.sort_unstable();
            let (first, last) = (expected.first().copied(), expected.last().copied());
            for (hash_move, killers) in
                [(None, [None, None]), (first, [last, first]), (last, [first, expected.get(1).copied()])]
            {
                let picked = picked(&board, hash_move, killers, &history);
                let mut given: Vec<_> = picked.iter().map(|&(m, _)| board.export(m)).collect();
                given.sort_unstable();
                assert_eq!(given, expected, "{}", line.fen);
                for &(m, stage) in &picked {
                    let takes = board.men(m).1.is_some();
                    match stage {
                        Stage::HashMove => assert_eq!(Some(board.export(m)), hash_move),
                        Stage::GoodCaptures => assert!(takes && board.see(m, 0, Pins::Ignored)),
                        Stage::BadCaptures => assert!(takes && !board.see(m, 0, Pins::Ignored)),
                        Stage::Killers => assert!(!takes && killers.contains(&Some(board.export(m)))),
                        Stage::Quiets => assert!(!takes),
                    }
                    bad += usize::from(stage == Stage::BadCaptures);
                }
                let quiets = picked.iter().filter(|(_, stage)| *stage == Stage::Quiets);
                let histories = quiets.map(|&(m, _)| history.get(History::place::<B, false>(&board, m, 1)));
                assert!(histories.is_sorted_by(|one, next| one >= next), "{}", line.fen);
                // The moves that came last are praised for the next round.
                for &(m, _) in picked.iter().rev().take(5) {
                    history.learn(7, &[History::place::<B, false>(&board, m, 1)]);
                }
            }
        }
        assert!(bad > 20, "{bad}");
    }

    #[test]
    fn every_move_is_given_once_and_in_its_stage() {
        gives_each_once::<chess_specialised::Board>(qipan_suites::CORPUS_CHESS);
        gives_each_once::<xiangqi_bitboard::Board>(qipan_suites::CORPUS_XIANGQI);
    }
}
