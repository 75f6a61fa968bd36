//! Pieces as sets of squares: a set for each side and each kind, or a set for each bit of a piece's number.

use alloc::{format, string::String};
use core::fmt::Debug;

use chess_rules::{Kind, Side};
use qipan_game::{Choice, Kinds, Planes, Probe};

use crate::marks::MEN;
use crate::men::{BISHOP, BLACK, KIND, PAWN, QUEEN, ROOK, number_of};
use crate::moves::Move;
use crate::squares::{Square, bit};

/// Way of keeping pieces as sets of squares. Kinds and pieces are given by their numbers, see `men.rs`.
pub trait Sets: Choice {
    /// The sets.
    type Men: Clone + Eq + Debug + Send + 'static;
    /// No pieces.
    const EMPTY: Self::Men;

    /// All pieces.
    fn occupied(men: &Self::Men) -> u64;
    /// The pieces of a side.
    fn of_side<T: Probe>(probe: T, men: &Self::Men, side: Side) -> u64;
    /// The pieces of a kind, of both sides.
    fn of_kind<T: Probe>(probe: T, men: &Self::Men, kind: u8) -> u64;
    /// Rooks and queens of both sides.
    fn straights<T: Probe>(probe: T, men: &Self::Men) -> u64;
    /// Bishops and queens of both sides.
    fn diagonals<T: Probe>(probe: T, men: &Self::Men) -> u64;
    /// A set for each bit of the pieces' numbers.
    fn columns(men: &Self::Men) -> [u64; 4];
    /// The number of what stands on a square, 0 if nothing does.
    fn code_at(men: &Self::Men, square: Square) -> u8;

    /// Puts a piece on every square of a set that is empty, and takes it off every other.
    fn flip(men: &mut Self::Men, code: u8, squares: u64);
    /// The pieces after a side's move of one piece.
    ///
    /// All sets are treated alike, whatever moves and whatever is taken: leave out both squares, add the
    /// destination to the sets of the arriving piece. No branch asks whether something was taken, and the
    /// compiler does four sets at a time.
    fn after(men: &Self::Men, side: Side, m: Move) -> Self::Men;

    /// Checks that every piece has a side and a kind, and only one.
    ///
    /// # Errors
    /// A description of what is not so.
    fn check(men: &Self::Men) -> Result<(), String>;
    /// Bytes of the tables that playing reads.
    fn table_bytes() -> usize;
}

/// One of the words.
#[inline(always)]
fn word<T: Probe, const N: usize>(probe: T, men: &[u64; N], index: usize) -> u64 {
    probe.reads_from(|| MEN[index].whole(), men[index])
}

/// Sets that an arriving piece belongs to, as whole sets of ones: by side and [`Move::kind`], which is that
/// of one piece.
type Arrives<const N: usize> = [[[u64; N]; 8]; 2];

/// The kind of a [`Move::kind`]: a pawn that moves two squares is a pawn.
pub(crate) const fn arriving(kind: u8) -> u8 {
    if kind == 4 { PAWN } else { kind }
}

/// The place of a side's set among those of [`Kinds`]: one of the two numbers that no kind has.
#[inline(always)]
const fn index_of(side: Side) -> usize {
    side as usize * 4
}

static ARRIVES_IN_KINDS: Arrives<8> = {
    let mut table = [[[0; 8]; 8]; 2];
    let mut i = 0;
    while i < 16 {
        table[i / 8][i % 8][arriving(i as u8 % 8) as usize] = !0;
        table[i / 8][i % 8][0] = 0;
        table[i / 8][i % 8][index_of(Side::BOTH[i / 8])] = !0;
        i += 1;
    }
    table
};

static ARRIVES_IN_PLANES: Arrives<4> = {
    let mut table = [[[0; 4]; 8]; 2];
    let mut i = 0;
    while i < 16 {
        let code = arriving(i as u8 % 8) + i as u8 / 8 * BLACK;
        let mut plane = 0;
        while plane < 4 {
            table[i / 8][i % 8][plane] = if code >> plane & 1 != 0 { !0 } else { 0 };
            plane += 1;
        }
        i += 1;
    }
    table
};

/// Eight sets: under 0 White's pieces, under 4 Black's, under every other number the pieces of that kind.
impl Sets for Kinds {
    type Men = [u64; 8];
    const EMPTY: [u64; 8] = [0; 8];

    #[inline(always)]
    fn occupied(men: &[u64; 8]) -> u64 {
        men[index_of(Side::White)] | men[index_of(Side::Black)]
    }

    #[inline(always)]
    fn of_side<T: Probe>(probe: T, men: &[u64; 8], side: Side) -> u64 {
        word(probe, men, index_of(side))
    }

    #[inline(always)]
    fn of_kind<T: Probe>(probe: T, men: &[u64; 8], kind: u8) -> u64 {
        word(probe, men, usize::from(kind & KIND))
    }

    #[inline(always)]
    fn straights<T: Probe>(probe: T, men: &[u64; 8]) -> u64 {
        Self::of_kind(probe, men, ROOK) | Self::of_kind(probe, men, QUEEN)
    }

    #[inline(always)]
    fn diagonals<T: Probe>(probe: T, men: &[u64; 8]) -> u64 {
        Self::of_kind(probe, men, BISHOP) | Self::of_kind(probe, men, QUEEN)
    }

    #[inline(always)]
    fn columns(&[_, pawns, knights, kings, black, bishops, rooks, queens]: &[u64; 8]) -> [u64; 4] {
        let sliders = bishops | rooks | queens;
        [pawns | kings | bishops | queens, knights | kings | rooks | queens, sliders, black]
    }

    /// Each kind's set gives its number if it has the square, so that no branch asks for a kind.
    #[inline(always)]
    fn code_at(men: &[u64; 8], square: Square) -> u8 {
        let has = |index: usize| (men[index] >> square) as u8 & 1;
        let kinds = Kind::ALL.map(number_of).into_iter();
        kinds.map(|kind| has(usize::from(kind)) * kind).sum::<u8>() + has(index_of(Side::Black)) * BLACK
    }

    #[inline(always)]
    fn flip(men: &mut [u64; 8], code: u8, squares: u64) {
        men[usize::from((code & BLACK) >> 1)] ^= squares;
        men[usize::from(code & KIND)] ^= squares;
    }

    #[inline(always)]
    fn after(men: &[u64; 8], side: Side, m: Move) -> [u64; 8] {
        let landing = bit(m.to());
        let stays = !(bit(m.from()) | landing);
        let arrives = &ARRIVES_IN_KINDS[side as usize][usize::from(m.kind())];
        core::array::from_fn(|i| men[i] & stays | arrives[i] & landing)
    }

    fn check(men: &[u64; 8]) -> Result<(), String> {
        let (white, black) = (men[index_of(Side::White)], men[index_of(Side::Black)]);
        if white & black != 0 {
            return Err(format!("of both sides: {:#x}", white & black));
        }
        let mut seen = 0;
        for kind in Kind::ALL {
            let set = Self::of_kind((), men, number_of(kind));
            if set & seen != 0 {
                return Err(format!("a {kind} and something else: {:#x}", set & seen));
            }
            seen |= set;
        }
        if seen != white | black {
            let odd = seen ^ (white | black);
            return Err(format!("of a side without kind or of a kind without side: {odd:#x}"));
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        size_of_val(&ARRIVES_IN_KINDS)
    }
}

/// Four sets, one for each bit of a piece's number: a piece is a column of four bits.
impl Sets for Planes {
    type Men = [u64; 4];
    const EMPTY: [u64; 4] = [0; 4];

    #[inline(always)]
    fn occupied([low, middle, high, _]: &[u64; 4]) -> u64 {
        low | middle | high
    }

    #[inline(always)]
    fn of_side<T: Probe>(probe: T, men: &[u64; 4], side: Side) -> u64 {
        let plane = |plane: usize| word(probe, men, plane);
        match side {
            Side::White => (plane(0) | plane(1) | plane(2)) & !plane(3),
            Side::Black => plane(3),
        }
    }

    #[inline(always)]
    fn of_kind<T: Probe>(probe: T, men: &[u64; 4], kind: u8) -> u64 {
        let plane = |plane: usize| {
            let word = word(probe, men, plane);
            if kind >> plane & 1 != 0 { word } else { !word }
        };
        plane(0) & plane(1) & plane(2)
    }

    #[inline(always)]
    fn straights<T: Probe>(probe: T, men: &[u64; 4]) -> u64 {
        word(probe, men, 1) & word(probe, men, 2)
    }

    #[inline(always)]
    fn diagonals<T: Probe>(probe: T, men: &[u64; 4]) -> u64 {
        word(probe, men, 0) & word(probe, men, 2)
    }

    #[inline(always)]
    fn columns(men: &[u64; 4]) -> [u64; 4] {
        *men
    }

    #[inline(always)]
    fn code_at(men: &[u64; 4], square: Square) -> u8 {
        let has = |plane: usize| ((men[plane] >> square) as u8 & 1) << plane;
        has(0) | has(1) | has(2) | has(3)
    }

    #[inline(always)]
    fn flip(men: &mut [u64; 4], code: u8, squares: u64) {
        let full = &ARRIVES_IN_PLANES[usize::from(code & BLACK != 0)][usize::from(code & KIND)];
        *men = core::array::from_fn(|i| men[i] ^ full[i] & squares);
    }

    #[inline(always)]
    fn after(men: &[u64; 4], side: Side, m: Move) -> [u64; 4] {
        let landing = bit(m.to());
        let stays = !(bit(m.from()) | landing);
        let arrives = &ARRIVES_IN_PLANES[side as usize][usize::from(m.kind())];
        core::array::from_fn(|i| men[i] & stays | arrives[i] & landing)
    }

    fn check(men: &[u64; 4]) -> Result<(), String> {
        let none = !Self::occupied(men) & men[3] | Self::of_kind((), men, 4);
        if none != 0 {
            return Err(format!("of a side without kind or of no kind: {none:#x}"));
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        size_of_val(&ARRIVES_IN_PLANES)
    }
}
