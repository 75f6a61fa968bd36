//! Choice of a board: for each of some wishes the row that a record shows to be best, and what it costs.

use qipan_row::{Model, Role, Stratum};

use crate::facts::RowFacts;
use crate::language::Language;
use crate::report::{GroupReport, PartOfGame, RowFigures, Verdict};
use crate::statistics::Interval;

/// A wish that somebody has of a board.
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
    pub const fn words(self, language: Language) -> &'static str {
        match self {
            Wish::Engine => language.pick("engine: fastest search", "引擎：搜索最快"),
            Wish::Quiescence => language
                .pick("quiescence-heavy engine: fastest captures", "以静态搜索为主的引擎：吃子着法最快"),
            Wish::MateSolver => {
                language.pick("mate solver: every leaf asked for check", "杀局求解：每个叶节点都检测将军")
            }
            Wish::SmallCache => {
                language.pick("64 KiB of cache: state and tables", "64 KiB 缓存：装得下状态与表")
            }
            Wish::Safe => language.pick("fastest search without unsafe", "不用 unsafe，搜索最快"),
            Wish::LeastCode => language.pick("no unsafe, smallest code", "不用 unsafe，代码最少"),
            Wish::Teaching => {
                language.pick("teaching: as a text has it, smallest code", "教学：按资料所写，代码最少")
            }
        }
    }

    /// The models that its figure may be of: the first that was timed.
    const fn models(self) -> &'static [Model] {
        match self {
            Wish::Quiescence => &[Model::Captures],
            Wish::MateSolver => &[Model::PerftRead],
            Wish::Engine | Wish::SmallCache | Wish::Safe | Wish::LeastCode | Wish::Teaching => {
                Model::SEARCHES
            }
        }
    }
}

/// A wish, and the row that fulfils it best.
#[derive(Clone, Debug)]
pub struct Choice<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The wish.
    pub wish: Wish,
    /// The row.
    pub board: &'a RowFacts,
    /// The model that its figure is of.
    pub model: Model,
    /// Its figure, in the model's unit.
    pub figure: f64,
    /// Ratio of its speed to the baseline's, with the interval of the highest level that is known.
    pub ratio: (f64, Interval),
    /// Lines of code of its crate; and how many of them have the word `unsafe`.
    pub code: Option<[usize; 2]>,
    /// The part of the speed of the fastest row at this model that it has, 0 to 1.
    pub part_of_best: f64,
    /// The best row of another board.
    pub next: Option<Next<'a>>,
}

/// The runner-up: the best row of another board for the same wish.
#[derive(Clone, Debug)]
pub struct Next<'a> {
    /// The row.
    pub board: &'a RowFacts,
    /// Ratio of its speed to the baseline's, with the interval of the highest level that is known.
    pub ratio: (f64, Interval),
    /// True if the record can tell no difference in speed between it and the choice.
    pub is_same: bool,
}

/// An engine's need of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Need {
    /// True if it counts positions; else it searches.
    pub counts: bool,
    /// The most bytes of a position and all tables; `None` for as many as there are.
    pub most_bytes: Option<usize>,
    /// True if the crate may have `unsafe` in it.
    pub allows_unsafe: bool,
    /// True if only endgames matter.
    pub in_endgames: bool,
}

/// The row that meets a need best.
#[derive(Clone, Debug)]
pub struct Answer<'a> {
    /// The model that it was timed at.
    pub model: Model,
    /// The row that ratios are to.
    pub baseline: &'a RowFacts,
    /// The row.
    pub board: &'a RowFacts,
    /// Ratio of its speed to the baseline's, with the interval of the highest level that is known.
    pub ratio: (f64, Interval),
    /// The best row of another board.
    pub next: Option<Next<'a>>,
}

impl Need {
    /// The answer of a record to it in a game; `None` where nothing was timed that meets it.
    #[must_use]
    pub fn answer<'a>(&self, game: &str, reports: &[GroupReport<'a>]) -> Option<Answer<'a>> {
        let models: &[Model] = match self.counts {
            true => &[Model::PerftCount, Model::PerftVisit, Model::PerftRead],
            false => Model::SEARCHES,
        };
        let report = plain(reports, game, models)?;
        let stratum = self.in_endgames.then_some(Stratum::Endgame);
        let meets = |row: &&RowFigures<'a>| {
            self.most_bytes.is_none_or(|most| total(row) <= most)
                && (self.allows_unsafe || is_safe(row))
                && ratio(row, stratum).is_some()
        };
        let mut rows: Vec<_> = competing(report).filter(meets).collect();
        let speed = |row: &RowFigures<'a>| ratio(row, stratum).map_or(0.0, |(ratio, _)| ratio);
        rows.sort_by(|a, b| speed(b).total_cmp(&speed(a)));
        let first = *rows.first()?;
        Some(Answer {
            model: report.model,
            baseline: report.baseline(),
            board: first.board,
            ratio: ratio(first, stratum)?,
            next: next(report, &rows, stratum),
        })
    }
}

/// A game's plain comparison at a model.
fn plain<'r, 'a>(
    reports: &'r [GroupReport<'a>],
    game: &str,
    models: &[Model],
) -> Option<&'r GroupReport<'a>> {
    let is_of =
        |report: &&GroupReport<'a>, model| report.is_plain() && report.game == game && report.model == model;
    models.iter().find_map(|&model| reports.iter().find(|report| is_of(report, model)))
}

/// The rows that somebody may choose, fastest first.
fn competing<'r, 'a>(report: &'r GroupReport<'a>) -> impl Iterator<Item = &'r RowFigures<'a>> {
    report
        .rows
        .iter()
        .filter(|row| row.board.role == Role::Contestant && row.verdict != Verdict::Again && !row.shallower)
}

fn total(row: &RowFigures<'_>) -> usize {
    row.board.state_bytes + row.board.table_bytes
}

fn is_safe(row: &RowFigures<'_>) -> bool {
    row.board.code().is_some_and(|[_, unsafes]| unsafes == 0)
}

/// A row's ratio with the interval of the highest level that is known, in a part of the game or in all.
fn ratio(row: &RowFigures<'_>, stratum: Option<Stratum>) -> Option<(f64, Interval)> {
    match stratum {
        None => Some((row.ratio, row.widest())),
        Some(stratum) => row.part(stratum).map(|part| (part.estimate.ratio, part.estimate.widest())),
    }
}

/// The first of the rows that is of another board than the first of them all.
fn next<'a>(
    report: &GroupReport<'a>,
    rows: &[&RowFigures<'a>],
    stratum: Option<Stratum>,
) -> Option<Next<'a>> {
    let first = rows.first()?;
    let next = rows.iter().find(|row| row.board.package() != first.board.package())?;
    let is_same = match stratum {
        None => report.are_tied(first, next),
        Some(stratum) => {
            let part = report.between_in(first, next, stratum);
            part.is_none_or(|part: PartOfGame| part.verdict == Verdict::Same)
        }
    };
    Some(Next { board: next.board, ratio: ratio(next, stratum)?, is_same })
}

/// Bytes that fit into a small cache.
const SMALL: usize = 64 << 10;

impl<'a> Choice<'a> {
    /// Answers of a record to each wish, by game; nothing where it lacks the model.
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
        let report = plain(reports, game, wish.models())?;
        let best = competing(report).next()?.ratio;
        let fulfils = |row: &&RowFigures<'a>| match wish {
            Wish::Engine | Wish::Quiescence | Wish::MateSolver => true,
            Wish::SmallCache => total(row) <= SMALL,
            Wish::Safe | Wish::LeastCode => is_safe(row),
            Wish::Teaching => row.board.is_text(),
        };
        let mut rows: Vec<_> = competing(report).filter(fulfils).collect();
        if matches!(wish, Wish::LeastCode | Wish::Teaching) {
            // Of equals the fastest stays first.
            rows.sort_by_key(|row| row.board.code().map_or(usize::MAX, |[lines, _]| lines));
        }
        let row = *rows.first()?;
        Some(Self {
            game: report.game,
            wish,
            board: row.board,
            model: report.model,
            figure: report.model.figure(row.rate),
            ratio: (row.ratio, row.widest()),
            code: row.board.code(),
            part_of_best: row.ratio / best,
            next: next(report, &rows, None),
        })
    }
}
