//! Squares: how they are numbered, and what they are to each side. A side is a type, so that the compiler
//! writes every loop once for each.

use qipan_game::Probe;
use xiangqi_rules::{Kind, Side, Square};

use crate::marks::noted_in;
use crate::sets::{BOARD, Half, Set, WHOLE_HALF};

/// The number of a square, `rank * 9 + file` from a0; [`Half`] says which bit of a set it is.
#[inline(always)]
pub(crate) const fn square_of(square: Square) -> usize {
    square.index()
}

/// The square some files to the right and ranks up, if it is on the board.
pub(crate) const fn step(square: usize, across: isize, along: isize) -> Option<usize> {
    let (file, rank) = ((square % 9) as isize + across, (square / 9) as isize + along);
    if file < 0 || file > 8 || rank < 0 || rank > 9 { None } else { Some((rank * 9 + file) as usize) }
}

/// File a of a half.
pub(crate) const FILE_A: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36;
/// File i of a half.
pub(crate) const FILE_I: u64 = FILE_A << 8;

/// A side.
pub(crate) trait Player {
    /// The side.
    const SIDE: Side;
    /// The other.
    type Opponent: Player;
    /// The half that general, advisors and elephants stay on.
    const HOME: Half;
    /// The other half.
    const AWAY: Half;
    /// The palace, in the home half.
    const PALACE: u64;
    /// The five points of the advisors, in the home half.
    const ADVISOR_POINTS: u64;
    /// The seven points of the elephants, in the home half.
    const ELEPHANT_POINTS: u64;
    /// The squares of the soldiers in the home half: where they start and in front of there.
    const SOLDIER_POINTS: u64;
    /// The eight eyes of the elephants, in the home half.
    const ELEPHANT_EYES: u64;
    /// The middle of the palace, in the home half.
    const PALACE_MIDDLE: u64;
    /// Number that a soldier's step forward adds to its square.
    const FORWARD: isize;

    /// The home half of a set.
    #[inline(always)]
    fn home(set: Set) -> u64 {
        Self::HOME.word(set)
    }

    /// The other half of a set.
    #[inline(always)]
    fn away(set: Set) -> u64 {
        Self::AWAY.word(set)
    }

    /// Returns the squares on which a side's pieces of a kind can stand.
    fn region(kind: Kind) -> Set {
        match kind {
            Kind::General => Self::HOME.set(Self::PALACE),
            Kind::Advisor => Self::HOME.set(Self::ADVISOR_POINTS),
            Kind::Elephant => Self::HOME.set(Self::ELEPHANT_POINTS),
            Kind::Soldier => Self::AWAY.set(WHOLE_HALF) | Self::HOME.set(Self::SOLDIER_POINTS),
            Kind::Horse | Kind::Chariot | Kind::Cannon => BOARD,
        }
    }

    /// Returns the squares that soldiers reach by stepping forward: those on the home half, and those
    /// beyond the river. Bits that are no squares may be set.
    fn forward(probe: impl Probe, home: u64, away: u64) -> (u64, u64);
}

const fn points<const N: usize>(squares: [(u32, u32); N]) -> u64 {
    let mut set = 0;
    let mut n = 0;
    while n < N {
        let (file, rank) = squares[n];
        set |= 1 << (rank % 5 * 9 + file);
        n += 1;
    }
    set
}

/// Red.
pub(crate) struct Red;
/// Black.
pub(crate) struct Black;

/// From the last rank before the river to the first one beyond it, within a word.
const RIVER: u32 = 4 * 9;

impl Player for Red {
    const SIDE: Side = Side::Red;
    type Opponent = Black;
    const HOME: Half = Half::Red;
    const AWAY: Half = Half::Black;
    const PALACE: u64 = points([(3, 0), (4, 0), (5, 0), (3, 1), (4, 1), (5, 1), (3, 2), (4, 2), (5, 2)]);
    const ADVISOR_POINTS: u64 = points([(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)]);
    const ELEPHANT_POINTS: u64 = points([(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)]);
    const SOLDIER_POINTS: u64 = WHOLE_HALF & !0 << (3 * 9);
    const ELEPHANT_EYES: u64 = points([(1, 1), (3, 1), (5, 1), (7, 1), (1, 3), (3, 3), (5, 3), (7, 3)]);
    const PALACE_MIDDLE: u64 = points([(4, 1)]);
    const FORWARD: isize = 9;

    #[inline(always)]
    fn forward(probe: impl Probe, home: u64, away: u64) -> (u64, u64) {
        let forward = noted_in!(probe, Self::HOME, home << 9);
        (forward, noted_in!(probe, Self::AWAY, away << 9 | home >> RIVER))
    }
}

impl Player for Black {
    const SIDE: Side = Side::Black;
    type Opponent = Red;
    const HOME: Half = Half::Black;
    const AWAY: Half = Half::Red;
    const PALACE: u64 = points([(3, 7), (4, 7), (5, 7), (3, 8), (4, 8), (5, 8), (3, 9), (4, 9), (5, 9)]);
    const ADVISOR_POINTS: u64 = points([(3, 9), (5, 9), (4, 8), (3, 7), (5, 7)]);
    const ELEPHANT_POINTS: u64 = points([(2, 9), (6, 9), (0, 7), (4, 7), (8, 7), (2, 5), (6, 5)]);
    const SOLDIER_POINTS: u64 = WHOLE_HALF >> (3 * 9);
    const ELEPHANT_EYES: u64 = points([(1, 8), (3, 8), (5, 8), (7, 8), (1, 6), (3, 6), (5, 6), (7, 6)]);
    const PALACE_MIDDLE: u64 = points([(4, 8)]);
    const FORWARD: isize = -9;

    #[inline(always)]
    fn forward(probe: impl Probe, home: u64, away: u64) -> (u64, u64) {
        let forward = noted_in!(probe, Self::HOME, home >> 9);
        (forward, noted_in!(probe, Self::AWAY, away >> 9 | home << RIVER))
    }
}
