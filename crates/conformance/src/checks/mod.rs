//! The checks, each a function of the board's type alone.

mod counts;
mod facts;
mod imports;
mod moves;
mod playouts;
mod setups;
mod visits;

pub use counts::suites;
pub use facts::{about, check_equals_the_oracle, count_legal_equals_the_oracle, material_equals_the_oracle};
pub use imports::import_agrees_with_generation;
pub use moves::{captures_and_quiets_are_generate, legal_moves_equal_the_oracle};
pub use playouts::{long_lines_unwind, random_playouts};
pub use setups::setup_round_trips;
pub use visits::{invariants_hold, visit_leaves_no_trace};

use qipan_game::MoveGen;

use crate::{Judged, Outcome};

/// A check and its name.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// The name of the function and of the test.
    pub name: &'static str,
    /// The check.
    pub run: fn() -> Outcome,
}

/// Every check for one board, in the order of the crate's page.
#[must_use]
pub fn all<B: MoveGen<Game: Judged>>() -> Vec<Check> {
    macro_rules! checks {
        ($($name:ident)*) => { vec![$(Check { name: stringify!($name), run: $name::<B> }),*] };
    }
    crate::each_check!({ checks })
}
