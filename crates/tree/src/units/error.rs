//! Errors of files.

use std::io;
use std::path::Path;

/// Reason why a file cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UnitError {
    /// It is not read, or not opened to be written on in.
    #[error(transparent)]
    File(#[from] qipan_foreign::FileError),
    /// The system refuses.
    #[error("{file}: cannot be {what}: {reason}")]
    Io {
        /// The file.
        file: String,
        /// `read`, `written` or `locked`.
        what: &'static str,
        /// The system's reason.
        reason: io::Error,
    },
    /// A field that is not as it has to be.
    #[error("{place}: {field}: found {found}, expected {expected}")]
    Field {
        /// The file, or `FILE:LINE`.
        place: String,
        /// The field.
        field: &'static str,
        /// Text that was found.
        found: String,
        /// Text that was expected.
        expected: String,
    },
    /// Another process counts this unit now.
    #[error("{file}: found another worker at it, expected none: one worker counts a unit")]
    Busy {
        /// File that the other worker writes.
        file: String,
    },
    /// A sum that 128 bits do not hold.
    #[error("{place}: {field}: found more than 128 bits hold, expected at most {}", u128::MAX)]
    Overflow {
        /// The file.
        place: String,
        /// Name of the sum.
        field: &'static str,
    },
}

impl UnitError {
    pub(crate) fn field(
        place: &str,
        field: &'static str,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self::Field { place: place.to_owned(), field, found: found.into(), expected: expected.into() }
    }

    pub(crate) fn io(path: &Path, what: &'static str) -> impl FnOnce(io::Error) -> Self {
        let file = qipan_foreign::path(path);
        move |reason| Self::Io { file, what, reason }
    }
}

/// As much of a stranger's text as a message has room for, its control characters made visible.
pub(crate) fn shown(text: &str) -> String {
    /// Characters.
    const MOST: usize = 80;
    let mut start: String = text.chars().take(MOST).collect();
    if text.chars().nth(MOST).is_some() {
        start.push('…');
    }
    format!("{start:?}")
}
