//! The key of the position by the rules' numbers, for a hash table: the library's own has others. And the
//! values of the pieces.

use chess_rules::codes::{Codes, Numbering};
use chess_rules::{Castling, Kind, Square as Ours, keys};
use cozy_chess::{Color, File, Move, Piece, Rank, Square, get_pawn_attacks};
use qipan_game::{KeyTable, Term, ValueTable};

use crate::cozy_chess::{Board, translate};

/// Zobrist terms of the pieces, by the library's numbers of the color, the piece and the square.
static KEYS: KeyTable<{ Square::NUM }, 16> = Numbering::RULES.keys(CODES);

/// Values of the pieces, the same way; Black's are negative.
static VALUES: ValueTable<{ Square::NUM }, 16> = Numbering::RULES.values(CODES);

/// Rows of both tables: the library's number of the piece, and the color's as the fourth bit.
const CODES: Codes = {
    let mut kinds = [0; Kind::ALL.len()];
    let mut index = 0;
    while index < kinds.len() {
        kinds[index] = translate::piece(Kind::ALL[index]) as u8;
        index += 1;
    }
    Codes { kinds, sides: [(Color::White as u8) << 3, (Color::Black as u8) << 3] }
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

/// The row of a piece, see [`CODES`].
#[inline]
const fn row(color: Color, piece: Piece) -> usize {
    (color as usize) << 3 | piece as usize
}

#[inline]
fn key_of(color: Color, piece: Piece, square: Square) -> u128 {
    KEYS.at(row(color, piece), square as usize)
}

#[inline]
fn value_of(color: Color, piece: Piece, square: Square) -> i32 {
    VALUES.at(row(color, piece), square as usize)
}

#[inline]
fn of_rights(rights: u8) -> u128 {
    keys::CASTLING[usize::from(rights & 15)]
}

impl Board {
    /// The key, from all pieces.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.0.side_to_move() == Color::Black { keys::TURN } else { 0 };
        self.sum(turn ^ of_rights(self.rights()) ^ self.key_of_en_passant(), key_of)
    }

    /// White's values minus Black's, from all pieces.
    pub(crate) fn whole_value(&self) -> i32 {
        self.sum(0, value_of)
    }

    /// A number and what all pieces add to it.
    #[inline]
    fn sum<T: Term>(&self, start: T, of: impl Fn(Color, Piece, Square) -> T) -> T {
        let mut sum = start;
        for (color, piece) in Color::ALL.into_iter().flat_map(|color| Piece::ALL.map(|piece| (color, piece)))
        {
            for square in self.0.colored_pieces(color, piece) {
                sum = sum.with(of(color, piece, square));
            }
        }
        sum
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
        let (mover, rights) = (self.0.side_to_move(), self.rights());
        let kept = RIGHTS_KEPT[m.from as usize] & RIGHTS_KEPT[m.to as usize];
        let of_double_step =
            || self.key_of_target(Square::new(m.from.file(), Rank::Third.relative_to(mover)), !mover);
        self.pass_change_of_key()
            ^ of_rights(rights)
            ^ of_rights(rights & kept)
            ^ self.change_of_sum(m, key_of, of_double_step)
    }

    /// Returns the bits of the key that every move flips, and a pass.
    #[inline]
    pub(crate) fn pass_change_of_key(&self) -> u128 {
        keys::TURN ^ self.key_of_en_passant()
    }

    /// Change of the value by a move.
    #[inline]
    pub(crate) fn change_of_value(&self, m: Move) -> i32 {
        self.change_of_sum(m, value_of, || 0)
    }

    /// Change of a sum over pieces by a move, and what else a pawn's double step adds to it.
    #[inline]
    fn change_of_sum<T: Term>(
        &self,
        m: Move,
        of: impl Fn(Color, Piece, Square) -> T,
        by_double_step: impl FnOnce() -> T,
    ) -> T {
        let (mover, piece) = (self.0.side_to_move(), self.moved(m));
        let change = T::NONE.without(of(mover, piece, m.from));
        if self.is_castling(m) {
            let rank = m.from.rank();
            let [king, rook] = if m.to > m.from { [File::G, File::F] } else { [File::C, File::D] };
            return change
                .with(of(mover, Piece::King, Square::new(king, rank)))
                .without(of(mover, Piece::Rook, m.to))
                .with(of(mover, Piece::Rook, Square::new(rook, rank)));
        }
        let taken = self.taken(m).map_or(T::NONE, |(piece, square)| of(!mover, piece, square));
        let change = change.with(of(mover, m.promotion.unwrap_or(piece), m.to)).without(taken);
        let is_double_step = piece == Piece::Pawn && (m.from as usize).abs_diff(m.to as usize) == 16;
        if is_double_step { change.with(by_double_step()) } else { change }
    }
}
