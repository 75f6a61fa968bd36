//! Moves of the other side if it were to move now.

use qipan_game::All;

use crate::Listing;
use crate::generate::Count;
use crate::sets::{HOMES, Set, Squares, View, bit, rest};
use crate::sliders::Sliders;
use crate::tables::{DIAGONAL_LINES, KING_STEPS, KNIGHT_LEAPS, STRAIGHT_LINES, UP_TO};

/// Moves of the other side if it were to move now: their number, and the squares on which this number
/// depends.
pub(crate) struct Answers {
    /// Its moves other than the king's.
    pub(crate) moves: u32,
    /// Its pieces that are not pinned.
    pub(crate) free: Set,
    /// Lines of pins.
    pub(crate) pins: Set,
    /// Squares that it attacks.
    pub(crate) attacked: Set,
    /// Squares that its free sliders attack.
    pub(crate) lines: Set,
    /// Squares that its free pawns step to, once and twice, and those that a second step passes.
    pub(crate) once: Set,
    pub(crate) twice: Set,
    pub(crate) passed: Set,
    /// The squares before free pawns, and those where only a piece stops a second step.
    pub(crate) ahead: Set,
    pub(crate) behind: Set,
    /// Squares that free pawns attack to either side.
    pub(crate) left: Set,
    pub(crate) right: Set,
    /// The king's steps to squares that none of its own pieces holds.
    steps: Set,
    /// For the short and the long wing, the squares that must be safe for castling; all squares if it is
    /// not possible.
    castling: [Set; 2],
    /// The squares beside the king, or that it passes when it castles.
    pub(crate) ring: Set,
    /// True if a free pawn can reach the last rank.
    pub(crate) promotes: bool,
    /// Squares where a piece that leaves changes the number of moves.
    pub(crate) watched: Set,
    /// Squares between king and rook that can come to matter.
    pub(crate) between: Set,
    /// Our pieces that pin one of theirs.
    pub(crate) pinning: Set,
    /// Our pieces that shield their king or one of its pieces from our own sliders.
    pub(crate) fixed: Set,
}

impl Answers {
    #[inline(always)]
    pub(crate) fn of<L: Listing, S: Sliders, const WE: bool, const THEY: bool>(
        us: &View<'_, L, S, WE>,
        them: &View<'_, L, S, THEY>,
    ) -> Self {
        let kernel = S::ready();
        let (king, occupied, goals) = (them.king, them.occupied, !them.own.all);
        let empty = !occupied;
        let (straight, fixed) = watch(them, STRAIGHT_LINES[king] & us.own.straight);
        let (diagonal, more) = watch(them, DIAGONAL_LINES[king] & us.own.diagonal);
        let pins = straight | diagonal;
        let free = them.own.all & !pins;
        let mut fixed = fixed | more;
        let mut moves = 0;
        // Pawns.
        let pawns = them.own.pawns & free;
        let ahead = View::<L, S, THEY>::ahead(pawns);
        let once = ahead & empty;
        let over = View::<L, S, THEY>::ahead(once & View::<L, S, THEY>::rank(2));
        let twice = over & empty;
        let passed = if THEY { twice >> 8 } else { twice << 8 };
        let left = View::<L, S, THEY>::ahead_left(pawns);
        let right = View::<L, S, THEY>::ahead_right(pawns);
        let ours = us.own.all;
        moves += once.count_ones() + twice.count_ones();
        moves += (left & ours).count_ones() + (right & ours).count_ones();
        let promotes = pawns & View::<L, S, THEY>::rank(6) != 0;
        if promotes {
            let last = View::<L, S, THEY>::rank(7);
            let promoting = (once & last).count_ones()
                + (left & ours & last).count_ones()
                + (right & ours & last).count_ones();
            moves += 3 * promoting;
        }
        let every = them.own.pawns;
        let mut attacked =
            View::<L, S, THEY>::ahead_left(every) | View::<L, S, THEY>::ahead_right(every) | KING_STEPS[king];
        for from in Squares(them.own.knights) {
            attacked |= KNIGHT_LEAPS[from];
            if free & bit(from) != 0 {
                moves += (KNIGHT_LEAPS[from] & goals).count_ones();
            }
        }
        let mut lines = 0;
        for from in Squares(them.own.diagonal) {
            let squares = kernel.bishop(from, occupied);
            attacked |= squares;
            if free & bit(from) != 0 {
                lines |= squares;
                moves += (squares & goals).count_ones();
            }
        }
        for from in Squares(them.own.straight) {
            let squares = kernel.rook(from, occupied);
            attacked |= squares;
            if free & bit(from) != 0 {
                lines |= squares;
                moves += (squares & goals).count_ones();
            }
        }
        if pins & them.own.all != 0 {
            let mut count = Count::default();
            View::<L, S, THEY>::pinned_moves::<All, Count>((), us.planes, straight, diagonal, &mut count);
            moves += count.0;
        }
        // The king.
        let steps = KING_STEPS[king] & goals;
        let (mut castling, mut ring, mut between) = ([!0; 2], steps, 0);
        let home = View::<L, S, THEY>::HOME;
        if us.planes.state & HOMES & bit(home + 4) != 0 {
            let own = (!us.planes.state >> home & 0x91 | them.own.all >> home & 0x6e) as u32;
            for (wing, rook_file) in [7, 0].into_iter().enumerate() {
                if View::<L, S, THEY>::has_way(own, rook_file) {
                    let path = View::<L, S, THEY>::castling_path(rook_file);
                    let squares = (if rook_file == 7 { 0x60 } else { 0x0e }) << home;
                    between |= squares;
                    ring |= path & !bit(king);
                    if squares & occupied == 0 {
                        castling[wing] = path;
                    }
                }
            }
            fixed |= between & ours;
        }
        Self {
            moves,
            free,
            pins,
            attacked,
            lines,
            once,
            twice,
            passed,
            ahead,
            behind: over & ours,
            left,
            right,
            steps,
            castling,
            ring,
            promotes,
            watched: lines | left | right | ahead | over & ours,
            between,
            pinning: (straight | diagonal) & ours,
            fixed,
        }
    }

    /// Squares on which the steps of a pawn depend that would pass a piece on this one.
    #[inline(always)]
    pub(crate) fn stepped_past(&self, from: usize) -> Set {
        let man = (self.ahead | self.behind) & bit(from);
        man << 8 | man >> 8 | man << 16 | man >> 16
    }

    /// The king's moves if these squares are attacked, and if it may go to some more.
    #[inline(always)]
    pub(crate) fn king_moves(&self, attacked: Set, more: Set) -> u32 {
        let steps = ((self.steps | more) & !attacked).count_ones();
        let [short, long] = self.castling;
        if short & long == !0 {
            return steps;
        }
        // Not even where nothing at all is attacked.
        let may = |path: Set| u32::from(path != !0 && path & attacked == 0);
        steps + may(short) + may(long)
    }
}

/// Lines of pins by some of our sliders on empty lines of their king, and our pieces that must stay.
#[inline(always)]
fn watch<L: Listing, S: Sliders, const THEY: bool>(them: &View<'_, L, S, THEY>, snipers: Set) -> (Set, Set) {
    let (mut pins, mut fixed) = (0, 0);
    for from in Squares(snipers) {
        let line = UP_TO[them.king][from];
        let between = (line & them.occupied) ^ bit(from);
        if rest(between) == 0 {
            if between & them.own.all != 0 {
                pins |= line;
            } else {
                fixed |= between;
            }
        } else if rest(rest(between)) == 0 {
            fixed |= between & them.enemy.all;
        }
    }
    (pins, fixed)
}
