//! The first table of a game, as texts.

use qipan_record::{Kind, Model, Overview, OverviewRow, Role, Standing, bytes, figure};
use serde::Serialize;

use super::bar::Scale;
use super::place::{Place, Revision};
use super::row::{Refused, Row};

/// The table.
#[derive(Debug, Serialize)]
pub(super) struct OverviewTable {
    baseline: String,
    noise: String,
    /// Operation that instructions are counted per.
    operation: &'static str,
    models: Vec<Column>,
    /// Positions that the intervals are for.
    level: &'static str,
    has_instructions: bool,
    /// Baseline of the ratios with every move tested, if they were timed.
    tested_baseline: Option<String>,
    /// Rows that are in the other tables only.
    hidden: usize,
    scale: Scale,
    rows: Vec<Line>,
    refused: Vec<Refused>,
}

/// A model's column.
#[derive(Debug, Serialize)]
struct Column {
    name: &'static str,
    unit: &'static str,
}

/// A board's line.
#[derive(Debug, Serialize)]
struct Line {
    #[serde(flatten)]
    headline: Row,
    place: Option<Place>,
    /// By model.
    cells: Vec<Cell>,
    memory: String,
    /// The ratio with every move tested, with its interval.
    tested: Option<[String; 2]>,
}

/// A board's figure at a model.
#[derive(Debug, Serialize)]
struct Cell {
    figure: String,
    /// True if no contestant's figure is better.
    is_best: bool,
}

impl OverviewTable {
    /// The table, with links into a state of the repository.
    pub(super) fn of(overview: &Overview<'_>, revision: Revision<'_>) -> Self {
        let headline = overview.headline();
        let standings: Vec<_> = overview.rows.iter().filter_map(OverviewRow::headline).cloned().collect();
        let scale = Scale::of(&standings, overview.noise);
        let best: Vec<Option<&str>> = (0..overview.models.len()).map(|model| best(overview, model)).collect();
        let line = |row: &OverviewRow<'_>| {
            let name = row.board.name.as_str();
            let cell = |((&model, standing), best): ((&Model, &Option<_>), &Option<&str>)| {
                let figure =
                    standing.as_ref().map(|standing: &Standing<'_>| figure(model.figure(standing.rate)));
                Cell { figure: figure.unwrap_or_else(|| "n/a".to_owned()), is_best: *best == Some(name) }
            };
            let row_of = |standing| Row::of(headline, standing, Some(scale));
            let mut headline = row.headline().map_or_else(|| Row::absent(row.board), &row_of);
            headline.is_best = best[0] == Some(name);
            headline.shallower = row.is_shallower();
            Line {
                headline,
                place: Place::of(overview.game, row.board, revision),
                cells: overview.models.iter().zip(&row.standings).zip(&best).map(cell).collect(),
                memory: bytes(row.bytes()),
                tested: row.tested.as_ref().map(|standing| {
                    let row = row_of(standing);
                    [row.ratio, row.widest]
                }),
            }
        };
        let instructions = |row: &OverviewRow<'_>| row.headline().and_then(|standing| standing.instructions);
        Self {
            baseline: overview.baseline.name.clone(),
            noise: format!("{:.1}", overview.noise * 100.0),
            operation: if matches!(headline.kind(), Kind::Tree | Kind::Search) {
                "node"
            } else {
                "operation"
            },
            models: overview
                .models
                .iter()
                .map(|model| Column { name: model.name(), unit: model.unit().name() })
                .collect(),
            level: level(standings.iter().any(|standing| standing.positions.is_some())),
            has_instructions: overview.rows.iter().any(|row| instructions(row).is_some()),
            tested_baseline: overview.tested_baseline.map(|board| board.name.clone()),
            hidden: overview.hidden,
            scale,
            rows: overview.rows.iter().map(line).collect(),
            refused: overview.refused.iter().map(|refusal| Refused::of(refusal)).collect(),
        }
    }
}

/// Positions that intervals are for: others like these if the highest level that is known is that of
/// positions, else these.
pub(super) fn level(has_positions: bool) -> &'static str {
    if has_positions { "positions like these" } else { "these positions" }
}

/// The contestant that is fastest at a model.
fn best<'a>(overview: &Overview<'a>, model: usize) -> Option<&'a str> {
    let standings = overview.rows.iter().filter_map(|row| row.standings[model].as_ref());
    let contestants = standings.filter(|standing| standing.board.role == Role::Contestant);
    contestants.max_by(|a, b| a.rate.total_cmp(&b.rate)).map(|standing| standing.board.name.as_str())
}
