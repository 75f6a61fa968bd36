//! Every row of the plain array, and levels together that are no row, against the rule book and the published
//! counts.

use chess_array::Array;
use chess_rules::Chess;
use qipan_game::{Exempt, OnCopy, Rows, Walked, Words};

fn each(rows: &mut impl Rows<Chess>) {
    chess_array::rows::each(rows);
    rows.explained::<Array<Exempt, Words, OnCopy, Walked>>();
}

qipan_conformance::rows!(Chess, each);
