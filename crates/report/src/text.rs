//! Texts of records, made harmless to look at.

use std::borrow::Cow;

/// A text in which nothing is written that cannot be seen: control characters but line ends become �, and so
/// do the marks that turn the direction of writing. What XML has no way to write is among them.
pub(crate) fn harmless(text: &str) -> Cow<'_, str> {
    let instead = |letter: char| match letter {
        '\n' => letter,
        '\t' => ' ',
        '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        letter if letter.is_control() => '\u{fffd}',
        letter => letter,
    };
    // Nearly all texts are of plain letters, and a picture is a long one.
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n');
    if text.as_bytes().iter().all(is_plain) || text.chars().all(|letter| instead(letter) == letter) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(instead).collect())
}

/// A text as content of an element or as value of an attribute.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// A name as part of a file's name or of an element's: two names are never written the same.
pub(crate) fn stem(name: &str) -> String {
    let mut stem = String::with_capacity(name.len());
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'+' => stem.push(byte.into()),
            other => stem.push_str(&format!("%{other:02x}")),
        }
    }
    stem
}

#[cfg(test)]
mod tests {
    use super::{escaped, harmless, stem};

    #[test]
    fn nothing_is_written_that_cannot_be_seen() {
        assert_eq!(harmless("a\u{202e}b\u{0}\u{1b}[2J\tc\nd\u{7f}\u{85}\u{ffff}"), "a�b��[2J c\nd���");
        assert!(matches!(harmless("棋盘 ≈ <b>"), std::borrow::Cow::Borrowed("棋盘 ≈ <b>")));
    }

    #[test]
    fn what_marks_an_element_or_an_attribute_is_text() {
        assert_eq!(escaped("<a b=\"c\" d='e'>&"), "&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;");
    }

    #[test]
    fn names_are_told_apart() {
        assert_eq!(stem("xiangqi"), "xiangqi");
        let names = ["../a b", "..%2fa b", "..-a-b", "\"><script>", "棋"];
        let stems: std::collections::HashSet<_> = names.iter().map(|name| stem(name)).collect();
        assert_eq!(stems.len(), names.len(), "{stems:?}");
        assert!(stems.iter().all(|stem| !stem.contains(['/', ' ', '"', '<'])), "{stems:?}");
    }
}
