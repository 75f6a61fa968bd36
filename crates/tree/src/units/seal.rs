//! Files whose every byte is vouched for.
//!
//! ```text
//! # qipan unit, schema 1, sha256 0a1b…        tail -n +2 FILE | sha256sum
//! …
//! ```

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use crate::units::UnitError;
use crate::units::block::number;
use crate::units::error::shown;

/// The version of both formats.
pub(crate) const SCHEMA: u32 = 1;

/// Hexadecimal digits of a digest.
const DIGITS: usize = 64;

/// The SHA-256 of some texts behind each other, each with its length before it, so that no two lists of them
/// are the same.
#[derive(Default)]
pub(crate) struct Digester(Sha256);

impl Digester {
    pub(crate) fn add(&mut self, text: &str) {
        self.0.update((text.len() as u64).to_le_bytes());
        self.0.update(text);
    }

    pub(crate) fn end(self) -> String {
        written(self.0)
    }
}

fn written(hash: Sha256) -> String {
    let mut text = String::with_capacity(DIGITS);
    for byte in hash.finalize() {
        write!(text, "{byte:02x}").expect("a text takes all");
    }
    text
}

/// A first line, and what it vouches for.
pub(crate) fn sealed(kind: &str, body: &str) -> String {
    format!("{}{body}", first_line(kind, body))
}

/// The first line of a file with this body.
pub(crate) fn first_line(kind: &str, body: &str) -> String {
    format!("# qipan {kind}, schema {SCHEMA}, sha256 {}\n", written(Sha256::new_with_prefix(body)))
}

/// Text of a file below its first line, and the digest of that text.
pub(crate) fn opened(place: &str, kind: &str, bytes: &[u8]) -> Result<(String, String), UnitError> {
    let wrong = |field, found: String, expected: String| UnitError::field(place, field, found, expected);
    let end = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |end| end + 1);
    let (first, body) = bytes.split_at(end);
    let first = String::from_utf8_lossy(first);
    let like = format!("# qipan {kind}, schema {SCHEMA}, sha256 and {DIGITS} digits");
    let parts = first.trim_end().strip_prefix("# qipan ").and_then(|rest| {
        let (kind, rest) = rest.split_once(", schema ")?;
        let (schema, digest) = rest.split_once(", sha256 ")?;
        Some((kind, schema, digest))
    });
    let Some((found_kind, schema, promised)) = parts else {
        return Err(wrong("first line", shown(first.trim_end()), like));
    };
    if found_kind != kind {
        return Err(wrong("kind", shown(found_kind), format!("{kind:?}")));
    }
    if number(schema) != Some(SCHEMA) {
        return Err(wrong("schema", shown(schema), format!("\"{SCHEMA}\"")));
    }
    let digest = written(Sha256::new_with_prefix(body));
    if digest != promised {
        let expected = format!("{digest}, which its content has: the file was changed or cut");
        return Err(wrong("sha256", shown(promised), expected));
    }
    Ok((text(place, body)?.to_owned(), digest))
}

/// Lines that can be shown on any terminal.
pub(crate) fn text<'a>(place: &str, bytes: &'a [u8]) -> Result<&'a str, UnitError> {
    let wrong = |found: String| UnitError::field(place, "text", found, "UTF-8 without control characters");
    let text = str::from_utf8(bytes).map_err(|error| wrong(error.to_string()))?;
    // What turns the direction of writing shows another text than is there.
    let is_unseen = |letter: &char| {
        letter.is_control() && *letter != '\n'
            || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    match text.chars().find(is_unseen) {
        None => Ok(text),
        Some(letter) => Err(wrong(format!("{letter:?}"))),
    }
}
