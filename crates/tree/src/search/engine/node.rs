//! A node above the quiescence search.

use qipan_game::{MoveGen, MoveList, MoveOf};

use crate::search::apart;
use crate::search::engine::history::{History, Place};
use crate::search::engine::picker::{Picker, Stage};
use crate::search::engine::reductions::{self, FULL_MOVES, LEAST_DEPTH};
use crate::search::engine::run::{At, Run};
use crate::search::engine::{Evaluation, Technique};
use crate::search::found::{MATE, MATES};
use crate::search::picker::Listed;
use crate::search::searching::{Keys, goes_to, remember};
use crate::search::table::Bound;
use crate::search::tally::Counting as _;
use crate::search::window::Window;

/// The least depth at which the turn is handed over.
const PASSING_DEPTH: u32 = 2;

impl<B: MoveGen, E: Evaluation<B>, const APART: bool> Run<'_, B, E, APART> {
    /// The value of a position, or a bound of it outside of the window. It means nothing if the search was
    /// cut.
    pub(crate) fn node(&mut self, board: &mut B, mut at: At, mut window: Window) -> i32 {
        self.memory.lines.forget(at.ply);
        if at.is_check && at.ply + (at.depth as usize) < self.longest {
            at.depth += 1;
        }
        if at.depth == 0 {
            return self.quiescence(board, at, window);
        }
        if let Some(tally) = &mut self.tally {
            tally.positions += 1;
        }
        let is_open = window.is_open();
        if at.ply > 0 {
            // No mate from here is nearer than one that is known.
            window.alpha = window.alpha.max(-MATE + at.ply as i32);
            window.beta = window.beta.min(MATE - at.ply as i32 - 1);
            if window.alpha >= window.beta {
                return window.alpha;
            }
        }
        if self.way.keys == Keys::Computed {
            at.key = apart::key::<B, APART>(board);
        }
        let known = self.memory.table.get(at.key);
        if !is_open
            && let Some(score) =
                known.and_then(|known| known.decides(at.depth, at.ply, window.alpha, window.beta))
        {
            if let Some(tally) = &mut self.tally {
                tally.by_table += 1;
            }
            return score;
        }
        let hash_move = known.and_then(|known| known.best());
        if !is_open && self.may_pass(board, at, window.beta) {
            let score = self.passed(board, at, window);
            if self.clock.is_cut {
                return 0;
            }
            if score >= window.beta {
                // A mate that only a null move allows is none.
                let score = if score > MATES { window.beta } else { score };
                self.memory.table.put(at.key, at.depth, at.ply, (score, Bound::Lower), hash_move);
                return score;
            }
        }
        self.moves(board, at, (window, is_open), hash_move)
    }

    /// The best of the moves. Lines are kept in open windows alone; what a known mate has narrowed stays
    /// open.
    #[inline(always)]
    fn moves(
        &mut self,
        board: &mut B,
        at: At,
        (mut window, is_open): (Window, bool),
        hash_move: Option<MoveOf<B>>,
    ) -> i32 {
        let hoped = window.alpha;
        let reduces = self.way.uses(Technique::LateMoveReductions) && at.depth >= LEAST_DEPTH && !at.is_check;
        let (mut score, mut best, mut tried) = (-MATE, hash_move, 0);
        let mut moves = MoveList::new();
        let mut ranks = MoveList::new();
        let mut listed = Listed::new(&mut moves, &mut ranks);
        let mut quiets: MoveList<Place> = MoveList::new();
        let mut picker = Picker::new(hash_move, self.memory.killers[at.ply]);
        while let Some(m) = {
            let by = (self.way, &self.memory.history, at.side);
            picker.next::<B, APART>(board, &mut listed, by)
        } {
            let is_quiet = match picker.stage {
                Stage::GoodCaptures | Stage::BadCaptures => false,
                Stage::Killers | Stage::Quiets => true,
                Stage::HashMove => apart::men::<B, APART>(board, m).1.is_none(),
            };
            let place = is_quiet.then(|| History::place::<B, APART>(board, m, at.side));
            let is_late = reduces && picker.stage == Stage::Quiets && tried >= FULL_MOVES;
            let late = place.filter(|_| is_late).map(|place| self.memory.history.get(place));
            let how = How { late, tried };
            let Some(found) = self.after(board, m, at, window, how) else { continue };
            if self.clock.is_cut {
                return 0;
            }
            tried += 1;
            if let Some(place) = place {
                quiets.push(place);
            }
            if let Some(tally) = &mut self.tally
                && goes_to::<B>(board.export(m)) == at.came_to
            {
                tally.retakings += 1;
            }
            score = score.max(found);
            if score <= window.alpha {
                continue;
            }
            let written = board.export(m);
            best = Some(written);
            if is_open {
                self.memory.lines.begin(at.ply, written);
            }
            window.alpha = score;
            if score >= window.beta {
                if is_quiet {
                    remember(&mut self.memory.killers[at.ply], written);
                    if self.way.uses(Technique::History) {
                        self.memory.history.learn(at.depth, &quiets);
                    }
                }
                if let Some(tally) = &mut self.tally {
                    let retakes = goes_to::<B>(written) == at.came_to;
                    tally.cut(picker.stage.counted(), tried == 1, !is_quiet, retakes);
                }
                break;
            }
        }
        if let Some(tally) = &mut self.tally {
            tally.imports += picker.written.imports[0];
            tally.imported += picker.written.imports[1];
        }
        if tried == 0 {
            return self.score_of_no_move(at);
        }
        let bound = if score >= window.beta {
            Bound::Lower
        } else if score > hoped {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.memory.table.put(at.key, at.depth, at.ply, (score, bound), best);
        score
    }

    /// The value of a move, or a bound of it; `None` if it is illegal.
    #[inline(always)]
    fn after(&mut self, board: &mut B, m: B::Move, at: At, window: Window, how: How) -> Option<i32> {
        let gives_check = how.late.map(|_| apart::gives_check::<B, APART>(board, m));
        let reduction = match how.late {
            Some(history) if gives_check == Some(false) => {
                reductions::of_late_move(at.depth, how.tried, history)
            }
            _ => 0,
        };
        let key = match self.way.keys {
            Keys::Kept => at.key ^ apart::key_change::<B, APART>(board, m),
            Keys::Computed => 0,
        };
        let came_to = if self.tally.is_some() { goes_to::<B>(board.export(m)) } else { None };
        self.played(board, m, |run, child| {
            let is_check = gives_check.unwrap_or_else(|| apart::in_check::<B, APART>(child));
            let (side, depth, ply) = (-at.side, at.depth - 1, at.ply + 1);
            let below = At { key, side, depth, ply, is_check, is_passed: false, came_to };
            if how.tried == 0 {
                return run.below(child, below, window);
            }
            let asked = Window::above(window.alpha);
            let mut score = run.below(child, At { depth: depth - reduction, ..below }, asked);
            if score > window.alpha && reduction > 0 {
                score = run.below(child, below, asked);
            }
            if score > window.alpha && score < window.beta {
                score = run.below(child, below, window);
            }
            score
        })
    }

    /// Plays a move, with the evaluation told of it; `None` if it is illegal.
    #[inline(always)]
    pub(crate) fn played(
        &mut self,
        board: &mut B,
        m: B::Move,
        f: impl FnOnce(&mut Self, &mut B) -> i32,
    ) -> Option<i32> {
        if self.evaluation.needs_legal() && !board.is_exempt(m) {
            apart::visit::<B, APART, _>(board, m, |_| ())?;
        }
        self.evaluation.play::<APART>(board, m);
        let found = apart::visit::<B, APART, _>(board, m, |child| f(self, child));
        self.evaluation.take_back();
        found
    }

    /// The value of a position one ply down, for the side that has moved there.
    fn below(&mut self, child: &mut B, at: At, window: Window) -> i32 {
        if self.clock.enter() { -self.node(child, at, window.of_other_side()) } else { 0 }
    }

    /// Returns true if handing the turn over may show that the position is too good. Who has no sliding piece
    /// that can move may be in zugzwang, and is not asked.
    #[inline(always)]
    fn may_pass(&mut self, board: &B, at: At, beta: i32) -> bool {
        let is_first = at.side > 0;
        self.way.uses(Technique::NullMove)
            && at.depth >= PASSING_DEPTH
            && !at.is_check
            && !at.is_passed
            && at.ply > 0
            && beta.abs() < MATES
            && self.evaluation.judge::<APART>(board, is_first) >= beta
            && apart::mobility::<B, APART>(board, is_first) > 0
    }

    /// The value of handing the turn over, in a search that is less deep.
    fn passed(&mut self, board: &mut B, at: At, window: Window) -> i32 {
        let key = match self.way.keys {
            Keys::Kept => at.key ^ apart::pass_key_change::<B, APART>(board),
            Keys::Computed => 0,
        };
        let below = At {
            key,
            side: -at.side,
            depth: (at.depth - 1).saturating_sub(reductions::of_pass(at.depth)),
            ply: at.ply + 1,
            // Nobody's move has left the own king attacked.
            is_check: false,
            is_passed: true,
            came_to: None,
        };
        self.evaluation.pass(board);
        let score = apart::pass::<B, APART, _>(board, |child| self.below(child, below, window));
        self.evaluation.take_back();
        score
    }
}

/// What is known of a move before it is played.
#[derive(Clone, Copy)]
struct How {
    /// Its history, if it is a late quiet move, which may be reduced.
    late: Option<i32>,
    /// Number of moves that were tried before it.
    tried: u32,
}
