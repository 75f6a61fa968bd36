//! The one suite that every board passes.
qipan_conformance::chess!(chess_x88::Board);
