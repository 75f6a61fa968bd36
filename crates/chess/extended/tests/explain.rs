//! The framed array explains what it does.

use chess_extended::{Board, Frame10x10, Frame12x12};
use qipan_game::{Cells, Exempt, Tested};

qipan_conformance::explained! {
    best: Board,
    cells: Board<Exempt, Frame10x10, Cells>,
    frame_12x12: Board<Exempt, Frame12x12>,
    frame_12x12_cells: Board<Exempt, Frame12x12, Cells>,
    tested: Board<Tested>,
    tested_12x12: Board<Tested, Frame12x12>,
}
