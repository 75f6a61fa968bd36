//! The key of the position, for a hash table. The library keeps one of its own, and does not show it.

use chessai::{Color, Move, Position, Square};
use qipan_game::KeyTable;
use xiangqi_rules::{Kind, Piece, Side, Square as Ours, keys};

use crate::chessai::{Board, translate};

/// Zobrist terms of the pieces, by side, kind and square: both crates number them alike.
static KEYS: KeyTable<{ Ours::COUNT }, { 2 * Kind::ALL.len() }> = {
    let mut keys = KeyTable::EMPTY;
    let mut index = 0;
    while index < 2 * Kind::ALL.len() * Ours::COUNT {
        let square = Ours::from_index(index % Ours::COUNT).expect("a square");
        let kind = Kind::ALL[index / Ours::COUNT % Kind::ALL.len()];
        let side = Side::BOTH[index / (Kind::ALL.len() * Ours::COUNT)];
        keys.put(
            row(side as usize, kind as usize),
            square.index(),
            keys::of_man(Piece { side, kind }, square),
        );
        index += 1;
    }
    keys
};

/// The row of [`KEYS`] for a piece.
const fn row(side: usize, kind: usize) -> usize {
    side * Kind::ALL.len() + kind
}

#[inline]
fn of_man(man: chessai::Piece, square: Square) -> u128 {
    KEYS.at(row(man.color() as usize, man.kind() as usize), translate::square_back(square).index())
}

/// Zobrist term of the piece on a square; zero for an empty square.
#[inline]
fn of_square(position: &Position, square: Square) -> u128 {
    position.piece_at(square).map_or(0, |man| of_man(man, square))
}

impl Board {
    /// The key, from all squares.
    pub(crate) fn whole_key(&self) -> u128 {
        self.with_position(|position| {
            let turn = if position.side_to_move() == Color::Black { keys::TURN } else { 0 };
            Ours::all().map(translate::square).fold(turn, |key, square| key ^ of_square(position, square))
        })
    }

    /// Returns the bits of the key that a move flips.
    #[inline]
    pub(crate) fn change_of_key(&self, m: Move) -> u128 {
        let (from, to) = (m.src(), m.dst());
        self.with_position(|position| {
            let moved = position.piece_at(from).map_or(0, |man| of_man(man, from) ^ of_man(man, to));
            keys::TURN ^ moved ^ of_square(position, to)
        })
    }
}
