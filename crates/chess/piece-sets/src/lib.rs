#![doc = include_str!("../README.md")]
//!
//! ## Example
//!
//! ```
//! use chess_piece_sets::Board;
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
mod danger;
mod explain;
mod generate;
mod import;
mod key;
mod make;
mod marks;
mod matrix;
mod men;
mod reach;
pub mod rows;
mod squares;
mod vectors;

use alloc::{format, string::String, vec::Vec};
use core::marker::PhantomData;

use chess_rules::codes::number_of;
use chess_rules::{Castling, Chess, Kind, Setup, Side};
use qipan_game::asked::{Pins, Squares, Threat};
use qipan_game::{About, All, GenType, Legal, Legality, Level, MoveGen, MoveList, Probe, UnsupportedError};

pub use chess_rules::mailbox::Move;
pub use matrix::Matrix;
pub use qipan_simd::{ComputedAttacks, KeptAttacks};

use crate::generate::Count;
use crate::marks::part;
use crate::men::{KING_NUMBER, MEN, PAWNS, SLIDES, bit_of_man, bit_of_number, kind_of, piece_of};
use crate::squares::{CASTLES, NOWHERE, RIGHTS_KEPT, bit, path_of, square_of, written};
use crate::vectors::{Vector, count, having, place_of};

/// Chess on piece sets: its legality, and whether an attack matrix is kept.
///
/// ```
/// use chess_piece_sets::{Board, ComputedAttacks, PieceSets};
/// use qipan_game::{MoveGen, Tested, perft_visit};
///
/// let mut best = Board::start();
/// let mut other = PieceSets::<Tested, ComputedAttacks>::start();
/// assert_eq!(perft_visit(&mut best, 3), 8_902);
/// assert_eq!(perft_visit(&mut other, 3), 8_902);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct PieceSets<L: Legality = Legal, A: Matrix = KeptAttacks, T: Probe = ()> {
    /// The squares that each piece of White and of Black attacks.
    matrix: A::Sets,
    /// The square of each piece of White and of Black, [`NOWHERE`] for one that is taken.
    squares: [Vector; 2],
    /// The bit of its kind, 0 for one that is taken.
    kinds: [Vector; 2],
    /// The squares of all pieces of a side.
    occupied: [u64; 2],
    /// The squares of its pawns.
    pawns: [u64; 2],
    /// A mask of its pieces that slide.
    sliders: [u16; 2],
    /// A mask of those that would attack the other king on an empty board.
    snipers: [u16; 2],
    /// The side to move, 0 for White.
    side: u8,
    /// The bits of [`Castling`].
    castling: u8,
    /// The square behind a pawn that has just moved two squares, or [`NOWHERE`].
    en_passant: u8,
    probe: T,
    levels: PhantomData<L>,
}

/// The board with its best levels.
pub type Board = PieceSets;

impl<L: Legality, A: Matrix, T: Probe> PieceSets<L, A, T> {
    /// The side to move as an index.
    #[inline(always)]
    const fn mover(&self) -> usize {
        (self.side & 1) as usize
    }

    /// The square of a side's king.
    #[inline(always)]
    const fn king(&self, side: usize) -> usize {
        (self.squares[side & 1][KING_NUMBER] & 63) as usize
    }

    /// The number of the piece of a side that stands on a square.
    #[inline(always)]
    const fn number_at(&self, side: usize, square: usize) -> usize {
        place_of(&self.squares[side & 1], (square & 63) as u8)
    }

    /// The square of a piece that is not taken.
    #[inline(always)]
    const fn square_of(&self, side: usize, number: usize) -> usize {
        (self.squares[side & 1][number & (MEN - 1)] & 63) as usize
    }

    /// The kind of a piece.
    #[inline(always)]
    const fn kind(&self, side: usize, number: usize) -> u8 {
        self.kinds[side & 1][number & (MEN - 1)]
    }

    /// The kind of a side's piece on a square, 0 if none stands there.
    #[inline(always)]
    const fn kind_at(&self, side: usize, square: usize) -> u8 {
        if self.occupied[side & 1] & bit(square) == 0 {
            return 0;
        }
        self.kind(side, self.number_at(side, square))
    }

    /// The squares with a piece.
    #[inline(always)]
    const fn all_occupied(&self) -> u64 {
        self.occupied[0] | self.occupied[1]
    }

    /// Returns true if the king of a side is attacked.
    #[inline(always)]
    fn is_king_attacked(&self, side: usize) -> bool {
        self.probe.enters(part::KING, side);
        let king = self.read_square(side, KING_NUMBER);
        self.probe.enters(part::WHO, king);
        self.is_attacked(king, side)
    }

    /// Returns true if the side that just moved left its king attacked.
    #[inline(always)]
    fn has_exposed_king(&self) -> bool {
        self.is_king_attacked(self.mover() ^ 1)
    }
}

impl<L: Legality, A: Matrix> MoveGen for PieceSets<L, A> {
    type Game = Chess;
    type Move = Move;

    const ABOUT: About = About {
        name: "chess-piece-sets",
        system: "C9",
        summary: "no board: a vector of a side's pieces, and the set of squares that each of them attacks",
        source: "petrel (AleksPeshkov), developer's notes: piece vectors and an attack matrix",
        levels: &[Level::of::<L>().best::<Legal>(), Level::of::<A>().best::<KeptAttacks>()],
        needs: &[],
    };
    const ANSWERS_SEARCH: bool = true;
    const ANSWERS_ATTACKS: bool = true;

    fn from_setup(setup: &Setup) -> Result<Self, UnsupportedError> {
        let refused = |reason| UnsupportedError { board: Self::ABOUT.name, reason };
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
            matrix: A::with(|| [[0; MEN]; 2]),
            squares: [[NOWHERE; MEN]; 2],
            kinds: [[0; MEN]; 2],
            occupied: [0; 2],
            pawns: [0; 2],
            sliders: [0; 2],
            snipers: [0; 2],
            side: setup.side_to_move() as u8,
            castling: setup.castling().bits(),
            en_passant: setup.en_passant().map_or(NOWHERE, |square| square_of(square) as u8),
            probe: (),
            levels: PhantomData,
        };
        // The king has a number of its own, before all others.
        let mut numbers = [KING_NUMBER; 2];
        for (square, piece) in setup.pieces() {
            let side = piece.side as usize;
            let is_king = piece.kind == Kind::King;
            numbers[side] += usize::from(!is_king);
            let number = if is_king { KING_NUMBER } else { numbers[side] };
            board.squares[side][number] = square_of(square) as u8;
            board.kinds[side][number] = bit_of_man(piece);
        }
        board.derive();
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let men = self.standing().filter_map(|(side, number)| {
            Some((written(self.square_of(side, number)), piece_of(self.kind(side, number), side)?))
        });
        let en_passant = (self.en_passant != NOWHERE).then(|| written(self.en_passant.into()));
        Setup::from_pieces(men, Side::BOTH[self.mover()], Castling::from_bits(self.castling), en_passant)
    }

    #[inline]
    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        self.list_moves::<W>(moves);
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let mut child = self.clone();
        child.play(m, self);
        if !generate::is_exempt::<L>(m) && child.has_exposed_king() {
            return None;
        }
        Some(f(&mut child))
    }

    #[inline]
    fn is_exempt(&self, m: Move) -> bool {
        generate::is_exempt::<L>(m)
    }

    /// Counts the bits of the whole matrix at once, without what is no move.
    #[inline]
    fn count_legal(&mut self) -> u64 {
        let mut count = Count::<L>::new();
        self.list_moves::<All>(&mut count);
        let tested = count.tested.iter().filter(|&&m| self.visit(m, |_| ()).is_some()).count();
        u64::from(count.exempt) + tested as u64
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        self.is_king_attacked(self.mover())
    }

    fn import(&self, m: chess_rules::Move) -> Option<Move> {
        self.import_written(m)
    }

    fn export(&self, m: Move) -> chess_rules::Move {
        let [from, to] = path_of(m).map(written);
        chess_rules::Move { from, to, promotion: chess_rules::codes::kind_of(m.promoted()) }
    }

    /// Of each kind those bytes that have its bit.
    #[inline]
    fn material(&self) -> i32 {
        let value = |kind: Kind| {
            let [white, black] = [0, 1]
                .map(|side| count(&self.kinds[side], bit_of_number(number_of(kind), side)).cast_signed());
            kind.value() * (white - black)
        };
        Kind::ALL.into_iter().map(value).sum()
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
        let (us, [from, to]) = (self.mover(), path_of(m));
        let taken = self.kind_at(us ^ 1, to);
        let is_capture = taken != 0 || m.is_en_passant();
        // No piece on the square counts as a pawn: en passant.
        (kind_of(self.kind(us, self.number_at(us, from))), is_capture.then(|| kind_of(taken)))
    }

    #[inline]
    fn attackers_to(&self, square: usize, occupied: Squares) -> Squares {
        self.attackers_of(square, occupied as u64).into()
    }

    #[inline]
    fn attacked(&self, is_first: bool, counts: &mut [u8]) {
        self.count_attacks(usize::from(!is_first), counts);
    }

    #[inline]
    fn attacks_on(&self, is_first: bool, squares: Squares) -> u32 {
        self.attacks_of_side_on(usize::from(!is_first), squares)
    }

    #[inline]
    fn gives_check(&self, m: Move) -> bool {
        self.checks_by(m)
    }

    #[inline]
    fn see(&self, m: Move, threshold: i32, pins: Pins) -> bool {
        self.exchange(m, threshold, pins)
    }

    #[inline]
    fn mobility(&self, is_first: bool) -> u32 {
        self.count_goals(usize::from(!is_first))
    }

    #[inline]
    fn threats(&self, f: impl FnMut(Threat)) {
        self.each_threat(f);
    }

    #[inline]
    fn threat_delta(&mut self, m: Move, f: impl FnMut(Threat, bool)) {
        let mut child = self.clone();
        child.play(m, self);
        self.changed_threats(&child, m, f);
    }

    fn check_invariants(&self) -> Result<(), String> {
        let mut right = self.clone();
        right.derive();
        for side in 0..2 {
            for number in 0..MEN {
                let (square, kind) = (self.squares[side][number], self.kinds[side][number]);
                if (square == NOWHERE) != (kind == 0) || square > NOWHERE || kind.count_ones() > 1 {
                    return Err(format!("piece {number} of side {side}: square {square}, kind {kind:#x}"));
                }
                if A::IS_KEPT && A::of(&self.matrix, side)[number] != A::of(&right.matrix, side)[number] {
                    return Err(format!(
                        "piece {number} of side {side} attacks {:#x}, expected {:#x}",
                        A::of(&self.matrix, side)[number],
                        A::of(&right.matrix, side)[number]
                    ));
                }
            }
            let count = self.occupied[side].count_ones();
            let standing = having(&self.kinds[side], !(1 << 7)).count_ones();
            if count != standing {
                return Err(format!("{count} squares of side {side}, {standing} pieces"));
            }
            if having(&self.kinds[side], PAWNS).count_ones() != self.pawns[side].count_ones() {
                return Err(format!("pawns of side {side}: {:#x}", self.pawns[side]));
            }
        }
        if *self != right {
            return Err(format!("found {self:?}, expected {right:?}"));
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        reach::table_bytes() + size_of_val(&RIGHTS_KEPT) + size_of_val(&CASTLES)
    }
}

impl<L: Legality, A: Matrix> PieceSets<L, A> {
    /// The sides and numbers of the pieces that are not taken.
    fn standing(&self) -> impl Iterator<Item = (usize, usize)> {
        let all = (0..2 * MEN).map(|index| (index / MEN, index % MEN));
        all.filter(|&(side, number)| self.kind(side, number) != 0)
    }

    /// Works out from squares and kinds whatever else is stored of them.
    fn derive(&mut self) {
        (self.occupied, self.pawns) = ([0; 2], [0; 2]);
        let men: Vec<_> = self.standing().collect();
        for &(side, number) in &men {
            let square = bit(self.square_of(side, number));
            self.occupied[side] |= square;
            self.pawns[side] |= if self.kind(side, number) & PAWNS != 0 { square } else { 0 };
        }
        for side in 0..2 {
            self.sliders[side] = having(&self.kinds[side], SLIDES);
            self.snipers[side] = self.lookers(side, self.king(side ^ 1)) & self.sliders[side];
        }
        let mut sets = [[0; MEN]; 2];
        for (side, number) in men {
            let (kind, square) = (self.kind(side, number), self.square_of(side, number));
            sets[side][number] = reach::reached(kind, square, self.all_occupied());
        }
        self.matrix = A::with(|| sets);
    }
}
