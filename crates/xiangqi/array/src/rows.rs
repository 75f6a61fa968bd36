//! The rows of this board.

use qipan_game::{Cells, Exempt, InPlace, OnCopy, Rows, Tested, Walked, Words};
use xiangqi_rules::Xiangqi;

use crate::{Array, Board};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Xiangqi>) {
    rows.explained::<Board>();
    rows.explained::<Array<Exempt, Words, OnCopy>>();
    rows.explained::<Array<Exempt, Cells>>();
    rows.explained::<Array<Tested>>();
    rows.explained::<Array<Tested, Words, OnCopy>>();
    rows.explained::<Array<Tested, Cells>>();
    rows.explained::<Array<Tested, Words, InPlace, Walked>>();
    rows.explained::<Array<Tested, Cells, InPlace, Walked>>();
    rows.in_other_searches::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
