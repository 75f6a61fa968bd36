//! Facts of a board in a record: its name, its levels, what it weighs.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use qipan_foreign::Foreign;
use qipan_game::{Choice, Factor, Level, Tested};
use qipan_row::Role;
use serde::{Deserialize, Serialize};

use crate::sheet::NONE;
use crate::words::bytes;

/// Facts of a board in a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowFacts {
    /// Its name.
    pub name: String,
    /// The levels of everything that the board may do in more than one way; none where they are not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<LevelFact>,
    /// The system's number in DESIGN.md.
    pub system: String,
    /// The role of the row.
    pub role: Role,
    /// Source of the idea.
    pub source: Foreign,
    /// Bytes of one position.
    pub state_bytes: usize,
    /// Bytes of the look-up tables.
    pub table_bytes: usize,
    /// CPU features that it cannot do without.
    pub needs: Vec<String>,
    /// True if it leaves what only a search asks to the provided answers, which are slow. An engine's search
    /// asks for more than alpha-beta.
    #[serde(default, skip_serializing_if = "crate::file::is_default")]
    pub is_provided: bool,
    /// SHA-256 of the lines of code of its crate, of its game's rules and of what all games share; unknown of
    /// guests, and where the program's sources were gone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
}

/// A level of a board in a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelFact {
    /// The factor: the name of a [`Factor`](qipan_game::Factor).
    pub factor: String,
    /// The level that the board has.
    pub name: String,
    /// True if it is the board's fastest.
    pub is_best: bool,
    /// True if the board's source text describes it so.
    pub is_text: bool,
}

impl From<&Level> for LevelFact {
    fn from(level: &Level) -> Self {
        Self {
            factor: level.factor.name().to_owned(),
            name: level.name.to_owned(),
            is_best: level.is_best(),
            is_text: level.is_text(),
        }
    }
}

/// Lines of code, and of these with `unsafe`, by package.
static CODE: LazyLock<HashMap<&str, [usize; 2]>> = LazyLock::new(|| {
    let line = |line: &'static str| {
        let mut fields = line.split(',');
        let (package, lines, unsafes) = (fields.next()?, fields.next()?, fields.next()?);
        Some((package, [lines.parse().ok()?, unsafes.parse().ok()?]))
    };
    qipan_suites::CODE.lines().skip(1).filter_map(line).collect()
});

/// Rows that search fastest of their storage in the published record; of rows whose intervals do not tell
/// them from the fastest, the one with the shortest name.
static FASTEST: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let mut lines = qipan_suites::PUBLISHED.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = lines.next().unwrap_or_default();
    let row = |fields: Vec<&'static str>| {
        let at = |name: &str| fields.get(head.iter().position(|column| *column == name)?).copied();
        let number = |name: &str| at(name)?.parse::<f64>().ok();
        let ratio = number("ratio")?;
        let is_contestant = at("role")? == Role::Contestant.name();
        let high = number("like_high").unwrap_or(ratio);
        is_contestant.then_some(())?;
        Some((at("package")?, at("board")?, ratio, high))
    };
    let rows: Vec<_> = lines.filter_map(row).collect();
    let mut best: HashMap<&str, f64> = HashMap::new();
    for &(package, _, ratio, _) in &rows {
        let known = best.entry(package).or_insert(ratio);
        *known = known.max(ratio);
    }
    let shortest = |(package, best): (&&str, &f64)| {
        let as_fast = rows.iter().filter(|(of, _, _, high)| of == package && high >= best);
        as_fast.map(|(_, board, ..)| *board).min_by_key(|board| board.len())
    };
    best.iter().filter_map(shortest).collect()
});

impl RowFacts {
    /// Lines of code of its package as it is now, and how many of them have the word `unsafe`; `None` for a
    /// package that is not of this project, or no more.
    #[must_use]
    pub fn code(&self) -> Option<[usize; 2]> {
        CODE.get(self.package()).copied()
    }

    /// So many bytes of the board, for people; those of another program are not known.
    #[must_use]
    pub fn memory(&self, number: usize) -> String {
        if self.role == Role::Program { NONE.to_owned() } else { bytes(number) }
    }

    /// The board's name without its levels.
    #[must_use]
    pub fn package(&self) -> &str {
        self.name.split(':').next().unwrap_or_default()
    }

    /// The level of a factor, if the board has any.
    #[must_use]
    pub fn level(&self, factor: Factor) -> Option<&LevelFact> {
        self.levels.iter().find(|level| level.factor == factor.name())
    }

    /// The name of its level of a factor, said or unsaid; `None` if it knows only one way.
    #[must_use]
    pub fn level_name(&self, factor: Factor) -> Option<&str> {
        self.level(factor).map(|level| level.name.as_str()).or(factor.unsaid())
    }

    /// Returns true if every level is the board's fastest; so is a board of a record that knows of no
    /// levels.
    #[must_use]
    pub fn is_best(&self) -> bool {
        self.levels.iter().all(|level| level.is_best)
    }

    /// Returns true if every move is tested and everything else is the board's fastest.
    #[must_use]
    pub fn is_tested(&self) -> bool {
        let (legality, others): (Vec<_>, Vec<_>) =
            self.levels.iter().partition(|level| level.factor == Factor::Legality.name());
        legality.iter().any(|level| level.name == Tested::NAME) && others.iter().all(|level| level.is_best)
    }

    /// Returns true if the board is as its source describes it.
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.levels.iter().all(|level| level.is_text)
    }

    /// Returns true if the row belongs to a set.
    #[must_use]
    pub fn is_in(&self, set: RowSet) -> bool {
        set.holds(self.role, &self.name, self.is_best(), self.is_text(), self.is_tested())
    }

    /// Returns true if a name is the row's: the board's name and behind colons, in any order, its levels, of
    /// which the best ones may be left out.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        let mut parts = name.split(':');
        let is_board = parts.next() == Some(self.package());
        let given: Vec<_> = parts.collect();
        is_board
            && given.iter().all(|name| self.levels.iter().any(|level| level.name == *name))
            && self.levels.iter().all(|level| level.is_best || given.contains(&level.name.as_str()))
    }
}

/// Rows that answer one question together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowSet {
    /// Every board at its plain name, which is its fastest row at `perft-read`, and at the row that searches
    /// fastest in the published record.
    Best,
    /// Each source's board as its source describes it.
    Texts,
    /// Every board with each move tested, otherwise as at its plain name: storages alone compete.
    Tested,
    /// Every row.
    All,
}

impl RowSet {
    /// All of them.
    pub const ALL: [RowSet; 4] = [RowSet::Best, RowSet::Texts, RowSet::Tested, RowSet::All];

    /// Name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RowSet::Best => "best",
            RowSet::Texts => "texts",
            RowSet::Tested => "tested",
            RowSet::All => "all",
        }
    }

    /// Returns true if a row belongs to it, by its name and what is known of its levels; oracles and guests
    /// belong to every set, since they have one row each.
    #[must_use]
    pub fn holds(self, role: Role, name: &str, is_best: bool, is_text: bool, is_tested: bool) -> bool {
        role != Role::Contestant
            || match self {
                RowSet::Best => is_best || FASTEST.contains(name),
                RowSet::Texts => is_text,
                RowSet::Tested => is_tested,
                RowSet::All => true,
            }
    }
}
