//! Sets of squares, the stored position, and the pieces in it as the side to move sees them.

use std::marker::PhantomData;

use chess_rules::Square;
use qipan_game::{Probe, noted};

use crate::Listing;
use crate::marks::{PLANES, STATE, part};
use crate::men::Code;
use crate::sliders::Sliders;
use crate::sliders::quad::Quad;

/// A set of squares, bit `rank * 8 + file` for each: a1 is bit 0.
pub(crate) type Set = u64;

pub(crate) const FILE_A: Set = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: Set = FILE_A << 7;
pub(crate) const RANK_1: Set = 0xff;

/// The set of one square.
#[inline(always)]
pub(crate) const fn bit(square: usize) -> Set {
    1 << square
}

/// The first square of a set; of an empty one some square. The mask tells the compiler that every answer is a
/// square.
#[inline(always)]
pub(crate) const fn first(set: Set) -> usize {
    set.trailing_zeros() as usize & 63
}

/// The set without its first square.
#[inline(always)]
pub(crate) const fn rest(set: Set) -> Set {
    set & set.wrapping_sub(1)
}

/// The squares of a set, in order.
#[derive(Clone, Copy)]
pub(crate) struct Squares(pub(crate) Set);

impl Iterator for Squares {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as usize;
        self.0 = rest(self.0);
        Some(square)
    }
}

/// The square of a number.
pub(crate) fn written(number: usize) -> Square {
    Square::from_index(number).expect("0 to 63")
}

/// The stored position.
///
/// ```text
///   state:  a1 e1 h1 a8 e8 h8   kings and rooks at home that have not moved
///           rank 3, rank 6      the square behind a pawn that has just moved two squares and could be taken
///           d4                  set if White is to move
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub(crate) struct Planes {
    pub(crate) planes: [Set; 4],
    pub(crate) state: Set,
}

// One cache line, a vector's alignment: a position is written by two stores.
const _: () = assert!(size_of::<Planes>() == 64);

/// In the state: homes of the pieces that castle.
pub(crate) const HOMES: Set = 0x9100_0000_0000_0091;
/// In the state: squares behind pawns.
pub(crate) const PASSED: Set = 0x0000_ff00_00ff_0000;
/// In the state: White is to move. A move has the bit of Black's pieces in the same place.
pub(crate) const WHITE_TO_MOVE: Set = 1 << 27;

impl Planes {
    /// The planes, read.
    #[inline(always)]
    pub(crate) fn read<T: Probe>(&self, probe: T) -> [Set; 4] {
        if T::LISTENS {
            for (table, plane) in PLANES.into_iter().zip(self.planes) {
                probe.reads(table.whole(), plane);
            }
        }
        self.planes
    }

    /// The code of what stands on a square.
    #[inline(always)]
    pub(crate) fn code(&self, square: usize) -> Code {
        let has = |plane: usize| ((self.planes[plane] >> square) as u32 & 1) << plane;
        Code(has(0) | has(1) | has(2) | has(3))
    }

    /// The side to move, 0 for White.
    #[inline(always)]
    pub(crate) fn side(&self) -> usize {
        usize::from(!self.is_white_to_move())
    }

    #[inline(always)]
    pub(crate) fn is_white_to_move(&self) -> bool {
        self.state & WHITE_TO_MOVE != 0
    }
}

/// Pieces of one side. Queens are among both sorts of sliders.
#[derive(Clone, Copy)]
pub(crate) struct Men {
    pub(crate) all: Set,
    pub(crate) pawns: Set,
    pub(crate) knights: Set,
    pub(crate) diagonal: Set,
    pub(crate) straight: Set,
    pub(crate) king: Set,
}

impl Men {
    /// The pieces that are left once another one, not the king, is taken.
    #[inline(always)]
    pub(crate) fn without(self, taken: Set) -> Self {
        Self {
            all: self.all & !taken,
            pawns: self.pawns & !taken,
            knights: self.knights & !taken,
            diagonal: self.diagonal & !taken,
            straight: self.straight & !taken,
            king: self.king,
        }
    }
}

/// The board with all that questions about it need.
pub(crate) struct View<'a, L, S, const WHITE: bool, T = ()> {
    pub(crate) probe: T,
    pub(crate) planes: &'a Planes,
    pub(crate) occupied: Set,
    pub(crate) own: Men,
    pub(crate) enemy: Men,
    /// The own king's square.
    pub(crate) king: usize,
    levels: PhantomData<(L, S)>,
}

impl<'a, L: Listing, S: Sliders, const WHITE: bool, T: Probe> View<'a, L, S, WHITE, T> {
    /// The rank from which the side to move counts.
    pub(crate) const HOME: usize = if WHITE { 0 } else { 56 };
    pub(crate) const US: usize = !WHITE as usize;

    #[inline(always)]
    pub(crate) fn new(probe: T, board: &'a Planes) -> Self {
        probe.begins(part::PLANES, 0);
        let [a, b, c, black] = board.read(probe);
        let small = noted!(probe, a | b);
        let occupied = noted!(probe, small | c);
        probe.enters(part::KINDS, 0);
        let kinds = Men {
            all: occupied,
            pawns: noted!(probe, a & !(b | c)),
            knights: noted!(probe, b & !(a | c)),
            diagonal: noted!(probe, a & c),
            straight: noted!(probe, b & c),
            king: noted!(probe, a & b & !c),
        };
        let of = |side: Set| Men {
            all: side,
            pawns: kinds.pawns & side,
            knights: kinds.knights & side,
            diagonal: kinds.diagonal & side,
            straight: kinds.straight & side,
            king: kinds.king & side,
        };
        let (own, enemy) = if WHITE { (occupied & !black, black) } else { (black, occupied & !black) };
        probe.enters(part::SIDES, 0);
        probe.works_out("enemy", enemy);
        probe.works_out("own", own);
        let (own, enemy) = (of(own), of(enemy));
        probe.works_out("own.king", own.king);
        Self { probe, planes: board, occupied, own, enemy, king: first(own.king), levels: PhantomData }
    }

    /// A view of what is known already.
    #[inline(always)]
    pub(crate) fn given(board: &'a Planes, occupied: Set, own: Men, enemy: Men, king: usize) -> Self
    where
        T: Default,
    {
        Self { probe: T::default(), planes: board, occupied, own, enemy, king, levels: PhantomData }
    }

    /// One rank ahead.
    #[inline(always)]
    pub(crate) fn ahead(set: Set) -> Set {
        if WHITE { set << 8 } else { set >> 8 }
    }

    /// Ahead and towards the h-file.
    #[inline(always)]
    pub(crate) fn ahead_right(set: Set) -> Set {
        if WHITE { (set & !FILE_H) << 9 } else { (set & !FILE_H) >> 7 }
    }

    /// Ahead and towards the a-file.
    #[inline(always)]
    pub(crate) fn ahead_left(set: Set) -> Set {
        if WHITE { (set & !FILE_A) << 7 } else { (set & !FILE_A) >> 9 }
    }

    /// Left and right neighbours.
    #[inline(always)]
    pub(crate) fn beside(set: Set) -> Set {
        (set & !FILE_A) >> 1 | (set & !FILE_H) << 1
    }

    /// A rank, counted from the side to move, 0 to 7.
    pub(crate) const fn rank(number: usize) -> Set {
        RANK_1 << (if WHITE { number } else { 7 - number } * 8)
    }

    /// The sliders of a side, in the order of a fill's directions: twice the straight ones, twice the
    /// diagonal ones. Queens are both.
    #[inline(always)]
    pub(crate) fn sliders_of<const OWN: bool>(&self) -> Quad {
        let [.., c, black] = self.planes.planes;
        let both = Quad::of(self.planes.planes).second_and_first().and(Quad::all(c));
        if OWN == WHITE { both.and_not(Quad::all(black)) } else { both.and(Quad::all(black)) }
    }

    /// The square that a pawn has just passed, if any: where it can be taken.
    #[inline(always)]
    pub(crate) fn passed(&self) -> usize {
        first(self.probe.reads_from(|| STATE.whole(), self.planes.state) & PASSED)
    }

    /// Obstacles to castling, on the home rank: files a, e, h where king or rook has moved, files b, c, d,
    /// f, g where a piece stands.
    #[inline(always)]
    pub(crate) fn in_the_way(&self) -> u32 {
        self.probe.enters(part::WAY, self.king);
        self.probe.reads_from(|| STATE.whole(), self.planes.state);
        let in_the_way =
            (!self.planes.state >> Self::HOME & 0x91 | self.occupied >> Self::HOME & 0x6e) as u32;
        self.probe.works_out_bits(
            "(!self.planes.state >> Self::HOME & 0x91 | self.occupied >> Self::HOME & 0x6e) as u32",
            in_the_way,
            || (0..8).map(|file| Some(Self::HOME + file)),
        )
    }

    /// Returns true if there is a right to castle with the rook of a file, 0 or 7, and nothing stands
    /// between.
    #[inline(always)]
    pub(crate) fn has_way(in_the_way: u32, rook_file: usize) -> bool {
        in_the_way & if rook_file == 7 { 0xf0 } else { 0x1f } == 0
    }

    /// The squares that must be safe for castling with the rook of a file, 0 or 7: files e to g or c to e.
    /// Where moves are tested, the square that the king lands on is left to the test.
    pub(crate) const fn castling_path(rook_file: usize) -> Set {
        let (short, long) = if L::LISTS_LEGAL { (0x70, 0x1c) } else { (0x30, 0x18) };
        (if rook_file == 7 { short } else { long }) << Self::HOME
    }
}
