//! The rows of this board.

use chess_rules::Chess;
use qipan_game::{Exempt, Rows, Tested};

use crate::{Board, Chained, LinkedList};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Chess>) {
    rows.explained::<Board>();
    rows.explained::<LinkedList<Exempt, Chained>>();
    rows.explained::<LinkedList<Tested>>();
    rows.explained::<LinkedList<Tested, Chained>>();
    rows.in_other_searches::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
