//! The rows of this board.

use qipan_game::{Cells, Exempt, Rows, Tested, Walked, Words};
use xiangqi_rules::Xiangqi;

use crate::Board;

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Xiangqi>) {
    rows.explained::<Board>();
    rows.explained::<Board<Exempt, Cells>>();
    rows.explained::<Board<Tested>>();
    rows.explained::<Board<Tested, Cells>>();
    rows.explained::<Board<Tested, Words, Walked>>();
    rows.explained::<Board<Tested, Cells, Walked>>();
    rows.computing_keys::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
