//! The plain array explains what it does.

use qipan_game::{Cells, Exempt, InPlace, OnCopy, Tested, Walked, Words};
use xiangqi_array::Board;

qipan_conformance::explained! {
    best: Board,
    cells: Board<Exempt, Cells>,
    on_copy: Board<Exempt, Words, OnCopy>,
    tested: Board<Tested>,
    walked: Board<Tested, Cells, InPlace, Walked>,
}
