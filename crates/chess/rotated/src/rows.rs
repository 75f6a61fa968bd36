//! The rows of this board.

use chess_rules::Chess;
use qipan_game::{Exempt, Planes, Rows, Tested};

use crate::{Board, Inner, Kept, Rebuilt, Rotated, Text};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Chess>) {
    rows.with_sliders::<Board>();
    rows.with_sliders::<Rotated<Exempt, Rebuilt>>();
    rows.explained::<Rotated<Exempt, Kept, Text>>();
    rows.explained::<Rotated<Exempt, Kept, Inner, Planes>>();
    rows.explained::<Rotated<Tested, Kept>>();
    rows.explained::<Rotated<Tested, Rebuilt>>();
    rows.with_sliders::<Rotated<Tested, Kept, Text>>();
    rows.with_sliders::<Rotated<Tested, Rebuilt, Text>>();
    rows.explained::<Rotated<Tested, Kept, Inner, Planes>>();
    rows.in_other_searches::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
