//! Switch: the code is the table.

use qipan_game::{Choice, Factor, Probe, noted};

use super::Sliders;
use super::marks::part;
use super::rays::{DIAGONAL, STRAIGHT, step};
use crate::squares::Square;

/// **Switch**: one piece of code for each square, in which everything about the square is a constant.
///
/// A slider reaches a square if all squares between the two are empty. Once it is known where the slider
/// stands, "between" is a number in the code, and the whole look-up is a row of such conditions:
///
/// ```text
///   rook on b1, to the right                       jump by square
///                                                   ├ a1: …
///   c1  always                                      ├ b1: attacks = always | d1 if …
///   d1  if c1 is empty                              ├ c1: …
///   e1  if c1 and d1 are empty                      …
///   f1  if c1, d1 and e1 are empty                  └ h8: …
///   …
/// ```
///
/// A jump leads to the square's code. There is no branch behind it: each condition is a test whose outcome is
/// a bit of the result. No table is loaded but that of the jumps; instead it fills the cache for code, and
/// the jump is guessed wrongly whenever sliders come in an order that the processor has not learned.
///
/// Source: Daniel Inführ (2019), who had a minimiser of logic write the conditions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switch;

/// A square that a slider may reach: by its bit, and what must be empty for that.
#[derive(Clone, Copy)]
pub(super) struct Goal {
    pub(super) square: Square,
    pub(super) between: u64,
}

/// A slider of four directions has at most 14 goals.
pub(super) struct Goals {
    pub(super) list: [Goal; 14],
    pub(super) len: usize,
    /// The squares beside it, which it always reaches.
    pub(super) always: u64,
}

pub(super) const fn goals(square: Square, directions: &[(i32, i32); 4]) -> Goals {
    let mut goals = Goals { list: [Goal { square: 0, between: 0 }; 14], len: 0, always: 0 };
    let mut i = 0;
    while i < 4 {
        let mut at = step(square, directions[i]);
        let mut between = 0;
        while at < 64 {
            if between == 0 {
                goals.always |= 1 << at;
            } else {
                goals.list[goals.len] = Goal { square: at, between };
                goals.len += 1;
            }
            between |= 1 << at;
            at = step(at, directions[i]);
        }
        i += 1;
    }
    goals
}

impl Goals {
    /// Unrolled by the compiler, where the goals are a constant.
    #[inline(always)]
    fn reached<T: Probe>(&self, probe: T, occupancy: u64) -> u64 {
        probe.enters(part::JUMP, 0);
        let mut attacks = probe.works_out("always", self.always);
        for goal in &self.list[..self.len] {
            probe.enters(part::GOAL, goal.square);
            probe.works_out("between", goal.between);
            attacks |= u64::from(noted!(probe, occupancy & goal.between == 0)) << goal.square;
        }
        probe.enters(part::TOGETHER, 0);
        probe.works_out("attacks", attacks)
    }
}

/// Constants of a square.
struct On<const SQUARE: Square>;

impl<const SQUARE: Square> On<SQUARE> {
    const ROOK: Goals = goals(SQUARE, &STRAIGHT);
    const BISHOP: Goals = goals(SQUARE, &DIAGONAL);
}

/// The constant of the square, asked in code of its own.
macro_rules! switch {
    ($probe:expr, $at:expr, $goals:ident, $occupancy:expr; $($square:literal)*) => {
        match $at & 63 {
            $($square => const { On::<$square>::$goals }.reached($probe, $occupancy),)*
            _ => unreachable!("six bits"),
        }
    };
    ($probe:expr, $at:expr, $goals:ident, $occupancy:expr) => {
        switch!($probe, $at, $goals, $occupancy;
            0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
            32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63)
    };
}

impl Choice for Switch {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "switch";
}

/// One copy of all that code, and not one wherever it is asked.
impl Sliders for Switch {
    const TITLE: [&str; 2] = ["Switch over the neighbours", "分支查找"];
    const SOURCE: &'static str = "Inführ, switch look-up (2019)";

    #[inline(never)]
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        switch!(probe, square, ROOK, occupancy)
    }

    #[inline(never)]
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        switch!(probe, square, BISHOP, occupancy)
    }

    fn table_bytes() -> usize {
        0
    }
}
