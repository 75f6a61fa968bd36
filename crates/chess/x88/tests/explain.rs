//! The 0x88 array explains what it does.

use chess_x88::Board;
use qipan_game::{Cells, Exempt, Tested, Words};

qipan_conformance::explained! {
    best: Board,
    cells: Board<Exempt, Cells>,
    words: Board<Exempt, Words>,
    tested: Board<Tested>,
    tested_cells: Board<Tested, Cells>,
}
