//! The first table of a game.

use qipan_record::{Kind, Language, Overview, Refusal, RowFigures, Sheet, say};
use serde::Serialize;

use super::bar::Scale;
use super::place::{Place, Revision};
use super::table::{Cells, Head, Table};

/// The table, and what is said below it.
#[derive(Debug, Serialize)]
pub(super) struct OverviewTable {
    table: Table,
    /// True if there are positions enough to tell of others like them.
    has_positions: bool,
    /// Baseline of the ratios with every move tested, if they were timed.
    tested_baseline: Option<String>,
    /// Rows that are in the other tables only.
    hidden: usize,
    refused: Vec<Refusal>,
}

impl OverviewTable {
    /// The table, with links into a state of the repository.
    pub(super) fn of(overview: &Overview<'_>, revision: Revision<'_>, language: Language) -> Self {
        let (sheet, headline) = (Sheet::of_overview(overview, language), overview.headline());
        let pick = |en, zh| language.pick(en, zh);
        let rows: Vec<RowFigures<'_>> = overview.headlines().cloned().collect();
        let scale = Scale::of(&rows, overview.noise);
        let is_of_nodes = matches!(headline.kind(), Kind::Tree | Kind::Search);
        let models = overview.models.iter().map(|model| {
            let head = Head::of(model.name(), model.name()).small(language.unit(model.unit()));
            head.down_if(model.unit().is_speed())
        });
        let tested = Head::of("tested_ratio", pick("Every move tested", "全部检测"))
            .small(pick("as in the texts", "如资料所写"));
        let tested = tested.sort("tested");
        let instructions = Head::of("instructions", pick("Instructions", "指令")).if_shown();
        let heads = [
            Head::board(language),
            Head::of("ratio", pick("At its best", "最快的形式")).sorted().cells(Cells::Ratios),
            tested.down_if(true).cells(Cells::Ratios),
            Head::bars(pick("At its best, drawn", "最快的形式，图示")),
        ];
        let heads = heads.into_iter().chain(models).chain([
            instructions.small(if is_of_nodes {
                pick("per node", "每节点")
            } else {
                pick("per operation", "每次操作")
            }),
            Head::of("state + tables", pick("Memory", "内存"))
                .small(pick("state + tables", "状态 + 表"))
                .sort("memory"),
        ]);
        let (baseline, model, noise) = (&overview.baseline.name, headline.name(), overview.noise * 100.0);
        let caption = language.say(say!(
            ": how many times as fast as {baseline} at {model}, noise ±{noise:.1} %; the best contestant of a column is bold",
            "：在 {model} 下是 {baseline} 的几倍快，噪声 ±{noise:.1} %；每列最好的参赛者用粗体"
        ));
        let bars = overview.rows.iter().map(|row| row.headline().and_then(|figures| scale.bar(figures)));
        let links = overview.rows.iter().map(|row| Place::of(overview.game, row.board, revision));
        Self {
            table: Table::of(&sheet, ["overview", "overview"], caption, heads)
                .on(scale, bars)
                .with_links(links),
            has_positions: overview.has_positions(),
            tested_baseline: overview.tested_baseline.map(|board| board.name.clone()),
            hidden: overview.hidden,
            refused: overview.refused.iter().copied().cloned().collect(),
        }
    }
}
