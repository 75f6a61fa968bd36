//! Finding pieces: by looking at the 64 cells of the board, or in a list.

use alloc::{format, string::String};

use chess_rules::mailbox::men::{
    BISHOP, EMPTY, KIND, KING, KNIGHT, PAWN, QUEEN, ROOK, bit_of, material, number_of,
};
use core::fmt::Debug;

use chess_rules::{Kind, Square};
use qipan_game::{Cells, Choice, Filtered, List, Listed, Probe, Words, probe::Value};

use crate::attacks::{Attacks, man_at};
use crate::marks::{part, table};
use crate::squares::{
    CELLS, bit_of_square, cell, could_reach, is_on_board, square_of, square_of_bit, step_towards,
};

/// Way of finding the pieces of a side. Sides are indices, 0 for White.
pub trait Scan: Choice {
    /// Data kept besides the cells.
    type Men: Copy + Eq + Debug + Send + 'static;
    /// True if the cell eight to the right of a piece belongs to it.
    const HAS_SLOTS: bool = false;
    /// The attack test that suits it.
    type Test: Attacks<Self>;
    /// Data kept of an empty board.
    const NO_MEN: Self::Men;

    /// Calls `f` with the square of every piece of a side, and with the square's place in a set.
    fn each_man<T: Probe>(
        probe: T,
        cells: &[u8; CELLS],
        men: &Self::Men,
        side: usize,
        f: impl FnMut(u8, u32),
    );

    /// Notes a piece of a side that has been put on a square; says whether there was a place for it.
    #[inline(always)]
    fn add(_cells: &mut [u8; CELLS], _men: &mut Self::Men, _square: u8, _side: usize) -> bool {
        true
    }

    /// Notes that a side's piece went from one square to another, where it may have taken one; `old` is
    /// before that.
    #[inline(always)]
    fn note_move(_old: &[u8; CELLS], _men: &mut Self::Men, _path: [u8; 2], _side: usize) {}

    /// Notes that a side's piece on a square is no more.
    #[inline(always)]
    fn note_capture(_old: &[u8; CELLS], _men: &mut Self::Men, _square: u8, _side: usize) {}

    /// Notes that a side's pawn, which stood on a square, is now of another kind.
    #[inline(always)]
    fn note_promotion(_old: &[u8; CELLS], _men: &mut Self::Men, _square: u8, _kind: u8, _side: usize) {}

    /// The pieces of both sides, pawns aside, that attack a square, if only those of the set `occupied` are
    /// there; `None` where pieces are not listed. Sets are in the order of the rules' squares.
    #[inline(always)]
    fn attackers_to(_cells: &[u8; CELLS], _men: &Self::Men, _square: u8, _occupied: u64) -> Option<u64> {
        None
    }

    /// White's material minus Black's.
    #[inline(always)]
    fn material(cells: &[u8; CELLS], _men: &Self::Men) -> i32 {
        material::<64>(&core::array::from_fn(|index| cells[index / 8 * 16 + index % 8]))
    }

    /// Checks that what is kept agrees with the cells.
    ///
    /// # Errors
    /// A description of what disagrees.
    fn check(cells: &[u8; CELLS], _men: &Self::Men) -> Result<(), String> {
        match (0..CELLS).find(|&at| !is_on_board(at as u8) && cells[at] != EMPTY) {
            Some(at) => Err(format!("cell {at:#04x} is off the board and not empty")),
            None => Ok(()),
        }
    }
}

impl Scan for Cells {
    type Men = ();
    type Test = Filtered;
    const NO_MEN: () = ();

    #[inline(always)]
    fn each_man<T: Probe>(probe: T, cells: &[u8; CELLS], (): &(), side: usize, mut f: impl FnMut(u8, u32)) {
        for index in 0..64 {
            let square = index / 8 * 16 + index % 8;
            probe.begins(part::SCAN, 0);
            if man_at(probe, cells, square) & bit_of(side) != 0 {
                f(square, bit_of_square(square));
            }
        }
    }
}

impl Scan for Words {
    type Men = ();
    type Test = Filtered;
    const NO_MEN: () = ();

    /// Every cell is still read, but a rank at a time: one bit of each of its eight bytes, gathered by a
    /// multiplication. So there is a branch for each piece, and none for the other cells.
    #[inline(always)]
    fn each_man<T: Probe>(probe: T, cells: &[u8; CELLS], (): &(), side: usize, mut f: impl FnMut(u8, u32)) {
        probe.begins(part::SCAN, 0);
        let (rows, _) = cells.as_chunks::<8>();
        let shift = bit_of(side).trailing_zeros();
        let mut men = 0;
        for rank in 0..8 {
            let row = probe.reads(table::CELLS.span(16 * rank, 8), u64::from_le_bytes(rows[2 * rank]));
            let picked = row >> shift & 0x0101_0101_0101_0101;
            men |= picked.wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * rank);
        }
        probe.works_out("men", men);
        while men != 0 {
            let bit = men.trailing_zeros();
            men &= men - 1;
            f(square_of_bit(bit), bit);
        }
    }
}

/// A list of pieces. Each has a slot of its side's sixteen, which it keeps until it is taken.
///
/// The slot of the piece on a square is written on the cell eight to the right, off the board:
///
/// ```text
///   0x10 .. 0x17   pieces on a2 .. h2      0x18 .. 0x1f   their slots; beside an empty square, anything
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ManList {
    /// By side and slot, the square where the piece stands, or stood last.
    pub(crate) squares: [[u8; 16]; 2],
    /// The slots of a side's living pieces by the code of their kind, one bit each.
    pub(crate) slots: [[u16; 8]; 2],
}

/// The cell that holds the slot of the piece on a square.
#[inline(always)]
pub(crate) const fn slot_cell(square: u8) -> usize {
    cell(square | 8)
}

/// The slot of the piece on a square.
#[inline(always)]
pub(crate) fn slot_of(cells: &[u8; CELLS], square: u8) -> usize {
    usize::from(cells[slot_cell(square)] & 15)
}

impl ManList {
    /// Returns true if `f` holds for the square of one of a side's pieces of a kind.
    #[inline(always)]
    pub(crate) fn any_of<T: Probe>(
        &self,
        probe: T,
        side: usize,
        kind: u8,
        mut f: impl FnMut(u8) -> bool,
    ) -> bool {
        let mut slots = self.slots[side & 1][usize::from(kind & KIND)];
        probe.enters(part::LISTED, kind.into());
        probe.reads(table::SLOTS.at(8 * (side & 1) + usize::from(kind & KIND)), slots);
        while slots != 0 {
            probe.enters(part::LISTED_MAN, usize::from(kind) << 4 | slots.trailing_zeros() as usize & 15);
            if f(self.square(probe, side, slots.trailing_zeros() as usize & 15)) {
                return true;
            }
            slots &= slots - 1;
        }
        false
    }

    /// The square of a slot.
    #[inline(always)]
    fn square<T: Probe>(&self, probe: T, side: usize, slot: usize) -> u8 {
        probe.reads(table::SQUARES.at(16 * (side & 1) + slot), self.squares[side & 1][slot])
    }

    /// Returns true if `f` holds for one of a side's sliders whose line goes through a square; `f` is given
    /// where the slider stands and the step from the square towards it. The difference of the two squares
    /// tells.
    #[inline(always)]
    pub(crate) fn any_slider_towards<T: Probe>(
        &self,
        probe: T,
        square: u8,
        side: usize,
        mut f: impl FnMut(u8, u8) -> bool,
    ) -> bool {
        [QUEEN, ROOK, BISHOP].into_iter().any(|kind| {
            self.any_of(probe, side, kind, |from| {
                could_reach(probe, kind, square, from) && f(from, step_towards(probe, square, from))
            })
        })
    }
}

/// The first square from one square towards another that is not empty, the other included.
#[inline(always)]
pub(crate) fn next_man<T: Probe>(probe: T, cells: &[u8; CELLS], from: u8, step: u8, to: u8) -> u8 {
    let mut at = from.wrapping_add(step);
    while at != to && man_at(probe, cells, at) == EMPTY {
        at = at.wrapping_add(step);
    }
    at
}

impl Scan for List {
    type Men = ManList;
    type Test = Listed;
    const HAS_SLOTS: bool = true;
    const NO_MEN: ManList = ManList { squares: [[0; 16]; 2], slots: [[0; 8]; 2] };

    #[inline(always)]
    fn each_man<T: Probe>(
        probe: T,
        _cells: &[u8; CELLS],
        men: &ManList,
        side: usize,
        mut f: impl FnMut(u8, u32),
    ) {
        probe.begins(part::SCAN, 0);
        probe.reads_as_far(table::SLOTS, 8 * (side & 1), &men.slots[side & 1], |_| false);
        for mut slots in men.slots[side & 1] {
            while slots != 0 {
                probe.begins(part::SLOT, slots.trailing_zeros() as usize & 15);
                probe.works_out("slots", Value::Hex(slots.into()));
                let square = men.square(probe, side, slots.trailing_zeros() as usize & 15);
                slots &= slots - 1;
                f(square, bit_of_square(square));
            }
        }
    }

    #[inline(always)]
    fn attackers_to(cells: &[u8; CELLS], men: &ManList, square: u8, occupied: u64) -> Option<u64> {
        let is_there = |at| occupied >> (bit_of_square(at) & 63) & 1 != 0;
        let mut attackers = 0;
        for side in 0..2 {
            for kind in [KING, KNIGHT] {
                men.any_of((), side, kind, |from| {
                    attackers |= u64::from(could_reach((), kind, from, square)) << bit_of_square(from);
                    false
                });
            }
            men.any_slider_towards((), square, side, |from, step| {
                let mut first = next_man((), cells, square, step, from);
                while first != from && !is_there(first) {
                    first = next_man((), cells, first, step, from);
                }
                attackers |= u64::from(first == from) << bit_of_square(from);
                false
            });
        }
        Some(attackers & occupied)
    }

    fn add(cells: &mut [u8; CELLS], men: &mut ManList, square: u8, side: usize) -> bool {
        let slot = men.slots[side].iter().fold(0, |all, slots| all | slots).trailing_ones() as usize;
        if slot == 16 {
            return false;
        }
        men.squares[side][slot] = square;
        men.slots[side][usize::from(cells[cell(square)] & KIND)] |= 1 << slot;
        cells[slot_cell(square)] = slot as u8;
        true
    }

    #[inline(always)]
    fn note_move(old: &[u8; CELLS], men: &mut ManList, [from, to]: [u8; 2], side: usize) {
        // No branch: of kind 0, which nothing has, no slot is ever noted.
        Self::note_capture(old, men, to, side ^ 1);
        men.squares[side & 1][slot_of(old, from)] = to;
    }

    #[inline(always)]
    fn note_capture(old: &[u8; CELLS], men: &mut ManList, square: u8, side: usize) {
        men.slots[side & 1][usize::from(old[cell(square)] & KIND)] &= !(1 << slot_of(old, square));
    }

    #[inline(always)]
    fn note_promotion(old: &[u8; CELLS], men: &mut ManList, square: u8, kind: u8, side: usize) {
        let slot = 1 << slot_of(old, square);
        men.slots[side & 1][usize::from(PAWN)] &= !slot;
        men.slots[side & 1][usize::from(kind & KIND)] |= slot;
    }

    #[inline(always)]
    fn material(_cells: &[u8; CELLS], men: &ManList) -> i32 {
        let count = |side: usize, kind| men.slots[side][usize::from(number_of(kind))].count_ones() as i32;
        Kind::ALL.into_iter().map(|kind| kind.value() * (count(0, kind) - count(1, kind))).sum()
    }

    fn check(cells: &[u8; CELLS], men: &ManList) -> Result<(), String> {
        let mut listed = 0;
        for (side, kind) in (0..2).flat_map(|side| (0..8).map(move |kind| (side, kind))) {
            for slot in (0..16).filter(|slot| men.slots[side][kind] >> slot & 1 != 0) {
                let square = men.squares[side][slot];
                let (man, noted) = (cells[cell(square)], slot_of(cells, square));
                if man != bit_of(side) | kind as u8 || noted != slot {
                    return Err(format!(
                        "slot {slot} of side {side}: kind {kind} on {square:#04x}, {man} there has slot {noted}"
                    ));
                }
                listed += 1;
            }
        }
        let found = Square::all().filter(|&square| cells[cell(square_of(square))] != EMPTY).count();
        if found == listed { Ok(()) } else { Err(format!("{listed} men are listed, {found} on the board")) }
    }
}

#[cfg(test)]
mod tests {
    use chess_rules::Square;
    use qipan_game::{Cells, List, Words};

    use super::Scan;
    use crate::squares::{CELLS, bit_of_square, cell, square_of};
    use chess_rules::mailbox::men::{EMPTY, QUEEN, bit_of};

    fn found<S: Scan>(squares: &[u8], side: usize, asked: usize) -> Vec<u8> {
        let (mut cells, mut men) = ([EMPTY; CELLS], S::NO_MEN);
        for &square in squares {
            cells[cell(square)] = bit_of(side) | QUEEN;
            assert!(S::add(&mut cells, &mut men, square, side));
        }
        let mut found = Vec::new();
        S::each_man((), &cells, &men, asked, |square, bit| {
            assert_eq!(bit, bit_of_square(square));
            found.push(square);
        });
        found.sort_unstable();
        found
    }

    fn finds_every_man<S: Scan>() {
        let all: Vec<_> = Square::all().map(square_of).collect();
        for squares in all.chunks(1).chain(all.chunks(16)) {
            for side in [0, 1] {
                assert_eq!(found::<S>(squares, side, side), squares);
                assert_eq!(found::<S>(squares, side, side ^ 1), []);
            }
        }
    }

    #[test]
    fn one_cell_after_another() {
        finds_every_man::<Cells>();
    }

    #[test]
    fn words_of_cells() {
        finds_every_man::<Words>();
    }

    #[test]
    fn listed_men() {
        finds_every_man::<List>();
    }
}
