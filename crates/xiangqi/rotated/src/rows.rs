//! The rows of this board.

use qipan_game::{Exempt, InPlace, Kinds, Planes, Rows, Tested};
use xiangqi_rules::Xiangqi;

use crate::Board;

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Xiangqi>) {
    rows.with_sliders::<Board>();
    rows.explained::<Board<Exempt, Kinds>>();
    rows.explained::<Board<Exempt, Planes, InPlace>>();
    rows.explained::<Board<Tested>>();
    rows.explained::<Board<Tested, Kinds>>();
    rows.explained::<Board<Tested, Planes, InPlace>>();
    rows.computing_keys::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
