//! The one suite that every board passes.
//!
//! A board's test file is two lines, a comment and a macro; several boards in one file stand in a `mod` each:
//!
//! ```ignore
//! //! The plain array against the rule book and the published counts.
//! qipan_conformance::xiangqi!(xiangqi_array::Board);
//! ```
//!
//! The macro makes one `#[test]` of every check. Each check holds the board to the oracle, the rules crate's naive
//! board, and to the positions of `suites/`; a failure names the board, the position, the moves from there, what was
//! expected and what was found.

pub mod checks;
mod failure;
mod suite;
mod walk;

#[doc(hidden)]
pub use chess_rules::Chess;
pub use failure::{Failure, Outcome};
#[doc(hidden)]
pub use qipan_game::MoveGen;
pub use suite::Judged;
#[doc(hidden)]
pub use xiangqi_rules::Xiangqi;

/// Makes a `#[test]` of every check, for a board of Xiangqi.
#[macro_export]
macro_rules! xiangqi {
    ($board:ty) => {
        $crate::board!($crate::Xiangqi, $board);
    };
}

/// Makes a `#[test]` of every check, for a board of chess.
#[macro_export]
macro_rules! chess {
    ($board:ty) => {
        $crate::board!($crate::Chess, $board);
    };
}

/// The names of all checks, handed to another macro: written once, for the tests and for [`checks::all`].
#[doc(hidden)]
#[macro_export]
macro_rules! each_check {
    ({ $($callback:tt)* } $($argument:tt)*) => {
        $($callback)* ! {
            $($argument)*
            suites
            setup_round_trips
            visit_leaves_no_trace
            invariants_hold
            captures_and_quiets_are_generate
            import_agrees_with_generation
            legal_moves_equal_the_oracle
            check_equals_the_oracle
            material_equals_the_oracle
            count_legal_equals_the_oracle
            long_lines_unwind
            random_playouts
            about
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! board {
    ($game:ty, $board:ty) => {
        /// Says at compile time that the board is one of the game that the macro is named after.
        const _: fn() = || {
            fn plays<B: $crate::MoveGen<Game = $game>>() {}
            plays::<$board>();
        };

        $crate::each_check!({ $crate::board_tests }[$board]);
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! board_tests {
    ([$board:ty] $($check:ident)*) => {
        $(
            #[test]
            fn $check() -> $crate::Outcome {
                $crate::checks::$check::<$board>()
            }
        )*
    };
}
