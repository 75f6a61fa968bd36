//! Boards whose code is no more that of a record: its figures of them are old.

use qipan_game::say;
use qipan_harness::changed_since;
use qipan_record::{Language, Record};

/// Boards that are named; of more only the number is said.
const MOST_NAMED: usize = 3;

/// Names of these boards, in a sentence; `None` if there are none, or nothing is known of them.
pub(crate) fn in_words(record: &Record, language: Language) -> Option<String> {
    let changed = changed_since(record);
    let which = language.listed(&changed);
    Some(language.say(match changed.len() {
        0 => return None,
        1 => say!(
            "Changed since this record: {which}. Its code is not what these figures are of.",
            "此记录之后有改动：{which}。这些数字不是它现在的代码的。"
        ),
        2..=MOST_NAMED => say!(
            "Changed since this record: {which}. Their code is not what these figures are of.",
            "此记录之后有改动：{which}。这些数字不是它们现在的代码的。"
        ),
        many => say!("Changed since this record: {many} boards.", "此记录之后有改动的棋盘：{many} 种。"),
    }))
}
