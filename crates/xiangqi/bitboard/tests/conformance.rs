//! Every row of the bitboards, and levels together that are no row, against the rule book and the published
//! counts.

use qipan_game::{KeptMailbox, Legal, Planes, Rows, Tested};
use xiangqi_bitboard::{Bitboard, sliders::Fastest};
use xiangqi_rules::Xiangqi;

fn each(rows: &mut impl Rows<Xiangqi>) {
    xiangqi_bitboard::rows::each(rows);
    rows.explained::<Bitboard<Legal, Fastest, Planes, KeptMailbox>>();
    rows.explained::<Bitboard<Tested, Fastest, Planes, KeptMailbox>>();
}

qipan_conformance::rows!(Xiangqi, each);
