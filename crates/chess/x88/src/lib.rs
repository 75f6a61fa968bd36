#![doc = include_str!("../README.md")]
//!
//! ## Example
//!
//! ```
//! use chess_x88::Board;
//! use qipan_game::{MoveGen, MoveList, perft_visit};
//!
//! let mut board = Board::start();
//! assert_eq!(perft_visit(&mut board, 3), 8_902);
//!
//! let mut moves = MoveList::new();
//! board.generate(&mut moves);
//! assert_eq!(moves.len(), 20);
//! // A written move, played, looked at and taken back.
//! let m = board.import("e2e4".parse()?).ok_or("no move of this position")?;
//! assert_eq!(board.visit(m, |board| board.count_legal()), Some(20));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod asked;
mod attacks;
mod danger;
mod explain;
mod filter;
mod generate;
mod import;
mod key;
mod make;
mod marks;
pub mod rows;
mod scan;
mod squares;

use alloc::{format, string::String, vec::Vec};
pub use chess_rules::mailbox::Move;

use chess_rules::mailbox::asked as answers;
use chess_rules::mailbox::men::{self, EMPTY, KING};
use core::marker::PhantomData;

use chess_rules::{Castling, Chess, Kind, Setup, Side, Square};
use qipan_game::asked::{Pins, Squares, Threat};
use qipan_game::{
    About, Cells, Exempt, GenType, Level, List, Listed, MoveGen, MoveList, Probe, PseudoLegal, Tested,
    UnsupportedError, Walked,
};

pub use crate::attacks::Attacks;
use crate::generate::{Black, White};
use crate::marks::part;
pub use crate::scan::Scan;
use crate::squares::{CASTLES, CELLS, NOWHERE, RELATIONS, RIGHTS_KEPT, cell, square_of, written};

/// The 0x88 array: its legality, how pieces are found, how attacks are found.
///
/// ```
/// use chess_x88::{Board, X88};
/// use qipan_game::{Cells, MoveGen, Tested, Walked, perft_visit};
///
/// let mut best = Board::start();
/// let mut as_in_the_text = X88::<Tested, Cells, Walked>::start();
/// assert_eq!(perft_visit(&mut best, 3), 8902);
/// assert_eq!(perft_visit(&mut as_in_the_text, 3), 8902);
/// ```
// Aligned so that the copy that a visit makes is of whole words, and of few: at 32 bytes it has 24 of padding
// more, 3 %.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct X88<L: PseudoLegal = Exempt, S: Scan = List, A: Attacks<S> = <S as Scan>::Test, T: Probe = ()> {
    /// The piece on each square, 0 for none; the other eight cells of a row are a list's, or stay empty.
    cells: [u8; CELLS],
    /// Data that the level of finding pieces keeps besides.
    men: S::Men,
    /// The squares of White's king and of Black's.
    kings: [u8; 2],
    /// The side to move, 0 for White.
    side: u8,
    /// The bits of [`Castling`].
    castling: u8,
    /// The square behind a pawn that has just moved two squares, or [`NOWHERE`].
    en_passant: u8,
    probe: T,
    levels: PhantomData<(L, S, A)>,
}

/// The board with its best levels.
pub type Board = X88;

impl<L: PseudoLegal, S: Scan, A: Attacks<S>, T: Probe> X88<L, S, A, T> {
    /// Returns true if the king of a side, 0 for White, is attacked.
    #[inline(always)]
    fn is_king_attacked(&self, side: usize) -> bool {
        self.probe.enters(part::KING, side);
        self.is_attacked(self.king(side), side ^ 1)
    }

    #[inline(always)]
    fn list_all<W: GenType>(&self, moves: &mut MoveList<Move>) {
        if self.side == 0 { self.list_for::<White, W>(moves) } else { self.list_for::<Black, W>(moves) }
    }

    /// The side to move as an index.
    #[inline(always)]
    fn mover(&self) -> usize {
        usize::from(self.side & 1)
    }
}

impl<L: PseudoLegal, S: Scan, A: Attacks<S>> MoveGen for X88<L, S, A> {
    type Game = Chess;
    type Move = Move;

    const ABOUT: About = About {
        name: "chess-x88",
        system: "C3",
        summary: "0x88 array of 128 cells, off the board by one AND, table of differences",
        source: "Eppstein, 棋盘的表示, 三",
        levels: &[
            Level::of::<L>().best::<Exempt>().text::<Tested>(),
            Level::of::<S>().best::<List>().text::<Cells>(),
            Level::of::<A>().best::<Listed>().text::<Walked>(),
        ],
        needs: &[],
    };
    const ANSWERS_SEARCH: bool = true;
    const ANSWERS_ATTACKS: bool = true;

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        let mut board = Self {
            cells: [EMPTY; CELLS],
            men: S::NO_MEN,
            kings: [NOWHERE; 2],
            side: setup.side_to_move() as u8,
            castling: setup.castling().bits(),
            en_passant: setup.en_passant().map_or(NOWHERE, square_of),
            probe: (),
            levels: PhantomData,
        };
        for (square, piece) in setup.pieces() {
            let (at, side) = (square_of(square), piece.side as usize);
            board.cells[cell(at)] = men::code_of(piece);
            if !S::add(&mut board.cells, &mut board.men, at, side) {
                let reason = format!("found more than 16 pieces of {}", piece.side);
                return Err(UnsupportedError { board: Self::ABOUT.name, reason });
            }
            if piece.kind == Kind::King {
                board.kings[side] = at;
            }
        }
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let men = Square::all()
            .filter_map(|square| Some((square, men::piece_of(self.cells[cell(square_of(square))])?)));
        let en_passant = (self.en_passant != NOWHERE).then(|| written(self.en_passant));
        Setup::from_pieces(men, Side::BOTH[self.mover()], Castling::from_bits(self.castling), en_passant)
    }

    #[inline]
    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        self.list_all::<W>(moves);
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        // A path of its own, so that most moves touch no test.
        if self.is_exempt(m) { Some(self.after(m, f)) } else { self.if_legal(m, f) }
    }

    #[inline]
    fn is_exempt(&self, m: Move) -> bool {
        L::EXEMPTS && !m.is_suspect()
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        self.is_king_attacked(self.mover())
    }

    fn import(&self, m: chess_rules::Move) -> Option<Move> {
        self.import_written(m)
    }

    fn export(&self, m: Move) -> chess_rules::Move {
        let [from, to] = [m.from(), m.to()].map(|at| written(at as u8));
        chess_rules::Move { from, to, promotion: men::kind_of(m.promoted()) }
    }

    fn material(&self) -> i32 {
        S::material(&self.cells, &self.men)
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
        self.after_pass(f)
    }

    #[inline]
    fn pass_key_change(&self) -> u128 {
        self.pass_change_of_key()
    }

    #[inline]
    fn order(&self, m: Move) -> u32 {
        m.order()
    }

    #[inline]
    fn men(&self, m: Move) -> (Kind, Option<Kind>) {
        let [moved, taken] = [m.from(), m.to()].map(|at| self.cells[cell(at as u8)]);
        let is_capture = taken != EMPTY || m.is_en_passant();
        // An empty cell counts as a pawn: en passant.
        (men::kind_of_man(moved), is_capture.then(|| men::kind_of_man(taken)))
    }

    #[inline]
    fn attackers_to(&self, square: usize, occupied: Squares) -> Squares {
        self.attackers(square, occupied)
    }

    #[inline]
    fn attacked(&self, is_first: bool, counts: &mut [u8]) {
        answers::attacked(self, is_first, counts);
    }

    #[inline]
    fn attacks_on(&self, is_first: bool, squares: Squares) -> u32 {
        answers::attacks_on(self, is_first, squares)
    }

    #[inline]
    fn gives_check(&self, m: Move) -> bool {
        answers::gives_check(self, m)
    }

    #[inline]
    fn see(&self, m: Move, threshold: i32, pins: Pins) -> bool {
        answers::see(self, m, threshold, pins)
    }

    #[inline]
    fn mobility(&self, is_first: bool) -> u32 {
        answers::mobility(self, is_first)
    }

    #[inline]
    fn threats(&self, f: impl FnMut(Threat)) {
        answers::threats(self, f);
    }

    #[inline]
    fn threat_delta(&mut self, m: Move, f: impl FnMut(Threat, bool)) {
        answers::threat_delta(self, m, f);
    }

    fn check_invariants(&self) -> Result<(), String> {
        for side in Side::BOTH {
            let noted = self.kings[side as usize];
            let king = KING | men::bit_of(side as usize);
            let found = || Square::all().map(square_of).filter(|&square| self.cells[cell(square)] == king);
            if !found().eq([noted]) {
                let found: Vec<_> = found().collect();
                return Err(format!("{side} king noted on {noted:#04x}, but the array has {found:02x?}"));
            }
        }
        S::check(&self.cells, &self.men)
    }

    fn table_bytes() -> usize {
        size_of_val(&RELATIONS)
            + asked::TABLE_BYTES
            + size_of_val(&RIGHTS_KEPT)
            + size_of_val(&CASTLES)
            + if A::FILTERS { size_of_val(&filter::WATCHES) } else { 0 }
    }
}
