//! One run of an engine: deeper and deeper, until a limit is met.

use qipan_game::{Game, MoveGen, MoveOf, SearchTally};

use crate::search::engine::clock::Clock;
use crate::search::engine::{EngineWay, Evaluation, Limits, Memory, Technique};
use crate::search::found::{Found, MATE, MATES};
use crate::search::searching::{MOST_DEPTH, MOST_PLIES};
use crate::search::window::Window;

/// The least depth that is searched in a small window.
const ASPIRING_DEPTH: u32 = 4;

/// Half of the first window, what it grows by where it was too small, and what is as good as no bound.
const ASPIRING: i32 = 24;
const GROWING: i32 = 4;
const ASPIRING_MOST: i32 = 1_000;

/// A run, with what it uses of its engine.
pub(crate) struct Run<'a, B: MoveGen, E, const APART: bool> {
    pub(crate) way: EngineWay,
    pub(crate) evaluation: &'a mut E,
    pub(crate) memory: &'a mut Memory<B>,
    pub(crate) clock: Clock<'a>,
    /// Counts, if somebody watches.
    pub(crate) tally: Option<&'a mut SearchTally>,
    /// Plies of the longest line that checks may make.
    pub(crate) longest: usize,
    depth: u32,
}

/// A node's place in the tree.
#[derive(Clone, Copy)]
pub(crate) struct At {
    /// Low half of the position's key, where keys are kept.
    pub(crate) key: u64,
    /// 1 if the side that begins a game is to move, else -1.
    pub(crate) side: i32,
    /// Plies that are left.
    pub(crate) depth: u32,
    /// Plies from the root.
    pub(crate) ply: usize,
    /// True if the side to move is in check.
    pub(crate) is_check: bool,
    /// True if the turn was handed over without a move.
    pub(crate) is_passed: bool,
    /// Square that the last move led to; kept only where it is watched.
    pub(crate) came_to: Option<usize>,
}

impl<'a, B: MoveGen, E: Evaluation<B>, const APART: bool> Run<'a, B, E, APART> {
    pub(crate) fn new(
        way: EngineWay,
        evaluation: &'a mut E,
        memory: &'a mut Memory<B>,
        limits: Limits<'a>,
        tally: Option<&'a mut SearchTally>,
    ) -> Self {
        let depth = limits.depth.clamp(1, MOST_DEPTH);
        Self { way, evaluation, memory, clock: Clock::new(limits), tally, longest: 0, depth }
    }

    pub(crate) fn deepen(&mut self, board: &mut B) -> Found<MoveOf<B>> {
        let side = if B::Game::is_first_to_move(&board.to_setup()) { 1 } else { -1 };
        self.memory.table.begin();
        self.memory.killers.fill([None; 2]);
        self.memory.history.forget();
        self.evaluation.begin(board);
        let (key, is_check) = (board.key() as u64, board.in_check());
        let at = At { key, side, depth: 0, ply: 0, is_check, is_passed: false, came_to: None };
        let line = Vec::with_capacity(MOST_PLIES + 1);
        let mut found = Found { score: 0, line, nodes: 0, depth: 0 };
        for depth in 1..=self.depth {
            self.longest = 2 * depth as usize;
            let score = self.aspire(board, At { depth, ..at }, found.score);
            if self.clock.is_cut {
                break;
            }
            found.score = score;
            found.depth = depth;
            found.line.clear();
            found.line.extend_from_slice(self.memory.lines.best());
            // A shorter mate may hide behind moves that were reduced, but hardly for so long.
            if 2 * (MATE - score.abs()) <= depth.cast_signed() {
                break;
            }
        }
        if found.depth == 0 {
            self.stand(board, at, &mut found);
        }
        Found { nodes: self.clock.nodes, ..found }
    }

    /// The score of a depth, sought in a window around that of the depth before, which grows until the score
    /// is inside.
    fn aspire(&mut self, board: &mut B, at: At, last: i32) -> i32 {
        let is_aspiring = self.way.uses(Technique::Aspiration);
        if !is_aspiring || at.depth < ASPIRING_DEPTH || last.abs() > MATES {
            return self.node(board, at, Window::ALL);
        }
        let (mut below, mut above) = (ASPIRING, ASPIRING);
        loop {
            let window = Window {
                alpha: if below > ASPIRING_MOST { -MATE } else { last - below },
                beta: if above > ASPIRING_MOST { MATE } else { last + above },
            };
            let score = self.node(board, at, window);
            if self.clock.is_cut {
                return score;
            }
            if score <= window.alpha && window.alpha > -MATE {
                below *= GROWING;
            } else if score >= window.beta && window.beta < MATE {
                above *= GROWING;
            } else {
                return score;
            }
        }
    }

    /// What is said where not even the first depth was finished: the legal move that is written first.
    #[cold]
    fn stand(&mut self, board: &mut B, at: At, found: &mut Found<MoveOf<B>>) {
        let first = board.legal_moves().iter().map(|&m| board.export(m)).min();
        found.score = match first {
            Some(_) => self.evaluation.judge::<APART>(board, at.side > 0),
            None => self.score_of_no_move(at),
        };
        found.line.extend(first);
    }

    /// The score where there is no legal move.
    pub(crate) fn score_of_no_move(&self, at: At) -> i32 {
        if at.is_check || B::Game::STALEMATE_LOSES { -MATE + at.ply as i32 } else { 0 }
    }
}
