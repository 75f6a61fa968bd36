//! The suite that every board passes, guests too.
qipan_conformance::xiangqi!(qipan_guests::chessai::Board, named "xiangqi-guest-chessai");
