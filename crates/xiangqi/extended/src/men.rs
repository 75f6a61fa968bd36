//! Content of a cell: 0 if it is empty, else a side's bit and a kind.

use xiangqi_rules::{Kind, Piece, Side};

/// An empty cell.
pub(crate) const EMPTY: u8 = 0;
/// Red's bit, as in ElephantEye.
pub(crate) const RED: u8 = 16;
/// Black's bit.
pub(crate) const BLACK: u8 = 32;
/// Both sides' bits, which no man has: the mark of a place where no man may go.
pub(crate) const BOTH: u8 = RED | BLACK;

pub(crate) const ADVISOR: u8 = 1;
pub(crate) const ELEPHANT: u8 = 2;
pub(crate) const HORSE: u8 = 3;
pub(crate) const CANNON: u8 = 4;
pub(crate) const SOLDIER: u8 = 5;
pub(crate) const CHARIOT: u8 = 6;
pub(crate) const GENERAL: u8 = 7;

/// The bits of a cell that hold the kind.
pub(crate) const KIND: u8 = 7;

/// The bit that the kinds have in common which attack a general along its rank, all but the general.
pub(crate) const ALONG_RANK: u8 = CHARIOT & CANNON & SOLDIER;

/// The side of a side's bit.
pub(crate) fn side_of(bit: u8) -> Side {
    if bit & RED != 0 { Side::Red } else { Side::Black }
}

/// The bit of a side.
pub(crate) const fn bit_of(side: Side) -> u8 {
    match side {
        Side::Red => RED,
        Side::Black => BLACK,
    }
}

/// Index of a side's bit in a pair.
#[inline]
pub(crate) const fn index_of(bit: u8) -> usize {
    (bit >> 5) as usize & 1
}

/// Returns true if a man strikes the first man in its way from any distance: a chariot, and a general that
/// faces the other. The two kinds differ in their lowest bit only, so that this is one comparison.
#[inline]
pub(crate) const fn strikes_first(cell: u8, side: u8) -> bool {
    cell | 1 == side | GENERAL
}

/// The code of a man.
pub(crate) const fn code_of(piece: Piece) -> u8 {
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

/// The kinds in the order of their codes.
pub(crate) const KINDS: [Kind; 7] =
    [Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Cannon, Kind::Soldier, Kind::Chariot, Kind::General];

/// The kind of a man's code.
#[inline]
pub(crate) const fn kind_of(code: u8) -> Kind {
    // No man has the code 0, and what stands here for it is never seen.
    const BY_CODE: [Kind; 8] = {
        let [a, b, c, d, e, f, g] = KINDS;
        [Kind::General, a, b, c, d, e, f, g]
    };
    BY_CODE[(code & KIND) as usize]
}

/// The man of a code; `None` for an empty cell.
pub(crate) fn piece_of(code: u8) -> Option<Piece> {
    let kind = KINDS[usize::from(code & KIND).checked_sub(1)?];
    Some(Piece { side: side_of(code), kind })
}

/// Common divisor of the values of all kinds.
const UNIT: i32 = 50;

/// Value of what the cells of all rows hold, Red's positive, in hundredths of a soldier.
///
/// The loop knows bytes alone and no branch, so that it becomes a few instructions on whole vectors of cells.
/// No byte overflows: to each one cell of every 32 is added.
#[inline(always)]
pub(crate) fn balance(cells: &[u8; 160]) -> i32 {
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
    use xiangqi_rules::{Kind, Piece, Side};

    use super::{KINDS, UNIT, balance, code_of};

    #[test]
    fn every_man_is_worth_its_value_on_every_cell() {
        assert_eq!(KINDS.map(|kind| kind.value() % UNIT), [0; 7]);
        for (at, kind) in (0..160).flat_map(|at| Kind::ALL.map(|kind| (at, kind))) {
            for (side, sign) in [(Side::Red, 1), (Side::Black, -1)] {
                let (mut cells, man) = ([0; 160], code_of(Piece { side, kind }));
                cells[at] = man;
                assert_eq!(balance(&cells), sign * kind.value());
                assert_eq!(balance(&[man; 160]), 160 * sign * kind.value());
            }
        }
    }
}
