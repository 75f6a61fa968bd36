//! Sets of squares, and the men as sets.
//!
//! A set is a `u128` with a river in it: the 45 squares of Red's half are bits 0..45, those of Black's half
//! bits 64..109. So either half is one machine word, and whatever stays on one side of the river (generals,
//! advisors, elephants, every rank) never meets a carry or a shift across words.

use std::fmt::Debug;

use qipan_game::probe::Table;
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

    /// The squares of the bits of the half's word.
    pub(crate) fn squares(self) -> impl Iterator<Item = Option<usize>> {
        (self.base()..self.base() + HALF_SQUARES).map(Some)
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

/// The squares of a set in order: for notes; generators use [`for_each`].
pub(crate) fn in_order(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| first(set))?;
        set &= set - 1;
        Some(square)
    })
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

/// Way of storing the men.
pub trait Sets: Choice {
    /// The men of both sides.
    type Men: Men;
    /// Bytes of the tables that only this way of storing men reads.
    const TABLE_BYTES: usize;
}

/// The men of both sides as sets of squares.
pub trait Men: Clone + PartialEq + Debug + Default + Send + 'static {
    /// Puts a man on an empty square.
    fn put(&mut self, piece: Piece, square: usize);
    /// The squares where men stand.
    fn occupied<T: Probe>(&self, probe: T) -> u128;
    /// Men of a side.
    fn side<T: Probe>(&self, probe: T, side: Side) -> u128;
    /// Men of a kind, of both sides.
    fn kind<T: Probe>(&self, probe: T, kind: Kind) -> u128;
    /// The code of the man on a square, 0 for none.
    fn man_on<T: Probe>(&self, probe: T, square: usize) -> usize;
    /// The men after a move.
    fn after(&self, m: Move) -> Self;
    /// Squares where the sets contradict each other.
    fn contradictions(&self) -> u128;
}

/// Sets as words, a pair for each: so the compiler changes them by whole vectors.
type Words<const N: usize> = [u64; N];

/// Reads a set, by its place among those that are named.
#[inline(always)]
fn set_at<T: Probe, const N: usize>(probe: T, words: &Words<N>, names: &[Table], place: usize) -> Set {
    let set = Set::from(words[2 * place]) | Set::from(words[2 * place + 1]) << 64;
    probe.reads_from(|| names[place].whole(), set)
}

/// Reads the word of a set in which a square of a half has its bit.
#[inline(always)]
fn word_at<T: Probe, const N: usize>(
    probe: T,
    words: &Words<N>,
    names: &[Table],
    place: usize,
    half: Half,
) -> u64 {
    probe.reads_from(|| names[place].whole(), words[2 * place + half as usize])
}

/// Adds squares to a set.
#[inline(always)]
fn add<const N: usize>(words: &mut Words<N>, place: usize, set: Set) {
    words[2 * place] |= Half::Red.word(set);
    words[2 * place + 1] |= Half::Black.word(set);
}

/// All sets after a move. Both squares are emptied in all sets before the man is put down, so that it does
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
        set_at(probe, &self.0, &KIND_SETS, side as usize)
    }

    #[inline(always)]
    fn kind<T: Probe>(&self, probe: T, kind: Kind) -> Set {
        set_at(probe, &self.0, &KIND_SETS, KINDS + number_of(kind))
    }

    #[inline(always)]
    fn man_on<T: Probe>(&self, probe: T, square: usize) -> usize {
        let half = Half::of(square);
        let at = square - half.base();
        let word = |place: usize| word_at(probe, &self.0, &KIND_SETS, place, half);
        // Most squares that are asked for are empty.
        if (word(0) | word(1)) >> (at & 63) & 1 == 0 {
            return 0;
        }
        let holds = |place: usize| (word(place) >> (at & 63) & 1) as usize;
        (1..8).map(|number| holds(KINDS + number) * number).sum::<usize>() | holds(1) << SIDE
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

/// A set for each of the four bits of a man's code, the lowest first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlaneSets(Words<8>);

impl PlaneSets {
    #[inline(always)]
    pub(crate) fn plane<T: Probe>(&self, probe: T, plane: usize) -> Set {
        set_at(probe, &self.0, &PLANE_SETS, plane)
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
        self.plane(probe, 0) | self.plane(probe, 1) | self.plane(probe, 2)
    }

    #[inline(always)]
    fn side<T: Probe>(&self, probe: T, side: Side) -> Set {
        match side {
            Side::Red => self.occupied(probe) & !self.plane(probe, 3),
            Side::Black => self.plane(probe, 3),
        }
    }

    #[inline(always)]
    fn kind<T: Probe>(&self, probe: T, kind: Kind) -> Set {
        let of = |plane: usize| {
            let set = self.plane(probe, plane);
            if number_of(kind) >> plane & 1 != 0 { set } else { !set }
        };
        of(0) & of(1) & of(2)
    }

    #[inline(always)]
    fn man_on<T: Probe>(&self, probe: T, square: usize) -> usize {
        let half = Half::of(square);
        let holds = |plane: usize| {
            let word = word_at(probe, &self.0, &PLANE_SETS, plane, half);
            (word >> (square - half.base()) & 1) as usize
        };
        (0..4).map(|plane| holds(plane) << plane).sum()
    }

    #[inline(always)]
    fn after(&self, m: Move) -> Self {
        Self(after(&self.0, m, &HELD_BY_PLANES))
    }

    fn contradictions(&self) -> Set {
        self.plane((), 3) & !self.occupied(())
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
