//! Validity of one move, without generating.

use qipan_game::PseudoLegal;
use xiangqi_rules::Kind;

use crate::men::{EMPTY, is_of, piece_of};
use crate::squares::{square_of, step_between};
use crate::tables::{ADVISOR, ELEPHANT, EYE, GENERAL, SOLDIER, leg};
use crate::{Board, Move};

impl<L: PseudoLegal> Board<L> {
    /// The board's own form of a written move that its man may make. Nothing has looked for danger, so it is
    /// to be tested.
    pub(crate) fn import_written(&self, m: xiangqi_rules::Move) -> Option<Move> {
        let (from, to) = (square_of(m.from), square_of(m.to));
        self.is_valid(from, to).then_some(Move::start(from, Move::LEAVES).onto(to, 0))
    }

    /// Whether a man of the side to move stands on one square of the board and may go to another.
    fn is_valid(&self, from: u8, to: u8) -> bool {
        let (man, target, side) = (self.at(from), self.at(to), self.side);
        if !is_of(man, side) || is_of(target, side) {
            return false;
        }
        let Some(man) = piece_of(man) else { return false };
        // No square of the board is 0, so that the end of a list needs no test.
        match man.kind {
            Kind::General => GENERAL[usize::from(from)].contains(&to),
            Kind::Advisor => ADVISOR[usize::from(from)].contains(&to),
            Kind::Elephant => {
                let place = ELEPHANT[usize::from(from)].iter().position(|&square| square == to);
                place.is_some_and(|i| self.is_empty(EYE[usize::from(from)][i]))
            }
            // The difference answers at once; the list would have to be read through.
            Kind::Horse => {
                let leg = leg(from, to);
                leg != 0 && self.is_empty(from.wrapping_add(leg))
            }
            Kind::Chariot => self.men_between(from, to) == Some(0),
            Kind::Cannon => self.men_between(from, to) == Some(u32::from(target != EMPTY)),
            Kind::Soldier => SOLDIER[side as usize][usize::from(from)].contains(&to),
        }
    }

    /// Men strictly between two squares of a line; `None` if they share none.
    fn men_between(&self, from: u8, to: u8) -> Option<u32> {
        let step = step_between(from, to)?;
        let mut men = 0;
        let mut square = from.wrapping_add(step);
        while square != to {
            men += u32::from(!self.is_empty(square));
            square = square.wrapping_add(step);
        }
        Some(men)
    }
}
