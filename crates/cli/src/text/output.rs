//! Output of text: data to stdout, messages to stderr, colour only where a terminal shows it.

use std::borrow::Cow;
use std::env;
use std::io::{self, ErrorKind, Write};

use anstream::adapter::strip_str;
use anstream::{AutoStream, eprintln, stdout};
use anstyle::{AnsiColor, Style};
use anyhow::Context;
use qipan_foreign::harmless;
use qipan_record::parts;
use terminal_size::{Height, Width, terminal_size_of};
use textwrap::core::{Word, display_width};
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm, fill};

/// Outcome of a verb that could do its work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Good,
    /// A count or a comparison failed.
    Failed,
    /// The user stopped it.
    Interrupted,
}

impl Outcome {
    pub(crate) fn good_if(good: bool) -> Self {
        if good { Outcome::Good } else { Outcome::Failed }
    }
}

/// Standard output. A reader that has seen enough (`qipan list | head -1`) is no error: the rest goes
/// nowhere.
#[derive(Debug)]
pub(crate) struct Output {
    sink: Sink,
    is_closed: bool,
}

#[derive(Debug)]
enum Sink {
    Stdout(AutoStream<io::Stdout>),
    /// Text that is to become a file.
    Memory(Vec<u8>),
}

impl Output {
    pub(crate) fn new() -> Self {
        Self { sink: Sink::Stdout(stdout()), is_closed: false }
    }

    /// Text that `write` writes, without colours.
    pub(crate) fn collect(write: impl FnOnce(&mut Self) -> anyhow::Result<()>) -> anyhow::Result<String> {
        let mut output = Self { sink: Sink::Memory(Vec::new()), is_closed: false };
        write(&mut output)?;
        match output.sink {
            Sink::Memory(bytes) => Ok(strip_str(&String::from_utf8(bytes)?).to_string()),
            Sink::Stdout(_) => unreachable!("nothing changes the sink"),
        }
    }

    /// Returns true once the reader of the output has gone.
    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Writes a text and a line end, and lets it be seen at once.
    pub(crate) fn line(&mut self, text: &str) -> anyhow::Result<()> {
        if self.is_closed {
            return Ok(());
        }
        let written = match &mut self.sink {
            Sink::Stdout(stdout) => writeln!(stdout, "{}", guarded(text)).and_then(|()| stdout.flush()),
            Sink::Memory(bytes) => writeln!(bytes, "{text}"),
        };
        match written {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(())
            }
            written => written.context("cannot write to standard output"),
        }
    }
}

/// A text in a style.
pub(crate) fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// A text of which the terminal takes nothing but letters and styles: the last gate, behind that of each text
/// of a stranger.
fn guarded(text: &str) -> Cow<'_, str> {
    /// Beginning of a style, which ends with `m`.
    const STYLE: &str = "\u{1b}[";
    // Tabs stay: scripts have them.
    if text.contains('\t') {
        let parts: Vec<_> = text.split('\t').map(guarded).collect();
        return Cow::Owned(parts.join("\t"));
    }
    if !text.contains('\u{1b}') {
        return harmless(text);
    }
    let mut guarded = String::with_capacity(text.len());
    for (index, part) in text.split(STYLE).enumerate() {
        let end = part.find(|letter: char| !letter.is_ascii_digit() && letter != ';').unwrap_or(part.len());
        let is_style = index > 0 && part[end..].starts_with('m');
        guarded += match (index, is_style) {
            (0, _) => "",
            (_, true) => STYLE,
            (_, false) => "\u{fffd}[",
        };
        guarded += &harmless(part);
    }
    Cow::Owned(guarded)
}

/// Style of headings.
pub(crate) const BOLD: Style = Style::new().bold();
/// Style of what is there for reference.
pub(crate) const DIM: Style = Style::new().dimmed();
/// Style of what came out best, or right.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// Style of what is wrong.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();

/// Says on stderr why the program could not do its work.
pub(crate) fn complain(error: &anyhow::Error) {
    message(&format!("{} {}", styled(BAD, "error:"), words_of(error)));
}

/// An error and its causes. Many errors have the words of their causes already, and these are said once.
fn words_of(error: &anyhow::Error) -> String {
    let mut words = String::new();
    for cause in error.chain().map(ToString::to_string).filter(|cause| !cause.is_empty()) {
        if !words.ends_with(&cause) {
            words = if words.is_empty() { cause } else { format!("{words}: {cause}") };
        }
    }
    words
}

/// Writes words to stderr: in the width of a terminal that shows them, else a line is a line.
pub(crate) fn message(text: &str) {
    let text = &*guarded(text);
    match columns_of(terminal_size_of(io::stderr())) {
        Some(width) => eprintln!("{}", with_data(text, width.max(LEAST))),
        None => eprintln!("{text}"),
    }
}

/// Width of the narrowest terminal for which lines are broken.
const LEAST: usize = 40;

/// Width beyond which lines of words are hard to follow.
const WIDEST: usize = 100;

/// Columns of the terminal, for tables; without a terminal a hundred.
pub(crate) fn width() -> usize {
    /// Width for files and pipes.
    const ELSEWHERE: usize = 100;
    columns_of(terminal_size_of(io::stdout())).unwrap_or(ELSEWHERE).max(LEAST)
}

/// Columns of a terminal; `COLUMNS` in the environment counts more than what it says itself.
fn columns_of(terminal: Option<(Width, Height)>) -> Option<usize> {
    let asked = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let shown = terminal.map(|(width, _)| usize::from(width.0));
    asked.or(shown).filter(|&columns| columns > 0)
}

/// Columns of words: those of the terminal, but not too many.
pub(crate) fn width_of_words() -> usize {
    width().min(WIDEST)
}

/// Columns that a text takes; Chinese signs take two, styles none.
pub(crate) fn columns(text: &str) -> usize {
    display_width(text)
}

/// Sentences in a document: each begins a line, no line is wider than 110 columns.
pub(crate) fn in_a_document<S: AsRef<str>>(sentences: &[S]) -> String {
    sentences.iter().map(|sentence| whole_words(sentence.as_ref(), 110)).collect::<Vec<_>>().join("\n")
}

/// Words as they stand in a terminal.
pub(crate) fn in_a_terminal(text: &str) -> String {
    wrap(text, width_of_words())
}

/// The same, with all lines but the first indented.
pub(crate) fn hanging(text: &str, indent: usize) -> String {
    let indent = " ".repeat(indent);
    glued(text, |text| fill(text, at_spaces(width_of_words()).subsequent_indent(&indent)))
}

/// Words beside data: lines that begin with two spaces (a position, a caret below it, a path) stay as they
/// are.
pub(crate) fn with_data(text: &str, width: usize) -> String {
    let line = |line: &str| if line.starts_with("  ") { line.to_owned() } else { wrap(line, width) };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// An item of a list in a document.
pub(crate) fn in_a_list(text: &str) -> String {
    format!("- {}", whole_words(text, 108).replace('\n', "\n  "))
}

/// Breaks a text into lines of at most `width` columns, at spaces; no line ends with `≈`, which is of what
/// follows.
pub(crate) fn wrap(text: &str, width: usize) -> String {
    glued(text, |text| fill(text, at_spaces(width)))
}

/// The same with wider words, such as links, whole.
fn whole_words(text: &str, width: usize) -> String {
    glued(text, |text| fill(text, at_spaces(width).break_words(false)))
}

/// Options by which lines are broken: as many words as there is room for, names as they are.
fn at_spaces<'a>(width: usize) -> Options<'a> {
    Options::new(width)
        .word_separator(WordSeparator::Custom(|line| Box::new(parts(line).map(Word::from))))
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
}

/// Breaks a text where `≈`, its figure and the unit are one word.
fn glued(text: &str, wrap: impl FnOnce(&str) -> String) -> String {
    const PAIRS: [[&str; 2]; 4] =
        [["≈ ", "≈\u{a0}"], [" %", "\u{a0}%"], [" KiB", "\u{a0}KiB"], [" MiB", "\u{a0}MiB"]];
    let whole = PAIRS.iter().fold(text.to_owned(), |text, [apart, whole]| text.replace(apart, whole));
    let wrapped = wrap(&whole);
    PAIRS.iter().fold(wrapped, |text, [apart, whole]| text.replace(whole, apart))
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::{BAD, Output, guarded, in_a_document, styled, words_of, wrap};

    #[test]
    fn a_terminal_takes_letters_and_styles_alone() {
        let text = format!("{}\tx\u{1b}]0;y\u{7}\u{9b}2J\u{1b}[2J\u{202e}\n", styled(BAD, "bad"));
        assert_eq!(guarded(&text), format!("{}\tx�]0;y��2J�[2J�\n", styled(BAD, "bad")));
    }

    #[test]
    fn an_error_says_its_words_once() {
        let cause = || anyhow!("no such file");
        assert_eq!(
            words_of(&cause().context("a.epd: cannot be read")),
            "a.epd: cannot be read: no such file"
        );
        assert_eq!(words_of(&cause().context("a.epd: no such file")), "a.epd: no such file");
    }

    #[test]
    fn a_text_for_a_file_has_no_colours() {
        let text = Output::collect(|output| output.line(&styled(BAD, "error:"))).expect("it is written");
        assert_eq!(text, "error:\n");
    }

    #[test]
    fn text_is_broken_at_spaces() {
        assert_eq!(wrap("every leaf is played", 10), "every leaf\nis played");
        assert_eq!(wrap("a:b-c:d words", 5), "a:b-c\n:d\nwords", "what is too wide is broken anywhere");
        assert_eq!(wrap("象棋程序 abc", 4), "象棋\n程序\nabc", "a Chinese sign takes two columns");
        assert_eq!(wrap(&styled(BAD, "error:"), 6), styled(BAD, "error:"), "a style takes none");
        assert_eq!(wrap("", 4), "");
        let link = "x".repeat(120);
        assert_eq!(in_a_document(&[&link]), link);
        assert_eq!(wrap("it is ≈ 1.02 times", 8), "it is\n≈ 1.02\ntimes", "the mark is of the figure");
        assert_eq!(wrap("noise ±1.0 %", 10), "noise\n±1.0 %", "and so is the unit");
    }
}
