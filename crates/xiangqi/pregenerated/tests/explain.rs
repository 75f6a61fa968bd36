//! The board with pre-generated moves explains what it does.

use qipan_game::Tested;
use xiangqi_pregenerated::Board;

qipan_conformance::explained! {
    best: Board,
    tested: Board<Tested>,
}
