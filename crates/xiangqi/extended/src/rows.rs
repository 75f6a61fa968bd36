//! The rows of this board.

use qipan_game::{Cells, Exempt, Rows, Tested, Walked, Words};
use xiangqi_rules::Xiangqi;

use crate::{Board, Extended};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Xiangqi>) {
    rows.explained::<Board>();
    rows.explained::<Extended<Exempt, Cells>>();
    rows.explained::<Extended<Tested>>();
    rows.explained::<Extended<Tested, Cells>>();
    rows.explained::<Extended<Tested, Words, Walked>>();
    rows.explained::<Extended<Tested, Cells, Walked>>();
    rows.in_other_searches::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
