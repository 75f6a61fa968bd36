//! Lines put into files that people keep: all other lines stay as they are.

/// Place for a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// Among the sorted lines that follow a certain line, up to the first that is empty or begins a comment
    /// or a table. They sort by what stands before the separator.
    Sorted { after: &'static str, separator: char },
    /// Before a certain line, as far to the right as that one.
    Before(&'static str),
}

impl Place {
    /// The certain line.
    pub(crate) const fn landmark(self) -> &'static str {
        match self {
            Self::Sorted { after: line, .. } | Self::Before(line) => line,
        }
    }

    /// A text with one more line; `None` without the landmark.
    pub(crate) fn insert(self, text: &str, line: &str) -> Option<String> {
        let lines: Vec<_> = text.split_inclusive('\n').collect();
        let landmark = lines.iter().position(|other| other.trim() == self.landmark())?;
        let (at, indent) = match self {
            Self::Sorted { separator, .. } => {
                let key = |line: &str| line.split(separator).next().unwrap_or_default().trim().to_owned();
                let goes_before = |other: &&str| {
                    let is_end = other.trim().is_empty() || other.starts_with(['#', '[']);
                    is_end || key(other) > key(line)
                };
                let first = landmark + 1;
                (lines[first..].iter().position(goes_before).map_or(lines.len(), |at| first + at), "")
            }
            Self::Before(_) => {
                let other = lines[landmark];
                (landmark, &other[..other.len() - other.trim_start().len()])
            }
        };
        // It ends as the first line does. The last one of a file may have no end.
        let end = if lines[0].ends_with("\r\n") { "\r\n" } else { "\n" };
        let (above, below) = (lines[..at].concat(), lines[at..].concat());
        let missing = if above.is_empty() || above.ends_with('\n') { "" } else { end };
        Some(format!("{above}{missing}{indent}{line}{end}{below}"))
    }
}

#[cfg(test)]
mod tests {
    use super::Place;

    const MANIFEST: &str = "zoo = 1\n# Boards.\nb = 2\nd-e = 4\n# Guest.\na = 5\n";

    fn among_sorted(text: &str, after: &'static str, line: &str, separator: char) -> Option<String> {
        Place::Sorted { after, separator }.insert(text, line)
    }

    fn before(text: &str, before: &'static str, line: &str) -> Option<String> {
        Place::Before(before).insert(text, line)
    }

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
