//! Descriptions of programs: a command line or a TOML file.
//!
//! ```toml
//! name = "my generator"                 # what it is called; a UCI engine says so itself
//! protocol = "template"                 # uci (if nothing is said), perftree, template
//! command = "./mygen {depth} {fen}"     # or a list of words
//! stdin = "moves {moves}\n"             # template: what is written to its standard input
//! move = '^(\S+) (\d+)$'                # an expression with two groups: the move, the count
//! total = '^= (\d+)$'                   # one with one group: the count
//! ranks = "1-10"                        # Xiangqi: 0-9 or 1-10; seen from the first answer if not said
//! timeout = 60                          # seconds for an answer
//! [options]                             # UCI options
//! Threads = "1"
//! ```

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

use qipan_foreign::{FileError, Foreign, harmless, read_text};
use qipan_harness::{GameData, Row};
use regex::Regex;
use serde::Deserialize;

use crate::command::Command;
use crate::contender::{Contender, Running};
use crate::generator::{EngineError, Generator, Timed, clipped, name_of};
use crate::notation::Ranks;
use crate::perftwar::{Chosen, War, Warrior};
use crate::process::Patience;
use crate::replies::Patterns;
use crate::uci::Uci;

/// The way in which a program is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// `position fen …` and `go perft N`, in one conversation.
    #[default]
    Uci,
    /// `SCRIPT DEPTH FEN MOVES`, a process for each question.
    Perftree,
    /// A command with `{depth}`, `{fen}` and `{moves}`, a process for each question.
    Template,
    /// A conversation that a JSON file of PerftWar describes.
    PerftWar,
}

impl Protocol {
    /// The protocols that may be asked for by name; a JSON file is of PerftWar.
    pub const ALL: [Self; 3] = [Self::Uci, Self::Perftree, Self::Template];

    /// Its name on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::Perftree => "perftree",
            Self::Template => "template",
            Self::PerftWar => "perftwar",
        }
    }
}

/// A program that generates moves.
#[derive(Clone, Debug)]
pub struct Description {
    /// Its name, if it does not give one itself.
    pub name: Option<String>,
    /// The way in which it is asked.
    pub protocol: Protocol,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The text for its standard input, if it is run for each question.
    pub stdin: Option<String>,
    /// Its way of counting ranks, if that is known.
    pub ranks: Option<Ranks>,
    /// The time that it may take for an answer, if the file gives one.
    pub timeout: Option<Duration>,
    /// UCI options.
    pub options: BTreeMap<String, String>,
    moves: Option<Regex>,
    total: Option<Regex>,
    war: Option<Chosen>,
}

/// Reason why a text describes no program.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DescriptionError {
    /// It is not read.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is no TOML, or has other fields than a description.
    #[error("{file}: {}", harmless(&source.to_string()))]
    Toml {
        /// The file.
        file: String,
        /// The error, with its line.
        source: Box<toml::de::Error>,
    },
    /// A field holds something that it cannot hold.
    #[error("{field}: found {found:?}, expected {expected}")]
    Field {
        /// The field.
        field: &'static str,
        /// The text.
        found: Foreign,
        /// A description of what should stand there.
        expected: String,
    },
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: Option<String>,
    #[serde(default)]
    protocol: Protocol,
    command: Words,
    stdin: Option<String>,
    #[serde(rename = "move")]
    moves: Option<String>,
    total: Option<String>,
    ranks: Option<Ranks>,
    timeout: Option<u64>,
    #[serde(default)]
    options: BTreeMap<String, String>,
}

/// A line as in a shell, or a list of words.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a line of words or a list of words")]
enum Words {
    Line(String),
    List(Vec<String>),
}

/// The most bytes of a file.
const MOST: u64 = 1 << 16;

/// A JSON file, and the mode that `FILE.json#MODE` names.
fn war_file(text: &str) -> Option<(&str, Option<&str>)> {
    let (file, mode) = match text.rsplit_once('#') {
        Some((file, mode)) => (file, Some(mode)),
        None => (text, None),
    };
    Path::new(file).extension().is_some_and(|extension| extension == "json").then_some((file, mode))
}

/// The longest time-out that a file may ask for, in seconds: a day.
const LONGEST: u64 = 24 * 60 * 60;

impl Description {
    /// A program by its command line, words as in a shell; or by a file whose name ends with `.toml`.
    ///
    /// # Errors
    /// [`DescriptionError`].
    pub fn of(text: &str, protocol: Option<Protocol>) -> Result<Self, DescriptionError> {
        if Path::new(text).extension().is_some_and(|extension| extension == "toml") {
            let mut description = Self::read(Path::new(text))?;
            description.protocol = protocol.unwrap_or(description.protocol);
            return Ok(description);
        }
        if let Some((file, mode)) = war_file(text) {
            if let Some(protocol) = protocol {
                let found = Foreign::of(protocol.name());
                let expected = "none for a JSON file, which says how it is asked".to_owned();
                return Err(DescriptionError::Field { field: "protocol", found, expected });
            }
            return Self::read_war(Path::new(file), mode);
        }
        let protocol = protocol.unwrap_or_default();
        Ok(Self { protocol, ..Self::called_by(None, words(text)?) })
    }

    /// A UCI engine by its name and its command.
    #[must_use]
    pub fn of_command(name: &str, command: Vec<String>) -> Self {
        Self::called_by(Some(name.to_owned()), command)
    }

    fn called_by(name: Option<String>, command: Vec<String>) -> Self {
        Self {
            name,
            protocol: Protocol::default(),
            command,
            stdin: None,
            ranks: None,
            timeout: None,
            options: BTreeMap::new(),
            moves: None,
            total: None,
            war: None,
        }
    }

    /// A description as PerftWar has it.
    fn read_war(path: &Path, mode: Option<&str>) -> Result<Self, DescriptionError> {
        let (name, war) = War::choose(&read_text(path, MOST)?, mode)?;
        let command = war.command();
        Ok(Self { protocol: Protocol::PerftWar, war: Some(war), ..Self::called_by(Some(name), command) })
    }

    /// A description in a file.
    fn read(path: &Path) -> Result<Self, DescriptionError> {
        let file = qipan_foreign::path(path);
        Self::parse(&read_text(path, MOST)?).map_err(|error| match error {
            DescriptionError::Toml { source, .. } => DescriptionError::Toml { file, source },
            error => error,
        })
    }

    /// A description as it stands in a file.
    ///
    /// # Errors
    /// [`DescriptionError`].
    pub fn parse(text: &str) -> Result<Self, DescriptionError> {
        let toml =
            |source| DescriptionError::Toml { file: "description".to_owned(), source: Box::new(source) };
        let written: Written = toml::from_str(text).map_err(toml)?;
        let command = match written.command {
            Words::Line(line) => words(&line)?,
            Words::List(list) if list.is_empty() => words("")?,
            Words::List(list) => list,
        };
        if let Some(seconds) = written.timeout.filter(|seconds| !(1..=LONGEST).contains(seconds)) {
            return Err(DescriptionError::Field {
                field: "timeout",
                found: seconds.to_string().into(),
                expected: format!("seconds from 1 to {LONGEST}"),
            });
        }
        Ok(Self {
            name: written.name,
            protocol: written.protocol,
            command,
            stdin: written.stdin,
            ranks: written.ranks,
            timeout: written.timeout.map(Duration::from_secs),
            options: written.options,
            moves: pattern("move", written.moves, 2)?,
            total: pattern("total", written.total, 1)?,
            war: None,
        })
    }

    /// The game that the program plays, if the file names it.
    #[must_use]
    pub fn game(&self) -> Option<&'static GameData> {
        self.war.as_ref()?.game
    }

    /// Starts the program and sees that it answers.
    ///
    /// # Errors
    /// [`EngineError`].
    pub fn open(
        &self,
        game: &'static GameData,
        patience: Patience,
    ) -> Result<Box<dyn Generator>, EngineError> {
        Ok(self.opened(game, patience)?)
    }

    /// Starts the program in a game as a row that is timed beside boards, as long as [`Running`] is there.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn row(&self, game: &'static GameData, patience: Patience) -> Result<(Row, Running), EngineError> {
        Ok(Contender::new(self.opened(game, patience)?, game, &self.command).row())
    }

    pub(crate) fn opened(
        &self,
        game: &'static GameData,
        patience: Patience,
    ) -> Result<Box<dyn Timed>, EngineError> {
        let patience = Patience { limit: self.timeout.unwrap_or(patience.limit), ..patience };
        if let Some(war) = &self.war {
            return Ok(Box::new(Warrior::open(self, war, game, patience)?));
        }
        Ok(match self.protocol {
            Protocol::Uci | Protocol::PerftWar => Box::new(Uci::open(self, game, patience)?),
            Protocol::Perftree | Protocol::Template => Box::new(Command::open(self, game, patience)?),
        })
    }

    /// The name by which the program is called until it says its own: the description's, or its file's.
    pub(crate) fn called(&self) -> Foreign {
        let program = self.command.first().map_or("", String::as_str);
        let file = Path::new(program).file_stem().and_then(OsStr::to_str);
        name_of(self.name.as_deref().or(file).unwrap_or(program))
    }

    pub(crate) fn patterns(&self) -> Patterns {
        Patterns::usual().with(self.moves.clone(), self.total.clone())
    }
}

/// Words as in a shell, at least one.
///
/// # Errors
/// [`DescriptionError::Field`], of the field `command`.
pub fn words(line: &str) -> Result<Vec<String>, DescriptionError> {
    let wrong = |expected: &str| DescriptionError::Field {
        field: "command",
        found: clipped(line),
        expected: expected.to_owned(),
    };
    let words = shell_words::split(line).map_err(|_| wrong("words as in a shell, every quote closed"))?;
    if words.is_empty() { Err(wrong("the name of a program")) } else { Ok(words) }
}

/// An expression with so many groups.
fn pattern(
    field: &'static str,
    text: Option<String>,
    groups: usize,
) -> Result<Option<Regex>, DescriptionError> {
    let Some(text) = text else { return Ok(None) };
    let wrong = |expected| DescriptionError::Field { field, found: clipped(&text), expected };
    let regex = Regex::new(&text).map_err(|error| {
        let reason = error.to_string();
        wrong(format!("a regular expression ({})", reason.lines().last().unwrap_or_default()))
    })?;
    if regex.captures_len() != groups + 1 {
        return Err(wrong(format!("{groups} group{}", if groups == 1 { "" } else { "s" })));
    }
    Ok(Some(regex))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::proptest;

    use super::{Description, Protocol};

    #[test]
    fn a_command_line_is_words_as_in_a_shell() {
        let description = Description::of("'my engine' --hash 16", None).expect("a command");
        assert_eq!(description.command, ["my engine", "--hash", "16"]);
        assert_eq!((description.protocol, description.called().data()), (Protocol::Uci, "my engine"));
    }

    #[test]
    fn a_file_says_how_a_program_is_asked() {
        let text =
            "command = ['gen', '{fen}']\nprotocol = 'template'\nmove = '(\\S+)=(\\d+)'\nranks = '1-10'";
        let description = Description::parse(text).expect("a description");
        assert_eq!(description.protocol, Protocol::Template);
        assert!(description.moves.is_some() && description.ranks.is_some());
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, expected) in [
            ("command = ''", "command: found \"\", expected the name of a program"),
            ("command = []", "command: found \"\", expected the name of a program"),
            ("command = \"'\"", "command: found \"'\", expected words as in a shell, every quote closed"),
            ("command = 'a'\nmove = '('", "move: found \"(\", expected a regular expression"),
            ("command = 'a'\nmove = '(x)'", "move: found \"(x)\", expected 2 groups"),
            ("command = 'a'\ntotal = 'x'", "total: found \"x\", expected 1 group"),
            ("command = 'a'\ntimeout = 0", "timeout: found \"0\", expected seconds from 1 to 86400"),
            ("name = 'a'", "missing field `command`"),
            ("command = 'a'\ncomand = 'b'", "unknown field `comand`"),
            ("command = 'a'\nprotocol = 'ucci'", "unknown variant `ucci`, expected one of `uci`, `perftree`"),
            ("command = 'a'\nranks = '0-10'", "unknown variant `0-10`"),
            ("= 1", "description: TOML parse error"),
        ] {
            let error = Description::parse(text).expect_err(text).to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
        let error = Description::of("nowhere.toml", None).expect_err("no file").to_string();
        assert!(error.starts_with("nowhere.toml: cannot be read: "), "{error}");
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "(command|move|total|ranks|timeout)? ?=? ?[ -~\n\\PC]{0,60}") {
            let _ = Description::parse(&text);
            let _ = Description::of(&text, None);
        }
    }
}
