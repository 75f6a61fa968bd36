//! The rows of this board.

use qipan_game::{Exempt, Rows, Tested};
use xiangqi_rules::Xiangqi;

use crate::{Board, Consecutive, Increments, Masks};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Xiangqi>) {
    rows.explained::<Board>();
    rows.explained::<Board<Exempt, Consecutive, Increments>>();
    rows.explained::<Board<Exempt, Masks>>();
    rows.explained::<Board<Exempt, Masks, Increments>>();
    rows.explained::<Board<Tested>>();
    rows.explained::<Board<Tested, Consecutive, Increments>>();
    rows.explained::<Board<Tested, Masks>>();
    rows.explained::<Board<Tested, Masks, Increments>>();
    rows.computing_keys::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
