//! Every row of the 16x16 array, and levels together that are no row, against the rule book and the published
//! counts.

use qipan_game::{Exempt, Rows, Walked, Words};
use xiangqi_extended::Extended;
use xiangqi_rules::Xiangqi;

fn each(rows: &mut impl Rows<Xiangqi>) {
    xiangqi_extended::rows::each(rows);
    rows.explained::<Extended<Exempt, Words, Walked>>();
}

qipan_conformance::rows!(Xiangqi, each);
