//! Another program as a row that is timed beside boards.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use qipan_game::About;
use qipan_harness::{GameData, Program, Row, RowError};
use qipan_record::Sample;

use crate::generator::{Question, Timed};

/// The most letters that a row's name has of a program's.
const LETTERS: usize = 40;

/// A program that takes its turns beside boards. It stays as long as this one runs.
pub(crate) struct Contender {
    name: &'static str,
    source: &'static str,
    game: &'static GameData,
    generator: Mutex<Box<dyn Timed>>,
}

impl Contender {
    /// A program that has been started for a game by a command.
    pub(crate) fn new(generator: Box<dyn Timed>, game: &'static GameData, command: &[String]) -> Self {
        let name = format!("{}-program-{}", game.name, plain(generator.name().data()));
        Self {
            name: name.leak(),
            source: shell_words::join(command).leak(),
            game,
            generator: Mutex::new(generator),
        }
    }

    /// Its row.
    pub(crate) fn row(self) -> Row {
        let about = About {
            name: self.name,
            system: "program",
            summary: "another program, asked for counts",
            source: self.source,
            levels: &[],
            needs: &[],
        };
        let facts = self.game.facts();
        Row::beside(about, facts, Box::leak(Box::new(self)))
    }
}

impl Program for Contender {
    fn count(&self, fen: &str, depth: u32, repetitions: u32) -> Result<Sample, RowError> {
        let mut generator = self.generator.lock().unwrap_or_else(PoisonError::into_inner);
        let question = Question { game: self.game, fen, line: &[], depth };
        let mut sum = Sample { duration: Duration::ZERO, cpu: Some(Duration::ZERO), operations: 0, count: 0 };
        for _ in 0..repetitions {
            let (division, spent) = generator
                .time(&question)
                .map_err(|error| RowError::Program { program: self.name, reason: error.to_string() })?;
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
