//! QBB: a pattern shifted to the slider, two bit scans, two patterns shifted to the blockers.

use qipan_game::{Choice, Factor, Probe, noted};

use super::Sliders;
use super::marks::part;
use crate::squares::{FILE_A, FILE_H, RANK_1, RANK_8, Square};

/// **QBB**: a line ends where the first blocker looks back.
///
/// A file is the a-file shifted to the slider. Both ends of the board count as occupied, so that there always
/// is a first blocker upwards, found by a bit scan forward, and one downwards, found by a bit scan in
/// reverse. From the upper one the file is cast down, from the lower one up; both cover what lies between:
///
/// ```text
///   a file     the slider on d3       down from      up from        both, without
///              looks up and down      the upper      the lower      the slider
///   d8  .         edge                   .              o              .
///   d7  .         .                      .              o              .
///   d6  x         first blocker          o              o              o
///   d5  .         .                      o              o              o
///   d4  .         .                      o              o              o
///   d3  R                                o              o              .
///   d2  .         .                      o              o              o
///   d1  .         edge: a blocker        o              o              o
/// ```
///
/// With a rank, a diagonal and the other diagonal in the file's place it is the same. A diagonal shifted to
/// the slider goes around the edge of the board, but the edge stops the scan before that.
///
/// No table at all: four patterns and the edges are constants in the code, and nothing is ever loaded. It has
/// four bit scans each for rook and bishop, and shifts by what they find.
///
/// Source: Fabio Gobbato's QBBEngine, the didactic engine beside his Pedone, written for shortness.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Qbb;

/// A line through a1 (or h1), as far as it goes on growing square numbers, and the edges that end it.
struct Line {
    pattern: u64,
    /// The edge of growing square numbers.
    end: u64,
    /// The other edge.
    start: u64,
}

const FILE: Line = Line { pattern: FILE_A, end: RANK_8, start: RANK_1 };
const RANK: Line = Line { pattern: RANK_1, end: FILE_H, start: FILE_A };
const RISING: Line = Line { pattern: 0x8040_2010_0804_0201, end: RANK_8 | FILE_H, start: RANK_1 | FILE_A };
/// In steps of seven: shifted to the h-file these run along the board's falling diagonal.
const FALLING: Line = Line { pattern: 0x8102_0408_1020_4081, end: RANK_8 | FILE_A, start: RANK_1 | FILE_H };

impl Line {
    /// Attacks along it, and the slider's own square. `others` are the occupied squares but the slider's.
    #[inline(always)]
    fn span<T: Probe>(&self, probe: T, square: Square, others: u64) -> u64 {
        // The same line with its last square on h8: what is to be shifted down.
        let mirrored = self.pattern.reverse_bits();
        probe.enters(part::PATTERN_UP, square);
        let above = noted!(probe, self.pattern << square & (others | self.end));
        // The slider's own square is an end if it stands on an edge; no set is empty.
        let first = noted!(probe, above.trailing_zeros() & 63);
        probe.enters(part::PATTERN_DOWN, square);
        let below = noted!(probe, mirrored >> (63 - square) & (others | self.start));
        let last = noted!(probe, 63 - (below.leading_zeros() & 63));
        probe.enters(part::SPAN, square);
        noted!(probe, mirrored >> (63 - first) & self.pattern << last)
    }
}

impl Choice for Qbb {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "qbb";
}

impl Sliders for Qbb {
    const TITLE: [&str; 2] = ["Quad-bitboard look-up", "QBB 查找"];
    const SOURCE: &'static str = "Gobbato, QBBEngine";

    #[inline(always)]
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let slider = 1 << square;
        probe.enters(part::OTHERS, square);
        let others = noted!(probe, occupancy & !slider);
        let (file, rank) = (FILE.span(probe, square, others), RANK.span(probe, square, others));
        probe.enters(part::TOGETHER, square);
        noted!(probe, (file | rank) ^ slider)
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let slider = 1 << square;
        probe.enters(part::OTHERS, square);
        let others = noted!(probe, occupancy & !slider);
        let (rising, falling) = (RISING.span(probe, square, others), FALLING.span(probe, square, others));
        probe.enters(part::TOGETHER, square);
        noted!(probe, (rising | falling) ^ slider)
    }

    fn table_bytes() -> usize {
        0
    }
}
