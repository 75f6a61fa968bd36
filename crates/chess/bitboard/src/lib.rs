//! **C6, bitboards**: a set of squares is a 64-bit word, one bit per square, and a position is eight such sets: the men
//! of each side and the men of each kind.
//!
//! ```text
//!   8  56 57 58 59 60 61 62 63       white & pawns, at the start:
//!   7  48 49 50 51 52 53 54 55         . . . . . . . .
//!   6  40 41 42 43 44 45 46 47         . . . . . . . .       as a number 0x0000_0000_0000_ff00;
//!   5  32 33 34 35 36 37 38 39         . . . . . . . .       all of them one rank ahead: << 8;
//!   4  24 25 26 27 28 29 30 31         . . . . . . . .       how many: one instruction;
//!   3  16 17 18 19 20 21 22 23         . . . . . . . .       those on the e-file: one AND
//!   2   8  9 10 11 12 13 14 15         x x x x x x x x
//!   1   0  1  2  3  4  5  6  7         . . . . . . . .
//!       a  b  c  d  e  f  g  h
//! ```
//!
//! Questions about many squares at once are answered by a few operations on words. The one that is hard to put so is
//! the sliders': where does a rook's line end? Six answers from fifty years compete here as kernels, the [`Sliders`] of
//! [`Board`]; storage and generator are the same for all, so that what differs between their rows is the look-up.
//!
//! | kernel | how it finds the first blocker | tables |
//! |---|---|--:|
//! | [`Classical`] | bit scan of ray & occupancy | 4 KiB |
//! | [`Hyperbola`] | borrow of a subtraction, forwards and mirrored | 2 KiB |
//! | [`Kindergarten`] | multiplication gathers one line, table of 64 cases | 9.5 KiB |
//! | [`Magic`] | multiplication gathers both lines, tables of fixed size | 2.25 MiB |
//! | [`FancyMagic`] | the same, tables of the needed size | 845 KiB |
#![cfg_attr(
    all(target_arch = "x86_64", target_feature = "bmi2"),
    doc = "| [`Pext`] | one instruction gathers both lines | 843 KiB |"
)]
//!
//! The generator lists legal moves only. From the king, one look along the empty board's lines finds who checks it and
//! which men are pinned; checks shrink the squares that all other men may go to, pins those of the pinned. What is left
//! to test is the king's own step, castling, and en passant. Since targets are sets, counting moves is counting bits. A
//! move is played on a copy: 72 bytes, without any branch on what moves and what is taken (en passant and castling
//! aside).
//!
//! Tried and dropped, as measured with PEXT on counting from the start position and Kiwipete (100 = without it): pawn
//! and king attacks at once, sliders per step of the king, 101 and 99; queens along with rooks and with bishops, 101
//! and 100; boards aligned to 32 bytes, 101 and 102 (playing: 99 and 100) for 24 bytes more; unchecked look-ups, 101
//! and 104 (playing: 102 and 98). Kept: building the child where the caller wants it, 180 on playing (finished by
//! reference it is copied, and three fresh bytes are read as part of one word, which the processor cannot forward);
//! holding the pawn that stepped twice instead of the square behind it, 106 on playing; all squares that the enemy
//! attacks instead of a test per step of a king with more than three steps, 98 and 98, but 143 in an endgame (used
//! always, 94 and 95).
//!
//! Source: beyond the texts (the chess programming literature since 2006; each kernel names its own). Should win
//! against everything that walks rays by steps, most of all where moves are counted; pays with tables that compete for
//! the cache, and with the search for what stands on a square, of which an array knows at once (never asked while moves
//! are made here).

mod generate;
mod kernel;
mod make;
pub mod rays;
mod recognise;
mod sliders;
mod tables;
mod view;

use std::marker::PhantomData;

use chess_rules::{Castling, Chess, Kind, Move as Written, Piece, Setup, Side, Square};
use qipan_game::{About, MoveGen, MoveList, Unsupported};

pub use make::Move;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub use sliders::Pext;
pub use sliders::{Classical, FancyMagic, Hyperbola, Kindergarten, Magic, Sliders, magics};

use generate::{ALL, CAPTURES, Count, QUIETS, Sink};
use make::{Sets, of_kind, of_side};
use view::View;

/// What leads from rank 4 to 3 or from 5 to 6, and back, in exclusive-or with a square's number.
const ONE_RANK: u8 = 8;

/// Chess on eight bitboards, with the kernel `S` for sliders.
#[derive(Clone, PartialEq, Debug)]
pub struct Board<S> {
    /// Men of White, of Black, then of each kind as in [`Kind::ALL`].
    sets: Sets,
    side: Side,
    /// Rights as in [`Castling::bits`].
    castling: u8,
    /// Square of a pawn that has just moved two squares, or 0, where no pawn ever stands.
    double_stepper: u8,
    kernel: PhantomData<S>,
}

impl<S: Sliders> Board<S> {
    #[inline(always)]
    fn list<const WANTED: u8>(&self, sink: &mut impl Sink) {
        match self.side {
            Side::White => View::<S, true>::new(self).moves::<WANTED>(sink),
            Side::Black => View::<S, false>::new(self).moves::<WANTED>(sink),
        }
    }

    /// The square behind the pawn that has just moved two squares.
    #[inline(always)]
    fn en_passant(&self) -> Option<rays::Square> {
        (self.double_stepper != 0).then_some((self.double_stepper ^ ONE_RANK).into())
    }

    /// The piece on a square.
    fn piece_at(&self, square: Square) -> Option<Piece> {
        let is_in = |set: usize| self.sets[set] >> square.index() & 1 != 0;
        let side = Side::BOTH.into_iter().find(|&side| is_in(of_side(side)))?;
        let kind = Kind::ALL.into_iter().find(|&kind| is_in(of_kind(kind)))?;
        Some(Piece { side, kind })
    }
}

impl<S: Sliders> MoveGen for Board<S> {
    type Game = Chess;
    type Move = Move;

    const ABOUT: About = S::ABOUT;

    fn from_setup(setup: &Setup) -> Result<Self, Unsupported> {
        let mut board = Self {
            sets: [0; 8],
            side: setup.side_to_move(),
            castling: setup.castling().bits(),
            double_stepper: setup.en_passant().map_or(0, |square| square.index() as u8 ^ ONE_RANK),
            kernel: PhantomData,
        };
        for (square, piece) in setup.pieces() {
            board.sets[of_side(piece.side)] |= 1 << square.index();
            board.sets[of_kind(piece.kind)] |= 1 << square.index();
        }
        for side in Side::BOTH {
            let found = (board.sets[of_side(side)] & board.sets[of_kind(Kind::King)]).count_ones();
            if found != 1 {
                let reason = format!("found {found} {side} kings, expected one");
                return Err(Unsupported { board: Self::ABOUT.name, reason });
            }
        }
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let pieces = Square::all().filter_map(|square| Some((square, self.piece_at(square)?)));
        let en_passant = self.en_passant().and_then(Square::from_index);
        Setup::from_pieces(pieces, self.side, Castling::from_bits(self.castling), en_passant)
    }

    #[inline]
    fn captures(&self, moves: &mut MoveList<Move>) {
        self.list::<CAPTURES>(moves);
    }

    #[inline]
    fn quiets(&self, moves: &mut MoveList<Move>) {
        self.list::<QUIETS>(moves);
    }

    #[inline]
    fn generate(&self, moves: &mut MoveList<Move>) {
        self.list::<ALL>(moves);
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        Some(f(&mut self.after(m)))
    }

    /// Counts targets, without listing a move.
    #[inline]
    fn count_legal(&mut self) -> u64 {
        let mut count = Count::default();
        self.list::<ALL>(&mut count);
        count.0.into()
    }

    #[inline]
    fn in_check(&self) -> bool {
        match self.side {
            Side::White => View::<S, true>::new(self).is_in_check(),
            Side::Black => View::<S, false>::new(self).is_in_check(),
        }
    }

    fn import(&self, m: Written) -> Option<Move> {
        match self.side {
            Side::White => View::<S, true>::new(self).recognise(m),
            Side::Black => View::<S, false>::new(self).recognise(m),
        }
    }

    fn export(&self, m: Move) -> Written {
        let square = |index| Square::from_index(index).expect("six bits");
        Written { from: square(m.from()), to: square(m.to()), promotion: m.promotion() }
    }

    /// Per kind the difference of two counts.
    fn material(&self) -> i32 {
        let [white, black, ..] = self.sets;
        let count = |set: u64| set.count_ones() as i32;
        Kind::ALL
            .into_iter()
            .map(|kind| {
                let men = self.sets[of_kind(kind)];
                kind.value() * (count(men & white) - count(men & black))
            })
            .sum()
    }

    fn check_invariants(&self) -> Result<(), String> {
        let [white, black, kinds @ ..] = self.sets;
        if white & black != 0 {
            return Err(format!("of both sides: {:#x}", white & black));
        }
        let mut seen = 0;
        for (kind, set) in Kind::ALL.into_iter().zip(kinds) {
            if set & seen != 0 {
                return Err(format!("a {kind} and something else: {:#x}", set & seen));
            }
            seen |= set;
        }
        if seen != white | black {
            return Err(format!(
                "of a side without kind or of a kind without side: {:#x}",
                seen ^ (white | black)
            ));
        }
        for side in Side::BOTH {
            let kings = self.sets[of_side(side)] & self.sets[of_kind(Kind::King)];
            if kings.count_ones() != 1 {
                return Err(format!("{side} kings: found {kings:#x}, expected one"));
            }
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        tables::BYTES + size_of_val(&make::ARRIVES) + size_of_val(&make::RIGHTS_LEFT) + S::table_bytes()
    }
}
