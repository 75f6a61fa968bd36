//! Whether a general is attacked, asked of the enemy's men: none but those in the list can attack, and most of them
//! are ruled out by the difference of two squares.

use xiangqi_rules::{Kind, Side};

use crate::men;
use crate::tables::{
    self, ABOVE, ANYWHERE, BELOW, DIAGONAL, LEFT, LEFTWARDS, RIGHT, RIGHTWARDS, SCREEN, forward, leg,
    relation,
};
use crate::{Board, Move};

/// The relations of all squares of a line.
const ON_LINE: u8 = ABOVE | BELOW | LEFTWARDS | RIGHTWARDS;

/// Which moves of a side could leave its own general attacked.
#[derive(Clone, Copy)]
pub struct Danger {
    general: u8,
    /// Bits of [`relation`]: moves from squares that lie so, seen from the general, are to be tested.
    lines: u8,
}

impl Danger {
    /// Why a man's moves from this square are to be tested: bits of [`relation`], 0 if they are not.
    #[inline(always)]
    pub fn at(self, from: u8) -> u8 {
        relation(self.general, from) & self.lines
    }
}

impl Board {
    /// Whether a move to be tested, which was just played, left the mover's general attacked.
    #[inline]
    pub(crate) fn is_exposed(&self, m: Move, mover: Side) -> bool {
        if m.danger() == SCREEN {
            let general = self.square_of(mover, Kind::General, 0);
            if relation(general, m.to()) & ON_LINE == 0 {
                return false;
            }
        }
        self.is_attacked(mover)
    }

    /// Whether this side's general is attacked.
    #[inline]
    pub(crate) fn is_attacked(&self, side: Side) -> bool {
        let general = self.square_of(side, Kind::General, 0);
        let enemy = side.other();
        for (kind, screens) in [(Kind::General, 0), (Kind::Chariot, 0), (Kind::Cannon, 1)] {
            for n in 0..kind.limit() {
                let square = self.square_of(enemy, kind, n);
                if let Some(step) = step(general, square)
                    && self.men_between(general, square, step) == screens
                {
                    return true;
                }
            }
        }
        for n in 0..Kind::Horse.limit() {
            let square = self.square_of(enemy, Kind::Horse, n);
            let leg = leg(square, general);
            if leg != 0 && self.is_empty(square.wrapping_add(leg)) {
                return true;
            }
        }
        self.is_attacked_by_soldier(general, side)
    }

    /// What the exemption from the test needs to know, found out once for all moves of a position.
    ///
    /// A move changes one square to empty and one to occupied. Emptying one exposes the general where it was the only
    /// man before a chariot or the other general, one of two before a cannon, or a horse's leg. Occupying one exposes it
    /// only where it becomes a cannon's screen, which takes a cannon with nothing between: then [`Board::is_exposed`] asks
    /// where the move led.
    #[inline(always)]
    pub(crate) fn danger(&self, side: Side) -> Danger {
        let general = self.square_of(side, Kind::General, 0);
        let enemy = side.other();
        let mut lines = 0;
        for kind in [Kind::General, Kind::Chariot, Kind::Cannon] {
            for n in 0..kind.limit() {
                let square = self.square_of(enemy, kind, n);
                if let Some(step) = step(general, square) {
                    let screens = self.men_between(general, square, step);
                    lines |= match (kind, screens) {
                        (Kind::Cannon, 0) => SCREEN,
                        (Kind::Cannon, 1) | (Kind::General | Kind::Chariot, 0) => ANYWHERE,
                        (Kind::Cannon, 2) | (Kind::General | Kind::Chariot, 1) => {
                            relation(general, square) & ON_LINE
                        }
                        _ => 0,
                    };
                }
            }
        }
        for n in 0..Kind::Horse.limit() {
            let square = self.square_of(enemy, Kind::Horse, n);
            let leg = leg(square, general);
            if leg != 0 {
                lines |= if self.is_empty(square.wrapping_add(leg)) { ANYWHERE } else { DIAGONAL };
            }
        }
        if self.is_attacked_by_soldier(general, side) {
            lines |= ANYWHERE;
        }
        Danger { general, lines }
    }

    #[inline(always)]
    fn is_attacked_by_soldier(&self, general: u8, side: Side) -> bool {
        [forward(side), LEFT, RIGHT]
            .into_iter()
            .any(|step| men::is(self.at(general.wrapping_add(step)), side.other(), Kind::Soldier))
    }

    /// Men strictly between two squares of a line.
    #[inline(always)]
    pub(crate) fn men_between(&self, from: u8, to: u8, step: u8) -> u32 {
        let mut men = 0;
        let mut square = from.wrapping_add(step);
        while square != to {
            men += u32::from(!self.is_empty(square));
            square = square.wrapping_add(step);
        }
        men
    }
}

/// The step from one square to another on the same file or rank; a captured man's square, 0, shares neither.
#[inline(always)]
pub fn step(from: u8, to: u8) -> Option<u8> {
    let difference = from ^ to;
    if difference & 0x0f == 0 {
        Some(if to > from { tables::DOWN } else { tables::UP })
    } else if difference & 0xf0 == 0 {
        Some(if to > from { RIGHT } else { LEFT })
    } else {
        None
    }
}
