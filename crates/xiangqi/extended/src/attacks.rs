//! Attacks on a general: looked up from the general outwards.

use qipan_game::{AttackTest, PseudoLegal};

use crate::Extended;
use crate::men::{ALONG_RANK, BLACK, BOTH, CANNON, EMPTY, HORSE, RED, SOLDIER, strikes_first};
use crate::scan::Scan;
use crate::squares::{DIAGONALS, LEFT, LINES, RIGHT, forward};
use crate::tables::OFF_BOARD;

/// Diagonal neighbours of a general, which are the legs of the horses that attack it, each with the two
/// squares that such a horse stands on: the jumps backwards.
pub(crate) const AMBUSHES: [(u8, [u8; 2]); 4] = [
    (DIAGONALS[0], [0x21u8.wrapping_neg(), 0x12u8.wrapping_neg()]),
    (DIAGONALS[1], [0x1fu8.wrapping_neg(), 0x0eu8.wrapping_neg()]),
    (DIAGONALS[2], [0x1f, 0x0e]),
    (DIAGONALS[3], [0x21, 0x12]),
];

/// The longest step of any man: two rows and two columns.
const REACH: usize = 0x22;

/// The cells around a general, from two rows and two columns before it on. With a known step every look-up in
/// them has a constant index, and all of them share one bounds test, which never fails: the border is wider.
#[derive(Clone, Copy)]
pub(crate) struct Around<'a>(&'a [u8; 2 * REACH + 8]);

impl Around<'_> {
    /// The cell that a step leads to.
    #[inline]
    pub(crate) fn cell(self, step: u8) -> u8 {
        self.0[REACH.wrapping_add_signed((step as i8).into())]
    }

    /// Eight cells as a word, the one that a step leads to in the lowest byte.
    #[inline]
    pub(crate) fn word(self, step: i8) -> u64 {
        let cells = self.0[REACH.wrapping_add_signed(step.into())..].first_chunk();
        u64::from_le_bytes(*cells.expect("the cells around are more"))
    }

    /// The cells to the left and to the right, as many as there are.
    #[inline]
    pub(crate) fn beside(self) -> (u64, u64) {
        (self.word(-8), self.word(1))
    }

    /// Returns true if a chariot, cannon or soldier of the enemy may stand in the general's row.
    #[inline]
    pub(crate) fn has_enemy_beside(self, side: u8) -> bool {
        let enemy = side ^ BOTH;
        let (left, right) = self.beside();
        let men = left | right;
        // The three kinds have a bit in common; it is shifted to that of their side.
        men & men << (ALONG_RANK.leading_zeros() - enemy.leading_zeros()) & in_each(enemy) != 0
    }

    /// Returns true if a man in the general's row attacks it.
    #[inline(always)]
    fn is_attacked_from_beside(self, side: u8) -> bool {
        let enemy = side ^ BOTH;
        let (left, right) = self.beside();
        is_attacked_along_word(left.swap_bytes(), enemy)
            || is_attacked_along_word(right, enemy)
            || self.cell(LEFT) == enemy | SOLDIER
            || self.cell(RIGHT) == enemy | SOLDIER
    }

    /// Returns true if an enemy man stands where a horse can jump to the general, behind the general or
    /// near before it:
    ///
    /// ```text
    ///   . . . x x x . . .
    ///   . . x . x . x . .      x  looked at
    ///   . . . . G . . . .
    ///   . . x . x . x . .
    ///   . . . x x x . . .
    /// ```
    #[inline]
    pub(crate) fn has_enemy(self, side: u8) -> bool {
        let near = self.word(-0x12) | self.word(0x0e);
        let far = self.word(-0x21) | self.word(0x1f);
        (near & 0xff_00ff_00ff | far & 0xff_ffff) & in_each(side ^ BOTH) != 0
    }

    /// Returns true if a horse or a soldier attacks the general.
    #[inline]
    pub(crate) fn is_attacked_from_near(self, side: u8) -> bool {
        let enemy = side ^ BOTH;
        let is_soldier = |step: u8| self.cell(step) == enemy | SOLDIER;
        let is_horse = |step: u8| self.cell(step) == enemy | HORSE;
        let is_ambushed = |(leg, [one, other]): (u8, [u8; 2])| {
            self.cell(leg) == EMPTY && (is_horse(one) || is_horse(other))
        };
        is_soldier(forward(side))
            || is_soldier(LEFT)
            || is_soldier(RIGHT)
            || AMBUSHES.into_iter().any(is_ambushed)
    }
}

/// Some bits of a cell in all cells of a word.
const fn in_each(bits: u8) -> u64 {
    0x0101_0101_0101_0101 * bits as u64
}

/// Returns true if one of the first two men of a line attacks a general at its end. The line is a word; its
/// empty cells are 0.
#[inline]
pub(crate) const fn is_attacked_along_word(line: u64, enemy: u8) -> bool {
    let line = line >> (line.trailing_zeros() & 0x38);
    let beyond = line >> 8;
    let second = beyond >> (beyond.trailing_zeros() & 0x38);
    strikes_first(line as u8, enemy) || second as u8 == enemy | CANNON
}

impl<L: PseudoLegal, S: Scan, A: AttackTest> Extended<L, S, A> {
    /// The next man, or the mark of the edge, beyond `from` in a direction, and where.
    #[inline]
    pub(crate) fn next_man(&self, from: u8, step: u8) -> (u8, u8) {
        let mut square = from.wrapping_add(step);
        loop {
            let cell = self.cells[usize::from(square)] | OFF_BOARD[usize::from(square)];
            if cell != EMPTY {
                return (square, cell);
            }
            square = square.wrapping_add(step);
        }
    }

    #[inline]
    pub(crate) fn around(&self, general: u8) -> Around<'_> {
        let cells =
            self.cells.get(usize::from(general).wrapping_sub(REACH)..).and_then(|cells| cells.first_chunk());
        Around(cells.expect("the border is wider"))
    }

    /// Returns true if the general of `side` is attacked, the other general's open file included.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, side: u8) -> bool {
        if !A::FILTERS {
            return self.is_attacked_as_walked(side);
        }
        if side == RED { self.is_attacked_as::<RED>() } else { self.is_attacked_as::<BLACK>() }
    }

    /// All four lines are walked as far as the second man, then the cells near are looked at.
    #[inline(always)]
    fn is_attacked_as_walked(&self, side: u8) -> bool {
        let general = self.general(side);
        self.is_attacked_along_lines(general, side ^ BOTH) || self.around(general).is_attacked_from_near(side)
    }

    /// A call: inlined, it takes eleven more instructions.
    #[inline(never)]
    fn is_attacked_along_lines(&self, general: u8, enemy: u8) -> bool {
        LINES.into_iter().any(|step| self.is_attacked_along(step, general, enemy))
    }

    /// Only the file ahead is walked. Of everything else a few words of cells show that mostly there is
    /// nothing to look at. What is off the board needs no thought: it is in the array, and empty.
    fn is_attacked_as<const SIDE: u8>(&self) -> bool {
        let general = self.general(SIDE);
        let around = self.around(general);
        self.is_attacked_along(forward(SIDE), general, SIDE ^ BOTH)
            || around.has_enemy_beside(SIDE) && around.is_attacked_from_beside(SIDE)
            || around.has_enemy(SIDE) && self.is_attacked_from_around(general, SIDE)
    }

    /// Returns true if the general is attacked by a man that stands where [`Around::has_enemy`] looks. It
    /// is seldom asked, so that it had better not lie in the way of the rest.
    #[inline(never)]
    fn is_attacked_from_around(&self, general: u8, side: u8) -> bool {
        self.is_attacked_along(forward(side ^ BOTH), general, side ^ BOTH)
            || self.around(general).is_attacked_from_near(side)
    }

    /// Returns true if one of the first two men in a direction attacks the general. Beyond the edge there
    /// is nothing but its mark.
    #[inline]
    fn is_attacked_along(&self, step: u8, general: u8, enemy: u8) -> bool {
        let (screen, first) = self.next_man(general, step);
        strikes_first(first, enemy) || self.next_man(screen, step).1 == enemy | CANNON
    }
}

#[cfg(test)]
mod tests {
    use super::AMBUSHES;
    use crate::squares::JUMPS;

    #[test]
    fn ambushes_are_the_jumps_seen_from_where_they_end() {
        let mut from_jumps: Vec<_> = JUMPS
            .iter()
            .flat_map(|&(leg, jumps)| jumps.map(|jump| (leg.wrapping_sub(jump), jump.wrapping_neg())))
            .collect();
        let mut ambushes: Vec<_> =
            AMBUSHES.iter().flat_map(|&(leg, sources)| sources.map(|source| (leg, source))).collect();
        from_jumps.sort_unstable();
        ambushes.sort_unstable();
        assert_eq!(from_jumps, ambushes);
    }
}
