//! Texts of records where they become markup, and parts of names.

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
    use super::{escaped, stem};

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
