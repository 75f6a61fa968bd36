//! The rows of Xiangqi: one line each. With feature `entrants` jobs are compiled here for
//! each of them.

use qipan_game::{
    Cells, Exempt, InPlace, KeptMailbox, Kinds, Legal, OnCopy, Planes, Rows, Tested, Walked, Words,
};
use xiangqi_array as array;
use xiangqi_bitboard as bitboard;
use xiangqi_bitboard::sliders::{Fastest, Magic, Obstruction};
use xiangqi_bitlines as bitlines;
use xiangqi_extended as extended;
use xiangqi_piece_list as piece_list;
use xiangqi_piece_list::{Consecutive, Increments, Masks};
use xiangqi_rotated as rotated;

/// Every row: the oracle, then the boards in the order of their systems, each at its best first, then the
/// guest.
pub fn each(rows: &mut impl Rows) {
    rows.oracle::<xiangqi_rules::naive::Board>();
    rows.contestant::<array::Board>();
    rows.contestant::<array::Board<Exempt, Words, OnCopy>>();
    rows.contestant::<array::Board<Exempt, Cells>>();
    rows.contestant::<array::Board<Tested>>();
    rows.contestant::<array::Board<Tested, Words, OnCopy>>();
    rows.contestant::<array::Board<Tested, Cells>>();
    rows.contestant::<array::Board<Tested, Words, InPlace, Walked>>();
    rows.contestant::<array::Board<Tested, Cells, InPlace, Walked>>();
    rows.contestant::<extended::Board>();
    rows.contestant::<extended::Board<Exempt, Cells>>();
    rows.contestant::<extended::Board<Tested>>();
    rows.contestant::<extended::Board<Tested, Cells>>();
    rows.contestant::<extended::Board<Tested, Words, Walked>>();
    rows.contestant::<extended::Board<Tested, Cells, Walked>>();
    rows.contestant::<piece_list::Board>();
    rows.contestant::<piece_list::Board<Exempt, Consecutive, Increments>>();
    rows.contestant::<piece_list::Board<Exempt, Masks>>();
    rows.contestant::<piece_list::Board<Exempt, Masks, Increments>>();
    rows.contestant::<piece_list::Board<Tested>>();
    rows.contestant::<piece_list::Board<Tested, Consecutive, Increments>>();
    rows.contestant::<piece_list::Board<Tested, Masks>>();
    rows.contestant::<piece_list::Board<Tested, Masks, Increments>>();
    rows.with_sliders::<bitlines::Board>();
    rows.contestant::<bitlines::Board<Exempt>>();
    rows.contestant::<bitlines::Board<Tested>>();
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.with_sliders::<bitboard::Board<Legal, bitboard::sliders::Pext>>();
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.with_sliders::<bitboard::Board<Legal, bitboard::sliders::PextWhole>>();
    rows.with_sliders::<bitboard::Board<Legal, Magic>>();
    rows.with_sliders::<bitboard::Board<Legal, Obstruction>>();
    rows.contestant::<bitboard::Board<Legal, Fastest, Planes>>();
    rows.contestant::<bitboard::Board<Legal, Fastest, Kinds, KeptMailbox>>();
    rows.contestant::<bitboard::Board<Tested>>();
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.contestant::<bitboard::Board<Tested, Magic>>();
    rows.contestant::<bitboard::Board<Tested, Fastest, Planes>>();
    rows.contestant::<bitboard::Board<Tested, Fastest, Kinds, KeptMailbox>>();
    rows.with_sliders::<rotated::Board>();
    rows.contestant::<rotated::Board<Exempt, Kinds>>();
    rows.contestant::<rotated::Board<Exempt, Planes, InPlace>>();
    rows.contestant::<rotated::Board<Tested>>();
    rows.contestant::<rotated::Board<Tested, Kinds>>();
    rows.contestant::<rotated::Board<Tested, Planes, InPlace>>();
    // The same boards in a search that computes keys.
    rows.computing_keys::<array::Board>();
    rows.computing_keys::<extended::Board>();
    rows.computing_keys::<piece_list::Board>();
    rows.computing_keys::<bitlines::Board>();
    rows.computing_keys::<bitboard::Board>();
    rows.computing_keys::<rotated::Board>();
    #[cfg(feature = "guests")]
    rows.guest::<qipan_guest_chessai::Board>();
}

/// Every row as the harness knows it.
#[cfg(feature = "entrants")]
#[must_use]
pub fn entrants() -> Vec<qipan_jobs::Entrant> {
    let mut entrants = qipan_jobs::Entrants::default();
    each(&mut entrants);
    entrants.into_vec()
}
