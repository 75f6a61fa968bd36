//! The rows of chess: one line each. Jobs are compiled here for each of them.

use chess_array as array;
use chess_bitboard as bitboard;
use chess_bitboard::{
    BlackMagic, BobMike, Classical, Dumb7, Exploding, FancyMagic, Fastest, FoldingHash, Hyperbola,
    Kindergarten, KoggeStone, Magic, Obstruction, Qbb, SlideArithmetic, Switch,
};
use chess_extended as extended;
use chess_extended::{Frame10x10, Frame12x12};
use chess_linked_list as linked_list;
use chess_linked_list::Chained;
use chess_rotated as rotated;
use chess_rotated::{Inner, Kept, Rebuilt, Text};
use chess_specialised as specialised;
use chess_x88 as x88;
use qipan_game::{Cells, Exempt, InPlace, KeptMailbox, Kinds, Legal, NoMailbox, Planes, Tested, Words};
use qipan_jobs::Entrant;

/// Every row: the oracle, then the boards in the order of their systems, each at its best first, then the
/// guest.
#[must_use]
pub fn entrants() -> Vec<Entrant> {
    vec![
        Entrant::of::<chess_rules::naive::Board>().as_oracle(),
        Entrant::of::<array::Board>(),
        Entrant::of::<array::Board<Exempt, Words, InPlace>>(),
        Entrant::of::<array::Board<Exempt, Cells>>(),
        Entrant::of::<array::Board<Tested>>(),
        Entrant::of::<array::Board<Tested, Words, InPlace>>(),
        Entrant::of::<array::Board<Tested, Cells>>(),
        Entrant::of::<array::Board<Tested, Cells, InPlace>>(),
        Entrant::of::<extended::Board<Exempt, Frame10x10>>(),
        Entrant::of::<extended::Board<Exempt, Frame10x10, Cells>>(),
        Entrant::of::<extended::Board<Exempt, Frame12x12>>(),
        Entrant::of::<extended::Board<Exempt, Frame12x12, Cells>>(),
        Entrant::of::<extended::Board<Tested, Frame10x10>>(),
        Entrant::of::<extended::Board<Tested, Frame10x10, Cells>>(),
        Entrant::of::<extended::Board<Tested, Frame12x12>>(),
        Entrant::of::<extended::Board<Tested, Frame12x12, Cells>>(),
        Entrant::of::<x88::Board>(),
        Entrant::of::<x88::Board<Exempt, Words>>(),
        Entrant::of::<x88::Board<Exempt, Cells>>(),
        Entrant::of::<x88::Board<Tested>>(),
        Entrant::of::<x88::Board<Tested, Words>>(),
        Entrant::of::<x88::Board<Tested, Cells>>(),
        Entrant::of::<linked_list::Board>(),
        Entrant::of::<linked_list::Board<Exempt, Chained>>(),
        Entrant::of::<linked_list::Board<Tested>>(),
        Entrant::of::<linked_list::Board<Tested, Chained>>(),
        Entrant::with_sliders::<rotated::Board>(),
        Entrant::with_sliders::<rotated::Board<Exempt, Rebuilt>>(),
        Entrant::of::<rotated::Board<Exempt, Kept, Text>>(),
        Entrant::of::<rotated::Board<Exempt, Kept, Inner, Planes>>(),
        Entrant::of::<rotated::Board<Tested, Kept>>(),
        Entrant::of::<rotated::Board<Tested, Rebuilt>>(),
        Entrant::with_sliders::<rotated::Board<Tested, Kept, Text>>(),
        Entrant::with_sliders::<rotated::Board<Tested, Rebuilt, Text>>(),
        Entrant::of::<rotated::Board<Tested, Kept, Inner, Planes>>(),
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        Entrant::with_sliders::<bitboard::Board<Legal, bitboard::Pext>>(),
        Entrant::with_sliders::<bitboard::Board<Legal, FancyMagic>>(),
        Entrant::with_sliders::<bitboard::Board<Legal, Magic>>(),
        Entrant::with_sliders::<bitboard::Board<Legal, Kindergarten>>(),
        Entrant::with_sliders::<bitboard::Board<Legal, Hyperbola>>(),
        Entrant::with_sliders::<bitboard::Board<Legal, Classical>>(),
        // Every other look-up there is: rows of set `all` alone, as every row is that is not its board's
        // best.
        Entrant::with_sliders::<bitboard::Board<Legal, BlackMagic>>(),
        Entrant::with_sliders::<bitboard::Board<Legal, FoldingHash>>(),
        Entrant::with_sliders::<bitboard::Board<Legal, Obstruction>>(),
        Entrant::with_sliders::<bitboard::Board<Legal, SlideArithmetic>>(),
        Entrant::with_sliders::<bitboard::Board<Legal, BobMike>>(),
        Entrant::with_sliders::<bitboard::Board<Legal, Qbb>>(),
        Entrant::with_sliders::<bitboard::Board<Legal, Switch>>(),
        Entrant::with_sliders::<bitboard::Board<Legal, KoggeStone>>(),
        Entrant::with_sliders::<bitboard::Board<Legal, Exploding>>(),
        Entrant::with_sliders::<bitboard::Board<Legal, Dumb7>>(),
        Entrant::of::<bitboard::Board<Legal, Fastest, Planes>>(),
        Entrant::of::<bitboard::Board<Legal, Fastest, Kinds, KeptMailbox>>(),
        Entrant::of::<bitboard::Board<Legal, Fastest, Kinds, NoMailbox, InPlace>>(),
        Entrant::of::<bitboard::Board<Exempt>>(),
        Entrant::of::<bitboard::Board<Tested>>(),
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        Entrant::of::<bitboard::Board<Tested, Magic>>(),
        Entrant::of::<bitboard::Board<Tested, Fastest, Planes>>(),
        Entrant::of::<bitboard::Board<Tested, Fastest, Kinds, KeptMailbox>>(),
        Entrant::of::<bitboard::Board<Tested, Fastest, Kinds, NoMailbox, InPlace>>(),
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        Entrant::with_sliders::<specialised::Board<Legal, specialised::Pext>>(),
        Entrant::with_sliders::<specialised::Board<Legal, specialised::Hyperbola>>(),
        Entrant::of::<specialised::Board<Tested>>(),
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        Entrant::of::<specialised::Board<Tested, specialised::Hyperbola>>(),
        // The same boards in a search that computes keys.
        Entrant::of::<array::Board>().computing_keys(),
        Entrant::of::<extended::Board<Exempt, Frame12x12>>().computing_keys(),
        Entrant::of::<x88::Board>().computing_keys(),
        Entrant::of::<linked_list::Board>().computing_keys(),
        Entrant::of::<rotated::Board>().computing_keys(),
        Entrant::of::<bitboard::Board>().computing_keys(),
        Entrant::of::<specialised::Board>().computing_keys(),
        #[cfg(feature = "guests")]
        Entrant::of::<qipan_guest_cozy_chess::Board>().as_guest(),
    ]
}
