//! The user's own positions: read without counts, counted by two boards, written down with what they count.
//!
//! ```text
//! FILE ── read ──► positions ── fill ──► counts that two boards of different storage agree on
//!                                         ├──► the file again, comments and strata kept (qipan suite fill)
//!                                         └──► trees, searches and walks to be timed (qipan compare --suite)
//! ```

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::path::Path;

use qipan_foreign::{FileError, harmless, read_text};
use qipan_game::epd;
use qipan_record::digest_of;
use qipan_row::RowError;

use crate::data::suite::{self, Entry, Expected, Suite, SuiteError, spread};

/// Error of a file of positions, or of the counts made for it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OwnError {
    /// It is not read.
    #[error(transparent)]
    File(#[from] FileError),
    /// A line that is no position.
    #[error(transparent)]
    Line(#[from] SuiteError),
    /// A board cannot count a position.
    #[error("{place}: position: {source}")]
    Job {
        /// Place of the position, `FILE:LINE`.
        place: String,
        /// Error of the board.
        source: RowError,
    },
    /// The threads cannot be had.
    #[error(transparent)]
    Threads(RowError),
    /// More leaves than a suite can hold.
    #[error("{place}: depth {depth}: found {found} leaves, expected fewer than 2^64")]
    TooMany {
        /// Place of the position, `FILE:LINE`.
        place: String,
        /// Plies.
        depth: u32,
        /// Leaves.
        found: u128,
    },
    /// Two boards, two answers: one of them is wrong.
    #[error(
        "{place}: {what}: found {found}, expected the same
  {fen}"
    )]
    Disagree {
        /// Place of the position, `FILE:LINE`.
        place: String,
        /// Question that the boards were asked.
        what: String,
        /// Answer of each board.
        found: String,
        /// The position.
        fen: String,
    },
    /// Counts of the file that are not those of both boards.
    #[error("{}", first_of(.0))]
    Wrong(Vec<WrongLine>),
}

impl OwnError {
    /// Returns true if counts differ, between boards or from the file; false for every other error.
    #[must_use]
    pub fn is_of_counts(&self) -> bool {
        matches!(self, Self::Disagree { .. } | Self::Wrong(_))
    }
}

/// A count of a file that is not that of the boards.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: D{depth}: found {found}, expected {expected}\n  {fen}")]
pub struct WrongLine {
    /// Place of the position, `FILE:LINE`.
    pub place: String,
    /// Plies.
    pub depth: u32,
    /// Count in the file.
    pub found: u64,
    /// Count of the boards, or that it is more than they count.
    pub expected: String,
    /// The position.
    pub fen: String,
}

/// The first wrong counts: they lead to the slip, hundreds do not.
fn first_of(wrong: &[WrongLine]) -> String {
    const SHOWN: usize = 5;
    let mut lines: Vec<_> = wrong.iter().take(SHOWN).map(ToString::to_string).collect();
    if wrong.len() > SHOWN {
        lines.push(format!("  … and {} more", wrong.len() - SHOWN));
    }
    lines.join("\n")
}

/// A file of the user's own positions, whose counts may be missing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Own {
    name: String,
    text: String,
    /// Its positions, in the order of the file.
    pub entries: Vec<Entry>,
}

impl Own {
    /// Reads a file.
    ///
    /// # Errors
    /// [`OwnError`] for what cannot be read, and for the first line that is wrong.
    pub fn read(path: &Path) -> Result<Self, OwnError> {
        let text = read_text(path, Suite::MOST_BYTES)?;
        Ok(Self::parse(&qipan_foreign::path(path), text)?)
    }

    /// Reads a text; `file` is for messages.
    ///
    /// # Errors
    /// The first line that is wrong.
    pub fn parse(file: &str, text: String) -> Result<Self, SuiteError> {
        let Suite { entries } = Suite::positions(file, &text)?;
        Ok(Self { name: file.to_owned(), text, entries })
    }

    /// Name of these positions: that of the file without its directory, and a digest that tells them from
    /// others in a file of the same name. Counts and comments have no part in it.
    #[must_use]
    pub fn population(&self) -> String {
        /// Letters of the name: a record has little room.
        const MOST: usize = 40;
        let name = Path::new(&self.name).file_name().unwrap_or_default().to_string_lossy();
        let name: String = harmless(&name).replace('\n', " ").chars().take(MOST).collect();
        format!("{name}, sha256 {}", self.digest())
    }

    /// The first digits of a digest of the positions.
    #[must_use]
    pub fn digest(&self) -> String {
        const DIGITS: usize = 16;
        let fens: Vec<_> = self.entries.iter().map(|entry| entry.fen.as_str()).collect();
        digest_of(fens.join("\n").as_bytes())[..DIGITS].to_owned()
    }

    /// Different positions of a game, so many at most: the first, and others spread evenly over the rest.
    #[must_use]
    pub fn some(&self, game: &str, wanted: usize) -> Vec<Entry> {
        let mut seen = HashSet::new();
        let is_new = |entry: &&Entry| entry.game == game && seen.insert(entry.fen.clone());
        spread(&self.entries.iter().filter(is_new).collect::<Vec<_>>(), wanted).cloned().collect()
    }

    /// The file with the counts of its positions: what stands there is kept as it is written, but for the
    /// order of counts.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut entries = self.entries.iter();
        let filled = |line: epd::Line<'_>| {
            let mut text = line.fen.to_owned();
            let mut counts = BTreeMap::new();
            for operation in line.operations() {
                match suite::expected(operation) {
                    Ok(expected) => _ = counts.insert(expected.depth, operation.to_owned()),
                    Err(_) => write!(text, " ;{operation}").expect("writing to memory does not fail"),
                }
            }
            for &Expected { depth, nodes, .. } in entries.next().into_iter().flat_map(|entry| &entry.counts) {
                counts.entry(depth).or_insert_with(|| format!("D{depth} {nodes}"));
            }
            counts
                .values()
                .for_each(|count| write!(text, " ;{count}").expect("writing to memory does not fail"));
            (line.number, text)
        };
        let filled: BTreeMap<usize, String> = epd::lines(&self.text).map(filled).collect();
        let mut text = String::new();
        for (index, line) in self.text.lines().enumerate() {
            text += filled.get(&(index + 1)).map_or(line, String::as_str);
            text.push('\n');
        }
        text
    }
}

/// Positions of tests.
#[cfg(test)]
pub(crate) mod made {
    use super::Own;

    pub(crate) const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    pub(crate) const XIANGQI: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    /// The side to move is mated.
    pub(crate) const MATED: &str = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";

    pub(crate) fn own(text: &str) -> Own {
        Own::parse("my.epd", text.to_owned()).expect("positions")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

    use super::Own;
    use super::made::{CHESS, MATED, XIANGQI, own};
    use crate::{Corpus, GAMES};

    #[test]
    fn walks_are_below_every_position_whatever_the_file_calls_it() {
        for game in GAMES {
            let roots = crate::trees(game, 8);
            let corpus = Corpus::of_own(game, &roots, "my".to_owned()).expect("walks");
            let walked: Vec<_> = corpus.positions.iter().filter(|position| position.ply == 0).collect();
            assert_eq!(walked.len(), roots.len());
            for (position, root) in walked.iter().zip(&roots) {
                assert_eq!((&position.fen, Some(position.stratum)), (&root.fen, root.stratum));
                assert!(position.is_asked);
            }
        }
    }

    #[test]
    fn positions_are_told_apart_and_each_is_taken_once() {
        let mine = own(&format!("{CHESS}\n{MATED}\n{CHESS}\n{XIANGQI}\n"));
        assert_eq!(mine.some("chess", 9).len(), 2);
        assert_eq!(mine.some("chess", 1)[0].fen, CHESS);
        assert_eq!(mine.some("xiangqi", 9).len(), 1);
        let with_counts = own(&format!("# x\n{CHESS} ;D1 20\n{MATED}\n{CHESS}\n{XIANGQI}\n"));
        assert_eq!(mine.population(), with_counts.population());
        assert_ne!(mine.population(), own(CHESS).population());
        let long = Own::parse(&format!("some/{}\n\u{202e}.epd", "語".repeat(90)), CHESS.to_owned());
        let population = long.expect("positions").population();
        assert!(population.len() <= 200 && !population.contains(char::is_control), "{population}");
    }

    #[test]
    fn what_is_no_file_of_positions_is_refused() {
        let message = |text: &str| Own::parse("my.epd", text.to_owned()).expect_err("wrong").to_string();
        assert!(message("# x\n").contains("position missing"));
        assert!(message(&format!("{CHESS} ;id 4")).starts_with("my.epd:1: depth: found \"id\""));
        assert!(message("8/8 w - -").starts_with("my.epd:1: placement: rank count: found 2"));
        let directory = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let error = Own::read(directory).expect_err("a directory").to_string();
        assert!(error.ends_with(": file: found a directory, expected a regular file"), "{error}");
        assert!(Own::read(&directory.join("none")).is_err_and(|error| !error.is_of_counts()));
    }

    proptest! {
        /// Mutations of a line are read, or refused with the place, and what is read is written as it is.
        #[test]
        fn any_text_is_positions_or_is_refused(at in 0..120_usize, byte in "[ -~é;#\n]", cut in 0..2_usize) {
            let mut text: Vec<char> = format!("# mine\n{CHESS} ;stratum opening ;D1 20 ;D2 400\n").chars().collect();
            let at = at.min(text.len() - 1);
            text.splice(at..at + cut, byte.chars());
            let text: String = text.into_iter().collect();
            match Own::parse("my.epd", text) {
                Ok(own) => {
                    let again = Own::parse("my.epd", own.to_text()).expect("what was written");
                    prop_assert_eq!(&again.entries, &own.entries);
                }
                Err(error) => prop_assert!(error.to_string().starts_with("my.epd:"), "{error}"),
            }
        }
    }
}
