//! Sets of squares: a `u128` with a river in it.
//!
//! Squares are numbered as everywhere, `rank * 9 + file` from a0; the 45 squares of Red's half are bits 0..45 of the set,
//! those of Black's half bits 64..109. So either half is one machine word, and whatever stays on one side of the river
//! (generals, advisors, elephants, every rank) never meets a carry or a shift across words.

/// A set of squares.
pub(crate) type Set = u128;

/// A half of the board, one word of a set. Passed where the caller knows it at compile time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// Ranks 0 to 4, the low word.
    Red,
    /// Ranks 5 to 9, the high word.
    Black,
}

impl Half {
    /// The half that a square lies in.
    #[inline]
    #[must_use]
    pub const fn of(square: usize) -> Self {
        if square < HALF_SQUARES { Half::Red } else { Half::Black }
    }

    /// First square of the half.
    #[inline]
    pub(crate) const fn base(self) -> usize {
        match self {
            Half::Red => 0,
            Half::Black => HALF_SQUARES,
        }
    }

    /// The half's word of a set.
    #[inline]
    pub(crate) const fn word(self, set: Set) -> u64 {
        match self {
            Half::Red => set as u64,
            Half::Black => (set >> 64) as u64,
        }
    }

    /// The set of one half's squares.
    #[inline]
    pub(crate) const fn set(self, word: u64) -> Set {
        match self {
            Half::Red => word as Set,
            Half::Black => (word as Set) << 64,
        }
    }
}

/// Squares of a half.
pub(crate) const HALF_SQUARES: usize = 45;

/// All squares of a half.
pub(crate) const WHOLE_HALF: u64 = (1 << HALF_SQUARES) - 1;

/// All ninety squares.
pub(crate) const BOARD: Set = Half::Red.set(WHOLE_HALF) | Half::Black.set(WHOLE_HALF);

/// The set of one square, for the compiler.
pub(crate) const fn square_set(square: usize) -> Set {
    let half = Half::of(square);
    half.set(1 << (square - half.base()))
}

/// The set of one square. A table, since a shift of 128 bits by a variable costs five instructions and a choice.
pub(crate) static BIT: [Set; 256] = {
    let mut bits = [0; 256];
    let mut square = 0;
    while square < 90 {
        bits[square] = square_set(square);
        square += 1;
    }
    bits
};

/// The set of one square.
#[inline]
pub(crate) fn bit(square: usize) -> Set {
    BIT[square & 255]
}

/// Number of squares in a set.
#[inline]
pub(crate) fn len(set: Set) -> u32 {
    Half::Red.word(set).count_ones() + Half::Black.word(set).count_ones()
}

/// Whether a set holds exactly one square.
#[inline]
pub(crate) fn is_single(set: Set) -> bool {
    len(set) == 1
}

/// The first square of a set that is not empty.
#[inline]
pub(crate) fn first(set: Set) -> usize {
    let bit = set.trailing_zeros() as usize;
    if bit < 64 { bit } else { bit - 64 + HALF_SQUARES }
}

/// Runs a body for every square of a set, in order: `for_each!((half, square) in set => body)`. Two loops, so that within
/// each the half is a constant; a macro, since the compiler calls a closure that it meets twice.
macro_rules! for_each {
    (($half:pat, $square:ident) in $set:expr => $body:expr) => {{
        let set: $crate::set::Set = $set;
        let mut red = $crate::set::Half::Red.word(set);
        while red != 0 {
            let $half = $crate::set::Half::Red;
            let $square = red.trailing_zeros() as usize;
            $body;
            red &= red - 1;
        }
        let mut black = $crate::set::Half::Black.word(set);
        while black != 0 {
            let $half = $crate::set::Half::Black;
            let $square = black.trailing_zeros() as usize + $crate::set::HALF_SQUARES;
            $body;
            black &= black - 1;
        }
    }};
}
pub(crate) use for_each;
