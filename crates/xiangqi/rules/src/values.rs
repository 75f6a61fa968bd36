//! Values of pieces by their squares: what the engine's search judges a position by.
//!
//! They are formulas, made for this project, so that nothing is copied from an engine: a soldier is worth
//! more across the river and near the palace, a horse and a chariot where they are free to go, a cannon on
//! the middle files, a guard of the palace on its middle. It is not meant to play well, but to order
//! positions as an engine's values do.

use crate::{Kind, Piece, Side, Square};

/// Value of a piece on a square in hundredths of a soldier: [`Kind::value`] and what the square is worth to
/// it.
#[must_use]
pub const fn placed(piece: Piece, square: Square) -> i32 {
    let file = square.file() as i32;
    let rank = match piece.side {
        Side::Red => square.rank() as i32,
        Side::Black => 9 - square.rank() as i32,
    };
    // From 0 at an edge to 4 in the middle.
    let across = if file < 5 { file } else { 8 - file };
    let along = if rank < 5 { rank } else { 9 - rank };
    let square = match piece.kind {
        Kind::General => -15 * rank,
        Kind::Advisor => 10 * across - 30,
        Kind::Elephant => 5 * across - 10,
        Kind::Horse => 9 * across + 9 * along - 36,
        Kind::Chariot => 4 * across + 3 * along + if rank > 4 { 6 } else { 0 } - 12,
        Kind::Cannon => 6 * across - 2 * along - 6,
        Kind::Soldier if rank < 5 => 2 * across,
        // On the last rank a soldier has gone too far.
        Kind::Soldier if rank == 9 => 20,
        Kind::Soldier => 60 + 12 * across + 8 * (rank - 5),
    };
    piece.kind.value() + square
}

/// The same with the sign of the side, Red's positive: what a value is the sum of.
#[must_use]
pub const fn of_man(man: Piece, square: Square) -> i32 {
    match man.side {
        Side::Red => placed(man, square),
        Side::Black => -placed(man, square),
    }
}

#[cfg(test)]
mod tests {
    use super::placed;
    use crate::{Kind, Piece, Side, Square};

    fn value(side: Side, kind: Kind, file: usize, rank: usize) -> i32 {
        placed(Piece { side, kind }, Square::at(file, rank).unwrap())
    }

    #[test]
    fn a_square_is_worth_the_same_to_both_sides_seen_from_their_own() {
        for square in Square::all() {
            let opposite = Square::at(square.file(), 9 - square.rank()).unwrap();
            for kind in Kind::ALL {
                let [red, black] = [Side::Red, Side::Black].map(|side| Piece { side, kind });
                assert_eq!(placed(red, square), placed(black, opposite));
            }
        }
    }

    #[test]
    fn soldiers_are_worth_more_across_the_river_and_less_on_the_last_rank() {
        let soldier = |rank| value(Side::Red, Kind::Soldier, 4, rank);
        assert!(soldier(5) > soldier(4) && soldier(7) > soldier(5) && soldier(9) < soldier(7));
        assert!(value(Side::Black, Kind::Soldier, 4, 4) > value(Side::Black, Kind::Soldier, 4, 5));
        assert!(value(Side::Red, Kind::Horse, 4, 4) > value(Side::Red, Kind::Horse, 1, 0));
    }
}
