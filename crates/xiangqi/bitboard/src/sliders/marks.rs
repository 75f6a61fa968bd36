//! Names of what the kernels read, and the squares that their words' bits stand for. An index stands in each
//! pair of brackets.

use qipan_game::probe::Table;

use super::lines::{BLACK_INNER, RED_INNER, Tables};
use super::magic::FOLD;
use super::obstruction::HALVES;
use crate::sets::HALF_SQUARES;

const BYTES: usize = size_of::<Tables>();
pub(super) const ROW: Table = Table::fixed("TABLES.lines[].row", BYTES);
pub(super) const FILE: Table = Table::fixed("TABLES.lines[].file.place", BYTES);
pub(super) const RANKS: [Table; 2] =
    [Table::fixed("TABLES.lines[].ranks[][0]", BYTES), Table::fixed("TABLES.lines[].ranks[][1]", BYTES)];
pub(super) const FILES: [Table; 2] =
    [Table::fixed("TABLES.lines[].files[][0]", BYTES), Table::fixed("TABLES.lines[].files[][1]", BYTES)];
pub(super) const ABOVE: Table = Table::fixed("HALVES[][].above", size_of_val(&HALVES));
pub(super) const BELOW: Table = Table::fixed("HALVES[][].below", size_of_val(&HALVES));

/// The squares of the bits of a file's inner squares, once both halves are folded into one word.
pub(super) fn folded(place: usize) -> impl Iterator<Item = Option<usize>> {
    (0..42_usize).map(move |bit| match 1 << bit {
        mask if mask & RED_INNER != 0 => Some(bit + place),
        mask if mask >> FOLD & BLACK_INNER != 0 => Some(bit - FOLD as usize + place + HALF_SQUARES),
        _ => None,
    })
}
