//! Who attacks a general: looked up from the general outwards.

use crate::Board;
use crate::cells::PerSquare;
use crate::men::{BOTH, CANNON, EMPTY, HORSE, RED, SOLDIER, strikes_first};
use crate::moves::Move;
use crate::squares::{DOWN, LAST_RANK, LEFT, RIGHT, UP, file_of, lines, rank_of};

/// What the side to move has to mind in this position.
pub struct Watch {
    /// Whether its general is attacked now; then every move is suspect.
    pub in_check: bool,
    /// By square: [`Move::LEAVES`] where a man must not leave without a test, [`Move::ENTERS`] where none must come.
    pub reasons: PerSquare,
}

/// The step to the square in front: up for Red, down for Black.
#[inline]
pub const fn forward(side: u8) -> u8 {
    if side == RED { UP } else { DOWN }
}

impl Board {
    /// The next man beyond `from` in a direction that ends at `last`, and where; empty at the end of the line.
    #[inline]
    fn next_man(&self, from: u8, step: u8, last: u8) -> (u8, u8) {
        let mut square = from;
        while square != last {
            square = square.wrapping_add(step);
            let cell = self.cells[square];
            if cell != EMPTY {
                return (square, cell);
            }
        }
        (last, EMPTY)
    }

    /// Whether the general of `side` is attacked, the other general's open file included.
    pub(crate) fn is_attacked(&self, side: u8) -> bool {
        let enemy = side ^ BOTH;
        let general = self.general(side);
        let [down, left, right, up] = lines(general, file_of(general));
        self.is_attacked_along(down, general, enemy)
            || self.is_attacked_along(left, general, enemy)
            || self.is_attacked_along(right, general, enemy)
            || self.is_attacked_along(up, general, enemy)
            || self.is_attacked_from_near(general, side)
    }

    #[inline]
    fn is_attacked_along(&self, (step, last): (u8, u8), general: u8, enemy: u8) -> bool {
        let (screen, first) = self.next_man(general, step, last);
        strikes_first(first, enemy) || first != EMPTY && self.next_man(screen, step, last).1 == enemy | CANNON
    }

    /// Whether a horse or a soldier attacks the general. The squares beside and in front of one are on the board.
    #[inline]
    fn is_attacked_from_near(&self, general: u8, side: u8) -> bool {
        let enemy = side ^ BOTH;
        let is_soldier = |step: u8| self.cells[general.wrapping_add(step)] == enemy | SOLDIER;
        if is_soldier(forward(side)) || is_soldier(LEFT) || is_soldier(RIGHT) {
            return true;
        }
        let rank = rank_of(general);
        let is_ambushed = |ahead: u8, room: u8, aside: u8| {
            let leg = general.wrapping_add(ahead).wrapping_add(aside);
            self.cells[leg] == EMPTY && self.has_horse_behind(leg, ahead, room, aside, enemy)
        };
        rank < LAST_RANK
            && (is_ambushed(UP, LAST_RANK - rank, LEFT) || is_ambushed(UP, LAST_RANK - rank, RIGHT))
            || rank > 0 && (is_ambushed(DOWN, rank, LEFT) || is_ambushed(DOWN, rank, RIGHT))
    }

    /// Whether a horse of `side` attacks a general by the leg that is one step `ahead` and one `aside` of it. The general
    /// has `room` ranks ahead, at least one; on the files of a palace there always are two aside.
    #[inline]
    fn has_horse_behind(&self, leg: u8, ahead: u8, room: u8, aside: u8, side: u8) -> bool {
        self.cells[leg.wrapping_add(aside)] == side | HORSE
            || room > 1 && self.cells[leg.wrapping_add(ahead)] == side | HORSE
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
        let mut watch = Watch { in_check, reasons: PerSquare::new() };
        watch.reasons[general] = Move::LEAVES;
        for (step, last) in lines(general, file_of(general)) {
            let (first_at, first) = self.next_man(general, step, last);
            if first == EMPTY {
                continue;
            }
            watch.in_check |= strikes_first(first, enemy);
            if first == enemy | CANNON {
                let mut square = general.wrapping_add(step);
                while square != first_at {
                    watch.reasons[square] = Move::ENTERS;
                    square = square.wrapping_add(step);
                }
            }
            let (second_at, second) = self.next_man(first_at, step, last);
            if second == EMPTY {
                continue;
            }
            watch.in_check |= second == enemy | CANNON;
            let two_shield = self.next_man(second_at, step, last).1 == enemy | CANNON;
            if first & side != 0 && (two_shield || strikes_first(second, enemy)) {
                watch.reasons[first_at] = Move::LEAVES;
            }
            if second & side != 0 && two_shield {
                watch.reasons[second_at] = Move::LEAVES;
            }
        }
        let rank = rank_of(general);
        for (ahead, room) in [(UP, LAST_RANK - rank), (DOWN, rank)] {
            for aside in [LEFT, RIGHT] {
                let leg = general.wrapping_add(ahead).wrapping_add(aside);
                if room > 0 && self.has_horse_behind(leg, ahead, room, aside, enemy) {
                    watch.reasons[leg] = Move::LEAVES;
                }
            }
        }
        watch
    }
}
