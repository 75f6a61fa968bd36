//! Every row of the rotated bitboards, and levels together that are no row, against the rule book and the
//! published counts.

use qipan_game::{Exempt, InPlace, Kinds, Rows, Tested};
use xiangqi_rotated::Board;
use xiangqi_rules::Xiangqi;

fn each(rows: &mut impl Rows<Xiangqi>) {
    xiangqi_rotated::rows::each(rows);
    rows.explained::<Board<Exempt, Kinds, InPlace>>();
    rows.explained::<Board<Tested, Kinds, InPlace>>();
}

qipan_conformance::rows!(Xiangqi, each);
