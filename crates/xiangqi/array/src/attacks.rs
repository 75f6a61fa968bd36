//! Attacks on a general: looked up from the general outwards.

use qipan_game::{AttackTest, Play, Probe, PseudoLegal, noted};

use crate::Array;
use crate::marks::{CELLS, part};
use crate::men::{ALONG_RANK, BLACK, BOTH, CANNON, EMPTY, HORSE, RED, SOLDIER, index_of, strikes_first};
use crate::scan::Scan;
use crate::squares::{
    DOWN, FILES, LAST_FILE, LAST_RANK, LEFT, RIGHT, SQUARES, UP, file_of, forward, lines, rank_of,
};

/// A step as a signed distance.
const fn signed(step: u8) -> isize {
    step as i8 as isize
}

/// Eight cells as a word, the first in the lowest byte.
#[inline]
const fn word_of(cells: &[u8; 8]) -> u64 {
    u64::from_le_bytes(*cells)
}

/// Some bits of a cell in all cells of a word.
const fn in_each(bits: u8) -> u64 {
    0x0101_0101_0101_0101 * bits as u64
}

/// Returns true if one of the first two pieces of a line attacks a general at its end. The line is a word;
/// its empty cells are 0.
#[inline]
const fn is_attacked_along_word(line: u64, enemy: u8) -> bool {
    let line = line >> (line.trailing_zeros() & 0x38);
    let beyond = line >> 8;
    let second = beyond >> (beyond.trailing_zeros() & 0x38);
    strikes_first(line as u8, enemy) || second as u8 == enemy | CANNON
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest, T: Probe> Array<L, S, P, A, T> {
    /// The piece on a square, 0 for none.
    #[inline(always)]
    pub(crate) fn cell(&self, square: u8) -> u8 {
        self.probe.reads(CELLS.at(square.into()), self.cells[square])
    }

    /// Eight cells as a word, the first in the lowest byte.
    #[inline(always)]
    fn word(&self, first: usize) -> u64 {
        self.probe.reads(CELLS.span(first, 8), word_of(self.cells.row(first)))
    }

    /// Returns true if a piece stands on a square.
    #[inline(always)]
    fn holds(&self, square: u8, man: u8) -> bool {
        let there = self.cell(square);
        noted!(self.probe, there == man)
    }

    /// The next piece beyond `from` in a direction that ends at `last`, and where; empty at the end of the
    /// line.
    #[inline]
    pub(crate) fn next_man(&self, from: u8, step: u8, last: u8) -> (u8, u8) {
        let mut square = from;
        while square != last {
            square = square.wrapping_add(step);
            let cell = self.cell(square);
            if cell != EMPTY {
                return (square, cell);
            }
        }
        (last, EMPTY)
    }

    /// Returns true if the general of `side` is attacked, the other general's open file included.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, side: u8) -> bool {
        self.probe.enters(part::GENERAL, index_of(side));
        if !A::FILTERS {
            return self.is_attacked_as_walked(side);
        }
        if side == RED { self.is_attacked_as::<RED>() } else { self.is_attacked_as::<BLACK>() }
    }

    /// All four lines are walked as far as the second piece, then the cells near are looked at.
    #[inline(always)]
    fn is_attacked_as_walked(&self, side: u8) -> bool {
        let general = self.general(side);
        lines(general, file_of(general))
            .into_iter()
            .any(|(step, last)| self.is_attacked_along(general, step, last, side ^ BOTH))
            || self.is_attacked_from_near(general, side)
    }

    /// Returns true if one of the first two pieces in a direction attacks the general.
    #[inline]
    pub(crate) fn is_attacked_along(&self, general: u8, step: u8, last: u8, enemy: u8) -> bool {
        self.probe.enters(part::ALONG, step.into());
        let (screen, first) = self.next_man(general, step, last);
        noted!(self.probe, strikes_first(first, enemy))
            || first != EMPTY && noted!(self.probe, self.next_man(screen, step, last).1 == enemy | CANNON)
    }

    /// Only the file ahead is walked. Of everything else a few words of cells show that mostly there is
    /// nothing to look at.
    #[inline(always)]
    fn is_attacked_as<const SIDE: u8>(&self) -> bool {
        // The squares of a palace are numbers below 32, from 64 on for Black: no cell around needs a check.
        let general = self.general(SIDE) & 0x1f | if SIDE == RED { 0 } else { 0x40 };
        self.is_attacked_from_ahead(general, SIDE)
            || self.has_enemy_beside(general, SIDE) && self.is_attacked_from_beside(general, SIDE)
            || self.has_enemy_around(general, SIDE) && self.is_attacked_from_around(general, SIDE)
    }

    /// Returns true if one of the first two pieces on the file ahead attacks the general from any distance.
    #[inline(always)]
    fn is_attacked_from_ahead(&self, general: u8, side: u8) -> bool {
        self.probe.enters(part::ALONG, forward(side).into());
        let mut square = usize::from(general);
        let mut next = || {
            loop {
                square = square.wrapping_add_signed(signed(forward(side)));
                // Beyond either end of the file the number is too large; below 0 it wraps.
                if square >= usize::from(SQUARES) {
                    return EMPTY;
                }
                let cell = self.cell(square as u8);
                if cell != EMPTY {
                    return cell;
                }
            }
        };
        let first = next();
        noted!(self.probe, strikes_first(first, side ^ BOTH))
            || first != EMPTY && noted!(self.probe, next() == side ^ BOTH | CANNON)
    }

    /// Returns true if a chariot, cannon or soldier of the enemy may stand on the general's rank.
    #[inline(always)]
    pub(crate) fn has_enemy_beside(&self, general: u8, side: u8) -> bool {
        let enemy = side ^ BOTH;
        let start = usize::from(rank_of(general) * FILES);
        let rank: &[u8; FILES as usize] = self.cells.row(start);
        self.probe.enters(part::BESIDE, start);
        let eight = word_of(rank.first_chunk().expect("a rank is longer"));
        self.probe.reads(CELLS.span(start, 8), eight);
        let ninth = self.probe.reads(CELLS.at(start + 8), rank[usize::from(LAST_FILE)]);
        let men = eight | u64::from(ninth);
        // The three kinds have a bit in common; it is shifted to that of their side.
        noted!(
            self.probe,
            men & men << (ALONG_RANK.leading_zeros() - enemy.leading_zeros()) & in_each(enemy) != 0
        )
    }

    /// Returns true if a piece on the general's rank attacks it.
    #[inline(always)]
    fn is_attacked_from_beside(&self, general: u8, side: u8) -> bool {
        let enemy = side ^ BOTH;
        let is_soldier = |step: u8| self.holds(general.wrapping_add(step), enemy | SOLDIER);
        let start = rank_of(general) * FILES;
        let file = u32::from(general - start);
        // The cells of either hand in a word: the nearest piece is in the lowest byte that is not 0.
        self.probe.enters(part::ALONG_RANK, LEFT.into());
        let left = (self.word(start.into()) << (64 - 8 * file)).swap_bytes();
        noted!(self.probe, is_attacked_along_word(left, enemy))
            || {
                self.probe.enters(part::ALONG_RANK, RIGHT.into());
                let right = self.word(usize::from(general) + 1) << (8 * file);
                noted!(self.probe, is_attacked_along_word(right, enemy))
            }
            || {
                self.probe.enters(part::SOLDIERS, general.into());
                is_soldier(LEFT)
            }
            || is_soldier(RIGHT)
    }

    /// Returns true if an enemy piece stands where a horse can jump to the general, behind the general or
    /// near before it:
    ///
    /// ```text
    ///   . . . x x x . . .
    ///   . . x . x . x . .      x  looked at
    ///   . . . . G . . . .
    ///   . . x . x . x . .
    ///   . . . x x x . . .      the ranks behind as far as there are any
    /// ```
    #[inline(always)]
    pub(crate) fn has_enemy_around(&self, general: u8, side: u8) -> bool {
        self.probe.enters(part::AROUND, general.into());
        let word = |distance| self.word(usize::from(general).wrapping_add_signed(distance));
        let ahead = signed(forward(side));
        let (mut near, mut far) = (word(ahead - 2), word(2 * ahead - 1));
        let room = if side == RED { general } else { SQUARES - 1 - general };
        if room >= FILES {
            near |= word(-ahead - 2);
            if room >= 2 * FILES {
                far |= word(-2 * ahead - 1);
            }
        }
        noted!(self.probe, (near & 0xff_00ff_00ff | far & 0xff_ffff) & in_each(side ^ BOTH) != 0)
    }

    /// Returns true if the general is attacked by a piece that stands where
    /// [`has_enemy_around`](Self::has_enemy_around) looks.
    #[inline(never)]
    fn is_attacked_from_around(&self, general: u8, side: u8) -> bool {
        let [down, .., up] = lines(general, file_of(general));
        let (step, last) = if side == RED { down } else { up };
        self.is_attacked_along(general, step, last, side ^ BOTH) || self.is_struck_from_near(general, side)
    }

    /// Returns true if a horse or a soldier attacks the general. A call, for places where this is seldom
    /// asked or comes after much else.
    #[inline(never)]
    pub(crate) fn is_attacked_from_near(&self, general: u8, side: u8) -> bool {
        self.is_struck_from_near(general, side)
    }

    /// The same inlined. The squares beside and in front of a general are on the board.
    #[inline(always)]
    fn is_struck_from_near(&self, general: u8, side: u8) -> bool {
        let enemy = side ^ BOTH;
        let is_soldier = |step: u8| self.holds(general.wrapping_add(step), enemy | SOLDIER);
        self.probe.enters(part::SOLDIERS, general.into());
        let (above, below) = (LAST_RANK - rank_of(general), rank_of(general));
        is_soldier(forward(side))
            || is_soldier(LEFT)
            || is_soldier(RIGHT)
            || self.is_ambushed(general, UP, above, LEFT, enemy)
            || self.is_ambushed(general, UP, above, RIGHT, enemy)
            || self.is_ambushed(general, DOWN, below, LEFT, enemy)
            || self.is_ambushed(general, DOWN, below, RIGHT, enemy)
    }

    /// Returns true if a horse attacks the general by the leg that is one step `ahead` and one `aside` of
    /// it.
    #[inline(always)]
    fn is_ambushed(&self, general: u8, ahead: u8, room: u8, aside: u8, enemy: u8) -> bool {
        let leg = general.wrapping_add(ahead).wrapping_add(aside);
        self.probe.enters(part::HORSE, leg.into());
        noted!(self.probe, room > 0)
            && self.holds(leg, EMPTY)
            && self.has_horse_behind(leg, ahead, room, aside, enemy)
    }

    /// Returns true if a horse of `side` attacks a general by the leg that is one step `ahead` and one
    /// `aside` of it. The general has `room` ranks ahead, at least one; on the files of a palace there
    /// always are two aside.
    #[inline(always)]
    pub(crate) fn has_horse_behind(&self, leg: u8, ahead: u8, room: u8, aside: u8, side: u8) -> bool {
        self.holds(leg.wrapping_add(aside), side | HORSE)
            || noted!(self.probe, room > 1) && self.holds(leg.wrapping_add(ahead), side | HORSE)
    }
}
