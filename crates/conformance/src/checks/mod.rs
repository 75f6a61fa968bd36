//! The checks, each a function of a [row](crate::Row).

mod asked;
mod counts;
mod explained;
mod facts;
mod imports;
mod moves;
mod playouts;
mod search;
mod setups;
mod suspects;
mod visits;

use crate::subject::{Explained, Row};
use crate::{Judged, Outcome};

/// Names every check once, in the order in which failures are read: what a later one finds may follow from an
/// earlier one.
macro_rules! checks {
    ($($file:ident::$check:ident($($argument:ty),+))+) => {
        $(pub use $file::$check;)+

        /// The checks of a game.
        #[doc(hidden)]
        pub struct Checks<G: Judged> {
            $(pub $check: fn($($argument),+) -> Outcome,)+
        }

        impl<G: Judged> Checks<G> {
            pub(crate) const ALL: Self = Self { $($check,)+ };
        }

        pub(crate) const ORDER: &[&str] = &[$(stringify!($check),)+];
    };
}

checks! {
    facts::name(&Row<G>, &str)
    facts::about(&Row<G>)
    setups::setup_round_trips(&Row<G>)
    visits::invariants_hold(&Row<G>)
    facts::check_equals_the_oracle(&Row<G>)
    visits::visit_leaves_no_trace(&Row<G>)
    moves::legal_moves_equal_the_oracle(&Row<G>)
    moves::captures_and_quiets_are_generate(&Row<G>)
    suspects::suspects_equal_the_rules(&Row<G>)
    imports::import_agrees_with_generation(&Row<G>)
    facts::count_legal_equals_the_oracle(&Row<G>)
    facts::replies_are_those_of_all_moves(&Row<G>)
    facts::material_equals_the_oracle(&Row<G>)
    search::keys_equal_the_oracle(&Row<G>)
    search::values_equal_the_oracle(&Row<G>)
    search::passes_hand_the_turn_over(&Row<G>)
    search::order_and_men_are_the_written(&Row<G>)
    asked::questions_equal_the_rules(&Row<G>)
    counts::suites(&Row<G>)
    playouts::long_lines_unwind(&Row<G>)
    playouts::random_playouts(&Row<G>)
    search::searches_are_the_same(&Row<G>)
    explained::steps_lead_to_the_moves(&Row<G, Explained<G>>)
    explained::explained_checks_are_right(&Row<G, Explained<G>>)
}
