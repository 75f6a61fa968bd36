//! Rotated bitboards explain what they do.

use qipan_game::{Exempt, InPlace, Kinds, Planes, Tested};
use xiangqi_rotated::Board;

qipan_conformance::explained! {
    best: Board,
    kinds: Board<Exempt, Kinds>,
    in_place: Board<Exempt, Planes, InPlace>,
    kinds_in_place: Board<Exempt, Kinds, InPlace>,
    tested: Board<Tested>,
    tested_kinds: Board<Tested, Kinds>,
}
