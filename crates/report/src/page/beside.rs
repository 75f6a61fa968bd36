//! Several records side by side: a column of ratios for each machine, and what holds on all.

use qipan_record::sheet::Tone;
use qipan_record::{GroupReport, LABELS, Record, Sheet, SideBySide, SideBySideClaim, conclusion_of_several};
use serde::Serialize;

use super::answer::Answer;
use super::figure::Figure;
use super::machine::variant;
use super::table::{Cells, Head, Table};
use crate::grouped::grouped;
use crate::plots::plots_of_machines;

/// Everything that two machines or more have in common.
#[derive(Debug, Serialize)]
pub(super) struct SideBySideView {
    /// `machine` or `record`.
    place: &'static str,
    games: Vec<Game>,
    /// Claims that two machines decide or more.
    claims: Option<Table>,
}

/// One game's part.
#[derive(Debug, Serialize)]
struct Game {
    name: String,
    /// Conclusions that hold on all machines.
    answer: Answer,
    /// Kendall's tau by model, the lowest of two machines.
    taus: Option<Table>,
    tables: Vec<Comparison>,
}

/// One comparison on all machines.
#[derive(Debug, Serialize)]
struct Comparison {
    /// The model with its variant.
    title: String,
    /// The same without what it was put under, to choose by.
    name: &'static str,
    variant: String,
    prose: &'static str,
    /// Scope of the intervals.
    scope: &'static str,
    table: Table,
    /// Sentence on what the quotients are over, if that has to be said.
    quotients_in_words: Option<String>,
}

impl SideBySideView {
    pub(super) fn of(records: &[Record]) -> Option<Self> {
        let all = SideBySide::of(&records.iter().collect::<Vec<_>>());
        let reports: Vec<_> = records.iter().map(GroupReport::all).collect();
        let conclusions = conclusion_of_several(&reports, &all);
        let plots = plots_of_machines(&all);
        let game = |(name, of_game): (&str, Vec<&SideBySide<'_>>)| Game {
            name: name.to_owned(),
            answer: Answer::of(
                &conclusions.iter().filter(|one| one.game == name).collect::<Vec<_>>(),
                plots.iter().find(|plot| plot.game == name).map(|plot| Figure::of(plot, "")),
            ),
            taus: taus(&of_game),
            tables: of_game.iter().map(|one| Comparison::of(one)).collect(),
        };
        let games: Vec<_> = grouped(&all, |one| one.game).into_iter().map(game).collect();
        Some(Self { place: all.first()?.places.one(), games, claims: claims(&SideBySideClaim::of(&reports)) })
    }
}

/// Kendall's tau by model, if there is any.
fn taus(of_game: &[&SideBySide<'_>]) -> Option<Table> {
    let sheet = Sheet::of_taus(of_game);
    let caption = ": how much the machines agree on the boards’ order, by model; Kendall’s tau of the two that \
                   agree least, 1 is the same order, 0 none";
    let heads = [Head::of("model", "Model"), Head::of("tau", "Tau")];
    let table = Table::of(&sheet, ["taus", "taus"], caption.to_owned(), heads).class("taus");
    (!sheet.lines.is_empty()).then(|| table.lines_of(&sheet, |_| "model-name"))
}

/// Claims that two machines decide or more, if there are any.
fn claims(claims: &[SideBySideClaim]) -> Option<Table> {
    let sheet = Sheet::of_claims_beside(claims)?;
    let caption =
        "Claims that two machines decide or more; their words and findings are in each machine’s own view";
    let machine =
        |label: &&str| sheet.place(label).map(|_| Head::of(*label, label).sort(format!("on{label}")).text());
    let heads = [Head::of("claim", "Claim"), Head::of("place", "Source").text().cells(Cells::Languages)];
    let heads = heads.into_iter().chain(LABELS.iter().filter_map(machine));
    let heads = heads.chain([Head::of("machines", "Machines").sort("agreement").text()]);
    let table = Table::of(&sheet, ["claims", "claims"], caption.to_owned(), heads).class("claims-beside");
    Some(table.lines_of(&sheet, |line| if line.tone == Tone::Good { "claim flips" } else { "claim" }))
}

impl Comparison {
    fn of(one: &SideBySide<'_>) -> Self {
        let ratio = |label: &str| {
            [
                Head::of(label, label).sort(format!("on{label}")).down_if(true).cells(Cells::Verdicts),
                Head::intervals(label, "95 %"),
            ]
        };
        let quotient = |label: &str| {
            let name = format!("{label}/A");
            [Head::of(&*name, &name).down_if(true), Head::intervals(&*name, "95 %")]
        };
        let labels = &LABELS[..one.reports.len()];
        let heads = [Head::of("board", "Board")].into_iter();
        let heads = heads.chain(labels.iter().flat_map(|label| ratio(label)));
        let heads = heads.chain(labels[1..].iter().flat_map(|label| quotient(label)));
        let heads = heads.chain([Head::of("machines", "Machines").sort("agreement").text()]);
        let tau = one.tau().map(|tau| format!("; Kendall’s tau {}", tau.in_words()));
        let caption = format!(
            ", {}: ratio to {} on each machine, above 1 is faster; noise {}{}",
            one.title(),
            one.baseline.name,
            one.noise_in_words(),
            tau.unwrap_or_default()
        );
        Self {
            title: one.title(),
            name: one.variant.name(one.model),
            variant: variant(one.variant),
            prose: one.model.prose(),
            scope: one.scope(),
            table: Table::of(&Sheet::of_several(one), ["caption", "beside"], caption, heads),
            quotients_in_words: one.quotients_in_words(),
        }
    }
}
