#![doc = include_str!("../README.md")]
//!
//! ## Example
//!
//! ```
//! use qipan_game::{Game, MoveGen, MoveList, perft_visit};
//! use xiangqi_pregenerated::Board;
//! use xiangqi_rules::Xiangqi;
//!
//! let mut board: Board = Board::from_setup(&Xiangqi::START.parse()?)?;
//! assert_eq!(perft_visit(&mut board, 3), 79_666);
//!
//! let mut moves = MoveList::new();
//! board.generate(&mut moves);
//! assert_eq!(moves.len(), 44);
//! // A written move, played, looked at and taken back.
//! let m = board.import("h2e2".parse()?).ok_or("no move of this position")?;
//! assert_eq!(board.visit(m, |board| board.count_legal()), Some(45));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attacks;
mod danger;
mod explain;
mod generate;
mod import;
mod key;
mod make;
mod men;
mod moves;
mod squares;
mod tables;

use std::marker::PhantomData;

use qipan_game::{
    About, All, Captures, Exempt, Level, MoveGen, MoveList, PseudoLegal, Quiets, Tested, Unsupported,
};
use xiangqi_rules::{Kind, Piece, Setup, Side, Xiangqi};

use crate::men::EMPTY;
pub use crate::moves::Move;
use crate::squares::{rules_square, square_of};

/// The piece list with pre-generated moves, and its legality.
///
/// ```
/// use qipan_game::{Game, MoveGen, Tested, perft_visit};
/// use xiangqi_pregenerated::Board;
///
/// let start = xiangqi_rules::Xiangqi::START.parse()?;
/// let mut best: Board = Board::from_setup(&start)?;
/// let mut as_in_the_text = Board::<Tested>::from_setup(&start)?;
/// assert_eq!(perft_visit(&mut best, 2), 1920);
/// assert_eq!(perft_visit(&mut as_in_the_text, 2), 1920);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board<L: PseudoLegal = Exempt> {
    cells: [u8; 256],
    list: [u8; 48],
    side: Side,
    levels: PhantomData<L>,
}

impl<L: PseudoLegal> Board<L> {
    /// Where a man of this kind and number stands, 0 if it has been taken.
    #[inline(always)]
    fn place_of(&self, side: Side, kind: Kind, number: usize) -> u8 {
        self.list[usize::from(men::code_of(Piece { side, kind }, number))]
    }

    #[inline(always)]
    fn at(&self, square: u8) -> u8 {
        self.cells[usize::from(square)]
    }

    #[inline(always)]
    fn is_empty(&self, square: u8) -> bool {
        self.at(square) == EMPTY
    }

    /// All codes, Red's first and each side's general first.
    fn codes() -> impl Iterator<Item = u8> {
        Side::BOTH
            .into_iter()
            .flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }))
            .flat_map(|piece| (0..piece.kind.limit()).map(move |number| men::code_of(piece, number)))
    }
}

impl<L: PseudoLegal> MoveGen for Board<L> {
    type Game = Xiangqi;
    type Move = Move;

    const ABOUT: About = About {
        name: "xiangqi-pregenerated",
        system: "X4",
        summary: "board[256] linked with piece[48]; zero-terminated lists of destinations for every square",
        source: "解剖大象的眼睛 (part 2) 2.5",
        levels: &[Level::of::<L>().best::<Exempt>().text::<Tested>()],
        needs: &[],
    };

    fn from_setup(setup: &Setup) -> Result<Self, Unsupported> {
        let side = setup.side_to_move();
        let mut board = Self { cells: [EMPTY; 256], side, list: [0; 48], levels: PhantomData };
        let refuse = |reason| Err(Unsupported { board: Self::ABOUT.name, reason });
        for (square, piece) in setup.men() {
            let mut free = (0..piece.kind.limit()).map(|number| men::code_of(piece, number));
            let Some(code) = free.find(|&code| board.list[usize::from(code)] == 0) else {
                let (Piece { side, kind }, limit) = (piece, piece.kind.limit());
                return refuse(format!("found another {side} {kind} on {square}, expected at most {limit}"));
            };
            board.cells[usize::from(square_of(square))] = code;
            board.list[usize::from(code)] = square_of(square);
        }
        for side in Side::BOTH {
            if board.place_of(side, Kind::General, 0) == 0 {
                return refuse(format!("found no {side} general, expected one"));
            }
        }
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let men = Self::codes()
            .filter_map(|code| Some((rules_square(self.list[usize::from(code)])?, men::piece_of(code)?)));
        Setup::from_men(men, self.side)
    }

    #[inline]
    fn captures(&self, moves: &mut MoveList<Move>) {
        self.list::<Captures>(moves);
    }

    #[inline]
    fn quiets(&self, moves: &mut MoveList<Move>) {
        self.list::<Quiets>(moves);
    }

    #[inline]
    fn generate(&self, moves: &mut MoveList<Move>) {
        self.list::<All>(moves);
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let mover = self.side;
        let undo = self.make(m);
        let is_legal = self.is_exempt(m) || !self.is_attacked(mover);
        let result = is_legal.then(|| f(self));
        self.unmake(m, undo);
        result
    }

    #[inline]
    fn is_exempt(&self, m: Move) -> bool {
        L::EXEMPTS && !m.is_suspect()
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        self.is_attacked(self.side)
    }

    fn import(&self, m: xiangqi_rules::Move) -> Option<Move> {
        self.import_written(m)
    }

    fn export(&self, m: Move) -> xiangqi_rules::Move {
        let square = |number| rules_square(number).expect("a move's squares are on the board");
        xiangqi_rules::Move { from: square(m.from()), to: square(m.to()) }
    }

    fn material(&self) -> i32 {
        // Slots and values lie side by side, so that the compiler takes sixteen of them at a time.
        let men = self.list.iter().zip(&men::VALUES);
        men.map(|(&square, &value)| if square != 0 { value } else { 0 }).sum::<i16>().into()
    }

    #[inline]
    fn key(&self) -> u128 {
        self.whole_key()
    }

    #[inline(always)]
    fn key_change(&self, m: Move) -> u128 {
        self.change_of_key(m)
    }

    #[inline]
    fn order(&self, m: Move) -> u32 {
        m.order()
    }

    #[inline]
    fn men(&self, m: Move) -> (Kind, Option<Kind>) {
        let taken = self.at(m.to());
        (men::kind_of(self.at(m.from())), (taken != EMPTY).then(|| men::kind_of(taken)))
    }

    fn check_invariants(&self) -> Result<(), String> {
        let mut listed = [0; 48];
        for code in Self::codes() {
            let noted = self.list[usize::from(code)];
            listed[usize::from(code)] = noted;
            if noted != 0 && self.at(noted) != code {
                return Err(format!("list[{code:?}] is {noted}, but that cell holds {:?}", self.at(noted)));
            }
        }
        if listed != self.list {
            return Err("a slot of the list that is no man's is not 0".to_owned());
        }
        for square in (0..=255).filter(|&square| !self.is_empty(square)) {
            let code = self.at(square);
            if rules_square(square).is_none() || !Self::codes().any(|known| known == code) {
                return Err(format!(
                    "cells[{square}] holds {code:?}: no square of the board or no man's code"
                ));
            }
            let noted = self.list[usize::from(code)];
            if noted != square {
                return Err(format!("cells[{square}] holds {code:?}, but list[{code:?}] is {noted}"));
            }
        }
        for side in Side::BOTH {
            if self.place_of(side, Kind::General, 0) == 0 {
                return Err(format!("the {side} general has been captured"));
            }
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        tables::table_bytes() + size_of_val(&men::VALUES)
    }
}

#[cfg(test)]
mod tests {
    use qipan_game::{Game, MoveGen};
    use xiangqi_rules::{Kind, Piece, Setup, Side, Square, Xiangqi};

    use crate::{Board, men};

    fn start() -> Board {
        Board::from_setup(&Xiangqi::START.parse().unwrap()).unwrap()
    }

    #[test]
    fn the_start_is_the_sources_vector() {
        let board = start();
        assert_eq!(board.list[..16], [0; 16]);
        assert_eq!(
            board.list[16..32],
            [199, 198, 200, 197, 201, 196, 202, 195, 203, 164, 170, 147, 149, 151, 153, 155]
        );
        assert_eq!(board.list[32..], [55, 54, 56, 53, 57, 52, 58, 51, 59, 84, 90, 99, 101, 103, 105, 107]);
    }

    #[test]
    fn what_the_list_cannot_hold_is_refused() {
        let setup: Setup = Xiangqi::START.parse().unwrap();
        let cannon = Piece { side: Side::Black, kind: Kind::Cannon };
        let men = setup.men().chain([(Square::at(4, 5).unwrap(), cannon)]);
        let refused = <Board>::from_setup(&Setup::from_men(men, Side::Red)).unwrap_err();
        assert!(refused.reason.contains("black cannon"), "{refused}");
    }

    #[test]
    fn disagreement_of_board_and_list_is_found() {
        let chariot = men::code_of(Piece { side: Side::Red, kind: Kind::Chariot }, 0);
        let spoiled = |spoil: &dyn Fn(&mut Board)| {
            let mut board = start();
            board.check_invariants().unwrap();
            spoil(&mut board);
            board.check_invariants().unwrap_err()
        };
        spoiled(&|board| board.list[usize::from(chariot)] = 0);
        spoiled(&|board| board.list[usize::from(chariot)] = 0x83);
        spoiled(&|board| board.list[0] = 0x83);
        spoiled(&|board| board.cells[0x83] = chariot);
        spoiled(&|board| board.cells[0xc3] = men::EMPTY);
        spoiled(&|board| board.cells[0x83] = 15);
        spoiled(&|board| {
            board.cells[0xc3] = men::EMPTY;
            board.cells[0xc2] = chariot;
            board.list[usize::from(chariot)] = 0xc2;
        });
    }
}
