#![doc = include_str!("../README.md")]
//!
//! ## Example
//!
//! ```
//! use chess_rotated::Board;
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
pub mod rows;
mod sets;
mod sliders;
mod squares;
mod tables;
mod upkeep;

use alloc::{format, string::String};
use core::marker::PhantomData;

use chess_rules::{Castling, Chess, Kind, Setup, Side, Wing};
use qipan_game::asked::{Pins, Threat};
use qipan_game::{
    About, Exempt, GenType, Kinds, Level, MoveGen, MoveList, Probe, PseudoLegal, Tested, UnsupportedError,
    noted,
};

use crate::marks::{UNMOVED, part};
pub use crate::moves::Move;
pub use crate::sets::{ByBit, ByKind, Sets};
use crate::sets::{Men, bit, each, man_on};
use crate::sliders::Lines;
pub use crate::sliders::{Boards, Inner, Line, Tables, Text};
use crate::squares::{CASTLES, NOWHERE, square_of, written};
pub use crate::upkeep::{Kept, Rebuilt, Upkeep};

/// The rotated bitboards: legality, upkeep of the turned boards, look-up tables, pieces as sets.
///
/// ```
/// use chess_rotated::{Board, Rotated, Rebuilt, Text};
/// use qipan_game::{Kinds, MoveGen, Tested, perft_visit};
///
/// let mut best = Board::start();
/// let mut as_in_the_text = Rotated::<Tested, Rebuilt, Text, Kinds>::start();
/// assert_eq!(perft_visit(&mut best, 3), 8902);
/// assert_eq!(perft_visit(&mut as_in_the_text, 3), 8902);
/// ```
// In this order and aligned: at every level what is always there lies in the same places, and is read by the
// same code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(32))]
pub struct Rotated<
    L: PseudoLegal = Exempt,
    U: Upkeep = Kept,
    F: Tables = Inner,
    K: Sets = Kinds,
    T: Probe = (),
> {
    men: K::Men,
    /// Castling rights: the squares of kings and rooks that have not moved, where there is a right left. A
    /// right is there as long as both squares are.
    unmoved: u64,
    /// The side to move, 0 for White.
    side: u8,
    /// The square behind a pawn that has just moved two squares, or [`NOWHERE`].
    en_passant: u8,
    /// The turned boards, if they are kept.
    turned: U::Stored,
    probe: T,
    levels: PhantomData<(L, F)>,
}

/// The board with its best levels.
pub type Board = Rotated;

/// Every side and wing.
fn every_right() -> impl Iterator<Item = (Side, Wing)> {
    Side::BOTH.into_iter().flat_map(|side| Wing::BOTH.map(|wing| (side, wing)))
}

impl<L: PseudoLegal, U: Upkeep, F: Tables, K: Sets, T: Probe> Rotated<L, U, F, K, T> {
    /// The pieces of a kind, of both sides.
    #[inline(always)]
    fn kind(&self, number: usize) -> u64 {
        self.men.kind(self.probe, number)
    }

    #[inline(always)]
    fn men_of_side(&self, side: usize) -> u64 {
        self.men.side(self.probe, side)
    }

    #[inline(always)]
    fn occupied(&self) -> u64 {
        self.men.occupied(self.probe)
    }

    /// The pieces by the bits of their kinds' numbers.
    #[inline(always)]
    fn planes(&self) -> [u64; 3] {
        self.men.planes(self.probe)
    }

    /// Kings and rooks that may castle.
    #[inline(always)]
    fn unmoved(&self) -> u64 {
        self.probe.reads_from(|| UNMOVED.whole(), self.unmoved)
    }

    /// The occupied squares in all four orders.
    #[inline(always)]
    fn boards(&self) -> Boards {
        U::boards(&self.turned, self.men.occupied(()))
    }

    /// Look-ups in these boards. Where they are not kept, the compiler leaves out what makes those that are
    /// not asked for: only the others are noted.
    #[inline(always)]
    fn lines(&self, asked: &[Line]) -> Lines<U, F, T> {
        if T::LISTENS && !U::IS_KEPT {
            self.probe.enters(part::OCCUPIED, 0);
            let occupied = noted!(self.probe, self.occupied());
            asked.iter().for_each(|line| line.notes_turning(self.probe, occupied));
        }
        Lines::of(self.probe, self.boards())
    }
}

impl<L: PseudoLegal, U: Upkeep, F: Tables, K: Sets> MoveGen for Rotated<L, U, F, K> {
    type Game = Chess;
    type Move = Move;

    const ABOUT: About = About {
        name: "chess-rotated",
        system: "C5",
        summary: "bitboards; occupied squares also turned by 90° and packed by both diagonals",
        source: "rotated.htm, a tutorial on rotated bitboards, steps 1 to 4",
        levels: &[
            Level::of::<L>().best::<Exempt>().text::<Tested>(),
            Level::of::<U>().best::<Kept>().text::<Rebuilt>(),
            Level::of::<F>().best::<Inner>().text::<Text>(),
            Level::of::<K>().best::<Kinds>().text::<Kinds>(),
        ],
        needs: &[],
    };
    const ANSWERS_SEARCH: bool = true;
    const ANSWERS_ATTACKS: bool = true;

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        let mut men = K::Men::default();
        for (square, piece) in setup.pieces() {
            let (number, side) = men::code_of(piece);
            men.toggle(number, side, square_of(square));
        }
        let rights = every_right().filter(|&(side, wing)| setup.castling().has(side, wing));
        Ok(Self {
            men,
            turned: U::of(men.occupied(())),
            unmoved: rights.fold(0, |set, (side, wing)| set | CASTLES[side as usize][wing as usize].homes),
            side: setup.side_to_move() as u8,
            en_passant: setup.en_passant().map_or(NOWHERE, |at| square_of(at) as u8),
            probe: (),
            levels: PhantomData,
        })
    }

    fn to_setup(&self) -> Setup {
        let planes = self.planes();
        let pieces = each(self.occupied()).filter_map(|at| {
            let side = usize::from(self.men_of_side(1) & bit(at) != 0);
            Some((written(at), men::piece_of(man_on(planes, at), side)?))
        });
        let castles = |(side, wing): (Side, Wing)| {
            let homes = CASTLES[side as usize][wing as usize].homes;
            (self.unmoved & homes == homes).then_some(Castling::bit(side, wing))
        };
        let rights = Castling::from_bits(every_right().filter_map(castles).sum());
        let en_passant = (self.en_passant != NOWHERE).then(|| written(usize::from(self.en_passant)));
        Setup::from_pieces(pieces, Side::BOTH[self.sides().0], rights, en_passant)
    }

    #[inline(always)]
    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        self.list_moves::<W>(moves);
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

    #[inline]
    fn count_legal(&mut self) -> u64 {
        self.count()
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        self.is_in_check()
    }

    fn import(&self, m: chess_rules::Move) -> Option<Move> {
        self.import_written(m)
    }

    fn export(&self, m: Move) -> chess_rules::Move {
        let promotion = men::kind_of(m.promoted());
        chess_rules::Move { from: written(m.from()), to: written(m.to()), promotion }
    }

    fn material(&self) -> i32 {
        let [white, black] = [self.men_of_side(0), self.men_of_side(1)];
        let of_kind = |kind: Kind| {
            let men = self.kind(men::number_of(kind));
            kind.value() * ((men & white).count_ones() as i32 - (men & black).count_ones() as i32)
        };
        Kind::ALL.into_iter().map(of_kind).sum()
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
        let taken = self.taken(m);
        let is_capture = taken != 0 || m.is_en_passant();
        // An empty square counts as a pawn: en passant.
        (men::kind_of_man(m.man()), is_capture.then(|| men::kind_of_man(taken)))
    }

    #[inline]
    fn attackers_to(&self, square: usize, occupied: u128) -> u128 {
        chess_rules::sets::attackers_to(self, square, occupied)
    }

    #[inline]
    fn attacked(&self, is_first: bool, counts: &mut [u8]) {
        chess_rules::sets::attacked(self, usize::from(!is_first), counts);
    }

    #[inline]
    fn attacks_on(&self, is_first: bool, squares: u128) -> u32 {
        chess_rules::sets::attacks_on(self, usize::from(!is_first), squares)
    }

    #[inline]
    fn gives_check(&self, m: Move) -> bool {
        chess_rules::sets::gives_check(self, &self.change(m))
    }

    #[inline]
    fn see(&self, m: Move, threshold: i32, pins: Pins) -> bool {
        chess_rules::sets::see(self, &self.change(m), threshold, pins)
    }

    #[inline]
    fn mobility(&self, is_first: bool) -> u32 {
        chess_rules::sets::mobility(self, usize::from(!is_first))
    }

    #[inline]
    fn threats(&self, f: impl FnMut(Threat)) {
        chess_rules::sets::threats(self, f);
    }

    #[inline]
    fn threat_delta(&mut self, m: Move, f: impl FnMut(Threat, bool)) {
        chess_rules::sets::threat_delta(self, &self.change(m), f);
    }

    fn check_invariants(&self) -> Result<(), String> {
        let occupied = self.occupied();
        let mut rebuilt = K::Men::default();
        for at in each(occupied) {
            let number = man_on(self.planes(), at);
            let side = usize::from(self.men_of_side(1) & bit(at) != 0);
            if men::piece_of(number, side).is_none() {
                return Err(format!("{} holds a man of number {number}, which no kind has", written(at)));
            };
            rebuilt.toggle(number, side, at);
        }
        if rebuilt != self.men {
            return Err(format!("the sets {:x?} contradict each other, {rebuilt:x?} would not", self.men));
        }
        let (held, right) = (self.boards(), Boards::of(occupied));
        if held != right {
            return Err(format!("the turned boards are {held:x?}, the occupancy turns into {right:x?}"));
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        F::TABLE_BYTES + U::TABLE_BYTES + tables::table_bytes() + size_of_val(&CASTLES)
    }
}
