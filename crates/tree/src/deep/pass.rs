//! Counts in several passes, each with a table that holds what it needs.

use qipan_game::asked::SECOND;
use qipan_game::{Game, MoveGen};

/// One of several passes, which together count each line of moves once.
///
/// A line belongs to a pass by the pieces that the side to move four plies above the leaves has after its
/// move there. The other side's move after that does not change them, unless it captures. So ways that meet
/// two plies above the leaves, where most of the table's questions are asked, are all of one pass; and a pass
/// of *n* asks about one *n*th of the positions there. A table that is too small for a count is large enough
/// for its passes.
///
/// ```text
///   4 plies left ── the move that decides ── 3 ── 2 ── counted by the board
///   walked in every pass                     │ in one pass alone
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pass {
    /// Index, below `of`.
    number: u32,
    of: u32,
}

/// Plies above the leaves where the move is made that decides.
const DECIDED: u32 = 4;

impl Pass {
    /// The only pass: it counts everything.
    pub const WHOLE: Self = Self { number: 0, of: 1 };

    /// So many passes.
    pub fn all(of: u32) -> impl Iterator<Item = Self> + Clone {
        (0..of).map(move |number| Self { number, of })
    }

    /// The pass of a number from 1, if there are so many.
    #[must_use]
    pub fn numbered(number: u32, of: u32) -> Option<Self> {
        (1..=of).contains(&number).then(|| Self { number: number - 1, of })
    }

    /// Its number, from 1.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.number + 1
    }

    /// Number of passes in all.
    #[must_use]
    pub const fn of(self) -> u32 {
        self.of
    }

    /// Key of the pieces that decide, at a position that has so many plies below it.
    pub(crate) fn begin<B: MoveGen>(self, board: &B, depth: u32) -> u128 {
        if self == Self::WHOLE {
            return 0;
        }
        let setup = board.to_setup();
        let is_first = B::Game::is_first_to_move(&setup) == is_own(depth);
        let own = B::Game::standing(&setup).into_iter().filter(|(_, man)| (man & SECOND == 0) == is_first);
        B::Game::key(&B::Game::reduced(&setup, own.fold(0, |squares, (at, _)| squares | 1 << at)))
    }

    /// The same after a move, with so many plies below the position before it; `change` is what the move
    /// changes in the position's key.
    #[inline]
    pub(crate) fn after(self, men: u128, change: impl FnOnce() -> u128, depth: u32) -> u128 {
        // What was captured is in it too: then the way decides, not the position alone. No line is in two
        // passes for that.
        if self != Self::WHOLE && depth >= DECIDED && is_own(depth) { men ^ change() } else { men }
    }

    /// Returns true if lines by a position, with so many plies below it, are of this pass or may be.
    #[inline]
    pub(crate) fn has(self, men: u128, depth: u32) -> bool {
        if self == Self::WHOLE || depth >= DECIDED {
            return true;
        }
        // A position and its image are of one pass: their keys have the same halves.
        let sum = (men as u64).wrapping_add((men >> u64::BITS) as u64).wrapping_mul(ODD);
        (u128::from(sum) * u128::from(self.of)) >> u64::BITS == self.number.into()
    }

    /// Returns true if the moves of a position that has so many plies below it are of several passes. What
    /// is of one stays so.
    pub(crate) fn divides_below(self, depth: u32) -> bool {
        self != Self::WHOLE && depth == DECIDED
    }

    /// The key of a tree's lines that are of this pass: of no other pass, and by no other pieces.
    #[inline]
    pub(crate) fn key(self, key: u128, men: u128, depth: u32) -> u128 {
        if self == Self::WHOLE || depth < DECIDED {
            return key;
        }
        // Both halves alike, as those of an image change places.
        let of_pass = u64::from(self.of) << u32::BITS | u64::from(self.number);
        let half = |half: u64| u128::from((half ^ of_pass).wrapping_mul(ODD));
        key ^ (half((men >> u64::BITS) as u64) << u64::BITS | half(men as u64))
    }
}

/// Returns true if the side to move is the one whose pieces decide.
const fn is_own(depth: u32) -> bool {
    depth % 2 == DECIDED % 2
}

/// An odd factor: the digits of the golden ratio.
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
