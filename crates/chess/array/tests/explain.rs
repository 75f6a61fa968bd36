//! The plain array explains what it does.

use chess_array::Board;
use qipan_game::{Cells, Exempt, InPlace, OnCopy, Tested, Walked, Words};

qipan_conformance::explained! {
    best: Board,
    cells: Board<Exempt, Cells>,
    in_place: Board<Exempt, Words, InPlace>,
    walked: Board<Exempt, Words, OnCopy, Walked>,
    tested: Board<Tested>,
    tested_cells: Board<Tested, Cells, InPlace, Walked>,
}
