//! Every row of the 0x88 array, and levels together that are no row, against the rule book and the published
//! counts.

use chess_rules::Chess;
use chess_x88::X88;
use qipan_game::{Exempt, List, Rows, Walked, Words};

fn each(rows: &mut impl Rows<Chess>) {
    chess_x88::rows::each(rows);
    rows.explained::<X88<Exempt, List, Walked>>();
    rows.explained::<X88<Exempt, Words, Walked>>();
}

qipan_conformance::rows!(Chess, each);
