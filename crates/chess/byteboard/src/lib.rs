#![doc = include_str!("../README.md")]
//!
//! ## Example
//!
//! ```
//! use chess_byteboard::Board;
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
mod danger;
mod explain;
mod generate;
mod import;
mod key;
mod make;
mod marks;
mod men;
mod rays;
pub mod rows;
mod squares;

use core::marker::PhantomData;

use chess_rules::mailbox::men::{SLIDES, material};
use chess_rules::{Castling, Chess, Kind, Setup, Side, Square};
use qipan_game::asked::{Pins, Squares, Threat};
use qipan_game::{About, All, GenType, Legal, Legality, Level, MoveGen, MoveList, Probe, UnsupportedError};

pub use chess_rules::mailbox::Move;

use crate::generate::Count;
use crate::marks::part;
use crate::men::{
    KING_NUMBER, MEN, code, index, kind, kind_of, kind_of_man, number_of, piece_of, place,
    written as written_man,
};
use crate::squares::{CASTLES, NOWHERE, RIGHTS_KEPT, path_of, square_of, written};
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub use qipan_simd::Avx2;
#[cfg(target_arch = "x86_64")]
pub use qipan_simd::Avx512;
pub use qipan_simd::{Attacks, Compiled, ComputedAttacks, Instructions, KeptAttacks, Portable};
use qipan_simd::{Bytes, NOWHERE as NO_CELL, Words};

/// Chess on a byteboard: its legality, the vector instructions, whether attack tables are kept.
///
/// ```
/// use chess_byteboard::{Board, Byteboard, ComputedAttacks, Portable};
/// use qipan_game::{MoveGen, Tested, perft_visit};
///
/// let mut best = Board::start();
/// let mut other = Byteboard::<Tested, Portable, ComputedAttacks>::start();
/// assert_eq!(perft_visit(&mut best, 3), 8_902);
/// assert_eq!(perft_visit(&mut other, 3), 8_902);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Byteboard<L: Legality = Legal, I: Instructions = Compiled, A: Attacks = KeptAttacks, T: Probe = ()>
{
    /// The piece on each square, 0 for none.
    cells: Bytes,
    /// The attack tables of White and of Black.
    tables: A::Tables<2>,
    /// The squares of White's pieces by their numbers, then of Black's; [`NOWHERE`] for one that is taken.
    squares: [u8; 2 * MEN],
    /// Bits of each side's pawns in its attack table.
    pawns: [u16; 2],
    /// The same of the pieces that slide.
    sliders: [u16; 2],
    /// The side to move, 0 for White.
    side: u8,
    /// The bits of [`Castling`].
    castling: u8,
    /// The square behind a pawn that has just moved two squares, or [`NOWHERE`].
    en_passant: u8,
    simd: I,
    probe: T,
    levels: PhantomData<(L, A)>,
}

/// The board with its best levels, as it is compiled.
pub type Board = Byteboard;

impl<L: Legality, I: Instructions, A: Attacks, T: Probe> Byteboard<L, I, A, T> {
    /// The side to move as an index.
    #[inline(always)]
    const fn mover(&self) -> usize {
        (self.side & 1) as usize
    }

    /// The square of a side's king.
    #[inline(always)]
    const fn king(&self, side: usize) -> usize {
        (self.squares[(side & 1) * MEN] & 63) as usize
    }

    /// Returns true if the king of a side is attacked.
    #[inline(always)]
    fn is_king_attacked(&self, side: usize) -> bool {
        self.probe.enters(part::KING, side);
        let king = self.king(side);
        self.probe.reads_from(|| marks::SQUARES.at(side * MEN), king as u8);
        self.probe.enters(part::WORD, king);
        self.is_attacked(king, side)
    }

    /// Returns true if the side that just moved left its king attacked.
    #[inline(always)]
    fn has_exposed_king(&self) -> bool {
        self.is_king_attacked(self.mover() ^ 1)
    }
}

impl<L: Legality, I: Instructions, A: Attacks> MoveGen for Byteboard<L, I, A> {
    type Game = Chess;
    type Move = Move;

    const ABOUT: About = About {
        name: "chess-byteboard",
        system: "C8",
        summary: "64 bytes in a register, permuted into the rays of a square; an attack table a side",
        source: "87flowers, byteboard attack tables (2025); Rose, Clockwork and cherry for chess engines",
        levels: &[
            Level::of::<L>().best::<Legal>(),
            Level::of::<I>().best::<Compiled>(),
            Level::of::<A>().best::<KeptAttacks>(),
        ],
        needs: I::NEEDS,
    };
    const ANSWERS_SEARCH: bool = true;
    const ANSWERS_ATTACKS: bool = true;

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        let refused = |reason| UnsupportedError { board: Self::ABOUT.name, reason };
        let simd =
            I::found().ok_or_else(|| refused(format!("this processor lacks {}", I::NEEDS.join(" or "))))?;
        for side in Side::BOTH {
            let count = setup.pieces().filter(|(_, piece)| piece.side == side).count();
            if count > MEN {
                return Err(refused(format!("found {count} {side} pieces, expected at most {MEN}")));
            }
            let kings = setup.pieces().filter(|(_, piece)| piece.side == side && piece.kind == Kind::King);
            let kings = kings.count();
            if kings != 1 {
                return Err(refused(format!("found {kings} {side} kings, expected one")));
            }
        }
        let mut board = Self {
            cells: Bytes([0; 64]),
            tables: A::with::<2>(|| [Words([[0; 32]; 2]); 2]),
            squares: [NOWHERE; 2 * MEN],
            pawns: [0; 2],
            sliders: [0; 2],
            side: setup.side_to_move() as u8,
            castling: setup.castling().bits(),
            en_passant: setup.en_passant().map_or(NOWHERE, |square| square_of(square) as u8),
            simd,
            probe: (),
            levels: PhantomData,
        };
        // The king has a number of its own, before all others.
        let mut numbers = [KING_NUMBER; 2];
        let mut men = Vec::new();
        for (square, piece) in setup.pieces() {
            let (side, kind) = (piece.side as usize, number_of(piece.kind));
            let is_king = kind == men::KING;
            numbers[side] += usize::from(!is_king);
            let number = if is_king { KING_NUMBER } else { numbers[side] };
            men.push((square_of(square), place(side, kind, number)));
        }
        simd.run(
            #[inline(always)]
            || board.fill(&men),
        );
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let men =
            Square::all().filter_map(|square| Some((square, piece_of(self.cells.0[square_of(square)])?)));
        let en_passant = (self.en_passant != NOWHERE).then(|| written(self.en_passant.into()));
        Setup::from_pieces(men, Side::BOTH[self.mover()], Castling::from_bits(self.castling), en_passant)
    }

    #[inline]
    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        self.simd.run(
            #[inline(always)]
            || self.list_moves::<W>(moves),
        );
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let mut child = self.simd.run(
            #[inline(always)]
            || self.after(m),
        );
        if !generate::is_exempt::<L>(m) {
            let is_exposed = if A::ARE_KEPT {
                child.has_exposed_king()
            } else {
                self.simd.run(
                    #[inline(always)]
                    || child.has_exposed_king(),
                )
            };
            if is_exposed {
                return None;
            }
        }
        Some(f(&mut child))
    }

    #[inline]
    fn is_exempt(&self, m: Move) -> bool {
        generate::is_exempt::<L>(m)
    }

    /// Counts the moves of all pieces but the king by adding up bits of the attack table.
    #[inline]
    fn count_legal(&mut self) -> u64 {
        let mut count = Count::<L>::new();
        self.simd.run(
            #[inline(always)]
            || self.list_moves::<All>(&mut count),
        );
        let tested = count.tested.iter().filter(|&&m| self.visit(m, |_| ()).is_some()).count();
        u64::from(count.exempt) + tested as u64
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        let us = self.mover();
        if A::ARE_KEPT {
            return self.is_king_attacked(us);
        }
        self.simd.run(
            #[inline(always)]
            || self.is_king_attacked(us),
        )
    }

    fn import(&self, m: chess_rules::Move) -> Option<Move> {
        self.simd.run(
            #[inline(always)]
            || self.import_written(m),
        )
    }

    fn export(&self, m: Move) -> chess_rules::Move {
        let [from, to] = path_of(m).map(written);
        chess_rules::Move { from, to, promotion: kind_of(m.promoted()) }
    }

    fn material(&self) -> i32 {
        material(&self.cells.0.map(written_man))
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
        f(&mut self.passed())
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
        let [moved, taken] = path_of(m).map(|at| self.cells.0[at]);
        let is_capture = taken != 0 || m.is_en_passant();
        // An empty cell counts as a pawn: en passant.
        (kind_of_man(kind(moved)), is_capture.then(|| kind_of_man(kind(taken))))
    }

    #[inline]
    fn attackers_to(&self, square: usize, occupied: Squares) -> Squares {
        self.simd
            .run(
                #[inline(always)]
                || self.attackers_of(square, occupied as u64),
            )
            .into()
    }

    #[inline]
    fn attacked(&self, is_first: bool, counts: &mut [u8]) {
        self.simd.run(
            #[inline(always)]
            || self.count_attacks(usize::from(!is_first), counts),
        );
    }

    #[inline]
    fn attacks_on(&self, is_first: bool, squares: Squares) -> u32 {
        self.simd.run(
            #[inline(always)]
            || self.attacks_of_side_on(usize::from(!is_first), squares),
        )
    }

    #[inline]
    fn gives_check(&self, m: Move) -> bool {
        self.simd.run(
            #[inline(always)]
            || self.checks_by(m),
        )
    }

    #[inline]
    fn see(&self, m: Move, threshold: i32, pins: Pins) -> bool {
        self.simd.run(
            #[inline(always)]
            || self.exchange(m, threshold, pins),
        )
    }

    #[inline]
    fn mobility(&self, is_first: bool) -> u32 {
        self.simd.run(
            #[inline(always)]
            || self.count_goals(usize::from(!is_first)),
        )
    }

    #[inline]
    fn threats(&self, mut f: impl FnMut(Threat)) {
        self.simd.run(
            #[inline(always)]
            || self.each_threat(&mut f),
        );
    }

    #[inline]
    fn threat_delta(&mut self, m: Move, mut f: impl FnMut(Threat, bool)) {
        self.simd.run(
            #[inline(always)]
            || {
                let child = self.after(m);
                if A::ARE_KEPT {
                    self.changed_threats(&child, m, &mut f);
                } else {
                    self.changed_threats_by_rays(&child, m, &mut f);
                }
            },
        );
    }

    fn check_invariants(&self) -> Result<(), String> {
        let (mut pawns, mut sliders) = ([0; 2], [0; 2]);
        for (number, square) in self.standing() {
            let place = self.cells.0[square & 63];
            if place == 0 || index(place) != number {
                return Err(format!("piece {number} is noted on {square}, where the board holds {place:#x}"));
            }
            let (side, bit) = (number / MEN, 1 << (number % MEN));
            pawns[side] |= if kind(place) == men::PAWN { bit } else { 0 };
            sliders[side] |= if kind(place) & SLIDES != 0 { bit } else { 0 };
        }
        let there = self.cells.0.iter().filter(|&&place| place != 0).count();
        if there != self.standing().count() {
            return Err(format!("{there} pieces stand on the board, {} are noted", self.standing().count()));
        }
        if (pawns, sliders) != (self.pawns, self.sliders) {
            return Err(format!(
                "pawns and sliders: found {pawns:x?} and {sliders:x?}, expected {:x?} and {:x?}",
                self.pawns, self.sliders
            ));
        }
        if A::ARE_KEPT {
            self.check_tables()?;
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        rays::TABLE_BYTES + size_of_val(&RIGHTS_KEPT) + size_of_val(&CASTLES)
    }
}

impl<L: Legality, I: Instructions, A: Attacks> Byteboard<L, I, A> {
    /// Compares the kept tables with tables made anew.
    fn check_tables(&self) -> Result<(), String> {
        let men = self.standing().map(|(_, square)| (square, self.cells.0[square & 63]));
        let mut right = [[0_u16; 64]; 2];
        for (from, place) in men {
            let rays = self.simd.run(
                #[inline(always)]
                || self.occupied_on_rays(from),
            );
            let reached = rays::seen(rays) & rays::REACH[code(place)];
            for cell in squares::each(reached) {
                let to = rays::RAYS[from & 63].0[cell];
                if to != NO_CELL {
                    right[men::side_of(place)][usize::from(to)] |= men::bit_in_table(place);
                }
            }
        }
        for side in 0..2 {
            for square in 0..64 {
                let (kept, right) = (A::of::<2>(&self.tables, side).at(square), right[side][square]);
                if kept != right {
                    return Err(format!("side {side} attacks {square} by {kept:#x}, expected {right:#x}"));
                }
            }
        }
        Ok(())
    }
}
