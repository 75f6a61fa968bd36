//! The rows of this board.

use qipan_game::{Cells, Exempt, InPlace, OnCopy, Rows, Tested, Walked, Words};
use xiangqi_rules::Xiangqi;

use crate::Board;

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Xiangqi>) {
    rows.explained::<Board>();
    rows.explained::<Board<Exempt, Words, OnCopy>>();
    rows.explained::<Board<Exempt, Cells>>();
    rows.explained::<Board<Tested>>();
    rows.explained::<Board<Tested, Words, OnCopy>>();
    rows.explained::<Board<Tested, Cells>>();
    rows.explained::<Board<Tested, Words, InPlace, Walked>>();
    rows.explained::<Board<Tested, Cells, InPlace, Walked>>();
    rows.computing_keys::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
