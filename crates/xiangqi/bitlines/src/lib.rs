#![doc = include_str!("../README.md")]
//!
//! ## Example
//!
//! ```
//! use qipan_game::{MoveGen, MoveList, perft_visit};
//! use xiangqi_bitlines::Board;
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
mod attacked;
mod attacks;
mod count;
mod danger;
mod explain;
mod generate;
mod import;
mod key;
mod make;
mod marks;
mod men;
mod moves;
pub mod rows;
mod sets;
mod sliders;
mod squares;
mod tables;

use alloc::{format, string::String, vec::Vec};
use core::marker::PhantomData;

use qipan_game::asked::{Pins, Squares, Threat};
use qipan_game::{
    About, GenType, Legal, Legality, Level, MoveGen, MoveList, Probe, Tested, UnsupportedError,
};
use xiangqi_rules::{Kind, Setup, Side, Xiangqi, keys, sets as answers};

use crate::marks::{CELLS, MEN};
use crate::men::{BLACK, BOTH, EMPTY, GENERAL, RED, bit_of};
pub use crate::moves::Move;
use crate::sets::Lines;
pub use crate::sliders::Words;
use crate::squares::{is_on_board, square_of, written};

/// The 16x16 board with its list and its lines: its legality.
///
/// ```
/// use qipan_game::{Game, MoveGen, MoveList, perft_visit};
/// use xiangqi_bitlines::Board;
///
/// let mut board = Board::start();
/// let mut captures = MoveList::new();
/// board.captures(&mut captures);
/// let captures: Vec<_> = captures.iter().map(|&m| board.export(m).to_string()).collect();
/// assert_eq!(captures, ["b2b9", "h2h9"]);
/// assert_eq!(perft_visit(&mut board, 3), 79_666);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Bitlines<L: Legality = Legal, T: Probe = ()> {
    /// Code of the piece on each square, 0 for none, both sides' bits off the board.
    cells: [u8; 256],
    /// Square of each piece by code, 0 for captured ones. Codes below 16 and from 48 on are no piece's: with
    /// 64 a code of six bits needs no bounds check.
    men: [u8; 64],
    lines: Lines,
    /// The bit of the side to move.
    side: u8,
    probe: T,
    levels: PhantomData<L>,
}

/// The board with its best levels.
pub type Board = Bitlines;

impl<L: Legality, T: Probe> Bitlines<L, T> {
    /// Returns the square of a side's general.
    #[inline]
    fn general(&self, side: u8) -> u8 {
        self.slot(side, GENERAL)
    }

    /// Returns the square of a piece, by side and slot; 0 if it was taken.
    #[inline(always)]
    fn slot(&self, side: u8, slot: u8) -> u8 {
        self.probe.reads(MEN.at((side + slot).into()), self.men_of(side)[usize::from(slot)])
    }

    /// Returns the piece on a square.
    #[inline(always)]
    fn at(&self, square: u8) -> u8 {
        self.probe.reads(CELLS.at(square.into()), self.cells[usize::from(square)])
    }

    /// The squares of a side's pieces, by slot.
    #[inline]
    fn men_of(&self, side: u8) -> &[u8; 16] {
        &self.men.as_chunks::<16>().0[usize::from(side >> 4) & 3]
    }

    /// A visit by a move; the caller says whether it takes a piece, and whether it is exempt from the test.
    #[inline(always)]
    fn visit_as<R>(
        &mut self,
        m: Move,
        takes: bool,
        is_exempt: bool,
        f: impl FnOnce(&mut Self) -> R,
    ) -> Option<R> {
        let undo = self.make(m, takes);
        let result = if is_exempt || !self.is_attacked(m.side()) { Some(f(self)) } else { None };
        self.unmake(m, takes, undo);
        result
    }
}

impl<L: Legality> Bitlines<L> {
    /// Puts a piece on an empty square.
    fn place(&mut self, code: u8, square: u8) {
        self.cells[usize::from(square)] = code;
        self.men[usize::from(code)] = square;
        self.lines.toggle(square);
    }

    /// The pieces on the board, by code.
    fn placed(&self) -> impl Iterator<Item = (u8, u8)> {
        (RED..BLACK + 16).map(|code| (code, self.men[usize::from(code)])).filter(|&(_, square)| square != 0)
    }
}

impl<L: Legality> MoveGen for Bitlines<L> {
    type Game = Xiangqi;
    type Move = Move;

    const ABOUT: About = About {
        name: "xiangqi-bitlines",
        system: "X5",
        summary: "16x16 board, piece list, pre-generated steps, and an occupancy word per file and rank",
        source: "解剖大象的眼睛, part 2, sections 2.5 and 2.6",
        levels: &[Level::of::<L>().best::<Legal>().text::<Tested>()],
        needs: &[],
    };
    const ANSWERS_SEARCH: bool = true;
    const ANSWERS_ATTACKS: bool = true;

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        let unsupported = |reason| UnsupportedError { board: Self::ABOUT.name, reason };
        let mut board = Self {
            cells: core::array::from_fn(|square| if is_on_board(square as u8) { EMPTY } else { BOTH }),
            men: [0; 64],
            lines: Lines::EMPTY,
            side: bit_of(setup.side_to_move()),
            probe: (),
            levels: PhantomData,
        };
        // From the top left, as the squares are numbered, so that the start position has the text's list.
        let mut men: Vec<_> = setup.men().map(|(square, piece)| (square_of(square), piece)).collect();
        men.sort_unstable_by_key(|&(square, _)| square);
        for (square, piece) in men {
            let code = men::codes_of(piece).find(|&code| board.men[usize::from(code)] == 0);
            let code = code.ok_or_else(|| {
                let (letter, limit) = (piece.letter(), piece.kind.limit());
                unsupported(format!("more than {limit} of {letter}, and the list has no more slots"))
            })?;
            board.place(code, square);
        }
        for side in Side::BOTH {
            if board.general(bit_of(side)) == 0 {
                return Err(unsupported(format!("the {side} general is missing")));
            }
        }
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let men = self.placed().filter_map(|(code, square)| Some((written(square)?, men::piece_of(code)?)));
        Setup::from_men(men, men::side_of(self.side))
    }

    #[inline]
    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        self.list_moves::<W>(moves);
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        // Most moves take nothing, and most of those are exempt: a path of their own has no victim.
        let is_exempt = self.is_exempt(m);
        if m.is_plain() {
            self.visit_as(m, false, is_exempt, f)
        } else {
            self.visit_as(m, m.taken() != EMPTY, is_exempt, f)
        }
    }

    #[inline]
    fn is_exempt(&self, m: Move) -> bool {
        L::LISTS_LEGAL || L::EXEMPTS && !m.is_suspect()
    }

    #[inline]
    fn count_legal(&mut self) -> u64 {
        if L::LISTS_LEGAL {
            return self.count();
        }
        let mut moves = MoveList::new();
        self.generate(&mut moves);
        moves.iter().map(|&m| u64::from(self.is_exempt(m) || self.visit(m, |_| ()).is_some())).sum()
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        self.is_attacked(self.side)
    }

    #[inline]
    fn import(&self, m: xiangqi_rules::Move) -> Option<Move> {
        self.import_written(m)
    }

    fn export(&self, m: Move) -> xiangqi_rules::Move {
        let square = |number| written(number).expect("a move's squares are on the board");
        xiangqi_rules::Move { from: square(m.from()), to: square(m.to()) }
    }

    fn material(&self) -> i32 {
        men::balance(&self.men)
    }

    #[inline]
    fn key(&self) -> u128 {
        self.whole_key()
    }

    #[inline(always)]
    fn key_change(&self, m: Move) -> u128 {
        Self::change_of_key(m)
    }

    #[inline]
    fn value(&self) -> i32 {
        self.whole_value()
    }

    #[inline(always)]
    fn value_change(&self, m: Move) -> i32 {
        Self::change_of_value(m)
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
        m.order()
    }

    #[inline]
    fn men(&self, m: Move) -> (Kind, Option<Kind>) {
        let taken = m.taken();
        (men::kind_of(m.man()), (taken != EMPTY).then(|| men::kind_of(taken)))
    }

    fn attackers_to(&self, square: usize, occupied: Squares) -> Squares {
        self.attackers_among(square, occupied)
    }

    fn attacked(&self, is_first: bool, counts: &mut [u8]) {
        self.attacked_by(if is_first { RED } else { BLACK }, counts);
    }

    #[inline]
    fn attacks_on(&self, is_first: bool, squares: Squares) -> u32 {
        self.attacks_on_of(if is_first { RED } else { BLACK }, squares)
    }

    fn gives_check(&self, m: Move) -> bool {
        answers::gives_check(self, Self::as_step(m))
    }

    fn see(&self, m: Move, threshold: i32, pins: Pins) -> bool {
        answers::see(self, Self::as_step(m), threshold, pins)
    }

    fn mobility(&self, is_first: bool) -> u32 {
        self.count_goals(if is_first { RED } else { BLACK })
    }

    fn threats(&self, f: impl FnMut(Threat)) {
        answers::threats(self, f);
    }

    fn threat_delta(&mut self, m: Move, f: impl FnMut(Threat, bool)) {
        answers::threat_delta(self, Self::as_step(m), f);
    }

    fn check_invariants(&self) -> Result<(), String> {
        if self.side != RED && self.side != BLACK {
            return Err(format!("side to move: found {}, expected {RED} or {BLACK}", self.side));
        }
        if let Some(code) = (0..16).chain(48..64).find(|&code| self.men[code] != 0) {
            return Err(format!(
                "list: code {code} is no man's, yet it stands on square {:#04x}",
                self.men[code]
            ));
        }
        for side in Side::BOTH {
            if self.general(bit_of(side)) == 0 {
                return Err(format!("list: the {side} general is missing"));
            }
        }
        for (code, square) in self.placed() {
            let there = self.cells[usize::from(square)];
            if there != code {
                return Err(format!(
                    "list has man {code} on square {square:#04x}, the board has {there} there"
                ));
            }
        }
        let mut lines = Lines::EMPTY;
        for square in 0..=u8::MAX {
            let there = self.cells[usize::from(square)];
            if !is_on_board(square) {
                if there != BOTH {
                    return Err(format!(
                        "square {square:#04x} is off the board: found {there}, expected {BOTH}"
                    ));
                }
            } else if there != 0 {
                if self.men.get(usize::from(there)) != Some(&square) {
                    return Err(format!(
                        "board has man {there} on square {square:#04x}, the list has it elsewhere"
                    ));
                }
                lines.toggle(square);
            }
        }
        if self.lines != lines {
            return Err(format!("lines: found {:x?}, the board makes them {lines:x?}", self.lines));
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        tables::table_bytes()
    }
}

#[cfg(test)]
mod tests {
    use qipan_game::{Exempt, MoveGen, MoveList, Tested};
    use xiangqi_rules::{Kind, Piece, Setup, Side, Square};

    use super::{Bitlines, Board};

    /// Red and black generals that do not face each other, and these pieces.
    fn with_generals(men: &[(usize, Piece)]) -> Setup {
        let man = |side, kind| Piece { side, kind };
        let generals = [(4, man(Side::Red, Kind::General)), (84, man(Side::Black, Kind::General))];
        let men = generals
            .iter()
            .chain(men)
            .map(|&(index, piece)| (Square::from_index(index).expect("on the board"), piece));
        Setup::from_men(men, Side::Red)
    }

    #[test]
    fn the_start_position_has_the_list_of_the_text() {
        let red = [199, 198, 200, 197, 201, 196, 202, 195, 203, 164, 170, 147, 149, 151, 153, 155];
        let black = [55, 54, 56, 53, 57, 52, 58, 51, 59, 84, 90, 99, 101, 103, 105, 107];
        assert_eq!(Board::start().men[16..32], red);
        assert_eq!(Board::start().men[32..48], black);
    }

    #[test]
    fn the_drawn_words_hold() {
        let board = Board::start();
        assert_eq!(board.lines.file((), 0xc3), 0b0001_0010_0100_1000);
        assert_eq!(board.lines.rank((), 0xa4), 0b0000_0100_0001_0000);
    }

    #[test]
    fn men_beyond_the_list_are_refused() {
        let chariot = Piece { side: Side::Black, kind: Kind::Chariot };
        let two = with_generals(&[(80, chariot), (79, chariot)]);
        assert_eq!(<Board>::from_setup(&two).expect("two chariots fit").to_setup(), two);
        let three = with_generals(&[(80, chariot), (79, chariot), (78, chariot)]);
        let refused = <Board>::from_setup(&three).expect_err("three chariots do not");
        assert!(refused.reason.contains("more than 2 of r"), "{refused}");
    }

    #[test]
    fn a_missing_general_is_refused() {
        let general = Piece { side: Side::Black, kind: Kind::General };
        let alone = Setup::from_men([(Square::from_index(85).expect("on the board"), general)], Side::Red);
        let refused = <Board>::from_setup(&alone).expect_err("no red general");
        assert!(refused.reason.contains("the red general is missing"), "{refused}");
    }

    #[test]
    fn invariants_notice_whatever_disagrees() {
        type Fault = fn(&mut Board);
        Board::start().check_invariants().expect("the start position is sound");
        let faults: [(&str, Fault); 8] = [
            ("side", |board| board.side = 0),
            ("no man's", |board| board.men[0] = 0xc3),
            ("no man's", |board| board.men[50] = 0xc3),
            ("general is missing", |board| board.men[16] = 0),
            ("list has man", |board| board.men[23] = 0x77),
            ("off the board", |board| board.cells[0] = 0),
            ("the list has it elsewhere", |board| board.cells[0x77] = 23),
            ("lines", |board| board.lines.toggle(0x77)),
        ];
        for (expected, fault) in faults {
            let mut board = Board::start();
            fault(&mut board);
            let found = board.check_invariants().expect_err(expected);
            assert!(found.contains(expected), "expected {expected:?} in {found:?}");
        }
    }

    #[test]
    fn make_and_unmake_are_each_others_inverse() {
        let mut board = Board::start();
        let before = board.clone();
        let mut moves = MoveList::new();
        board.generate(&mut moves);
        for &m in &moves {
            let takes = m.taken() != super::EMPTY;
            let undo = board.make(m, takes);
            board.check_invariants().expect("sound after make");
            assert_ne!(board, before);
            board.unmake(m, takes, undo);
            assert_eq!(board, before);
        }
        assert_eq!(moves.len(), 44);
    }

    #[test]
    fn a_level_costs_no_byte() {
        // Board, list, lines, side to move; rounded up to the alignment of the lines.
        let expected = (256 + 64 + 32 + 1_usize).next_multiple_of(32);
        let found = [size_of::<Bitlines<Tested>>(), size_of::<Bitlines<Exempt>>(), size_of::<Board>()];
        assert_eq!(found, [expected; 3]);
    }
}
