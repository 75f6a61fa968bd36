//! What an engine asks besides moves: steps and pieces, of which the answers of all mailboxes are made.

use chess_rules::mailbox::asked::{Change, Men, Sight, ways};
use qipan_game::PseudoLegal;

use crate::LinkedList;
use crate::attacks::step_towards;
use crate::make::rook_path;
use crate::men::{self, BISHOP, BLACK, Cell, EMPTY, KIND, OUTSIDE, kind_number};
use crate::moves::{Move, What};
use crate::order::Order;
use crate::scan::numbers;
use crate::squares::{KNIGHT_STEPS, forward};

/// The steps along lines, in the order of the answers.
const STEPS: [u8; 8] = [240, 1, 16, 255, 241, 17, 15, 239];

/// The way from one square to another, by their difference.
static WAYS: [u8; 256] = ways(STEPS, KNIGHT_STEPS);

/// Bytes of the table.
pub(crate) const TABLE_BYTES: usize = size_of_val(&WAYS);

/// Kind and side of a cell as the code of a piece; 0 of an empty cell and of the fence.
#[inline(always)]
const fn code_of(cell: Cell) -> u8 {
    kind_number(cell) as u8 | (cell & BLACK) as u8 >> 3
}

impl<L: PseudoLegal, O: Order> LinkedList<L, O> {
    /// The pieces of both lists that attack a square, if only the squares of `occupied` hold pieces: those
    /// that get there if nothing is in their way, and are met first on it.
    #[inline(always)]
    pub(crate) fn listed_attackers_to(&self, target: u8, occupied: u64) -> u64 {
        let is_there = |at| occupied >> (Self::square(at) & 63) & 1 != 0;
        let mut attackers = 0;
        for side in 0..2 {
            for number in numbers(self.going_to(target, side)) {
                let entry = self.rosters[side].entry(number);
                let step = step_towards(target, entry.square());
                let (mut met, mut at) = self.walk(target, step);
                while met != OUTSIDE && !is_there(at) {
                    (met, at) = self.walk(at, step);
                }
                attackers |= u64::from(met == entry.cell()) << (Self::square(at) & 63);
            }
        }
        attackers
    }

    /// Calls `f` with the pieces of a side's list, from the most to the least valuable, as far as a kind.
    #[inline(always)]
    fn each_listed(&self, side: usize, last: Cell, mut f: impl FnMut(u8, u8)) {
        for entry in self.rosters[side & 1].iter().take_while(|entry| entry.cell() & KIND <= last) {
            // Else it is dead.
            if self.at(entry.square()) == entry.cell() {
                f(entry.square(), code_of(entry.cell()));
            }
        }
    }
}

impl<L: PseudoLegal, O: Order> Sight for LinkedList<L, O> {
    type Place = u8;

    const MEN: &'static Men = &Men::coded([[1, 2, 3, 4, 5, 6], [9, 10, 11, 12, 13, 14]]);

    #[inline(always)]
    fn place(square: usize) -> u8 {
        // Columns and rows 4 to 11, a8 first.
        ((square & 7) + (square << 1 & 0x70 ^ 0x70) + 0x44) as u8
    }

    #[inline(always)]
    fn square(place: u8) -> usize {
        let inside = usize::from(place.wrapping_sub(0x44));
        inside & 7 | (inside & 0x70 ^ 0x70) >> 1
    }

    #[inline(always)]
    fn next(place: u8, line: usize) -> u8 {
        place.wrapping_add(STEPS[line & 7])
    }

    #[inline(always)]
    fn way(from: u8, to: u8) -> usize {
        WAYS[usize::from(to.wrapping_sub(from))].into()
    }

    #[inline(always)]
    fn man(&self, place: u8) -> u8 {
        code_of(self.at(place))
    }

    #[inline(always)]
    fn king_of(&self, side: usize) -> u8 {
        self.king(side & 1)
    }

    #[inline(always)]
    fn turn(&self) -> usize {
        self.turn.sides().0
    }

    #[inline(always)]
    fn change(&self, m: Move) -> Change<u8> {
        let us = self.turn.sides().0;
        let (entry, what, to) = (self.rosters[us].entry(m.man()), m.what(), m.to());
        let placed = what.promotion().map_or(entry.cell(), |kind| men::promoted(entry.cell(), kind));
        let taken = if what == What::EnPassant { to.wrapping_sub(forward(us)) } else { to };
        let castles = matches!(what, What::LeftCastling | What::RightCastling);
        let rook = castles.then(|| rook_path(what, us));
        Change { from: entry.square(), to, placed: code_of(placed), taken, rook }
    }

    #[inline(always)]
    fn first(&self, from: u8, line: usize) -> (u8, u8) {
        let (cell, at) = self.walk(from, STEPS[line & 7]);
        (code_of(cell), at)
    }

    #[inline(always)]
    fn slide(&self, from: u8, line: usize, mut f: impl FnMut(u8, u8)) {
        let mut to = Self::next(from, line);
        while self.at(to) == EMPTY {
            f(to, 0);
            to = Self::next(to, line);
        }
        if self.at(to) != OUTSIDE {
            f(to, self.man(to));
        }
    }

    #[inline(always)]
    fn beside(&self, from: u8, line: usize, mut f: impl FnMut(u8, u8)) {
        let to = Self::next(from, line);
        if self.at(to) != OUTSIDE {
            f(to, self.man(to));
        }
    }

    #[inline(always)]
    fn leaps(&self, from: u8, mut f: impl FnMut(u8, u8)) {
        for step in KNIGHT_STEPS {
            let to = from.wrapping_add(step);
            if self.at(to) != OUTSIDE {
                f(to, self.man(to));
            }
        }
    }

    #[inline(always)]
    fn each_man(&self, side: usize, f: impl FnMut(u8, u8)) {
        self.each_listed(side, KIND, f);
    }

    #[inline(always)]
    fn each_slider(&self, side: usize, f: impl FnMut(u8, u8)) {
        self.each_listed(side, BISHOP, f);
    }
}

#[cfg(test)]
mod tests {
    use chess_rules::Square;
    use chess_rules::mailbox::asked::Sight;

    use crate::Board;
    use crate::squares::square_of;

    #[test]
    fn places_are_those_of_squares() {
        for square in Square::all() {
            assert_eq!(Board::place(square.index()), square_of(square));
            assert_eq!(Board::square(square_of(square)), square.index());
        }
    }
}
