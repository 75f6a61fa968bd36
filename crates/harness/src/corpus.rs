//! The corpus: positions of every part of a game, on which single operations are timed.
//!
//! ```text
//! # Source: …
//! FEN ;stratum opening
//! ```
//!
//! Perft visits what is near one position, most of it quiet and full of men; an engine asks of openings, endgames and checks
//! alike. So positions are kept by *stratum*, and a figure is the geometric mean over the strata.

use std::fmt::{self, Display};

use crate::games::GameRow;
use crate::job::JobError;
use crate::random::SplitMix64;
use crate::registry::Entrant;
use crate::suite::SuiteProblem;

/// Part of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stratum {
    /// At most four of the thirty-two men are gone.
    Opening,
    /// Seventeen to twenty-seven men.
    MiddleGame,
    /// At most fourteen men.
    Endgame,
    /// In check, with any number of men.
    InCheck,
}

impl Stratum {
    /// All of them, in the order of a game.
    pub const ALL: [Stratum; 4] = [Stratum::Opening, Stratum::MiddleGame, Stratum::Endgame, Stratum::InCheck];

    /// Its name in a corpus.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Stratum::Opening => "opening",
            Stratum::MiddleGame => "middle-game",
            Stratum::Endgame => "endgame",
            Stratum::InCheck => "in-check",
        }
    }

    /// Whether a position with so many men belongs here.
    #[must_use]
    pub fn holds(self, men: usize, is_in_check: bool) -> bool {
        match self {
            Stratum::InCheck => is_in_check,
            _ if is_in_check => false,
            Stratum::Opening => men >= 28,
            Stratum::MiddleGame => (17..=27).contains(&men),
            Stratum::Endgame => men <= 14,
        }
    }
}

impl Display for Stratum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A position of the corpus, and what is asked there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// As the corpus writes it.
    pub fen: String,
    /// Where it stands, `FILE:LINE`.
    pub place: String,
    /// The part of a game that it is of.
    pub stratum: Stratum,
    /// Written moves whose validity is asked: as many that are none as there are legal ones, in any order.
    pub imports: Vec<String>,
}

/// Positions of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Corpus {
    /// By stratum, in the order of the file.
    pub positions: Vec<Position>,
}

impl Corpus {
    /// Reads a corpus; `file` is for messages. What is asked of `import` is not in it but found by [`Corpus::of`].
    ///
    /// # Errors
    /// [`CorpusError`] for the first line that is wrong.
    pub fn parse(file: &str, text: &str, game: &GameRow) -> Result<Self, CorpusError> {
        let mut positions = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let error = |problem| CorpusError { file: file.to_owned(), line: index + 1, problem };
            let (fen, comment) = line.split_once(';').unwrap_or((line, ""));
            let fen = fen.trim();
            game.check(fen)
                .map_err(|wrong| error(CorpusProblem::Position(SuiteProblem::Fen(wrong.to_string()))))?;
            let found = comment.trim().strip_prefix("stratum").unwrap_or_default().trim();
            let stratum = Stratum::ALL.into_iter().find(|stratum| stratum.name() == found);
            let stratum = stratum.ok_or_else(|| {
                error(CorpusProblem::Stratum { found: comment.trim().chars().take(40).collect() })
            })?;
            let place = format!("{file}:{}", index + 1);
            positions.push(Position { fen: fen.to_owned(), place, stratum, imports: Vec::new() });
        }
        positions.sort_by_key(|position| position.stratum);
        Ok(Self { positions })
    }

    /// A game's corpus, which is part of the program, with questions for `import` that the oracle has the answers to: the
    /// legal moves, and as many that are legal in other positions of the stratum and not in this one, as hash tables and
    /// killer slots hold them.
    ///
    /// # Errors
    /// Those of the oracle.
    pub fn of(game: &GameRow, oracle: &Entrant) -> Result<Self, JobError> {
        let mut corpus = Self::parse(game.corpus_path, game.corpus, game).expect("a test reads every corpus");
        let mut random = SplitMix64(1);
        for stratum in Stratum::ALL {
            let positions: Vec<&mut Position> =
                corpus.positions.iter_mut().filter(|position| position.stratum == stratum).collect();
            let mut legal = Vec::new();
            for position in &positions {
                let moves = oracle.divide(&position.fen, 1)?;
                legal.push(moves.into_iter().map(|(written, _)| written).collect::<Vec<_>>());
            }
            let mut elsewhere = legal.concat();
            elsewhere.sort_unstable();
            elsewhere.dedup();
            for (position, mut questions) in positions.into_iter().zip(legal) {
                let mut invalid: Vec<_> =
                    elsewhere.iter().filter(|written| !questions.contains(written)).cloned().collect();
                random.shuffle(&mut invalid);
                invalid.truncate(questions.len());
                questions.append(&mut invalid);
                random.shuffle(&mut questions);
                position.imports = questions;
            }
        }
        Ok(corpus)
    }

    /// The positions of a stratum.
    #[must_use]
    pub fn stratum(&self, stratum: Stratum) -> &[Position] {
        let start = self.positions.partition_point(|position| position.stratum < stratum);
        let end = self.positions.partition_point(|position| position.stratum <= stratum);
        &self.positions[start..end]
    }
}

/// A line that is no position of a corpus.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}: {problem}")]
pub struct CorpusError {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: CorpusProblem,
}

/// What can be wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CorpusProblem {
    /// No position of the game.
    #[error(transparent)]
    Position(SuiteProblem),
    /// Not a part of a game.
    #[error("stratum: found {found:?}, expected ;stratum opening, middle-game, endgame or in-check")]
    Stratum {
        /// What stands there.
        found: String,
    },
}

#[cfg(test)]
mod tests {
    use super::{Corpus, CorpusProblem, Stratum};
    use crate::{GAMES, find};

    #[test]
    fn every_corpus_has_all_strata_and_every_position_belongs_to_its_own() {
        for game in GAMES {
            let oracle = find(&format!("{}-naive", game.name)).expect("a row");
            let corpus = Corpus::of(game, oracle).expect("a corpus");
            for stratum in Stratum::ALL {
                let positions = corpus.stratum(stratum);
                assert!(positions.len() >= 25, "{} {stratum}: {}", game.name, positions.len());
                for position in positions {
                    let placement = position.fen.split(' ').next().expect("a placement");
                    let men = placement.chars().filter(char::is_ascii_alphabetic).count();
                    let in_check = oracle.tally(&position.fen, 0).expect("a position").checks == 1;
                    assert!(stratum.holds(men, in_check), "{} is not {stratum}", position.fen);
                    let legal = oracle.divide(&position.fen, 1).expect("a position");
                    assert_eq!(position.imports.len(), 2 * legal.len(), "{}", position.fen);
                    assert!(legal.iter().all(|(written, _)| position.imports.contains(written)));
                }
            }
            assert!((100..=200).contains(&corpus.positions.len()));
        }
    }

    #[test]
    fn wrong_lines_are_named() {
        let problem = |text: &str| Corpus::parse("my.epd", text, &GAMES[0]).expect_err("a wrong line");
        let error = problem(&format!("# x\n{} ;stratum ending", GAMES[0].start));
        assert_eq!(error.problem, CorpusProblem::Stratum { found: "stratum ending".into() });
        assert_eq!(error.line, 2);
        assert!(problem("8/8 w ;stratum opening").to_string().starts_with("my.epd:1: placement: rank count"));
    }
}
