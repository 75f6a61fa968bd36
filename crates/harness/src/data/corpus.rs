//! The corpus: positions of every part of a game, on which single operations are timed.
//!
//! ```text
//! # Source: …
//! FEN ;stratum opening ;D1 44 ;D2 1920 ;D3 79666
//! ```
//!
//! Perft visits what is near one position, most of it quiet and full of pieces; an engine asks of openings,
//! endgames and checks too. So positions are kept by *stratum*, and a figure is the geometric mean over the
//! strata, each by its weight. Those of the file are *roots*: perft counts the trees below them, as the file
//! has the counts, and for single operations a small tree is searched below each of them, whose nodes are
//! what is asked ([`walks`](crate::data::walks)).

use std::ops::Range;

use qipan_game::{SplitMix64, epd};
use qipan_record::Stratum;
use qipan_row::{Position, RowError, VALID};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::data::games::GameData;
use crate::data::suite::{self, Entry, Expected, SuiteProblem, spread};
use crate::data::walks::{Length, Met, men};

/// A position of the file, from which a walk starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Root {
    /// As the corpus writes it.
    pub fen: String,
    /// Place of the position, `FILE:LINE`.
    pub place: String,
    /// The part of a game that it is of.
    pub stratum: Stratum,
    /// Leaves of the tree below it, by depth.
    pub counts: Vec<Expected>,
}

/// Positions of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Corpus {
    /// By stratum, then walk by walk in the order of the file.
    pub positions: Vec<Position>,
    /// Name of the user's own positions, if the corpus is of these. Then they count alike; else each part of
    /// a game is timed by itself and has its weight.
    pub own: Option<String>,
}

/// Walks: thirty-two of each stratum.
const ROOTS: usize = 32 * Stratum::ALL.len();

impl Corpus {
    /// A game's corpus, which is part of the program, walked by the oracle; with questions for `import`, half
    /// of which are legal moves.
    ///
    /// # Errors
    /// Those of the oracle.
    pub fn of(game: &GameData) -> Result<Self, RowError> {
        Self::walked(game, &some_roots(game, ROOTS), Length::Whole)
    }

    /// The roots alone: where every question costs so much time that there can be but few.
    ///
    /// # Errors
    /// Those of the oracle.
    pub fn roots_of(game: &GameData) -> Result<Self, RowError> {
        Self::walked(game, &some_roots(game, ROOTS), Length::Root)
    }

    /// Walks below the user's own positions, each of the part of a game that it is of by the game's bounds.
    /// Every position must have a legal move.
    ///
    /// # Errors
    /// Those of the oracle.
    pub fn of_own(game: &GameData, entries: &[Entry], own: String) -> Result<Self, RowError> {
        let entries: Vec<_> = entries.iter().collect();
        let root = |entry: &Entry| {
            let of_men = game.bounds.stratum(men(&entry.fen), false).unwrap_or(Stratum::MiddleGame);
            let (fen, place) = (entry.fen.clone(), entry.place.clone());
            let mut root = Root { fen, place, stratum: of_men, counts: Vec::new() };
            // A walk is empty that begins in another stratum: in check.
            if game.walk(&root, Length::Root)?.is_empty() {
                root.stratum = Stratum::InCheck;
            }
            Ok(root)
        };
        let mut roots = spread(&entries, ROOTS).map(root).collect::<Result<Vec<_>, RowError>>()?;
        roots.sort_by_key(|root| root.stratum);
        Ok(Self { own: Some(own), ..Self::walked(game, &roots, Length::Whole)? })
    }

    fn walked(game: &GameData, roots: &[Root], length: Length) -> Result<Self, RowError> {
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
        let mut corpus = Self { positions, own: None };
        corpus.ask_imports(&moves);
        Ok(corpus)
    }

    /// Chooses the questions for `import`: some legal moves, and as many that are legal in the positions
    /// that follow and not here, as hash tables and killer slots hold them.
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

/// Positions walk by walk.
pub(crate) fn walks(positions: &[Position]) -> Vec<&[Position]> {
    positions.chunk_by(|_, next| next.ply > 0).collect()
}

/// The roots of a game, whose trees are timed: as many of each stratum as of every other one, `wanted` in
/// all.
///
/// They are always the same ones, whatever the profile, which takes their trees to other depths.
///
/// # Panics
/// If the corpus of the program is damaged, which a test would have found.
#[must_use]
pub fn trees(game: &GameData, wanted: usize) -> Vec<Entry> {
    let entry = |root: Root| Entry {
        game: game.name,
        fen: root.fen,
        place: root.place,
        stratum: Some(root.stratum),
        counts: root.counts,
        search: None,
        finds: Vec::new(),
    };
    some_roots(game, wanted).into_iter().map(entry).collect()
}

/// The first roots of each stratum, as many of each and so many in all; by stratum.
fn some_roots(game: &GameData, wanted: usize) -> Vec<Root> {
    let roots = roots(game.corpus_path, game.corpus, game).expect("a test reads every corpus");
    let each = wanted.div_ceil(Stratum::ALL.len());
    let of_stratum = |stratum| roots.iter().filter(move |root| root.stratum == stratum).take(each);
    Stratum::ALL.into_iter().flat_map(of_stratum).cloned().collect()
}

/// Reads the roots of a corpus; `file` is for messages.
///
/// # Errors
/// [`CorpusError`] for the first line that is wrong.
pub fn roots(file: &str, text: &str, game: &GameData) -> Result<Vec<Root>, CorpusError> {
    let mut roots = Vec::new();
    for line in epd::lines(text) {
        let error = |problem| CorpusError { file: file.to_owned(), line: line.number, problem };
        game.check(line.fen)
            .map_err(|wrong| error(CorpusProblem::Position(SuiteProblem::Fen(wrong.to_string()))))?;
        let mut operations = line.operations();
        let first = operations.next().unwrap_or_default();
        let found = || CorpusProblem::Stratum { found: first.chars().take(40).collect() };
        let stratum = suite::stratum(first).ok_or_else(|| error(found()))?;
        let counts = suite::counts(operations).map_err(|wrong| error(CorpusProblem::Position(wrong)))?;
        let place = format!("{file}:{}", line.number);
        roots.push(Root { fen: line.fen.to_owned(), place, stratum, counts });
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
    /// Problem of the line.
    pub problem: CorpusProblem,
}

/// Problem of a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CorpusProblem {
    /// No position of the game.
    #[error(transparent)]
    Position(SuiteProblem),
    /// Not a part of a game.
    #[error("stratum: found {found:?}, expected ;stratum opening, middle-game, endgame or in-check")]
    Stratum {
        /// Text that was found.
        found: String,
    },
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use qipan_record::{Kind, Model, Stratum};
    use qipan_row::VALID;

    use super::{Corpus, CorpusProblem, roots, trees, walks};
    use crate::data::walks::men;
    use crate::{GAMES, find};

    #[test]
    fn every_corpus_has_all_strata_and_every_position_belongs_to_its_own() {
        for game in GAMES {
            let oracle = find(&format!("{}-naive", game.name)).expect("a row");
            let corpus = Corpus::of(game).expect("a corpus");
            for stratum in Stratum::ALL {
                let positions = corpus.stratum(stratum);
                assert_eq!(walks(positions).len(), 32, "{} {stratum}", game.name);
                let asked = positions.iter().filter(|position| position.is_asked).count();
                assert!((2000..=8192).contains(&asked), "{} {stratum}: {asked}", game.name);
                let different: HashSet<_> = positions.iter().map(|position| &position.fen).collect();
                assert!(different.len() * 100 >= positions.len() * 99, "{} {stratum}", game.name);
                for position in positions {
                    let fen = &position.fen;
                    let found = game.bounds.stratum(men(fen), position.in_check);
                    assert_eq!(found == Some(stratum), position.is_asked, "{fen}");
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
                    for &model in Model::ALL.iter().filter(|model| {
                        matches!(model.kind(), Kind::Tree | Kind::Walk) && !model.is_of_attacks()
                    }) {
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
        }
    }

    /// The counts are the oracle's, and of the same roots whatever the profile wants of them.
    #[test]
    fn trees_are_of_all_strata_and_their_counts_are_right() {
        for game in GAMES {
            let oracle = find(&format!("{}-naive", game.name)).expect("a row");
            let all = trees(game, 128);
            assert_eq!(all.len(), 128);
            for stratum in Stratum::ALL {
                assert_eq!(all.iter().filter(|entry| entry.stratum == Some(stratum)).count(), 32);
            }
            assert!(trees(game, 24).iter().all(|entry| all.contains(entry)));
            for entry in &all {
                assert!(entry.counts.len() >= 2, "{}", entry.fen);
                for expected in &entry.counts {
                    let found = oracle.count_within(&entry.fen, expected.depth, 2000).expect("a position");
                    assert!(found.is_none_or(|found| found == expected.nodes), "{}", entry.fen);
                    assert_eq!(found.is_some(), expected.nodes <= 2000, "{}", entry.fen);
                }
            }
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
