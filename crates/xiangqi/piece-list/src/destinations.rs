//! Sources of the destinations of men of short reach: increments, or lists made beforehand.

pub(crate) mod lists;

use qipan_game::{Choice, Factor};
use xiangqi_rules::Side;
use xiangqi_rules::mailbox::bit_of;

use self::lists::{ADVISOR, ELEPHANT, EYE, GENERAL, HORSE, LEG, SOLDIER};
use crate::men::{Consecutive, Numbering};
use crate::squares::{DIAGONALS, JUMPS, LEFT, LINES, RIGHT, crossed_river, forward};
use crate::tables::{IN_BOARD, IN_FORT};

/// Source of the destinations of general, advisors, elephants, horses and soldiers. Chariots and cannons
/// walk on every level, because what stands between decides.
///
/// `go` is called with each square and with whether the man may be there at all; who stands there is asked
/// by `go`. Squares come in one order on every level.
pub trait Destinations: Choice {
    /// Bytes of the tables that only this level reads.
    const TABLE_BYTES: usize = 0;
    /// Numbering in the text that describes the level: `N` where it describes every one.
    type InText<N: Numbering>: Numbering;

    /// Calls `go` with the destinations of a general.
    fn general(from: u8, go: impl FnMut(u8, bool));

    /// Calls `go` with the destinations of an advisor.
    fn advisor(from: u8, go: impl FnMut(u8, bool));

    /// Calls `go` with the destinations of an elephant past an eye that is empty.
    fn elephant(from: u8, side: Side, is_empty: impl Fn(u8) -> bool, go: impl FnMut(u8, bool));

    /// Calls `go` with the destinations of a horse past a leg that is empty.
    fn horse(from: u8, is_empty: impl Fn(u8) -> bool, go: impl FnMut(u8, bool));

    /// Calls `go` with the destinations of a soldier.
    fn soldier(from: u8, side: Side, go: impl FnMut(u8, bool));
}

/// A man's square plus its increments; a membership table says whether there is such a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Increments;

impl Choice for Increments {
    const FACTOR: Factor = Factor::Destinations;
    const NAME: &'static str = "increments";
}

impl Destinations for Increments {
    type InText<N: Numbering> = N;

    #[inline(always)]
    fn general(from: u8, mut go: impl FnMut(u8, bool)) {
        for step in LINES {
            let to = from.wrapping_add(step);
            go(to, IN_FORT[usize::from(to)]);
        }
    }

    #[inline(always)]
    fn advisor(from: u8, mut go: impl FnMut(u8, bool)) {
        for step in DIAGONALS {
            let to = from.wrapping_add(step);
            go(to, IN_FORT[usize::from(to)]);
        }
    }

    #[inline(always)]
    fn elephant(from: u8, side: Side, is_empty: impl Fn(u8) -> bool, mut go: impl FnMut(u8, bool)) {
        for step in DIAGONALS {
            let eye = from.wrapping_add(step);
            let to = eye.wrapping_add(step);
            if IN_BOARD[usize::from(to)] && !crossed_river(to, bit_of(side)) && is_empty(eye) {
                go(to, true);
            }
        }
    }

    #[inline(always)]
    fn horse(from: u8, is_empty: impl Fn(u8) -> bool, mut go: impl FnMut(u8, bool)) {
        for (leg, jumps) in JUMPS {
            if is_empty(from.wrapping_add(leg)) {
                for jump in jumps {
                    let to = from.wrapping_add(jump);
                    go(to, IN_BOARD[usize::from(to)]);
                }
            }
        }
    }

    #[inline(always)]
    fn soldier(from: u8, side: Side, mut go: impl FnMut(u8, bool)) {
        let to = from.wrapping_add(forward(bit_of(side)));
        go(to, IN_BOARD[usize::from(to)]);
        if crossed_river(from, bit_of(side)) {
            for step in [LEFT, RIGHT] {
                let to = from.wrapping_add(step);
                go(to, IN_BOARD[usize::from(to)]);
            }
        }
    }
}

/// A list of squares for each kind and each square, made beforehand: a 0 ends it if it is not full. Beside
/// the lists of elephants and horses stand those of the eyes and legs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pregenerated;

impl Choice for Pregenerated {
    const FACTOR: Factor = Factor::Destinations;
    const NAME: &'static str = "pregenerated";
}

impl Destinations for Pregenerated {
    const TABLE_BYTES: usize = lists::TABLE_BYTES;
    type InText<N: Numbering> = Consecutive;

    #[inline(always)]
    fn general(from: u8, go: impl FnMut(u8, bool)) {
        each(&GENERAL[usize::from(from)], go);
    }

    #[inline(always)]
    fn advisor(from: u8, go: impl FnMut(u8, bool)) {
        each(&ADVISOR[usize::from(from)], go);
    }

    #[inline(always)]
    fn elephant(from: u8, _: Side, is_empty: impl Fn(u8) -> bool, go: impl FnMut(u8, bool)) {
        each_past(&ELEPHANT[usize::from(from)], &EYE[usize::from(from)], is_empty, go);
    }

    #[inline(always)]
    fn horse(from: u8, is_empty: impl Fn(u8) -> bool, go: impl FnMut(u8, bool)) {
        each_past(&HORSE[usize::from(from)], &LEG[usize::from(from)], is_empty, go);
    }

    #[inline(always)]
    fn soldier(from: u8, side: Side, go: impl FnMut(u8, bool)) {
        each(&SOLDIER[side as usize][usize::from(from)], go);
    }
}

/// The squares of a list, all of which the man may enter.
#[inline(always)]
fn each(list: &[u8], mut go: impl FnMut(u8, bool)) {
    for &to in list {
        if to == 0 {
            break;
        }
        go(to, true);
    }
}

/// Those for which the square at the same place of another list is empty.
#[inline(always)]
fn each_past(list: &[u8], past: &[u8], is_empty: impl Fn(u8) -> bool, mut go: impl FnMut(u8, bool)) {
    for (&to, &past) in list.iter().zip(past) {
        if to == 0 {
            break;
        }
        if is_empty(past) {
            go(to, true);
        }
    }
}
