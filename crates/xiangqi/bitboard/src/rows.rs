//! The rows of this board.

use qipan_game::{KeptMailbox, Kinds, Legal, Planes, Rows, Tested};
use xiangqi_rules::Xiangqi;

use crate::Board;
use crate::sliders::{Fastest, Magic, Obstruction};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Xiangqi>) {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.with_sliders::<Board<Legal, crate::sliders::Pext>>();
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.with_sliders::<Board<Legal, crate::sliders::PextWhole>>();
    rows.with_sliders::<Board<Legal, Magic>>();
    rows.with_sliders::<Board<Legal, Obstruction>>();
    rows.explained::<Board<Legal, Fastest, Planes>>();
    rows.explained::<Board<Legal, Fastest, Kinds, KeptMailbox>>();
    rows.explained::<Board<Tested>>();
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.explained::<Board<Tested, Magic>>();
    rows.explained::<Board<Tested, Fastest, Planes>>();
    rows.explained::<Board<Tested, Fastest, Kinds, KeptMailbox>>();
    rows.computing_keys::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
