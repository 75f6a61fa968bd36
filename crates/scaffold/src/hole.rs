//! Holes in source texts: the block behind a certain line is taken out, and something else put in.

/// A source text, cut around the inside of a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cut {
    /// Up to the block's opening brace.
    before: String,
    /// Text in the block.
    inside: String,
    /// From the end of the block's last line on.
    after: String,
    /// Start of the line of the last head.
    line: usize,
}

impl Cut {
    /// Cuts out the inside of the block that a head begins, such as `fn elephant`. Of several heads each
    /// stands in the block of the one before it. The text is as rustfmt writes it: a block begins behind a
    /// line that ends with a brace, and ends before the first line with a brace as far to the left as its
    /// head.
    ///
    /// Returns the head that is not there exactly once, and how often it is.
    pub(crate) fn of<'a>(text: &str, heads: &[&'a str]) -> Result<Self, (&'a str, usize)> {
        let mut end = 0;
        let lines: Vec<_> = text.split_inclusive('\n').map(|line| (end, end += line.len()).0).collect();
        let line_at = |at: usize| text[lines[at]..].lines().next().unwrap_or_default();
        let (mut inside, mut head_line) = (0..lines.len(), 0);
        for &head in heads {
            let has_head =
                |&at: &usize| line_at(at).contains(head) && !line_at(at).trim_start().starts_with("//");
            let found: Vec<_> = inside.clone().filter(has_head).collect();
            let [at] = found[..] else { return Err((head, found.len())) };
            let indent = &line_at(at)[..line_at(at).len() - line_at(at).trim_start().len()];
            let opens = (at..inside.end).find(|&at| line_at(at).ends_with('{')).ok_or((head, 0))?;
            let closes =
                |&at: &usize| line_at(at).strip_prefix(indent).is_some_and(|line| line.starts_with('}'));
            let close = (opens + 1..inside.end).find(closes).ok_or((head, 0))?;
            (inside, head_line) = (opens + 1..close, at);
        }
        // The ends of the lines around it belong to the braces.
        let start = text[..lines[inside.start]].trim_end().len();
        let end = text[..lines[inside.end]].trim_end().len();
        let [before, inside, after] = [&text[..start], &text[start..end], &text[end..]].map(str::to_owned);
        Ok(Self { before, inside, after, line: lines[head_line] })
    }

    /// The text as it was.
    #[cfg(test)]
    pub(crate) fn original(&self) -> String {
        [self.before.as_str(), &self.inside, &self.after].concat()
    }

    /// The text with other lines in the block, which are indented as far as it needs.
    pub(crate) fn filled_with(&self, lines: &str) -> String {
        let is_indent = |character: char| character.is_whitespace() && character != '\n';
        let brace = self.after.trim_start_matches(['\r', '\n']);
        let indent = &brace[..brace.len() - brace.trim_start_matches(is_indent).len()];
        let lines: String = lines.lines().map(|line| format!("\n{indent}    {line}")).collect();
        [self.before.as_str(), &lines, &self.after].concat()
    }

    /// The block with its head as it was, as far to the left as possible.
    pub(crate) fn block(&self) -> String {
        let opening = &self.before[self.line..];
        let indent = opening.len() - opening.trim_start().len();
        let closing = self.after.trim_start().chars().next().unwrap_or('}');
        let whole = format!("{opening}{}\n{}{closing}", self.inside, &opening[..indent]);
        let lines = whole.lines().map(|line| line.get(indent..).unwrap_or_default());
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The number of the head's line.
    pub(crate) fn line_number(&self) -> usize {
        self.before[..self.line].lines().count() + 1
    }

    /// The number of the block's first line behind that with its opening brace.
    pub(crate) fn inside_line_number(&self) -> usize {
        self.before.lines().count() + 1
    }
}

#[cfg(test)]
mod tests {
    use super::Cut;

    const SOURCE: &str = "\
/// fn f() { in a comment
impl A {
    fn f<'a>(&'a self) -> char {
        let s = \"} \\\" {\"; // } \" '
        '}'
    }
}
impl B {
    fn f() {}
}
";

    #[test]
    fn a_block_is_taken_out_and_put_back() {
        let cut = Cut::of(SOURCE, &["impl A", "fn f"]).unwrap();
        assert_eq!(cut.original(), SOURCE);
        assert_eq!((cut.line_number(), cut.inside_line_number()), (3, 4));
        let inside = "let s = \"} \\\" {\"; // } \" '\n'}'";
        assert_eq!(cut.filled_with(inside), SOURCE);
        assert_eq!(
            cut.block(),
            format!("fn f<'a>(&'a self) -> char {{\n    {}\n}}", inside.replace('\n', "\n    "))
        );
        let holed = cut.filled_with("// Missing.\n'0'");
        assert_eq!(
            holed,
            SOURCE.replace("let s = \"} \\\" {\"; // } \" '\n        '}'", "// Missing.\n        '0'")
        );
    }

    #[test]
    fn lines_may_end_otherwise() {
        let text = "fn f() {\r\n    1;\r\n}\r\n";
        let cut = Cut::of(text, &["fn f"]).unwrap();
        assert_eq!(cut.original(), text);
        assert_eq!(cut.filled_with("2;"), "fn f() {\n    2;\r\n}\r\n");
        assert_eq!(cut.block(), "fn f() {\n    1;\n}");
    }

    #[test]
    fn a_head_stands_once_in_code() {
        let cut = |heads: &[&'static str]| Cut::of(SOURCE, heads);
        assert_eq!(cut(&["fn f"]), Err(("fn f", 2)));
        assert_eq!(cut(&["impl C"]), Err(("impl C", 0)));
        assert_eq!(cut(&["impl B", "let s"]), Err(("let s", 0)));
        assert_eq!(cut(&["impl B", "fn f"]), Err(("fn f", 0)), "on one line");
        assert_eq!(cut(&["in a comment"]), Err(("in a comment", 0)));
        assert_eq!(Cut::of("fn f() {", &["fn f"]), Err(("fn f", 0)));
    }
}
