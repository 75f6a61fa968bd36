#![doc = include_str!("../README.md")]
//!
//! ## Example
//!
//! ```
//! use chess_linked_list::Board;
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
mod generate;
mod import;
mod key;
mod make;
mod marks;
mod men;
mod moves;
mod order;
pub mod rows;
mod scan;
mod squares;

use alloc::{format, string::String, vec::Vec};
use core::marker::PhantomData;

use chess_rules::mailbox::asked::{self as answers, Sight};
use chess_rules::{Castling, Chess, Kind, Piece, Setup, Side, Square, Wing};
use qipan_game::asked::{Pins, Squares, Threat};
use qipan_game::{
    About, Exempt, GenType, Level, MoveGen, MoveList, Probe, PseudoLegal, Tested, UnsupportedError,
};

use crate::explain::{DOUBLE, LAST, ROSTERS};
use crate::generate::{Black, White};
use crate::make::Turn;
use crate::marks::{CELLS, TURN};
use crate::men::{Cell, EMPTY, KIND, MOVED, OUTSIDE};
pub use crate::moves::Move;
use crate::moves::What;
pub use crate::order::{Chained, Order, Plain};
use crate::scan::{Entry, Roster};
use crate::squares::{NOWHERE, forward, is_on_board, square_of, written};

/// The 16x16 array with linked lists of pieces: its legality, and the order of its captures.
///
/// ```
/// use chess_linked_list::{Board, LinkedList, Chained};
/// use qipan_game::{MoveGen, Tested, perft_visit};
///
/// let mut best = Board::start();
/// let mut as_in_the_text = LinkedList::<Tested, Chained>::start();
/// assert_eq!(perft_visit(&mut best, 3), 8902);
/// assert_eq!(perft_visit(&mut as_in_the_text, 3), 8902);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct LinkedList<L: PseudoLegal = Exempt, O: Order = Plain, T: Probe = ()> {
    cells: [Cell; 256],
    /// Each side's pieces, by [`Side`].
    rosters: [Roster; 2],
    /// The side to move, and the last move: to [`NOWHERE`] if it is not known.
    turn: Turn,
    probe: T,
    levels: PhantomData<(L, O)>,
}

/// The board with its best levels.
pub type Board = LinkedList;

impl<L: PseudoLegal, O: Order, T: Probe> LinkedList<L, O, T> {
    #[inline(always)]
    fn at(&self, at: u8) -> Cell {
        self.cells[usize::from(at)]
    }

    #[inline(always)]
    fn put(&mut self, at: u8, cell: Cell) {
        self.cells[usize::from(at)] = cell;
    }

    /// The content of a cell, as generation looks at it.
    #[inline(always)]
    fn cell(&self, at: u8) -> Cell {
        self.probe.reads_from(|| CELLS.at(usize::from(at)), self.at(at))
    }

    /// An entry of a side's list, as generation looks at it.
    #[inline(always)]
    fn entry(&self, side: usize, number: u8) -> Entry {
        self.probe.reads_from(|| ROSTERS[side].at(usize::from(number)), self.rosters[side].entry(number))
    }

    /// The entry of a side's king.
    #[inline(always)]
    fn king_entry(&self, side: usize) -> Entry {
        self.probe.reads_from(|| ROSTERS[side].at(0), self.rosters[side].king())
    }

    #[inline(always)]
    fn king(&self, side: usize) -> u8 {
        self.king_entry(side).square()
    }

    /// The square that the last move went to.
    #[inline(always)]
    fn last(&self) -> u8 {
        self.probe.reads_from(|| TURN.at(LAST), self.turn.last())
    }

    /// Returns true if the last move was a pawn's two steps.
    #[inline(always)]
    fn was_double(&self) -> bool {
        self.probe.reads_from(|| TURN.at(DOUBLE), self.turn.was_double())
    }

    #[inline(always)]
    fn list_all<W: GenType>(&self, moves: &mut MoveList<Move>) {
        if self.turn.sides().0 == 0 {
            self.list_for::<White, W>(moves);
        } else {
            self.list_for::<Black, W>(moves);
        }
    }
}

impl<L: PseudoLegal, O: Order> LinkedList<L, O> {
    /// Returns true if king and rook have not moved, which is all that castling asks of the past.
    fn has_right(&self, side: Side, wing: Wing) -> bool {
        let is_unmoved = |square, kind| {
            let cell = self.at(square_of(square));
            men::piece_of(cell) == Some(Piece { side, kind }) && cell & MOVED == 0
        };
        is_unmoved(wing.king_path(side).0, Kind::King) && is_unmoved(wing.rook_path(side).0, Kind::Rook)
    }
}

/// The cell of a piece before it has a number: a king or rook without a right to castle has moved.
fn cell_of(square: Square, piece: Piece, rights: Castling) -> Cell {
    let mut held = Wing::BOTH.into_iter().filter(|&wing| rights.has(piece.side, wing));
    let is_unmoved = match piece.kind {
        Kind::King => held.next().is_some(),
        Kind::Rook => held.any(|wing| wing.rook_path(piece.side).0 == square),
        _ => false,
    };
    men::code_of(piece) | if is_unmoved { 0 } else { MOVED }
}

impl<L: PseudoLegal, O: Order> MoveGen for LinkedList<L, O> {
    type Game = Chess;
    type Move = Move;

    const ABOUT: About = About {
        name: "chess-linked-list",
        system: "C4",
        summary: "16x16 board with linked lists of pieces, invalidated lazily",
        source: "Kornilov, Программирование шахмат и других логических игр (2005)",
        levels: &[
            Level::of::<L>().best::<Exempt>().text::<Tested>(),
            Level::of::<O>().best::<Plain>().text::<Chained>(),
        ],
        needs: &[],
    };
    const ANSWERS_SEARCH: bool = true;
    const ANSWERS_ATTACKS: bool = true;

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        let unsupported = |reason| UnsupportedError { board: Self::ABOUT.name, reason };
        let mut board = Self {
            cells: core::array::from_fn(|at| if is_on_board(at as u8) { EMPTY } else { OUTSIDE }),
            rosters: [Roster::empty(), Roster::empty()],
            turn: Turn::of(setup.side_to_move() as usize, NOWHERE, false),
            probe: (),
            levels: PhantomData,
        };
        for side in Side::BOTH {
            let roster = &mut board.rosters[side as usize];
            let mut kings = 0;
            for kind in Kind::ALL {
                for (square, piece) in setup.pieces().filter(|&(_, piece)| piece == Piece { side, kind }) {
                    let at = square_of(square);
                    let enlisted = roster.enlist(cell_of(square, piece, setup.castling()), at);
                    let too_many =
                        || unsupported(format!("found more than 16 {side} pieces, expected at most 16"));
                    board.cells[usize::from(at)] = enlisted.ok_or_else(too_many)?;
                    kings += usize::from(kind == Kind::King);
                }
            }
            if kings != 1 {
                return Err(unsupported(format!("found {kings} {side} kings, expected one")));
            }
        }
        if let Some(behind) = setup.en_passant() {
            let (us, them) = board.turn.sides();
            board.turn = Turn::of(us, square_of(behind).wrapping_add(forward(them)), true);
        }
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let pieces =
            Square::all().filter_map(|square| Some((square, men::piece_of(self.at(square_of(square)))?)));
        let rights = Side::BOTH.into_iter().flat_map(|side| Wing::BOTH.map(|wing| (side, wing)));
        let held = rights.filter(|&(side, wing)| self.has_right(side, wing));
        let castling = Castling::from_bits(held.map(|(side, wing)| Castling::bit(side, wing)).sum());
        Setup::from_pieces(pieces, Side::BOTH[self.turn.sides().0], castling, self.en_passant().map(written))
    }

    #[inline(always)]
    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        self.list_all::<W>(moves);
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let is_exempt = self.is_exempt(m);
        self.after(m, |child| if !is_exempt && child.has_exposed_king() { None } else { Some(f(child)) })
    }

    #[inline]
    fn is_exempt(&self, m: Move) -> bool {
        L::EXEMPTS && !m.is_suspect()
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        self.is_in_check()
    }

    fn import(&self, m: chess_rules::Move) -> Option<Move> {
        self.import_written(m)
    }

    fn export(&self, m: Move) -> chess_rules::Move {
        let from = self.rosters[self.turn.sides().0].entry(m.man()).square();
        chess_rules::Move { from: written(from), to: written(m.to()), promotion: m.what().promotion() }
    }

    fn material(&self) -> i32 {
        // Of cells, two rows at a time: of an entry it would have to be asked whether it is alive.
        let mut sums = [0_i16; 16];
        for rows in self.cells[4 * 16..12 * 16].as_chunks::<32>().0 {
            let cells: [Cell; 16] = core::array::from_fn(|at| rows[if at < 8 { 4 + at } else { 12 + at }]);
            for (sum, cell) in sums.iter_mut().zip(cells) {
                *sum += men::value(cell);
            }
        }
        sums.into_iter().map(i32::from).sum()
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
        m.order(self.rosters[self.turn.sides().0].entry(m.man()).square())
    }

    #[inline]
    fn men(&self, m: Move) -> (Kind, Option<Kind>) {
        let moved = self.rosters[self.turn.sides().0].entry(m.man()).cell();
        let taken = self.at(m.to());
        let is_capture = taken != EMPTY || m.what() == What::EnPassant;
        // An empty cell counts as a pawn: en passant.
        (men::kind_of_man(moved), is_capture.then(|| men::kind_of_man(taken)))
    }

    #[inline]
    fn attackers_to(&self, square: usize, occupied: Squares) -> Squares {
        self.listed_attackers_to(Self::place(square), occupied as u64).into()
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
            let entries: Vec<_> = self.rosters[side as usize].iter().collect();
            if !entries.is_sorted_by_key(|entry| entry.cell() & KIND) {
                return Err(format!("the {side} men are not linked by value: {entries:x?}"));
            }
            for square in Square::all() {
                let at = square_of(square);
                let cell = self.at(at);
                let alive =
                    entries.iter().filter(|entry| entry.square() == at && entry.cell() == cell).count();
                let expected = usize::from(cell & men::colour(side as usize) != 0);
                if alive != expected {
                    return Err(format!(
                        "{square} shows {cell:#06x}; {alive} living {side} entries, not {expected}"
                    ));
                }
            }
        }
        match (0..=255).find(|&at| is_on_board(at) == (self.at(at) == OUTSIDE)) {
            Some(at) => Err(format!("cell {at} holds {:#06x}: fence and board are mixed up", self.at(at))),
            None => Ok(()),
        }
    }

    fn table_bytes() -> usize {
        attacks::TABLE_BYTES + asked::TABLE_BYTES + size_of_val(&make::CASTLES)
    }
}
