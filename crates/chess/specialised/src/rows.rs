//! The rows of this board.

use chess_rules::Chess;
use qipan_game::{Legal, Rows, Tested};

use crate::{Board, Hyperbola};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Chess>) {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.with_sliders::<Board<Legal, crate::Pext>>();
    rows.with_sliders::<Board<Legal, Hyperbola>>();
    rows.explained::<Board<Tested>>();
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.explained::<Board<Tested, Hyperbola>>();
    rows.computing_keys::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
