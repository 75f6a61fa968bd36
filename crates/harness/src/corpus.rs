//! The corpus: positions of every part of a game, on which single operations are timed.
//!
//! ```text
//! # Source: …
//! FEN ;stratum opening
//! ```
//!
//! Perft visits what is near one position, most of it quiet and full of men; an engine asks of openings,
//! endgames and checks alike. So positions are kept by *stratum*, and a figure is the geometric mean over the
//! strata. Those of the file are *roots*: below each of them a small tree is searched, whose nodes are what
//! is asked ([`walks`](crate::walks)).

use std::ops::Range;

use qipan_jobs::{JobError, Position, Stratum, VALID};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::games::GameRow;
use crate::suite::SuiteProblem;
use crate::walks::{Length, Met};
use qipan_game::{SplitMix64, epd};

/// A position of the file, from which a walk starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Root {
    /// As the corpus writes it.
    pub fen: String,
    /// Where it stands, `FILE:LINE`.
    pub place: String,
    /// The part of a game that it is of.
    pub stratum: Stratum,
}

/// Positions of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Corpus {
    /// By stratum, then walk by walk in the order of the file.
    pub positions: Vec<Position>,
}

impl Corpus {
    /// A game's corpus, which is part of the program, walked by the oracle; with questions for `import`, half
    /// of which are legal moves.
    ///
    /// # Errors
    /// Those of the oracle.
    pub fn of(game: &GameRow) -> Result<Self, JobError> {
        Self::walked(game, Length::Whole)
    }

    /// The roots alone: where every question costs so much time that there can be but few.
    ///
    /// # Errors
    /// Those of the oracle.
    pub fn roots_of(game: &GameRow) -> Result<Self, JobError> {
        Self::walked(game, Length::Root)
    }

    fn walked(game: &GameRow, length: Length) -> Result<Self, JobError> {
        let mut roots = roots(game.corpus_path, game.corpus, game).expect("a test reads every corpus");
        roots.sort_by_key(|root| root.stratum);
        let walks: Vec<Vec<Met>> =
            roots.par_iter().map(|root| game.walk(root, length)).collect::<Result<_, _>>()?;
        let mut positions = Vec::new();
        let mut moves = Vec::new();
        for (root, walk) in roots.iter().zip(walks) {
            for met in walk {
                positions.push(Position {
                    fen: met.fen,
                    place: root.place.clone(),
                    stratum: root.stratum,
                    ply: met.ply,
                    by: met.by,
                    is_asked: met.is_asked,
                    imports: Vec::new(),
                    legal: met.moves.len() as u64,
                    captures: met.captures,
                    in_check: met.in_check,
                    material: met.material,
                });
                moves.push(met.moves);
            }
        }
        let mut corpus = Self { positions };
        corpus.ask_imports(&moves);
        Ok(corpus)
    }

    /// What `import` is asked: some legal moves, and as many that are legal in the positions that follow and
    /// not here, as hash tables and killer slots hold them.
    fn ask_imports(&mut self, moves: &[Vec<String>]) {
        let mut random = SplitMix64(1);
        for stratum in Stratum::ALL {
            let range = self.range(stratum);
            let moves = &moves[range.clone()];
            for (index, position) in self.positions[range].iter_mut().enumerate() {
                let legal = &moves[index];
                let mut questions: Vec<_> = legal.iter().collect();
                random.shuffle(&mut questions);
                questions.truncate(VALID);
                let valid = questions.len();
                for other in moves.iter().cycle().skip(index + 1).take(moves.len() - 1) {
                    if questions.len() == 2 * valid {
                        break;
                    }
                    let start = random.below(other.len().max(1));
                    let is_new = |m: &&String| !legal.contains(m) && !questions.contains(m);
                    let elsewhere = other.iter().skip(start).find(is_new);
                    questions.extend(elsewhere);
                }
                random.shuffle(&mut questions);
                position.imports = questions.into_iter().cloned().collect();
            }
        }
    }

    fn range(&self, stratum: Stratum) -> Range<usize> {
        let start = self.positions.partition_point(|position| position.stratum < stratum);
        let end = self.positions.partition_point(|position| position.stratum <= stratum);
        start..end
    }

    /// The walks of a stratum, one after the other.
    #[must_use]
    pub fn stratum(&self, stratum: Stratum) -> &[Position] {
        &self.positions[self.range(stratum)]
    }
}

/// The first so many walks of some positions, of which there is one at least.
pub(crate) fn first_walks(positions: &[Position], walks: usize) -> &[Position] {
    let end = positions.iter().enumerate().filter(|(_, position)| position.ply == 0).nth(walks.max(1));
    end.map_or(positions, |(end, _)| &positions[..end])
}

/// How many walks some positions are of.
pub(crate) fn count_walks(positions: &[Position]) -> usize {
    positions.iter().filter(|position| position.ply == 0).count()
}

/// Reads the roots of a corpus; `file` is for messages.
///
/// # Errors
/// [`CorpusError`] for the first line that is wrong.
pub fn roots(file: &str, text: &str, game: &GameRow) -> Result<Vec<Root>, CorpusError> {
    let mut roots = Vec::new();
    for line in epd::lines(text) {
        let error = |problem| CorpusError { file: file.to_owned(), line: line.number, problem };
        game.check(line.fen)
            .map_err(|wrong| error(CorpusProblem::Position(SuiteProblem::Fen(wrong.to_string()))))?;
        let comment = line.operations().next().unwrap_or_default();
        let found = comment.strip_prefix("stratum").unwrap_or_default().trim();
        let stratum = Stratum::ALL.into_iter().find(|stratum| stratum.name() == found);
        let stratum = stratum
            .ok_or_else(|| error(CorpusProblem::Stratum { found: comment.chars().take(40).collect() }))?;
        let place = format!("{file}:{}", line.number);
        roots.push(Root { fen: line.fen.to_owned(), place, stratum });
    }
    Ok(roots)
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
    use std::collections::HashSet;

    use qipan_jobs::{Stratum, VALID};

    use super::{Corpus, CorpusProblem, count_walks, first_walks, roots};
    use crate::walks::men;
    use crate::{GAMES, Model, find};

    #[test]
    fn every_corpus_has_all_strata_and_every_position_belongs_to_its_own() {
        for game in GAMES {
            let oracle = find(&format!("{}-naive", game.name)).expect("a row");
            let corpus = Corpus::of(game).expect("a corpus");
            for stratum in Stratum::ALL {
                let positions = corpus.stratum(stratum);
                assert_eq!(count_walks(positions), 32, "{} {stratum}", game.name);
                let asked = positions.iter().filter(|position| position.is_asked).count();
                assert!((2000..=8192).contains(&asked), "{} {stratum}: {asked}", game.name);
                let different: HashSet<_> = positions.iter().map(|position| &position.fen).collect();
                assert!(different.len() * 100 >= positions.len() * 99, "{} {stratum}", game.name);
                for position in positions {
                    let fen = &position.fen;
                    assert_eq!(stratum.holds(men(fen), position.in_check), position.is_asked, "{fen}");
                    if position.is_asked {
                        assert_eq!(
                            position.imports.len() as u64,
                            2 * position.legal.min(VALID as u64),
                            "{fen}"
                        );
                    }
                }
                // What the walk says is what the oracle answers.
                for position in positions.iter().step_by(97).filter(|position| position.is_asked) {
                    let legal = oracle.divide(&position.fen, 1).expect("a position");
                    assert_eq!(legal.len() as u64, position.legal);
                    let is_legal = |asked: &&String| legal.iter().any(|(written, _)| written == *asked);
                    let valid = position.imports.iter().filter(is_legal).count();
                    assert_eq!(2 * valid, position.imports.len(), "{}", position.fen);
                    for &model in
                        Model::ALL.iter().filter(|&&model| !matches!(model, Model::Sliders | Model::Tables))
                    {
                        let here = std::slice::from_ref(position);
                        let answers = oracle.answers(model, here).expect("answers");
                        assert_eq!(
                            answers.by_position,
                            [position.answer(model)],
                            "{model:?} of {}",
                            position.fen
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn walks_begin_with_their_roots() {
        for game in GAMES {
            let (whole, alone) = (Corpus::of(game).expect("walks"), Corpus::roots_of(game).expect("roots"));
            let fens = |corpus: &Corpus| -> Vec<_> {
                let roots = corpus.positions.iter().filter(|position| position.ply == 0);
                roots.map(|position| position.fen.clone()).collect()
            };
            assert_eq!(fens(&whole), fens(&alone));
            assert_eq!(alone.positions.len(), 128);
            let positions = whole.stratum(Stratum::MiddleGame);
            for walks in [1, 2, 31, 32, 99] {
                assert_eq!(count_walks(first_walks(positions, walks)), walks.min(32));
            }
            assert_eq!(first_walks(positions, 0), first_walks(positions, 1));
        }
    }

    #[test]
    fn wrong_lines_are_named() {
        let problem = |text: &str| roots("my.epd", text, &GAMES[0]).expect_err("a wrong line");
        let error = problem(&format!("# x\n{} ;stratum ending", GAMES[0].start));
        assert_eq!(error.problem, CorpusProblem::Stratum { found: "stratum ending".into() });
        assert_eq!(error.line, 2);
        assert!(problem("8/8 w ;stratum opening").to_string().starts_with("my.epd:1: placement: rank count"));
    }
}
