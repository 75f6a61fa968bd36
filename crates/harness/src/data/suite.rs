//! Suites: positions with their counts, in EPD.
//!
//! ```text
//! # Source: …
//! FEN ;D1 44 ;D2 1920
//! FEN ;D1 nodes 44 captures 2 checks 0 mates 0
//! ```
//!
//! Kinds of leaves are those of [`Tally::KINDS`]; any of them may be given, in any order.
//! The counts of a unit (`qipan deep work`) are a suite too.
//! A suite may hold both games: the number of ranks tells them apart.

use qipan_game::{Tally, epd};
use qipan_record::{Model, Stratum};

use crate::data::games::{GAMES, GameData, game_of};

/// The counts of one position at one depth; those by kind where the suite gives them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Expected {
    /// Plies.
    pub depth: u32,
    /// Leaves.
    pub nodes: u64,
    /// Leaves by kind, in the order of [`Tally::KINDS`], where the suite gives them; all leaves stand in
    /// `nodes`.
    pub kinds: [Option<u64>; Tally::KINDS.len()],
}

impl Expected {
    /// Returns true if the suite gives leaves by kind.
    #[must_use]
    pub fn has_kinds(&self) -> bool {
        self.kinds.iter().any(Option::is_some)
    }
}

/// A position and its counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its game's name.
    pub game: &'static str,
    /// The position as the suite writes it.
    pub fen: String,
    /// Place of the position, `FILE:LINE`.
    pub place: String,
    /// The part of a game that it is of, where the file says so.
    pub stratum: Option<Stratum>,
    /// By depth, ascending: leaves, or the nodes of a search.
    pub counts: Vec<Expected>,
    /// The model of a search, if the counts are those of a search.
    pub search: Option<Model>,
    /// Results of this search to each of these depths; empty if there is none.
    pub finds: Vec<Finds>,
}

/// Result of a search to a depth, on every board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finds {
    /// For the side to move.
    pub score: i32,
    /// Best play, in written moves.
    pub line: String,
}

impl Entry {
    /// The count at a depth, if the suite has it.
    #[must_use]
    pub fn nodes_at(&self, depth: u32) -> Option<u64> {
        self.counts.iter().find(|expected| expected.depth == depth).map(|expected| expected.nodes)
    }

    /// The deepest count of at most `max_nodes`.
    #[must_use]
    pub fn deepest_within(&self, max_nodes: u64) -> Option<Expected> {
        self.counts.iter().rev().find(|expected| (1..=max_nodes).contains(&expected.nodes)).copied()
    }
}

/// Positions with counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suite {
    /// In the order of the file.
    pub entries: Vec<Entry>,
}

/// A line that is no position with counts.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}: {problem}")]
pub struct SuiteError {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// Problem of the line.
    pub problem: SuiteProblem,
}

/// Problem of a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SuiteProblem {
    /// The position is none; the text is the game's own error, with a caret.
    #[error("{0}")]
    Fen(String),
    /// The placement is of neither game.
    #[error("placement: rank count: found {found}, expected {}", ranks_of_games())]
    Game {
        /// Ranks in the text.
        found: usize,
    },
    /// No counts after the position.
    #[error("counts missing: found the end of the line, expected ;D1 and a number")]
    NoCounts,
    /// Something else where `D1` should stand.
    #[error("depth: found {found:?}, expected D0 to D{}", Suite::MAX_DEPTH)]
    Depth {
        /// The text.
        found: String,
    },
    /// A depth that the line has already.
    #[error("depth: found D{depth} a second time, expected each depth once")]
    RepeatedDepth {
        /// The depth.
        depth: u32,
    },
    /// Something else where a number should stand.
    #[error("{field} of D{depth}: found {found:?}, expected a whole number below 2^64")]
    Count {
        /// Name of the count.
        field: String,
        /// Its depth.
        depth: u32,
        /// The text.
        found: String,
    },
    /// An unknown kind of leaf.
    #[error("counts of D{depth}: found {found:?}, expected one of {}", kinds())]
    Kind {
        /// Its depth.
        depth: u32,
        /// The text.
        found: String,
    },
    /// No position in the whole file.
    #[error("position missing: found the end of the file, expected lines such as FEN ;D1 44 ;D2 1920")]
    NoPosition,
}

fn kinds() -> String {
    Tally::KINDS.map(|(name, _)| name).join(" ")
}

fn ranks_of_games() -> String {
    GAMES.iter().map(|game| format!("{} ({})", game.ranks, game.name)).collect::<Vec<_>>().join(" or ")
}

fn clipped(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl Suite {
    /// The deepest count that a suite may hold.
    pub const MAX_DEPTH: u32 = 60;

    /// The most bytes of a file: some hundred thousand positions. Read, they take many times the memory.
    pub const MOST_BYTES: u64 = 64 << 20;

    /// Reads a suite. `file` is for messages. With `game` given, every position must be of that game.
    ///
    /// # Errors
    /// The first line that is wrong.
    pub fn parse(file: &str, text: &str, game: Option<&'static GameData>) -> Result<Self, SuiteError> {
        Self::read(file, text, game, |entry| match entry.counts.as_slice() {
            [] => Err(SuiteProblem::NoCounts),
            _ => Ok(entry),
        })
    }

    /// The same of a file whose texts are not all positions: those that are, and those that are not, each
    /// with its reason.
    ///
    /// # Errors
    /// The first line that is wrong in another way; a file with no text at all.
    pub fn sifted(
        file: &str,
        text: &str,
        game: Option<&'static GameData>,
    ) -> Result<(Self, Vec<NoPosition>), SuiteError> {
        let (mut entries, mut none) = (Vec::new(), Vec::new());
        for line in epd::lines(text) {
            let (number, fen) = (line.number, line.fen.to_owned());
            match entry(line, file, game) {
                Ok(entry) if !entry.counts.is_empty() => entries.push(entry),
                Err(SuiteProblem::Fen(why)) => {
                    let why = why.lines().next().unwrap_or_default().to_owned();
                    none.push(NoPosition { place: format!("{file}:{number}"), fen, why });
                }
                other => {
                    let problem = other.err().unwrap_or(SuiteProblem::NoCounts);
                    return Err(SuiteError { file: file.to_owned(), line: number, problem });
                }
            }
        }
        if entries.is_empty() && none.is_empty() {
            let (file, line) = (file.to_owned(), text.lines().count().max(1));
            return Err(SuiteError { file, line, problem: SuiteProblem::NoPosition });
        }
        Ok((Self { entries }, none))
    }

    /// The same of positions that need no counts.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub(crate) fn positions(file: &str, text: &str) -> Result<Self, SuiteError> {
        Self::read(file, text, None, Ok)
    }

    fn read(
        file: &str,
        text: &str,
        game: Option<&'static GameData>,
        accept: fn(Entry) -> Result<Entry, SuiteProblem>,
    ) -> Result<Self, SuiteError> {
        let error = |line, problem| SuiteError { file: file.to_owned(), line, problem };
        let read = |line: epd::Line<'_>| {
            entry(line, file, game).and_then(accept).map_err(|problem| error(line.number, problem))
        };
        let entries = epd::lines(text).map(read).collect::<Result<Vec<_>, _>>()?;
        if entries.is_empty() {
            return Err(error(text.lines().count().max(1), SuiteProblem::NoPosition));
        }
        Ok(Self { entries })
    }

    /// Positions of a game whose trees of at most `most` leaves make a decent run: the first, and others
    /// spread evenly over the rest, `wanted` in all.
    #[must_use]
    pub fn spread(&self, game: &str, wanted: usize, most: u64) -> Vec<Entry> {
        let is_decent = |entry: &&Entry| {
            let deepest = entry.deepest_within(most);
            entry.game == game && deepest.is_some_and(|count| count.nodes >= most / 16)
        };
        let candidates: Vec<_> = self.entries.iter().filter(is_decent).collect();
        spread(&candidates, wanted).cloned().collect()
    }

    /// The published positions of some games, which are part of the program.
    #[must_use]
    pub fn published(games: &[&'static GameData]) -> Self {
        Self::read_own(games, |game| (game.suite_path, game.suite))
    }

    /// The same positions with their leaves by kind.
    #[must_use]
    pub fn by_kind(games: &[&'static GameData]) -> Self {
        Self::read_own(games, |game| (game.kinds_path, game.kinds))
    }

    /// A suite that is part of the program.
    pub(crate) fn read_own<T: AsRef<str>>(
        games: &[&'static GameData],
        file: impl Fn(&GameData) -> (&'static str, T),
    ) -> Self {
        let read = |game: &&'static GameData| {
            let (path, text) = file(game);
            Suite::parse(path, text.as_ref(), Some(game)).expect("a test reads every suite of the program")
        };
        Self { entries: games.iter().flat_map(|game| read(game).entries).collect() }
    }
}

fn entry(line: epd::Line<'_>, file: &str, game: Option<&'static GameData>) -> Result<Entry, SuiteProblem> {
    let ranks = || line.fen.split_whitespace().next().unwrap_or_default().split('/').count();
    let game = game.or_else(|| game_of(line.fen)).ok_or_else(|| SuiteProblem::Game { found: ranks() })?;
    game.check(line.fen).map_err(|error| SuiteProblem::Fen(error.to_string()))?;
    let mut operations = line.operations().peekable();
    // A corpus says of each position what part of a game it is of.
    let stratum = operations.peek().and_then(|operation| stratum(operation));
    let counts = counts(operations.skip(usize::from(stratum.is_some())).filter(|one| !is_of_work(one)))?;
    let place = format!("{file}:{}", line.number);
    Ok(Entry {
        game: game.name,
        fen: line.fen.to_owned(),
        place,
        stratum,
        counts,
        search: None,
        finds: Vec::new(),
    })
}

/// A text in a suite that is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoPosition {
    /// Place of it, `FILE:LINE`.
    pub place: String,
    /// The text.
    pub fen: String,
    /// The rule that it breaks, what was found and what was expected.
    pub why: String,
}

impl NoPosition {
    /// The rule that it breaks: `side not to move is in check`.
    #[must_use]
    pub fn rule(&self) -> &str {
        self.why.split(": ").next().unwrap_or_default()
    }
}

/// Some of all items: the first, and others spread evenly over the rest; all of them where there are fewer.
pub fn spread<'a, T>(all: &[&'a T], wanted: usize) -> impl Iterator<Item = &'a T> {
    let wanted = wanted.min(all.len());
    (0..wanted).map(move |index| all[index * all.len() / wanted])
}

/// `stratum middle-game`.
pub(crate) fn stratum(operation: &str) -> Option<Stratum> {
    let name = operation.strip_prefix("stratum ")?.trim();
    Stratum::ALL.into_iter().find(|stratum| stratum.name() == name)
}

/// Returns true if `qipan deep work` writes such an operation behind a count: its seconds, its session, its
/// check.
fn is_of_work(operation: &str) -> bool {
    ["seconds ", "session ", "check "].iter().any(|name| operation.starts_with(name))
}

/// Counts, each depth once, ascending.
pub(crate) fn counts<'a>(operations: impl Iterator<Item = &'a str>) -> Result<Vec<Expected>, SuiteProblem> {
    let mut read: Vec<Expected> = Vec::new();
    for operation in operations {
        let expected = expected(operation)?;
        if read.iter().any(|other| other.depth == expected.depth) {
            return Err(SuiteProblem::RepeatedDepth { depth: expected.depth });
        }
        read.push(expected);
    }
    read.sort_unstable_by_key(|expected| expected.depth);
    Ok(read)
}

/// `D3 8902`, or `D3 nodes 8902 captures 34 …`.
pub(crate) fn expected(part: &str) -> Result<Expected, SuiteProblem> {
    // Public files of counts have a NUL at the end of each line.
    let mut words = part.trim_end_matches('\0').split_whitespace();
    let first = words.next().unwrap_or_default();
    let depth = first
        .strip_prefix('D')
        .and_then(|digits| digits.parse().ok())
        .filter(|&depth| depth <= Suite::MAX_DEPTH)
        .ok_or_else(|| SuiteProblem::Depth { found: clipped(first) })?;
    let number = |field: &str, word: Option<&str>| {
        let found = word.unwrap_or_default();
        let digits = found.bytes().all(|byte| byte.is_ascii_digit());
        let wrong = || SuiteProblem::Count { field: field.to_owned(), depth, found: clipped(found) };
        found.parse::<u64>().ok().filter(|_| digits).ok_or_else(wrong)
    };
    let mut expected = Expected { depth, ..Expected::default() };
    let mut nodes = None;
    let mut rest = words.peekable();
    if rest.peek().is_none_or(|word| word.starts_with(|c: char| !c.is_ascii_alphabetic())) {
        nodes = Some(number("nodes", rest.next())?);
    }
    while let Some(kind) = rest.next() {
        let index = Tally::KINDS.iter().position(|(name, _)| *name == kind);
        let index = index.ok_or_else(|| SuiteProblem::Kind { depth, found: clipped(kind) })?;
        let place = if index == 0 { &mut nodes } else { &mut expected.kinds[index] };
        *place = Some(number(kind, rest.next())?);
    }
    expected.nodes = match nodes {
        Some(nodes) => nodes,
        None => number("nodes", None)?,
    };
    Ok(expected)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::proptest;

    use qipan_game::Tally;

    use super::{Expected, Suite, SuiteProblem};
    use crate::GAMES;

    const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn problem(text: &str) -> SuiteProblem {
        let error =
            Suite::parse("my.epd", &format!("# comment\n\n{text}\n"), None).expect_err("a wrong line");
        assert_eq!((error.file.as_str(), error.line), ("my.epd", 3));
        error.problem
    }

    #[test]
    fn published_suites_are_read() {
        let suite = Suite::published(&GAMES.iter().collect::<Vec<_>>());
        for game in GAMES {
            let first = suite.entries.iter().find(|entry| entry.game == game.name).expect("positions");
            assert_eq!(first.fen, game.start);
        }
        // Leaves by kind are those of the same positions.
        let by_kind = Suite::by_kind(&GAMES.iter().collect::<Vec<_>>());
        assert_eq!(by_kind.entries.len(), suite.entries.len());
        for (entry, kinds) in suite.entries.iter().zip(&by_kind.entries) {
            assert_eq!(entry.fen, kinds.fen);
            for expected in &kinds.counts {
                assert!(expected.has_kinds(), "{}", kinds.place);
                let nodes = entry.nodes_at(expected.depth);
                assert!(nodes.is_none_or(|nodes| nodes == expected.nodes), "{}", kinds.place);
            }
        }
    }

    #[test]
    fn counts_of_a_unit_are_a_suite() {
        let text = format!(
            "# qipan counts, schema 1, sha256 …\n{CHESS} ;D3 8902 ;seconds 0.000112 ;session 1 ;check 0a\n"
        );
        let suite = Suite::parse("0001.unit.out", &text, None).expect("a suite");
        assert_eq!(suite.entries[0].nodes_at(3), Some(8902));
        let other = problem(&format!("{CHESS} ;D3 8902 ;second 0.000112"));
        assert_eq!(other, SuiteProblem::Depth { found: "second".to_owned() });
    }

    #[test]
    fn spread_positions_begin_with_the_start() {
        for game in GAMES {
            let chosen = Suite::published(&[game]).spread(game.name, 3, 5_000_000);
            assert_eq!((chosen.len(), chosen[0].fen.as_str()), (3, game.start));
            assert!(chosen[1].place != chosen[2].place);
        }
    }

    #[test]
    fn counts_may_stand_in_any_order_and_by_kind() {
        let line = format!("{CHESS} ;D2 400 ;D1 nodes 20 checks 3 captures 2 mates 1;\r\n");
        let suite = Suite::parse("my.epd", &line, None).expect("a suite");
        let [captures, checks, mates] = ["captures", "checks", "mates"]
            .map(|kind| Tally::KINDS.iter().position(|(name, _)| *name == kind).expect("a kind"));
        let mut by_kind = Expected { depth: 1, nodes: 20, ..Expected::default() };
        by_kind.kinds[captures] = Some(2);
        by_kind.kinds[checks] = Some(3);
        by_kind.kinds[mates] = Some(1);
        assert_eq!(
            suite.entries[0].counts,
            [by_kind, Expected { depth: 2, nodes: 400, ..Expected::default() }]
        );
        assert_eq!(suite.entries[0].deepest_within(399), Some(by_kind));
        assert_eq!(suite.entries[0].game, "chess");
    }

    #[test]
    fn wrong_lines_are_named() {
        assert_eq!(problem(CHESS), SuiteProblem::NoCounts);
        assert_eq!(problem("8/8/8 w - - 0 1 ;D1 1"), SuiteProblem::Game { found: 3 });
        assert_eq!(problem(&format!("{CHESS} ;X1 20")), SuiteProblem::Depth { found: "X1".into() });
        assert_eq!(problem(&format!("{CHESS} ;D61 20")), SuiteProblem::Depth { found: "D61".into() });
        assert_eq!(problem(&format!("{CHESS} ;D1 20 ;D1 20")), SuiteProblem::RepeatedDepth { depth: 1 });
        let count = |field: &str, found: &str| SuiteProblem::Count {
            field: field.into(),
            depth: 1,
            found: found.into(),
        };
        assert_eq!(problem(&format!("{CHESS} ;D1")), count("nodes", ""));
        assert_eq!(problem(&format!("{CHESS} ;D1 +20")), count("nodes", "+20"));
        assert_eq!(problem(&format!("{CHESS} ;D1 checks 0")), count("nodes", ""));
        assert_eq!(problem(&format!("{CHESS} ;D1 20 checks x")), count("checks", "x"));
        assert_eq!(
            problem(&format!("{CHESS} ;D1 20 21")),
            SuiteProblem::Kind { depth: 1, found: "21".into() }
        );
        let fen = problem(&format!("{} ;D1 20", CHESS.replace('w', "x")));
        assert!(matches!(&fen, SuiteProblem::Fen(text) if text.contains('^')), "{fen}");
    }

    #[test]
    fn a_nul_at_the_end_of_a_line_is_passed_over() {
        let suite = Suite::parse("my.epd", &format!("{CHESS} ;D1 20 ;D2 400\0\r\n"), None).expect("counts");
        assert_eq!(suite.entries[0].counts.last().map(|count| count.nodes), Some(400));
        let wrong = problem(&format!("{CHESS} ;D1 2\u{0}0"));
        assert!(matches!(wrong, SuiteProblem::Count { .. }), "{wrong}");
    }

    #[test]
    fn an_empty_suite_is_an_error() {
        let error = Suite::parse("my.epd", "# nothing\n", None).expect_err("no position");
        assert_eq!(
            error.to_string().split(',').next(),
            Some("my.epd:1: position missing: found the end of the file")
        );
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[ -~\\n;/D0-9kKrR\\PC]{0,80}") {
            let _ = Suite::parse("my.epd", &text, None);
        }

        #[test]
        fn no_counts_panic(counts in "[D0-9; a-z+]{0,40}") {
            let _ = Suite::parse("my.epd", &format!("{CHESS} ;{counts}"), None);
        }
    }
}
