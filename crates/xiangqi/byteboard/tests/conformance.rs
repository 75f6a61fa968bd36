//! Every row of the byteboard, and levels together that are no row, against the rule book and the published
//! counts.

use qipan_game::{Exempt, Rows, Tested};
use xiangqi_byteboard::{Byteboard, ComputedAttacks, Portable};
use xiangqi_rules::Xiangqi;

fn each(rows: &mut impl Rows<Xiangqi>) {
    xiangqi_byteboard::rows::each(rows);
    rows.contestant::<Byteboard<Exempt, Portable, ComputedAttacks>>();
    rows.contestant::<Byteboard<Tested, Portable, ComputedAttacks>>();
}

qipan_conformance::rows!(Xiangqi, each);
