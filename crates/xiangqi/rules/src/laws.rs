//! How the men go: the laws of Xiangqi, one clause per kind, asked of one pair of squares at a time.
//!
//! Nothing here is fast and nothing is clever, since the naive board and the FEN reader take their word from it.

use crate::{Kind, Piece, Setup, Side, Square};

/// Whether the man on `from`, if any, may go to `to` by the way its kind moves, taking what stands there unless that is
/// one of its own; whether its own general is safe afterwards is another question.
pub(crate) fn may_go(position: &Setup, from: Square, to: Square) -> bool {
    let Some(man) = position.piece_at(from) else { return false };
    let target = position.piece_at(to);
    if target.is_some_and(|other| other.side == man.side) {
        return false;
    }
    let is_empty = |square: Square| position.piece_at(square).is_none();
    let (across, along) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
    match man.kind {
        // One step along a line, inside the palace; and down an open file to take the other general.
        Kind::General => {
            let steps = across + along == 1 && in_palace(to, man.side);
            let flies = || {
                target.is_some_and(|other| other.kind == Kind::General)
                    && across == 0
                    && men_between(position, from, to) == Some(0)
            };
            steps || flies()
        }
        // One step diagonally, inside the palace.
        Kind::Advisor => (across, along) == (1, 1) && in_palace(to, man.side),
        // Two steps diagonally, over an empty eye, never across the river.
        Kind::Elephant => {
            (across, along) == (2, 2) && !is_across_river(to, man.side) && is_empty(midpoint(from, to))
        }
        // One step along a line, past an empty leg, then one diagonally outwards.
        Kind::Horse => {
            let leaps = matches!((across, along), (1, 2) | (2, 1));
            leaps && is_empty(leg(from, to))
        }
        // Any distance along a line, over nobody.
        Kind::Chariot => men_between(position, from, to) == Some(0),
        // Like a chariot; but takes over exactly one man, the screen.
        Kind::Cannon => men_between(position, from, to) == Some(usize::from(target.is_some())),
        // One step forward; across the river also one sideways.
        Kind::Soldier => {
            let forward = match man.side {
                Side::Red => to.rank() > from.rank(),
                Side::Black => to.rank() < from.rank(),
            };
            let steps_forward = (across, along) == (0, 1) && forward;
            let steps_sideways = (across, along) == (1, 0) && is_across_river(from, man.side);
            steps_forward || steps_sideways
        }
    }
}

/// The nine points around the middle of a side's back rank, d0 to f2 or d7 to f9.
pub(crate) fn in_palace(square: Square, side: Side) -> bool {
    (3..=5).contains(&square.file()) && rank_from_home(square, side) <= 2
}

/// Whether a square lies on the other side's half of the board.
pub(crate) fn is_across_river(square: Square, side: Side) -> bool {
    rank_from_home(square, side) >= Square::RANKS / 2
}

/// Ranks between a square and a side's own back rank, 0 on that rank.
pub(crate) fn rank_from_home(square: Square, side: Side) -> usize {
    match side {
        Side::Red => square.rank(),
        Side::Black => Square::RANKS - 1 - square.rank(),
    }
}

/// The general of a side; `None` only in a position made without one.
pub(crate) fn general(position: &Setup, side: Side) -> Option<Square> {
    let general = Piece { side, kind: Kind::General };
    position.men().find_map(|(square, man)| (man == general).then_some(square))
}

/// The enemy men that may go to the general of `side`: the men that give check, a facing general among them.
pub(crate) fn checkers(position: &Setup, side: Side) -> impl Iterator<Item = Square> {
    let general = general(position, side);
    position
        .men()
        .filter(move |(_, man)| man.side != side)
        .map(|(square, _)| square)
        .filter(move |&square| general.is_some_and(|general| may_go(position, square, general)))
}

/// Men strictly between two squares of one rank or file; `None` where they share neither, or are the same.
fn men_between(position: &Setup, from: Square, to: Square) -> Option<usize> {
    let (first, last) = (from.min(to), from.max(to));
    let step = if first == last {
        return None;
    } else if first.rank() == last.rank() {
        1
    } else if first.file() == last.file() {
        Square::FILES
    } else {
        return None;
    };
    let between = (first.index() + step..last.index()).step_by(step);
    Some(between.filter_map(Square::from_index).filter(|&square| position.piece_at(square).is_some()).count())
}

/// The eye: half-way between two squares that are an elephant's move apart.
fn midpoint(from: Square, to: Square) -> Square {
    Square::at(usize::midpoint(from.file(), to.file()), usize::midpoint(from.rank(), to.rank()))
        .expect("half-way between two squares of the board")
}

/// The leg: the neighbour that a horse passes on its way, one step in the direction of the two.
fn leg(from: Square, to: Square) -> Square {
    let one_of_two = |from: usize, to: usize| {
        if from.abs_diff(to) == 2 { usize::midpoint(from, to) } else { from }
    };
    Square::at(one_of_two(from.file(), to.file()), one_of_two(from.rank(), to.rank()))
        .expect("between two squares of the board")
}
