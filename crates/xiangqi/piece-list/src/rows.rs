//! The rows of this board.

use qipan_game::{Exempt, Rows, Tested};
use xiangqi_rules::Xiangqi;

use crate::{Board, Consecutive, Increments, Masks, PieceList};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Xiangqi>) {
    rows.explained::<Board>();
    rows.explained::<PieceList<Exempt, Consecutive, Increments>>();
    rows.explained::<PieceList<Exempt, Masks>>();
    rows.explained::<PieceList<Exempt, Masks, Increments>>();
    rows.explained::<PieceList<Tested>>();
    rows.explained::<PieceList<Tested, Consecutive, Increments>>();
    rows.explained::<PieceList<Tested, Masks>>();
    rows.explained::<PieceList<Tested, Masks, Increments>>();
    rows.in_other_searches::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
