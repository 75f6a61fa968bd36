//! Several records side by side, as texts: a column of ratios for each machine, and what holds on all.

use qipan_record::{
    Agreement, ClaimBeside, GroupReport, Judged, LABELS, Record, Shift, SideBySide, Standing, Variant,
    conclusion_of_several, span, within,
};
use serde::Serialize;

use super::answer::Answer;
use super::figure::Figure;
use super::machine::variant;
use super::overview::level;
use super::row::{role, verdict};
use crate::grouped::grouped;
use crate::plots::plots_of_machines;

/// Everything that two machines or more have in common.
#[derive(Debug, Serialize)]
pub(super) struct Beside {
    /// `machine` or `record`.
    place: &'static str,
    games: Vec<Game>,
    claims: Vec<Claim>,
}

/// One game's part.
#[derive(Debug, Serialize)]
struct Game {
    name: String,
    /// Conclusions that hold on all machines.
    answer: Answer,
    /// Kendall's tau by model, the lowest of two machines.
    taus: Vec<[String; 2]>,
    tables: Vec<Table>,
}

/// One comparison on all machines.
#[derive(Debug, Serialize)]
struct Table {
    /// The model with its variant.
    title: String,
    /// The same without what it was put under, to choose by.
    name: &'static str,
    variant: String,
    prose: &'static str,
    baseline: String,
    /// Positions that the intervals are for.
    level: &'static str,
    /// `A ±0.3 %, B ±0.5 %`.
    noise: String,
    machines: Vec<&'static str>,
    /// Names of the machines' quotients: `B/A`.
    quotients: Vec<String>,
    tau: Option<String>,
    /// Sentence on what the quotients are over, if that has to be said.
    quotients_in_words: Option<String>,
    rows: Vec<Line>,
}

/// A board's line.
#[derive(Debug, Serialize)]
struct Line {
    name: String,
    role: &'static str,
    verdict: &'static str,
    is_best: bool,
    /// Field that the template's macro `name` asks of every row.
    shallower: bool,
    /// By machine: ratio, interval, class.
    ratios: Vec<[String; 3]>,
    /// By machine but the first: its ratio by the first's, interval.
    shifts: Vec<[String; 2]>,
    agreement: &'static str,
}

/// A claim of a source, on all machines.
#[derive(Debug, Serialize)]
struct Claim {
    number: u32,
    says: String,
    place: String,
    words: Vec<&'static str>,
    agreement: &'static str,
    differs: bool,
}

/// Text in the place of a missing figure.
const NONE: &str = "n/a";

impl Beside {
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
            taus: of_game
                .iter()
                .filter(|one| one.variant == Variant::Plain)
                .filter_map(|one| Some([one.title(), one.tau()?.in_words()]))
                .collect(),
            tables: of_game.iter().map(|one| Table::of(one)).collect(),
        };
        let games: Vec<_> = grouped(&all, |one| one.game).into_iter().map(game).collect();
        let claims = ClaimBeside::of(&reports);
        let claims = claims.iter().filter(|claim| claim.agrees().is_some()).map(Claim::of).collect();
        Some(Self { place: all.first()?.places.one(), games, claims })
    }
}

impl Table {
    fn of(one: &SideBySide<'_>) -> Self {
        let noise =
            one.reports.iter().zip(LABELS).filter_map(|(report, label)| {
                Some(format!("{label} ±{:.1} %", report.as_ref()?.noise * 100.0))
            });
        let mut standings = one.rows.iter().flat_map(|row| row.standings.iter().flatten());
        Self {
            title: one.title(),
            name: one.variant.name(one.model),
            variant: variant(one.variant),
            prose: one.model.prose(),
            baseline: one.baseline.name.clone(),
            level: level(standings.any(|standing| standing.positions.is_some())),
            noise: noise.collect::<Vec<_>>().join(", "),
            machines: LABELS.into_iter().take(one.reports.len()).collect(),
            quotients: LABELS[1..one.reports.len()].iter().map(|label| format!("{label}/A")).collect(),
            tau: one.tau().map(|tau| tau.in_words()),
            quotients_in_words: one.quotients_in_words(),
            rows: one.rows.iter().map(|row| Line::of(one, row)).collect(),
        }
    }
}

impl Line {
    fn of(one: &SideBySide<'_>, row: &qipan_record::Beside<'_>) -> Self {
        let is_baseline = row.board.name == one.baseline.name;
        let ratio = |standing: &Option<Standing<'_>>| match standing {
            None => [NONE, "", "absent"].map(ToOwned::to_owned),
            Some(_) if is_baseline => ["1", "", "baseline"].map(ToOwned::to_owned),
            Some(standing) => {
                [standing.shown(), span(standing.widest()), verdict(standing.verdict).to_owned()]
            }
        };
        let shift = |shift: &Option<Shift>| match shift {
            None if is_baseline => ["1".to_owned(), String::new()],
            None => [NONE.to_owned(), String::new()],
            Some(shift) => {
                let mark = if shift.is_same { "≈ " } else { "" };
                let interval = shift.positions.unwrap_or(shift.interval);
                [format!("{mark}{}", within(shift.ratio, interval)), span(interval)]
            }
        };
        Self {
            name: row.board.name.clone(),
            role: role(row.board.role),
            verdict: match row.agreement() {
                _ if is_baseline => "baseline",
                Some(Agreement::Faster) => "faster",
                Some(Agreement::Slower) => "slower",
                Some(Agreement::Flips) => "flips",
                Some(Agreement::Depends) => "depends",
                Some(Agreement::Close | Agreement::Undecided) | None => "same",
            },
            is_best: false,
            shallower: row.standings.iter().flatten().any(|standing| standing.shallower),
            ratios: row.standings.iter().map(ratio).collect(),
            shifts: row.shifts[1..].iter().map(shift).collect(),
            agreement: row.agreement().map_or("", Agreement::words),
        }
    }
}

impl Claim {
    fn of(beside: &ClaimBeside) -> Self {
        Self {
            number: beside.claim.number,
            says: beside.claim.says.clone(),
            place: format!("{}, {}", beside.claim.source, beside.claim.place),
            words: beside.judged.iter().map(Judged::words).collect(),
            agreement: beside.agreement(),
            differs: beside.agrees() == Some(false),
        }
    }
}
