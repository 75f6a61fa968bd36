//! Every row of the plain array, and levels together that are no row, against the rule book and the published
//! counts.

use qipan_game::{Exempt, InPlace, Rows, Walked, Words};
use xiangqi_array::Array;
use xiangqi_rules::Xiangqi;

fn each(rows: &mut impl Rows<Xiangqi>) {
    xiangqi_array::rows::each(rows);
    rows.explained::<Array<Exempt, Words, InPlace, Walked>>();
}

qipan_conformance::rows!(Xiangqi, each);
