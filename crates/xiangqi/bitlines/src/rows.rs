//! The rows of this board.

use qipan_game::{Exempt, Rows, Tested};
use xiangqi_rules::Xiangqi;

use crate::{Bitlines, Board};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Xiangqi>) {
    rows.with_sliders::<Board>();
    rows.explained::<Bitlines<Exempt>>();
    rows.explained::<Bitlines<Tested>>();
    rows.in_other_searches::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
