//! Which moves are suspect: found once per position, by looking from the king outwards.

use qipan_game::{Play, PseudoLegal};

use crate::Board;
use crate::generate::Mover;
use crate::men::{DIAGONAL, STRAIGHT};
use crate::scan::Scan;
use crate::squares::Room;

/// What the side to move has to mind in this position.
pub(crate) struct Danger {
    /// Whether its king is attacked now; then every man is tied.
    pub(crate) in_check: bool,
    /// One bit per square: the men that must not leave without a test.
    pub(crate) tied: u64,
}

impl Danger {
    /// Nothing to mind: what a generator is given that tests every move.
    pub(crate) const NONE: Self = Self { in_check: false, tied: 0 };
}

impl<L: PseudoLegal, S: Scan, P: Play> Board<L, S, P> {
    /// What the side to move has to mind: the king is tied, and so is each first man on a line from the king
    /// that has an enemy slider of that line behind it.
    #[inline]
    pub(crate) fn danger<M: Mover>(&self) -> Danger {
        let king = usize::from(self.kings[M::INDEX]) & 63;
        let room = Room::around(king);
        let mut tied = 1 << king;
        let mut in_check = self.is_attacked_from_near(king, room, M::INDEX ^ 1);
        for (lines, kinds) in [(room.straight(), STRAIGHT), (room.diagonal(), DIAGONAL)] {
            let slider = M::ENEMY | kinds;
            for (step, room) in lines {
                let mut men = 0;
                // One walk for both men: what is left of the line is known where the first one stands.
                let mut square = king;
                let mut first = king;
                for _ in 0..room {
                    square = square.wrapping_add(step) & 63;
                    let man = self.cells[square];
                    if man == 0 {
                        continue;
                    }
                    if man & slider == slider {
                        if men == 0 {
                            in_check = true;
                        } else {
                            tied |= 1 << first;
                        }
                        break;
                    }
                    if men == 1 || man & M::ENEMY != 0 {
                        break;
                    }
                    men = 1;
                    first = square;
                }
            }
        }
        Danger { in_check, tied: if in_check { !0 } else { tied } }
    }
}
