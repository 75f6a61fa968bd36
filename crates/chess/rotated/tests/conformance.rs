//! Every row of the rotated bitboards, and levels together that are no row, against the rule book and the
//! published counts.

use chess_rotated::{Inner, Rebuilt, Rotated};
use chess_rules::Chess;
use qipan_game::{Planes, Rows, Tested};

fn each(rows: &mut impl Rows<Chess>) {
    chess_rotated::rows::each(rows);
    rows.explained::<Rotated<Tested, Rebuilt, Inner, Planes>>();
}

qipan_conformance::rows!(Chess, each);
