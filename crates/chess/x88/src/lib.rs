//! **C3, 0x88**: a byte array of 128 cells, of which every other eight are the board. A square's number holds its rank in
//! the high nibble and its file in the low one, so that stepping off the board in any direction sets one of the bits of 0x88:
//! one AND replaces four comparisons, and no fence has to be stored.
//!
//! ```text
//!   8   70 71 72 73 74 75 76 77 | 78 .. 7f        e4 = 0x34, one step north = +0x10, east = +0x01
//!   7   60 61 62 63 64 65 66 67 | 68 .. 6f        h4 + east = 0x38: 0x38 & 0x88 != 0, off the board
//!   6   50 51 52 53 54 55 56 57 | 58 .. 5f        a4 + west = 0x2f: likewise
//!   5   40 41 42 43 44 45 46 47 | 48 .. 4f
//!   4   30 31 32 33 34 35 36 37 | 38 .. 3f        The difference of two squares tells how they lie to each other, which
//!   3   20 21 22 23 24 25 26 27 | 28 .. 2f        8x8 numbers do not (h1 to a2 and a1 to b1 are both +1 there). One
//!   2   10 11 12 13 14 15 16 17 | 18 .. 1f        table of 239 differences answers "which pieces could attack from there,
//!   1   00 01 02 03 04 05 06 07 | 08 .. 0f        and along which step?"
//!       a  b  c  d  e  f  g  h    (not board)
//! ```
//!
//! Source: David Eppstein's lecture on board representation, in the Chinese annotated translation 数据结构——简介:
//! 棋盘的表示, section 三 (0x88); the difference table is the technique's well-known bonus.
//!
//! Move generation scans the whole board, as in the text. The array alone is stored, with side, castling rights, en-passant
//! square and the two kings' squares. The difference table serves [`import`](qipan_game::MoveGen::import), which needs no
//! search for the geometry, and tells whether a king stands beside a square. Whether the side to move is in check, and which
//! of its men are pinned, comes from one walk outwards from its king per generation.
//!
//! What makes it fast, with what each step gave in perft at the time (six positions, depths 3 to 5):
//!
//! - A visit changes a copy of the 136 bytes and forgets it, instead of undoing (together with the two next: 35 %). The copy is
//!   changed where it lies: returned by value it was copied twice, the second time from bytes just written, which cost a third.
//! - The scan takes each rank as a word and gathers all own men in one set, so that a branch is made for each man only.
//! - Check and pins are found once, instead of one question per man.
//! - The state is aligned to 8 bytes: at 32 the copy has 24 bytes of padding more (3 %).
//!
//! Should win against the plain array on every sliding move and knight jump (it does, by a fifth) and be level with the framed
//! array: there the edge costs nothing, here a test per step, which is always foreseen but at the edge. Should lose
//! to anything with a piece list in endgames, where the scan looks at 64 cells to find four men.
//!
//! A recursion written by hand goes through [`Board::follow`] and [`Board::leaves_king_attacked`], as
//! [`visit`](qipan_game::MoveGen::visit) does, or through [`Board::make`] and [`Board::unmake`]:
//!
//! ```
//! use chess_x88::Board;
//! use qipan_game::{Game, MoveGen, MoveList};
//!
//! fn perft(board: &Board, depth: u32) -> u64 {
//!     if depth == 0 {
//!         return 1;
//!     }
//!     let mut moves = MoveList::new();
//!     board.generate(&mut moves);
//!     let mut leaves = 0;
//!     for &m in &moves {
//!         let mut next = *board;
//!         next.follow(board, m);
//!         if !next.leaves_king_attacked(m) {
//!             leaves += perft(&next, depth - 1);
//!         }
//!     }
//!     leaves
//! }
//!
//! let start = chess_rules::Chess::START.parse().expect("the start position");
//! assert_eq!(perft(&Board::from_setup(&start).expect("a board"), 3), 8902);
//! ```

mod attack;
mod generate;
mod make;
mod men;
mod moves;
mod recognise;

use chess_rules::{Castling, Chess, Kind, Move as Written, Setup, Side, Square};
use qipan_game::{About, Legality, MoveGen, MoveList, Unsupported};

pub use make::Undo;
pub use moves::Move;

use generate::{All, Captures, Quiets};
use men::{Cell, EMPTY, KING};

/// No square: off the board in 0x88 arithmetic.
const NOWHERE: u8 = 0x88;

/// The board.
// Aligned so that the copy that every visit makes is of whole words, and of few.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(8))]
pub struct Board {
    /// What stands on each square; the other eight cells of a row stay empty.
    cells: [Cell; 128],
    /// The squares of White's king and of Black's.
    kings: [u8; 2],
    /// The side to move, 0 for White.
    side: u8,
    /// The bits of [`Castling`].
    castling: u8,
    /// The square behind a pawn that has just moved two squares, or [`NOWHERE`].
    en_passant: u8,
}

/// 0x88 number of a square.
#[inline]
const fn cell_of(square: Square) -> u8 {
    (square.rank() << 4 | square.file()) as u8
}

/// The square of a 0x88 number that is on the board.
#[inline]
fn square_of(cell: u8) -> Square {
    Square::at(usize::from(cell & 7), usize::from(cell >> 4)).expect("a number on the board")
}

impl MoveGen for Board {
    type Game = Chess;
    type Move = Move;

    const ABOUT: About = About {
        name: "chess-x88",
        system: "C3",
        summary: "0x88 array of 128 cells, off the board by one AND, difference table, whole-board scan",
        source: "Eppstein, 棋盘的表示, section 三",
        legality: Legality::PseudoLegal,
        needs: &[],
    };

    fn from_setup(setup: &Setup) -> Result<Self, Unsupported> {
        let mut board = Self {
            cells: [EMPTY; 128],
            kings: [NOWHERE; 2],
            side: setup.side_to_move() as u8,
            castling: setup.castling().bits(),
            en_passant: setup.en_passant().map_or(NOWHERE, cell_of),
        };
        for (square, piece) in setup.pieces() {
            let at = cell_of(square);
            board.cells[usize::from(at)] = men::cell(piece);
            if piece.kind == Kind::King {
                board.kings[piece.side as usize] = at;
            }
        }
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let pieces = Square::all().filter_map(|square| Some((square, men::piece(self.at(cell_of(square)))?)));
        let en_passant = (self.en_passant != NOWHERE).then(|| square_of(self.en_passant));
        let side = Side::BOTH[self.sides().0];
        Setup::from_pieces(pieces, side, Castling::from_bits(self.castling), en_passant)
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
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let mut next = *self;
        next.follow(self, m);
        if next.leaves_king_attacked(m) { None } else { Some(f(&mut next)) }
    }

    #[inline]
    fn is_exempt(&self, m: Move) -> bool {
        !m.is_to_be_tested()
    }

    fn in_check(&self) -> bool {
        let (us, them) = self.sides();
        self.is_attacked(self.kings[us], them)
    }

    fn import(&self, m: Written) -> Option<Move> {
        self.recognise(m)
    }

    fn export(&self, m: Move) -> Written {
        Written { from: square_of(m.from()), to: square_of(m.to()), promotion: men::kind(m.promoted()) }
    }

    fn material(&self) -> i32 {
        self.cells.iter().map(|&cell| men::value(cell)).sum()
    }

    fn check_invariants(&self) -> Result<(), String> {
        for side in Side::BOTH {
            let noted = self.kings[side as usize];
            let king = KING | men::men_of(side as usize);
            let found = || (0..128).filter(|&at| self.at(at) == king);
            if !found().eq([noted]) {
                let found: Vec<_> = found().collect();
                return Err(format!("{side} king noted on {noted:#04x}, but the array has {found:02x?}"));
            }
        }
        match (0..128).find(|&at| !attack::is_on_board(at) && self.at(at) != EMPTY) {
            Some(at) => Err(format!("cell {at:#04x} is off the board and not empty")),
            None => Ok(()),
        }
    }

    fn table_bytes() -> usize {
        attack::TABLE_BYTES + make::TABLE_BYTES + men::TABLE_BYTES
    }
}
