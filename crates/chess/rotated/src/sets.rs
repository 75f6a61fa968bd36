//! Sets of squares, and the pieces as sets.

use core::fmt::Debug;

use qipan_game::{Choice, Kinds, Planes, Probe};

use crate::marks::{KINDS, PLANES, SIDES};
use crate::men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::moves::Move;

/// One bit per square, square 0 the lowest.
pub(crate) type Set = u64;

/// Squares of the a-file.
pub(crate) const FILE_A: Set = 0x0101_0101_0101_0101;
/// Squares of the h-file.
pub(crate) const FILE_H: Set = FILE_A << 7;

/// The set of one square.
#[inline(always)]
pub(crate) const fn bit(square: usize) -> Set {
    1 << (square & 63)
}

/// The squares of a set, lowest first.
#[inline(always)]
pub(crate) fn each(mut set: Set) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = set.trailing_zeros() as usize;
            set &= set - 1;
            square
        })
    })
}

/// Way of storing pieces as sets of squares.
pub trait Sets: Choice {
    /// The sets.
    type Men: Men;
}

impl Sets for Kinds {
    type Men = ByKind;
}

impl Sets for Planes {
    type Men = ByBit;
}

/// The pieces of both sides. Kinds are given by their numbers of three bits, sides by 0 and 1.
pub trait Men: Copy + Eq + Debug + Default + Send + 'static {
    /// True if a move has to say which piece it takes.
    const NAMES_VICTIM: bool;

    /// Squares of a side's pieces.
    fn side<T: Probe>(&self, probe: T, side: usize) -> u64;
    /// Squares of a kind, both sides together.
    fn kind<T: Probe>(&self, probe: T, number: usize) -> u64;
    /// The pieces by the bits of their kinds' numbers, the lowest bit first.
    fn planes<T: Probe>(&self, probe: T) -> [u64; 3];
    /// The occupied squares.
    fn occupied<T: Probe>(&self, probe: T) -> u64;
    /// Puts a piece of a side on an empty square, or takes it away from there.
    fn toggle(&mut self, number: usize, side: usize, square: usize);
    /// Makes a copy of the old sets into those after a side's move from one square to another, where it takes
    /// what stands there.
    fn follow(&mut self, old: &Self, m: Move, side: usize);
}

/// The number of the piece on a square, by the planes of [`Men::planes`]; 0 for none.
#[inline(always)]
pub(crate) fn man_on([low, middle, high]: [Set; 3], square: usize) -> usize {
    ((low >> square & 1) | (middle >> square & 1) << 1 | (high >> square & 1) << 2) as usize
}

/// A set for each kind and each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByKind {
    /// Both sides together. Slots 0 and 4 are empty, so that three bits of a move index it.
    kinds: [Set; 8],
    sides: [Set; 2],
}

impl Men for ByKind {
    const NAMES_VICTIM: bool = true;

    #[inline(always)]
    fn side<T: Probe>(&self, probe: T, side: usize) -> u64 {
        probe.reads_from(|| SIDES[side & 1].whole(), self.sides[side & 1])
    }

    #[inline(always)]
    fn kind<T: Probe>(&self, probe: T, number: usize) -> u64 {
        probe.reads_from(|| KINDS[number & 7].whole(), self.kinds[number & 7])
    }

    #[inline(always)]
    fn planes<T: Probe>(&self, probe: T) -> [u64; 3] {
        if T::LISTENS {
            for number in [PAWN, KNIGHT, KING, BISHOP, ROOK, QUEEN] {
                self.kind(probe, number);
            }
        }
        let [_, pawn, knight, king, _, bishop, rook, queen] = self.kinds;
        [pawn | king | bishop | queen, knight | king | rook | queen, bishop | rook | queen]
    }

    #[inline(always)]
    fn occupied<T: Probe>(&self, probe: T) -> u64 {
        self.side(probe, 0) | self.side(probe, 1)
    }

    #[inline(always)]
    fn toggle(&mut self, number: usize, side: usize, square: usize) {
        self.kinds[number & 7] ^= bit(square);
        self.sides[side & 1] ^= bit(square);
    }

    #[inline(always)]
    fn follow(&mut self, old: &Self, m: Move, side: usize) {
        let path = bit(m.from()) | bit(m.to());
        // All is read from the old sets: what has just been written would have to wait for the stores.
        self.kinds[m.man()] = old.kinds[m.man()] ^ path;
        self.sides[side & 1] = old.sides[side & 1] ^ path;
        if m.taken() != 0 {
            self.kinds[m.taken()] ^= bit(m.to());
            self.sides[side & 1 ^ 1] = old.sides[side & 1 ^ 1] ^ bit(m.to());
        }
    }
}

/// A set for each bit of a piece's number: three for the kind's, one for Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(32))]
pub struct ByBit([Set; 4]);

impl ByBit {
    #[inline(always)]
    fn plane<T: Probe>(&self, probe: T, n: usize) -> Set {
        probe.reads_from(|| PLANES[n].whole(), self.0[n])
    }
}

impl Men for ByBit {
    const NAMES_VICTIM: bool = false;

    #[inline(always)]
    fn side<T: Probe>(&self, probe: T, side: usize) -> u64 {
        let others = 0u64.wrapping_sub(side as u64 & 1 ^ 1);
        self.plane(probe, 3) ^ self.occupied(probe) & others
    }

    #[inline(always)]
    fn kind<T: Probe>(&self, probe: T, number: usize) -> u64 {
        let of = |n: usize| if number >> n & 1 != 0 { self.plane(probe, n) } else { !self.plane(probe, n) };
        of(0) & of(1) & of(2)
    }

    #[inline(always)]
    fn planes<T: Probe>(&self, probe: T) -> [u64; 3] {
        [self.plane(probe, 0), self.plane(probe, 1), self.plane(probe, 2)]
    }

    #[inline(always)]
    fn occupied<T: Probe>(&self, probe: T) -> u64 {
        self.plane(probe, 0) | self.plane(probe, 1) | self.plane(probe, 2)
    }

    #[inline(always)]
    fn toggle(&mut self, number: usize, side: usize, square: usize) {
        let man = number | side << 3;
        self.0 = core::array::from_fn(|n| self.0[n] ^ (man as u64 >> n & 1) << (square & 63));
    }

    /// Both squares are emptied in all sets, then the piece is put down: whatever stood there is gone without
    /// being named.
    #[inline(always)]
    fn follow(&mut self, old: &Self, m: Move, side: usize) {
        let man = m.man() | side << 3;
        let kept = !(bit(m.from()) | bit(m.to()));
        self.0 = core::array::from_fn(|n| old.0[n] & kept | (man as u64 >> n & 1) << m.to());
    }
}
