//! Whether one move is possible, without generating.

use xiangqi_rules::{Kind, Piece};

use crate::Board;
use crate::attack::step;
use crate::men::{is_of, piece};
use crate::tables::{ADVISOR, ELEPHANT, EYE, GENERAL, SOLDIER, leg};

impl Board {
    /// Whether [`generate`](qipan_game::MoveGen::generate) would list a move between these squares of the board.
    pub(crate) fn can_go(&self, from: u8, to: u8) -> bool {
        let side = self.side;
        let man = self.at(from);
        if !is_of(man, side) || is_of(self.at(to), side) {
            return false;
        }
        let Some(Piece { kind, .. }) = piece(man) else { return false };
        match kind {
            Kind::General => lists(&GENERAL[usize::from(from)], to),
            Kind::Advisor => lists(&ADVISOR[usize::from(from)], to),
            Kind::Elephant => {
                let place = ELEPHANT[usize::from(from)].iter().position(|&square| square == to);
                place.is_some_and(|i| self.is_empty(EYE[usize::from(from)][i]))
            }
            // The difference answers at once; the list would have to be read through.
            Kind::Horse => {
                let leg = leg(from, to);
                leg != 0 && self.is_empty(from.wrapping_add(leg))
            }
            Kind::Chariot => step(from, to).is_some_and(|step| self.men_between(from, to, step) == 0),
            Kind::Cannon => {
                let screens = u32::from(!self.is_empty(to));
                step(from, to).is_some_and(|step| self.men_between(from, to, step) == screens)
            }
            Kind::Soldier => lists(&SOLDIER[side as usize][usize::from(from)], to),
        }
    }
}

/// Whether a list holds a destination; no square of the board is 0, so that the list's end needs no test.
fn lists(list: &[u8], to: u8) -> bool {
    list.contains(&to)
}
