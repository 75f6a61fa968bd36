//! Words with numbers.

use std::fmt::Display;

/// `1 unit`, `8 units`.
pub(crate) fn several(count: impl Display, noun: &str) -> String {
    let count = count.to_string();
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {noun}{plural}")
}
