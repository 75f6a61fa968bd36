//! The checks, each a function of the board's type alone.

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

pub use asked::questions_equal_the_rules;
pub use counts::suites;
pub use explained::{explained_checks_are_right, steps_lead_to_the_moves};
pub use facts::{
    about, check_equals_the_oracle, count_legal_equals_the_oracle, material_equals_the_oracle, name,
    replies_are_those_of_all_moves,
};
pub use imports::import_agrees_with_generation;
pub use moves::{captures_and_quiets_are_generate, legal_moves_equal_the_oracle};
pub use playouts::{long_lines_unwind, random_playouts};
pub use search::{keys_equal_the_oracle, order_and_men_are_the_written, searches_are_the_same};
pub use setups::setup_round_trips;
pub use suspects::suspects_equal_the_rules;
pub use visits::{invariants_hold, visit_leaves_no_trace};
