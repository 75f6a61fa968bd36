//! The rows of this board.

use chess_rules::Chess;
use qipan_game::{Exempt, Planes, Rows, Tested};

use crate::{Board, Inner, Kept, Rebuilt, Text};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Chess>) {
    rows.with_sliders::<Board>();
    rows.with_sliders::<Board<Exempt, Rebuilt>>();
    rows.explained::<Board<Exempt, Kept, Text>>();
    rows.explained::<Board<Exempt, Kept, Inner, Planes>>();
    rows.explained::<Board<Tested, Kept>>();
    rows.explained::<Board<Tested, Rebuilt>>();
    rows.with_sliders::<Board<Tested, Kept, Text>>();
    rows.with_sliders::<Board<Tested, Rebuilt, Text>>();
    rows.explained::<Board<Tested, Kept, Inner, Planes>>();
    rows.computing_keys::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
