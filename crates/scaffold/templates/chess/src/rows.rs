//! The rows of this board.

use chess_rules::Chess;
use qipan_game::Rows;

use crate::Board;

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Chess>) {
    rows.contestant::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
