//! The rows of the bitboards, and levels together that are no row, against the rule book and the published
//! counts. Of the rows that differ in their look-up alone the best known are here; `sliders.rs` plays with
//! all of them, and here they explain themselves.

use chess_bitboard::{Bitboard, Fastest};
use chess_rules::Chess;
use qipan_game::{Exempt, InPlace, KeptMailbox, Kinds, Planes, Rows, Tested};

fn each(rows: &mut impl Rows<Chess>) {
    chess_bitboard::rows::well_known(rows);
    chess_bitboard::rows::levels(rows);
    rows.explained::<Bitboard<Tested, Fastest, Kinds, KeptMailbox, InPlace>>();
    rows.explained::<Bitboard<Exempt, Fastest, Planes, KeptMailbox, InPlace>>();
}

qipan_conformance::rows!(Chess, each);

mod look_ups {
    qipan_conformance::explained!(super::Chess, chess_bitboard::rows::look_ups);
}
