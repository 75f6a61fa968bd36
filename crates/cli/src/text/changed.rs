//! Boards whose code is no more that of a record: its figures of them are old.

use qipan_harness::changed_since;
use qipan_record::Record;

/// Names of these boards, in a sentence; `None` if there are none, or nothing is known of them.
pub(crate) fn in_words(record: &Record) -> Option<String> {
    let changed = changed_since(record);
    let (last, before) = changed.split_last()?;
    let names =
        if before.is_empty() { (*last).to_owned() } else { format!("{} and {last}", before.join(", ")) };
    let code = if before.is_empty() { "Its code is" } else { "Their code is" };
    Some(format!("Changed since this record: {names}. {code} not what these figures are of."))
}
