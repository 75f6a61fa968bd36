//! The rows of this board.

use chess_rules::Chess;
use qipan_game::{Exempt, Legal, Rows, Tested};

use crate::{Board, ComputedAttacks, PieceSets};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Chess>) {
    rows.explained::<Board>();
    rows.explained::<PieceSets<Legal, ComputedAttacks>>();
    rows.explained::<PieceSets<Exempt>>();
    rows.explained::<PieceSets<Tested>>();
    rows.in_other_searches::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
