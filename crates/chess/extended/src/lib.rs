#![doc = include_str!("../README.md")]
//!
//! ## Example
//!
//! ```
//! use chess_extended::Board;
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
use chess_rules::mailbox::men::{self, EMPTY, KING, OUTSIDE};
use core::marker::PhantomData;

use chess_rules::{Castling, Chess, Kind, Setup, Side, Square};
use qipan_game::asked::{Pins, Squares, Threat};
use qipan_game::{
    About, AttackTest, Cells, Exempt, Filtered, GenType, Level, MoveGen, MoveList, Probe, PseudoLegal,
    Tested, UnsupportedError, Walked, Words,
};

use crate::generate::{Black, White};
use crate::marks::part;
pub use crate::scan::Scan;
pub use crate::squares::{Frame, Frame10x10, Frame12x12};
use crate::squares::{NOWHERE, square_of, written};

/// The framed 8x8 array: its legality, its frame, how pieces are found, how attacks are found.
///
/// ```
/// use chess_extended::{Board, Extended, Frame12x12};
/// use qipan_game::{Cells, MoveGen, Tested, Walked, perft_visit};
///
/// let mut best = Board::start();
/// let mut as_in_the_text = Extended::<Tested, Frame12x12, Cells, Walked>::start();
/// assert_eq!(perft_visit(&mut best, 3), 8902);
/// assert_eq!(perft_visit(&mut as_in_the_text, 3), 8902);
/// ```
// Aligned for the copy that a visit makes: at 8 bytes the copy took 5 % longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub struct Extended<
    L: PseudoLegal = Exempt,
    F: Frame = Frame10x10,
    S: Scan = Words,
    A: AttackTest = Filtered,
    T: Probe = (),
> {
    /// The piece on each square, 0 for none, and the boundary around.
    cells: F::Cells,
    /// The squares of White's king and of Black's.
    kings: [u8; 2],
    /// The side to move, 0 for White.
    side: u8,
    /// The bits of [`Castling`].
    castling: u8,
    /// The square behind a pawn that has just moved two squares, or [`NOWHERE`].
    en_passant: u8,
    probe: T,
    levels: PhantomData<(L, F, S, A)>,
}

/// The board with its best levels.
pub type Board = Extended;

impl<L: PseudoLegal, F: Frame, S: Scan, A: AttackTest, T: Probe> Extended<L, F, S, A, T> {
    /// Returns true if the king of a side, 0 for White, is attacked.
    // Always: left as a call, where all lines are walked, it took 2 % more instructions to read a leaf.
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

impl<L: PseudoLegal, F: Frame, S: Scan, A: AttackTest> MoveGen for Extended<L, F, S, A> {
    type Game = Chess;
    type Move = Move;

    const ABOUT: About = About {
        name: "chess-extended",
        system: "C2",
        summary: "8x8 array in a frame of boundary cells, no edge to look for, whole-board scan",
        source: "Eppstein, 棋盘的表示, 二",
        levels: &[
            Level::of::<L>().best::<Exempt>().text::<Tested>(),
            Level::of::<F>().best::<Frame10x10>().text::<F>(),
            Level::of::<S>().best::<Words>().text::<Cells>(),
            Level::of::<A>().best::<Filtered>().text::<Walked>(),
        ],
        needs: &[],
    };
    const ANSWERS_SEARCH: bool = true;
    const ANSWERS_ATTACKS: bool = true;

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        let mut board = Self {
            cells: F::filled(OUTSIDE),
            kings: [NOWHERE; 2],
            side: setup.side_to_move() as u8,
            castling: setup.castling().bits(),
            en_passant: setup.en_passant().map_or(NOWHERE, |square| square_of::<F>(square) as u8),
            probe: (),
            levels: PhantomData,
        };
        for square in Square::all() {
            let number = square_of::<F>(square);
            let piece = setup.piece_at(square);
            board.cells.as_mut()[number] = piece.map_or(EMPTY, men::code_of);
            if let Some(king) = piece.filter(|piece| piece.kind == Kind::King) {
                board.kings[king.side as usize] = number as u8;
            }
        }
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let men = Square::all()
            .filter_map(|square| Some((square, men::piece_of(self.at(square_of::<F>(square)))?)));
        let en_passant = (self.en_passant != NOWHERE).then(|| written::<F>(self.en_passant.into()));
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
        let [from, to] = [m.from(), m.to()].map(written::<F>);
        chess_rules::Move { from, to, promotion: men::kind_of(m.promoted()) }
    }

    fn material(&self) -> i32 {
        F::material(&self.cells)
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
        let taken = self.at(m.to());
        let is_capture = taken != EMPTY || m.is_en_passant();
        // An empty cell counts as a pawn: en passant.
        (men::kind_of_man(self.at(m.from())), is_capture.then(|| men::kind_of_man(taken)))
    }

    #[inline]
    fn attackers_to(&self, square: usize, occupied: Squares) -> Squares {
        answers::attackers_to(self, square, occupied)
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
        let on_board = || Square::all().map(square_of::<F>);
        for side in Side::BOTH {
            let noted = usize::from(self.kings[side as usize]);
            let king = KING | men::bit_of(side as usize);
            let found = || on_board().filter(|&number| self.at(number) == king);
            if !found().eq([noted]) {
                let found: Vec<_> = found().collect();
                return Err(format!("{side} king noted on {noted}, but the array has {found:?}"));
            }
        }
        let is_mixed_up =
            |number: &usize| (self.at(*number) == OUTSIDE) == on_board().any(|on| on == *number);
        match (0..self.cells.as_ref().len()).find(is_mixed_up) {
            Some(number) => {
                Err(format!("cell {number} holds {}: boundary and board are mixed up", self.at(number)))
            }
            None => Ok(()),
        }
    }

    fn table_bytes() -> usize {
        size_of_val(F::RIGHTS_KEPT)
            + size_of_val(F::BIT_OF)
            + size_of_val(F::WAYS)
            + size_of_val(Self::CASTLES)
            + if A::FILTERS { size_of_val(F::WATCHES) } else { 0 }
    }
}
