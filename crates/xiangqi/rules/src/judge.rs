//! Rulings on written moves, why one is illegal or by what it is legal: the rule book with a name for each
//! rule.
//!
//! The naive board only says yes or no and stays the oracle; what is said here agrees with it, which is
//! tested. A move is asked in the order in which the game is taught: whose piece it is, what stands on the
//! goal, how the piece goes, what is in its way, and last what becomes of the general.

use alloc::vec::Vec;

mod breach;
mod chinese;
mod permit;

use core::fmt::{self, Display};
use qipan_game::Rule;

pub use breach::Breach;
pub use permit::{Answer, Permit, Way};

use crate::{Kind, Move, Piece, Setup, Side, Square, laws};

/// All rules, those of [`Breach`] first, then those of [`Way`].
pub const RULES: &[Rule] = &[
    Rule::NoManThere,
    Rule::WrongSide,
    Rule::OwnManOnTheGoal,
    Rule::GeneralsStep,
    Rule::AdvisorsStep,
    Rule::ElephantsStep,
    Rule::HorsesStep,
    Rule::ChariotsLine,
    Rule::CannonsLine,
    Rule::SoldiersStep,
    Rule::Palace,
    Rule::River,
    Rule::ElephantEye,
    Rule::HorseLeg,
    Rule::ChariotsWay,
    Rule::CannonsWay,
    Rule::CannonScreen,
    Rule::SoldierBackwards,
    Rule::SoldierSideways,
    Rule::FacingGenerals,
    Rule::GeneralStepsIntoCheck,
    Rule::CheckNotAnswered,
    Rule::PinnedMan,
    Rule::ScreenForTheCannon,
    Rule::SecondManBeforeTheCannon,
    Rule::HorseLegFreed,
    Rule::General,
    Rule::FlyingGeneral,
    Rule::Advisor,
    Rule::Soldier,
];

/// A piece on its square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standing {
    /// Side and kind of the piece.
    pub man: Piece,
    /// Its square.
    pub on: Square,
}

impl Standing {
    /// The piece on a square, if there is one.
    fn find(position: &Setup, on: Square) -> Option<Self> {
        position.piece_at(on).map(|man| Self { man, on })
    }

    /// The pieces that give check to a side.
    fn checkers(position: &Setup, side: Side) -> Vec<Self> {
        laws::checkers(position, side).filter_map(|on| Self::find(position, on)).collect()
    }
}

impl Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.man, self.on)
    }
}

/// Judges a move of the side to move.
///
/// # Errors
/// The first rule that it breaks.
pub fn of(position: &Setup, m: Move) -> Result<Permit, Breach> {
    let side = position.side_to_move();
    let mover = Standing::find(position, m.from).ok_or(Breach::NoMan { from: m.from })?;
    if mover.man.side != side {
        return Err(Breach::WrongSide { mover });
    }
    if let Some(own) = Standing::find(position, m.to).filter(|other| other.man.side == side) {
        return Err(Breach::OwnMan { own });
    }
    let way = way(position, mover, m.to)?;
    let before = Standing::checkers(position, side);
    match exposure(position, mover, m, &before) {
        Some(breach) => Err(breach),
        None => Ok(Permit { way, answers: answers(position, mover, m, &before) }),
    }
}

/// Finds the way of a piece to a goal where no piece of its own side stands: [`laws::may_go`] with its
/// reasons.
fn way(position: &Setup, mover: Standing, to: Square) -> Result<Way, Breach> {
    let Standing { man, on: from } = mover;
    let (across, along) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
    let target = Standing::find(position, to);
    let in_the_way = |square| Standing::find(position, square);
    let men = laws::men_on_line(position, from, to).map(Iterator::collect::<Vec<_>>);
    let outside = (!laws::in_palace(to, man.side)).then_some(Breach::Palace { side: man.side, to });
    let wrong = Breach::Way { kind: man.kind, from, to };
    let unless = |breach: Option<Breach>, way| breach.map_or(Ok(way), Err);
    match man.kind {
        Kind::General if across + along == 1 => unless(outside, Way::General),
        Kind::General => {
            let flies = across == 0
                && men.is_some_and(|men| men.is_empty())
                && target.is_some_and(|other| other.man.kind == Kind::General);
            if flies { Ok(Way::Flight { from, to }) } else { Err(wrong) }
        }
        Kind::Advisor if (across, along) == (1, 1) => unless(outside, Way::Advisor),
        Kind::Elephant if (across, along) == (2, 2) => {
            if laws::is_across_river(to, man.side) {
                return Err(Breach::River { to });
            }
            let eye = laws::midpoint(from, to);
            unless(in_the_way(eye).map(|by| Breach::Eye { by }), Way::Elephant { eye })
        }
        Kind::Horse if matches!((across, along), (1, 2) | (2, 1)) => {
            let leg = laws::leg(from, to);
            unless(in_the_way(leg).map(|by| Breach::Leg { by }), Way::Horse { leg })
        }
        Kind::Chariot => {
            let nearest = nearest(&men.ok_or(wrong)?, from).and_then(in_the_way);
            unless(nearest.map(|by| Breach::ChariotBlocked { by }), Way::Chariot { from, to })
        }
        Kind::Cannon => match (target, &men.ok_or(wrong)?[..]) {
            (None, men) => {
                let nearest = nearest(men, from).and_then(in_the_way);
                unless(nearest.map(|by| Breach::CannonBlocked { by }), Way::Cannon { from, to })
            }
            (Some(_), &[screen]) => Ok(Way::CannonTakes { screen }),
            (Some(target), men) => Err(Breach::Screen { from, target, between: men.to_vec() }),
        },
        Kind::Soldier => {
            let is_across = laws::is_across_river(from, man.side);
            let is_ahead = laws::rank_from_home(to, man.side) > laws::rank_from_home(from, man.side);
            match (across, along) {
                (0, 1) if is_ahead => Ok(Way::Forward),
                (0, 1) => Err(Breach::Backwards { from, to }),
                (1, 0) if is_across => Ok(Way::Sideways),
                (1, 0) => Err(Breach::Sideways { from }),
                _ => Err(wrong),
            }
        }
        Kind::Advisor | Kind::Elephant | Kind::Horse => Err(wrong),
    }
}

/// The first of the pieces on a line, in the order of the squares, as seen from one end.
fn nearest(men: &[Square], from: Square) -> Option<Square> {
    let is_above = |&&first: &&Square| first > from;
    men.first().filter(is_above).or(men.last()).copied()
}

/// Finds what is wrong with the mover's own general after a move that is a way of its piece. `before` are the
/// pieces that gave check before the move.
fn exposure(position: &Setup, mover: Standing, m: Move, before: &[Standing]) -> Option<Breach> {
    let side = mover.man.side;
    let after = position.after(m);
    let general = laws::general(&after, side)?;
    let now = Standing::checkers(&after, side);
    let first = *now.first()?;
    if let Some(other) = now.iter().find(|checker| checker.man.kind == Kind::General) {
        return Some(Breach::Facing { general, other: other.on });
    }
    if mover.man.kind == Kind::General {
        let is_through = first.man.kind == Kind::Chariot && laws::is_between(m.from, general, first.on);
        return Some(if is_through {
            Breach::IntoCheckThrough { from: m.from, to: general, checker: first }
        } else {
            Breach::IntoCheck { to: general, checker: first }
        });
    }
    let unanswered: Vec<_> = now.iter().copied().filter(|checker| before.contains(checker)).collect();
    if !unanswered.is_empty() {
        return Some(Breach::NotAnswered { general, checkers: unanswered });
    }
    // The check is new, and only these pieces can give one by a move of the other side.
    let checker = first;
    Some(match checker.man.kind {
        Kind::Horse => Breach::LegFreed { leg: m.from, general, checker },
        Kind::Cannon
            if laws::is_between(m.to, general, checker.on)
                && !laws::is_between(m.from, general, checker.on) =>
        {
            Breach::BecomesScreen { on: m.to, general, checker }
        }
        Kind::Cannon => {
            let screen =
                laws::men_on_line(&after, general, checker.on).and_then(|mut men| men.next()).unwrap_or(m.to);
            Breach::LeavesOneScreen { left: m.from, screen, general, checker }
        }
        _ => Breach::Pinned { mover, general, checker },
    })
}

/// Lists how a legal move answers each check.
fn answers(position: &Setup, mover: Standing, m: Move, before: &[Standing]) -> Vec<Answer> {
    let answer = |&checker: &Standing| {
        let general = laws::general(position, mover.man.side);
        let blocks = general.is_some_and(|general| laws::is_between(m.to, general, checker.on));
        match (mover.man.kind, checker.man.kind) {
            _ if checker.on == m.to => Answer::Takes { checker },
            (Kind::General, _) => Answer::GeneralLeaves { checker },
            (_, Kind::Horse) => Answer::Leg { on: m.to, checker },
            (_, Kind::Cannon) if blocks => Answer::SecondMan { on: m.to, checker },
            (_, Kind::Cannon) => Answer::ScreenLeaves { screen: m.from, checker },
            _ => Answer::Blocks { on: m.to, checker },
        }
    };
    before.iter().map(answer).collect()
}
