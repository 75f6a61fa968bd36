//! Perft: counting the positions at a depth, once for all boards.
//!
//! Depth is in plies. Counts are of paths, as usual: a position reached twice counts twice.

use std::hint::black_box;

use crate::{MoveGen, MoveList, MoveOf};

/// Counts leaves by playing every one of them: the same work for every board, and so the fair comparison.
///
/// ```text
/// perft(0) = 1,  perft(d) = Σ perft(d - 1) over the legal moves
/// ```
#[inline]
pub fn perft_visit<B: MoveGen>(board: &mut B, depth: u32) -> u64 {
    if depth == 0 { played_leaf(board) } else { perft_visit_below(board, depth) }
}

fn perft_visit_below<B: MoveGen>(board: &mut B, depth: u32) -> u64 {
    let mut moves = MoveList::new();
    board.generate(&mut moves);
    let mut leaves = 0;
    // Leaves have a loop of their own: no call, no saved registers, no look at the depth. They are added up where they are
    // played, since a sum of what `visit` returns would ask of every leaf once more whether it was there.
    if depth == 1 {
        for &m in &moves {
            board.visit(m, |leaf| leaves += played_leaf(leaf));
        }
    } else {
        for &m in &moves {
            board.visit(m, |child| leaves += perft_visit_below(child, depth - 1));
        }
    }
    leaves
}

/// One leaf. It must be there: without this the compiler sees that nobody looks at it, and leaves out the playing of it.
#[inline]
fn played_leaf<B>(board: &B) -> u64 {
    black_box(board);
    1
}

/// Counts leaves by [`MoveGen::count_legal`] at the last ply ("bulk counting"): a board that can count without listing
/// or playing gains what that is worth.
pub fn perft_count<B: MoveGen>(board: &mut B, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => board.count_legal(),
        _ => {
            let mut moves = MoveList::new();
            board.generate(&mut moves);
            let mut leaves = 0;
            for &m in &moves {
                leaves += board.visit(m, |child| perft_count(child, depth - 1)).unwrap_or(0);
            }
            leaves
        }
    }
}

/// The leaves below each legal move, in the order of the written moves: where two generators differ, so do these.
///
/// `depth` is of the whole tree, so each move's count is of depth `depth - 1`; at depth 0 there is no move to divide by.
pub fn divide<B: MoveGen>(board: &mut B, depth: u32) -> Vec<(MoveOf<B>, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let mut moves = MoveList::new();
    board.generate(&mut moves);
    let mut counts: Vec<_> = moves
        .iter()
        .filter_map(|&m| {
            let written = board.export(m);
            board.visit(m, |child| perft_visit(child, below)).map(|leaves| (written, leaves))
        })
        .collect();
    counts.sort_unstable();
    counts
}

/// Leaves by kind, as perft tables often list them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Leaves.
    pub nodes: u64,
    /// Leaves whose last move took a man.
    pub captures: u64,
    /// Leaves in which the side to move is in check.
    pub checks: u64,
    /// Leaves without a legal move: mate, or stalemate (which loses too in Xiangqi and draws in chess).
    pub finished: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.captures += other.captures;
        self.checks += other.checks;
        self.finished += other.finished;
    }
}

/// [`perft_visit`] with the leaves told apart by kind; at depth 0 the only leaf is nobody's capture.
pub fn perft_tally<B: MoveGen>(board: &mut B, depth: u32) -> Tally {
    fn leaf<B: MoveGen>(board: &mut B, captures: u64) -> Tally {
        Tally {
            nodes: 1,
            captures,
            checks: u64::from(board.in_check()),
            finished: u64::from(board.count_legal() == 0),
        }
    }
    if depth == 0 {
        return leaf(board, 0);
    }
    let mut tally = Tally::default();
    let (mut captures, mut quiets) = (MoveList::new(), MoveList::new());
    board.captures(&mut captures);
    board.quiets(&mut quiets);
    for (moves, took) in [(&captures, 1), (&quiets, 0)] {
        for &m in moves {
            let below =
                |child: &mut B| if depth == 1 { leaf(child, took) } else { perft_tally(child, depth - 1) };
            tally += board.visit(m, below).unwrap_or_default();
        }
    }
    tally
}
