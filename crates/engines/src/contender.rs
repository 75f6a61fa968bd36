//! Another program as a row that is timed beside boards.

use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use qipan_game::About;
use qipan_harness::{GameData, Program, Row, RowError};
use qipan_record::Sample;

use crate::generator::{Question, Timed};

/// The most letters that a row's name has of a program's.
const LETTERS: usize = 40;

/// A program that takes its turns beside boards.
pub(crate) struct Contender {
    name: &'static str,
    source: &'static str,
    game: &'static GameData,
    /// `None` once it has been ended.
    generator: Mutex<Option<Box<dyn Timed>>>,
}

/// A row's program while it runs: it is ended, with all that it has started, when this goes away. The row
/// stays, and counts nothing more.
pub struct Running(&'static Contender);

impl fmt::Debug for Running {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Running").field(&self.0.name).finish()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.generator.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

impl Contender {
    /// A program that has been started for a game by a command.
    pub(crate) fn new(generator: Box<dyn Timed>, game: &'static GameData, command: &[String]) -> Self {
        let name = format!("{}-program-{}", game.name, plain(generator.name().data()));
        Self {
            name: name.leak(),
            source: shell_words::join(command).leak(),
            game,
            generator: Mutex::new(Some(generator)),
        }
    }

    /// Its row, and what keeps it running.
    pub(crate) fn row(self) -> (Row, Running) {
        let about = About {
            name: self.name,
            system: "program",
            summary: "another program, asked for counts",
            source: self.source,
            levels: &[],
            needs: &[],
        };
        let facts = self.game.facts();
        // A row lives as long as the program.
        let contender: &'static Self = Box::leak(Box::new(self));
        (Row::beside(about, facts, contender), Running(contender))
    }
}

impl Program for Contender {
    fn count(&self, fen: &str, depth: u32, repetitions: u32) -> Result<Sample, RowError> {
        let mut generator = self.generator.lock().unwrap_or_else(PoisonError::into_inner);
        let failed = |reason: String| RowError::Program { program: self.name, reason };
        let generator = generator.as_mut().ok_or_else(|| failed("it has been ended".to_owned()))?;
        let question = Question { game: self.game, fen, line: &[], depth };
        let mut sum = Sample { duration: Duration::ZERO, cpu: Some(Duration::ZERO), operations: 0, count: 0 };
        for _ in 0..repetitions {
            let (division, spent) = generator.time(&question).map_err(|error| failed(error.to_string()))?;
            let (operations, count) = (division.total, division.total);
            sum = sum.and(Sample { duration: spent.wall, cpu: spent.cpu, operations, count });
        }
        Ok(sum)
    }
}

/// A program's name as rows are named: small letters and digits, and a hyphen for whatever is between.
fn plain(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut name = words.collect::<Vec<_>>().join("-").to_ascii_lowercase();
    name.truncate(LETTERS);
    let name = name.trim_end_matches('-');
    if name.is_empty() { "unnamed".to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn names_are_plain() {
        assert_eq!(plain("Stockfish 17.1 (64-bit)"), "stockfish-17-1-64-bit");
        assert_eq!(plain("象棋"), "unnamed");
        assert_eq!(plain(&"a-".repeat(40)).len(), 39);
    }
}
