//! The rows of this board.

use qipan_game::Rows;
use xiangqi_rules::Xiangqi;

use crate::Board;

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Xiangqi>) {
    rows.contestant::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
