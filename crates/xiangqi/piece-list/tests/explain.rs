//! The piece list explains what it does.

use qipan_game::{Exempt, Tested};
use xiangqi_piece_list::{Board, Masks};

qipan_conformance::explained! {
    best: Board,
    masks: Board<Exempt, Masks>,
    tested: Board<Tested>,
    tested_masks: Board<Tested, Masks>,
}
