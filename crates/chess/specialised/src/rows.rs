//! The rows of this board.

use chess_rules::Chess;
use qipan_game::{Legal, Rows, Tested};

use crate::{Board, Hyperbola, Specialised};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Chess>) {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.with_sliders::<Specialised<Legal, crate::Pext>>();
    rows.with_sliders::<Specialised<Legal, Hyperbola>>();
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.with_sliders::<Specialised<Legal, crate::PextPdep>>();
    // The site has no room for it.
    #[cfg(not(target_arch = "wasm32"))]
    rows.with_sliders::<Specialised<Legal, crate::HyperbolaSingle>>();
    rows.explained::<Specialised<Tested>>();
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.explained::<Specialised<Tested, Hyperbola>>();
    rows.in_other_searches::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
