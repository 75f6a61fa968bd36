//! The quiescence search.

use qipan_game::{MoveGen, MoveList};

use crate::search::apart;
use crate::search::engine::run::{At, Run};
use crate::search::engine::{Evaluation, Technique};
use crate::search::picker::Listed;
use crate::search::searching::goes_to;
use crate::search::tally::Counting as _;
use crate::search::window::Window;

impl<B: MoveGen, E: Evaluation<B>, const APART: bool> Run<'_, B, E, APART> {
    /// The value of a position as it stands, or better by captures that lose nothing; checks are not looked
    /// for.
    pub(crate) fn quiescence(&mut self, board: &mut B, at: At, mut window: Window) -> i32 {
        if let Some(tally) = &mut self.tally {
            tally.quiescence += 1;
        }
        let mut score = self.evaluation.judge::<APART>(board, at.side > 0);
        if score >= window.beta {
            return score;
        }
        window.alpha = window.alpha.max(score);
        let mut moves = MoveList::new();
        let mut ranks = MoveList::new();
        let mut listed = Listed::new(&mut moves, &mut ranks);
        listed.list_captures::<APART>(board, self.way.captures);
        let mut tried = 0;
        while let Some((m, _)) = listed.lowest() {
            if self.way.uses(Technique::Exchange) && !apart::see::<B, APART>(board, m, 0) {
                continue;
            }
            let written = if self.tally.is_some() { goes_to::<B>(board.export(m)) } else { None };
            let below = At { side: -at.side, ply: at.ply + 1, came_to: written, ..at };
            let found = self.played(board, m, |run, child| {
                if run.clock.enter() { -run.quiescence(child, below, window.of_other_side()) } else { 0 }
            });
            let Some(found) = found else { continue };
            if self.clock.is_cut {
                return 0;
            }
            tried += 1;
            score = score.max(found);
            window.alpha = window.alpha.max(found);
            let is_cut = found >= window.beta;
            if let Some(tally) = &mut self.tally {
                tally.retakings += u64::from(written == at.came_to);
                if is_cut {
                    tally.cut_in_quiescence(tried == 1, written == at.came_to);
                }
            }
            if is_cut {
                break;
            }
        }
        score
    }
}
