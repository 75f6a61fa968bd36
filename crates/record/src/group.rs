//! A comparison: boards, jobs, raw times.

use qipan_foreign::Foreign;
use qipan_row::{Kind, Model, SearchTally, Stratum, Variant, Weights};
use serde::{Deserialize, Serialize};

use crate::facts::RowFacts;
use crate::file::is_default;
use crate::language::Language;

/// A job of a comparison: its name, and its part of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// A position as FEN, or a part of the corpus; no two of a comparison are the same.
    pub name: Foreign,
    /// The part of a game that its positions are of; unknown where it was not noted.
    pub stratum: Option<Stratum>,
}

impl Label {
    /// A job of no known stratum.
    #[must_use]
    pub fn of(name: &str) -> Self {
        Self { name: Foreign::of(name), stratum: None }
    }
}

/// The clock that times are by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Timer {
    /// CPU time of the thread: on a shared machine it leaves out what others were given meanwhile. It still
    /// contains what they did to caches and clock rates.
    Cpu,
    /// Time on the wall: of several threads, and of what is too short for the other clock.
    Wall,
}

impl Timer {
    /// Its name in tables for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Timer::Cpu => "cpu",
            Timer::Wall => "wall",
        }
    }
}

/// One board's times at one job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measured {
    /// Plies, of a tree.
    pub depth: Option<u32>,
    /// Positions of the corpus, asked once per repetition.
    pub positions: Option<u32>,
    /// Runs per sample.
    pub repetitions: u32,
    /// Number of pairs of rounds of which the row takes part in one; above 1 for a slow row.
    pub every: u32,
    /// The clock that it was timed by.
    pub timer: Timer,
    /// Operations of a sample, over all repetitions.
    pub operations: u64,
    /// Sum of all counts in a sample, over all repetitions: leaves, moves listed, checks found.
    pub count: u64,
    /// Nanoseconds of each sample: one per round, of those that it took part in.
    pub times: Vec<u64>,
}

impl Measured {
    /// The number of samples of a row that takes its turn every so many pairs of rounds, which are counted
    /// anew in each of a group's [layouts](Group::layouts).
    #[must_use]
    pub fn samples_of(rounds: usize, every: u32, layouts: &[usize]) -> usize {
        let every = every.max(1) as usize;
        if layouts.is_empty() {
            return (0..rounds).filter(|round| (round / 2).is_multiple_of(every)).count();
        }
        layouts.iter().map(|pairs| 2 * pairs.div_ceil(every)).sum()
    }

    /// The round that a sample was taken in, in a group of such [layouts](Group::layouts).
    #[must_use]
    pub fn round_of(&self, sample: usize, layouts: &[usize]) -> usize {
        let (mut at, mut before, every) = (sample / 2, 0, self.every as usize);
        for pairs in layouts {
            let taken = pairs.div_ceil(every);
            if at < taken {
                break;
            }
            at -= taken;
            before += pairs;
        }
        2 * (before + at * every) + sample % 2
    }

    /// The speed in each pair of rounds that it took part in, in millions of operations per second, with the
    /// pair's number in a group of such [layouts](Group::layouts).
    ///
    /// In the two rounds of a pair all rows take their turns in one order, forth and back. Whoever came later
    /// in the first came earlier in the second, so that drift is the same for both; of single rounds, every
    /// other one would favour one row and every other one another.
    #[expect(clippy::cast_precision_loss, reason = "a figure to read, not to count with")]
    pub fn speeds<'a>(&'a self, layouts: &'a [usize]) -> impl Iterator<Item = (usize, f64)> + 'a {
        self.times.chunks(2).enumerate().map(move |(at, times)| {
            let operations = self.operations as f64 * times.len() as f64;
            // Sums of numbers that no clock gives must not overflow either.
            let nanos: f64 = times.iter().map(|&nanos| nanos as f64).sum();
            (self.round_of(2 * at, layouts) / 2, operations / nanos.max(1e-3) * 1e3)
        })
    }

    /// Returns true if both did the same, of a job of that name.
    pub(crate) fn is_same_work(&self, other: &Self) -> bool {
        (self.depth, self.positions) == (other.depth, other.positions)
    }
}

/// Counts of the processor, per operation, in user space.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counters {
    /// Clock cycles while the thread ran.
    pub cycles: f64,
    /// Instructions retired.
    pub instructions: f64,
    /// Branches that were predicted wrong.
    pub branch_misses: f64,
    /// Accesses that missed the last cache.
    pub cache_misses: f64,
}

/// Instructions for each node of a search, by what they are for: exact, by callgrind, with every question to
/// the board a call. What a question calls is counted with it.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parts {
    /// Listing captures.
    pub captures: f64,
    /// Listing quiet moves.
    pub quiets: f64,
    /// Playing, testing and taking back.
    pub visit: f64,
    /// Asking whether the side to move is in check.
    pub in_check: f64,
    /// Asking whether a written move is a move here.
    pub import: f64,
    /// Exchanges on a square.
    #[serde(default, skip_serializing_if = "is_default")]
    pub exchange: f64,
    /// Checks that moves give, mobility, attacks on the squares around a king (general).
    #[serde(default, skip_serializing_if = "is_default")]
    pub attacks: f64,
    /// Threats that a move ends and begins.
    #[serde(default, skip_serializing_if = "is_default")]
    pub threats: f64,
    /// Material, or values of the pieces by their squares.
    pub material: f64,
    /// The key of the table.
    pub key: f64,
    /// Sorting moves: asking for their order, who moves, who is taken.
    pub order: f64,
    /// The network, without the threats that it is told of.
    #[serde(default, skip_serializing_if = "is_default")]
    pub network: f64,
    /// The search itself: table, picking and sorting moves, windows.
    pub search: f64,
}

impl Parts {
    /// The names of the parts, in the order of [`Parts::figures`].
    pub const NAMES: [&'static str; Self::COUNT] = [
        "captures",
        "quiets",
        "visit",
        "in-check",
        "import",
        "exchange",
        "attacks",
        "threats",
        "values",
        "key",
        "order",
        "network",
        "search itself",
    ];
    /// Number of parts.
    pub const COUNT: usize = 13;

    /// The same in a language.
    #[must_use]
    pub const fn names(language: Language) -> [&'static str; Self::COUNT] {
        match language {
            Language::En => Self::NAMES,
            Language::Zh => [
                "吃子着法",
                "不吃子着法",
                "执行",
                "将军检测",
                "合理性判断",
                "交换",
                "攻击",
                "攻击关系",
                "子力",
                "键值",
                "排序",
                "网络",
                "搜索本身",
            ],
        }
    }

    /// Instructions for each node, by part.
    #[must_use]
    pub const fn figures(&self) -> [f64; Self::COUNT] {
        [
            self.captures,
            self.quiets,
            self.visit,
            self.in_check,
            self.import,
            self.exchange,
            self.attacks,
            self.threats,
            self.material,
            self.key,
            self.order,
            self.network,
            self.search,
        ]
    }

    /// The parts whose figures these are, in the order of [`NAMES`](Self::NAMES).
    #[must_use]
    pub const fn of(figures: [f64; Self::COUNT]) -> Self {
        let [captures, quiets, visit, in_check, import, rest @ ..] = figures;
        let [exchange, attacks, threats, material, key, order, network, search] = rest;
        Self {
            captures,
            quiets,
            visit,
            in_check,
            import,
            exchange,
            attacks,
            threats,
            material,
            key,
            order,
            network,
            search,
        }
    }

    /// All parts together.
    #[must_use]
    pub fn sum(&self) -> f64 {
        self.figures().iter().sum()
    }

    /// Shares of the parts in the whole, 0 to 1.
    #[must_use]
    pub fn shares(&self) -> [f64; Self::COUNT] {
        let sum = self.sum().max(f64::MIN_POSITIVE);
        self.figures().map(|figure| figure / sum)
    }
}

/// One row of a comparison.
#[derive(Clone, PartialEq, Debug)]
pub struct TimedRow {
    /// The board.
    pub board: RowFacts,
    /// True if this is the baseline's second row, which shows what the noise is.
    pub again: bool,
    /// Instructions per operation, where they were counted.
    pub instructions: Option<f64>,
    /// Counts of the processor, where it was asked and could.
    pub counters: Option<Counters>,
    /// Instructions of a search by what they are for, where they were counted.
    pub parts: Option<Parts>,
    /// Counts of the events in a search, all jobs once. The baseline's alone where every board does the
    /// same.
    pub tally: Option<SearchTally>,
    /// Times by job.
    pub measured: Vec<Measured>,
}

/// A board without a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// The board.
    pub board: String,
    /// The reason that it is not timed.
    pub reason: Foreign,
    /// True if it is wrong, rather than merely unable.
    pub is_wrong: bool,
}

/// Change of a ratio, as a logarithm, that the order of a program's functions in memory may make: a record
/// of one order cannot tell less. In eight orders the ratio of two rows was up to 1.9 % (Xiangqi) and 2.6 %
/// (chess) from its mean, in the median of all pairs (docs/experiments/2026-11-22-levels.md).
pub(crate) const OF_ONE_LAYOUT: f64 = 0.03;

/// Order in which a comparison's jobs were timed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// One job after the other, all rounds of each.
    #[default]
    Jobs,
    /// All jobs in every pair of rounds, so that a slow phase of the machine meets all of them.
    Rounds,
}

/// A comparison of boards at one model.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    /// The game's name.
    pub game: String,
    /// The model that was timed.
    pub model: Model,
    /// The variant of its timing.
    pub variant: Variant,
    /// The order of its jobs.
    pub order: Order,
    /// True if more rounds were added, because a row was not steady in the first ones.
    pub is_extended: bool,
    /// Number of pairs of rounds that each program took, of several that have their functions in other
    /// orders, in the order of the times; none if one program took all of them.
    pub layouts: Vec<usize>,
    /// The work: positions, or parts of the corpus. Every row has times of the first so many.
    pub jobs: Vec<Label>,
    /// Weights of the parts of a game; where there are none all jobs count alike.
    pub weights: Option<Weights>,
    /// The baseline first, and last again.
    pub rows: Vec<TimedRow>,
    /// Boards that did not pass the gate, and why.
    pub refused: Vec<Refusal>,
}

/// Game, model, cache pressure, threads.
pub(crate) type Question<'a> = (&'a str, Model, Option<u32>, Option<u32>);

impl Group {
    /// Returns true if each job is a position, with a tree or a search below it, rather than a part of the
    /// corpus.
    #[must_use]
    pub fn is_of_positions(&self) -> bool {
        self.variant.pressure().is_none() && matches!(self.model.kind(), Kind::Tree | Kind::Search)
    }

    /// Jobs that all rows have times of.
    #[must_use]
    pub fn done(&self) -> usize {
        self.rows.iter().map(|row| row.measured.len()).min().unwrap_or(0)
    }

    /// The row of a board; the baseline's first.
    #[must_use]
    pub fn row(&self, board: &str) -> Option<&TimedRow> {
        self.rows.iter().find(|row| !row.again && row.board.name == board)
    }

    /// The rows of a board: two, if it is the baseline.
    pub fn rows_of(&mut self, board: &str) -> impl Iterator<Item = &mut TimedRow> {
        self.rows.iter_mut().filter(move |row| row.board.name == board)
    }

    /// Returns true if nothing is left to do.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.rows.is_empty() || self.done() == self.jobs.len()
    }

    /// Returns true if the group is of this game, model and variant.
    #[must_use]
    pub fn is_about(&self, game: &str, model: Model, variant: Variant) -> bool {
        self.game == game && self.model == model && self.variant == variant
    }

    /// Key that the group's question is found by: game, model, cache pressure, threads.
    pub(crate) fn question(&self) -> Question<'_> {
        (&self.game, self.model, self.variant.pressure(), self.variant.threads())
    }

    /// The model, with what it was put under.
    #[must_use]
    pub fn title(&self) -> String {
        self.variant.title(self.model)
    }
}
