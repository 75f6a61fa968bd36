//! The rows of this board.

use qipan_game::{Exempt, InPlace, Kinds, Planes, Rows, Tested};
use xiangqi_rules::Xiangqi;

use crate::{Board, Rotated};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Xiangqi>) {
    rows.with_sliders::<Board>();
    rows.explained::<Rotated<Exempt, Kinds>>();
    rows.explained::<Rotated<Exempt, Planes, InPlace>>();
    rows.explained::<Rotated<Tested>>();
    rows.explained::<Rotated<Tested, Kinds>>();
    rows.explained::<Rotated<Tested, Planes, InPlace>>();
    rows.in_other_searches::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
