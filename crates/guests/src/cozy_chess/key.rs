//! The key of the position by the rules' numbers, for a hash table: the library's own has others.

use chess_rules::{Castling, Kind, Piece as Man, Side, Square as Ours, keys};
use cozy_chess::{Color, File, Move, Piece, Rank, Square, get_pawn_attacks};
use qipan_game::KeyTable;

use crate::cozy_chess::{Board, translate};

/// Zobrist terms of the pieces, by the library's numbers of the color, the piece and the square.
static KEYS: KeyTable<{ Square::NUM }, { Color::NUM * Piece::NUM }> = {
    let mut keys = KeyTable::EMPTY;
    let mut index = 0;
    while index < 2 * Kind::ALL.len() * Ours::COUNT {
        let square = Ours::from_index(index % Ours::COUNT).expect("an index below 64");
        let kind = Kind::ALL[index / Ours::COUNT % Kind::ALL.len()];
        let side = Side::BOTH[index / (Kind::ALL.len() * Ours::COUNT)];
        let row = row(translate::color(side), translate::piece(kind));
        keys.put(row, square.index(), keys::of_man(Man { side, kind }, square));
        index += 1;
    }
    keys
};

/// Castling rights that survive a move from or to a square.
static RIGHTS_KEPT: [u8; Square::NUM] = {
    let mut kept = [0; Square::NUM];
    let mut index = 0;
    while index < Ours::COUNT {
        kept[index] = Castling::kept_through(Ours::from_index(index).expect("an index below 64")).bits();
        index += 1;
    }
    kept
};

/// The row of [`KEYS`] for a piece.
const fn row(color: Color, piece: Piece) -> usize {
    color as usize * Piece::NUM + piece as usize
}

#[inline]
fn of_piece(color: Color, piece: Piece, square: Square) -> u128 {
    KEYS.at(row(color, piece), square as usize)
}

#[inline]
fn of_rights(rights: u8) -> u128 {
    keys::CASTLING[usize::from(rights & 15)]
}

impl Board {
    /// The key, from all pieces.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.0.side_to_move() == Color::Black { keys::TURN } else { 0 };
        let mut key = turn ^ of_rights(self.rights()) ^ self.key_of_en_passant();
        for (color, piece) in Color::ALL.into_iter().flat_map(|color| Piece::ALL.map(|piece| (color, piece)))
        {
            for square in self.0.colored_pieces(color, piece) {
                key ^= of_piece(color, piece, square);
            }
        }
        key
    }

    /// Zobrist term of the en-passant file; zero unless a pawn of the mover stands ready to take there.
    #[inline]
    fn key_of_en_passant(&self) -> u128 {
        let mover = self.0.side_to_move();
        self.en_passant().map_or(0, |target| self.key_of_target(target, mover))
    }

    /// The same for a square that a pawn has crossed or would cross, and for the side that may take there.
    #[inline]
    fn key_of_target(&self, target: Square, taker: Color) -> u128 {
        let ready = get_pawn_attacks(target, !taker) & self.0.colored_pieces(taker, Piece::Pawn);
        if ready.is_empty() { 0 } else { keys::EN_PASSANT[target.file() as usize] }
    }

    /// Returns the bits of the key that a move flips.
    #[inline]
    pub(crate) fn change_of_key(&self, m: Move) -> u128 {
        let (mover, piece, rights) = (self.0.side_to_move(), self.moved(m), self.rights());
        let kept = RIGHTS_KEPT[m.from as usize] & RIGHTS_KEPT[m.to as usize];
        let change = keys::TURN
            ^ of_piece(mover, piece, m.from)
            ^ of_rights(rights)
            ^ of_rights(rights & kept)
            ^ self.key_of_en_passant();
        if self.is_castling(m) {
            let rank = m.from.rank();
            let [king, rook] = if m.to > m.from { [File::G, File::F] } else { [File::C, File::D] };
            return change
                ^ of_piece(mover, Piece::King, Square::new(king, rank))
                ^ of_piece(mover, Piece::Rook, m.to)
                ^ of_piece(mover, Piece::Rook, Square::new(rook, rank));
        }
        let taken = self.taken(m).map_or(0, |(piece, square)| of_piece(!mover, piece, square));
        let is_double_step = piece == Piece::Pawn && (m.from as usize).abs_diff(m.to as usize) == 16;
        let passed = if is_double_step {
            self.key_of_target(Square::new(m.from.file(), Rank::Third.relative_to(mover)), !mover)
        } else {
            0
        };
        change ^ of_piece(mover, m.promotion.unwrap_or(piece), m.to) ^ taken ^ passed
    }
}
