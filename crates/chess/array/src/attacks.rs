//! Attacks on a square, looked up from the square outwards.

use chess_rules::mailbox::men::{DIAGONAL, EMPTY, KNIGHT, PAWN, STRAIGHT, bit_of, kinds_of};
use qipan_game::{AttackTest, Play, Probe, PseudoLegal, noted, probe::Value};

use crate::Array;
use crate::filter::{STEPS, Seen, WATCH_BYTES};
use crate::marks::{CELLS, KINGS, WATCHES, part};
use crate::scan::Scan;
use crate::squares::{LEFT, Line, RIGHT, Room, forward, is_beside};

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest, T: Probe> Array<L, S, P, A, T> {
    /// The piece on a square, 0 for none.
    #[inline(always)]
    pub(crate) fn cell(&self, square: usize) -> u8 {
        self.probe.reads(CELLS.at(square), self.cells[square])
    }

    /// The square of a side's king.
    #[inline(always)]
    pub(crate) fn king(&self, side: usize) -> usize {
        usize::from(self.probe.reads(KINGS.at(side), self.kings[side]))
    }

    /// The first piece on a line from a square, and where; [`EMPTY`] if the line ends before.
    #[inline(always)]
    pub(crate) fn first_man(&self, from: usize, (step, room): Line) -> (u8, usize) {
        let mut square = from;
        for _ in 0..room {
            square = square.wrapping_add(step) & 63;
            let man = self.cell(square);
            if man != EMPTY {
                return (man, square);
            }
        }
        (EMPTY, square)
    }

    /// Returns true if a side's pawn or knight attacks a square.
    #[inline(always)]
    pub(crate) fn is_attacked_from_near(&self, square: usize, room: Room, by: usize) -> bool {
        let men = bit_of(by);
        let holds = |at: usize, man: u8| self.holds(at & 63, man);
        self.probe.enters(part::PAWNS, square);
        // A pawn attacks what lies ahead of it.
        let has_room_behind = if by == 0 { room.below > 0 } else { room.above > 0 };
        let behind = square.wrapping_sub(forward(by));
        has_room_behind
            && (room.left > 0 && holds(behind.wrapping_add(LEFT), men | PAWN)
                || room.right > 0 && holds(behind.wrapping_add(RIGHT), men | PAWN))
            || {
                self.probe.enters(part::KNIGHTS, square);
                room.any_leap(|at| holds(at, men | KNIGHT))
            }
    }

    /// Returns true if a piece stands on a square.
    #[inline(always)]
    fn holds(&self, square: usize, man: u8) -> bool {
        let there = self.cell(square);
        noted!(self.probe, there == man)
    }

    /// Returns true if a side attacks a square.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, square: usize, by: usize) -> bool {
        if !A::FILTERS {
            return self.is_attacked_as_walked(square, by);
        }
        let seen = self.seen(square, by);
        seen.near || seen.lines != 0 && self.is_attacked_along(square, by, seen.lines)
    }

    /// The pieces of a side that could attack a square.
    #[inline(always)]
    pub(crate) fn seen(&self, square: usize, by: usize) -> Seen {
        self.probe.enters(part::SEEN, square);
        self.probe.reads_bytes(CELLS.whole(), size_of_val(&self.cells), Value::Much);
        self.probe.reads_bytes(WATCHES.of(by, square), WATCH_BYTES, Value::Much);
        let seen = Seen::around(&self.cells, square, by, self.king(by & 1) as u8);
        self.probe.works_out("lines", seen.lines);
        self.probe.works_out("near", seen.near);
        seen
    }

    /// Returns true if a side's slider attacks a square along one of the given lines, on each of which such
    /// a slider stands.
    // No part of every test: most end with what is seen.
    #[inline(always)]
    pub(crate) fn is_attacked_along(&self, square: usize, by: usize, mut lines: u8) -> bool {
        while lines != 0 {
            let line = lines.trailing_zeros() as usize;
            let slider = bit_of(by) | kinds_of(line);
            self.probe.enters(part::ALONG, STEPS[line]);
            let man = self.next_man(square, STEPS[line]).0;
            if noted!(self.probe, man & slider == slider) {
                return true;
            }
            lines &= lines - 1;
        }
        false
    }

    /// The next piece on a line on which one stands, and where: no edge comes before it.
    #[inline(always)]
    pub(crate) fn next_man(&self, from: usize, step: usize) -> (u8, usize) {
        let mut square = from;
        loop {
            square = square.wrapping_add(step) & 63;
            let man = self.cell(square);
            if man != EMPTY {
                return (man, square);
            }
        }
    }

    /// The same by looking from the square outwards. Tests that take few instructions come first.
    #[inline(always)]
    fn is_attacked_as_walked(&self, square: usize, by: usize) -> bool {
        let room = Room::around(square);
        let slides_in = |lines: [Line; 4], kinds: u8| {
            let slider = bit_of(by) | kinds;
            lines.into_iter().any(|line| {
                self.probe.enters(part::ALONG, line.0);
                let man = self.first_man(square, line).0;
                noted!(self.probe, man & slider == slider)
            })
        };
        self.probe.enters(part::KING_NEAR, square);
        let king = self.king(by);
        noted!(self.probe, is_beside(king, square))
            || self.is_attacked_from_near(square, room, by)
            || slides_in(room.straight(), STRAIGHT)
            || slides_in(room.diagonal(), DIAGONAL)
    }
}
