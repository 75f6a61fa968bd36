//! The 0x88 array explains what it does.

use chess_x88::Board;
use qipan_game::{Cells, Exempt, Filtered, List, Tested, Walked, Words};

qipan_conformance::explained! {
    best: Board,
    filtered: Board<Exempt, List, Filtered>,
    cells: Board<Exempt, Cells>,
    words: Board<Exempt, Words>,
    words_walked: Board<Exempt, Words, Walked>,
    tested: Board<Tested>,
    tested_cells_walked: Board<Tested, Cells, Walked>,
}
