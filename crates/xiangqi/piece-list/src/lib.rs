#![doc = include_str!("../README.md")]
//!
//! ## Example
//!
//! ```
//! use qipan_game::{MoveGen, MoveList, perft_visit};
//! use xiangqi_piece_list::Board;
//!
//! let mut board = Board::start();
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
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod asked;
mod attacks;
mod danger;
mod destinations;
mod explain;
mod generate;
mod import;
mod key;
mod make;
mod marks;
mod men;
pub mod rows;
mod tables;

use alloc::{borrow::ToOwned, format, string::String};
use core::marker::PhantomData;

use qipan_game::asked::{Pins, Squares, Threat};
use qipan_game::{
    About, Exempt, GenType, Level, MoveGen, MoveList, Probe, PseudoLegal, Tested, UnsupportedError,
};
use xiangqi_rules::mailbox::asked::{self as questions, side_of};
use xiangqi_rules::mailbox::frame as squares;
use xiangqi_rules::{Kind, Piece, Setup, Side, Xiangqi, keys};

pub use crate::destinations::{Destinations, Increments, Pregenerated};
use crate::marks::{CELLS, LIST};
pub use crate::men::{Consecutive, Masks, Numbering};
use crate::squares::{order, square_of, written};

/// The board's own move.
pub type Move = xiangqi_rules::mailbox::Move<8>;

/// The piece list: its legality, how its pieces are numbered, and where their destinations come from.
///
/// ```
/// use qipan_game::{MoveGen, Tested, perft_visit};
/// use xiangqi_piece_list::{Board, PieceList, Increments, Masks};
///
/// let mut best = Board::start();
/// let mut as_in_the_text = PieceList::<Tested, Masks, Increments>::start();
/// assert_eq!(perft_visit(&mut best, 2), 1920);
/// assert_eq!(perft_visit(&mut as_in_the_text, 2), 1920);
/// ```
// In this order, because a side 4096 bytes behind `list[0]`, where it would come to lie, is taken for it by
// the CPU's store buffer: loads of one then wait for stores to the other (4 % of the perft with masks).
#[repr(C)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceList<
    L: PseudoLegal = Exempt,
    N: Numbering = Consecutive,
    D: Destinations = Pregenerated,
    T: Probe = (),
> {
    cells: [N::Code; 256],
    side: Side,
    list: N::List,
    probe: T,
    levels: PhantomData<(L, N, D)>,
}

/// The board with its best levels.
pub type Board = PieceList;

impl<L: PseudoLegal, N: Numbering, D: Destinations, T: Probe> PieceList<L, N, D, T> {
    /// Returns the square of the piece of this kind and number, 0 if it has been taken.
    #[inline(always)]
    fn place_of(&self, side: Side, kind: Kind, number: usize) -> u8 {
        let code = N::code_of(Piece { side, kind }, number);
        self.probe.reads(LIST.at(code.into()), N::place(&self.list, code))
    }

    #[inline(always)]
    fn at(&self, square: u8) -> N::Code {
        self.probe.reads(CELLS.at(square.into()), self.cells[usize::from(square)])
    }

    #[inline(always)]
    fn is_empty(&self, square: u8) -> bool {
        self.at(square) == N::EMPTY
    }
}

impl<L: PseudoLegal, N: Numbering, D: Destinations> PieceList<L, N, D> {
    /// All codes, Red's first and each side's general first.
    fn codes() -> impl Iterator<Item = N::Code> {
        Side::BOTH
            .into_iter()
            .flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }))
            .flat_map(|piece| (0..piece.kind.limit()).map(move |number| N::code_of(piece, number)))
    }
}

impl<L: PseudoLegal, N: Numbering, D: Destinations> MoveGen for PieceList<L, N, D> {
    type Game = Xiangqi;
    type Move = Move;

    const ABOUT: About = About {
        name: "xiangqi-piece-list",
        system: "X3",
        summary: "board[256] linked with a list of the pieces' squares; destinations listed or by increments",
        source: "《C/C++中国象棋程序入门与提高》 4.5; 解剖大象的眼睛 (part 2) 2.4, 2.5",
        levels: &[
            Level::of::<L>().best::<Exempt>().text::<Tested>(),
            // The text of the increments describes both numberings, that of the lists one of them.
            Level::of::<N>().best::<Consecutive>().text::<D::InText<N>>(),
            // Each is described, by a text of its own.
            Level::of::<D>().best::<Pregenerated>().text::<D>(),
        ],
        needs: &[],
    };
    const ANSWERS_SEARCH: bool = true;
    const ANSWERS_ATTACKS: bool = true;

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        let side = setup.side_to_move();
        let mut board =
            Self { cells: [N::EMPTY; 256], side, list: N::NO_MEN, probe: (), levels: PhantomData };
        let refuse = |reason| Err(UnsupportedError { board: Self::ABOUT.name, reason });
        for (square, piece) in setup.men() {
            let mut free = (0..piece.kind.limit()).map(|number| N::code_of(piece, number));
            let Some(code) = free.find(|&code| N::place(&board.list, code) == 0) else {
                let (Piece { side, kind }, limit) = (piece, piece.kind.limit());
                return refuse(format!("found another {side} {kind} on {square}, expected at most {limit}"));
            };
            board.cells[usize::from(square_of(square))] = code;
            N::put(&mut board.list, code, square_of(square));
        }
        for side in Side::BOTH {
            if board.place_of(side, Kind::General, 0) == 0 {
                return refuse(format!("found no {side} general, expected one"));
            }
        }
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let men =
            Self::codes().filter_map(|code| Some((written(N::place(&self.list, code))?, N::piece_of(code)?)));
        Setup::from_men(men, self.side)
    }

    #[inline]
    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        self.list_moves::<W>(moves);
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        self.visits(m, self.is_exempt(m), f)
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
        let square = |number| written(number).expect("a move's squares are on the board");
        xiangqi_rules::Move { from: square(m.from()), to: square(m.to()) }
    }

    fn material(&self) -> i32 {
        N::material(&self.list)
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
    fn value(&self) -> i32 {
        self.whole_value()
    }

    #[inline(always)]
    fn value_change(&self, m: Move) -> i32 {
        self.change_of_value(m)
    }

    #[inline]
    fn pass<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let side = self.side;
        self.side = side.other();
        let result = f(self);
        self.side = side;
        result
    }

    #[inline(always)]
    fn pass_key_change(&self) -> u128 {
        keys::TURN
    }

    #[inline]
    fn order(&self, m: Move) -> u32 {
        order(m)
    }

    #[inline]
    fn men(&self, m: Move) -> (Kind, Option<Kind>) {
        let taken = self.at(m.to());
        (N::kind_of(self.at(m.from())), (taken != N::EMPTY).then(|| N::kind_of(taken)))
    }

    #[inline]
    fn attackers_to(&self, square: usize, occupied: Squares) -> Squares {
        questions::attackers_to(self, square, occupied)
    }

    #[inline]
    fn attacked(&self, is_first: bool, counts: &mut [u8]) {
        self.add_attacked(side_of(is_first), counts);
    }

    #[inline]
    fn attacks_on(&self, is_first: bool, squares: Squares) -> u32 {
        questions::attacks_on(self, is_first, squares)
    }

    #[inline]
    fn gives_check(&self, m: Move) -> bool {
        questions::gives_check(self, m.from(), m.to())
    }

    #[inline]
    fn see(&self, m: Move, threshold: i32, pins: Pins) -> bool {
        questions::see(self, m.from(), m.to(), threshold, pins)
    }

    #[inline]
    fn mobility(&self, is_first: bool) -> u32 {
        questions::mobility(self, side_of(is_first))
    }

    #[inline]
    fn threats(&self, f: impl FnMut(Threat)) {
        questions::threats(self, f);
    }

    #[inline]
    fn threat_delta(&mut self, m: Move, f: impl FnMut(Threat, bool)) {
        questions::threat_delta(self, m.from(), m.to(), f);
    }

    fn check_invariants(&self) -> Result<(), String> {
        let mut listed = N::NO_MEN;
        for code in Self::codes() {
            let noted = N::place(&self.list, code);
            N::put(&mut listed, code, noted);
            if noted != 0 && self.at(noted) != code {
                return Err(format!("list[{code:?}] is {noted}, but that cell holds {:?}", self.at(noted)));
            }
        }
        if listed != self.list {
            return Err("a slot of the list that is no man's is not 0".to_owned());
        }
        for square in (0..=255).filter(|&square| !self.is_empty(square)) {
            let code = self.at(square);
            if written(square).is_none() || !Self::codes().any(|known| known == code) {
                return Err(format!(
                    "cells[{square}] holds {code:?}: no square of the board or no man's code"
                ));
            }
            let noted = N::place(&self.list, code);
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
        tables::TABLE_BYTES + N::TABLE_BYTES + D::TABLE_BYTES
    }
}

#[cfg(test)]
mod tests {
    use qipan_game::{Exempt, Game, MoveGen, MoveList, Tested};
    use xiangqi_rules::{Kind, Piece, Setup, Side, Square, Xiangqi};

    use crate::{Board, Consecutive, Destinations, Increments, Masks, Numbering, PieceList, Pregenerated};

    #[test]
    fn the_start_is_the_sources_vector() {
        let board = Board::start();
        assert_eq!(board.list[..16], [0; 16]);
        assert_eq!(
            board.list[16..32],
            [199, 198, 200, 197, 201, 196, 202, 195, 203, 164, 170, 147, 149, 151, 153, 155]
        );
        assert_eq!(board.list[32..], [55, 54, 56, 53, 57, 52, 58, 51, 59, 84, 90, 99, 101, 103, 105, 107]);
    }

    #[test]
    fn a_level_costs_no_byte() {
        assert_eq!(size_of::<PieceList<Exempt, Consecutive>>(), 256 + 48 + 1);
        assert_eq!(size_of::<PieceList<Exempt, Consecutive, Increments>>(), 256 + 48 + 1);
        assert_eq!(size_of::<PieceList<Exempt, Masks>>(), 512 + 4096 + 2);
    }

    #[test]
    fn tables_count_where_they_are_read() {
        let lists = 256 * (6 * 4 + 12 + 8);
        let [increments, pregenerated] = [
            PieceList::<Exempt, Masks, Increments>::table_bytes(),
            PieceList::<Exempt, Masks>::table_bytes(),
        ];
        assert_eq!((increments, pregenerated), (2 * 256 + 2 * 512, 2 * 256 + 2 * 512 + lists));
    }

    fn row_and_is_text<N: Numbering, D: Destinations>() -> (String, bool) {
        let about = PieceList::<Tested, N, D>::ABOUT;
        (about.row(), about.is_text())
    }

    #[test]
    fn the_texts_have_both_numberings_with_increments_and_one_with_lists() {
        let rows = [
            row_and_is_text::<Consecutive, Increments>(),
            row_and_is_text::<Masks, Increments>(),
            row_and_is_text::<Consecutive, Pregenerated>(),
            row_and_is_text::<Masks, Pregenerated>(),
        ];
        let rows = rows.each_ref().map(|(row, is_text)| (row.as_str(), *is_text));
        assert_eq!(
            rows,
            [
                ("xiangqi-piece-list:tested:increments", true),
                ("xiangqi-piece-list:tested:masks:increments", true),
                ("xiangqi-piece-list:tested", true),
                ("xiangqi-piece-list:tested:masks", false),
            ]
        );
    }

    fn listed<D: Destinations>(setup: &Setup) -> Vec<(xiangqi_rules::Move, bool)> {
        let board = PieceList::<Exempt, Consecutive, D>::from_setup(setup).unwrap();
        let mut moves = MoveList::new();
        board.generate(&mut moves);
        moves.iter().map(|&m| (board.export(m), board.is_exempt(m))).collect()
    }

    #[test]
    fn moves_are_listed_in_one_order() {
        // A horse on the edge, an elephant at the river, soldiers on both sides of it, a bare cannon.
        for fen in [Xiangqi::START, "4k4/3P5/4b4/N8/2p3P2/2E6/4c4/3A5/9/4K3N w - - 0 1"] {
            let setup = fen.parse().unwrap();
            assert_eq!(listed::<Increments>(&setup), listed::<Pregenerated>(&setup));
        }
    }

    fn a_third_chariot_is_refused<N: Numbering>() {
        let setup: Setup = Xiangqi::START.parse().unwrap();
        let chariot = Piece { side: Side::Red, kind: Kind::Chariot };
        let men = setup.men().chain([(Square::at(4, 4).unwrap(), chariot)]);
        let refused = PieceList::<Exempt, N>::from_setup(&Setup::from_men(men, Side::Red)).unwrap_err();
        assert!(refused.reason.contains("red chariot on e4"), "{refused}");
        let lonely = setup.men().filter(|(_, man)| man.kind != Kind::General || man.side == Side::Red);
        let refused = PieceList::<Exempt, N>::from_setup(&Setup::from_men(lonely, Side::Red)).unwrap_err();
        assert!(refused.reason.contains("no black general"), "{refused}");
    }

    #[test]
    fn what_the_list_cannot_hold_is_refused() {
        a_third_chariot_is_refused::<Consecutive>();
        a_third_chariot_is_refused::<Masks>();
    }

    fn disagreement_is_found<N: Numbering>() {
        let chariot = N::code_of(Piece { side: Side::Red, kind: Kind::Chariot }, 0);
        let spoiled = |spoil: fn(&mut PieceList<Exempt, N>, N::Code)| {
            let mut board = PieceList::<Exempt, N>::start();
            board.check_invariants().unwrap();
            spoil(&mut board, chariot);
            board.check_invariants().unwrap_err()
        };
        spoiled(|board, chariot| N::put(&mut board.list, chariot, 0));
        spoiled(|board, chariot| N::put(&mut board.list, chariot, 0x83));
        spoiled(|board, _| N::put(&mut board.list, N::EMPTY, 0x83));
        spoiled(|board, chariot| board.cells[0x83] = chariot);
        spoiled(|board, _| board.cells[0xc3] = N::EMPTY);
        spoiled(|board, chariot| {
            board.cells[0xc3] = N::EMPTY;
            board.cells[0xc2] = chariot;
            N::put(&mut board.list, chariot, 0xc2);
        });
        spoiled(|board, _| {
            let general = N::code_of(Piece { side: Side::Red, kind: Kind::General }, 0);
            board.cells[0xc7] = N::EMPTY;
            N::put(&mut board.list, general, 0);
        });
    }

    #[test]
    fn disagreement_of_board_and_list_is_found() {
        disagreement_is_found::<Consecutive>();
        disagreement_is_found::<Masks>();
    }
}
