//! The piece list explains what it does.

use qipan_game::{Exempt, Tested};
use xiangqi_piece_list::{Board, Consecutive, Increments, Masks};

qipan_conformance::explained! {
    best: Board,
    masks: Board<Exempt, Masks>,
    increments: Board<Exempt, Consecutive, Increments>,
    masks_increments: Board<Exempt, Masks, Increments>,
    tested: Board<Tested>,
    tested_masks: Board<Tested, Masks>,
    tested_increments: Board<Tested, Consecutive, Increments>,
    tested_masks_increments: Board<Tested, Masks, Increments>,
}
