//! The rows of this board.

use chess_rules::Chess;
use qipan_game::{Cells, Exempt, Filtered, List, Rows, Tested, Walked, Words};

use crate::Board;

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Chess>) {
    rows.explained::<Board>();
    rows.explained::<Board<Exempt, List, Filtered>>();
    rows.explained::<Board<Exempt, Words>>();
    rows.explained::<Board<Exempt, Cells>>();
    rows.explained::<Board<Tested>>();
    rows.explained::<Board<Tested, List, Filtered>>();
    rows.explained::<Board<Tested, Words>>();
    rows.explained::<Board<Tested, Cells>>();
    rows.explained::<Board<Tested, Words, Walked>>();
    rows.explained::<Board<Tested, Cells, Walked>>();
    rows.computing_keys::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
