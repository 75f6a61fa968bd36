//! The question and the answer that every generator understands.

use std::collections::BTreeMap;
use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use qipan_foreign::Foreign;
use qipan_harness::{GameData, RowError};

/// The question to a generator: how many leaves are below each move of the position that a line leads to?
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The game.
    pub game: &'static GameData,
    /// The position in which the line begins.
    pub fen: &'a str,
    /// Written moves, as this workspace writes them.
    pub line: &'a [String],
    /// Plies, at least 1.
    pub depth: u32,
}

/// Leaves below a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Division {
    /// All of them.
    pub total: u64,
    /// Those below each move, in written moves of this workspace; `None` if the generator only counts.
    pub moves: Option<BTreeMap<String, u64>>,
}

impl Division {
    /// Adds up the leaves below each move; a move that is listed twice counts twice.
    pub(crate) fn adding_up(counts: impl IntoIterator<Item = (String, u64)>) -> Self {
        let mut division = Self { total: 0, moves: None };
        let mut moves = BTreeMap::new();
        for (m, count) in counts {
            *moves.entry(m).or_default() += count;
            division.total += count;
        }
        Self { moves: Some(moves), ..division }
    }
}

/// The time that an answer has taken, without the generator's start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spent {
    /// On the wall.
    pub(crate) wall: Duration,
    /// Of the processor, for the program and all that it has started; `None` where the system does not say.
    pub(crate) cpu: Option<Duration>,
}

impl Spent {
    /// The rest beyond another time, at least nothing.
    pub(crate) fn beyond(self, other: Self) -> Self {
        let cpu = self.cpu.zip(other.cpu).map(|(all, some)| all.saturating_sub(some));
        Self { wall: self.wall.saturating_sub(other.wall), cpu }
    }
}

/// A move generator, wherever it runs.
pub trait Generator {
    /// Returns the name that people call it by.
    fn name(&self) -> Foreign;

    /// The answer to a question.
    ///
    /// # Errors
    /// [`EngineError`]: the generator did not answer, or not in a way that could be understood.
    fn divide(&mut self, question: &Question<'_>) -> Result<Division, EngineError>;

    /// The fewest plies that it counts.
    fn least_depth(&self) -> u32 {
        1
    }
}

/// A generator of another program, whose time can be taken.
pub(crate) trait Timed: Generator + Send {
    /// The answer to a question, that no earlier one helps with, and the time that it took.
    ///
    /// # Errors
    /// As [`Generator::divide`].
    fn time(&mut self, question: &Question<'_>) -> Result<(Division, Spent), EngineError>;
}

/// Reason why there is no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The program cannot be run.
    #[error("command: cannot start {command:?}: {source}")]
    NotStarted {
        /// The command that was to be run.
        command: Foreign,
        /// The system's reason.
        source: io::Error,
    },
    /// The program did not answer in time.
    #[error("no answer to {asked:?}: found none within {seconds} s, expected {expected}{}", last_line(.last))]
    Silent {
        /// The question that it was asked.
        asked: Foreign,
        /// Its time limit, in seconds.
        seconds: u64,
        /// The answer that was waited for.
        expected: &'static str,
        /// The last line that it wrote.
        last: Foreign,
    },
    /// The program does not read what it is asked.
    #[error(
        "no answer to {asked:?}: the program has read no more of its input for {seconds} s, expected it to read \
         all{}",
        last_line(.last)
    )]
    Deaf {
        /// The question that it was to be asked.
        asked: Foreign,
        /// Its time limit, in seconds.
        seconds: u64,
        /// The last line that it wrote.
        last: Foreign,
    },
    /// The program ended before it had answered.
    #[error("no answer to {asked:?}: the program ended ({}), expected {expected}{}", ended(.status), last_line(.last))]
    Ended {
        /// The question that it was asked.
        asked: Foreign,
        /// Its exit status, where the system gives one.
        status: Option<ExitStatus>,
        /// The answer that was waited for.
        expected: &'static str,
        /// The last line that it wrote, to standard error if there was any.
        last: Foreign,
    },
    /// The program writes and writes.
    #[error("answer to {asked:?}: found more than {most}, expected {expected}")]
    Flood {
        /// The question that it was asked.
        asked: Foreign,
        /// The most that is read.
        most: &'static str,
        /// The answer that was waited for.
        expected: &'static str,
    },
    /// The program's answer cannot be read.
    #[error("answer to {asked:?}: found {found:?}, expected {expected}")]
    Unreadable {
        /// The question that it was asked.
        asked: Foreign,
        /// The line.
        found: Foreign,
        /// The answer that was waited for.
        expected: String,
    },
    /// The moves' counts and the total disagree.
    #[error(
        "answer to {asked:?}: the moves' counts add up to {sum}, expected the total that it prints, {total}"
    )]
    Sum {
        /// The question that it was asked.
        asked: Foreign,
        /// Sum of the counts.
        sum: u64,
        /// The total.
        total: u64,
    },
    /// The program does not know the game.
    #[error("game: found an engine for {}, expected one for {game}", found.terminal())]
    Game {
        /// The games that it knows.
        found: Foreign,
        /// The game that it was to play.
        game: &'static str,
    },
    /// A program that only counts was asked to search.
    #[error("protocol: found {found}, expected uci for {asked:?}")]
    Protocol {
        /// The way in which it is asked.
        found: &'static str,
        /// The question.
        asked: String,
    },
    /// A program was asked to count less deep than its description allows.
    #[error("depth: found {depth}, expected at least {least} (min_depth of its description)")]
    Shallow {
        /// Plies of the question.
        depth: u32,
        /// The fewest plies that it counts.
        least: u32,
    },
    /// The user has stopped the work.
    #[error("stopped")]
    Stopped,
    /// A board of this program failed.
    #[error(transparent)]
    Board(#[from] RowError),
    /// A teaching board failed.
    #[error(transparent)]
    Teaching(#[from] crate::exercises::TeachError),
}

fn last_line(line: &Foreign) -> String {
    if line.data().is_empty() { String::new() } else { format!("; the last line was {line:?}") }
}

fn ended(status: &Option<ExitStatus>) -> String {
    status.map_or_else(|| "its status is unknown".to_owned(), |status| status.to_string())
}

/// A name that a stranger has given: short, and in one line.
pub(crate) fn name_of(text: &str) -> Foreign {
    clipped(&text.trim().replace('\n', "\u{fffd}"))
}

/// The beginning of a stranger's text, for messages.
pub(crate) fn clipped(text: &str) -> Foreign {
    Foreign::of(text).clipped(80)
}

#[cfg(test)]
mod tests {
    use super::name_of;

    #[test]
    fn a_name_is_letters() {
        for (text, name) in [
            (" Stockfish 17 \r", "Stockfish 17"),
            ("象棋 ÿ", "象棋 ÿ"),
            ("a\u{1b}]0;title\u{7}b", "a\u{fffd}]0;title\u{fffd}b"),
            ("a\u{9b}31mb", "a\u{fffd}31mb"),
            ("a\u{202a}b\u{202e}c\u{2066}d\u{2069}e", "a\u{fffd}b\u{fffd}c\u{fffd}d\u{fffd}e"),
            ("a\nb\rc\td\u{7f}", "a\u{fffd}b\u{fffd}c d\u{fffd}"),
        ] {
            assert_eq!(name_of(text), name);
        }
        assert_eq!(name_of(&"x".repeat(1000)).data().chars().count(), 81);
    }
}
