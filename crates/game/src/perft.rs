//! Perft: counting the positions at a depth, once for all boards.
//!
//! Depth is in plies. Counts are of paths, as usual: a position reached twice counts twice.

use alloc::vec::Vec;
use core::hint::black_box;

use crate::{Game, MoveGen, MoveList, MoveOf, SetupOf, Special, cold};

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

/// Counts leaves by [`MoveGen::count_children`] two plies above them, or by [`MoveGen::count_legal`]: the
/// last ply is counted, not played ("bulk counting"). A board that can count without listing or playing gains
/// what that is worth.
pub fn perft_count<B: MoveGen>(board: &mut B, depth: u32) -> u64 {
    count_below::<B, false>(board, depth)
}

/// Counts leaves by [`MoveGen::count_replies`] two plies above them: a board that need not play most moves of
/// the last ply but one gains what that is worth. Where there are few moves, by [`MoveGen::has_few_moves`],
/// they are played as by [`perft_count`].
pub fn perft_count2<B: MoveGen>(board: &mut B, depth: u32) -> u64 {
    count_below::<B, true>(board, depth)
}

/// The walk of both.
#[inline]
fn count_below<B: MoveGen, const AT_ONCE: bool>(board: &mut B, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => board.count_legal(),
        2 if AT_ONCE && !board.has_few_moves(true) => board.count_replies(),
        2 => board.count_children(),
        _ => count_far::<B, AT_ONCE>(board, depth),
    }
}

/// The same, more than two plies above the leaves.
fn count_far<B: MoveGen, const AT_ONCE: bool>(board: &mut B, depth: u32) -> u64 {
    let mut moves = MoveList::new();
    board.generate(&mut moves);
    let mut leaves = 0;
    // As where leaves are played: what is done most has a loop of its own.
    if depth > 3 {
        for &m in &moves {
            board.visit(m, |child| leaves += count_far::<B, AT_ONCE>(child, depth - 1));
        }
    } else if AT_ONCE && !board.has_few_moves(false) {
        for &m in &moves {
            board.visit(m, |child| leaves += child.count_replies());
        }
    } else {
        for &m in &moves {
            board.visit(m, |child| leaves += child.count_children());
        }
    }
    leaves
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
    /// Leaves whose last move took a piece, en passant included.
    pub captures: u64,
    /// Leaves whose last move took a pawn en passant.
    pub en_passant: u64,
    /// Leaves whose last move was castling.
    pub castles: u64,
    /// Leaves whose last move was a promotion, with or without a capture.
    pub promotions: u64,
    /// Leaves in which the side to move is in check, mates included.
    pub checks: u64,
    /// Leaves in which one piece gives check, and not the one that moved last. In castling the rook moves
    /// too.
    pub discovered: u64,
    /// Leaves in which two pieces or more give check.
    pub double: u64,
    /// Leaves without a legal move, in check.
    pub mates: u64,
    /// Leaves without a legal move, not in check; Xiangqi loses them too.
    pub stalemates: u64,
}

/// A kind of leaves: its name, and where its number stands.
pub type KindOfLeaves = (&'static str, fn(&mut Tally) -> &mut u64);

impl Tally {
    /// The kinds, in the order in which tables list them; the first is all leaves.
    pub const KINDS: [KindOfLeaves; 10] = [
        ("nodes", |tally| &mut tally.nodes),
        ("captures", |tally| &mut tally.captures),
        ("en-passant", |tally| &mut tally.en_passant),
        ("castles", |tally| &mut tally.castles),
        ("promotions", |tally| &mut tally.promotions),
        ("checks", |tally| &mut tally.checks),
        ("discovered", |tally| &mut tally.discovered),
        ("double", |tally| &mut tally.double),
        ("mates", |tally| &mut tally.mates),
        ("stalemates", |tally| &mut tally.stalemates),
    ];
}

impl core::ops::AddAssign for Tally {
    fn add_assign(&mut self, mut other: Self) {
        for (_, number) in Self::KINDS {
            *number(self) += *number(&mut other);
        }
    }
}

/// Leaves told apart by kind at every depth from 1 on, as many as `tallies` has, in one walk. What moves and
/// checks are is the board's; which pieces give a check is the rule book's, which is asked in check alone.
///
/// The answer is whether the side to move has a legal move.
pub fn perft_tally<B: MoveGen>(board: &mut B, tallies: &mut [Tally]) -> bool {
    let Some((tally, deeper)) = tallies.split_first_mut() else { return cold::count_legal(board) > 0 };
    let setup = board.to_setup();
    let (mut captures, mut quiets) = (MoveList::new(), MoveList::new());
    cold::captures(board, &mut captures);
    cold::quiets(board, &mut quiets);
    let mut has_move = false;
    for (moves, took) in [(&captures, 1), (&quiets, 0)] {
        for &m in moves {
            let written = board.export(m);
            cold::visit(board, m, &mut |child| {
                has_move = true;
                *tally += kind_of_leaf(&setup, written, child);
                tally.captures += took;
                if !perft_tally(child, deeper) {
                    let in_check = child.in_check();
                    tally.mates += u64::from(in_check);
                    tally.stalemates += u64::from(!in_check);
                }
            });
        }
    }
    has_move
}

/// Tally of one leaf: what its last move was, and who gives check.
fn kind_of_leaf<B: MoveGen>(before: &SetupOf<B>, played: MoveOf<B>, leaf: &B) -> Tally {
    let special = B::Game::special(before, played);
    let is = |what| u64::from(special == Some(what));
    let mut tally = Tally {
        nodes: 1,
        en_passant: is(Special::EnPassant),
        castles: is(Special::Castling),
        promotions: is(Special::Promotion),
        ..Tally::default()
    };
    if leaf.in_check() {
        tally.checks = 1;
        let [_, to] = B::Game::squares(played);
        let checkers = B::Game::checkers(&leaf.to_setup());
        let is_moved = |&square: &usize| square == to || special == Some(Special::Castling);
        tally.double = u64::from(checkers.len() > 1);
        tally.discovered = u64::from(checkers.len() == 1 && !checkers.iter().any(is_moved));
    }
    tally
}
