//! Whether one move is possible, without generating.

use xiangqi_rules::{Kind, Piece};

use crate::attack::step;
use crate::tables::{ADVISOR, ELEPHANT, EYE, GENERAL, HORSE, LEG, SOLDIER};
use crate::Board;
use crate::men::{is_of, piece};

impl Board {
    /// Whether [`generate`](qipan_game::MoveGen::generate) would list a move between these squares of the board.
    pub(crate) fn can_go(&self, from: u8, to: u8) -> bool {
        let side = self.side;
        let Some(Piece { side: owner, kind }) = piece(self.at(from)) else { return false };
        if owner != side || is_of(self.at(to), side) {
            return false;
        }
        match kind {
            Kind::General => lists(&GENERAL[usize::from(from)], to),
            Kind::Advisor => lists(&ADVISOR[usize::from(from)], to),
            Kind::Elephant => place(&ELEPHANT[usize::from(from)], to)
                .is_some_and(|i| self.is_empty(EYE[usize::from(from)][i])),
            Kind::Horse => {
                place(&HORSE[usize::from(from)], to).is_some_and(|i| self.is_empty(LEG[usize::from(from)][i]))
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

/// Where a destination stands in a list.
fn place(list: &[u8], to: u8) -> Option<usize> {
    list.iter().position(|&square| square == to)
}

/// Whether a list holds a destination; no square of the board is 0, so that the list's end needs no test.
fn lists(list: &[u8], to: u8) -> bool {
    list.contains(&to)
}
