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
    /// Cuts out the inside of the block that a head begins, such as `fn elephant`: it opens at the first
    /// brace behind the head. Of several heads each stands in the block of the one before it.
    ///
    /// Returns the head that is not there exactly once, and how often it is.
    pub(crate) fn of<'a>(text: &str, heads: &[&'a str]) -> Result<Self, (&'a str, usize)> {
        let code = code_of(text);
        let (mut start, mut end, mut line) = (0, text.len(), 0);
        for &head in heads {
            let found: Vec<_> = places_of(head, &code[start..end]).map(|place| start + place).collect();
            let [place] = found[..] else { return Err((head, found.len())) };
            line = text[..place].rfind('\n').map_or(0, |newline| newline + 1);
            (start, end) = block_behind(&code, place).ok_or((head, 0))?;
        }
        // The last line's end and the brace's indent belong to the brace.
        let end = start + text[start..end].trim_end().len();
        let [before, inside, after] = [&text[..start], &text[start..end], &text[end..]].map(str::to_owned);
        Ok(Self { before, inside, after, line })
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

/// Places at which a head stands in a text.
fn places_of<'a>(head: &'a str, code: &'a [u8]) -> impl Iterator<Item = usize> + 'a {
    let places = code.windows(head.len()).enumerate();
    places.filter(|(_, found)| *found == head.as_bytes()).map(|(place, _)| place)
}

/// The inside of the first block behind a place: from behind its opening brace to its closing one.
fn block_behind(code: &[u8], place: usize) -> Option<(usize, usize)> {
    let start = place + code[place..].iter().position(|&byte| byte == b'{')? + 1;
    let mut depth = 1;
    for (at, byte) in code.iter().enumerate().skip(start) {
        depth += i32::from(*byte == b'{') - i32::from(*byte == b'}');
        if depth == 0 {
            return Some((start, at));
        }
    }
    None
}

/// A text as long as another, in which all that is no code is blank: comments, strings, characters.
fn code_of(text: &str) -> Vec<u8> {
    let mut code = text.as_bytes().to_vec();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        match no_code(&text[at..]) {
            Some(length) => {
                code[at..at + length].fill(b' ');
                at += length;
            }
            None => at += first.len_utf8(),
        }
    }
    code
}

/// Length of the comment or literal that a text begins with. One that never ends goes to the end.
fn no_code(text: &str) -> Option<usize> {
    let to_end = |found: Option<usize>| Some(found.unwrap_or(text.len()));
    match text.as_bytes() {
        [b'/', b'/', ..] => to_end(text.find('\n')),
        [b'/', b'*', ..] => to_end(end_of_comment(text)),
        [b'"', ..] => to_end(end_of_string(text)),
        // No name is followed by a quote, so that this begins a raw string or a raw name.
        [b'r', b'"' | b'#', ..] => {
            let hashes = text[1..].bytes().take_while(|&byte| byte == b'#').count();
            let is_string = text[1 + hashes..].starts_with('"');
            let end = format!("\"{}", "#".repeat(hashes));
            let found = || text[2 + hashes..].find(&end).map(|place| 2 + hashes + place + end.len());
            if is_string { to_end(found()) } else { None }
        }
        [b'\'', rest @ ..] => {
            let first = text[1..].chars().next()?;
            if first == '\\' {
                // What is escaped may be a quote.
                let found = rest.iter().skip(2).position(|&byte| byte == b'\'');
                return to_end(found.map(|place| 1 + 2 + place + 1));
            }
            // A lifetime has no quote behind it.
            let length = 1 + first.len_utf8();
            text[length..].starts_with('\'').then_some(length + 1)
        }
        _ => None,
    }
}

/// The end of a comment between signs, which may hold others.
fn end_of_comment(text: &str) -> Option<usize> {
    let mut depth = 0;
    let mut at = 0;
    while at + 1 < text.len() {
        match &text.as_bytes()[at..at + 2] {
            b"/*" => (depth, at) = (depth + 1, at + 2),
            b"*/" => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// The end of a string with escapes.
fn end_of_string(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return Some(at + 1),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Cut, code_of};

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
        assert_eq!(cut(&["in a comment"]), Err(("in a comment", 0)));
        assert_eq!(Cut::of("fn f() {", &["fn f"]), Err(("fn f", 0)));
    }

    #[test]
    fn what_is_no_code_is_blank() {
        for (text, expected) in [
            ("a // {\nb", "a b"),
            ("a /* { /* } */ { */ b", "a b"),
            (r#"a "{\"{" b"#, "a b"),
            (r##"a r#"{"{"# b"##, "a b"),
            (r#"br"\" {"#, "b {"),
            ("r#fn {", "r#fn {"),
            (r"'{' '\'' '\u{7d}' '\\' '象' {", "{"),
            ("<'a> {'a: 'static}", "<'a> {'a: 'static}"),
            ("a /* never", "a"),
            ("a \"never", "a"),
            ("a r\"never", "a"),
            ("a '\\", "a"),
        ] {
            let code = String::from_utf8(code_of(text)).unwrap();
            assert_eq!(code.len(), text.len(), "{text}");
            assert_eq!(code.split_whitespace().collect::<Vec<_>>().join(" "), expected, "{text}");
        }
    }
}
