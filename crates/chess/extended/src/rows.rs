//! The rows of this board.

use chess_rules::Chess;
use qipan_game::{Cells, Exempt, Rows, Tested, Walked, Words};

use crate::{Extended, Frame10x10, Frame12x12};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Chess>) {
    rows.explained::<Extended<Exempt, Frame10x10>>();
    rows.explained::<Extended<Exempt, Frame10x10, Cells>>();
    rows.explained::<Extended<Exempt, Frame12x12>>();
    rows.explained::<Extended<Exempt, Frame12x12, Cells>>();
    rows.explained::<Extended<Tested, Frame10x10>>();
    rows.explained::<Extended<Tested, Frame10x10, Cells>>();
    rows.explained::<Extended<Tested, Frame10x10, Words, Walked>>();
    rows.explained::<Extended<Tested, Frame10x10, Cells, Walked>>();
    rows.explained::<Extended<Tested, Frame12x12>>();
    rows.explained::<Extended<Tested, Frame12x12, Cells>>();
    rows.explained::<Extended<Tested, Frame12x12, Cells, Walked>>();
    rows.in_other_searches::<Extended<Exempt, Frame12x12>>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
