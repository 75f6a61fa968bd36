//! One fuzz target each: what holds of any input. The README says how to run them for a minute and for hours.

use std::time::Duration;

use bolero::check;
use qipan_fuzz::{MOST_BYTES, fen, lines, records, suites, units};

/// Time that a target takes of `cargo test`, unless `BOLERO_RANDOM_TEST_TIME_MS` says something else.
const SHORT: Duration = Duration::from_secs(4);
/// The same where boards play.
const LONG: Duration = Duration::from_secs(9);

#[test]
fn fen_text_never_panics_and_round_trips() {
    check!().with_test_time(SHORT).with_max_len(256).for_each(fen::text_never_panics_and_round_trips);
}

#[test]
fn all_boards_agree_along_any_line() {
    check!().with_test_time(LONG).with_max_len(lines::MOST_BYTES).for_each(lines::all_boards_agree_along_any);
}

#[test]
fn import_equals_generation() {
    check!().with_test_time(LONG).with_max_len(lines::MOST_BYTES).for_each(lines::import_equals_generation);
}

#[test]
fn attacks_equal_the_rules() {
    check!().with_test_time(LONG).with_max_len(lines::MOST_BYTES).for_each(lines::attacks_equal_the_rules);
}

#[test]
fn records_of_strangers_never_panic() {
    check!().with_test_time(LONG).with_max_len(MOST_BYTES).for_each(records::of_strangers_never_panic);
}

#[test]
fn suites_of_strangers_never_panic() {
    check!().with_test_time(SHORT).with_max_len(4096).for_each(suites::of_strangers_never_panic);
}

#[test]
fn units_of_strangers_never_panic() {
    check!().with_test_time(SHORT).with_max_len(4096).for_each(units::of_strangers_never_panic);
}
