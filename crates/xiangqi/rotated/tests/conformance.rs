//! Every row of the rotated bitboards, and levels together that are no row, against the rule book and the
//! published counts.

use qipan_game::{Exempt, InPlace, Kinds, Rows, Tested};
use xiangqi_rotated::Rotated;
use xiangqi_rules::Xiangqi;

fn each(rows: &mut impl Rows<Xiangqi>) {
    xiangqi_rotated::rows::each(rows);
    rows.explained::<Rotated<Exempt, Kinds, InPlace>>();
    rows.explained::<Rotated<Tested, Kinds, InPlace>>();
}

qipan_conformance::rows!(Xiangqi, each);
