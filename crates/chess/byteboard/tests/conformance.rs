//! Every row of the byteboard, and levels together that are no row, against the rule book and the published
//! counts.

use chess_byteboard::{Byteboard, ComputedAttacks, Portable};
use chess_rules::Chess;
use qipan_game::{Exempt, Rows, Tested};

fn each(rows: &mut impl Rows<Chess>) {
    chess_byteboard::rows::each(rows);
    rows.contestant::<Byteboard<Exempt, Portable, ComputedAttacks>>();
    rows.contestant::<Byteboard<Tested, Portable, ComputedAttacks>>();
}

qipan_conformance::rows!(Chess, each);
