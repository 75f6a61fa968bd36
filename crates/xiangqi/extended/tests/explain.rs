//! The extended board explains what it does.

use qipan_game::{Cells, Exempt, Tested, Walked};
use xiangqi_extended::Board;

qipan_conformance::explained! {
    best: Board,
    cells: Board<Exempt, Cells>,
    tested: Board<Tested>,
    tested_cells: Board<Tested, Cells>,
    walked: Board<Tested, Cells, Walked>,
}
