//! Boards whose code is no more that of a record: its figures of them are old.

use qipan_harness::changed_since;
use qipan_record::{Record, listed};

/// Boards that are named; of more only the number is said.
const MOST_NAMED: usize = 3;

/// Names of these boards, in a sentence; `None` if there are none, or nothing is known of them.
pub(crate) fn in_words(record: &Record) -> Option<String> {
    let changed = changed_since(record);
    let (which, code) = match changed.len() {
        0 => return None,
        1 => (listed(&changed), "Its code is"),
        2..=MOST_NAMED => (listed(&changed), "Their code is"),
        many => return Some(format!("Changed since this record: {many} boards.")),
    };
    Some(format!("Changed since this record: {which}. {code} not what these figures are of."))
}
