//! The one suite that every board passes.
mod frame_10x10 {
    qipan_conformance::chess!(chess_extended::Board10x10);
}
mod frame_12x12 {
    qipan_conformance::chess!(chess_extended::Board12x12);
}
