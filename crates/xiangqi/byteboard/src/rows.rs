//! The rows of this board.

use qipan_game::{Exempt, Legal, Rows, Tested};
use xiangqi_rules::Xiangqi;

use crate::{Board, Byteboard, ComputedAttacks, Instructions, Portable};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Xiangqi>) {
    // Absent where the processor lacks it, as a row is that the program is not compiled for.
    #[cfg(target_arch = "x86_64")]
    if crate::Avx512::found().is_some() {
        with_instructions::<crate::Avx512>(rows);
    }
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    with_instructions::<crate::Avx2>(rows);
    with_instructions::<Portable>(rows);
    rows.explained::<Byteboard<Exempt>>();
    rows.explained::<Byteboard<Tested>>();
    rows.in_other_searches::<Board>();
}

/// The board with tables of attacks and without, on a processor's instructions.
fn with_instructions<I: Instructions>(rows: &mut impl Rows<Xiangqi>) {
    rows.explained::<Byteboard<Legal, I>>();
    rows.explained::<Byteboard<Legal, I, ComputedAttacks>>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
