//! The rows of chess: one line each. With feature `entrants` jobs are compiled here for
//! each of them.

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
use qipan_game::{
    Cells, Exempt, Filtered, InPlace, KeptMailbox, Kinds, Legal, List, NoMailbox, OnCopy, Planes, Rows,
    Tested, Walked, Words,
};

/// Every row: the oracle, then the boards in the order of their systems, each at its best first, then the
/// guest.
pub fn each(rows: &mut impl Rows) {
    rows.oracle::<chess_rules::naive::Board>();
    rows.contestant::<array::Board>();
    rows.contestant::<array::Board<Exempt, Words, InPlace>>();
    rows.contestant::<array::Board<Exempt, Cells>>();
    rows.contestant::<array::Board<Tested>>();
    rows.contestant::<array::Board<Tested, Words, InPlace>>();
    rows.contestant::<array::Board<Tested, Cells>>();
    rows.contestant::<array::Board<Tested, Cells, InPlace>>();
    rows.contestant::<array::Board<Tested, Words, OnCopy, Walked>>();
    rows.contestant::<array::Board<Tested, Cells, InPlace, Walked>>();
    rows.contestant::<extended::Board<Exempt, Frame10x10>>();
    rows.contestant::<extended::Board<Exempt, Frame10x10, Cells>>();
    rows.contestant::<extended::Board<Exempt, Frame12x12>>();
    rows.contestant::<extended::Board<Exempt, Frame12x12, Cells>>();
    rows.contestant::<extended::Board<Tested, Frame10x10>>();
    rows.contestant::<extended::Board<Tested, Frame10x10, Cells>>();
    rows.contestant::<extended::Board<Tested, Frame10x10, Words, Walked>>();
    rows.contestant::<extended::Board<Tested, Frame10x10, Cells, Walked>>();
    rows.contestant::<extended::Board<Tested, Frame12x12>>();
    rows.contestant::<extended::Board<Tested, Frame12x12, Cells>>();
    rows.contestant::<extended::Board<Tested, Frame12x12, Cells, Walked>>();
    rows.contestant::<x88::Board>();
    rows.contestant::<x88::Board<Exempt, List, Filtered>>();
    rows.contestant::<x88::Board<Exempt, Words>>();
    rows.contestant::<x88::Board<Exempt, Cells>>();
    rows.contestant::<x88::Board<Tested>>();
    rows.contestant::<x88::Board<Tested, List, Filtered>>();
    rows.contestant::<x88::Board<Tested, Words>>();
    rows.contestant::<x88::Board<Tested, Cells>>();
    rows.contestant::<x88::Board<Tested, Words, Walked>>();
    rows.contestant::<x88::Board<Tested, Cells, Walked>>();
    rows.contestant::<linked_list::Board>();
    rows.contestant::<linked_list::Board<Exempt, Chained>>();
    rows.contestant::<linked_list::Board<Tested>>();
    rows.contestant::<linked_list::Board<Tested, Chained>>();
    rows.with_sliders::<rotated::Board>();
    rows.with_sliders::<rotated::Board<Exempt, Rebuilt>>();
    rows.contestant::<rotated::Board<Exempt, Kept, Text>>();
    rows.contestant::<rotated::Board<Exempt, Kept, Inner, Planes>>();
    rows.contestant::<rotated::Board<Tested, Kept>>();
    rows.contestant::<rotated::Board<Tested, Rebuilt>>();
    rows.with_sliders::<rotated::Board<Tested, Kept, Text>>();
    rows.with_sliders::<rotated::Board<Tested, Rebuilt, Text>>();
    rows.contestant::<rotated::Board<Tested, Kept, Inner, Planes>>();
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.with_sliders::<bitboard::Board<Legal, bitboard::Pext>>();
    rows.with_sliders::<bitboard::Board<Legal, FancyMagic>>();
    rows.with_sliders::<bitboard::Board<Legal, Magic>>();
    rows.with_sliders::<bitboard::Board<Legal, Kindergarten>>();
    rows.with_sliders::<bitboard::Board<Legal, Hyperbola>>();
    rows.with_sliders::<bitboard::Board<Legal, Classical>>();
    // Every other look-up there is: rows of set `all` alone, as every row is that is not its board's
    // best.
    rows.with_sliders::<bitboard::Board<Legal, BlackMagic>>();
    rows.with_sliders::<bitboard::Board<Legal, FoldingHash>>();
    rows.with_sliders::<bitboard::Board<Legal, Obstruction>>();
    rows.with_sliders::<bitboard::Board<Legal, SlideArithmetic>>();
    rows.with_sliders::<bitboard::Board<Legal, BobMike>>();
    rows.with_sliders::<bitboard::Board<Legal, Qbb>>();
    rows.with_sliders::<bitboard::Board<Legal, Switch>>();
    rows.with_sliders::<bitboard::Board<Legal, KoggeStone>>();
    rows.with_sliders::<bitboard::Board<Legal, Exploding>>();
    rows.with_sliders::<bitboard::Board<Legal, Dumb7>>();
    rows.contestant::<bitboard::Board<Legal, Fastest, Planes>>();
    rows.contestant::<bitboard::Board<Legal, Fastest, Kinds, KeptMailbox>>();
    rows.contestant::<bitboard::Board<Legal, Fastest, Kinds, NoMailbox, InPlace>>();
    rows.contestant::<bitboard::Board<Exempt>>();
    rows.contestant::<bitboard::Board<Tested>>();
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.contestant::<bitboard::Board<Tested, Magic>>();
    rows.contestant::<bitboard::Board<Tested, Fastest, Planes>>();
    rows.contestant::<bitboard::Board<Tested, Fastest, Kinds, KeptMailbox>>();
    rows.contestant::<bitboard::Board<Tested, Fastest, Kinds, NoMailbox, InPlace>>();
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.with_sliders::<specialised::Board<Legal, specialised::Pext>>();
    rows.with_sliders::<specialised::Board<Legal, specialised::Hyperbola>>();
    rows.contestant::<specialised::Board<Tested>>();
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.contestant::<specialised::Board<Tested, specialised::Hyperbola>>();
    // The same boards in a search that computes keys.
    rows.computing_keys::<array::Board>();
    rows.computing_keys::<extended::Board<Exempt, Frame12x12>>();
    rows.computing_keys::<x88::Board>();
    rows.computing_keys::<linked_list::Board>();
    rows.computing_keys::<rotated::Board>();
    rows.computing_keys::<bitboard::Board>();
    rows.computing_keys::<specialised::Board>();
    #[cfg(feature = "guests")]
    rows.guest::<qipan_guest_cozy_chess::Board>();
}

/// Every row as the harness knows it.
#[cfg(feature = "entrants")]
#[must_use]
pub fn entrants() -> Vec<qipan_jobs::Entrant> {
    let mut entrants = qipan_jobs::Entrants::default();
    each(&mut entrants);
    entrants.into_vec()
}
