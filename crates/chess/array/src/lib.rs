//! **C1, the plain array**: one byte per square, 8x8, and nothing else but the two kings' squares. To find a man the whole board
//! is scanned; to find the edge, file and rank are compared with it.
//!
//! ```text
//!   8 | 56 57 58 59 60 61 62 63      byte: bits 0..2  1 pawn 2 knight 3 bishop 4 rook 5 queen 6 king
//!   7 | 48 49 50 51 52 53 54 55            bit  3     White's
//!   6 | 40 41 42 43 44 45 46 47            bit  4     Black's                0 = empty
//!   5 | 32 33 34 35 36 37 38 39
//!   4 | 24 25 26 27 28 29 30 31      knight on b1 = 1, step (-2, 1):  file 1 - 2 < 0, off the board
//!   3 | 16 17 18 19 20 21 22 23                        step (-1, 2):  file 0, rank 2: a3 = 16
//!   2 |  8  9 10 11 12 13 14 15      bishop on f1 = 5, step ( 1, 1):  room for min(7 - 5, 7 - 0) = 2 steps
//!   1 |  0  1  2  3  4  5  6  7
//!        a  b  c  d  e  f  g  h
//! ```
//!
//! Source: David Eppstein, *数据结构——简介: 棋盘的表示*, section 一, which praises the array's simplicity and finds the tests for
//! the edge what makes it slow. What is mended or done differently:
//!
//! - The source numbers the twelve men; here one bit per side tells own, enemy and empty squares apart by one AND.
//! - A slider's edge is compared once for each direction, not at each step (2 % of perft).
//! - The scan looks at a rank at a time (10 % of perft).
//! - The source's listing counts ranks from 0 but lets White's pawns take two squares from rank 2; it is 1. It leaves out
//!   castling, en passant and promotion; these are as the laws have them.
//!
//! Should win where a position is copied, changed or shown: a move writes two bytes, and 96 bytes are all there is. Should lose
//! where men have to be found, in the endgame most (64 squares are looked at for five men), and where attacks are
//! asked for, since every line from the square has to be walked.

mod attacks;
mod generate;
mod import;
mod make;
mod moves;
mod squares;

use chess_rules::{Castling, Chess, Piece, Setup, Side, Square};
use qipan_game::{About, Legality, MoveGen, MoveList, Unsupported};

pub use make::Undo;
pub use moves::Move;

use generate::{All, Captures, Quiets};
use squares::{EMPTY, KING, Man, SQUARES, kind_of, man, men_of, piece};

/// Stands for "no en-passant square".
const NO_SQUARE: u8 = 64;

/// The board.
///
/// ```
/// use chess_array::Board;
/// use qipan_game::{Game, MoveGen, perft_visit};
///
/// let start = chess_rules::Chess::START.parse().expect("the start position");
/// let mut board = Board::from_setup(&start).expect("every position of chess is supported");
/// assert_eq!(perft_visit(&mut board, 3), 8902);
/// ```
// Aligned for the copy that every visit makes: 7 % of perft.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub struct Board {
    /// What stands on each square.
    men: [Man; SQUARES],
    /// The squares of White's king and of Black's.
    kings: [u8; 2],
    /// The side to move, 0 for White.
    side: u8,
    /// The bits of [`Castling`].
    castling: u8,
    /// The square behind a pawn that has just moved two squares, or [`NO_SQUARE`].
    en_passant: u8,
}

/// The square of an index that the board made itself.
fn square(index: usize) -> Square {
    Square::from_index(index).expect("an index below 64")
}

impl Board {
    fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|at| Some((at, piece(self.men[at.index()])?)))
    }
}

impl MoveGen for Board {
    type Game = Chess;
    type Move = Move;

    const ABOUT: About = About {
        name: "chess-array",
        system: "C1",
        summary: "one byte per square, 8x8; the whole board is scanned, edges are found by comparison",
        source: "David Eppstein, 数据结构——简介: 棋盘的表示, section 一",
        legality: Legality::PseudoLegal,
        needs: &[],
    };

    fn from_setup(setup: &Setup) -> Result<Self, Unsupported> {
        let mut board = Self {
            men: [EMPTY; SQUARES],
            kings: [0; 2],
            side: setup.side_to_move() as u8,
            castling: setup.castling().bits(),
            en_passant: setup.en_passant().map_or(NO_SQUARE, |at| at.index() as u8),
        };
        for (at, piece) in setup.pieces() {
            board.men[at.index()] = man(piece);
            if piece.kind == chess_rules::Kind::King {
                board.kings[piece.side as usize] = at.index() as u8;
            }
        }
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let en_passant = (self.en_passant != NO_SQUARE).then(|| square(usize::from(self.en_passant)));
        let side = Side::BOTH[self.sides().0];
        Setup::from_pieces(self.pieces(), side, Castling::from_bits(self.castling), en_passant)
    }

    fn captures(&self, moves: &mut MoveList<Move>) {
        self.list::<Captures>(moves);
    }

    fn quiets(&self, moves: &mut MoveList<Move>) {
        self.list::<Quiets>(moves);
    }

    #[inline]
    fn generate(&self, moves: &mut MoveList<Move>) {
        self.list::<All>(moves);
    }

    #[inline]
    fn is_exempt(&self, m: Move) -> bool {
        !m.is_to_be_tested()
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let mut next = *self;
        next.follow(self, m);
        if m.is_to_be_tested() && next.has_left_king_attacked() { None } else { Some(f(&mut next)) }
    }

    fn in_check(&self) -> bool {
        let (us, them) = self.sides();
        self.is_attacked(usize::from(self.kings[us]), them)
    }

    fn import(&self, m: chess_rules::Move) -> Option<Move> {
        self.import_written(m)
    }

    fn export(&self, m: Move) -> chess_rules::Move {
        chess_rules::Move { from: square(m.from()), to: square(m.to()), promotion: kind_of(m.promoted()) }
    }

    fn material(&self) -> i32 {
        self.pieces()
            .map(|(_, piece)| match piece.side {
                Side::White => piece.kind.value(),
                Side::Black => -piece.kind.value(),
            })
            .sum()
    }

    fn check_invariants(&self) -> Result<(), String> {
        for (side, &king) in self.kings.iter().enumerate() {
            let there = self.men.get(usize::from(king)).copied();
            if there != Some(KING | men_of(side)) {
                return Err(format!("side {side} notes its king on {king}, where the array holds {there:?}"));
            }
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        make::TABLE_BYTES
    }
}
