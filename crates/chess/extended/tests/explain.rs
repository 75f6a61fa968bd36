//! The framed array explains what it does.

use chess_extended::{Board, Frame10x10, Frame12x12};
use qipan_game::{Cells, Exempt, Tested, Walked, Words};

qipan_conformance::explained! {
    best: Board,
    cells: Board<Exempt, Frame10x10, Cells>,
    walked: Board<Exempt, Frame10x10, Words, Walked>,
    frame_12x12: Board<Exempt, Frame12x12>,
    frame_12x12_cells: Board<Exempt, Frame12x12, Cells>,
    tested: Board<Tested>,
    tested_12x12_walked: Board<Tested, Frame12x12, Cells, Walked>,
}
