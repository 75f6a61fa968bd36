//! The suite that every board passes, guests too.
qipan_conformance::chess!(qipan_guests::cozy_chess::Board, named "chess-guest-cozy-chess");
