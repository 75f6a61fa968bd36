//! Attacks on a square, looked up from the square outwards.

use chess_rules::mailbox::men::{DIAGONAL, EMPTY, KNIGHT, PAWN, STRAIGHT, bit_of, kinds_of};
use qipan_game::{AttackTest, Play, PseudoLegal};

use crate::Array;
use crate::filter::{STEPS, Seen};
use crate::scan::Scan;
use crate::squares::{LEFT, Line, RIGHT, Room, forward, is_beside};

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Array<L, S, P, A> {
    /// The first man on a line from a square, and where; [`EMPTY`] if the line ends before.
    #[inline(always)]
    pub(crate) fn first_man(&self, from: usize, (step, room): Line) -> (u8, usize) {
        let mut square = from;
        for _ in 0..room {
            square = square.wrapping_add(step) & 63;
            let man = self.cells[square];
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
        let holds = |at: usize, man: u8| self.cells[at & 63] == man;
        // A pawn attacks what lies ahead of it.
        let has_room_behind = if by == 0 { room.below > 0 } else { room.above > 0 };
        let behind = square.wrapping_sub(forward(by));
        has_room_behind
            && (room.left > 0 && holds(behind.wrapping_add(LEFT), men | PAWN)
                || room.right > 0 && holds(behind.wrapping_add(RIGHT), men | PAWN))
            || room.any_leap(|at| holds(at, men | KNIGHT))
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

    /// The men of a side that could attack a square.
    #[inline(always)]
    pub(crate) fn seen(&self, square: usize, by: usize) -> Seen {
        Seen::around(&self.cells, square, by, self.kings[by & 1])
    }

    /// Returns true if a side's slider attacks a square along one of the given lines, on each of which such
    /// a slider stands.
    // No part of every test: most end with what is seen.
    #[inline(always)]
    pub(crate) fn is_attacked_along(&self, square: usize, by: usize, mut lines: u8) -> bool {
        while lines != 0 {
            let line = lines.trailing_zeros() as usize;
            let slider = bit_of(by) | kinds_of(line);
            if self.next_man(square, STEPS[line]).0 & slider == slider {
                return true;
            }
            lines &= lines - 1;
        }
        false
    }

    /// The next man on a line on which one stands, and where: no edge comes before him.
    #[inline(always)]
    pub(crate) fn next_man(&self, from: usize, step: usize) -> (u8, usize) {
        let mut square = from;
        loop {
            square = square.wrapping_add(step) & 63;
            let man = self.cells[square];
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
            lines.into_iter().any(|line| self.first_man(square, line).0 & slider == slider)
        };
        is_beside(usize::from(self.kings[by]), square)
            || self.is_attacked_from_near(square, room, by)
            || slides_in(room.straight(), STRAIGHT)
            || slides_in(room.diagonal(), DIAGONAL)
    }
}
