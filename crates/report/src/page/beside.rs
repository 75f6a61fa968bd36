//! Several records side by side: a column of ratios for each machine, and what holds on all.

use qipan_record::sheet::Tone;
use qipan_record::{
    GroupReport, LABELS, Language, Record, Sheet, SideBySide, SideBySideClaim, conclusion_of_several, say,
};
use serde::Serialize;

use super::answer::Answer;
use super::figure::Figure;
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
    /// True if there are positions enough to tell of others like them.
    has_positions: bool,
    table: Table,
    /// Sentence on what the quotients are over, if that has to be said.
    quotients_in_words: Option<String>,
}

impl SideBySideView {
    pub(super) fn of(records: &[Record], language: Language) -> Option<Self> {
        let all = SideBySide::of(&records.iter().collect::<Vec<_>>());
        let reports: Vec<_> = records.iter().map(GroupReport::all).collect();
        let conclusions = conclusion_of_several(&reports, &all, language);
        let plots = plots_of_machines(&all, language);
        let game = |(name, of_game): (&str, Vec<&SideBySide<'_>>)| Game {
            name: name.to_owned(),
            answer: Answer::of(
                &conclusions.iter().filter(|one| one.game == name).collect::<Vec<_>>(),
                plots.iter().find(|plot| plot.game == name).map(|plot| Figure::of(plot, "")),
                language,
            ),
            taus: taus(&of_game, language),
            tables: of_game.iter().map(|one| Comparison::of(one, language)).collect(),
        };
        let games: Vec<_> = grouped(&all, |one| one.game).into_iter().map(game).collect();
        let claims = claims(&SideBySideClaim::of(&reports), language);
        Some(Self { place: all.first()?.places.words(language), games, claims })
    }
}

/// Kendall's tau by model, if there is any.
fn taus(of_game: &[&SideBySide<'_>], language: Language) -> Option<Table> {
    let sheet = Sheet::of_taus(of_game, language);
    let caption = language.pick(
        ": how much the machines agree on the boards’ order, by model; Kendall’s tau of the two that \
         agree least, 1 is the same order, 0 none",
        "：各机器上棋盘次序的一致程度，按测量模型；最不一致的两台的肯德尔相关系数，1 为次序相同，0 为无关",
    );
    let heads = [
        Head::of("model", language.pick("Model", "测量模型")),
        Head::of("tau", language.pick("Tau", "系数")),
    ];
    let table = Table::of(&sheet, ["taus", "taus"], caption.to_owned(), heads).class("taus");
    (!sheet.lines.is_empty()).then(|| table.lines_of(&sheet, |_| "model-name"))
}

/// Claims that two machines decide or more, if there are any.
fn claims(claims: &[SideBySideClaim], language: Language) -> Option<Table> {
    let sheet = Sheet::of_claims_beside(claims, language)?;
    let caption = language.pick(
        "Claims that two machines decide or more; their words and findings are in each machine’s own view",
        "两台以上机器能判断的论断；原文和依据见各机器自己的视图",
    );
    let machine =
        |label: &&str| sheet.place(label).map(|_| Head::of(*label, label).sort(format!("on{label}")).text());
    let heads = [
        Head::of("claim", language.pick("Claim", "论断")),
        Head::of("place", language.pick("Source", "出处")).text().cells(Cells::Languages),
    ];
    let heads = heads.into_iter().chain(LABELS.iter().filter_map(machine));
    let heads =
        heads.chain([Head::of("machines", language.pick("Machines", "各机器")).sort("agreement").text()]);
    let table = Table::of(&sheet, ["claims", "claims"], caption.to_owned(), heads).class("claims-beside");
    Some(table.lines_of(&sheet, |line| if line.tone == Tone::Good { "claim flips" } else { "claim" }))
}

impl Comparison {
    fn of(one: &SideBySide<'_>, language: Language) -> Self {
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
        let heads = [Head::board(language)].into_iter();
        let heads = heads.chain(labels.iter().flat_map(|label| ratio(label)));
        let heads = heads.chain(labels[1..].iter().flat_map(|label| quotient(label)));
        let heads =
            heads.chain([Head::of("machines", language.pick("Machines", "各机器")).sort("agreement").text()]);
        let tau = one.tau().map(|tau| {
            let tau = tau.in_words(language);
            language.say(say!("; Kendall’s tau {tau}", "；肯德尔相关系数 {tau}"))
        });
        let (title, baseline) = (one.title(language), &one.baseline.name);
        let (noise, tau) = (one.noise_in_words(language), tau.unwrap_or_default());
        let caption = language.say(say!(
            ", {title}: ratio to {baseline} on each machine, above 1 is faster; noise {noise}{tau}",
            "，{title}：各机器上与 {baseline} 的速度比，大于 1 为较快；噪声 {noise}{tau}"
        ));
        Self {
            title,
            name: one.variant.name(one.model),
            variant: language.variant(one.variant),
            prose: language.prose(one.model),
            has_positions: one.has_positions(),
            table: Table::of(&Sheet::of_several(one, language), ["caption", "beside"], caption, heads),
            quotients_in_words: one.quotients_in_words(language),
        }
    }
}
