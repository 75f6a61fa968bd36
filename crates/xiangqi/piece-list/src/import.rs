//! Validity of one move, without generating. On every level the difference of its squares answers, without
//! the other destinations.

use qipan_game::PseudoLegal;
use xiangqi_rules::Kind;
use xiangqi_rules::mailbox::bit_of;

use crate::squares::{DIAGONALS, LEFT, LINES, RIGHT, crossed_river, forward, square_of, step_between};
use crate::tables::{IN_FORT, leg};
use crate::{Destinations, Move, Numbering, PieceList};

impl<L: PseudoLegal, N: Numbering, D: Destinations> PieceList<L, N, D> {
    /// The board's own form of a written move that its piece may make. Nothing has looked for danger, so it
    /// is to be tested.
    pub(crate) fn import_written(&self, m: xiangqi_rules::Move) -> Option<Move> {
        let (from, to) = (square_of(m.from), square_of(m.to));
        self.is_valid(from, to).then_some(Move::start(from, Move::LEAVES).onto(to, 0))
    }

    /// Returns true if a piece of the side to move stands on one square of the board and may go to another.
    fn is_valid(&self, from: u8, to: u8) -> bool {
        let (man, target, side) = (self.at(from), self.at(to), self.side);
        if !N::is_of(man, side) || N::is_of(target, side) {
            return false;
        }
        let way = to.wrapping_sub(from);
        match N::kind_of(man) {
            Kind::General => IN_FORT[usize::from(to)] && LINES.contains(&way),
            Kind::Advisor => IN_FORT[usize::from(to)] && DIAGONALS.contains(&way),
            Kind::Elephant => {
                !crossed_river(to, bit_of(side))
                    && DIAGONALS
                        .into_iter()
                        .any(|step| way == step.wrapping_add(step) && self.is_empty(from.wrapping_add(step)))
            }
            Kind::Horse => {
                let leg = leg((), from, to);
                leg != 0 && self.is_empty(from.wrapping_add(leg))
            }
            Kind::Chariot => self.men_between(from, to) == Some(0),
            Kind::Cannon => self.men_between(from, to) == Some(u32::from(target != N::EMPTY)),
            Kind::Soldier => {
                way == forward(bit_of(side))
                    || crossed_river(from, bit_of(side)) && (way == LEFT || way == RIGHT)
            }
        }
    }

    /// Pieces strictly between two squares of a line; `None` if they share none.
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
