//! Text: shown only through where it is shown.

use std::borrow::Cow;
use std::fmt::{self, Arguments, Debug, Formatter};
use std::path::Path;

/// Text of a stranger: out of a record, a unit or a description, printed by a program, a file's name.
///
/// It cannot be printed as it is, so that nobody forgets what it could do there; who shows it says where:
///
/// ```
/// use qipan_foreign::Foreign;
///
/// let name = Foreign::of("*AMD* <b>\u{1b}]0;title\u{7}|");
/// assert_eq!(name.terminal(), "*AMD* <b>�]0;title�|");
/// assert_eq!(name.markdown(), "\\*AMD\\* &lt;b>�\\]0;title�\\|");
/// assert_eq!(name.markup(), "*AMD* &lt;b&gt;�]0;title�|");
/// assert_eq!(Foreign::of("=1+1").csv(), "'=1+1");
/// ```
///
/// A text that is shown without its place does not compile. On a terminal:
///
/// ```compile_fail,E0277
/// let name = qipan_foreign::Foreign::of("AMD");
/// println!("{name}");
/// ```
///
/// In Markdown:
///
/// ```compile_fail,E0277
/// let name = qipan_foreign::Foreign::of("AMD");
/// let row = format!("| {name} |");
/// ```
///
/// In HTML:
///
/// ```compile_fail,E0308
/// fn write(page: &mut String, text: &str) {
///     page.push_str(text);
/// }
/// write(&mut String::new(), &qipan_foreign::Foreign::of("AMD"));
/// ```
///
/// In SVG:
///
/// ```compile_fail,E0277
/// use std::fmt::Write;
/// let name = qipan_foreign::Foreign::of("AMD");
/// write!(String::new(), "<text>{name}</text>").unwrap();
/// ```
///
/// In CSV:
///
/// ```compile_fail,E0599
/// let cells = [qipan_foreign::Foreign::of("AMD")];
/// let line = cells.join(",");
/// ```
///
/// In JSON that is put together by hand. With the feature `serde` it is a string of JSON, escaped there:
///
/// ```compile_fail,E0277
/// let name = qipan_foreign::Foreign::of("AMD");
/// let object = format!("{{\"processor\": \"{name}\"}}");
/// ```
///
/// And as any text:
///
/// ```compile_fail,E0599
/// qipan_foreign::Foreign::of("AMD").to_string();
/// ```
///
/// ```compile_fail,E0277
/// let text: String = qipan_foreign::Foreign::of("AMD").into();
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Foreign(String);

impl Foreign {
    /// Takes a text in; control characters but line ends become � here already, and so do the marks that turn
    /// the direction of writing.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self(harmless(text).into_owned())
    }

    /// Takes the name of a file in.
    #[must_use]
    pub fn of_path(path: &Path) -> Self {
        Self::of(&path.to_string_lossy())
    }

    /// The text with words of our own, and other texts, around it: they are one foreign text then.
    #[must_use]
    pub fn composed(text: Arguments<'_>) -> Self {
        Self::of(&text.to_string())
    }

    /// The text in a terminal, or in a message: one line, in which nothing moves a cursor.
    #[must_use]
    pub fn terminal(&self) -> Cow<'_, str> {
        one_line(&self.0)
    }

    /// The text in Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        markdown(&one_line(&self.0))
    }

    /// The text within a block of code in Markdown, behind other words of its line: a comment cannot begin
    /// there, so no marker of a document can.
    #[must_use]
    pub fn code(&self) -> String {
        one_line(&self.0).replace("<!--", "<!…")
    }

    /// The text in HTML and SVG: content of an element, or value of an attribute in quotes.
    #[must_use]
    pub fn markup(&self) -> String {
        markup(&self.0)
    }

    /// The text in a field of CSV, before it is quoted.
    #[must_use]
    pub fn csv(&self) -> Cow<'_, str> {
        csv(&self.0)
    }

    /// The text to be compared and computed with. Who shows this has forgotten where.
    #[must_use]
    pub fn data(&self) -> &str {
        &self.0
    }

    /// The first characters of the text, so many.
    #[must_use]
    pub fn first(&self, most: usize) -> Self {
        Self(self.0.chars().take(most).collect())
    }

    /// The beginning of the text: so many characters, and `…` where there are more.
    #[must_use]
    pub fn clipped(&self, most: usize) -> Self {
        match self.0.char_indices().nth(most) {
            Some((end, _)) => Self(format!("{}…", &self.0[..end])),
            None => self.clone(),
        }
    }
}

/// The text in quotes, with what cannot be seen written out: for messages and tests.
impl Debug for Foreign {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<String> for Foreign {
    fn from(text: String) -> Self {
        match harmless(&text) {
            Cow::Borrowed(_) => Self(text),
            Cow::Owned(text) => Self(text),
        }
    }
}

impl PartialEq<str> for Foreign {
    fn eq(&self, text: &str) -> bool {
        self.0 == text
    }
}

impl PartialEq<&str> for Foreign {
    fn eq(&self, text: &&str) -> bool {
        self.0 == *text
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Foreign {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::from)
    }
}

/// The name of a file in a terminal, or in a message.
#[must_use]
pub fn path(path: impl AsRef<Path>) -> String {
    Foreign::of_path(path.as_ref()).terminal().into_owned()
}

fn one_line(text: &str) -> Cow<'_, str> {
    if text.contains('\n') { Cow::Owned(text.replace('\n', " ")) } else { Cow::Borrowed(text) }
}

/// A text in which nothing is written that cannot be seen: control characters but line ends become �, and so
/// do the marks that turn the direction of writing. What XML has no way to write is among them.
#[must_use]
pub fn harmless(text: &str) -> Cow<'_, str> {
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

/// A text in which nothing is Markdown or HTML.
#[must_use]
pub fn markdown(text: &str) -> String {
    let mut literal = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => literal.push_str("&amp;"),
            '<' => literal.push_str("&lt;"),
            '|' | '\\' | '`' | '*' | '[' | ']' => literal.extend(['\\', letter]),
            letter => literal.push(letter),
        }
    }
    literal
}

/// A text as content of an element or as value of an attribute, of HTML or SVG.
#[must_use]
pub fn markup(text: &str) -> String {
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

/// A text that no spreadsheet takes for a formula: an apostrophe before what would begin one, as they
/// themselves write it.
#[must_use]
pub fn csv(text: &str) -> Cow<'_, str> {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use proptest::prelude::proptest;

    use super::{Foreign, csv, harmless, markdown, markup};

    #[test]
    fn what_cannot_be_seen_is_not_written() {
        assert_eq!(harmless("a\u{202e}b\u{0}\u{1b}[2J\tc\nd\u{7f}\u{85}\u{ffff}"), "a�b��[2J c\nd���");
        assert!(matches!(harmless("棋盘 ≈ <b>"), Cow::Borrowed("棋盘 ≈ <b>")));
    }

    #[test]
    fn texts_are_texts_wherever_they_go() {
        assert_eq!(["=1+1", "+1", "@x", "\tx", "x=1"].map(csv), ["'=1+1", "'+1", "'@x", "'\tx", "x=1"]);
        assert_eq!(markdown("a|b `c` <d> [e](f) *g* &"), "a\\|b \\`c\\` &lt;d> \\[e\\](f) \\*g\\* &amp;");
        assert_eq!(markup("<a b=\"c\" d='e'>&"), "&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;");
        assert_eq!(Foreign::of("one\ntwo").terminal(), "one two");
        assert_eq!(Foreign::of("棋盘棋盘").clipped(2).terminal(), "棋盘…");
    }

    proptest! {
        #[test]
        fn whatever_is_given_nothing_moves_the_cursor(text in "(\\PC|[\u{0}-\u{9f}\u{2000}-\u{2070}]){0,60}") {
            let is_mark = |c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
            let foreign = Foreign::of(&text);
            assert!(!foreign.terminal().contains(|c: char| c.is_control() || is_mark(c)));
            assert!(!foreign.markdown().contains('<') && !foreign.markup().contains(['<', '>', '"', '\'']));
        }
    }
}
