//! Squares, sets of them, and what castling says of squares.

use chess_rules::Square;
use chess_rules::codes::Numbering;
use chess_rules::mailbox::{Castle, Move, castlings, rights_kept};

/// Stands for "no square".
pub(crate) const NOWHERE: u8 = 64;

pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(crate) const RANK_1: u64 = 255;
/// The ranks on which a pawn promotes.
pub(crate) const LAST_RANKS: u64 = RANK_1 | RANK_1 << 56;

/// The number of a square: a1 = 0, h1 = 7, a8 = 56.
#[inline(always)]
pub(crate) const fn square_of(square: Square) -> usize {
    square.index() & 63
}

/// The square of a number that the board made itself.
pub(crate) fn written(number: usize) -> Square {
    Square::from_index(number).expect("a number below 64")
}

/// The squares that a move leaves and goes to.
#[inline(always)]
pub(crate) const fn path_of(m: Move) -> [usize; 2] {
    [m.from() & 63, m.to() & 63]
}

/// The step of a side's pawns, 0 for White, modulo 2^64.
#[inline(always)]
pub(crate) const fn forward(side: usize) -> usize {
    if side == 0 { 8 } else { 8_usize.wrapping_neg() }
}

#[inline(always)]
pub(crate) const fn bit(square: usize) -> u64 {
    1 << (square & 63)
}

/// The squares of a set, in ascending order.
#[inline(always)]
pub(crate) fn each(mut set: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let square = core::num::NonZeroU64::new(set)?.trailing_zeros() as usize;
        set &= set - 1;
        Some(square)
    })
}

/// The castlings by side, White first, and wing, the king's first.
pub(crate) static CASTLES: [[Castle; 2]; 2] = castlings(Numbering::RULES);

/// Castling rights that survive a move from or to a square.
pub(crate) static RIGHTS_KEPT: [u8; 64] = rights_kept(Numbering::RULES);

/// Returns true if a set has more than one square.
#[inline(always)]
pub(crate) const fn has_several(set: u64) -> bool {
    set & set.wrapping_sub(1) != 0
}
