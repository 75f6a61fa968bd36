//! Names of records as parts of names.

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
    use super::stem;

    #[test]
    fn names_are_told_apart() {
        assert_eq!(stem("xiangqi"), "xiangqi");
        let names = ["../a b", "..%2fa b", "..-a-b", "\"><script>", "棋"];
        let stems: std::collections::HashSet<_> = names.iter().map(|name| stem(name)).collect();
        assert_eq!(stems.len(), names.len(), "{stems:?}");
        assert!(stems.iter().all(|stem| !stem.contains(['/', ' ', '"', '<'])), "{stems:?}");
    }
}
