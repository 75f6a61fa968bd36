//! Pseudo-legal moves, kind by kind.

use xiangqi_rules::{Kind, Move, Side, Square};

use super::{Board, Fault, Man, forward, next, walk, wrapped};
use crate::exercises::steps::{DIAGONAL, LEAPS, STRAIGHT, Step};

impl Board {
    /// The moves of all pieces in the mover's list, whether the general is safe or not.
    pub(super) fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for &man in &self.men[self.side as usize] {
            let from = man.square;
            moves.extend(self.goals(man).into_iter().map(|to| Move { from, to }));
        }
        moves
    }

    /// The points that a piece may go to.
    fn goals(&self, man: Man) -> Vec<Square> {
        let (from, side) = (man.square, self.side);
        let mut goals: Vec<Square> = match man.kind {
            Kind::General => steps(from, &STRAIGHT).filter(|&to| self.may_step_as_general(to)).collect(),
            Kind::Advisor => steps(from, &DIAGONAL).filter(|&to| self.may_step_as_advisor(to)).collect(),
            Kind::Elephant => {
                DIAGONAL.into_iter().filter_map(|step| self.elephant_goal(from, step)).collect()
            }
            Kind::Horse if self.has(Fault::HorseWraps) => self.wrapped_goals(from),
            Kind::Horse => steps(from, &LEAPS).filter(|&to| self.may_go_as_horse(from, to)).collect(),
            Kind::Chariot => STRAIGHT.into_iter().flat_map(|step| self.chariot_goals(from, step)).collect(),
            Kind::Cannon => STRAIGHT.into_iter().flat_map(|step| self.cannon_goals(from, step)).collect(),
            Kind::Soldier => steps(from, &self.soldier_steps(from)).collect(),
        };
        goals.retain(|&to| self.at(to).is_none_or(|piece| piece.side != side));
        goals
    }

    fn may_step_as_general(&self, to: Square) -> bool {
        if self.has(Fault::GeneralLeavesPalace) { true } else { is_in_palace(to, self.side) }
    }

    fn may_step_as_advisor(&self, to: Square) -> bool {
        if self.has(Fault::Palace) { true } else { is_in_palace(to, self.side) }
    }

    /// Two steps on, if the eye between is empty and the goal on the own side of the river.
    fn elephant_goal(&self, from: Square, step: Step) -> Option<Square> {
        let eye = next(from, step)?;
        let to = next(eye, step)?;
        let sees = if self.has(Fault::Eye) { true } else { self.is_empty(eye) };
        let is_at_home = if self.has(Fault::River) { true } else { !is_across_river(to, self.side) };
        (sees && is_at_home).then_some(to)
    }

    /// Returns true if a horse may go from a point to its goal: the leg is beside the point, not the goal.
    fn may_go_as_horse(&self, from: Square, to: Square) -> bool {
        if self.has(Fault::LegForgottenInMoves) {
            true
        } else if self.has(Fault::LegAtGoal) {
            self.leaps(to, from)
        } else {
            self.leaps(from, to)
        }
    }

    /// The goals of a horse by numbers alone, the leg too: the half of a leap.
    fn wrapped_goals(&self, from: Square) -> Vec<Square> {
        let goal = |(right, up): Step| {
            let leg = wrapped(from, (right / 2, up / 2))?;
            wrapped(from, (right, up)).filter(|_| self.is_empty(leg))
        };
        LEAPS.into_iter().filter_map(goal).collect()
    }

    /// Returns true if a horse gets from a point to another, a leap away: the test for check asks this too.
    pub(super) fn leaps(&self, from: Square, to: Square) -> bool {
        if self.has(Fault::LegForgotten) { true } else { self.is_empty(leg(from, to)) }
    }

    /// Every point up to the first piece, and that piece's.
    fn chariot_goals(&self, from: Square, step: Step) -> Vec<Square> {
        let mut goals = Vec::new();
        for to in walk(from, step) {
            goals.push(to);
            let stops = if self.has(Fault::ChariotGoesOn) { self.is_own(to) } else { !self.is_empty(to) };
            if stops {
                break;
            }
        }
        goals
    }

    fn is_own(&self, square: Square) -> bool {
        self.at(square).is_some_and(|piece| piece.side == self.side)
    }

    /// Every point up to the first piece, the screen, and the point of the next piece beyond it.
    fn cannon_goals(&self, from: Square, step: Step) -> Vec<Square> {
        let mut goals = Vec::new();
        let mut screens = 0;
        for to in walk(from, step) {
            if self.is_empty(to) {
                let most = if self.has(Fault::CannonLandsBeyond) { 1 } else { 0 };
                if screens <= most {
                    goals.push(to);
                }
                continue;
            }
            let may_take = if self.has(Fault::CannonWithoutScreen) {
                screens <= 1
            } else if self.has(Fault::CannonOverMany) {
                screens >= 1
            } else {
                screens == 1
            };
            if may_take {
                goals.push(to);
            }
            screens += 1;
        }
        goals
    }

    /// Forward, and across the river also sideways.
    fn soldier_steps(&self, from: Square) -> Vec<Step> {
        let has_crossed = if self.has(Fault::SoldierCrossesEarly) {
            ranks_ahead(from, self.side) >= 4
        } else {
            is_across_river(from, self.side)
        };
        let mut steps = vec![forward(self.side)];
        let may_turn = if self.has(Fault::SoldierSideways) {
            true
        } else if self.has(Fault::SoldierForwardOnly) {
            false
        } else {
            has_crossed
        };
        if may_turn {
            steps.extend([(-1, 0), (1, 0)]);
        }
        let may_return = if self.has(Fault::SoldierBack) { has_crossed } else { false };
        if may_return {
            steps.push(forward(self.side.other()));
        }
        steps
    }
}

/// The points that single steps lead to.
fn steps(from: Square, steps: &[Step]) -> impl Iterator<Item = Square> {
    steps.iter().filter_map(move |&step| next(from, step))
}

/// The point beside a horse that it passes on its way to another point, a leap away.
fn leg(horse: Square, goal: Square) -> Square {
    let (files, ranks) = (goal.file().abs_diff(horse.file()), goal.rank().abs_diff(horse.rank()));
    let (file, rank) = if ranks > files {
        (horse.file(), usize::midpoint(horse.rank(), goal.rank()))
    } else {
        (usize::midpoint(horse.file(), goal.file()), horse.rank())
    };
    Square::at(file, rank).unwrap_or(horse)
}

/// Distance of a point from a side's back rank, in ranks.
fn ranks_ahead(square: Square, side: Side) -> usize {
    match side {
        Side::Red => square.rank(),
        Side::Black => Square::RANKS - 1 - square.rank(),
    }
}

fn is_in_palace(square: Square, side: Side) -> bool {
    matches!(square.file(), 3..=5) && ranks_ahead(square, side) <= 2
}

fn is_across_river(square: Square, side: Side) -> bool {
    ranks_ahead(square, side) >= 5
}
