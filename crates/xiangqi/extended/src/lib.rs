#![doc = include_str!("../README.md")]
//!
//! ## Example
//!
//! ```
//! use qipan_game::{MoveGen, MoveList, perft_visit};
//! use xiangqi_extended::Board;
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
mod explain;
mod generate;
mod import;
mod key;
mod make;
mod marks;
pub mod rows;
mod scan;
mod tables;

use alloc::{format, string::String};
use core::marker::PhantomData;

use qipan_game::asked::{Pins, Squares, Threat};
use qipan_game::{
    About, AttackTest, Cells, Exempt, Filtered, GenType, Level, MoveGen, MoveList, Probe, PseudoLegal,
    Tested, UnsupportedError, Walked, Words,
};
use xiangqi_rules::mailbox::asked::{self as questions, side_of};
use xiangqi_rules::mailbox::{cells as men, frame as squares};
use xiangqi_rules::{Kind, Setup, Side, Square, Xiangqi, keys};

use crate::marks::{CELLS, GENERALS};
use crate::men::{BOTH, EMPTY, GENERAL};
pub use crate::scan::Scan;
use crate::squares::{ROWS, order, square_of, written};
use crate::tables::{OFF_BOARD, OFF_FORT};

/// The board's own move.
pub type Move = xiangqi_rules::mailbox::Move<8>;

/// The 16x16 extended board: its legality, how pieces are found, how attacks are found.
///
/// ```
/// use qipan_game::{Cells, MoveGen, Tested, Walked, perft_visit};
/// use xiangqi_extended::{Board, Extended};
///
/// let mut best = Board::start();
/// let mut as_in_the_text = Extended::<Tested, Cells, Walked>::start();
/// assert_eq!(perft_visit(&mut best, 2), 1920);
/// assert_eq!(perft_visit(&mut as_in_the_text, 2), 1920);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extended<L: PseudoLegal = Exempt, S: Scan = Words, A: AttackTest = Filtered, T: Probe = ()> {
    cells: [u8; 256],
    /// The bit of the side to move.
    side: u8,
    /// Squares of the red and the black general.
    generals: [u8; 2],
    probe: T,
    levels: PhantomData<(L, S, A)>,
}

/// The board with its best levels.
pub type Board = Extended;

impl<L: PseudoLegal, S: Scan, A: AttackTest, T: Probe> Extended<L, S, A, T> {
    /// The piece on a square, 0 for none.
    #[inline(always)]
    fn cell(&self, square: u8) -> u8 {
        self.probe.reads(CELLS.at(square.into()), self.cells[usize::from(square)])
    }

    #[inline(always)]
    fn general(&self, side: u8) -> u8 {
        self.probe.reads(GENERALS.at(men::index_of(side)), self.generals[men::index_of(side)])
    }

    /// Returns true if the side that just moved left its general attacked.
    #[inline(always)]
    fn has_exposed_general(&self) -> bool {
        self.is_attacked(self.side ^ BOTH)
    }
}

impl<L: PseudoLegal, S: Scan, A: AttackTest> MoveGen for Extended<L, S, A> {
    type Game = Xiangqi;
    type Move = Move;

    const ABOUT: About = About {
        name: "xiangqi-extended",
        system: "X2",
        summary: "16x16 extended board, off-board marks, increments, whole-board scan",
        source: "解剖大象的眼睛 (ElephantEye), part 2, 2.4",
        levels: &[
            Level::of::<L>().best::<Exempt>().text::<Tested>(),
            Level::of::<S>().best::<Words>().text::<Cells>(),
            Level::of::<A>().best::<Filtered>().text::<Walked>(),
        ],
        needs: &[],
    };
    const ANSWERS_SEARCH: bool = true;
    const ANSWERS_ATTACKS: bool = true;

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        let mut board = Self {
            cells: [EMPTY; 256],
            side: men::bit_of(setup.side_to_move()),
            generals: [0; 2],
            probe: (),
            levels: PhantomData,
        };
        for (square, piece) in setup.men() {
            board.cells[usize::from(square_of(square))] = men::code_of(piece);
        }
        for side in Side::BOTH {
            let general = men::bit_of(side) | GENERAL;
            let in_fort = (0..=u8::MAX).find(|&number| {
                board.cells[usize::from(number)] == general && OFF_FORT[usize::from(number)] == 0
            });
            board.generals[men::index_of(general)] = in_fort.ok_or_else(|| UnsupportedError {
                board: Self::ABOUT.name,
                reason: format!("found no {side} general in a palace, expected one"),
            })?;
        }
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let men = Square::all()
            .filter_map(|square| Some((square, men::piece_of(self.cells[usize::from(square_of(square))])?)));
        Setup::from_men(men, men::side_of(self.side))
    }

    #[inline]
    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        self.list_moves::<W>(moves);
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        // A path of its own, so that most moves touch neither test nor generals: 1 to 4 % of a perft.
        if self.is_exempt(m) {
            let undo = self.make(m);
            debug_assert!(!self.has_exposed_general(), "{m:?} is exempt and exposes the general");
            let result = f(self);
            self.unmake(m, undo);
            return Some(result);
        }
        self.if_legal(m, f)
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
        let rows = self.cells[usize::from(ROWS[0]) * 16..].first_chunk().expect("rows follow");
        men::balance::<160>(rows)
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
        self.side = side ^ BOTH;
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
        let taken = self.cells[usize::from(m.to())];
        let moved = men::kind_of(self.cells[usize::from(m.from())]);
        (moved, (taken != EMPTY).then(|| men::kind_of(taken)))
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
        for (number, (&cell, &off)) in self.cells.iter().zip(&OFF_BOARD).enumerate() {
            if off != 0 && cell != EMPTY {
                return Err(format!("cell {number:#04x} is off the board and holds {cell}"));
            }
        }
        for side in Side::BOTH {
            let general = men::bit_of(side) | GENERAL;
            let at = self.general(general);
            if self.cells[usize::from(at)] != general {
                return Err(format!("the {side} general is said to be on {at:#04x} and is not"));
            }
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        tables::table_bytes()
    }
}
