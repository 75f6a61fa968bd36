//! Attacks of the pieces. Looking outwards from the king is many times faster: begin here.

use chess_rules::{Kind, Piece, Side, Square};
use qipan_game::MoveList;

use crate::Board;

/// Files to the right and ranks up to all eight neighbours, those of a rook first.
const AROUND: [(isize, isize); 8] = [(0, 1), (0, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (-1, -1), (1, -1)];
/// A knight's goals.
const LEAPS: [(isize, isize); 8] = [(-1, 2), (1, 2), (-1, -2), (1, -2), (-2, 1), (-2, -1), (2, 1), (2, -1)];

/// The square a step on; `None` off the board. A border, or a table, finds the edge faster.
fn next(square: Square, (right, up): (isize, isize)) -> Option<Square> {
    Square::at(square.file().checked_add_signed(right)?, square.rank().checked_add_signed(up)?)
}

impl Board {
    /// The squares that a piece attacks, whatever stands there.
    pub(crate) fn attacks_of(&self, from: Square, man: Piece) -> MoveList<Square> {
        let (steps, reach): (&[(isize, isize)], _) = match (man.kind, man.side) {
            (Kind::King, _) => (&AROUND, 1),
            (Kind::Queen, _) => (&AROUND, 7),
            (Kind::Rook, _) => (&AROUND[..4], 7),
            (Kind::Bishop, _) => (&AROUND[4..], 7),
            (Kind::Knight, _) => (&LEAPS, 1),
            (Kind::Pawn, Side::White) => (&[(-1, 1), (1, 1)], 1),
            (Kind::Pawn, Side::Black) => (&[(-1, -1), (1, -1)], 1),
        };
        let mut attacked = MoveList::new();
        for &step in steps {
            let beyond = |&to: &Square| next(to, step).filter(|_| self.at(to).is_none());
            std::iter::successors(next(from, step), beyond).take(reach).for_each(|to| attacked.push(to));
        }
        attacked
    }

    /// Asks all pieces of a side for all that they attack.
    pub(crate) fn is_attacked(&self, square: Square, by: Side) -> bool {
        let mut men = self.all_men().filter(|(_, man)| man.side == by);
        men.any(|(from, man)| self.attacks_of(from, man).contains(&square))
    }

    /// Looks for the king first. A board that remembers its square saves that.
    pub(crate) fn is_king_attacked(&self, side: Side) -> bool {
        let king = Piece { side, kind: Kind::King };
        self.all_men().any(|(square, man)| man == king && self.is_attacked(square, side.other()))
    }
}
