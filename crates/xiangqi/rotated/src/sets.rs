//! Sets of squares, the two orders that occupied squares are kept in, and the pieces as sets.

use alloc::{format, string::String};
use core::array::from_fn;
use core::fmt::Debug;

use qipan_game::{Choice, Kinds, Planes, Probe};
use xiangqi_rules::{Kind, Square};

use crate::marks::{KINDS, PLANES};
use crate::men::{KIND, SIDE, number_of};
use crate::squares::{square_in, square_of_index, turned_square};

/// A set of squares; bit n is the square numbered n.
pub(crate) type Set = u128;

/// The words of a set: south of the river, north of it.
pub(crate) type Halves = [u64; 2];

/// The bit of each square on the board as it stands and on the turned one, as words. A table, since shifting
/// 128 bits by a variable costs more than a load.
static PLACES: [[Halves; 2]; 128] = {
    let mut places = [[[0; 2]; 2]; 128];
    let mut index = 0;
    while index < Square::COUNT {
        let square = square_of_index(index);
        places[square] = [words(1 << square), words(1 << turned_square(square))];
        index += 1;
    }
    places
};

/// A square on the board as it stands and on the turned one.
#[inline(always)]
pub(crate) fn place(square: usize) -> &'static [Halves; 2] {
    &PLACES[square & 127]
}

/// The set of one square.
#[inline(always)]
pub(crate) fn bit(square: usize) -> Set {
    set_of(place(square)[0])
}

/// The words of a set: south of the river, north of it.
#[inline(always)]
pub(crate) const fn words(set: Set) -> Halves {
    [set as u64, (set >> 64) as u64]
}

/// A set of its words.
#[inline(always)]
pub(crate) const fn set_of([south, north]: Halves) -> Set {
    south as Set | (north as Set) << 64
}

/// Turns a set.
pub(crate) fn turned(set: Set) -> Set {
    each(set).fold(0, |turned, square| turned | set_of(place(square)[1]))
}

/// The squares of a set in ascending order.
#[inline(always)]
pub(crate) fn each(set: Set) -> impl Iterator<Item = usize> {
    let [south, north] = words(set);
    each_bit(south).chain(each_bit(north).map(|bit| square_in(1, bit)))
}

/// The bits of a word in ascending order.
#[inline(always)]
pub(crate) fn each_bit(mut word: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}

/// Way of storing the pieces as sets.
pub trait Sets: Choice {
    /// The stored words.
    type Men: Men;
}

impl Sets for Planes {
    type Men = ByBits;
}

impl Sets for Kinds {
    type Men = ByKinds;
}

/// All pieces, as sets. Pieces and kinds are given by their numbers, halves are 0 south of the river and 1
/// north of it.
pub trait Men: Copy + Eq + Debug + Send + 'static {
    /// No piece anywhere.
    const NONE: Self;

    /// State that taking back a move needs besides the move.
    type Undo: Copy;

    /// Pieces of a kind in a half, of both sides.
    fn of<T: Probe>(&self, probe: T, kind: Kind, half: usize) -> u64;

    /// Chariots and generals in a half, of both sides: what strikes the first piece on a line.
    fn strikers<T: Probe>(&self, probe: T, half: usize) -> u64;

    /// Chariots and cannons in a half, of both sides.
    fn sliders<T: Probe>(&self, probe: T, half: usize) -> u64;

    /// Horses and soldiers in a half, of both sides.
    fn steppers<T: Probe>(&self, probe: T, half: usize) -> u64;

    /// A mask that has a side's pieces in a half, and not the other side's; what it has of the empty squares
    /// means nothing.
    fn colour<T: Probe>(&self, probe: T, side: usize, half: usize) -> u64;

    /// The occupied squares of a half.
    fn occupied<T: Probe>(&self, probe: T, half: usize) -> u64;

    /// The number of the piece on a square, 0 for none.
    fn man_on(&self, square: usize) -> usize;

    /// Calls `f` with the number and the square of every piece.
    fn each_man(&self, f: impl FnMut(usize, usize));

    /// The pieces after one of them has left the first square for the second, where any other is taken off.
    /// Every word is written once, from the old ones: both squares are emptied in all sets, and the piece is
    /// put down. So it is never asked whether it takes a piece, nor which.
    fn after(&self, man: usize, from: Halves, to: Halves) -> Self;

    /// The same in place, by exclusive or.
    fn make(&mut self, man: usize, from: Halves, to: Halves) -> Self::Undo;

    /// Takes back what was made last: the same bits change again.
    fn unmake(&mut self, man: usize, from: Halves, to: Halves, undo: Self::Undo);

    /// Checks that the words can be those of pieces.
    fn check(&self) -> Result<(), String>;

    /// Bytes of the table that [`after`](Self::after) reads.
    fn table_bytes() -> usize;
}

/// Four sets, one for each bit of a piece's number: pairs of words, the three bits of the kind, then Black's
/// pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByBits([u64; 8]);

/// A set for each side, then one for each number of a kind, of which 0 is never used: pairs of words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByKinds([u64; 20]);

/// By a piece's number, which words of [`ByBits`] its square is in, as masks.
static IN_BITS: [[u64; 8]; 16] = {
    let mut held = [[0; 8]; 16];
    let mut man = 1;
    while man < 16 {
        let mut word = 0;
        while word < 8 {
            held[man][word] = 0u64.wrapping_sub((man >> (word / 2) & 1) as u64);
            word += 1;
        }
        man += 1;
    }
    held
};

/// The same for [`ByKinds`].
static IN_KINDS: [[u64; 20]; 16] = {
    let mut held = [[0; 20]; 16];
    let mut man = 1;
    while man < 16 {
        let (side, kind) = (man >> SIDE, man & KIND);
        let mut half = 0;
        while half < 2 && kind != 0 {
            held[man][2 * side + half] = !0;
            held[man][4 + 2 * kind + half] = !0;
            half += 1;
        }
        man += 1;
    }
    held
};

impl ByBits {
    /// The three bits of the kinds' numbers in a half, the lowest first.
    #[inline(always)]
    fn bits<T: Probe>(&self, probe: T, half: usize) -> [u64; 3] {
        from_fn(|n| probe.reads_from(|| PLANES[n].span(half & 1, 1), self.0[2 * n + (half & 1)]))
    }

    /// Changes these bits.
    #[inline(always)]
    fn flip(&mut self, change: Self) {
        for (word, change) in self.0.iter_mut().zip(change.0) {
            *word ^= change;
        }
    }
}

impl Men for ByBits {
    const NONE: Self = Self([0; 8]);
    /// The bits that changed.
    type Undo = Self;

    #[inline(always)]
    fn of<T: Probe>(&self, probe: T, kind: Kind, half: usize) -> u64 {
        let number = number_of(kind);
        let [low, middle, high] = self.bits(probe, half);
        let is = |n: usize, bits: u64| if number >> n & 1 != 0 { bits } else { !bits };
        is(0, low) & is(1, middle) & is(2, high)
    }

    #[inline(always)]
    fn strikers<T: Probe>(&self, probe: T, half: usize) -> u64 {
        // The numbers 1 and 5.
        let [low, middle, _] = self.bits(probe, half);
        low & !middle
    }

    #[inline(always)]
    fn sliders<T: Probe>(&self, probe: T, half: usize) -> u64 {
        // The numbers 5 and 6, of those from 4 on.
        let [low, middle, high] = self.bits(probe, half);
        high & (low ^ middle)
    }

    #[inline(always)]
    fn steppers<T: Probe>(&self, probe: T, half: usize) -> u64 {
        // The numbers 4 and 7.
        let [low, middle, high] = self.bits(probe, half);
        high & !(low ^ middle)
    }

    #[inline(always)]
    fn colour<T: Probe>(&self, probe: T, side: usize, half: usize) -> u64 {
        let black = probe.reads_from(|| PLANES[3].span(half & 1, 1), self.0[6 + (half & 1)]);
        black ^ (side as u64 & 1).wrapping_sub(1)
    }

    #[inline(always)]
    fn occupied<T: Probe>(&self, probe: T, half: usize) -> u64 {
        let [low, middle, high] = self.bits(probe, half);
        low | middle | high
    }

    #[inline(always)]
    fn man_on(&self, square: usize) -> usize {
        let half = square >> 6 & 1;
        let bit = |n: usize| (self.0[2 * n + half] >> (square & 63) & 1) as usize;
        bit(0) | bit(1) << 1 | bit(2) << 2 | bit(3) << 3
    }

    #[inline(always)]
    fn each_man(&self, mut f: impl FnMut(usize, usize)) {
        let occupied = [0, 1].map(|half| self.occupied((), half));
        each(set_of(occupied)).for_each(|at| f(self.man_on(at), at));
    }

    #[inline(always)]
    fn after(&self, man: usize, from: Halves, to: Halves) -> Self {
        Self(moved(&self.0, &IN_BITS[man & 15], from, to))
    }

    #[inline(always)]
    fn make(&mut self, man: usize, from: Halves, to: Halves) -> Self {
        let mut change = *self;
        for (word, (change, held)) in change.0.iter_mut().zip(&IN_BITS[man & 15]).enumerate() {
            let half = word % 2;
            *change = *change & (from[half] | to[half]) ^ to[half] & held;
        }
        self.flip(change);
        change
    }

    #[inline(always)]
    fn unmake(&mut self, _: usize, _: Halves, _: Halves, change: Self) {
        self.flip(change);
    }

    fn check(&self) -> Result<(), String> {
        for half in [0, 1] {
            let stray = self.0[6 + half] & !self.occupied((), half);
            if stray != 0 {
                return Err(format!("Black stands on {stray:#x} of half {half}, where no man is"));
            }
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        size_of_val(&IN_BITS)
    }
}

impl ByKinds {
    /// The number of the kind that a side has on a square; 0 for none.
    #[inline(always)]
    fn kind_among(&self, side: usize, [south, north]: Halves) -> usize {
        let holds = |pair: usize| self.0[2 * pair] & south | self.0[2 * pair + 1] & north != 0;
        if !holds(side & 1) {
            return 0;
        }
        (1..8).find(|kind| holds(2 + kind)).unwrap_or(0)
    }

    /// Moves a piece, or takes that back: in its side's set and its kind's, and in those of the piece that is
    /// taken, whose kind's number is given.
    #[inline(always)]
    fn flip(&mut self, man: usize, taken: usize, from: Halves, to: Halves) {
        let mut flip = |pair: usize, [south, north]: Halves| {
            self.0[2 * pair] ^= south;
            self.0[2 * pair + 1] ^= north;
        };
        let (side, path) = (man >> SIDE & 1, [from[0] | to[0], from[1] | to[1]]);
        flip(side, path);
        flip(2 + (man & KIND), path);
        if taken != 0 {
            flip(side ^ 1, to);
            flip(2 + (taken & KIND), to);
        }
    }
}

impl Men for ByKinds {
    const NONE: Self = Self([0; 20]);
    /// The number of the piece that was taken, 0 for none.
    type Undo = usize;

    #[inline(always)]
    fn of<T: Probe>(&self, probe: T, kind: Kind, half: usize) -> u64 {
        let place = 4 + 2 * number_of(kind) + (half & 1);
        probe.reads_from(|| KINDS[place / 2].span(half & 1, 1), self.0[place])
    }

    #[inline(always)]
    fn strikers<T: Probe>(&self, probe: T, half: usize) -> u64 {
        self.of(probe, Kind::Chariot, half) | self.of(probe, Kind::General, half)
    }

    #[inline(always)]
    fn sliders<T: Probe>(&self, probe: T, half: usize) -> u64 {
        self.of(probe, Kind::Chariot, half) | self.of(probe, Kind::Cannon, half)
    }

    #[inline(always)]
    fn steppers<T: Probe>(&self, probe: T, half: usize) -> u64 {
        self.of(probe, Kind::Horse, half) | self.of(probe, Kind::Soldier, half)
    }

    #[inline(always)]
    fn colour<T: Probe>(&self, probe: T, side: usize, half: usize) -> u64 {
        let place = 2 * (side & 1) + (half & 1);
        probe.reads_from(|| KINDS[place / 2].span(half & 1, 1), self.0[place])
    }

    #[inline(always)]
    fn occupied<T: Probe>(&self, probe: T, half: usize) -> u64 {
        self.colour(probe, 0, half) | self.colour(probe, 1, half)
    }

    #[inline(always)]
    fn man_on(&self, square: usize) -> usize {
        let (half, at) = (square >> 6 & 1, square & 63);
        let word = |pair: usize| self.0[2 * pair + half];
        // Most squares that are asked for are empty.
        if (word(0) | word(1)) >> at & 1 == 0 {
            return 0;
        }
        let holds = |pair: usize| (word(pair) >> at & 1) as usize;
        (1..8).map(|kind| holds(2 + kind) * kind).sum::<usize>() | holds(1) << SIDE
    }

    /// Set by set: of a square all sets would be asked.
    #[inline(always)]
    fn each_man(&self, mut f: impl FnMut(usize, usize)) {
        for (side, kind) in [0, 1].into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind))) {
            let men = [0, 1].map(|half| self.of((), kind, half) & self.colour((), side, half));
            each(set_of(men)).for_each(|at| f(number_of(kind) | side << SIDE, at));
        }
    }

    #[inline(always)]
    fn after(&self, man: usize, from: Halves, to: Halves) -> Self {
        Self(moved(&self.0, &IN_KINDS[man & 15], from, to))
    }

    #[inline(always)]
    fn make(&mut self, man: usize, from: Halves, to: Halves) -> usize {
        let taken = self.kind_among(man >> SIDE ^ 1, to);
        self.flip(man, taken, from, to);
        taken
    }

    #[inline(always)]
    fn unmake(&mut self, man: usize, from: Halves, to: Halves, taken: usize) {
        self.flip(man, taken, from, to);
    }

    fn check(&self) -> Result<(), String> {
        for half in [0, 1] {
            let kinds = || Kind::ALL.into_iter().map(|kind| self.of((), kind, half));
            let both = self.colour((), 0, half) & self.colour((), 1, half);
            let men: u32 = kinds().map(u64::count_ones).sum();
            let all = kinds().fold(0, |all, kind| all | kind);
            if both != 0 || all != self.occupied((), half) || men != all.count_ones() {
                return Err(format!("sides and kinds of half {half} disagree: {self:x?}"));
            }
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        size_of_val(&IN_KINDS)
    }
}

/// Words after a piece that is in some of them has gone from a square to another, which is emptied before.
#[inline(always)]
fn moved<const N: usize>(words: &[u64; N], held: &[u64; N], from: Halves, to: Halves) -> [u64; N] {
    // A loop, since a closure in `from_fn` is not always inlined.
    let mut moved = *words;
    for (word, (moved, held)) in moved.iter_mut().zip(held).enumerate() {
        let half = word % 2;
        *moved = *moved & !(from[half] | to[half]) | to[half] & held;
    }
    moved
}

/// Bytes of the table of places.
pub(crate) fn table_bytes() -> usize {
    size_of_val(&PLACES)
}
