//! Sources of the destinations of pieces of short reach: increments, or lists made beforehand.

pub(crate) mod lists;

use qipan_game::probe::Table;
use qipan_game::{Choice, Factor, Probe, noted};
use xiangqi_rules::Side;
use xiangqi_rules::mailbox::bit_of;

use self::lists::{ADVISOR, ELEPHANT, EYE, GENERAL, HORSE, LEG, SOLDIER};
use crate::marks;
use crate::marks::part;
use crate::men::{Consecutive, Numbering};
use crate::squares::{DIAGONALS, JUMPS, LEFT, LINES, RIGHT, crossed_river, forward};
use crate::tables::{is_in_board, is_in_fort};

/// Source of the destinations of general, advisors, elephants, horses and soldiers. Chariots and cannons
/// walk on every level, because what stands between decides.
///
/// `go` is called with each square and with whether the piece may be there at all; who stands there is asked
/// by `go`. Squares come in one order on every level.
pub trait Destinations: Choice {
    /// The name for people, English and Chinese.
    const TITLE: [&str; 2];
    /// Bytes of the tables that only this level reads.
    const TABLE_BYTES: usize = 0;
    /// Numbering in the text that describes the level: `N` where it describes every one.
    type InText<N: Numbering>: Numbering;

    /// Calls `go` with the destinations of a general.
    fn general(probe: impl Probe, from: u8, go: impl FnMut(u8, bool));

    /// Calls `go` with the destinations of an advisor.
    fn advisor(probe: impl Probe, from: u8, go: impl FnMut(u8, bool));

    /// Calls `go` with the destinations of an elephant past an eye that is empty.
    fn elephant(
        probe: impl Probe,
        from: u8,
        side: Side,
        is_empty: impl Fn(u8) -> bool,
        go: impl FnMut(u8, bool),
    );

    /// Calls `go` with the destinations of a horse past a leg that is empty.
    fn horse(probe: impl Probe, from: u8, is_empty: impl Fn(u8) -> bool, go: impl FnMut(u8, bool));

    /// Calls `go` with the destinations of a soldier.
    fn soldier(probe: impl Probe, from: u8, side: Side, go: impl FnMut(u8, bool));
}

/// A piece's square plus its increments; a membership table says whether there is such a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Increments;

impl Choice for Increments {
    const FACTOR: Factor = Factor::Destinations;
    const NAME: &'static str = "increments";
}

impl Destinations for Increments {
    const TITLE: [&str; 2] = ["Piece list", "棋子数组"];
    type InText<N: Numbering> = N;

    #[inline(always)]
    fn general(probe: impl Probe, from: u8, mut go: impl FnMut(u8, bool)) {
        for step in LINES {
            let to = from.wrapping_add(step);
            probe.enters(part::STEP, to.into());
            go(to, is_in_fort(probe, to));
        }
    }

    #[inline(always)]
    fn advisor(probe: impl Probe, from: u8, mut go: impl FnMut(u8, bool)) {
        for step in DIAGONALS {
            let to = from.wrapping_add(step);
            probe.enters(part::STEP, to.into());
            go(to, is_in_fort(probe, to));
        }
    }

    #[inline(always)]
    fn elephant(
        probe: impl Probe,
        from: u8,
        side: Side,
        is_empty: impl Fn(u8) -> bool,
        mut go: impl FnMut(u8, bool),
    ) {
        for step in DIAGONALS {
            let eye = from.wrapping_add(step);
            let to = eye.wrapping_add(step);
            probe.enters(part::TARGET, to.into());
            if is_in_board(probe, to) && noted!(probe, !crossed_river(to, bit_of(side))) && {
                probe.enters(part::EYE, eye.into());
                is_empty(eye)
            } {
                probe.enters(part::STEP, to.into());
                go(to, true);
            }
        }
    }

    #[inline(always)]
    fn horse(probe: impl Probe, from: u8, is_empty: impl Fn(u8) -> bool, mut go: impl FnMut(u8, bool)) {
        for (leg, jumps) in JUMPS {
            probe.enters(part::LEG, from.wrapping_add(leg).into());
            if is_empty(from.wrapping_add(leg)) {
                for jump in jumps {
                    let to = from.wrapping_add(jump);
                    probe.enters(part::STEP, to.into());
                    go(to, is_in_board(probe, to));
                }
            }
        }
    }

    #[inline(always)]
    fn soldier(probe: impl Probe, from: u8, side: Side, mut go: impl FnMut(u8, bool)) {
        let to = from.wrapping_add(forward(bit_of(side)));
        probe.enters(part::STEP, to.into());
        go(to, is_in_board(probe, to));
        probe.enters(part::RIVER, 0);
        if noted!(probe, crossed_river(from, bit_of(side))) {
            for step in [LEFT, RIGHT] {
                let to = from.wrapping_add(step);
                probe.enters(part::STEP, to.into());
                go(to, is_in_board(probe, to));
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
    const TITLE: [&str; 2] = ["Pre-generated moves", "预生成着法"];
    const TABLE_BYTES: usize = lists::TABLE_BYTES;
    type InText<N: Numbering> = Consecutive;

    #[inline(always)]
    fn general(probe: impl Probe, from: u8, go: impl FnMut(u8, bool)) {
        each(probe, marks::GENERAL, from, &GENERAL[usize::from(from)], go);
    }

    #[inline(always)]
    fn advisor(probe: impl Probe, from: u8, go: impl FnMut(u8, bool)) {
        each(probe, marks::ADVISOR, from, &ADVISOR[usize::from(from)], go);
    }

    #[inline(always)]
    fn elephant(
        probe: impl Probe,
        from: u8,
        _: Side,
        is_empty: impl Fn(u8) -> bool,
        go: impl FnMut(u8, bool),
    ) {
        let tables = [marks::ELEPHANT, marks::EYE];
        each_past(probe, tables, from, &ELEPHANT[usize::from(from)], &EYE[usize::from(from)], is_empty, go);
    }

    #[inline(always)]
    fn horse(probe: impl Probe, from: u8, is_empty: impl Fn(u8) -> bool, go: impl FnMut(u8, bool)) {
        let tables = [marks::HORSE, marks::LEG];
        each_past(probe, tables, from, &HORSE[usize::from(from)], &LEG[usize::from(from)], is_empty, go);
    }

    #[inline(always)]
    fn soldier(probe: impl Probe, from: u8, side: Side, go: impl FnMut(u8, bool)) {
        each(probe, marks::SOLDIER[side as usize], from, &SOLDIER[side as usize][usize::from(from)], go);
    }
}

/// The squares of a list, all of which the piece may enter.
#[inline(always)]
fn each(probe: impl Probe, table: Table, from: u8, list: &[u8], mut go: impl FnMut(u8, bool)) {
    probe.enters(part::ROW, 0);
    for (at, &to) in list.iter().enumerate() {
        probe.enters(part::ENTRY, at);
        if probe.reads(table.of(from.into(), at), to) == 0 {
            break;
        }
        go(to, true);
    }
}

/// Those for which the square at the same place of another list is empty.
#[inline(always)]
fn each_past(
    probe: impl Probe,
    tables: [Table; 2],
    from: u8,
    list: &[u8],
    past: &[u8],
    is_empty: impl Fn(u8) -> bool,
    mut go: impl FnMut(u8, bool),
) {
    probe.enters(part::ROW, 0);
    for (at, (&to, &past)) in list.iter().zip(past).enumerate() {
        probe.enters(part::ENTRY, at);
        if probe.reads(tables[0].of(from.into(), at), to) == 0 {
            break;
        }
        if is_empty(probe.reads(tables[1].of(from.into(), at), past)) {
            go(to, true);
        }
    }
}
