//! Perft: counting the positions at a depth, once for all boards.
//!
//! Depth is in plies. Counts are of paths, as usual: a position reached twice counts twice.

use std::hint::black_box;

use crate::{MoveGen, MoveList, MoveOf, cold};

/// Counts leaves by playing every one of them and leaving it unread.
///
/// ```text
/// perft(0) = 1,  perft(d) = Σ perft(d - 1) over the legal moves
/// ```
///
/// Nobody looks at a leaf, so this is what a move costs by itself: [`perft_read`] is closer to a search.
#[inline]
pub fn perft_visit<B: MoveGen>(board: &mut B, depth: u32) -> u64 {
    // Without this the compiler sees that nobody looks at the leaf, and leaves out the playing of it.
    perft_with(board, depth, &|leaf| {
        black_box(leaf);
    })
}

/// Counts leaves by playing every one of them and asking it whether the side to move is in check, as every
/// search does.
#[inline]
pub fn perft_read<B: MoveGen>(board: &mut B, depth: u32) -> u64 {
    perft_with(board, depth, &|leaf| {
        black_box(black_box(leaf).in_check());
    })
}

/// Counts leaves by playing every one of them, and calls `read` there.
#[inline]
fn perft_with<B: MoveGen>(board: &mut B, depth: u32, read: &impl Fn(&mut B)) -> u64 {
    if depth == 0 {
        read(board);
        1
    } else {
        perft_below(board, depth, read)
    }
}

fn perft_below<B: MoveGen>(board: &mut B, depth: u32, read: &impl Fn(&mut B)) -> u64 {
    let mut moves = MoveList::new();
    board.generate(&mut moves);
    let mut leaves = 0;
    // Leaves have a loop of their own: no call, no saved registers, no look at the depth. They are added up
    // where they are played, since a sum of what `visit` returns would ask of every leaf once more whether it
    // was there.
    if depth == 1 {
        for &m in &moves {
            // The position before each leaf is in memory, as in a search: a board that plays on a copy would
            // otherwise keep it in registers from one leaf to the next.
            black_box(&mut *board).visit(m, |leaf| {
                read(leaf);
                leaves += 1;
            });
        }
    } else {
        for &m in &moves {
            board.visit(m, |child| leaves += perft_below(child, depth - 1, read));
        }
    }
    leaves
}

/// Counts leaves by [`MoveGen::count_legal`] at the last ply ("bulk counting"): a board that can count
/// without listing or playing gains what that is worth.
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

/// The leaves below each legal move, in the order of the written moves: where two generators differ, so do
/// these.
///
/// `depth` is of the whole tree, so each move's count is of depth `depth - 1`; at depth 0 there is no move to
/// divide by.
pub fn divide<B: MoveGen>(board: &mut B, depth: u32) -> Vec<(MoveOf<B>, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let mut moves = MoveList::new();
    cold::generate(board, &mut moves);
    let mut counts = Vec::with_capacity(moves.len());
    for &m in &moves {
        let written = board.export(m);
        cold::visit(board, m, &mut |child| counts.push((written, perft_visit(child, below))));
    }
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
            finished: u64::from(cold::count_legal(board) == 0),
        }
    }
    if depth == 0 {
        return leaf(board, 0);
    }
    let mut tally = Tally::default();
    let (mut captures, mut quiets) = (MoveList::new(), MoveList::new());
    cold::captures(board, &mut captures);
    cold::quiets(board, &mut quiets);
    for (moves, took) in [(&captures, 1), (&quiets, 0)] {
        for &m in moves {
            cold::visit(board, m, &mut |child| {
                tally += if depth == 1 { leaf(child, took) } else { perft_tally(child, depth - 1) };
            });
        }
    }
    tally
}
