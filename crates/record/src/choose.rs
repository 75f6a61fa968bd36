//! Which board to choose: for each of some wishes the row that a record shows to be best, and what it costs.

use qipan_experiment::{Model, Role};

use crate::facts::Facts;
use crate::report::{GroupReport, Standing, Verdict};
use crate::statistics::Interval;
use crate::words::{bytes, figure};

/// What somebody wants of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// The fastest search.
    Engine,
    /// The fastest list of captures: most of a search is quiescence.
    Quiescence,
    /// Every position asked for check, none evaluated.
    MateSolver,
    /// The fastest search with tables and state that fit into 64 KiB.
    SmallCache,
    /// The fastest search of boards without `unsafe`.
    Safe,
    /// The least code, without `unsafe`.
    LeastCode,
    /// A board as its text describes it, with the least code.
    Teaching,
}

impl Wish {
    /// All of them, in the order of a table.
    pub const ALL: [Wish; 7] = [
        Wish::Engine,
        Wish::Quiescence,
        Wish::MateSolver,
        Wish::SmallCache,
        Wish::Safe,
        Wish::LeastCode,
        Wish::Teaching,
    ];

    /// In words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Wish::Engine => "engine: fastest search",
            Wish::Quiescence => "quiescence-heavy engine: fastest captures",
            Wish::MateSolver => "mate solver: every leaf asked for check",
            Wish::SmallCache => "64 KiB of cache: state and tables",
            Wish::Safe => "fastest search without unsafe",
            Wish::LeastCode => "no unsafe, smallest code",
            Wish::Teaching => "teaching: as a text has it, smallest code",
        }
    }

    /// The model that its figure is of.
    #[must_use]
    pub const fn model(self) -> Model {
        match self {
            Wish::Quiescence => Model::Captures,
            Wish::MateSolver => Model::PerftRead,
            Wish::Engine | Wish::SmallCache | Wish::Safe | Wish::LeastCode | Wish::Teaching => Model::Search,
        }
    }
}

/// A wish, and the row that fulfils it best.
#[derive(Clone, Debug)]
pub struct Choice<'a> {
    /// The game's name.
    pub game: &'a str,
    /// What is wanted.
    pub wish: Wish,
    /// The row.
    pub board: &'a Facts,
    /// Its figure, in the model's unit.
    pub figure: String,
    /// How many times as fast it is as the baseline, with the interval of the highest level that is known.
    pub ratio: (f64, Interval),
    /// Lines of code of its crate; and how many of them have the word `unsafe`.
    pub code: Option<[usize; 2]>,
    /// The part of the speed of the fastest row at this model that it has, 0 to 1.
    pub part_of_best: f64,
}

/// What fits into a small cache.
const SMALL: usize = 64 << 10;

impl<'a> Choice<'a> {
    /// What a record says to each wish, by game; nothing where it lacks the model.
    #[must_use]
    pub fn of(reports: &[GroupReport<'a>]) -> Vec<Self> {
        let mut games: Vec<&str> = Vec::new();
        for report in reports.iter().filter(|report| report.is_plain()) {
            if !games.contains(&report.game) {
                games.push(report.game);
            }
        }
        let of_game = |game: &&'a str| {
            Wish::ALL.into_iter().filter_map(|wish| Self::of_wish(wish, game, reports)).collect::<Vec<_>>()
        };
        games.iter().flat_map(of_game).collect()
    }

    fn of_wish(wish: Wish, game: &str, reports: &[GroupReport<'a>]) -> Option<Self> {
        let is_of = |report: &&GroupReport<'a>| {
            report.is_plain() && report.game == game && report.model == wish.model()
        };
        let report = reports.iter().find(is_of)?;
        let is_competing = |row: &&Standing<'a>| {
            row.board.role == Role::Contestant && row.verdict != Verdict::Again && !row.shallower
        };
        // Fastest first, as in the report.
        let rows: Vec<_> = report.standings.iter().filter(is_competing).collect();
        let best = rows.first()?.ratio;
        let code = |row: &Standing<'_>| row.board.code();
        let is_safe = |row: &&&Standing<'a>| code(row).is_some_and(|[_, unsafes]| unsafes == 0);
        let lines = |row: &&&Standing<'a>| code(row).map_or(usize::MAX, |[lines, _]| lines);
        let fits = |row: &&&Standing<'a>| row.board.state_bytes + row.board.table_bytes <= SMALL;
        // Of equals the first is taken, which is the fastest.
        let row = match wish {
            Wish::Engine | Wish::Quiescence | Wish::MateSolver => rows.first(),
            Wish::SmallCache => rows.iter().find(fits),
            Wish::Safe => rows.iter().find(is_safe),
            Wish::LeastCode => rows.iter().filter(is_safe).min_by_key(lines),
            Wish::Teaching => rows.iter().filter(|row| row.board.is_text()).min_by_key(lines),
        }?;
        Some(Self {
            game: report.game,
            wish,
            board: row.board,
            figure: format!("{} {}", figure(wish.model().figure(row.rate)), wish.model().unit()),
            ratio: (row.ratio, row.widest()),
            code: code(row),
            part_of_best: row.ratio / best,
        })
    }

    /// What it costs: state, tables, code.
    #[must_use]
    pub fn costs(&self) -> [String; 4] {
        let code = |at: usize| self.code.map_or_else(|| "n/a".to_owned(), |code| code[at].to_string());
        [bytes(self.board.state_bytes), bytes(self.board.table_bytes), code(0), code(1)]
    }
}
