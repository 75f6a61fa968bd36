#![doc = include_str!("../README.md")]
//!
//! ## Example
//!
//! ```
//! use qipan_game::{MoveGen, MoveList, perft_visit};
//! use xiangqi_byteboard::Board;
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

use std::marker::PhantomData;

use qipan_game::asked::{Pins, Squares, Threat};
use qipan_game::{About, All, GenType, Legal, Legality, Level, MoveGen, MoveList, Probe, UnsupportedError};
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub use qipan_simd::Avx2;
#[cfg(target_arch = "x86_64")]
pub use qipan_simd::Avx512;
pub use qipan_simd::{Attacks, Compiled, ComputedAttacks, Instructions, KeptAttacks, Portable};
use qipan_simd::{Bytes, Words};
use xiangqi_rules::mailbox::numbers::code_of;
use xiangqi_rules::{Kind, Setup, Side, Square, Xiangqi, keys};

use crate::generate::Count;
use crate::men::{FIRST_NUMBERS, MEN, index, piece_of, place};
use crate::squares::{NOWHERE, SQUARES, each_bit, square_of, written};

/// The board's own move.
pub type Move = xiangqi_rules::mailbox::Move<7>;

/// Xiangqi on a byteboard: its legality, the vector instructions, whether attack tables are kept.
///
/// ```
/// use qipan_game::{MoveGen, Tested, perft_visit};
/// use xiangqi_byteboard::{Board, Byteboard, ComputedAttacks, Portable};
///
/// let mut best = Board::start();
/// let mut other = Byteboard::<Tested, Portable, ComputedAttacks>::start();
/// assert_eq!(perft_visit(&mut best, 2), 1920);
/// assert_eq!(perft_visit(&mut other, 2), 1920);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Byteboard<L: Legality = Legal, I: Instructions = Compiled, A: Attacks = KeptAttacks, T: Probe = ()>
{
    /// The piece on each square, 0 for none: of the first 64 squares, and of the others.
    cells: [Bytes; 2],
    /// The attack tables of Red and of Black.
    tables: A::Tables<3>,
    /// The squares of Red's pieces by their numbers, then of Black's; [`NOWHERE`] for one that is not there.
    squares: [u8; 2 * MEN],
    /// The side to move, 0 for Red.
    side: u8,
    simd: I,
    probe: T,
    levels: PhantomData<(L, A)>,
}

/// The lowest bit of each of sixteen bytes.
const EVERY: u128 = u128::MAX / 255;

/// The board with its best levels, as it is compiled.
pub type Board = Byteboard;

impl<L: Legality, I: Instructions, A: Attacks, T: Probe> Byteboard<L, I, A, T> {
    /// The side to move as an index.
    #[inline(always)]
    const fn mover(&self) -> usize {
        (self.side & 1) as usize
    }

    /// The byte of a square.
    #[inline(always)]
    const fn at(&self, square: usize) -> u8 {
        self.cells[square >> 6 & 1].0[square & 63]
    }

    /// The square of a side's general.
    #[inline(always)]
    const fn general(&self, side: usize) -> usize {
        self.squares[(side & 1) * MEN] as usize
    }
}

impl<L: Legality, I: Instructions, A: Attacks> MoveGen for Byteboard<L, I, A> {
    type Game = Xiangqi;
    type Move = Move;

    const ABOUT: About = About {
        name: "xiangqi-byteboard",
        system: "X9",
        summary: "90 bytes in two registers, permuted into the rays of a square; an attack table a side",
        source: "beyond the texts: the byteboards of chess (87flowers, 2025), derived for Xiangqi here",
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
        let mut board = Self {
            cells: [Bytes([0; 64]); 2],
            tables: A::with::<3>(|| [Words([[0; 32]; 3]); 2]),
            squares: [NOWHERE; 2 * MEN],
            side: setup.side_to_move() as u8,
            simd,
            probe: (),
            levels: PhantomData,
        };
        let mut counts = [[0; 7]; 2];
        let mut men = Vec::new();
        for (square, piece) in setup.men() {
            let count = &mut counts[piece.side as usize][piece.kind as usize];
            if *count == piece.kind.limit() {
                let (limit, kind, side) = (piece.kind.limit(), piece.kind, piece.side);
                return Err(refused(format!(
                    "found more than {limit} {kind}s of {side}, expected at most {limit}"
                )));
            }
            men.push((square_of(square), place(code_of(piece), FIRST_NUMBERS[piece.kind as usize] + *count)));
            *count += 1;
        }
        for side in Side::BOTH {
            if counts[side as usize][Kind::General as usize] != 1 {
                return Err(refused(format!("found no general of {side}, expected one")));
            }
        }
        simd.run(
            #[inline(always)]
            || board.fill(&men),
        );
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let men = Square::all().filter_map(|square| Some((square, piece_of(self.at(square_of(square)))?)));
        Setup::from_men(men, Side::BOTH[self.mover()])
    }

    #[inline]
    fn list<W: GenType>(&self, moves: &mut MoveList<Move>) {
        self.simd.run(
            #[inline(always)]
            || self.list_moves::<W, _>(moves),
        );
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let mut child = self.simd.run(
            #[inline(always)]
            || self.after(m),
        );
        if !self.is_exempt(m)
            && self.simd.run(
                #[inline(always)]
                || child.is_general_attacked(self.mover()),
            )
        {
            return None;
        }
        Some(f(&mut child))
    }

    #[inline]
    fn is_exempt(&self, m: Move) -> bool {
        L::LISTS_LEGAL || L::EXEMPTS && !m.is_suspect()
    }

    /// Counts the moves of most pieces by adding up bits of the attack table.
    #[inline]
    fn count_legal(&mut self) -> u64 {
        if L::LISTS_LEGAL {
            let mut count = Count(0);
            self.simd.run(
                #[inline(always)]
                || self.list_moves::<All, _>(&mut count),
            );
            return count.0.into();
        }
        let mut moves = MoveList::new();
        self.generate(&mut moves);
        moves.iter().map(|&m| u64::from(self.is_exempt(m) || self.visit(m, |_| ()).is_some())).sum()
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        self.simd.run(
            #[inline(always)]
            || self.is_general_attacked(self.mover()),
        )
    }

    fn import(&self, m: xiangqi_rules::Move) -> Option<Move> {
        self.simd.run(
            #[inline(always)]
            || self.import_written(m),
        )
    }

    fn export(&self, m: Move) -> xiangqi_rules::Move {
        xiangqi_rules::Move { from: written(m.from().into()), to: written(m.to().into()) }
    }

    /// Of each kind those pieces that are still listed, sixteen looked at at once.
    fn material(&self) -> i32 {
        let [red, black] = [0, MEN].map(|first| {
            let squares = self.squares[first..].first_chunk::<MEN>().expect("a side has sixteen numbers");
            // The uppermost bit of a byte says that the piece is nowhere: 90 and 38 are 128.
            let gone = u128::from_le_bytes(*squares) + EVERY * (128 - u128::from(NOWHERE));
            !gone & EVERY << 7
        });
        let value = |kind: Kind| {
            let bytes = ((1 << (kind.limit() * 8)) - 1) << (FIRST_NUMBERS[kind as usize] * 8);
            let count = |standing: u128| (standing & bytes).count_ones() as i32;
            kind.value() * (count(red) - count(black))
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
        self.side ^= 1;
        let result = f(self);
        self.side ^= 1;
        result
    }

    #[inline(always)]
    fn pass_key_change(&self) -> u128 {
        keys::TURN
    }

    #[inline]
    fn order(&self, m: Move) -> u32 {
        m.squares()
    }

    #[inline]
    fn men(&self, m: Move) -> (Kind, Option<Kind>) {
        let [man, taken] = [m.from(), m.to()].map(|square| self.at(square.into()));
        (men::kind(man), (taken != 0).then(|| men::kind(taken)))
    }

    #[inline]
    fn attackers_to(&self, square: usize, occupied: Squares) -> Squares {
        self.simd.run(
            #[inline(always)]
            || self.attackers(square, occupied),
        )
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
        for (number, square) in self.standing() {
            let place = self.at(square);
            if place == 0 || index(place) != number {
                return Err(format!("piece {number} is noted on {square}, where the board holds {place:#x}"));
            }
        }
        let there = (0..128).filter(|&square| self.at(square) != 0).count();
        if there != self.standing().count() {
            return Err(format!("{there} pieces stand on the board, {} are noted", self.standing().count()));
        }
        if A::ARE_KEPT { self.check_tables() } else { Ok(()) }
    }

    fn table_bytes() -> usize {
        rays::TABLE_BYTES
    }
}

impl<L: Legality, I: Instructions, A: Attacks> Byteboard<L, I, A> {
    /// Compares the kept tables with tables made anew.
    fn check_tables(&self) -> Result<(), String> {
        let mut right = [[0_u16; 96]; 2];
        for (_, from) in self.standing() {
            let place = self.at(from);
            let occupied = self.simd.run(
                #[inline(always)]
                || self.simd.any(self.on_rays(from)),
            );
            let reached = rays::attacked(men::code(place), from, rays::Seen::with(occupied));
            for cell in each_bit(reached) {
                let to = rays::on_ray(from, cell);
                if to < SQUARES {
                    right[men::side_of(place)][to] |= men::bit_in_table(place);
                }
            }
        }
        for (side, square) in (0..2).flat_map(|side| (0..96).map(move |square| (side, square))) {
            let (kept, right) = (A::of::<3>(&self.tables, side).at(square), right[side][square]);
            if kept != right {
                return Err(format!("side {side} attacks {square} by {kept:#x}, expected {right:#x}"));
            }
        }
        Ok(())
    }
}
