//! The first table of a game: a row per board, and of every model that a reader asks for first one figure.

use crate::group::{Facts, Refusal};
use crate::model::Model;
use crate::report::{GroupReport, Standing, Verdict};

/// A game's boards side by side, over several models.
///
/// Only plain comparisons take part: what was timed under cache pressure is a question of its own.
#[derive(Clone, Debug)]
pub struct Overview<'a> {
    /// The game's name.
    pub game: &'a str,
    /// What was timed, a column each. The first is the *headline*: order, ratios and instructions are its.
    pub models: Vec<Model>,
    /// Whom the headline's ratios are to.
    pub baseline: &'a Facts,
    /// The headline's noise, as [`GroupReport::noise`].
    pub noise: f64,
    /// Fastest first by the headline, those without one last.
    pub rows: Vec<OverviewRow<'a>>,
    /// Boards that a model was not timed with, and why, each reason once.
    pub refused: Vec<&'a Refusal>,
}

/// A board's figures.
#[derive(Clone, Debug)]
pub struct OverviewRow<'a> {
    /// The board.
    pub board: &'a Facts,
    /// How it stands at each of the overview's models; `None` where it was not timed.
    pub standings: Vec<Option<Standing<'a>>>,
}

impl<'a> Overview<'a> {
    /// The models that have a column, where they were timed.
    pub const MODELS: &'static [Model] =
        &[Model::PerftVisit, Model::PerftCount, Model::Captures, Model::InCheck, Model::Import];

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
        let mut boards: Vec<&'a Facts> = Vec::new();
        let mut refused: Vec<&'a Refusal> = Vec::new();
        for report in &reports {
            for standing in report.standings.iter().filter(|standing| standing.verdict != Verdict::Again) {
                if !boards.iter().any(|board| board.name == standing.board.name) {
                    boards.push(standing.board);
                }
            }
            for refusal in report.refused {
                if !refused.contains(&refusal) {
                    refused.push(refusal);
                }
            }
        }
        // The headline's boards came first, in their order.
        let row = |board: &'a Facts| OverviewRow {
            board,
            standings: reports.iter().map(|report| report.standing(&board.name).cloned()).collect(),
        };
        Some(Self {
            game,
            models: reports.iter().map(|report| report.model).collect(),
            baseline: headline.baseline(),
            noise: headline.noise,
            rows: boards.into_iter().map(row).collect(),
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
        row.standings[column].as_ref().map(|standing| model.figure(standing.rate))
    }
}

impl<'a> OverviewRow<'a> {
    /// How the board stands at the headline: ratio, interval, verdict, instructions.
    #[must_use]
    pub fn headline(&self) -> Option<&Standing<'a>> {
        self.standings[0].as_ref()
    }

    /// Whether it worked at smaller depths or in fewer positions than the baseline at any model, because it is slow.
    #[must_use]
    pub fn is_shallower(&self) -> bool {
        self.standings.iter().flatten().any(|standing| standing.shallower)
    }

    /// Bytes of a position and of the tables.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.board.state_bytes + self.board.table_bytes
    }
}
