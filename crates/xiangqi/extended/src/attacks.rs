//! Who attacks a general: looked up from the general outwards.

use crate::Board;
use crate::men::{BOTH, CANNON, EMPTY, HORSE, RED, SOLDIER, strikes_first};
use crate::moves::Move;
use crate::tables::{AMBUSHES, DOWN, LEFT, LINES, OFF_BOARD, RED_HALF, RIGHT, UP};

/// What the side to move has to mind in this position.
pub struct Watch {
    /// Whether its general is attacked now; then every move is suspect.
    pub in_check: bool,
    /// By square: [`Move::LEAVES`] where a man must not leave without a test, [`Move::ENTERS`] where none must come.
    pub reasons: [u8; 256],
}

/// One step towards Black for Red, towards Red for Black.
#[inline]
pub const fn forward(side: u8) -> u8 {
    if side & BOTH == RED { UP } else { DOWN }
}

/// Whether a square is across the river for a side.
#[inline]
pub const fn crossed_river(square: u8, side: u8) -> bool {
    (square & RED_HALF == 0) == (side == RED)
}

/// The longest step of any man: two rows and two columns.
const REACH: u8 = 0x22;

impl Board {
    /// The next man, or the mark of the edge, beyond `from` in a direction, and where.
    #[inline]
    fn next_man(&self, from: u8, step: u8) -> (u8, u8) {
        let mut square = from.wrapping_add(step);
        loop {
            let cell = self.cells[usize::from(square)] | OFF_BOARD[usize::from(square)];
            if cell != EMPTY {
                return (square, cell);
            }
            square = square.wrapping_add(step);
        }
    }

    /// Whether the general of `side` is attacked, the other general's open file included.
    pub(crate) fn is_attacked(&self, side: u8) -> bool {
        let enemy = side ^ BOTH;
        let general = self.general(side);
        self.is_attacked_along(UP, general, enemy)
            || self.is_attacked_along(LEFT, general, enemy)
            || self.is_attacked_along(RIGHT, general, enemy)
            || self.is_attacked_along(DOWN, general, enemy)
            || self.is_attacked_from_near(general, side)
    }

    #[inline]
    fn is_attacked_along(&self, step: u8, general: u8, enemy: u8) -> bool {
        let (screen, first) = self.next_man(general, step);
        strikes_first(first, enemy) || first != BOTH && self.next_man(screen, step).1 == enemy | CANNON
    }

    /// The cells from two rows and two columns before a square of the board to as many behind it: with a known step every
    /// look-up in them has a constant index, which is worth 2 to 8 % of the instructions of a perft. The one bounds test
    /// never fails, for the margin is wider.
    #[inline]
    fn around(&self, square: u8) -> &[u8; 2 * REACH as usize + 1] {
        self.cells[usize::from(square - REACH)..].first_chunk().expect("the board's margin is wider")
    }

    /// Whether a horse or a soldier attacks the general.
    ///
    /// What is off the board needs no thought: it is in the array, and nobody stands there.
    #[inline]
    fn is_attacked_from_near(&self, general: u8, side: u8) -> bool {
        let enemy = side ^ BOTH;
        let around = self.around(general);
        let at = |step: u8| around[usize::from(REACH.wrapping_add(step))];
        let ahead = if side == RED { at(UP) } else { at(DOWN) };
        if ahead == enemy | SOLDIER || at(LEFT) == enemy | SOLDIER || at(RIGHT) == enemy | SOLDIER {
            return true;
        }
        let is_ambushed = |(leg, [one, other]): (u8, [u8; 2])| {
            at(leg) == EMPTY && (at(one) == enemy | HORSE || at(other) == enemy | HORSE)
        };
        let [a, b, c, d] = AMBUSHES;
        is_ambushed(a) || is_ambushed(b) || is_ambushed(c) || is_ambushed(d)
    }

    /// What the side to move has to mind: found once per position, so that most of its moves need no test at all.
    ///
    /// A move that is not the general's can expose it in three ways only: it leaves a line where at most two men stand
    /// between the general and a chariot, general or cannon; it leaves a horse's leg; it becomes the screen of a cannon
    /// that has none.
    pub(crate) fn watch(&self) -> Watch {
        let (side, enemy) = (self.side, self.side ^ BOTH);
        let general = self.general(side);
        let in_check = self.is_attacked_from_near(general, side);
        let mut watch = Watch { in_check, reasons: [0; 256] };
        watch.reasons[usize::from(general)] = Move::LEAVES;
        for step in LINES {
            let (first_at, first) = self.next_man(general, step);
            if first == BOTH {
                continue;
            }
            watch.in_check |= strikes_first(first, enemy);
            if first == enemy | CANNON {
                let mut square = general.wrapping_add(step);
                while square != first_at {
                    watch.reasons[usize::from(square)] = Move::ENTERS;
                    square = square.wrapping_add(step);
                }
            }
            let (second_at, second) = self.next_man(first_at, step);
            if second == BOTH {
                continue;
            }
            watch.in_check |= second == enemy | CANNON;
            let two_shield = self.next_man(second_at, step).1 == enemy | CANNON;
            if first & side != 0 && (two_shield || strikes_first(second, enemy)) {
                watch.reasons[usize::from(first_at)] = Move::LEAVES;
            }
            if second & side != 0 && two_shield {
                watch.reasons[usize::from(second_at)] = Move::LEAVES;
            }
        }
        for (leg, sources) in AMBUSHES {
            let holds_horse = |step: u8| self.cells[usize::from(general.wrapping_add(step))] == enemy | HORSE;
            if sources.into_iter().any(holds_horse) {
                watch.reasons[usize::from(general.wrapping_add(leg))] = Move::LEAVES;
            }
        }
        watch
    }
}
