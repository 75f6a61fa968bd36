//! The suite that every board passes, guests too.
qipan_conformance::chess!(qipan_guest_cozy_chess::Board, named "chess-guest-cozy-chess");
