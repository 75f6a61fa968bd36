//! Dumb7: a slider spreads square by square.

use qipan_game::{Choice, Factor};

use super::Sliders;
use super::fill::{ALL, BISHOP, Front, ROOK};
use crate::squares::Square;

/// **Dumb7 fill**: one step, seven times.
///
/// The longest ray has seven squares. So a slider takes a step onto every next square that is empty, and what
/// is covered by then takes the next one, without asking whether there is anything left to do:
///
/// ```text
///   a rank, the slider on b, men on e and h
///   covered at first      . R . . x . . x
///   after a step          . R o . x . . x
///   after two             . R o o x . . x     e is occupied: nothing arrives there
///   after six             . R o o x . . x     four steps in vain
///   and the seventh       . . o o o . . x     onto whatever stands there: the attacks
/// ```
///
/// Dumb it is because a step that covers nothing costs as much as one that does; but no branch is ever
/// guessed wrongly, and the steps of all directions run side by side, each direction a lane of a vector where
/// the processor has vectors with a shift per lane (AVX2). Like [`KoggeStone`](super::KoggeStone), which
/// doubles the steps, it would do all sliders of a side for the price of one.
///
/// The sixth step is the last that must find an empty square: the seventh only has to arrive.
///
/// Source: Gunnar Andersson, as the chess programming literature has it (*Dumb7Fill*).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dumb7;

#[inline(always)]
fn filled<const N: usize>(front: Front<N>) -> u64 {
    front.stepped().stepped().stepped().stepped().stepped().stepped().attacks()
}

impl Choice for Dumb7 {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "dumb7";
}

impl Sliders for Dumb7 {
    const SOURCE: &'static str = "chess programming literature: Andersson, Dumb7Fill";

    #[inline(always)]
    fn rook(square: Square, occupancy: u64) -> u64 {
        filled(Front::new(ROOK, square, occupancy))
    }

    #[inline(always)]
    fn bishop(square: Square, occupancy: u64) -> u64 {
        filled(Front::new(BISHOP, square, occupancy))
    }

    #[inline(always)]
    fn queen(square: Square, occupancy: u64) -> u64 {
        filled(Front::new(ALL, square, occupancy))
    }

    fn table_bytes() -> usize {
        0
    }
}
