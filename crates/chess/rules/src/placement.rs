//! The pieces on their squares, and the squares that a piece attacks: articles 3.1 to 3.8 of the FIDE Laws
//! of Chess (2023), as far as they need no past.

use crate::{Kind, Piece, Side, Square};

/// The pieces on their squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Placement([Option<Piece>; Square::COUNT]);

impl Placement {
    /// The board before it is set up.
    pub(crate) const EMPTY: Self = Self([None; Square::COUNT]);

    /// The piece on a square.
    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        self.0[square.index()]
    }

    /// Puts a piece on a square, whatever stood there.
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        self.0[square.index()] = Some(piece);
    }

    /// Takes away what stands on a square.
    pub(crate) fn lift(&mut self, square: Square) -> Option<Piece> {
        self.0[square.index()].take()
    }

    pub(crate) fn is_empty(&self, square: Square) -> bool {
        self.piece_at(square).is_none()
    }

    /// Returns true if a piece of this side stands there.
    pub(crate) fn is_of(&self, square: Square, side: Side) -> bool {
        self.piece_at(square).is_some_and(|piece| piece.side == side)
    }

    /// The square of a side's king.
    pub(crate) fn king_of(&self, side: Side) -> Option<Square> {
        Square::all().find(|&square| self.piece_at(square) == Some(Piece { side, kind: Kind::King }))
    }

    /// Returns true if a side's king is attacked.
    pub(crate) fn is_in_check(&self, side: Side) -> bool {
        self.king_of(side).is_some_and(|king| self.attacker(side.other(), king).is_some())
    }

    /// A square from which a side attacks this one.
    pub(crate) fn attacker(&self, by: Side, square: Square) -> Option<Square> {
        self.attackers(by, square).next()
    }

    /// All squares from which a side attacks this one.
    pub(crate) fn attackers(&self, by: Side, square: Square) -> impl Iterator<Item = Square> {
        Square::all().filter(move |&from| self.is_of(from, by) && self.attacks(from, square))
    }

    /// The squares of the enemy pieces that attack a side's king.
    pub(crate) fn checkers(&self, side: Side) -> impl Iterator<Item = Square> {
        self.king_of(side).into_iter().flat_map(move |king| self.attackers(side.other(), king))
    }

    /// Returns true if the piece on `from` attacks `to`, empty or not: the laws count a square as
    /// attacked even if the attacker may not move since that would leave its own king in check.
    pub(crate) fn attacks(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.piece_at(from) else { return false };
        let files = from.file().abs_diff(to.file());
        let ranks = from.rank().abs_diff(to.rank());
        let is_straight = from != to && (files == 0 || ranks == 0);
        let is_diagonal = from != to && files == ranks;
        match piece.kind {
            Kind::King => from != to && files <= 1 && ranks <= 1,
            Kind::Queen => (is_straight || is_diagonal) && self.is_open(from, to),
            Kind::Rook => is_straight && self.is_open(from, to),
            Kind::Bishop => is_diagonal && self.is_open(from, to),
            Kind::Knight => matches!((files, ranks), (1, 2) | (2, 1)),
            Kind::Pawn => {
                files == 1 && from.ahead(piece.side, 1).is_some_and(|ahead| ahead.rank() == to.rank())
            }
        }
    }

    /// Returns true if nothing stands between two squares of one rank, file or diagonal.
    pub(crate) fn is_open(&self, from: Square, to: Square) -> bool {
        between(from, to).all(|square| self.is_empty(square))
    }
}

/// The squares between two squares of one rank, file or diagonal, both excluded.
pub(crate) fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let [(file, to_file), (rank, to_rank)] =
        [(from.file(), to.file()), (from.rank(), to.rank())].map(|(from, to)| (from as isize, to as isize));
    let (files, ranks) = (to_file - file, to_rank - rank);
    let distance = files.abs().max(ranks.abs());
    (1..distance).map(move |step| {
        let file = file + step * files.signum();
        let rank = rank + step * ranks.signum();
        Square::at(file as usize, rank as usize).expect("between two squares of the board")
    })
}

#[cfg(test)]
mod tests {
    use super::{Placement, between};
    use crate::{Piece, Square};

    fn square(name: &str) -> Square {
        Square::from_name(name).expect("the name of a square")
    }

    #[test]
    fn lists_the_squares_between() {
        for (from, to, expected) in [
            ("a1", "d1", "b1 c1"),
            ("h8", "e5", "g7 f6"),
            ("c7", "c3", "c6 c5 c4"),
            ("a8", "d5", "b7 c6"),
            ("e4", "e5", ""),
            ("e4", "e4", ""),
        ] {
            let found: Vec<_> = between(square(from), square(to)).map(|s| s.to_string()).collect();
            assert_eq!(found.join(" "), expected, "{from} {to}");
        }
    }

    #[test]
    fn each_kind_attacks_as_the_laws_say() {
        for (letter, from, expected) in [
            ('K', "a1", "b1 a2 b2"),
            ('N', "b1", "d2 a3 c3"),
            ('n', "e5", "d3 f3 c4 g4 c6 g6 d7 f7"),
            ('P', "a2", "b3"),
            ('P', "e4", "d5 f5"),
            ('p', "e4", "d3 f3"),
            ('P', "e8", ""),
            ('p', "h1", ""),
            // The pawn on d4 stops the lines of the others.
            ('R', "d2", "d1 a2 b2 c2 e2 f2 g2 h2 d3 d4"),
            ('B', "c3", "a1 e1 b2 d2 b4 d4 a5"),
            ('q', "c4", "f1 c2 e2 a2 b3 c3 d3 c1 a4 b4 d4 b5 c5 d5 a6 c6 e6 c7 f7 c8 g8"),
        ] {
            let mut placement = Placement::EMPTY;
            placement.put(square("d4"), Piece::from_letter('p').expect("a letter"));
            placement.put(square(from), Piece::from_letter(letter).expect("a letter"));
            let found: Vec<_> = Square::all().filter(|&to| placement.attacks(square(from), to)).collect();
            let mut expected: Vec<_> = expected.split_whitespace().map(square).collect();
            expected.sort_unstable();
            assert_eq!(found, expected, "{letter} on {from}");
        }
    }
}
