//! Sets of squares, and the pieces as sets.
//!
//! A set is a `u128` with a river in it: the 45 squares of Red's half are bits 0..45, those of Black's half
//! bits 64..109. So either half is one machine word, and whatever stays on one side of the river (generals,
//! advisors, elephants, every rank) never meets a carry or a shift across words.

use std::fmt::Debug;
use std::ops::Range;

use qipan_game::{Choice, Kinds, Planes, Probe};
use xiangqi_rules::{Kind, Piece, Side};

use crate::marks::{KIND_SETS, PLANE_SETS};
use crate::men::{SIDE, code_of, number_of};
use crate::moves::Move;
use crate::tables::{BIT, HELD_BY_KINDS, HELD_BY_PLANES};

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
    #[inline(always)]
    #[must_use]
    pub const fn of(square: usize) -> Self {
        if square < HALF_SQUARES { Half::Red } else { Half::Black }
    }

    /// First square of the half.
    #[inline(always)]
    pub(crate) const fn base(self) -> usize {
        match self {
            Half::Red => 0,
            Half::Black => HALF_SQUARES,
        }
    }

    /// The half's word of a set.
    #[inline(always)]
    pub(crate) const fn word(self, set: Set) -> u64 {
        match self {
            Half::Red => set as u64,
            Half::Black => (set >> 64) as u64,
        }
    }

    /// The set of one half's squares.
    #[inline(always)]
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

/// The set of one square.
#[inline(always)]
pub(crate) fn bit(square: usize) -> Set {
    BIT[square & 127]
}

/// Number of squares in a set.
#[inline(always)]
pub(crate) fn len(set: Set) -> u32 {
    Half::Red.word(set).count_ones() + Half::Black.word(set).count_ones()
}

/// Returns true if a set holds exactly one square.
#[inline(always)]
pub(crate) fn is_single(set: Set) -> bool {
    len(set) == 1
}

/// The first square of a set that is not empty.
#[inline(always)]
pub(crate) fn first(set: Set) -> usize {
    let bit = set.trailing_zeros() as usize;
    if bit < 64 { bit } else { bit - 64 + HALF_SQUARES }
}

/// Runs a body for every square of a set, in order: `for_each!((half, square) in set => body)`. Two loops, so
/// that within each the half is a constant; a macro, since the compiler calls a closure that it meets twice.
macro_rules! for_each {
    (($half:pat, $square:ident) in $set:expr => $body:expr) => {{
        let set: $crate::sets::Set = $set;
        let mut red = $crate::sets::Half::Red.word(set);
        while red != 0 {
            let $half = $crate::sets::Half::Red;
            let $square = red.trailing_zeros() as usize;
            $body;
            red &= red - 1;
        }
        let mut black = $crate::sets::Half::Black.word(set);
        while black != 0 {
            let $half = $crate::sets::Half::Black;
            let $square = black.trailing_zeros() as usize + $crate::sets::HALF_SQUARES;
            $body;
            black &= black - 1;
        }
    }};
}
pub(crate) use for_each;

/// Way of storing the pieces.
pub trait Sets: Choice {
    /// The pieces of both sides.
    type Men: Men;
    /// Bytes of the tables that only this way of storing pieces reads.
    const TABLE_BYTES: usize;
}

/// The pieces of both sides as sets of squares.
pub trait Men: Clone + PartialEq + Debug + Default + Send + 'static {
    /// Puts a piece on an empty square.
    fn put(&mut self, piece: Piece, square: usize);
    /// The squares where pieces stand.
    fn occupied<T: Probe>(&self, probe: T) -> u128;
    /// Pieces of a side.
    fn side<T: Probe>(&self, probe: T, side: Side) -> u128;
    /// Pieces of a kind, of both sides.
    fn kind<T: Probe>(&self, probe: T, kind: Kind) -> u128;
    /// The code of the piece on a square, 0 for none.
    fn man_on<T: Probe>(&self, probe: T, square: usize) -> usize;
    /// Calls `f` with the code and the square of every piece.
    fn each_man(&self, f: impl FnMut(usize, usize));
    /// The pieces after a move.
    fn after(&self, m: Move) -> Self;
    /// Squares where the sets contradict each other.
    fn contradictions(&self) -> u128;
}

/// Sets as words, a pair for each: so the compiler changes them by whole vectors.
type Words<const N: usize> = [u64; N];

#[inline(always)]
fn set_at<const N: usize>(words: &Words<N>, place: usize) -> Set {
    Set::from(words[2 * place]) | Set::from(words[2 * place + 1]) << 64
}

/// Adds squares to a set.
#[inline(always)]
fn add<const N: usize>(words: &mut Words<N>, place: usize, set: Set) {
    words[2 * place] |= Half::Red.word(set);
    words[2 * place + 1] |= Half::Black.word(set);
}

/// All sets after a move. Both squares are emptied in all sets before the piece is put down, so that it does
/// not matter whether or what it takes; `held` says in which sets, by masks. Every word is written once.
#[inline(always)]
fn after<const N: usize>(words: &Words<N>, m: Move, held: &[Words<N>; 16]) -> Words<N> {
    let (from, to) = (bit(m.from()), bit(m.to()));
    let [rest, to] = [!(from | to), to].map(|set| [Half::Red.word(set), Half::Black.word(set)]);
    let held = &held[m.man() & 15];
    // A loop, since a closure in `from_fn` is not always inlined.
    let mut after = *words;
    for (word, (after, held)) in after.iter_mut().zip(held).enumerate() {
        *after = *after & rest[word % 2] | to[word % 2] & held;
    }
    after
}

/// A set for each side, then one for each kind, by its number.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct KindSets(Words<18>);

/// Offset of the sets of kinds; a kind's number, from 1 on, is added to it.
pub(crate) const KINDS: usize = 1;

impl Sets for Kinds {
    type Men = KindSets;
    const TABLE_BYTES: usize = size_of_val(&HELD_BY_KINDS);
}

impl Men for KindSets {
    fn put(&mut self, piece: Piece, square: usize) {
        add(&mut self.0, piece.side as usize, bit(square));
        add(&mut self.0, KINDS + number_of(piece.kind), bit(square));
    }

    #[inline(always)]
    fn occupied<T: Probe>(&self, probe: T) -> Set {
        self.side(probe, Side::Red) | self.side(probe, Side::Black)
    }

    #[inline(always)]
    fn side<T: Probe>(&self, probe: T, side: Side) -> Set {
        probe.reads_from(|| KIND_SETS[side as usize].whole(), set_at(&self.0, side as usize))
    }

    #[inline(always)]
    fn kind<T: Probe>(&self, probe: T, kind: Kind) -> Set {
        let place = KINDS + number_of(kind);
        probe.reads_from(|| KIND_SETS[place].whole(), set_at(&self.0, place))
    }

    #[inline(always)]
    fn man_on<T: Probe>(&self, probe: T, square: usize) -> usize {
        let half = Half::of(square);
        let at = square - half.base();
        let word =
            |place: usize| probe.reads_from(|| KIND_SETS[place].whole(), self.0[2 * place + half as usize]);
        // Most squares that are asked for are empty.
        if (word(0) | word(1)) >> (at & 63) & 1 == 0 {
            return 0;
        }
        let holds = |place: usize| (word(place) >> (at & 63) & 1) as usize;
        (1..8).map(|number| holds(KINDS + number) * number).sum::<usize>() | holds(1) << SIDE
    }

    /// Set by set: of a square all sets would be asked.
    #[inline(always)]
    fn each_man(&self, mut f: impl FnMut(usize, usize)) {
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let (man, men) = (code_of(Piece { side, kind }), self.side((), side) & self.kind((), kind));
                for_each!((_, square) in men => f(man, square));
            }
        }
    }

    #[inline(always)]
    fn after(&self, m: Move) -> Self {
        Self(after(&self.0, m, &HELD_BY_KINDS))
    }

    fn contradictions(&self) -> Set {
        let mut twice = self.side((), Side::Red) & self.side((), Side::Black);
        let mut seen = 0;
        for kind in Kind::ALL {
            twice |= seen & self.kind((), kind);
            seen |= self.kind((), kind);
        }
        twice | seen ^ self.occupied(())
    }
}

/// A set for each of the four bits of a piece's code, the lowest first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlaneSets(Words<8>);

impl PlaneSets {
    #[inline(always)]
    pub(crate) fn plane(&self, plane: usize) -> Set {
        set_at(&self.0, plane)
    }

    /// Notes that planes are read: within `plane` the note costs 2 % of the instructions of perft_count.
    #[inline(always)]
    fn noting<T: Probe>(&self, probe: T, planes: Range<usize>) {
        if T::LISTENS {
            for plane in planes {
                probe.reads(PLANE_SETS[plane].whole(), self.plane(plane));
            }
        }
    }
}

impl Sets for Planes {
    type Men = PlaneSets;
    const TABLE_BYTES: usize = size_of_val(&HELD_BY_PLANES);
}

impl Men for PlaneSets {
    fn put(&mut self, piece: Piece, square: usize) {
        for plane in (0..4).filter(|plane| code_of(piece) >> plane & 1 != 0) {
            add(&mut self.0, plane, bit(square));
        }
    }

    #[inline(always)]
    fn occupied<T: Probe>(&self, probe: T) -> Set {
        self.noting(probe, 0..3);
        self.plane(0) | self.plane(1) | self.plane(2)
    }

    #[inline(always)]
    fn side<T: Probe>(&self, probe: T, side: Side) -> Set {
        let men = match side {
            Side::Red => self.occupied(probe) & !self.plane(3),
            Side::Black => self.plane(3),
        };
        self.noting(probe, 3..4);
        men
    }

    #[inline(always)]
    fn kind<T: Probe>(&self, probe: T, kind: Kind) -> Set {
        self.noting(probe, 0..3);
        let of = |plane: usize| {
            let set = self.plane(plane);
            if number_of(kind) >> plane & 1 != 0 { set } else { !set }
        };
        of(0) & of(1) & of(2)
    }

    #[inline(always)]
    fn man_on<T: Probe>(&self, probe: T, square: usize) -> usize {
        let half = Half::of(square);
        let holds = |plane: usize| {
            let word = probe.reads_from(|| PLANE_SETS[plane].whole(), self.0[2 * plane + half as usize]);
            (word >> (square - half.base()) & 1) as usize
        };
        (0..4).map(|plane| holds(plane) << plane).sum()
    }

    #[inline(always)]
    fn each_man(&self, mut f: impl FnMut(usize, usize)) {
        for_each!((_, square) in self.occupied(()) => f(self.man_on((), square), square));
    }

    #[inline(always)]
    fn after(&self, m: Move) -> Self {
        Self(after(&self.0, m, &HELD_BY_PLANES))
    }

    fn contradictions(&self) -> Set {
        self.plane(3) & !self.occupied(())
    }
}

#[cfg(test)]
mod tests {
    use qipan_game::{Kinds, Planes};
    use xiangqi_rules::{Kind, Piece, Side};

    use super::{Men, Sets, bit};
    use crate::men::code_of;
    use crate::moves::Move;

    fn says_what_stands_where<K: Sets>() {
        for piece in Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind })) {
            for square in 0..90 {
                let mut men = K::Men::default();
                men.put(piece, square);
                assert_eq!((men.man_on((), square), men.contradictions()), (code_of(piece), 0));
                assert_eq!(men.occupied(()), bit(square));
                for kind in Kind::ALL {
                    assert_eq!(men.kind((), kind) & men.occupied(()) != 0, kind == piece.kind);
                }
                for side in Side::BOTH {
                    assert_eq!(men.side((), side) != 0, side == piece.side);
                }
                let to = (square + 31) % 90;
                let mut moved = K::Men::default();
                moved.put(piece, to);
                assert_eq!(men.after(Move::new(code_of(piece), square, to)), moved);
                men.put(Piece { side: piece.side.other(), kind: Kind::Horse }, to);
                assert_eq!(men.after(Move::new(code_of(piece), square, to)), moved);
            }
        }
    }

    #[test]
    fn kinds() {
        says_what_stands_where::<Kinds>();
    }

    #[test]
    fn planes() {
        says_what_stands_where::<Planes>();
    }
}
