//! Validity of one move, without generating.

use qipan_game::{AttackTest, Play, PseudoLegal};

use crate::men::{ADVISOR, CANNON, CHARIOT, ELEPHANT, EMPTY, GENERAL, HORSE, KIND, RED, SOLDIER};
use crate::scan::Scan;
use crate::squares::{
    FILES, PALACE_FILES, RIGHT, UP, crossed_river, file_of, palace_ranks, rank_of, square_of,
};
use crate::{Array, Move};

#[inline(always)]
fn is_within(number: u8, [first, last]: [u8; 2]) -> bool {
    (first..=last).contains(&number)
}

/// Returns true if a square is in a side's palace.
#[inline(always)]
pub(crate) fn is_in_palace(square: u8, side: u8) -> bool {
    is_within(file_of(square), PALACE_FILES) && is_within(rank_of(square), palace_ranks(side))
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Array<L, S, P, A> {
    /// The board's own form of a written move that its piece may make. Danger is not looked for, so it is to
    /// be tested.
    pub(crate) fn import_written(&self, m: xiangqi_rules::Move) -> Option<Move> {
        let (from, to) = (square_of(m.from), square_of(m.to));
        self.is_valid(from, to).then_some(Move::start(from, Move::LEAVES).onto(to, 0))
    }

    /// Returns true if the piece on `from`, which must be the side to move's, may go to `to` as far as its
    /// own movement goes. Both are squares of the board.
    fn is_valid(&self, from: u8, to: u8) -> bool {
        let (man, target) = (self.cells[from], self.cells[to]);
        if man & self.side == 0 || target & self.side != 0 {
            return false;
        }
        let (file, rank) = (file_of(to), rank_of(to));
        let (across, along) = (file.abs_diff(file_of(from)), rank.abs_diff(rank_of(from)));
        match (man & KIND, across, along) {
            (GENERAL, 0, 1) | (GENERAL, 1, 0) | (ADVISOR, 1, 1) => is_in_palace(to, self.side),
            (ELEPHANT, 2, 2) => self.is_empty((from + to) / 2) && !crossed_river(rank, self.side),
            (HORSE, 1, 2) => self.is_empty(if to > from { from + FILES } else { from - FILES }),
            (HORSE, 2, 1) => self.is_empty(if file > file_of(from) { from + 1 } else { from - 1 }),
            (CHARIOT, 0, _) => self.men_between(from, to, UP) == 0,
            (CHARIOT, _, 0) => self.men_between(from, to, RIGHT) == 0,
            (CANNON, 0, _) => self.men_between(from, to, UP) == usize::from(target != EMPTY),
            (CANNON, _, 0) => self.men_between(from, to, RIGHT) == usize::from(target != EMPTY),
            (SOLDIER, 0, 1) => (to > from) == (self.side == RED),
            (SOLDIER, 1, 0) => crossed_river(rank, self.side),
            _ => false,
        }
    }

    fn is_empty(&self, square: u8) -> bool {
        self.cells[square] == EMPTY
    }

    /// The number of pieces between two squares of a line, along which such a step leads up or to the right.
    #[inline(always)]
    fn men_between(&self, from: u8, to: u8, step: u8) -> usize {
        let step = if to > from { step } else { step.wrapping_neg() };
        let mut men = 0;
        let mut square = from.wrapping_add(step);
        while square != to {
            men += usize::from(!self.is_empty(square));
            square = square.wrapping_add(step);
        }
        men
    }
}
