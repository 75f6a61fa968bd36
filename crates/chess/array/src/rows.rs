//! The rows of this board.

use chess_rules::Chess;
use qipan_game::{Cells, Exempt, InPlace, OnCopy, Rows, Tested, Walked, Words};

use crate::{Array, Board};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Chess>) {
    rows.explained::<Board>();
    rows.explained::<Array<Exempt, Words, InPlace>>();
    rows.explained::<Array<Exempt, Cells>>();
    rows.explained::<Array<Tested>>();
    rows.explained::<Array<Tested, Words, InPlace>>();
    rows.explained::<Array<Tested, Cells>>();
    rows.explained::<Array<Tested, Cells, InPlace>>();
    rows.explained::<Array<Tested, Words, OnCopy, Walked>>();
    rows.explained::<Array<Tested, Cells, InPlace, Walked>>();
    rows.in_other_searches::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
