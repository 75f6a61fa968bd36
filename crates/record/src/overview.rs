//! The first table of a game: a row per storage, and of every model that a reader asks for first one figure.
//!
//! A storage is shown at its best: at the row that has its plain name, or at a faster one, if the headline is
//! a search and that row is faster there beyond chance. The baseline is always shown. Other rows are not
//! repeated here: the one in which every move is tested stands beside it as a ratio, the others are what
//! [`Effect`](crate::Effect)s are made of.

use qipan_row::{Kind, Model};

use crate::facts::RowFacts;
use crate::group::Refusal;
use crate::report::{GroupReport, RowFigures, Verdict};

/// A game's boards side by side, over several models.
///
/// Only plain comparisons take part: what was timed under cache pressure is a question of its own.
#[derive(Clone, Debug)]
pub struct Overview<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The models that were timed, a column each. The first is the *headline*: order, ratios and
    /// instructions are its.
    pub models: Vec<Model>,
    /// The row that the headline's ratios are to.
    pub baseline: &'a RowFacts,
    /// The headline's noise, as [`GroupReport::noise`].
    pub noise: f64,
    /// The row that the ratios of [`OverviewRow::tested`] are to; `None` if it was not timed.
    pub tested_baseline: Option<&'a RowFacts>,
    /// Rows that are not shown here, because a better one of the same storage is.
    pub hidden: usize,
    /// Fastest first by the headline, those without one last.
    pub rows: Vec<OverviewRow<'a>>,
    /// Boards that a model was not timed with, and why, each reason once.
    pub refused: Vec<&'a Refusal>,
}

/// A board's figures.
#[derive(Clone, Debug)]
pub struct OverviewRow<'a> {
    /// The board.
    pub board: &'a RowFacts,
    /// Figures at each of the overview's models; `None` where it was not timed.
    pub figures: Vec<Option<RowFigures<'a>>>,
    /// Figures of the same storage at the headline with every move tested, beside the baseline's storage
    /// with every move tested; `None` where either was not timed.
    pub tested: Option<RowFigures<'a>>,
}

impl<'a> Overview<'a> {
    /// The models that have a column, where they were timed; the first that was is the headline. An engine
    /// searches, and a search keeps the order of the boards from opening to endgame.
    pub const MODELS: &'static [Model] = &[
        Model::Search,
        Model::SearchPlain,
        Model::PerftRead,
        Model::PerftVisit,
        Model::PerftCount,
        Model::Captures,
        Model::InCheck,
        Model::Import,
    ];

    /// An overview per game, of the models above; of all that were timed if none of these was.
    #[must_use]
    pub fn of(reports: &[GroupReport<'a>]) -> Vec<Self> {
        let mut games: Vec<&'a str> = Vec::new();
        for report in reports.iter().filter(|report| report.is_plain()) {
            if !games.contains(&report.game) {
                games.push(report.game);
            }
        }
        let of_game = |game: &&'a str| {
            reports.iter().filter(|report| report.is_plain() && report.game == *game).collect()
        };
        games.iter().filter_map(|game| Self::of_game(game, of_game(game))).collect()
    }

    fn of_game(game: &'a str, mut reports: Vec<&GroupReport<'a>>) -> Option<Self> {
        let place = |report: &&GroupReport<'a>| Self::MODELS.iter().position(|&model| model == report.model);
        if reports.iter().any(|report| place(report).is_some()) {
            reports.retain(|report| place(report).is_some());
            reports.sort_by_key(place);
        }
        reports.dedup_by_key(|report| report.model);
        let headline = *reports.first()?;
        let mut boards: Vec<&'a RowFacts> = Vec::new();
        let mut refused: Vec<&'a Refusal> = Vec::new();
        for report in &reports {
            for figures in report.rows.iter().filter(|figures| figures.verdict != Verdict::Again) {
                if !boards.iter().any(|board| board.name == figures.board.name) {
                    boards.push(figures.board);
                }
            }
            for refusal in report.refused {
                if !refused.contains(&refusal) {
                    refused.push(refusal);
                }
            }
        }
        let tested = tested(headline, &boards);
        let tested_twin = |board: &RowFacts| {
            let of_storage = |figures: &&RowFigures<'a>| {
                figures.board.package() == board.package()
                    && figures.board.is_tested()
                    && figures.verdict != Verdict::Again
            };
            tested.as_ref()?.rows.iter().find(of_storage).cloned()
        };
        let mut shown = at_their_best(headline, &boards);
        let hidden = boards.len().saturating_sub(shown.len());
        let places = &headline.rows;
        let place = |board: &&RowFacts| places.iter().position(|row| row.board.name == board.name);
        shown.sort_by_key(|board| place(board).unwrap_or(usize::MAX));
        // The headline's boards came first, in their order.
        let row = |board: &'a RowFacts| OverviewRow {
            board,
            figures: reports.iter().map(|report| report.figures_of(&board.name).cloned()).collect(),
            tested: tested_twin(board),
        };
        Some(Self {
            game,
            models: reports.iter().map(|report| report.model).collect(),
            baseline: headline.baseline(),
            noise: headline.noise,
            tested_baseline: tested.as_ref().map(GroupReport::baseline),
            hidden,
            rows: shown.into_iter().map(row).collect(),
            refused,
        })
    }

    /// The model that order, ratios and instructions are of.
    #[must_use]
    pub fn headline(&self) -> Model {
        self.models[0]
    }

    /// A board's figure at one of the models, in the model's unit.
    #[must_use]
    pub fn figure(&self, row: &OverviewRow<'a>, model: Model) -> Option<f64> {
        let column = self.models.iter().position(|&other| other == model)?;
        row.figures[column].as_ref().map(|figures| model.figure(figures.rate))
    }
}

/// The boards that stand for their storage: those at their best, and those whose best was not timed.
pub(crate) fn shown<'a>(boards: &[&'a RowFacts]) -> Vec<&'a RowFacts> {
    let stands_for_itself = |board: &&&'a RowFacts| {
        board.is_best() || !boards.iter().any(|other| other.package() == board.package() && other.is_best())
    };
    boards.iter().filter(stands_for_itself).copied().collect()
}

/// The rows that stand for storages, each at its best: the row that has the plain name, unless another row of
/// the storage searches faster. The baseline stays, since ratios are to it, and such a row beside it.
pub(crate) fn at_their_best<'a>(report: &GroupReport<'a>, boards: &[&'a RowFacts]) -> Vec<&'a RowFacts> {
    let mut rows: Vec<&RowFacts> = Vec::new();
    for board in shown(boards) {
        let own = report.figures_of(&board.name);
        let faster = own.and_then(|own| faster_of_storage(report, own));
        let is_baseline = own.is_some_and(RowFigures::is_baseline);
        let stays = faster.is_none() || is_baseline;
        for row in stays.then_some(board).into_iter().chain(faster) {
            // Boards without levels may share a storage's name.
            if rows.iter().all(|known| known.name != row.name) {
                rows.push(row);
            }
        }
    }
    rows
}

/// Figures of the rows that stand for storages, each at its best, the fastest first.
pub(crate) fn best_of<'r, 'a>(report: &'r GroupReport<'a>) -> Vec<&'r RowFigures<'a>> {
    let rows = report.rows.iter().filter(|row| row.verdict != Verdict::Again);
    let boards: Vec<_> = rows.map(|row| row.board).collect();
    let best = at_their_best(report, &boards).into_iter();
    let mut rows: Vec<_> = best.filter_map(|board| report.figures_of(&board.name)).collect();
    rows.sort_by(|one, other| other.rate.total_cmp(&one.rate));
    rows
}

/// The fastest row of a row's storage in a search, if it is faster than that row, beyond noise and chance,
/// when both are compared directly; of rows that are as fast as that one, the one with the shortest name.
fn faster_of_storage<'a>(report: &GroupReport<'a>, own: &RowFigures<'a>) -> Option<&'a RowFacts> {
    let is_of_storage = |row: &&RowFigures<'a>| row.board.package() == own.board.package() && !row.shallower;
    let rows = || report.contestants().filter(|row| !row.is_baseline()).filter(is_of_storage);
    let fastest = rows().next().filter(|_| report.model.kind() == Kind::Search)?;
    let is_faster = |row: &&RowFigures<'a>| row.ratio > own.ratio && !report.are_tied(row, own);
    let as_fast = rows().filter(is_faster).filter(|row| report.are_tied(fastest, row));
    is_faster(&fastest).then(|| as_fast.min_by_key(|row| row.board.name.len()))?.map(|row| row.board)
}

/// The headline with the baseline's storage in the baseline's place, every move tested.
fn tested<'a>(headline: &GroupReport<'a>, boards: &[&'a RowFacts]) -> Option<GroupReport<'a>> {
    let package = headline.baseline().package();
    let baseline = boards.iter().find(|board| board.package() == package && board.is_tested())?;
    // Beside a baseline that is tested anyway, the column would repeat the ratio.
    (baseline.name != headline.baseline().name)
        .then(|| GroupReport::against(headline.group, &baseline.name))
        .flatten()
}

impl<'a> OverviewRow<'a> {
    /// Figures of the board at the headline: ratio, interval, verdict, instructions.
    #[must_use]
    pub fn headline(&self) -> Option<&RowFigures<'a>> {
        self.figures[0].as_ref()
    }

    /// Returns true if it worked at smaller depths or in fewer positions than the baseline at any model,
    /// because it is slow.
    #[must_use]
    pub fn is_shallower(&self) -> bool {
        self.figures.iter().flatten().any(|figures| figures.shallower)
    }

    /// Returns true if it answers by the provided forms at any model.
    #[must_use]
    pub fn is_provided(&self) -> bool {
        self.figures.iter().flatten().any(|figures| figures.provided)
    }

    /// Bytes of a position and of the tables.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.board.state_bytes + self.board.table_bytes
    }
}
