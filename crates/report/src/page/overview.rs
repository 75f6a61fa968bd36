//! The first table of a game.

use qipan_record::{Kind, Overview, Refusal, RowFigures, Sheet};
use serde::Serialize;

use super::bar::Scale;
use super::place::{Place, Revision};
use super::table::{Cells, Head, Table};

/// The table, and what is said below it.
#[derive(Debug, Serialize)]
pub(super) struct OverviewTable {
    table: Table,
    /// Scope of the intervals.
    scope: &'static str,
    /// Baseline of the ratios with every move tested, if they were timed.
    tested_baseline: Option<String>,
    /// Rows that are in the other tables only.
    hidden: usize,
    refused: Vec<Refusal>,
}

impl OverviewTable {
    /// The table, with links into a state of the repository.
    pub(super) fn of(overview: &Overview<'_>, revision: Revision<'_>) -> Self {
        let (sheet, headline) = (Sheet::of_overview(overview), overview.headline());
        let rows: Vec<RowFigures<'_>> = overview.headlines().cloned().collect();
        let scale = Scale::of(&rows, overview.noise);
        let is_of_nodes = matches!(headline.kind(), Kind::Tree | Kind::Search);
        let models = overview.models.iter().map(|model| {
            let head = Head::of(model.name(), model.name()).small(model.unit().name());
            head.down_if(model.unit().is_speed())
        });
        let tested = Head::of("tested_ratio", "Every move tested").small("as in the texts").sort("tested");
        let instructions = Head::of("instructions", "Instructions").if_shown();
        let heads = [
            Head::of("board", "Board"),
            Head::of("ratio", "At its best").sorted().cells(Cells::Ratios),
            tested.down_if(true).cells(Cells::Ratios),
            Head::bars("At its best, drawn"),
        ];
        let heads = heads.into_iter().chain(models).chain([
            instructions.small(if is_of_nodes { "per node" } else { "per operation" }),
            Head::of("state + tables", "Memory").small("state + tables").sort("memory"),
        ]);
        let caption = format!(
            ": how many times as fast as {} at {}, noise ±{:.1} %; the best contestant of a column is bold",
            overview.baseline.name,
            headline.name(),
            overview.noise * 100.0
        );
        let bars = overview.rows.iter().map(|row| row.headline().and_then(|figures| scale.bar(figures)));
        let links = overview.rows.iter().map(|row| Place::of(overview.game, row.board, revision));
        Self {
            table: Table::of(&sheet, ["overview", "overview"], caption, heads)
                .on(scale, bars)
                .with_links(links),
            scope: overview.scope(),
            tested_baseline: overview.tested_baseline.map(|board| board.name.clone()),
            hidden: overview.hidden,
            refused: overview.refused.iter().copied().cloned().collect(),
        }
    }
}
