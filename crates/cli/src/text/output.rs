//! Where text goes: data to stdout, messages to stderr, colour only where a terminal shows it.

use std::io::{self, ErrorKind, Write};

use anstream::{AutoStream, eprintln, stdout};
use anstyle::{AnsiColor, Style};
use anyhow::Context;
use terminal_size::terminal_size_of;

/// How a verb ended that could do its work.
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
    /// What is to become a file.
    Memory(Vec<u8>),
}

impl Output {
    pub(crate) fn new() -> Self {
        Self { sink: Sink::Stdout(stdout()), is_closed: false }
    }

    /// What `write` writes, as a text.
    pub(crate) fn collect(write: impl FnOnce(&mut Self) -> anyhow::Result<()>) -> anyhow::Result<String> {
        let mut output = Self { sink: Sink::Memory(Vec::new()), is_closed: false };
        write(&mut output)?;
        match output.sink {
            Sink::Memory(bytes) => Ok(String::from_utf8(bytes)?),
            Sink::Stdout(_) => unreachable!("nothing changes the sink"),
        }
    }

    /// Whether nobody reads any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Writes a text and a line end, and lets it be seen at once.
    pub(crate) fn line(&mut self, text: &str) -> anyhow::Result<()> {
        if self.is_closed {
            return Ok(());
        }
        let written = match &mut self.sink {
            Sink::Stdout(stdout) => writeln!(stdout, "{text}").and_then(|()| stdout.flush()),
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

/// For headings.
pub(crate) const BOLD: Style = Style::new().bold();
/// For what is there for reference.
pub(crate) const DIM: Style = Style::new().dimmed();
/// For what came out best, or right.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// For what is wrong.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();

/// Says on stderr why the program could not do its work.
pub(crate) fn complain(error: &anyhow::Error) {
    eprintln!("{} {error:#}", styled(BAD, "error:"));
}

/// Columns that people see: those of the terminal, but at most a hundred, which is also for files and pipes.
pub(crate) fn width() -> usize {
    const WIDEST: usize = 100;
    terminal_size_of(io::stdout()).map_or(WIDEST, |(width, _)| usize::from(width.0).min(WIDEST))
}

/// Sentences in a document: each begins a line, no line is wider than 110 columns.
pub(crate) fn in_a_document<S: AsRef<str>>(sentences: &[S]) -> String {
    sentences.iter().map(|sentence| wrap(sentence.as_ref(), 110)).collect::<Vec<_>>().join("\n")
}

/// An item of a list in a document.
pub(crate) fn in_a_list(text: &str) -> String {
    format!("- {}", wrap(text, 108).replace('\n', "\n  "))
}

/// Breaks a text into lines of at most `width` columns, at spaces; no line ends with `≈`, which is of what
/// follows.
pub(crate) fn wrap(text: &str, width: usize) -> String {
    let text = text.replace("≈ ", "≈\u{a0}");
    let mut wrapped = String::new();
    let mut column = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            wrapped.push('\n');
            column = 0;
        } else if column > 0 {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += length;
    }
    wrapped.replace("≈\u{a0}", "≈ ")
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn text_is_broken_at_spaces() {
        assert_eq!(wrap("every leaf is played", 10), "every leaf\nis played");
        assert_eq!(wrap("unbreakable words", 4), "unbreakable\nwords");
        assert_eq!(wrap("", 4), "");
        assert_eq!(wrap("it is ≈ 1.02 times", 8), "it is\n≈ 1.02\ntimes", "the mark is of the figure");
    }
}
