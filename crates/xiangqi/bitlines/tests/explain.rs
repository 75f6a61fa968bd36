//! Bit-lines explain what they do.

use qipan_game::{Exempt, Tested};
use xiangqi_bitlines::Board;

qipan_conformance::explained! {
    legal: Board,
    exempt: Board<Exempt>,
    tested: Board<Tested>,
}
