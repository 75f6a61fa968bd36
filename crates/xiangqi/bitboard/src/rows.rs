//! The rows of this board.

use qipan_game::{KeptMailbox, Kinds, Legal, Planes, Rows, Tested};
use xiangqi_rules::Xiangqi;

use crate::sliders::{Fastest, Magic, Obstruction};
use crate::{Bitboard, Board};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Xiangqi>) {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.with_sliders::<Bitboard<Legal, crate::sliders::Pext>>();
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.with_sliders::<Bitboard<Legal, crate::sliders::PextWhole>>();
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.with_sliders::<Bitboard<Legal, crate::sliders::PextPdep>>();
    rows.with_sliders::<Bitboard<Legal, Magic>>();
    rows.with_sliders::<Bitboard<Legal, Obstruction>>();
    rows.explained::<Bitboard<Legal, Fastest, Planes>>();
    rows.explained::<Bitboard<Legal, Fastest, Kinds, KeptMailbox>>();
    rows.explained::<Bitboard<Tested>>();
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.explained::<Bitboard<Tested, Magic>>();
    rows.explained::<Bitboard<Tested, Fastest, Planes>>();
    rows.explained::<Bitboard<Tested, Fastest, Kinds, KeptMailbox>>();
    rows.in_other_searches::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
