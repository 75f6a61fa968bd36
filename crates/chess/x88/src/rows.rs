//! The rows of this board.

use chess_rules::Chess;
use qipan_game::{Cells, Exempt, Filtered, List, Rows, Tested, Walked, Words};

use crate::{Board, X88};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Chess>) {
    rows.explained::<Board>();
    rows.explained::<X88<Exempt, List, Filtered>>();
    rows.explained::<X88<Exempt, Words>>();
    rows.explained::<X88<Exempt, Cells>>();
    rows.explained::<X88<Tested>>();
    rows.explained::<X88<Tested, List, Filtered>>();
    rows.explained::<X88<Tested, Words>>();
    rows.explained::<X88<Tested, Cells>>();
    rows.explained::<X88<Tested, Words, Walked>>();
    rows.explained::<X88<Tested, Cells, Walked>>();
    rows.in_other_searches::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
