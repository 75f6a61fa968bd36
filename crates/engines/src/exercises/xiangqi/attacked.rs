//! Attacks on a point, looked for from that point outwards.

use xiangqi_rules::{Kind, Piece, Side, Square};

use super::{Board, Fault, forward, next, walk};
use crate::exercises::steps::{LEAPS, STRAIGHT, Step};

impl Board {
    /// Returns true if the pieces of a side attack a point where a general stands. Advisors and elephants
    /// cannot come near an enemy general and are not asked.
    pub(super) fn is_attacked(&self, general: Square, by: Side) -> bool {
        STRAIGHT.into_iter().any(|step| self.is_attacked_along(general, step, by))
            || LEAPS.into_iter().any(|leap| self.is_attacked_by_horse(general, leap, by))
    }

    /// The first piece of a line may be a chariot, a soldier next to the point, or the other general; the
    /// second may be a cannon.
    fn is_attacked_along(&self, general: Square, step: Step, by: Side) -> bool {
        let mut men = walk(general, step).filter_map(|square| Some((square, self.at(square)?)));
        let Some((square, first)) = men.next() else { return false };
        let by_first = first.side == by
            && match first.kind {
                Kind::Chariot => true,
                // A soldier stands in front or at a side, never behind: it does not step back. It has crossed
                // the river, since generals do not.
                Kind::Soldier => {
                    let is_seen = if self.has(Fault::SoldierSideCheckUnseen) { step.0 == 0 } else { true };
                    is_seen && next(general, step) == Some(square) && step != forward(by)
                }
                Kind::Cannon => self.has(Fault::CannonChecksWithoutScreen),
                Kind::General => {
                    if self.has(Fault::FacingGenerals) {
                        false
                    } else {
                        step.0 == 0
                    }
                }
                _ => false,
            };
        let over = if self.has(Fault::CannonChecksOverMany) { usize::MAX } else { 1 };
        by_first || men.take(over).any(|(_, man)| man == Piece { side: by, kind: Kind::Cannon })
    }

    /// A horse attacks from a leap away if its own leg is empty: the way is the horse's, not the general's.
    fn is_attacked_by_horse(&self, general: Square, leap: Step, by: Side) -> bool {
        let horse = Piece { side: by, kind: Kind::Horse };
        next(general, leap).filter(|&square| self.at(square) == Some(horse)).is_some_and(|square| {
            if self.has(Fault::LegForgottenInCheck) {
                true
            } else if self.has(Fault::LegAtGeneral) {
                self.leaps(general, square)
            } else {
                self.leaps(square, general)
            }
        })
    }
}
