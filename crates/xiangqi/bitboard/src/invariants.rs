//! What must always hold: sides and kinds tell of the same men, who stand where their kind can stand.

use xiangqi_rules::{Kind, Side};

use crate::Board;
use crate::player::{Black, Player, Red};
use crate::set::{BOARD, Set, len, square_set};
use crate::sliders::Sliders;

/// The first thing that is not as it must be.
pub(crate) fn check<S: Sliders>(board: &Board<S>) -> Result<(), String> {
    let mut seen: Set = 0;
    for kind in Kind::ALL {
        let men = board.kinds[kind as usize];
        if seen & men != 0 {
            return Err(format!("squares {:#x} hold a {kind} and another kind", seen & men));
        }
        seen |= men;
    }
    if board.sides[0] & board.sides[1] != 0 {
        return Err(format!("squares {:#x} belong to both sides", board.sides[0] & board.sides[1]));
    }
    if seen != board.occupied() || seen & !BOARD != 0 {
        return Err(format!("kinds hold {seen:#x}, sides hold {:#x}", board.occupied()));
    }
    check_side::<S, Red>(board)?;
    check_side::<S, Black>(board)
}

fn check_side<S: Sliders, P: Player>(board: &Board<S>) -> Result<(), String> {
    let soldier_points = (0..90).filter(|square| match P::SIDE {
        Side::Red => *square >= 27,
        Side::Black => *square < 63,
    });
    let homes = [
        (Kind::General, P::HOME.set(P::PALACE)),
        (Kind::Advisor, P::HOME.set(P::ADVISOR_POINTS)),
        (Kind::Elephant, P::HOME.set(P::ELEPHANT_POINTS)),
        (Kind::Soldier, soldier_points.fold(0, |set, square| set | square_set(square))),
    ];
    for (kind, home) in homes {
        let astray = board.men::<P>(kind) & !home;
        if astray != 0 {
            return Err(format!("a {kind} of {} stands on {astray:#x}, where it cannot be", P::SIDE));
        }
    }
    match len(board.men::<P>(Kind::General)) {
        1 => Ok(()),
        found => Err(format!("{found} generals of {}, expected one", P::SIDE)),
    }
}
