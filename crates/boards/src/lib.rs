#![doc = include_str!("../README.md")]

#[cfg(feature = "values")]
use qipan_row::Row;

/// Lists the boards of a game: `each`, which calls a visitor for every row, and `rows`, the same as values.
macro_rules! boards {
    ($game:literal, $rules:ty, $oracle:ty, $guest:ty, [$($(#[$where:meta])? $board:ident),+ $(,)?]) => {
        #[doc = concat!("Visits every row of ", $game, ": the oracle, the boards in the order of their systems,")]
        /// each at its best first, and the guest.
        pub fn each(rows: &mut impl qipan_game::Rows<$rules>) {
            oracle(rows);
            $($(#[$where])? $board::rows::each(rows);)+
            #[cfg(feature = "guests")]
            guest(rows);
        }

        /// The same rows as values.
        #[cfg(feature = "values")]
        pub(super) fn rows() -> Vec<qipan_row::Row> {
            [
                qipan_row::collect!(oracle),
                $($(#[$where])? qipan_row::rows_of!($board),)+
                #[cfg(feature = "guests")]
                qipan_row::collect!(guest),
            ]
            .concat()
        }

        fn oracle(rows: &mut impl qipan_game::Rows<$rules>) {
            rows.oracle::<$oracle>();
        }

        #[cfg(feature = "guests")]
        fn guest(rows: &mut impl qipan_game::Rows<$rules>) {
            rows.guest::<$guest>();
        }
    };
}

/// The boards of Xiangqi.
pub mod xiangqi {
    boards!(
        "Xiangqi",
        xiangqi_rules::Xiangqi,
        xiangqi_rules::naive::Board,
        qipan_guests::chessai::Board,
        [
            xiangqi_array,
            xiangqi_extended,
            xiangqi_piece_list,
            xiangqi_bitlines,
            xiangqi_bitboard,
            xiangqi_rotated,
            // The site has no room for it: docs/experiments/2026-11-27-byteboards.md.
            #[cfg(not(target_arch = "wasm32"))]
            xiangqi_byteboard,
            // The next board of Xiangqi.
        ]
    );
}

/// The boards of chess.
pub mod chess {
    boards!(
        "chess",
        chess_rules::Chess,
        chess_rules::naive::Board,
        qipan_guests::cozy_chess::Board,
        [
            chess_array,
            chess_extended,
            chess_x88,
            chess_linked_list,
            chess_rotated,
            chess_bitboard,
            chess_specialised,
            #[cfg(not(target_arch = "wasm32"))]
            chess_byteboard,
            #[cfg(not(target_arch = "wasm32"))]
            chess_piece_sets,
            // The next board of chess.
        ]
    );
}

/// Every row of both games.
#[cfg(feature = "values")]
#[must_use]
pub fn rows() -> Vec<Row> {
    [xiangqi::rows(), chess::rows()].concat()
}
