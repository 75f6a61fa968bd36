//! Boards whose code is no more that of a record: its figures of them are old.

use qipan_harness::changed_since;
use qipan_record::{Record, listed};

/// Names of these boards, in a sentence; `None` if there are none, or nothing is known of them.
pub(crate) fn in_words(record: &Record) -> Option<String> {
    let changed = changed_since(record);
    let code = match changed.len() {
        0 => return None,
        1 => "Its code is",
        _ => "Their code is",
    };
    Some(format!("Changed since this record: {}. {code} not what these figures are of.", listed(&changed)))
}
