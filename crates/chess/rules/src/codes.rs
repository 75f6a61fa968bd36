//! Numbers of kinds, three bits each, and codes of pieces: a kind's number with something for the side.
//! Mailboxes keep them in cells, bitboards as sets for each bit.
//!
//! ```text
//!   1 001 pawn      5 101 bishop     whatever slides along diagonals has the bits 1x1,
//!   2 010 knight    6 110 rook       whatever slides along files and ranks has the bits 11x
//!   3 011 king      7 111 queen
//! ```

use qipan_game::{KeyTable, ValueTable};

use crate::{Kind, Piece, Side, Square, keys, values};

/// Number of a pawn.
pub const PAWN: u8 = 1;
/// Number of a knight.
pub const KNIGHT: u8 = 2;
/// Number of a king.
pub const KING: u8 = 3;
/// Number of a bishop.
pub const BISHOP: u8 = 5;
/// Number of a rook.
pub const ROOK: u8 = 6;
/// Number of a queen.
pub const QUEEN: u8 = 7;

/// The bits of a code that hold the kind's number.
pub const KIND: u8 = 7;

/// The number of a kind.
#[inline(always)]
#[must_use]
pub const fn number_of(kind: Kind) -> u8 {
    match kind {
        Kind::Pawn => PAWN,
        Kind::Knight => KNIGHT,
        Kind::King => KING,
        Kind::Bishop => BISHOP,
        Kind::Rook => ROOK,
        Kind::Queen => QUEEN,
    }
}

/// The kind of a code; `None` for the two numbers, 0 and 4, that no kind has.
#[inline(always)]
#[must_use]
pub fn kind_of(code: u8) -> Option<Kind> {
    Kind::ALL.into_iter().find(|&kind| number_of(kind) == code & KIND)
}

/// The kind of a piece's code; an empty square counts as a pawn.
#[inline(always)]
#[must_use]
pub const fn kind_of_man(code: u8) -> Kind {
    const BY_NUMBER: [Kind; 8] = {
        let mut kinds = [Kind::Pawn; 8];
        let mut index = 0;
        while index < Kind::ALL.len() {
            kinds[number_of(Kind::ALL[index]) as usize] = Kind::ALL[index];
            index += 1;
        }
        kinds
    };
    BY_NUMBER[(code & KIND) as usize]
}

/// Codes of pieces: the number of each kind, in the order of [`Kind::ALL`], joined with the bits of each
/// side.
#[derive(Clone, Copy, Debug)]
pub struct Codes {
    /// The kinds' numbers.
    pub kinds: [u8; 6],
    /// White's bits and Black's.
    pub sides: [u8; 2],
}

impl Codes {
    /// The codes of the kinds' numbers with these bits for the sides.
    #[must_use]
    pub const fn with(sides: [u8; 2]) -> Self {
        Self { kinds: [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN], sides }
    }

    /// The code of a piece.
    #[inline(always)]
    #[must_use]
    pub const fn of(self, man: Piece) -> u8 {
        self.kinds[man.kind as usize] | self.sides[man.side as usize]
    }
}

/// Numbers of squares: a1's, and what one rank up adds, modulo 2^64; one file to the right adds 1.
#[derive(Clone, Copy, Debug)]
pub struct Numbering {
    /// The number of a1.
    pub a1: usize,
    /// The step to the next rank.
    pub up: usize,
}

impl Numbering {
    /// The rules' own: a1 = 0, h1 = 7, a8 = 56.
    pub const RULES: Self = Self { a1: 0, up: 8 };

    /// The number of a square.
    #[inline(always)]
    #[must_use]
    pub const fn of(self, square: Square) -> usize {
        self.a1.wrapping_add(square.rank().wrapping_mul(self.up)).wrapping_add(square.file())
    }

    /// Zobrist terms of what stands on a square, by its code and the square's number; zero for code 0.
    ///
    /// # Panics
    /// If the table has no place for a code or a number.
    #[must_use]
    pub const fn keys<const SQUARES: usize, const CODES: usize>(
        self,
        codes: Codes,
    ) -> KeyTable<SQUARES, CODES> {
        let mut table = KeyTable::EMPTY;
        let mut index = 0;
        while index < STANDING {
            let (man, square) = standing(index);
            table.put(codes.of(man) as usize, self.of(square), keys::of_man(man, square));
            index += 1;
        }
        table
    }

    /// Values of what stands on a square, by its code and the square's number, Black's negative; zero for
    /// code 0.
    ///
    /// # Panics
    /// If the table has no place for a code or a number, or if a value does not fit into 16 bits.
    #[must_use]
    pub const fn values<const SQUARES: usize, const CODES: usize>(
        self,
        codes: Codes,
    ) -> ValueTable<SQUARES, CODES> {
        let mut table = ValueTable::EMPTY;
        let mut index = 0;
        while index < STANDING {
            let (man, square) = standing(index);
            let value = match man.side {
                Side::White => values::placed(man, square),
                Side::Black => -values::placed(man, square),
            };
            table.put(codes.of(man) as usize, self.of(square), value);
            index += 1;
        }
        table
    }
}

/// The number of pieces, each on every square.
const STANDING: usize = 2 * Kind::ALL.len() * Square::COUNT;

/// The piece and the square with a number below [`STANDING`].
const fn standing(index: usize) -> (Piece, Square) {
    let square = Square::from_index(index % Square::COUNT).expect("an index below 64");
    let kind = Kind::ALL[index / Square::COUNT % Kind::ALL.len()];
    (Piece { side: Side::BOTH[index / (Kind::ALL.len() * Square::COUNT)], kind }, square)
}
