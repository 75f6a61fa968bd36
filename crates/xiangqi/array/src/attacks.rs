//! Who attacks a general: looked up from the general outwards.

use crate::Board;
use crate::cells::PerSquare;
use crate::men::{BOTH, CANNON, EMPTY, HORSE, RED, SOLDIER, strikes_first};
use crate::moves::Move;
use crate::squares::{DOWN, LAST_RANK, LEFT, RIGHT, UP, lines, rank_of};

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

/// The legs of the horses that may attack a general on `general`, each with the squares of such horses.
///
/// Only ranks are compared: on the files of a palace there are three files on either side.
#[inline]
fn ambushes(general: u8) -> impl Iterator<Item = (u8, [Option<u8>; 2])> {
    let rank = rank_of(general);
    [(UP, LAST_RANK - rank), (DOWN, rank)].into_iter().filter(|&(_, room)| room > 0).flat_map(
        move |(ahead, room)| {
            [LEFT, RIGHT]
                .map(|aside| {
                    let leg = general.wrapping_add(ahead).wrapping_add(aside);
                    [leg, leg.wrapping_add(ahead), leg.wrapping_add(aside)]
                })
                .map(|[leg, far, wide]| (leg, [(room > 1).then_some(far), Some(wide)]))
        },
    )
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
        self.is_attacked_from_near(general, side)
            || lines(general).iter().any(|&(step, last)| {
                let (screen, first) = self.next_man(general, step, last);
                if strikes_first(first, enemy) {
                    return true;
                }
                first != EMPTY && self.next_man(screen, step, last).1 == enemy | CANNON
            })
    }

    /// Whether a horse or a soldier attacks the general. The squares beside and in front of one are on the board.
    #[inline]
    fn is_attacked_from_near(&self, general: u8, side: u8) -> bool {
        let enemy = side ^ BOTH;
        let is_soldier = |step: u8| self.cells[general.wrapping_add(step)] == enemy | SOLDIER;
        if is_soldier(forward(side)) || is_soldier(LEFT) || is_soldier(RIGHT) {
            return true;
        }
        ambushes(general).any(|(leg, sources)| self.cells[leg] == EMPTY && self.has_horse(sources, enemy))
    }

    #[inline]
    fn has_horse(&self, squares: [Option<u8>; 2], side: u8) -> bool {
        squares.into_iter().flatten().any(|square| self.cells[square] == side | HORSE)
    }

    /// What the side to move has to mind: found once per position, so that most of its moves need no test at all.
    ///
    /// A move that is not the general's can expose it in three ways only: it leaves a line where at most two men stand
    /// between the general and a chariot, general or cannon; it leaves a horse's leg; it becomes the screen of a cannon
    /// that has none.
    pub(crate) fn watch(&self) -> Watch {
        let (side, enemy) = (self.side, self.side ^ BOTH);
        let general = self.general(side);
        let mut watch =
            Watch { in_check: self.is_attacked_from_near(general, side), reasons: PerSquare::new() };
        for (step, last) in lines(general) {
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
            if two_shield || strikes_first(second, enemy) {
                watch.reasons[first_at] = Move::LEAVES;
            }
            if two_shield {
                watch.reasons[second_at] = Move::LEAVES;
            }
        }
        for (leg, sources) in ambushes(general) {
            if self.has_horse(sources, enemy) {
                watch.reasons[leg] = Move::LEAVES;
            }
        }
        watch
    }
}
