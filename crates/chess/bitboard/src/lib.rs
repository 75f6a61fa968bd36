#![doc = include_str!("../README.md")]
//!
//! ## Example
//!
//! ```
//! use chess_bitboard::Board;
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
mod mailbox;
mod make;
mod marks;
mod men;
mod moves;
pub mod rows;
mod sets;
mod sliders;
mod squares;
mod tables;

use alloc::{format, string::String};
use core::marker::PhantomData;

use chess_rules::{Castling, Chess, Kind, Move as Written, Setup, Side, Square};
use qipan_game::asked::{Pins, Threat};
use qipan_game::{
    About, All, GenType, Kinds, Legal, Legality, Level, MoveGen, MoveList, NoMailbox, OnCopy, Play, Probe,
    UnsupportedError,
};

use crate::attacks::View;
use crate::generate::{Count, Sink};
pub use crate::mailbox::Mailbox;
use crate::men::{BLACK, KING, number_of};
pub use crate::moves::Move;
pub use crate::sets::Sets;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub use crate::sliders::DualHyperbola;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", target_feature = "gfni"))]
pub use crate::sliders::GfniHyperbola;
pub use crate::sliders::{
    BlackMagic, BobMike, Classical, Dumb7, Exploding, FancyMagic, Fastest, FoldingHash, Hyperbola,
    Kindergarten, KoggeStone, Magic, Obstruction, Qbb, SlideArithmetic, Sliders, Switch, black_magics, folds,
    magics, rays,
};
#[cfg(any(all(target_arch = "x86_64", target_feature = "bmi2"), target_arch = "wasm32"))]
pub use crate::sliders::{Pext, PextPdep};
use crate::squares::{bit, square_of};

/// Step of one rank, by exclusive or with a square's number: from rank 4 to 3 or from 5 to 6, and back.
const ONE_RANK: u8 = 8;

/// Chess on bitboards: its legality, the look-up of sliders, how pieces are kept as sets, whether a mailbox
/// stands beside them, how moves are played.
///
/// ```
/// use chess_bitboard::{Board, Bitboard, Classical};
/// use qipan_game::{MoveGen, Tested, perft_visit};
///
/// let mut best = Board::start();
/// let mut tested = Bitboard::<Tested, Classical>::start();
/// assert_eq!(perft_visit(&mut best, 2), 400);
/// assert_eq!(perft_visit(&mut tested, 2), 400);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bitboard<
    L: Legality = Legal,
    S: Sliders = Fastest,
    K: Sets = Kinds,
    M: Mailbox = NoMailbox,
    P: Play = OnCopy,
    T: Probe = (),
> {
    men: K::Men,
    side: Side,
    /// Rights as in [`Castling::bits`].
    castling: u8,
    /// Square of a pawn that has just moved two squares, or 0, where no pawn ever stands.
    double_stepper: u8,
    cells: M::Cells,
    probe: T,
    levels: PhantomData<(L, S, P)>,
}

/// The board with its best levels.
pub type Board = Bitboard;

impl<L: Legality, S: Sliders, K: Sets, M: Mailbox, P: Play, T: Probe> Bitboard<L, S, K, M, P, T> {
    #[inline(always)]
    fn view<const WHITE: bool>(&self) -> View<'_, L, S, K, T, WHITE> {
        View::new(self.probe, &self.men)
    }

    #[inline(always)]
    fn list_moves<W: GenType>(&self, sink: &mut impl Sink) {
        match self.side {
            Side::White => self.view::<true>().list::<W>(self.castling, self.en_passant(), sink),
            Side::Black => self.view::<false>().list::<W>(self.castling, self.en_passant(), sink),
        }
    }

    /// The square behind the pawn that has just moved two squares.
    #[inline(always)]
    fn en_passant(&self) -> Option<squares::Square> {
        (self.double_stepper != 0).then_some((self.double_stepper ^ ONE_RANK).into())
    }

    /// Returns true if the side that just moved left its king attacked.
    #[inline(always)]
    fn has_exposed_king(&self) -> bool {
        match self.side {
            Side::White => self.view::<false>().is_attacked(),
            Side::Black => self.view::<true>().is_attacked(),
        }
    }

    /// Returns true if the side to move is in check.
    #[inline(always)]
    fn is_in_check(&self) -> bool {
        match self.side {
            Side::White => self.view::<true>().is_in_check(),
            Side::Black => self.view::<false>().is_in_check(),
        }
    }

    /// The code of what stands on a square, 0 if nothing does.
    #[inline(always)]
    fn code_at(&self, square: squares::Square) -> u8 {
        if M::IS_KEPT { M::at(&self.cells, square) } else { K::code_at(&self.men, square) }
    }
}

impl<L: Legality, S: Sliders, K: Sets, M: Mailbox, P: Play> MoveGen for Bitboard<L, S, K, M, P> {
    type Game = Chess;
    type Move = Move;

    const ABOUT: About = About {
        name: "chess-bitboard",
        system: "C6",
        summary: "sets of squares as 64-bit words, sliders' lines looked up",
        source: S::SOURCE,
        levels: &[
            Level::of::<L>().best::<Legal>(),
            Level::of::<S>().best::<Fastest>(),
            Level::of::<K>().best::<Kinds>(),
            Level::of::<M>().best::<NoMailbox>(),
            Level::of::<P>().best::<OnCopy>(),
        ],
        needs: S::NEEDS,
    };
    const ANSWERS_SEARCH: bool = true;
    const ANSWERS_ATTACKS: bool = true;

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        let mut board = Self {
            men: K::EMPTY,
            side: setup.side_to_move(),
            castling: setup.castling().bits(),
            double_stepper: setup.en_passant().map_or(0, |square| square.index() as u8 ^ ONE_RANK),
            cells: M::EMPTY,
            probe: (),
            levels: PhantomData,
        };
        for (square, piece) in setup.pieces() {
            let (square, code) = (square_of(square), men::code_of(piece));
            K::flip(&mut board.men, code, bit(square));
            M::put(&mut board.cells, square, code);
        }
        for side in Side::BOTH {
            let found = (K::of_side((), &board.men, side) & K::of_kind((), &board.men, KING)).count_ones();
            if found != 1 {
                let reason = format!("found {found} {side} kings, expected one");
                return Err(UnsupportedError { board: Self::ABOUT.name, reason });
            }
        }
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let pieces = Square::all()
            .filter_map(|square| Some((square, men::piece_of(self.code_at(square_of(square)))?)));
        let en_passant = self.en_passant().and_then(Square::from_index);
        Setup::from_pieces(pieces, self.side, Castling::from_bits(self.castling), en_passant)
    }

    #[inline]
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
        m.arrival().is_exempt::<L>()
    }

    /// Counts the targets of moves that need no test, without listing them.
    #[inline]
    fn count_legal(&mut self) -> u64 {
        let mut count = Count::<L>::new();
        self.list_moves::<All>(&mut count);
        let tested = count.tested.iter().filter(|&&m| self.visit(m, |_| ()).is_some()).count();
        u64::from(count.exempt) + tested as u64
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        self.is_in_check()
    }

    fn import(&self, m: Written) -> Option<Move> {
        let from = square_of(m.from);
        // Without a mailbox, whether there is an own piece at all is a shorter question than which.
        if !M::IS_KEPT && K::of_side((), &self.men, self.side) & bit(from) == 0 {
            return None;
        }
        let code = self.code_at(from);
        match self.side {
            _ if M::IS_KEPT && (code == 0 || code & BLACK != men::bit_of(self.side)) => None,
            Side::White => self.view::<true>().import_written(m, code, self.castling, self.en_passant()),
            Side::Black => self.view::<false>().import_written(m, code, self.castling, self.en_passant()),
        }
    }

    fn export(&self, m: Move) -> Written {
        let square = |index| Square::from_index(index).expect("six bits");
        let promotion = self.promotes(m).then(|| men::kind_of(m.kind())).flatten();
        Written { from: square(m.from()), to: square(m.to()), promotion }
    }

    /// Per kind the difference of two counts.
    fn material(&self) -> i32 {
        let [white, black] = Side::BOTH.map(|side| K::of_side((), &self.men, side));
        let count = |set: u64| set.count_ones() as i32;
        Kind::ALL
            .into_iter()
            .map(|kind| {
                let men = K::of_kind((), &self.men, number_of(kind));
                kind.value() * (count(men & white) - count(men & black))
            })
            .sum()
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
        let is_capture = taken != 0 || m.moves_two_men() && !m.castles();
        // An empty square counts as a pawn: en passant.
        (men::kind_of_man(self.leaving(m)), is_capture.then(|| men::kind_of_man(taken)))
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
        K::check(&self.men)?;
        for side in Side::BOTH {
            let kings = K::of_side((), &self.men, side) & K::of_kind((), &self.men, KING);
            if kings.count_ones() != 1 {
                return Err(format!("{side} kings: found {kings:#x}, expected one"));
            }
        }
        for square in 0..if M::IS_KEPT { 64 } else { 0 } {
            let (kept, right) = (M::at(&self.cells, square), K::code_at(&self.men, square));
            if kept != right {
                return Err(format!("on square {square} the mailbox has {kept}, the sets have {right}"));
            }
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        tables::table_bytes() + K::table_bytes() + S::table_bytes()
    }
}
