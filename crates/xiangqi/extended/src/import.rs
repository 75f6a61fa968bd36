//! Validity of one move, without generating.

use qipan_game::{AttackTest, PseudoLegal};

use crate::men::{ADVISOR, CANNON, CHARIOT, ELEPHANT, EMPTY, GENERAL, HORSE, KIND};
use crate::scan::Scan;
use crate::squares::{
    DIAGONALS, JUMPS, LEFT, LINES, RIGHT, crossed_river, forward, share_half, square_of, step_between,
};
use crate::tables::OFF_FORT;
use crate::{Extended, Move};

impl<L: PseudoLegal, S: Scan, A: AttackTest> Extended<L, S, A> {
    /// The board's own form of a written move that its piece may make. Danger is not looked for, so the move
    /// is to be tested.
    pub(crate) fn import_written(&self, m: xiangqi_rules::Move) -> Option<Move> {
        let (from, to) = (square_of(m.from), square_of(m.to));
        self.is_valid(from, to).then_some(Move::start(from, Move::LEAVES).onto(to, 0))
    }

    /// Returns true if the piece on `from`, which must be the side to move's, may go to `to` as far as its
    /// own movement goes. Both are squares of the board.
    fn is_valid(&self, from: u8, to: u8) -> bool {
        let man = self.cells[usize::from(from)];
        let target = self.cells[usize::from(to)];
        if man & self.side == 0 || target & self.side != 0 {
            return false;
        }
        let step = to.wrapping_sub(from);
        match man & KIND {
            GENERAL => OFF_FORT[usize::from(to)] == 0 && LINES.contains(&step),
            ADVISOR => OFF_FORT[usize::from(to)] == 0 && DIAGONALS.contains(&step),
            ELEPHANT => DIAGONALS.iter().any(|&eye| {
                eye.wrapping_mul(2) == step && self.is_empty(from.wrapping_add(eye)) && share_half(from, to)
            }),
            HORSE => JUMPS
                .iter()
                .any(|(leg, jumps)| jumps.contains(&step) && self.is_empty(from.wrapping_add(*leg))),
            CHARIOT => self.men_between(from, to) == Some(0),
            CANNON => self.men_between(from, to) == Some(usize::from(target != EMPTY)),
            _ => {
                step == forward(self.side)
                    || crossed_river(from, self.side) && (step == LEFT || step == RIGHT)
            }
        }
    }

    fn is_empty(&self, square: u8) -> bool {
        self.cells[usize::from(square)] == EMPTY
    }

    /// The number of pieces between two squares of one line; `None` if they are not on one.
    fn men_between(&self, from: u8, to: u8) -> Option<usize> {
        let step = step_between(from, to)?;
        let mut men = 0;
        let mut square = from.wrapping_add(step);
        while square != to {
            men += usize::from(!self.is_empty(square));
            square = square.wrapping_add(step);
        }
        Some(men)
    }
}
