//! Lines put into files that people keep: all other lines stay as they are.

/// A line put among the sorted ones that follow a certain line, up to the first that is empty or begins a
/// comment or a table; lines sort by what stands before `separator`. `None` without the certain line.
pub(crate) fn among_sorted(text: &str, after: &str, line: &str, separator: char) -> Option<String> {
    let key = |line: &str| line.split(separator).next().unwrap_or_default().trim().to_owned();
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let first = lines.iter().position(|other| other.trim_end() == after)? + 1;
    let goes_before = |other: &&str| {
        let is_end = other.trim().is_empty() || other.starts_with(['#', '[']);
        is_end || key(other) > key(line)
    };
    let at = lines[first..].iter().position(goes_before).map_or(lines.len(), |at| first + at);
    Some(with(&lines, at, line))
}

/// A line put before a certain line, as far to the right as that one. `None` without it.
pub(crate) fn before(text: &str, before: &str, line: &str) -> Option<String> {
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let at = lines.iter().position(|other| other.trim() == before)?;
    let indent = &lines[at][..lines[at].len() - lines[at].trim_start().len()];
    Some(with(&lines, at, &format!("{indent}{line}")))
}

/// Lines with one more, which ends as the first one does.
fn with(lines: &[&str], at: usize, line: &str) -> String {
    let end = if lines.first().is_some_and(|first| first.ends_with("\r\n")) { "\r\n" } else { "\n" };
    let (above, below) = (lines[..at].concat(), lines[at..].concat());
    // The last line of a file may lack its end.
    let missing = if above.is_empty() || above.ends_with('\n') { "" } else { end };
    format!("{above}{missing}{line}{end}{below}")
}

#[cfg(test)]
mod tests {
    use super::{among_sorted, before};

    const MANIFEST: &str = "zoo = 1\n# Boards.\nb = 2\nd-e = 4\n# Guest.\na = 5\n";

    #[test]
    fn a_line_goes_where_it_sorts() {
        for (line, expected) in [
            ("a = 1", "zoo = 1\n# Boards.\na = 1\nb = 2\nd-e = 4\n# Guest.\na = 5\n"),
            ("c = 3", "zoo = 1\n# Boards.\nb = 2\nc = 3\nd-e = 4\n# Guest.\na = 5\n"),
            ("d = 3", "zoo = 1\n# Boards.\nb = 2\nd = 3\nd-e = 4\n# Guest.\na = 5\n"),
            ("d-f = 4", "zoo = 1\n# Boards.\nb = 2\nd-e = 4\nd-f = 4\n# Guest.\na = 5\n"),
        ] {
            assert_eq!(among_sorted(MANIFEST, "# Boards.", line, '=').as_deref(), Some(expected));
        }
        assert_eq!(among_sorted(MANIFEST, "# Board.", "c = 3", '='), None);
    }

    #[test]
    fn a_line_goes_to_the_end_of_a_file() {
        assert_eq!(among_sorted("p,n\na,1\n", "p,n", "b,2", ',').as_deref(), Some("p,n\na,1\nb,2\n"));
        assert_eq!(among_sorted("p,n\na,1", "p,n", "b,2", ',').as_deref(), Some("p,n\na,1\nb,2\n"));
        assert_eq!(among_sorted("p,n\n\nx", "p,n", "b,2", ',').as_deref(), Some("p,n\nb,2\n\nx"));
    }

    #[test]
    fn a_line_goes_before_another_and_as_far_to_the_right() {
        let rows = "vec![\n    a,\n    // Keys.\n    b,\n]\n";
        let expected = "vec![\n    a,\n    c,\n    // Keys.\n    b,\n]\n";
        assert_eq!(before(rows, "// Keys.", "c,").as_deref(), Some(expected));
        assert_eq!(before(rows, "// Key.", "c,"), None);
    }

    #[test]
    fn lines_end_as_those_of_the_file() {
        let (rows, expected) = ("a\r\n  // Keys.\r\n", "a\r\n  c\r\n  // Keys.\r\n");
        assert_eq!(before(rows, "// Keys.", "c").as_deref(), Some(expected));
    }
}
