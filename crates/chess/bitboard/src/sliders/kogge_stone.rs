//! Kogge-Stone: a slider spreads in three doublings.

use qipan_game::{Choice, Factor, Probe, noted};

use super::Sliders;
use super::fill::{DIAGONAL, Direction, STRAIGHT};
use super::marks::part;
use crate::squares::Square;

/// **Kogge–Stone parallel prefix fill**: a ray of seven squares in three steps, of one, two and four squares.
///
/// What spreads is the slider, what lets it pass are the empty squares. After the first step it covers one
/// square more, if that one is empty. If now every square is also told whether *two* squares in a row are
/// empty, the next step goes two squares at once, and the one after it four:
///
/// ```text
///   a rank, the slider on a, men on g        a b c d e f g h
///   slider                                   x . . . . . . .
///   empty squares                            . x x x x x . x
///   after a step of one                      x x . . . . . .    | empty & (slider << 1)
///   two empty in a row, ending here          . . x x x x . .    empty & (empty << 1)
///   after a step of two                      x x x x . . . .    | those & (covered << 2)
///   four empty in a row, ending here         . . . . x x . .    those & (those << 2)
///   after a step of four                     x x x x x x . .    | those & (covered << 4)
///   one step on, onto whatever stands there  . x x x x x x .    the attacks, with the man on g
/// ```
///
/// It is how an adder in hardware computes all its carries: a carry passes where both inputs differ, and
/// whether it passes two, four or eight places follows by doubling.
///
/// No table and no case, and as many sliders at once as there are: a program that wants the squares that a
/// whole side attacks asks once for all its rooks. Here each slider is asked for alone, since that is what a
/// kernel is asked for, so that the fill's best is not used.
///
/// One direction after the other in plain words: with the directions as lanes of vectors the compiler made a
/// quarter more instructions of it, and it took a third longer.
///
/// Source: Peter Kogge and Harold Stone, *A Parallel Algorithm for the Efficient Solution of a General Class
/// of Recurrence Equations* (1973); for chess Steffan Westcott (chess programming literature, *Kogge-Stone
/// algorithm*).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KoggeStone;

/// Squares that are attacked in a direction.
#[inline(always)]
fn filled<T: Probe>(probe: T, direction: Direction, slider: u64, empty: u64) -> u64 {
    probe.enters(part::PASSES, direction.number());
    let (mut covered, mut passes) = (slider, noted!(probe, empty & direction.arrives));
    probe.enters(part::DOUBLED, 1);
    covered = noted!(probe, covered | passes & direction.moved(covered, 1));
    probe.enters(part::DOUBLED, 2);
    passes = noted!(probe, passes & direction.moved(passes, 1));
    covered = noted!(probe, covered | passes & direction.moved(covered, 2));
    probe.enters(part::DOUBLED, 4);
    passes = noted!(probe, passes & direction.moved(passes, 2));
    covered = noted!(probe, covered | passes & direction.moved(covered, 4));
    probe.enters(part::ARRIVES, direction.number());
    noted!(probe, direction.moved(covered, 1) & direction.arrives)
}

/// Squares that a slider attacks in four directions.
// No closure over a direction: in large functions the compiler called it.
#[inline(always)]
fn all<T: Probe>(probe: T, [a, b, c, d]: [Direction; 4], square: Square, occupancy: u64) -> u64 {
    let (slider, empty) = (1 << square, !occupancy);
    let (a, b) = (filled(probe, a, slider, empty), filled(probe, b, slider, empty));
    let (c, d) = (filled(probe, c, slider, empty), filled(probe, d, slider, empty));
    probe.enters(part::TOGETHER, 0);
    noted!(probe, a | b | c | d)
}

impl Choice for KoggeStone {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "kogge-stone";
}

impl Sliders for KoggeStone {
    const TITLE: [&str; 2] = ["Kogge-Stone fill", "并行前缀填充"];
    const SOURCE: &'static str =
        "Kogge and Stone 1973; chess programming literature: Westcott, parallel prefix fill";

    #[inline(always)]
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        all(probe, STRAIGHT, square, occupancy)
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        all(probe, DIAGONAL, square, occupancy)
    }

    fn table_bytes() -> usize {
        0
    }
}
