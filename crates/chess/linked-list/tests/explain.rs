//! The linked lists explain what they do.

use chess_linked_list::{Board, Chained};
use qipan_game::{Exempt, Tested};

qipan_conformance::explained! {
    best: Board,
    chained: Board<Exempt, Chained>,
    tested: Board<Tested>,
    tested_chained: Board<Tested, Chained>,
}
