//! Whether one move is possible, without generating.

use xiangqi_rules::{Kind, Piece};

use crate::attack::step;
use crate::tables::{DIAGONAL, DIAGONALS, IN_FORT, forward, is_own_half, leg, relation};
use crate::{Board, Codes};

impl<C: Codes> Board<C> {
    /// Whether [`generate`](qipan_game::MoveGen::generate) would list a move between these squares of the board.
    pub(crate) fn can_go(&self, from: u8, to: u8) -> bool {
        let side = self.side;
        let man = self.at(from);
        if !C::is_of(man, side) || C::is_of(self.at(to), side) {
            return false;
        }
        let Some(Piece { kind, .. }) = C::piece(man) else { return false };
        match kind {
            Kind::General => {
                IN_FORT[usize::from(to)] && step(from, to).is_some_and(|step| from.wrapping_add(step) == to)
            }
            Kind::Advisor => IN_FORT[usize::from(to)] && relation(from, to) & DIAGONAL != 0,
            Kind::Elephant => {
                is_own_half(to, side)
                    && DIAGONALS.into_iter().any(|step| {
                        let eye = from.wrapping_add(step);
                        eye.wrapping_add(step) == to && self.is_empty(eye)
                    })
            }
            Kind::Horse => {
                let leg = leg(from, to);
                leg != 0 && self.is_empty(from.wrapping_add(leg))
            }
            Kind::Chariot => step(from, to).is_some_and(|step| self.men_between(from, to, step) == 0),
            Kind::Cannon => {
                let screens = u32::from(!self.is_empty(to));
                step(from, to).is_some_and(|step| self.men_between(from, to, step) == screens)
            }
            Kind::Soldier => {
                to == from.wrapping_add(forward(side))
                    || !is_own_half(from, side) && (to == from.wrapping_add(1) || to == from.wrapping_sub(1))
            }
        }
    }
}
