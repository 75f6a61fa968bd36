//! The bitboards explain what they do: every kernel, both kinds of sets, with and without a mailbox.

use qipan_game::{KeptMailbox, Kinds, Legal, Planes, Tested};
use xiangqi_bitboard::Board;
use xiangqi_bitboard::sliders::{Fastest, Magic, Obstruction};

qipan_conformance::explained! {
    magic: Board<Legal, Magic>,
    obstruction: Board<Legal, Obstruction>,
    tested: Board<Tested>,
    planes: Board<Legal, Fastest, Planes>,
    tested_planes: Board<Tested, Fastest, Planes>,
    kept: Board<Legal, Fastest, Kinds, KeptMailbox>,
    planes_kept: Board<Legal, Fastest, Planes, KeptMailbox>,
}

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod extracting {
    use super::{Board, Legal};
    use xiangqi_bitboard::sliders::{Pext, PextWhole};

    qipan_conformance::explained! {
        pext: Board<Legal, Pext>,
        whole: Board<Legal, PextWhole>,
    }
}
