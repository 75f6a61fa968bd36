//! Attacks on a general: looked up from the general outwards.

use qipan_game::{AttackTest, Probe, PseudoLegal, noted};

use crate::Extended;
use crate::explain::BOARD;
use crate::marks::{CELLS, part};
use crate::men::{ALONG_RANK, BLACK, BOTH, CANNON, EMPTY, HORSE, RED, SOLDIER, strikes_first};
use crate::scan::Scan;
use crate::squares::{DIAGONALS, LEFT, LINES, RIGHT, forward};

/// Diagonal neighbours of a general, which are the legs of the horses that attack it, each with the two
/// squares that such a horse stands on: the jumps backwards.
pub(crate) const AMBUSHES: [(u8, [u8; 2]); 4] = [
    (DIAGONALS[0], [0x21u8.wrapping_neg(), 0x12u8.wrapping_neg()]),
    (DIAGONALS[1], [0x1fu8.wrapping_neg(), 0x0eu8.wrapping_neg()]),
    (DIAGONALS[2], [0x1f, 0x0e]),
    (DIAGONALS[3], [0x21, 0x12]),
];

/// The longest step of any piece: two rows and two columns.
const REACH: usize = 0x22;

/// The cells around a general, from two rows and two columns before it on. With a known step every look-up in
/// them has a constant index, and all of them share one bounds test, which never fails: the border is wider.
#[derive(Clone, Copy)]
pub(crate) struct Around<'a, T> {
    cells: &'a [u8; 2 * REACH + 8],
    /// The general's square: of no use to the look-ups, which are noted with it.
    general: u8,
    probe: T,
}

impl<T: Probe> Around<'_, T> {
    /// The cell that a step leads to.
    #[inline]
    pub(crate) fn cell(self, step: u8) -> u8 {
        let cell = self.cells[REACH.wrapping_add_signed((step as i8).into())];
        self.probe.reads(CELLS.at(self.general.wrapping_add(step).into()), cell)
    }

    /// Returns true if a piece stands where a step leads to.
    #[inline]
    pub(crate) fn holds(self, step: u8, man: u8) -> bool {
        let there = self.cell(step);
        noted!(self.probe, there == man)
    }

    /// Eight cells as a word, the one that a step leads to in the lowest byte.
    #[inline]
    pub(crate) fn word(self, step: i8) -> u64 {
        let cells = self.cells[REACH.wrapping_add_signed(step.into())..].first_chunk();
        let word = u64::from_le_bytes(*cells.expect("the cells around are more"));
        self.probe.reads(CELLS.span(self.general.wrapping_add_signed(step).into(), 8), word)
    }

    /// Returns true if a chariot, cannon or soldier of the enemy may stand in the general's row.
    #[inline]
    pub(crate) fn has_enemy_beside(self, side: u8) -> bool {
        let enemy = side ^ BOTH;
        self.probe.enters(part::BESIDE, self.general.into());
        let men = self.word(-8) | self.word(1);
        // The three kinds have a bit in common; it is shifted to that of their side.
        let shift = noted!(self.probe, ALONG_RANK.leading_zeros() - enemy.leading_zeros());
        noted!(self.probe, men & men << shift & in_each(enemy) != 0)
    }

    /// Returns true if a piece in the general's row attacks it.
    #[inline(always)]
    fn is_attacked_from_beside(self, side: u8) -> bool {
        let enemy = side ^ BOTH;
        self.probe.enters(part::WORD, LEFT.into());
        is_attacked_along_word(self.probe, self.word(-8).swap_bytes(), enemy)
            || {
                self.probe.enters(part::WORD, RIGHT.into());
                is_attacked_along_word(self.probe, self.word(1), enemy)
            }
            || {
                self.probe.enters(part::SOLDIERS, self.general.into());
                self.holds(LEFT, enemy | SOLDIER) || self.holds(RIGHT, enemy | SOLDIER)
            }
    }

    /// Returns true if an enemy piece stands where a horse can jump to the general, behind the general or
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
        self.probe.enters(part::AROUND, self.general.into());
        let near = self.word(-0x12) | self.word(0x0e);
        let far = self.word(-0x21) | self.word(0x1f);
        noted!(self.probe, near);
        noted!(self.probe, far);
        noted!(self.probe, (near & 0xff_00ff_00ff | far & 0xff_ffff) & in_each(side ^ BOTH) != 0)
    }

    /// Returns true if a horse or a soldier attacks the general.
    #[inline]
    pub(crate) fn is_attacked_from_near(self, side: u8) -> bool {
        let enemy = side ^ BOTH;
        let is_soldier = |step: u8| self.holds(step, enemy | SOLDIER);
        let is_horse = |step: u8| self.holds(step, enemy | HORSE);
        let is_ambushed = |(leg, [one, other]): (u8, [u8; 2])| {
            self.probe.enters(part::LEG_NEAR, self.general.wrapping_add(leg).into());
            noted!(self.probe, self.cell(leg) == EMPTY) && (is_horse(one) || is_horse(other))
        };
        self.probe.enters(part::SOLDIERS, self.general.into());
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

/// Returns true if one of the first two pieces of a line attacks a general at its end. The line is a word;
/// its empty cells are 0.
#[inline]
fn is_attacked_along_word(probe: impl Probe, line: u64, enemy: u8) -> bool {
    let line = noted!(probe, line >> (line.trailing_zeros() & 0x38));
    let beyond = line >> 8;
    let second = noted!(probe, beyond >> (beyond.trailing_zeros() & 0x38));
    noted!(probe, strikes_first(line as u8, enemy)) || noted!(probe, second as u8 == enemy | CANNON)
}

impl<L: PseudoLegal, S: Scan, A: AttackTest, T: Probe> Extended<L, S, A, T> {
    /// The next piece, or the mark of the edge, beyond `from` in a direction, and where.
    #[inline]
    pub(crate) fn next_man(&self, from: u8, step: u8) -> (u8, u8) {
        let mut square = from.wrapping_add(step);
        loop {
            let cell = self.cell(square) | BOARD.reads(self.probe, square);
            if cell != EMPTY {
                return (square, cell);
            }
            square = square.wrapping_add(step);
        }
    }

    #[inline]
    pub(crate) fn around(&self, general: u8) -> Around<'_, T> {
        let cells =
            self.cells.get(usize::from(general).wrapping_sub(REACH)..).and_then(|cells| cells.first_chunk());
        Around { cells: cells.expect("the border is wider"), general, probe: self.probe }
    }

    /// Returns true if the general of `side` is attacked, the other general's open file included.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, side: u8) -> bool {
        if !A::FILTERS {
            return self.is_attacked_as_walked(side);
        }
        if side == RED { self.is_attacked_as::<RED>() } else { self.is_attacked_as::<BLACK>() }
    }

    /// All four lines are walked as far as the second piece, then the cells near are looked at.
    #[inline(always)]
    fn is_attacked_as_walked(&self, side: u8) -> bool {
        self.probe.enters(part::GENERAL, side.into());
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
        self.probe.enters(part::GENERAL, SIDE.into());
        let general = self.general(SIDE);
        let around = self.around(general);
        self.is_attacked_along(forward(SIDE), general, SIDE ^ BOTH)
            || around.has_enemy_beside(SIDE) && around.is_attacked_from_beside(SIDE)
            || around.has_enemy(SIDE) && self.is_attacked_from_around(general, SIDE)
    }

    /// Returns true if the general is attacked by a piece that stands where [`Around::has_enemy`] looks. It
    /// is seldom asked, so that it had better not lie in the way of the rest.
    #[inline(never)]
    fn is_attacked_from_around(&self, general: u8, side: u8) -> bool {
        self.is_attacked_along(forward(side ^ BOTH), general, side ^ BOTH)
            || self.around(general).is_attacked_from_near(side)
    }

    /// Returns true if one of the first two pieces in a direction attacks the general. Beyond the edge there
    /// is nothing but its mark.
    #[inline]
    fn is_attacked_along(&self, step: u8, general: u8, enemy: u8) -> bool {
        self.probe.enters(part::ALONG, step.into());
        let (screen, first) = self.next_man(general, step);
        noted!(self.probe, strikes_first(first, enemy))
            || noted!(self.probe, self.next_man(screen, step).1 == enemy | CANNON)
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
