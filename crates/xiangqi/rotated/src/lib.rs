#![doc = include_str!("../README.md")]
//!
//! ## Example
//!
//! ```
//! use qipan_game::{MoveGen, MoveList, perft_visit};
//! use xiangqi_rotated::Board;
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
mod moves;
pub mod rows;
mod sets;
mod sliders;
mod squares;
mod tables;

use alloc::{format, string::String};
use core::marker::PhantomData;

use qipan_game::asked::{Pins, Squares, Threat};
use qipan_game::{
    About, All, Exempt, GenType, Level, MoveGen, MoveList, OnCopy, Planes, Play, Probe, PseudoLegal,
    UnsupportedError,
};
use xiangqi_rules::mailbox::numbers as men;
use xiangqi_rules::{Kind, Piece, Setup, Side, Xiangqi, keys, sets as answers};

use crate::generate::Count;
pub use crate::moves::Move;
use crate::sets::{Halves, Set, each, set_of, turned, words};
pub use crate::sets::{Men, Sets};
pub use crate::sliders::Boards;
use crate::squares::{square_of, written};

/// Rotated bitboards: their legality, how pieces are stored as sets, how moves are played.
///
/// ```
/// use qipan_game::{InPlace, Kinds, MoveGen, Tested, perft_visit};
/// use xiangqi_rotated::{Board, Rotated};
///
/// let mut best = Board::start();
/// let mut other = Rotated::<Tested, Kinds, InPlace>::start();
/// assert_eq!(perft_visit(&mut best, 2), 1920);
/// assert_eq!(perft_visit(&mut other, 2), 1920);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub struct Rotated<L: PseudoLegal = Exempt, K: Sets = Planes, P: Play = OnCopy, T: Probe = ()> {
    men: K::Men,
    /// The occupied squares, turned.
    turned: Halves,
    /// The side to move, 0 for Red.
    side: u64,
    probe: T,
    levels: PhantomData<(L, K, P)>,
}

/// The board with its best levels.
pub type Board = Rotated;

impl<L: PseudoLegal, K: Sets, P: Play, T: Probe> Rotated<L, K, P, T> {
    #[inline]
    fn occupied(&self) -> Set {
        set_of([0, 1].map(|half| self.men.occupied(self.probe, half)))
    }

    /// A side's pieces.
    #[inline]
    fn colour(&self, side: usize) -> Set {
        set_of([0, 1].map(|half| self.men.colour(self.probe, side, half))) & self.occupied()
    }

    /// The side to move and its opponent, as indices.
    #[inline]
    fn sides(&self) -> (usize, usize) {
        let us = (self.side & 1) as usize;
        (us, us ^ 1)
    }
}

impl<L: PseudoLegal, K: Sets, P: Play> Rotated<L, K, P> {
    fn pieces(&self) -> impl Iterator<Item = (usize, Piece)> {
        each(self.occupied()).filter_map(|at| Some((at, men::piece_of(self.men.man_on(at))?)))
    }
}

impl<L: PseudoLegal, K: Sets, P: Play> MoveGen for Rotated<L, K, P> {
    type Game = Xiangqi;
    type Move = Move;

    const ABOUT: About = About {
        name: "xiangqi-rotated",
        system: "X7",
        summary: "90-bit sets; the occupied squares also turned, for look-ups by line and state",
        source: "beyond the texts: rotated.htm, a tutorial on rotated bitboards for chess, carried over",
        levels: &[
            Level::of::<L>().best::<Exempt>(),
            Level::of::<K>().best::<Planes>(),
            Level::of::<P>().best::<OnCopy>(),
        ],
        needs: &[],
    };
    const ANSWERS_SEARCH: bool = true;
    const ANSWERS_ATTACKS: bool = true;

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        let mut board = Self {
            men: K::Men::NONE,
            turned: [0; 2],
            side: setup.side_to_move() as u64,
            probe: (),
            levels: PhantomData,
        };
        for (square, piece) in setup.men() {
            board.men = board.men.after(men::code_of(piece), [0; 2], words(1 << square_of(square)));
        }
        board.turned = words(turned(board.occupied()));
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        Setup::from_men(self.pieces().map(|(at, piece)| (written(at), piece)), Side::BOTH[self.sides().0])
    }

    #[inline]
    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        self.list_moves::<W>(moves);
    }

    #[inline]
    fn is_exempt(&self, m: Move) -> bool {
        L::EXEMPTS && !m.is_suspect()
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let (us, _) = self.sides();
        if P::COPIES {
            let mut child = self.after(m);
            let is_legal = self.is_exempt(m) || !child.has_exposed_general(us);
            return if is_legal { Some(f(&mut child)) } else { None };
        }
        let undo = self.make(m);
        let is_legal = self.is_exempt(m) || !self.has_exposed_general(us);
        let result = if is_legal { Some(f(self)) } else { None };
        self.unmake(m, undo);
        result
    }

    #[inline]
    fn count_legal(&mut self) -> u64 {
        let mut suspects = MoveList::new();
        let exempt = if L::EXEMPTS {
            let mut count = Count { exempt: 0, suspects: &mut suspects };
            self.list_moves::<All>(&mut count);
            count.exempt
        } else {
            self.generate(&mut suspects);
            0
        };
        let (us, _) = self.sides();
        let mut is_legal = |m: Move| {
            if P::COPIES { !self.after(m).has_exposed_general(us) } else { self.visit(m, |_| ()).is_some() }
        };
        suspects.iter().fold(exempt.into(), |legal, &m| legal + u64::from(is_legal(m)))
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        self.is_attacked(self.sides().0)
    }

    fn import(&self, m: xiangqi_rules::Move) -> Option<Move> {
        self.import_written(m)
    }

    fn export(&self, m: Move) -> xiangqi_rules::Move {
        xiangqi_rules::Move { from: written(m.from()), to: written(m.to()) }
    }

    fn material(&self) -> i32 {
        let men = &self.men;
        // Advisors and elephants stay in their half, and are worth the same.
        let at_home = |half: usize| {
            (men.of((), Kind::Advisor, half) | men.of((), Kind::Elephant, half)).count_ones() as i32
        };
        let balance = |kind: Kind, half: usize| {
            let (men, black) = (men.of((), kind, half), men.colour((), 1, half));
            men.count_ones() as i32 - 2 * (men & black).count_ones() as i32
        };
        let worth = |kind: Kind| kind.value() * (balance(kind, 0) + balance(kind, 1));
        Kind::Advisor.value() * (at_home(0) - at_home(1))
            + worth(Kind::Horse)
            + worth(Kind::Chariot)
            + worth(Kind::Cannon)
            + worth(Kind::Soldier)
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
        self.side = side ^ 1;
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
        let taken = self.men.man_on(m.to());
        (men::kind_of(m.man()), (taken != 0).then(|| men::kind_of(taken)))
    }

    fn attackers_to(&self, square: usize, occupied: Squares) -> Squares {
        answers::attackers_to(self, square, occupied)
    }

    fn attacked(&self, is_first: bool, counts: &mut [u8]) {
        answers::attacked(self, Side::BOTH[usize::from(!is_first)], counts);
    }

    fn attacks_on(&self, is_first: bool, squares: Squares) -> u32 {
        answers::attacks_on(self, Side::BOTH[usize::from(!is_first)], squares)
    }

    fn gives_check(&self, m: Move) -> bool {
        answers::gives_check(self, self.as_step(m))
    }

    fn see(&self, m: Move, threshold: i32, pins: Pins) -> bool {
        answers::see(self, self.as_step(m), threshold, pins)
    }

    fn mobility(&self, is_first: bool) -> u32 {
        answers::mobility(self, Side::BOTH[usize::from(!is_first)])
    }

    fn threats(&self, f: impl FnMut(Threat)) {
        answers::threats(self, f);
    }

    fn threat_delta(&mut self, m: Move, f: impl FnMut(Threat, bool)) {
        answers::threat_delta(self, self.as_step(m), f);
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.men.check()?;
        let right = words(turned(self.occupied()));
        if self.turned != right {
            return Err(format!("the turned board is {:x?}, not {right:x?}", self.turned));
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        let masks = K::Men::table_bytes();
        masks + sets::table_bytes() + sliders::table_bytes() + tables::table_bytes() + danger::table_bytes()
    }
}
