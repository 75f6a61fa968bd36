//! Every row of the framed array, and levels together that are no row, against the rule book and the
//! published counts.

use chess_extended::{Extended, Frame10x10};
use chess_rules::Chess;
use qipan_game::{Exempt, Rows, Walked, Words};

fn each(rows: &mut impl Rows<Chess>) {
    chess_extended::rows::each(rows);
    rows.explained::<Extended<Exempt, Frame10x10, Words, Walked>>();
}

qipan_conformance::rows!(Chess, each);
