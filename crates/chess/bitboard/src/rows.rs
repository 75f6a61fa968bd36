//! The rows of this board.

use chess_rules::Chess;
use qipan_game::{Exempt, InPlace, KeptMailbox, Kinds, Legal, NoMailbox, Planes, Rows, Tested};

use crate::{
    Bitboard, BlackMagic, Board, BobMike, Classical, Dumb7, Exploding, FancyMagic, Fastest, FoldingHash,
    Hyperbola, Kindergarten, KoggeStone, Magic, Obstruction, Qbb, SlideArithmetic, Switch,
};

/// Every row of the board, the best first.
pub fn each(rows: &mut impl Rows<Chess>) {
    well_known(rows);
    look_ups(rows);
    levels(rows);
}

/// The best known look-ups.
pub fn well_known(rows: &mut impl Rows<Chess>) {
    #[cfg(any(all(target_arch = "x86_64", target_feature = "bmi2"), target_arch = "wasm32"))]
    rows.with_sliders::<Bitboard<Legal, crate::Pext>>();
    rows.with_sliders::<Bitboard<Legal, FancyMagic>>();
    rows.with_sliders::<Bitboard<Legal, Magic>>();
    rows.with_sliders::<Bitboard<Legal, Kindergarten>>();
    rows.with_sliders::<Bitboard<Legal, Hyperbola>>();
    rows.with_sliders::<Bitboard<Legal, Classical>>();
}

/// Every other look-up there is: rows of set `all` alone, as every row is that is not the board's best.
pub fn look_ups(rows: &mut impl Rows<Chess>) {
    // The site has no room for it.
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.with_sliders::<Bitboard<Legal, crate::PextPdep>>();
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    rows.with_sliders::<Bitboard<Legal, crate::DualHyperbola>>();
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", target_feature = "gfni"))]
    rows.with_sliders::<Bitboard<Legal, crate::GfniHyperbola>>();
    rows.with_sliders::<Bitboard<Legal, BlackMagic>>();
    rows.with_sliders::<Bitboard<Legal, FoldingHash>>();
    rows.with_sliders::<Bitboard<Legal, Obstruction>>();
    rows.with_sliders::<Bitboard<Legal, SlideArithmetic>>();
    rows.with_sliders::<Bitboard<Legal, BobMike>>();
    rows.with_sliders::<Bitboard<Legal, Qbb>>();
    rows.with_sliders::<Bitboard<Legal, Switch>>();
    rows.with_sliders::<Bitboard<Legal, KoggeStone>>();
    rows.with_sliders::<Bitboard<Legal, Exploding>>();
    rows.with_sliders::<Bitboard<Legal, Dumb7>>();
}

/// Other sets, other legality, another way to play.
pub fn levels(rows: &mut impl Rows<Chess>) {
    rows.explained::<Bitboard<Legal, Fastest, Planes>>();
    rows.explained::<Bitboard<Legal, Fastest, Kinds, KeptMailbox>>();
    rows.explained::<Bitboard<Legal, Fastest, Kinds, NoMailbox, InPlace>>();
    rows.explained::<Bitboard<Exempt>>();
    rows.explained::<Bitboard<Tested>>();
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    rows.explained::<Bitboard<Tested, Magic>>();
    rows.explained::<Bitboard<Tested, Fastest, Planes>>();
    rows.explained::<Bitboard<Tested, Fastest, Kinds, KeptMailbox>>();
    rows.explained::<Bitboard<Tested, Fastest, Kinds, NoMailbox, InPlace>>();
    rows.in_other_searches::<Board>();
}

#[cfg(feature = "rows")]
qipan_row::export!(each);
