//! Every row of the piece sets, and levels together that are no row, against the rule book and the published
//! counts.

use chess_piece_sets::{ComputedAttacks, PieceSets};
use chess_rules::Chess;
use qipan_game::{Exempt, Rows, Tested};

fn each(rows: &mut impl Rows<Chess>) {
    chess_piece_sets::rows::each(rows);
    rows.contestant::<PieceSets<Exempt, ComputedAttacks>>();
    rows.contestant::<PieceSets<Tested, ComputedAttacks>>();
}

qipan_conformance::rows!(Chess, each);
