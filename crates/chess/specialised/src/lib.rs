#![doc = include_str!("../README.md")]
//!
//! ## Example
//!
//! ```
//! use chess_specialised::Board;
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

mod asked;
mod attacks;
mod children;
mod danger;
mod explain;
mod few;
mod generate;
mod import;
mod key;
mod make;
mod marks;
mod men;
mod moves;
mod replies;
pub mod rows;
mod sets;
pub mod sliders;
mod tables;

use std::marker::PhantomData;

use chess_rules::{Castling, Chess, Kind, Piece, Setup, Side, Square, Wing};
use qipan_game::asked::{Pins, Threat};
use qipan_game::{
    About, GenType, Legal, Legality, Level, MoveGen, MoveList, Probe, Tested, UnsupportedError,
    children_by_playing,
};

use crate::few::FEW;
use crate::generate::Sink;
use crate::marks::{STATE, part};
pub use crate::moves::Move;
use crate::sets::{PASSED, Planes, Set, View, WHITE_TO_MOVE, bit, first, written};
pub use crate::sliders::{Fastest, Hyperbola, HyperbolaSingle, Sliders};
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub use crate::sliders::{Pext, PextPdep};

/// The legalities that this board has: it knows which moves are legal, or it tests all.
pub trait Listing: Legality {}

impl Listing for Legal {}
impl Listing for Tested {}

/// Four planes: their legality, and the kernel for single sliders.
///
/// ```
/// use chess_specialised::{Board, Specialised, Hyperbola};
/// use qipan_game::{MoveGen, Tested, perft_visit};
///
/// let mut best = Board::start();
/// let mut other = Specialised::<Tested, Hyperbola>::start();
/// assert_eq!(perft_visit(&mut best, 3), 8902);
/// assert_eq!(perft_visit(&mut other, 3), 8902);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Specialised<L = Legal, S = Fastest, T = ()> {
    planes: Planes,
    probe: T,
    levels: PhantomData<(L, S)>,
}

/// The board with its best levels.
pub type Board = Specialised;

/// The squares of a side's king and of a wing's rook before they move.
const fn homes(side: Side, wing: Wing) -> Set {
    let ((king, _), (rook, _)) = (wing.king_path(side), wing.rook_path(side));
    bit(king.index()) | bit(rook.index())
}

fn every_right() -> impl Iterator<Item = (Side, Wing)> {
    Side::BOTH.into_iter().flat_map(|side| Wing::BOTH.map(|wing| (side, wing)))
}

impl<L: Listing, S: Sliders, T: Probe> Specialised<L, S, T> {
    /// Turns the state into types, once per question: eight versions of the generator.
    #[inline(always)]
    fn list_moves<W: GenType, K: Sink>(&self, sink: &mut K) {
        self.probe.begins(part::VERSION, 0);
        self.probe.reads_from(|| STATE.whole(), self.planes.state);
        self.probe.works_out("state & WHITE_TO_MOVE", self.planes.state & WHITE_TO_MOVE);
        if self.planes.is_white_to_move() {
            self.list_for::<W, true, K>(sink);
        } else {
            self.list_for::<W, false, K>(sink);
        }
    }

    #[inline(always)]
    fn list_for<W: GenType, const WHITE: bool, K: Sink>(&self, sink: &mut K) {
        let king_home = if WHITE { bit(4) } else { bit(60) };
        let state = self.planes.state;
        self.probe.works_out("state & king_home", state & king_home);
        self.probe.works_out("state & PASSED", state & PASSED);
        View::<L, S, WHITE, T>::new(self.probe, &self.planes).all_moves::<W, K>(sink);
    }

    const fn of(probe: T, planes: Planes) -> Self {
        Self { planes, probe, levels: PhantomData }
    }

    /// Returns true if the side to move is in check.
    #[inline(always)]
    fn is_in_check(&self) -> bool {
        self.planes.is_attacked::<false>(self.probe, self.planes.side())
    }

    /// Returns true if the side that has just moved left its king attacked.
    #[inline(always)]
    fn has_exposed_king(&self) -> bool {
        self.planes.is_attacked::<true>(self.probe, self.planes.side() ^ 1)
    }
}

impl<L: Listing, S: Sliders> Specialised<L, S> {
    /// The number of legal moves.
    #[inline(always)]
    fn count(&self) -> u64 {
        let is_few = self.planes.planes[2].count_ones() <= FEW;
        let count = match (is_few, self.planes.is_white_to_move()) {
            (true, true) => count_few::<L, S, true>(&self.planes),
            (true, false) => count_few::<L, S, false>(&self.planes),
            (false, true) => count_many::<L, S, true>(&self.planes),
            (false, false) => count_many::<L, S, false>(&self.planes),
        };
        count.into()
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        men::piece_of(self.planes.code(square.index()))
    }
}

#[inline(never)]
fn count_few<L: Listing, S: Sliders, const WHITE: bool>(planes: &Planes) -> u32 {
    View::<L, S, WHITE>::new((), planes).count_few()
}

#[inline(never)]
fn count_many<L: Listing, S: Sliders, const WHITE: bool>(planes: &Planes) -> u32 {
    View::<L, S, WHITE>::new((), planes).count_many()
}

impl<L: Listing, S: Sliders> MoveGen for Specialised<L, S> {
    type Game = Chess;
    type Move = Move;

    const ABOUT: About = About {
        name: "chess-specialised",
        system: "C7",
        summary: "four bit planes, game state in types, legal moves from masks, all sliders at once by fills",
        source: "Gigantua (2021) for state in types and counting; the rest: chess programming literature",
        levels: &[Level::of::<L>().best::<Legal>(), Level::of::<S>().best::<Fastest>()],
        needs: S::NEEDS,
    };
    const ANSWERS_SEARCH: bool = true;
    const ANSWERS_ATTACKS: bool = true;
    const COUNTS_CHILDREN: bool = L::LISTS_LEGAL && !cfg!(target_family = "wasm");
    const COUNTS_REPLIES: bool = L::LISTS_LEGAL;

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        let mut planes = Planes { planes: [0; 4], state: 0 };
        for (square, piece) in setup.pieces() {
            let code = men::code_of(piece).0;
            for (i, plane) in planes.planes.iter_mut().enumerate() {
                *plane |= Set::from(code >> i & 1) << square.index();
            }
        }
        let held = every_right().filter(|&(side, wing)| setup.castling().has(side, wing));
        planes.state = held.fold(0, |state, (side, wing)| state | homes(side, wing));
        planes.state |= setup.en_passant().map_or(0, |square| bit(square.index()));
        if setup.side_to_move() == Side::White {
            planes.state |= WHITE_TO_MOVE;
        }
        Ok(Self::of((), planes))
    }

    fn to_setup(&self) -> Setup {
        let state = self.planes.state;
        let pieces = Square::all().filter_map(|square| Some((square, self.piece_at(square)?)));
        let side = if self.planes.is_white_to_move() { Side::White } else { Side::Black };
        let held = every_right().filter(|&(side, wing)| state & homes(side, wing) == homes(side, wing));
        let castling = Castling::from_bits(held.map(|(side, wing)| Castling::bit(side, wing)).sum());
        let passed = state & PASSED;
        let en_passant = (passed != 0).then(|| written(first(passed)));
        Setup::from_pieces(pieces, side, castling, en_passant)
    }

    #[inline]
    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        self.list_moves::<W, _>(moves);
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let side = self.planes.side();
        self.after(m, |child| {
            if !L::LISTS_LEGAL && child.planes.is_attacked::<true>((), side) { None } else { Some(f(child)) }
        })
    }

    #[inline]
    fn is_exempt(&self, _: Move) -> bool {
        L::LISTS_LEGAL
    }

    #[inline]
    fn count_legal(&mut self) -> u64 {
        if L::LISTS_LEGAL {
            return self.count();
        }
        let mut moves = MoveList::new();
        self.generate(&mut moves);
        moves.iter().map(|&m| u64::from(self.visit(m, |_| ()).is_some())).sum()
    }

    #[inline]
    fn count_children(&mut self) -> u64 {
        if Self::COUNTS_CHILDREN { self.children() } else { children_by_playing(self) }
    }

    #[inline]
    fn count_replies(&mut self) -> u64 {
        if L::LISTS_LEGAL { self.replies() } else { children_by_playing(self) }
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        self.is_in_check()
    }

    fn import(&self, m: chess_rules::Move) -> Option<Move> {
        if self.planes.is_white_to_move() {
            View::<L, S, true>::new((), &self.planes).import_written(m)
        } else {
            View::<L, S, false>::new((), &self.planes).import_written(m)
        }
    }

    fn export(&self, m: Move) -> chess_rules::Move {
        let code = m.code();
        let becomes_other = self.planes.code(m.from()) != code;
        let promotion = if becomes_other { code.kind() } else { None };
        chess_rules::Move { from: written(m.from()), to: written(m.to()), promotion }
    }

    fn material(&self) -> i32 {
        let [a, b, c, black] = self.planes.planes;
        let of = |kind: Kind| match kind {
            Kind::Pawn => a & !b & !c,
            Kind::Knight => b & !a & !c,
            Kind::King => a & b & !c,
            Kind::Bishop => a & c & !b,
            Kind::Rook => b & c & !a,
            Kind::Queen => a & b & c,
        };
        let balance = |men: Set| (men & !black).count_ones() as i32 - (men & black).count_ones() as i32;
        Kind::ALL.into_iter().map(|kind| kind.value() * balance(of(kind))).sum()
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
        let [moved, taken] = [m.from(), m.to()].map(|square| self.planes.code(square));
        let is_capture = taken.0 != 0 || m.is_en_passant();
        // An empty square counts as a pawn: en passant.
        (men::kind_of_man(moved), is_capture.then(|| men::kind_of_man(taken)))
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
        let [a, b, c, black] = self.planes.planes;
        let stray = black & !(a | b | c) | c & !(a | b);
        if stray != 0 {
            return Err(format!("the planes hold no man on {stray:#x}"));
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        S::table_bytes() + tables::table_bytes() + make::table_bytes()
    }
}
