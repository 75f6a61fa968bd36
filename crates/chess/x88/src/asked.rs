//! What an engine asks besides moves: steps and pieces, of which the answers of all mailboxes are made.

use chess_rules::mailbox::Move;
use chess_rules::mailbox::asked::{Change, Sight, attackers_to, ways};
use chess_rules::mailbox::men::{EMPTY, PAWN, bit_of};
use qipan_game::PseudoLegal;
use qipan_game::asked::Squares;

use crate::X88;
use crate::attacks::{Attacks, first_man, holds};
use crate::scan::Scan;
use crate::squares::{
    ALL_STEPS, CASTLES, EAST, KNIGHT_STEPS, WEST, bit_of_square, cell, forward, is_on_board, square_of_bit,
};

/// The way from one square to another, by their difference.
static WAYS: [u8; 256] = ways(ALL_STEPS, KNIGHT_STEPS);

/// Bytes of the table.
pub(crate) const TABLE_BYTES: usize = size_of_val(&WAYS);

impl<L: PseudoLegal, S: Scan, A: Attacks<S>> X88<L, S, A> {
    /// The pieces that attack a square: asked of the list if there is one, but for pawns.
    #[inline(always)]
    pub(crate) fn attackers(&self, square: usize, occupied: Squares) -> Squares {
        let (to, set) = (Self::place(square), occupied as u64);
        let Some(mut attackers) = S::attackers_to(&self.cells, &self.men, to, set) else {
            return attackers_to(self, square, occupied);
        };
        for side in 0..2 {
            let behind = to.wrapping_sub(forward(side));
            for at in [behind.wrapping_add(EAST), behind.wrapping_add(WEST)] {
                let attacks = holds((), &self.cells, at, bit_of(side) | PAWN);
                attackers |= u64::from(attacks) << (Self::square(at & 0x77) & 63) & set;
            }
        }
        attackers.into()
    }
}

impl<L: PseudoLegal, S: Scan, A: Attacks<S>> Sight for X88<L, S, A> {
    type Place = u8;

    #[inline(always)]
    fn place(square: usize) -> u8 {
        square_of_bit(square as u32 & 63)
    }

    #[inline(always)]
    fn square(place: u8) -> usize {
        bit_of_square(place) as usize
    }

    #[inline(always)]
    fn next(place: u8, line: usize) -> u8 {
        place.wrapping_add(ALL_STEPS[line & 7])
    }

    #[inline(always)]
    fn way(from: u8, to: u8) -> usize {
        WAYS[usize::from(to.wrapping_sub(from))].into()
    }

    #[inline(always)]
    fn man(&self, place: u8) -> u8 {
        self.cells[cell(place)]
    }

    #[inline(always)]
    fn king_of(&self, side: usize) -> u8 {
        self.king(side & 1)
    }

    #[inline(always)]
    fn turn(&self) -> usize {
        self.mover()
    }

    #[inline(always)]
    fn change(&self, m: Move) -> Change<u8> {
        let behind = (m.to() as u8).wrapping_sub(forward(self.mover()));
        Change::of(m, self.man(m.from() as u8), behind, &CASTLES)
    }

    #[inline(always)]
    fn first(&self, from: u8, line: usize) -> (u8, u8) {
        first_man((), &self.cells, from, ALL_STEPS[line & 7])
    }

    #[inline(always)]
    fn slide(&self, from: u8, line: usize, mut f: impl FnMut(u8, u8)) {
        let mut to = Self::next(from, line);
        while is_on_board(to) {
            let man = self.man(to);
            f(to, man);
            if man != EMPTY {
                return;
            }
            to = Self::next(to, line);
        }
    }

    #[inline(always)]
    fn beside(&self, from: u8, line: usize, mut f: impl FnMut(u8, u8)) {
        let to = Self::next(from, line);
        if is_on_board(to) {
            f(to, self.man(to));
        }
    }

    #[inline(always)]
    fn leaps(&self, from: u8, mut f: impl FnMut(u8, u8)) {
        for step in KNIGHT_STEPS {
            let to = from.wrapping_add(step);
            if is_on_board(to) {
                f(to, self.man(to));
            }
        }
    }

    #[inline(always)]
    fn each_man(&self, side: usize, mut f: impl FnMut(u8, u8)) {
        S::each_man((), &self.cells, &self.men, side, |at, _| f(at, self.man(at)));
    }
}
