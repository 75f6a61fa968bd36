//! Reasons why a written move is illegal, or legal: the rule book with a name for each rule.
//!
//! The naive board only says yes or no and stays the oracle; what is said here agrees with it, which is
//! tested. A move is asked in the order in which the game is taught: whose piece it is, what stands on the
//! goal, how the piece goes, what is in its way, what a pawn becomes, and last what becomes of the king.

use alloc::vec::Vec;

mod breach;
mod chinese;
mod permit;

use core::fmt::{self, Display};
use qipan_game::Rule;

pub use breach::Breach;
pub use permit::{Answer, Permit, Way};

use crate::placement::between;
use crate::suspects::slides_between;
use crate::{Kind, Move, Piece, Setup, Side, Square, Wing};

/// All rules, those of [`Breach`] first, then those of [`Permit`].
pub const RULES: &[Rule] = &[
    Rule::NoManThere,
    Rule::WrongSide,
    Rule::OwnManOnTheGoal,
    Rule::KingsStep,
    Rule::QueensLine,
    Rule::RooksLine,
    Rule::BishopsLine,
    Rule::KnightsLeap,
    Rule::PawnsStep,
    Rule::WayBlocked,
    Rule::PawnBlocked,
    Rule::DoubleStepFromHome,
    Rule::DoubleStepBlocked,
    Rule::NothingToTake,
    Rule::EnPassantOnlyAtOnce,
    Rule::PromotionNotNamed,
    Rule::PromotionElsewhere,
    Rule::PromotionPiece,
    Rule::CastlingFromHome,
    Rule::CastlingRight,
    Rule::CastlingBlocked,
    Rule::CastlingOutOfCheck,
    Rule::CastlingThroughCheck,
    Rule::CastlingIntoCheck,
    Rule::KingStepsIntoCheck,
    Rule::DoubleCheck,
    Rule::CheckNotAnswered,
    Rule::PinnedMan,
    Rule::EnPassantExposesTheKing,
    Rule::King,
    Rule::Queen,
    Rule::Rook,
    Rule::Bishop,
    Rule::Knight,
    Rule::Pawn,
    Rule::DoubleStep,
    Rule::PawnTakes,
    Rule::EnPassant,
    Rule::Promotion,
    Rule::CastlingShort,
    Rule::CastlingLong,
];

/// A piece on its square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standing {
    /// The piece's side and kind.
    pub man: Piece,
    /// The square that it stands on.
    pub on: Square,
}

impl Standing {
    /// The piece on a square, if there is one.
    fn find(position: &Setup, on: Square) -> Option<Self> {
        position.piece_at(on).map(|man| Self { man, on })
    }

    /// The pieces that give check to a side.
    fn checkers(position: &Setup, side: Side) -> Vec<Self> {
        position.placement().checkers(side).filter_map(|on| Self::find(position, on)).collect()
    }
}

impl Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.man, self.on)
    }
}

/// Judges a move of the side to move by the rules.
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
    let promotion = promotion(mover, m)?;
    let before = Standing::checkers(position, side);
    match exposure(position, mover, m, &before) {
        Some(breach) => Err(breach),
        None => Ok(Permit { way, promotion, answers: answers(position, mover, m, &before) }),
    }
}

/// Finds a piece's way to a goal where no piece of its own side stands.
fn way(position: &Setup, mover: Standing, to: Square) -> Result<Way, Breach> {
    let Standing { man, on: from } = mover;
    let wrong = Breach::Way { kind: man.kind, from, to };
    match man.kind {
        Kind::King if position.placement().attacks(from, to) => Ok(Way::King),
        Kind::King => {
            let goes_far = from.rank() == to.rank() && from.file().abs_diff(to.file()) > 1;
            let wing = Wing::BOTH.into_iter().find(|wing| wing.king_path(man.side).1 == to);
            castling(position, mover, wing.filter(|_| goes_far).ok_or(wrong)?)
        }
        Kind::Queen | Kind::Rook | Kind::Bishop => {
            if !slides_between(man.kind, from, to) {
                return Err(wrong);
            }
            match between(from, to).find_map(|square| Standing::find(position, square)) {
                Some(by) => Err(Breach::Blocked { mover, by }),
                None => Ok(Way::Line { kind: man.kind, from, to }),
            }
        }
        Kind::Knight if position.placement().attacks(from, to) => Ok(Way::Knight),
        Kind::Knight => Err(wrong),
        Kind::Pawn if from.ahead(man.side, 1) == Some(to) => match Standing::find(position, to) {
            Some(by) => Err(Breach::PawnBlocked { by }),
            None => Ok(Way::Ahead { to }),
        },
        Kind::Pawn if from.ahead(man.side, 2) == Some(to) => double_step(position, mover, to),
        Kind::Pawn if position.placement().attacks(from, to) => pawn_takes(position, mover, to),
        Kind::Pawn => Err(wrong),
    }
}

/// Article 3.7.2.
fn double_step(position: &Setup, mover: Standing, to: Square) -> Result<Way, Breach> {
    let Standing { man, on: from } = mover;
    if from.rank().abs_diff(man.side.back_rank()) != 1 {
        return Err(Breach::DoubleStepFrom { mover });
    }
    let in_the_way = between(from, to).chain([to]).find_map(|square| Standing::find(position, square));
    match in_the_way {
        Some(by) => Err(Breach::DoubleStepBlocked { by }),
        None => Ok(Way::DoubleStep { from, to }),
    }
}

/// Articles 3.7.3 and 3.7.3.1, for a square that the pawn attacks.
fn pawn_takes(position: &Setup, mover: Standing, to: Square) -> Result<Way, Breach> {
    if let Some(taken) = Standing::find(position, to) {
        return Ok(Way::PawnTakes { taken });
    }
    // Behind its goal, that is beside the pawn: where a pawn stands that it takes en passant.
    let other = mover.man.side.other();
    let is_pawn = |beside: &Standing| beside.man == Piece { side: other, kind: Kind::Pawn };
    let beside = to.ahead(other, 1).and_then(|on| Standing::find(position, on)).filter(is_pawn);
    let could_have_come = mover.on.rank().abs_diff(other.back_rank()) == 3;
    match beside {
        Some(taken) if position.en_passant() == Some(to) => Ok(Way::EnPassant { taken }),
        Some(pawn) if could_have_come => Err(Breach::TooLate { pawn }),
        _ => Err(Breach::NothingToTake { to }),
    }
}

/// Article 3.8.2.
fn castling(position: &Setup, king: Standing, wing: Wing) -> Result<Way, Breach> {
    let side = king.man.side;
    let (home, to) = wing.king_path(side);
    let (corner, _) = wing.rook_path(side);
    if king.on != home {
        return Err(Breach::CastlingKing { king, home });
    }
    let rook = Piece { side, kind: Kind::Rook };
    if position.piece_at(corner) != Some(rook) {
        return Err(Breach::CastlingRook { missing: Standing { man: rook, on: corner } });
    }
    if !position.castling().has(side, wing) {
        return Err(Breach::CastlingRight { side, rook: corner });
    }
    let occupied: Vec<_> =
        between(home, corner).filter(|&square| !position.placement().is_empty(square)).collect();
    if !occupied.is_empty() {
        return Err(Breach::CastlingBlocked { king: home, rook: corner, occupied });
    }
    let attacker = |square| {
        let from = position.placement().attacker(side.other(), square)?;
        Standing::find(position, from)
    };
    if let Some(checker) = attacker(home) {
        return Err(Breach::OutOfCheck { king: home, checker });
    }
    if let Some((passed, by)) = between(home, to).find_map(|square| Some((square, attacker(square)?))) {
        return Err(Breach::ThroughCheck { passed, by });
    }
    match attacker(to) {
        Some(by) => Err(Breach::CastlingIntoCheck { to, by }),
        None => Ok(Way::Castling { wing, king: home, rook: corner, to }),
    }
}

/// Article 3.7.3.3: what the pawn becomes, where it is one that reaches the last rank.
fn promotion(mover: Standing, m: Move) -> Result<Option<(Kind, Square)>, Breach> {
    let is_last = mover.man.kind == Kind::Pawn && m.to.rank() == mover.man.side.other().back_rank();
    match m.promotion {
        None if is_last => Err(Breach::PromotionNotNamed { to: m.to }),
        None => Ok(None),
        Some(kind) if !is_last => Err(Breach::PromotionElsewhere { man: mover.man, to: m.to, kind }),
        Some(kind) if Kind::PROMOTIONS.contains(&kind) => Ok(Some((kind, m.to))),
        Some(kind) => Err(Breach::PromotionPiece { kind }),
    }
}

/// Returns the breach if a move, which is a way of its piece, leaves the mover's own king attacked. The
/// pieces of `before` gave check before the move.
fn exposure(position: &Setup, mover: Standing, m: Move, before: &[Standing]) -> Option<Breach> {
    let side = mover.man.side;
    let after = position.after(m);
    let now = Standing::checkers(&after, side);
    let checker = *now.first()?;
    let king = after.placement().king_of(side)?;
    if mover.man.kind == Kind::King {
        let attacked_before = |checker: &&Standing| position.placement().attacks(checker.on, m.to);
        return Some(match now.iter().find(attacked_before) {
            Some(&checker) => Breach::IntoCheck { to: m.to, checker },
            None => Breach::IntoCheckThrough { from: m.from, to: m.to, checker },
        });
    }
    if before.len() > 1 {
        return Some(Breach::DoubleCheck { checkers: before.to_vec() });
    }
    if let Some(&checker) = now.iter().find(|checker| before.contains(checker)) {
        return Some(Breach::NotAnswered { king, checker });
    }
    if let Some(taken) = position.taken_en_passant(m) {
        // With the taken pawn in its place the line is shut, so that the own pawn alone is not pinned. The
        // taken pawn may have given check itself.
        let mut placement = *after.placement();
        placement.put(taken, Piece { side: side.other(), kind: Kind::Pawn });
        if placement.checkers(side).all(|checker| checker == taken) {
            return Some(Breach::EnPassantExposes { from: m.from, taken, king, checker });
        }
    }
    Some(Breach::Pinned { mover, king, checker })
}

/// The answers of a legal move, one to each check.
fn answers(position: &Setup, mover: Standing, m: Move, before: &[Standing]) -> Vec<Answer> {
    let answer = |&checker: &Standing| {
        if checker.on == m.to || position.taken_en_passant(m) == Some(checker.on) {
            Answer::Takes { checker }
        } else if mover.man.kind == Kind::King {
            Answer::KingLeaves { checker }
        } else {
            Answer::Blocks { on: m.to, checker }
        }
    };
    before.iter().map(answer).collect()
}
