//! What the texts say: claims of the sources as data (`suites/claims.toml`), judged from a record.

use qipan_experiment::Model;
use serde::Deserialize;

use crate::effects::Quotient;
use crate::group::Timed;
use crate::layouts;
use crate::report::GroupReport;
use crate::series::Series;
use crate::statistics::Interval;
use crate::words::figure;

/// A claim of a source, and which rows decide it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Its number in the file.
    pub number: u32,
    /// The source's number, as in DESIGN.md.
    pub source: String,
    /// Where in the source.
    pub place: String,
    /// The source's words.
    pub quotation: String,
    /// The same in English.
    pub translation: String,
    /// What is claimed, in a few words.
    pub says: String,
    /// What holding means.
    pub test: Test,
    /// Row names, each of which is compared with the one of `than` at the same place, or with its only one.
    #[serde(default)]
    pub rows: Vec<String>,
    /// What they are compared with.
    #[serde(default)]
    pub than: Vec<String>,
    /// The models that decide.
    #[serde(default)]
    pub models: Vec<Model>,
    /// For `at-least`: the least ratio. For `at-most-slower`: the part of its speed that may be lost.
    #[serde(default)]
    pub bound: Option<f64>,
    /// What the record cannot decide, in half a line.
    #[serde(default)]
    pub open: Option<String>,
}

/// What holding means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Test {
    /// The rows are faster.
    Faster,
    /// The rows are slower.
    Slower,
    /// The rows are at least `bound` times as fast.
    AtLeast,
    /// The rows lose at most the part `bound` of the other's speed.
    AtMostSlower,
    /// The source leaves it open: the record answers.
    Open,
    /// A move's `import` takes less time than a position's `generate`, on each of the rows.
    ImportBeforeGenerate,
    /// A search that tries captures as the rows list them reaches its depth sooner than one that sorts them,
    /// on each of the rows.
    OwnOrder,
    /// More than the part `bound` of the captures of the man that moved last cut.
    Retaking,
    /// A record cannot decide it, or not yet; `open` says why.
    Undecided,
}

/// How a claim stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// It holds, beyond the noise.
    Holds,
    /// Its contrary holds, beyond the noise.
    DoesNotHold,
    /// The difference is within the noise.
    WithinNoise,
    /// Another layout of the program could have made the difference.
    OfBuild,
    /// The source asked; the rows are faster.
    AnswerFaster,
    /// The source asked; the rows are slower.
    AnswerSlower,
    /// The record lacks the rows or the model, or no record can say.
    Undecided,
}

impl Judgement {
    /// In words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Judgement::Holds => "holds",
            Judgement::DoesNotHold => "does not hold",
            Judgement::WithinNoise => "within noise",
            Judgement::OfBuild => layouts::MARK,
            Judgement::AnswerFaster => "open question; answer: faster",
            Judgement::AnswerSlower => "open question; answer: slower",
            Judgement::Undecided => "not decided",
        }
    }
}

/// A claim at one pair of rows and one model.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// The row that the claim is about.
    pub row: String,
    /// What it is compared with.
    pub than: String,
    /// The model, or what is compared across two.
    pub model: String,
    /// How many times as fast; `None` where the record lacks something, or where a share decides.
    pub quotient: Option<Quotient>,
    /// A part of a whole, 0 to 1, where that decides: exact.
    pub share: Option<f64>,
    /// How the claim stands here.
    pub judgement: Judgement,
}

impl Finding {
    /// `a / b, generate: 1.65 (1.64–1.66), holds`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let Self { row, than, model, quotient, share, judgement } = self;
        let rows = if row == than { row.clone() } else { format!("{row} / {than}") };
        match (quotient, share) {
            (_, Some(share)) if *judgement == Judgement::Undecided => {
                format!("{rows}, {model}: {:.0} %", 100.0 * share)
            }
            (_, Some(share)) => format!("{rows}, {model}: {:.0} %, {}", 100.0 * share, judgement.words()),
            (Some(quotient), None) => {
                let Interval { low, high } = quotient.widest();
                let (ratio, low, high) = (figure(quotient.ratio), figure(low), figure(high));
                format!("{rows}, {model}: {ratio} ({low}–{high}), {}", judgement.words())
            }
            (None, None) => format!("{rows}, {model}: not in this record"),
        }
    }
}

/// A claim and all that the record says of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The claim.
    pub claim: Claim,
    /// By rows and models.
    pub findings: Vec<Finding>,
}

impl Judged {
    /// How the claim stands as a whole: what all decided findings say; `None` where they differ.
    #[must_use]
    pub fn judgement(&self) -> Option<Judgement> {
        let decided = self.findings.iter().map(|finding| finding.judgement);
        let mut decided = decided.filter(|judgement| *judgement != Judgement::Undecided);
        let Some(first) = decided.next() else { return Some(Judgement::Undecided) };
        decided.all(|other| other == first).then_some(first)
    }

    /// The same in words.
    #[must_use]
    pub fn words(&self) -> &'static str {
        self.judgement().map_or("depends", Judgement::words)
    }
}

const FILE: &str = qipan_suites::CLAIMS;

/// All claims, in the order of their numbers.
///
/// # Panics
/// If the file of the program is damaged, which a test would have found.
#[must_use]
pub fn claims() -> Vec<Claim> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        claim: Vec<Claim>,
    }
    toml::from_str::<File>(FILE).expect("a test reads the claims").claim
}

/// Every claim, judged from the plain comparisons of a record.
#[must_use]
pub fn judged(reports: &[GroupReport<'_>]) -> Vec<Judged> {
    claims().into_iter().map(|claim| Judged { findings: findings(&claim, reports), claim }).collect()
}

fn findings(claim: &Claim, reports: &[GroupReport<'_>]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, row) in claim.rows.iter().enumerate() {
        let than = claim.than.get(index).or(claim.than.first());
        match (claim.test, than) {
            (Test::ImportBeforeGenerate, _) => findings.push(import_before_generate(row, reports)),
            (Test::OwnOrder, _) => findings.push(own_order(row, reports)),
            (Test::Retaking, _) => {
                findings.extend(claim.models.iter().flat_map(|&model| retaking(claim, row, model, reports)));
            }
            (Test::Undecided, _) | (_, None) => {}
            (_, Some(than)) => {
                findings.extend(claim.models.iter().map(|&model| finding(claim, row, than, model, reports)));
            }
        }
    }
    findings
}

fn row_of<'a>(report: &GroupReport<'a>, name: &str) -> Option<&'a Timed> {
    report.group.rows.iter().find(|row| !row.again && row.board.is_named(name))
}

/// The plain comparison at a model that has a row.
fn report_with<'r, 'a>(
    reports: &'r [GroupReport<'a>],
    model: Model,
    row: &str,
) -> Option<&'r GroupReport<'a>> {
    reports.iter().find(|report| report.is_plain() && report.model == model && row_of(report, row).is_some())
}

fn finding(claim: &Claim, row: &str, than: &str, model: Model, reports: &[GroupReport<'_>]) -> Finding {
    let found = report_with(reports, model, row).and_then(|report| {
        let (row, other) = (row_of(report, row)?, row_of(report, than)?);
        let quotient = Quotient::of(report.group, row, other, report.noise)?;
        let beyond = quotient.ratio / bound(claim);
        let is_of_build = layouts::could_make(beyond, report.game, model, &row.board.name, &other.board.name);
        Some((
            quotient,
            match judge(claim, quotient, report.noise) {
                one @ (Judgement::WithinNoise | Judgement::Undecided) => one,
                _ if is_of_build => Judgement::OfBuild,
                one => one,
            },
        ))
    });
    Finding {
        row: row.to_owned(),
        than: than.to_owned(),
        model: model.name().to_owned(),
        quotient: found.map(|(quotient, _)| quotient),
        share: None,
        judgement: found.map_or(Judgement::Undecided, |(_, judgement)| judgement),
    }
}

/// The ratio beside which a claim's is held.
fn bound(claim: &Claim) -> f64 {
    let bound = claim.bound.unwrap_or(1.0);
    match claim.test {
        Test::AtLeast => bound,
        Test::AtMostSlower => 1.0 - bound,
        Test::Faster
        | Test::Slower
        | Test::Open
        | Test::ImportBeforeGenerate
        | Test::OwnOrder
        | Test::Retaking
        | Test::Undecided => 1.0,
    }
}

fn judge(claim: &Claim, quotient: Quotient, noise: f64) -> Judgement {
    let Quotient { ratio, is_beyond_noise, .. } = quotient;
    let interval = quotient.widest();
    // Beside another bound than 1, the noise counts just as much.
    let beside = |bound: f64| match () {
        () if interval.low > bound && ratio > bound * (1.0 + noise) => Judgement::Holds,
        () if interval.high < bound && ratio < bound / (1.0 + noise) => Judgement::DoesNotHold,
        () => Judgement::WithinNoise,
    };
    match claim.test {
        Test::Faster | Test::AtLeast | Test::AtMostSlower => beside(bound(claim)),
        Test::Slower if !is_beyond_noise => Judgement::WithinNoise,
        Test::Slower if ratio < 1.0 => Judgement::Holds,
        Test::Slower => Judgement::DoesNotHold,
        Test::Open if !is_beyond_noise => Judgement::WithinNoise,
        Test::Open if ratio > 1.0 => Judgement::AnswerFaster,
        Test::Open => Judgement::AnswerSlower,
        Test::ImportBeforeGenerate | Test::OwnOrder | Test::Retaking | Test::Undecided => {
            Judgement::Undecided
        }
    }
}

/// How many moves can be checked in the time of one generation.
fn import_before_generate(row: &str, reports: &[GroupReport<'_>]) -> Finding {
    let speeds = |model| {
        let report = report_with(reports, model, row)?;
        Some((Series::of_row(report.group, row_of(report, row)?), report.noise))
    };
    let both = speeds(Model::Import).zip(speeds(Model::Generate));
    of_two_models(row, "import per move to generate per position", both)
}

/// How many searches in the board's own order of captures are done in the time of one that sorts them.
fn own_order(row: &str, reports: &[GroupReport<'_>]) -> Finding {
    let timed = |model| {
        let report = report_with(reports, model, row)?;
        Some((report, row_of(report, row)?))
    };
    let speeds =
        |(report, row): (&GroupReport<'_>, &Timed)| (Series::of_repetitions(report.group, row), report.noise);
    // The same depths in the same positions, or nothing is compared.
    let is_same = |((_, own), (_, sorted)): &((_, &Timed), (_, &Timed))| {
        let both = own.measured.iter().zip(&sorted.measured);
        own.measured.len() == sorted.measured.len()
            && both.clone().all(|(own, sorted)| own.depth == sorted.depth)
    };
    let both = timed(Model::SearchOwn).zip(timed(Model::Search)).filter(is_same);
    let both = both.map(|(own, sorted)| (speeds(own), speeds(sorted)));
    of_two_models(row, "search-own to search, time to depth", both)
}

/// The speed of a row at one model by its speed at another.
fn of_two_models(row: &str, models: &str, both: Option<((Series, f64), (Series, f64))>) -> Finding {
    let quotient = both.and_then(|((new, a), (old, b))| {
        let noise = a.max(b);
        Some((Quotient::of_estimate(new.since(&old)?, noise), noise))
    });
    let judgement = quotient.map_or(Judgement::Undecided, |(quotient, noise)| {
        let Quotient { ratio, .. } = quotient;
        match quotient.widest() {
            interval if interval.low > 1.0 && ratio > 1.0 + noise => Judgement::Holds,
            interval if interval.high < 1.0 && ratio * (1.0 + noise) < 1.0 => Judgement::DoesNotHold,
            _ => Judgement::WithinNoise,
        }
    });
    Finding {
        row: row.to_owned(),
        than: row.to_owned(),
        model: models.to_owned(),
        quotient: quotient.map(|(quotient, _)| quotient),
        share: None,
        judgement,
    }
}

/// What part of the captures of the man that moved last cut; and what part of all cut-offs they are, which
/// decides nothing.
fn retaking(claim: &Claim, row: &str, model: Model, reports: &[GroupReport<'_>]) -> [Finding; 2] {
    let report = report_with(reports, model, row);
    // Where every board does the same, one row has it for all.
    let tally = report.and_then(|report| {
        let own = row_of(report, row).and_then(|row| row.tally);
        let of_all = || report.group.rows.iter().find_map(|row| row.tally);
        if model.counts_alike() { own.or_else(of_all) } else { own }
    });
    let share = tally.map(|tally| tally.part_of_retakings());
    let bound = claim.bound.unwrap_or(0.5);
    let judgement = match share {
        None => Judgement::Undecided,
        Some(share) if share > bound => Judgement::Holds,
        Some(_) => Judgement::DoesNotHold,
    };
    let finding = |what: &str, share, judgement| Finding {
        row: row.to_owned(),
        than: row.to_owned(),
        model: format!("{}, {what}", model.name()),
        quotient: None,
        share,
        judgement,
    };
    [
        finding("captures of the man that moved last that cut", share, judgement),
        finding(
            "of all cut-offs those by such captures",
            tally.map(|tally| tally.share_of_retaking()),
            Judgement::Undecided,
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::{Claim, Judgement, Quotient, Test, claims, judge};
    use crate::statistics::Interval;

    #[test]
    fn claims_are_numbered_and_have_what_they_need() {
        let claims = claims();
        assert_eq!(claims.iter().map(|claim| claim.number).collect::<Vec<_>>(), (1..=20).collect::<Vec<_>>());
        for claim in &claims {
            let is_open = matches!(claim.test, Test::Undecided);
            assert_eq!(claim.rows.is_empty(), is_open, "claim {}", claim.number);
            assert!(!is_open || claim.open.is_some(), "claim {} says why", claim.number);
            let needs_bound = matches!(claim.test, Test::AtLeast | Test::AtMostSlower | Test::Retaking);
            assert_eq!(claim.bound.is_some(), needs_bound, "claim {}", claim.number);
        }
    }

    fn claim(test: Test, bound: Option<f64>) -> Claim {
        Claim { test, bound, ..claims().remove(0) }
    }

    fn quotient(ratio: f64) -> Quotient {
        let interval = Interval { low: ratio * 0.99, high: ratio * 1.01 };
        let is_beyond_noise = !(0.98..=1.02).contains(&ratio);
        Quotient { ratio, interval, positions: None, is_beyond_noise, is_of_build: false }
    }

    #[test]
    fn a_claim_holds_beyond_the_noise_only() {
        let cases = [
            (Test::Faster, None, 1.5, Judgement::Holds),
            (Test::Faster, None, 0.7, Judgement::DoesNotHold),
            (Test::Faster, None, 1.005, Judgement::WithinNoise),
            (Test::Slower, None, 0.7, Judgement::Holds),
            (Test::Slower, None, 1.5, Judgement::DoesNotHold),
            (Test::Slower, None, 0.995, Judgement::WithinNoise),
            (Test::AtLeast, Some(1.5), 2.0, Judgement::Holds),
            (Test::AtLeast, Some(1.5), 1.3, Judgement::DoesNotHold),
            (Test::AtLeast, Some(1.5), 1.505, Judgement::WithinNoise),
            (Test::AtMostSlower, Some(0.05), 1.0, Judgement::Holds),
            (Test::AtMostSlower, Some(0.05), 0.8, Judgement::DoesNotHold),
            (Test::Open, None, 1.5, Judgement::AnswerFaster),
            (Test::Open, None, 0.5, Judgement::AnswerSlower),
            (Test::Open, None, 1.001, Judgement::WithinNoise),
        ];
        for (test, bound, ratio, expected) in cases {
            assert_eq!(judge(&claim(test, bound), quotient(ratio), 0.01), expected, "{test:?} {ratio}");
        }
    }
}
