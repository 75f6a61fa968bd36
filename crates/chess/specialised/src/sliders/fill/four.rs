//! Twice four directions: upwards, and downwards.

use qipan_game::{Probe, noted};

use crate::marks::part;
use crate::sets::{FILE_A, FILE_H, Set};
use crate::sliders::quad::Quad;

/// Steps of the four directions: along the rank, along the file, and two diagonals; upwards as shifts to the
/// left.
const STEPS: [Set; 4] = [1, 8, 9, 7];
const TWO_STEPS: [Set; 4] = [2, 16, 18, 14];
const FOUR_STEPS: [Set; 4] = [4, 32, 36, 28];
/// Squares where a step upwards can end: no step leaves the board on one side and comes in on the other.
const INTO_UP: [Set; 4] = [!FILE_A, !0, !FILE_A, !FILE_H];
const INTO_DOWN: [Set; 4] = [!FILE_H, !0, !FILE_H, !FILE_A];

/// Numbers of the two ways in notes; the steps are added.
const UP: usize = 0;
const DOWN: usize = 8;

const LEAPS: [Set; 4] = [17, 15, 10, 6];
const AB: Set = FILE_A | FILE_A << 1;
const GH: Set = FILE_H | FILE_H >> 1;
const LEAPS_UP: [Set; 4] = [!FILE_A, !FILE_H, !AB, !GH];
const LEAPS_DOWN: [Set; 4] = [!FILE_H, !FILE_A, !GH, !AB];

/// The empty squares of a position, as lines run over them: the part of a fill that does not depend on what
/// slides.
#[derive(Clone, Copy)]
pub(crate) struct Space {
    /// Squares that are empty and can be stepped to; the same with the square before; with the three before.
    up: [Quad; 3],
    down: [Quad; 3],
}

impl Space {
    #[inline(always)]
    pub(crate) fn new(empty: Set) -> Self {
        let empty = Quad::all(empty);
        let up = empty.and(Quad::of(INTO_UP));
        let down = empty.and(Quad::of(INTO_DOWN));
        let up_two = up.and(up.up(STEPS));
        let down_two = down.and(down.down(STEPS));
        Self {
            up: [up, up_two, up_two.and(up_two.up(TWO_STEPS))],
            down: [down, down_two, down_two.and(down_two.down(TWO_STEPS))],
        }
    }

    /// Squares that sliders attack upwards in each direction: they run one square where that is free, then
    /// two, then four.
    #[inline(always)]
    fn rising<T: Probe>(&self, probe: T, sliders: Quad) -> Quad {
        let [one, two, four] = self.up;
        probe.enters(part::RUN, UP + 1);
        let run = noted!(probe, sliders.or(one.and(sliders.up(STEPS))));
        probe.enters(part::RUN, UP + 2);
        let run = noted!(probe, run.or(two.and(run.up(TWO_STEPS))));
        probe.enters(part::RUN, UP + 4);
        let run = noted!(probe, run.or(four.and(run.up(FOUR_STEPS))));
        probe.enters(part::ARRIVES, UP);
        noted!(probe, run.up(STEPS).and(Quad::of(INTO_UP)))
    }

    #[inline(always)]
    fn falling<T: Probe>(&self, probe: T, sliders: Quad) -> Quad {
        let [one, two, four] = self.down;
        probe.enters(part::RUN, DOWN + 1);
        let run = noted!(probe, sliders.or(one.and(sliders.down(STEPS))));
        probe.enters(part::RUN, DOWN + 2);
        let run = noted!(probe, run.or(two.and(run.down(TWO_STEPS))));
        probe.enters(part::RUN, DOWN + 4);
        let run = noted!(probe, run.or(four.and(run.down(FOUR_STEPS))));
        probe.enters(part::ARRIVES, DOWN);
        noted!(probe, run.down(STEPS).and(Quad::of(INTO_DOWN)))
    }

    /// Squares that sliders and knights attack.
    #[inline(always)]
    pub(crate) fn attacked<T: Probe>(&self, probe: T, sliders: Quad, knights: Set) -> Set {
        let knights = Quad::all(knights);
        probe.enters(part::LEAPS, 0);
        let leaps_up = noted!(probe, knights.up(LEAPS).and(Quad::of(LEAPS_UP)));
        let leaps_down = noted!(probe, knights.down(LEAPS).and(Quad::of(LEAPS_DOWN)));
        let lines = self.rising(probe, sliders).or(self.falling(probe, sliders));
        lines.or(leaps_up.or(leaps_down)).union()
    }

    /// Squares that sliders attack in each direction, upwards and downwards.
    #[inline(always)]
    pub(crate) fn lines(&self, sliders: Quad) -> (Quad, Quad) {
        (self.rising((), sliders), self.falling((), sliders))
    }

    /// Number of moves that sliders have to targets. In one direction a square is attacked by the nearest
    /// slider only, so the counts of the eight directions add up.
    #[inline(always)]
    pub(crate) fn count(&self, sliders: Quad, targets: Set) -> u32 {
        let targets = Quad::all(targets);
        self.rising((), sliders).and(targets).count_with(self.falling((), sliders).and(targets))
    }
}
