//! The four planes explain what they do.

use chess_specialised::{Board, Hyperbola};
use qipan_game::{Legal, Tested};

qipan_conformance::explained! {
    best: Board,
    hyperbola: Board<Legal, Hyperbola>,
    tested: Board<Tested>,
    tested_hyperbola: Board<Tested, Hyperbola>,
}
