//! The rows that explain themselves: one line each, in the order of the registries.

use std::sync::LazyLock;

use crate::Explainer;

/// All rows, by game and system.
pub static EXPLAINERS: LazyLock<Vec<Explainer>> = LazyLock::new(|| [xiangqi(), chess()].concat());

/// The row of a name, as `qipan list` has it.
#[must_use]
pub fn find(name: &str) -> Option<&'static Explainer> {
    EXPLAINERS.iter().find(|explainer| explainer.name == name)
}

fn xiangqi() -> Vec<Explainer> {
    use qipan_game::{Cells, Exempt, InPlace, KeptMailbox, Kinds, Legal, Planes, Tested, Walked};
    #[cfg(feature = "all-rows")]
    use qipan_game::{OnCopy, Words};
    use xiangqi_array as array;
    use xiangqi_bitboard as bitboard;
    use xiangqi_bitboard::sliders::{Fastest, Magic, Obstruction};
    use xiangqi_bitlines as bitlines;
    use xiangqi_extended as extended;
    use xiangqi_piece_list as piece_list;
    use xiangqi_piece_list::{Consecutive, Increments, Masks};
    use xiangqi_rotated as rotated;

    vec![
        Explainer::of::<array::Board>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<array::Board<Exempt, Words, OnCopy>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<array::Board<Exempt, Cells>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<array::Board<Tested>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<array::Board<Tested, Words, OnCopy>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<array::Board<Tested, Cells>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<array::Board<Tested, Words, InPlace, Walked>>(),
        Explainer::of::<array::Board<Tested, Cells, InPlace, Walked>>(),
        Explainer::of::<extended::Board>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<extended::Board<Exempt, Cells>>(),
        Explainer::of::<extended::Board<Tested>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<extended::Board<Tested, Cells>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<extended::Board<Tested, Words, Walked>>(),
        Explainer::of::<extended::Board<Tested, Cells, Walked>>(),
        Explainer::of::<piece_list::Board>(),
        Explainer::of::<piece_list::Board<Exempt, Consecutive, Increments>>(),
        Explainer::of::<piece_list::Board<Exempt, Masks>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<piece_list::Board<Exempt, Masks, Increments>>(),
        Explainer::of::<piece_list::Board<Tested>>(),
        Explainer::of::<piece_list::Board<Tested, Consecutive, Increments>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<piece_list::Board<Tested, Masks>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<piece_list::Board<Tested, Masks, Increments>>(),
        Explainer::of::<bitlines::Board>(),
        Explainer::of::<bitlines::Board<Exempt>>(),
        Explainer::of::<bitlines::Board<Tested>>(),
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        Explainer::of::<bitboard::Board<Legal, bitboard::sliders::Pext>>(),
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        Explainer::of::<bitboard::Board<Legal, bitboard::sliders::PextWhole>>(),
        Explainer::of::<bitboard::Board<Legal, Magic>>(),
        Explainer::of::<bitboard::Board<Legal, Obstruction>>(),
        Explainer::of::<bitboard::Board<Legal, Fastest, Planes>>(),
        Explainer::of::<bitboard::Board<Legal, Fastest, Kinds, KeptMailbox>>(),
        Explainer::of::<bitboard::Board<Tested>>(),
        #[cfg(all(feature = "all-rows", target_arch = "x86_64", target_feature = "bmi2"))]
        Explainer::of::<bitboard::Board<Tested, Magic>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<bitboard::Board<Tested, Fastest, Planes>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<bitboard::Board<Tested, Fastest, Kinds, KeptMailbox>>(),
        Explainer::of::<rotated::Board>(),
        Explainer::of::<rotated::Board<Exempt, Kinds>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<rotated::Board<Exempt, Planes, InPlace>>(),
        Explainer::of::<rotated::Board<Tested>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<rotated::Board<Tested, Kinds>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<rotated::Board<Tested, Planes, InPlace>>(),
    ]
}

fn chess() -> Vec<Explainer> {
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
    use qipan_game::{Cells, Exempt, InPlace, KeptMailbox, Kinds, Legal, Planes, Tested, Walked};
    #[cfg(feature = "all-rows")]
    use qipan_game::{Filtered, List, NoMailbox, OnCopy, Words};

    vec![
        Explainer::of::<array::Board>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<array::Board<Exempt, Words, InPlace>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<array::Board<Exempt, Cells>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<array::Board<Tested>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<array::Board<Tested, Words, InPlace>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<array::Board<Tested, Cells>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<array::Board<Tested, Cells, InPlace>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<array::Board<Tested, Words, OnCopy, Walked>>(),
        Explainer::of::<array::Board<Tested, Cells, InPlace, Walked>>(),
        Explainer::of::<extended::Board<Exempt, Frame10x10>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<extended::Board<Exempt, Frame10x10, Cells>>(),
        Explainer::of::<extended::Board<Exempt, Frame12x12>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<extended::Board<Exempt, Frame12x12, Cells>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<extended::Board<Tested, Frame10x10>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<extended::Board<Tested, Frame10x10, Cells>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<extended::Board<Tested, Frame10x10, Words, Walked>>(),
        Explainer::of::<extended::Board<Tested, Frame10x10, Cells, Walked>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<extended::Board<Tested, Frame12x12>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<extended::Board<Tested, Frame12x12, Cells>>(),
        Explainer::of::<extended::Board<Tested, Frame12x12, Cells, Walked>>(),
        Explainer::of::<x88::Board>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<x88::Board<Exempt, List, Filtered>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<x88::Board<Exempt, Words>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<x88::Board<Exempt, Cells>>(),
        Explainer::of::<x88::Board<Tested>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<x88::Board<Tested, List, Filtered>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<x88::Board<Tested, Words>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<x88::Board<Tested, Cells>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<x88::Board<Tested, Words, Walked>>(),
        Explainer::of::<x88::Board<Tested, Cells, Walked>>(),
        Explainer::of::<linked_list::Board>(),
        Explainer::of::<linked_list::Board<Exempt, Chained>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<linked_list::Board<Tested>>(),
        Explainer::of::<linked_list::Board<Tested, Chained>>(),
        Explainer::of::<rotated::Board>(),
        Explainer::of::<rotated::Board<Exempt, Rebuilt>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<rotated::Board<Exempt, Kept, Text>>(),
        Explainer::of::<rotated::Board<Exempt, Kept, Inner, Planes>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<rotated::Board<Tested, Kept>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<rotated::Board<Tested, Rebuilt>>(),
        Explainer::of::<rotated::Board<Tested, Kept, Text>>(),
        Explainer::of::<rotated::Board<Tested, Rebuilt, Text>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<rotated::Board<Tested, Kept, Inner, Planes>>(),
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        Explainer::of::<bitboard::Board<Legal, bitboard::Pext>>(),
        Explainer::of::<bitboard::Board<Legal, FancyMagic>>(),
        Explainer::of::<bitboard::Board<Legal, Magic>>(),
        Explainer::of::<bitboard::Board<Legal, Kindergarten>>(),
        Explainer::of::<bitboard::Board<Legal, Hyperbola>>(),
        Explainer::of::<bitboard::Board<Legal, Classical>>(),
        Explainer::of::<bitboard::Board<Legal, BlackMagic>>(),
        Explainer::of::<bitboard::Board<Legal, FoldingHash>>(),
        Explainer::of::<bitboard::Board<Legal, Obstruction>>(),
        Explainer::of::<bitboard::Board<Legal, SlideArithmetic>>(),
        Explainer::of::<bitboard::Board<Legal, BobMike>>(),
        Explainer::of::<bitboard::Board<Legal, Qbb>>(),
        Explainer::of::<bitboard::Board<Legal, Switch>>(),
        Explainer::of::<bitboard::Board<Legal, KoggeStone>>(),
        Explainer::of::<bitboard::Board<Legal, Exploding>>(),
        Explainer::of::<bitboard::Board<Legal, Dumb7>>(),
        Explainer::of::<bitboard::Board<Legal, Fastest, Planes>>(),
        Explainer::of::<bitboard::Board<Legal, Fastest, Kinds, KeptMailbox>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<bitboard::Board<Legal, Fastest, Kinds, NoMailbox, InPlace>>(),
        Explainer::of::<bitboard::Board<Exempt>>(),
        Explainer::of::<bitboard::Board<Tested>>(),
        #[cfg(all(feature = "all-rows", target_arch = "x86_64", target_feature = "bmi2"))]
        Explainer::of::<bitboard::Board<Tested, Magic>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<bitboard::Board<Tested, Fastest, Planes>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<bitboard::Board<Tested, Fastest, Kinds, KeptMailbox>>(),
        #[cfg(feature = "all-rows")]
        Explainer::of::<bitboard::Board<Tested, Fastest, Kinds, NoMailbox, InPlace>>(),
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        Explainer::of::<specialised::Board<Legal, specialised::Pext>>(),
        Explainer::of::<specialised::Board<Legal, specialised::Hyperbola>>(),
        Explainer::of::<specialised::Board<Tested>>(),
        #[cfg(all(feature = "all-rows", target_arch = "x86_64", target_feature = "bmi2"))]
        Explainer::of::<specialised::Board<Tested, specialised::Hyperbola>>(),
    ]
}
