//! The rows of this board.

use chess_rules::Chess;
use qipan_game::{Exempt, Legal, Rows, Tested};

use crate::{Board, ComputedAttacks, PieceSets};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Chess>) {
    rows.contestant::<Board>();
    rows.contestant::<PieceSets<Legal, ComputedAttacks>>();
    rows.contestant::<PieceSets<Exempt>>();
    rows.contestant::<PieceSets<Tested>>();
    //rows.in_other_searches::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
