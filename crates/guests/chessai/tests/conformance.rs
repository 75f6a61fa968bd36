//! The suite that every board passes, guests too.
qipan_conformance::xiangqi!(guest_chessai::Board, named "xiangqi-guest-chessai");
