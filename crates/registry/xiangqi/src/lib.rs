//! The rows of Xiangqi: one line each. Jobs are compiled here for each of them.

use qipan_game::{Cells, Exempt, InPlace, KeptMailbox, Kinds, Legal, OnCopy, Planes, Tested, Words};
use qipan_jobs::Entrant;
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
#[must_use]
pub fn entrants() -> Vec<Entrant> {
    vec![
        Entrant::of::<xiangqi_rules::naive::Board>().as_oracle(),
        Entrant::of::<array::Board>(),
        Entrant::of::<array::Board<Exempt, Words, OnCopy>>(),
        Entrant::of::<array::Board<Exempt, Cells>>(),
        Entrant::of::<array::Board<Tested>>(),
        Entrant::of::<array::Board<Tested, Words, OnCopy>>(),
        Entrant::of::<array::Board<Tested, Cells>>(),
        Entrant::of::<extended::Board>(),
        Entrant::of::<extended::Board<Exempt, Cells>>(),
        Entrant::of::<extended::Board<Tested>>(),
        Entrant::of::<extended::Board<Tested, Cells>>(),
        Entrant::of::<piece_list::Board>(),
        Entrant::of::<piece_list::Board<Exempt, Consecutive, Increments>>(),
        Entrant::of::<piece_list::Board<Exempt, Masks>>(),
        Entrant::of::<piece_list::Board<Exempt, Masks, Increments>>(),
        Entrant::of::<piece_list::Board<Tested>>(),
        Entrant::of::<piece_list::Board<Tested, Consecutive, Increments>>(),
        Entrant::of::<piece_list::Board<Tested, Masks>>(),
        Entrant::of::<piece_list::Board<Tested, Masks, Increments>>(),
        Entrant::with_sliders::<bitlines::Board>(),
        Entrant::of::<bitlines::Board<Exempt>>(),
        Entrant::of::<bitlines::Board<Tested>>(),
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        Entrant::with_sliders::<bitboard::Board<Legal, bitboard::sliders::Pext>>(),
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        Entrant::with_sliders::<bitboard::Board<Legal, bitboard::sliders::PextWhole>>(),
        Entrant::with_sliders::<bitboard::Board<Legal, Magic>>(),
        Entrant::with_sliders::<bitboard::Board<Legal, Obstruction>>(),
        Entrant::of::<bitboard::Board<Legal, Fastest, Planes>>(),
        Entrant::of::<bitboard::Board<Legal, Fastest, Kinds, KeptMailbox>>(),
        Entrant::of::<bitboard::Board<Tested>>(),
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        Entrant::of::<bitboard::Board<Tested, Magic>>(),
        Entrant::of::<bitboard::Board<Tested, Fastest, Planes>>(),
        Entrant::of::<bitboard::Board<Tested, Fastest, Kinds, KeptMailbox>>(),
        Entrant::with_sliders::<rotated::Board>(),
        Entrant::of::<rotated::Board<Exempt, Kinds>>(),
        Entrant::of::<rotated::Board<Exempt, Planes, InPlace>>(),
        Entrant::of::<rotated::Board<Tested>>(),
        Entrant::of::<rotated::Board<Tested, Kinds>>(),
        Entrant::of::<rotated::Board<Tested, Planes, InPlace>>(),
        // The same boards in a search that computes keys.
        Entrant::of::<array::Board>().computing_keys(),
        Entrant::of::<extended::Board>().computing_keys(),
        Entrant::of::<piece_list::Board>().computing_keys(),
        Entrant::of::<bitlines::Board>().computing_keys(),
        Entrant::of::<bitboard::Board>().computing_keys(),
        Entrant::of::<rotated::Board>().computing_keys(),
        #[cfg(feature = "guests")]
        Entrant::of::<qipan_guest_chessai::Board>().as_guest(),
    ]
}
