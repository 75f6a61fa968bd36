//! The rows of this board.

use chess_rules::Chess;
use qipan_game::{Cells, Exempt, InPlace, OnCopy, Rows, Tested, Walked, Words};

use crate::Board;

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Chess>) {
    rows.explained::<Board>();
    rows.explained::<Board<Exempt, Words, InPlace>>();
    rows.explained::<Board<Exempt, Cells>>();
    rows.explained::<Board<Tested>>();
    rows.explained::<Board<Tested, Words, InPlace>>();
    rows.explained::<Board<Tested, Cells>>();
    rows.explained::<Board<Tested, Cells, InPlace>>();
    rows.explained::<Board<Tested, Words, OnCopy, Walked>>();
    rows.explained::<Board<Tested, Cells, InPlace, Walked>>();
    rows.computing_keys::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
