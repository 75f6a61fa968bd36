//! Content of a cell: 0 if it is empty, else a side's bit and a kind.

use qipan_game::asked::Number;

use super::asked::NOBODY;
pub use super::{BLACK, BOTH, EMPTY, RED, bit_of, index_of, side_of};
use crate::{Kind, Piece, Side};

/// An advisor's kind.
pub const ADVISOR: u8 = 1;
/// An elephant's kind.
pub const ELEPHANT: u8 = 2;
/// A horse's kind.
pub const HORSE: u8 = 3;
/// A cannon's kind.
pub const CANNON: u8 = 4;
/// A soldier's kind.
pub const SOLDIER: u8 = 5;
/// A chariot's kind.
pub const CHARIOT: u8 = 6;
/// A general's kind.
pub const GENERAL: u8 = 7;

/// The bits of a cell that hold the kind.
pub const KIND: u8 = 7;

/// The bit that the kinds have in common which attack a general along its rank, all but the general.
pub const ALONG_RANK: u8 = CHARIOT & CANNON & SOLDIER;

/// The kinds in the order of their codes.
const KINDS: [Kind; 7] =
    [Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Cannon, Kind::Soldier, Kind::Chariot, Kind::General];

/// Returns true if a piece strikes the first piece in its way from any distance: a chariot, and a general
/// that faces the other. The two kinds differ in their lowest bit only, so that this is one comparison.
#[inline(always)]
#[must_use]
pub const fn strikes_first(cell: u8, side: u8) -> bool {
    cell | 1 == side | GENERAL
}

/// The code of a piece.
#[inline]
#[must_use]
pub const fn code_of(piece: Piece) -> u8 {
    let kind = match piece.kind {
        Kind::General => GENERAL,
        Kind::Advisor => ADVISOR,
        Kind::Elephant => ELEPHANT,
        Kind::Horse => HORSE,
        Kind::Chariot => CHARIOT,
        Kind::Cannon => CANNON,
        Kind::Soldier => SOLDIER,
    };
    bit_of(piece.side) | kind
}

/// The kind of a piece's code.
#[inline(always)]
#[must_use]
pub const fn kind_of(code: u8) -> Kind {
    // No piece has the code 0, and what stands here for it is never seen.
    const BY_CODE: [Kind; 8] = {
        let [a, b, c, d, e, f, g] = KINDS;
        [Kind::General, a, b, c, d, e, f, g]
    };
    BY_CODE[(code & KIND) as usize]
}

/// The piece of a code; `None` for an empty cell.
#[inline]
#[must_use]
pub fn piece_of(code: u8) -> Option<Piece> {
    (code & KIND != 0).then(|| Piece { side: side_of(code), kind: kind_of(code) })
}

/// The [number](Piece::number) of each code, [`NOBODY`] for no piece's.
pub static NUMBERS: [Number; 64] = {
    let mut numbers = [NOBODY; 64];
    let mut code = 1;
    while code <= KINDS.len() {
        let kind = KINDS[code - 1];
        numbers[RED as usize | code] = Piece { side: Side::Red, kind }.number();
        numbers[BLACK as usize | code] = Piece { side: Side::Black, kind }.number();
        code += 1;
    }
    numbers
};

/// The number of a cell's piece.
#[inline(always)]
#[must_use]
pub fn number_of(code: u8) -> Number {
    NUMBERS[usize::from(code & (BOTH | KIND | 8))]
}

/// Common divisor of the values of all kinds.
const UNIT: i32 = 50;

/// Value of what all cells hold, Red's positive, in hundredths of a soldier; `N` is a multiple of 32.
///
/// The loop knows bytes alone and no branch, so that it becomes a few instructions on whole vectors of cells.
/// No byte overflows: to each one cell of every 32 is added.
#[inline(always)]
#[must_use]
pub fn balance<const N: usize>(cells: &[u8; N]) -> i32 {
    let all_if = |holds: bool| (holds as u8).wrapping_neg();
    let mut sums = [0_i8; 32];
    for cells in cells.as_chunks::<32>().0 {
        for (sum, &cell) in sums.iter_mut().zip(cells) {
            let value = (1..).zip(KINDS).fold(0, |value, (code, kind)| {
                value | all_if(cell & KIND == code) & (kind.value() / UNIT) as u8
            });
            let is_black = all_if(cell & BLACK != 0);
            *sum += (value ^ is_black).wrapping_sub(is_black) as i8;
        }
    }
    UNIT * sums.into_iter().map(i32::from).sum::<i32>()
}

#[cfg(test)]
mod tests {
    use super::{EMPTY, KINDS, NOBODY, UNIT, balance, code_of, kind_of, number_of, piece_of};
    use crate::{Kind, Piece, Side};

    #[test]
    fn every_man_has_a_code_of_its_own() {
        for piece in Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind })) {
            assert_eq!(piece_of(code_of(piece)), Some(piece));
            assert_eq!(kind_of(code_of(piece)), piece.kind);
            assert_eq!(number_of(code_of(piece)), piece.number());
        }
        assert_eq!((piece_of(EMPTY), number_of(EMPTY)), (None, NOBODY));
    }

    fn every_man_is_worth_its_value_on_every_cell<const N: usize>() {
        for (at, kind) in (0..N).flat_map(|at| Kind::ALL.map(|kind| (at, kind))) {
            for (side, sign) in [(Side::Red, 1), (Side::Black, -1)] {
                let (mut cells, man) = ([0; N], code_of(Piece { side, kind }));
                cells[at] = man;
                assert_eq!(balance(&cells), sign * kind.value());
                assert_eq!(balance(&[man; N]), N as i32 * sign * kind.value());
            }
        }
    }

    #[test]
    fn cells_of_both_boards_are_added_up() {
        assert_eq!(KINDS.map(|kind| kind.value() % UNIT), [0; 7]);
        every_man_is_worth_its_value_on_every_cell::<96>();
        every_man_is_worth_its_value_on_every_cell::<160>();
    }
}
