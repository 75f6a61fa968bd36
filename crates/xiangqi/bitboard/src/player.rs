//! The two sides as types, so that the compiler writes every loop once for each.

use xiangqi_rules::Side;

use crate::geometry::FILE_A;
use crate::set::Set;

/// A side. Its own men except chariots, cannons and horses fit one 64-bit *window* of seven ranks each.
///
/// ```text
///   rank 9 8 7 6 5 4 3 2 1 0
///        ───── high ───          bits 27..90: Black's home, Red's front
///              ────── low ────   bits  0..64: Red's home, Black's front
/// ```
pub(crate) trait Player {
    /// Who it is.
    const SIDE: Side;
    /// The other.
    type Opponent: Player;
    /// Lowest bit of the window with the ranks that general, advisors and elephants live on.
    const HOME: u32;
    /// Lowest bit of the window with the ranks that soldiers live on.
    const FRONT: u32;
    /// The palace, in the home window.
    const PALACE: u64;
    /// The five points of the advisors, in the home window.
    const ADVISOR_POINTS: u64;
    /// The seven points of the elephants, in the home window.
    const ELEPHANT_POINTS: u64;
    /// The far side of the river, in the front window.
    const ACROSS: u64;
    /// What a soldier's step forward adds to its square.
    const FORWARD: isize;

    /// The home window of a set.
    #[inline]
    fn home(set: Set) -> u64 {
        (set >> Self::HOME) as u64
    }

    /// The front window of a set.
    #[inline]
    fn front(set: Set) -> u64 {
        (set >> Self::FRONT) as u64
    }

    /// Soldiers of a front window one step forward.
    #[inline]
    fn forward(soldiers: u64) -> u64 {
        if Self::FORWARD > 0 { soldiers << 9 } else { soldiers >> 9 }
    }
}

const LOW: u32 = 0;
const HIGH: u32 = 27;

const fn points<const N: usize>(squares: [(u32, u32); N], window: u32) -> u64 {
    let mut set = 0;
    let mut n = 0;
    while n < N {
        let (file, rank) = squares[n];
        set |= 1 << (rank * 9 + file - window);
        n += 1;
    }
    set
}

/// Red.
pub(crate) struct Red;
/// Black.
pub(crate) struct Black;

impl Player for Red {
    const SIDE: Side = Side::Red;
    type Opponent = Black;
    const HOME: u32 = LOW;
    const FRONT: u32 = HIGH;
    const PALACE: u64 =
        points([(3, 0), (4, 0), (5, 0), (3, 1), (4, 1), (5, 1), (3, 2), (4, 2), (5, 2)], LOW);
    const ADVISOR_POINTS: u64 = points([(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)], LOW);
    const ELEPHANT_POINTS: u64 = points([(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)], LOW);
    const ACROSS: u64 = !0 << (5 * 9 - HIGH);
    const FORWARD: isize = 9;
}

impl Player for Black {
    const SIDE: Side = Side::Black;
    type Opponent = Red;
    const HOME: u32 = HIGH;
    const FRONT: u32 = LOW;
    const PALACE: u64 =
        points([(3, 7), (4, 7), (5, 7), (3, 8), (4, 8), (5, 8), (3, 9), (4, 9), (5, 9)], HIGH);
    const ADVISOR_POINTS: u64 = points([(3, 9), (5, 9), (4, 8), (3, 7), (5, 7)], HIGH);
    const ELEPHANT_POINTS: u64 = points([(2, 9), (6, 9), (0, 7), (4, 7), (8, 7), (2, 5), (6, 5)], HIGH);
    const ACROSS: u64 = (1 << (5 * 9)) - 1;
    const FORWARD: isize = -9;
}

/// File a in a window: windows begin with a file a.
pub(crate) const FILE_A_OF_WINDOW: u64 = FILE_A as u64;
/// File i in a window.
pub(crate) const FILE_I_OF_WINDOW: u64 = (FILE_A << 8) as u64;
