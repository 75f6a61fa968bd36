//! C1

#![allow(missing_docs)]

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub struct Board {
    /// What stands on each square.
    men: [Man; SQUARES],
    /// The squares of White's king and of Black's.
    kings: [u8; 2],
    /// 0 for White.
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
