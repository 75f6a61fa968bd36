//! Claims of the sources as data (`suites/claims.toml`), judged from a record.

use qipan_game::explain::Text;
use qipan_game::say;
use qipan_row::Model;
use serde::Deserialize;

use crate::effects::Quotient;
use crate::estimate::Estimate;
use crate::group::{OF_ONE_LAYOUT, TimedRow};
use crate::language::Language;
use crate::report::GroupReport;
use crate::series::Series;
use crate::statistics::{Interval, beyond_chance_all, student_tails};
use crate::words::{span, within};

/// A claim of a source, and which rows decide it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Its number in the file.
    pub number: u32,
    /// The source's number, as in DESIGN.md.
    pub source: String,
    /// Place in the source.
    pub place: String,
    /// The source's words.
    pub quotation: String,
    /// The same in English.
    pub translation: String,
    /// The same in Chinese, if the source is not.
    #[serde(default)]
    pub translation_zh: Option<String>,
    /// The claim, in a few words.
    pub says: String,
    /// The same in Chinese.
    pub says_zh: String,
    /// The test that the claim must pass to hold.
    pub test: Test,
    /// Row names, each of which is compared with the one of `than` at the same place, or with its only one.
    #[serde(default)]
    pub rows: Vec<String>,
    /// Rows that they are compared with.
    #[serde(default)]
    pub than: Vec<String>,
    /// The models that decide.
    #[serde(default)]
    pub models: Vec<Model>,
    /// Bound of the test. For `at-least`: the least ratio. For `at-most-slower`: the part of its speed that
    /// may be lost.
    #[serde(default)]
    pub bound: Option<f64>,
    /// The part that the record cannot decide, in half a line.
    #[serde(default)]
    pub open: Option<String>,
    /// The same in Chinese.
    #[serde(default)]
    pub open_zh: Option<String>,
}

impl Claim {
    /// The claim, in a few words.
    #[must_use]
    pub fn says(&self, language: Language) -> &str {
        language.pick(&self.says, &self.says_zh)
    }

    /// The source's words in a language; `None` if that is theirs.
    #[must_use]
    pub fn translated(&self, language: Language) -> Option<&str> {
        match language {
            Language::En => Some(&self.translation),
            Language::Zh => self.translation_zh.as_deref(),
        }
    }

    /// The part that the record cannot decide.
    #[must_use]
    pub fn open(&self, language: Language) -> Option<&str> {
        match language {
            Language::En => self.open.as_deref(),
            Language::Zh => self.open_zh.as_deref(),
        }
    }

    /// The source's number with the place in it.
    #[must_use]
    pub fn origin(&self, language: Language) -> String {
        let Self { source, place, .. } = self;
        let zh = match place.as_str() {
            "whole text" => "全文",
            "introduction" => "引言",
            "2.7, a title only" => "2.7，只有标题",
            "README of cherry" => "cherry 的 README.md",
            other => other,
        };
        let zh = zh.replace("pull request", "合并请求");
        language.say(say!("{source}, {place}", "{source}，{zh}"))
    }
}

/// A test that a claim must pass to hold.
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
    /// More than the part `bound` of the captures of the piece that moved last cut.
    Retaking,
    /// A record cannot decide it, or not yet; `open` says why.
    Undecided,
}

/// Judgement of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// It holds, beyond the noise.
    Holds,
    /// Its contrary holds, beyond the noise.
    DoesNotHold,
    /// The difference is within the noise.
    WithinNoise,
    /// Another order of the program's functions could have made the difference, and one was timed.
    TooSmall,
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
    pub const fn words(self, language: Language) -> &'static str {
        match self {
            Judgement::Holds => language.pick("holds", "成立"),
            Judgement::DoesNotHold => language.pick("does not hold", "不成立"),
            Judgement::WithinNoise => language.pick("within noise", "在噪声之内"),
            Judgement::TooSmall => language.pick("too small to tell here", "差别太小，此处分不出"),
            Judgement::AnswerFaster => language.pick("open question; answer: faster", "原文存疑；回答：较快"),
            Judgement::AnswerSlower => language.pick("open question; answer: slower", "原文存疑；回答：较慢"),
            Judgement::Undecided => language.pick("not decided", "无法判断"),
        }
    }
}

/// A claim at one pair of rows and one model.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// The row that the claim is about.
    pub row: String,
    /// The row that it is compared with.
    pub than: String,
    /// The model, or what is compared across two.
    pub model: Text,
    /// Ratio of their speeds; `None` where the record lacks something, or where a share decides.
    pub quotient: Option<Quotient>,
    /// A part of a whole, 0 to 1, where that decides: exact for these positions.
    pub share: Option<f64>,
    /// 95 % interval of `share` for positions like these, where it decides.
    pub share_like: Option<Interval>,
    /// Judgement of the claim here.
    pub judgement: Judgement,
}

impl Finding {
    /// `a / b, generate: 1.65 (1.64–1.66), holds`.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        let Self { row, than, model, quotient, share, share_like, judgement } = self;
        let rows = if row == than { row.clone() } else { format!("{row} / {than}") };
        let (model, judged) = (language.of(model), judgement.words(language));
        language.say(match (quotient, share.map(|share| 100.0 * share)) {
            (_, Some(share)) if *judgement == Judgement::Undecided => {
                say!("{rows}, {model}: {share:.0} %", "{rows}，{model}：{share:.0} %")
            }
            (_, Some(share)) => {
                let like = share_like.map_or_else(String::new, |Interval { low, high }| {
                    let (low, high) = (100.0 * low, 100.0 * high);
                    language.say(say!(" ({low:.0}–{high:.0} %)", "（{low:.0}–{high:.0} %）"))
                });
                say!(
                    "{rows}, {model}: {share:.0} %{like}, {judged}",
                    "{rows}，{model}：{share:.0} %{like}，{judged}"
                )
            }
            (Some(quotient), None) => {
                let interval = quotient.widest();
                let (ratio, interval) = (within(quotient.ratio, interval), span(interval));
                say!(
                    "{rows}, {model}: {ratio} ({interval}), {judged}",
                    "{rows}，{model}：{ratio}（{interval}），{judged}"
                )
            }
            (None, None) => say!("{rows}, {model}: not in this record", "{rows}，{model}：本记录中没有"),
        })
    }
}

/// A claim and all that the record says of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The claim.
    pub claim: Claim,
    /// Findings by rows and models.
    pub findings: Vec<Finding>,
}

impl Judged {
    /// Judgement of the claim as a whole: that of all decided findings; `None` where they differ.
    #[must_use]
    pub fn judgement(&self) -> Option<Judgement> {
        let decided = self.findings.iter().map(|finding| finding.judgement);
        let mut decided = decided.filter(|judgement| *judgement != Judgement::Undecided);
        let Some(first) = decided.next() else { return Some(Judgement::Undecided) };
        decided.all(|other| other == first).then_some(first)
    }

    /// The same in words.
    #[must_use]
    pub fn words(&self, language: Language) -> &'static str {
        self.judgement().map_or(language.pick("depends", "因情况而异"), |one| one.words(language))
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

/// The probability with which one of all judgements may be there by chance.
const LEVEL: f64 = 0.05;

/// Every claim, judged from the plain comparisons of a record: each held to more the more are judged (Holm's
/// method).
#[must_use]
pub fn judged(reports: &[GroupReport<'_>]) -> Vec<Judged> {
    let found: Vec<_> = claims().into_iter().map(|claim| (findings(&claim, reports), claim)).collect();
    let chances: Vec<f64> =
        found.iter().flat_map(|(found, _)| found).filter_map(|found| found.chance).collect();
    let mut are_beyond = beyond_chance_all(&chances, LEVEL).into_iter();
    let mut held = |Found { mut finding, chance }: Found| {
        let is_by_chance = chance.is_some_and(|_| !are_beyond.next().unwrap_or(false));
        if is_by_chance && finding.judgement != Judgement::Undecided {
            finding.judgement = Judgement::WithinNoise;
        }
        finding
    };
    let one = |(found, claim): (Vec<Found>, Claim)| Judged {
        findings: found.into_iter().map(&mut held).collect(),
        claim,
    };
    found.into_iter().map(one).collect()
}

/// A finding by itself, and the probability that chance alone makes it, where it is judged.
struct Found {
    finding: Finding,
    chance: Option<f64>,
}

fn findings(claim: &Claim, reports: &[GroupReport<'_>]) -> Vec<Found> {
    let mut findings = Vec::new();
    for (index, row) in claim.rows.iter().enumerate() {
        let than = claim.than.get(index).or(claim.than.first());
        match (claim.test, than) {
            (Test::ImportBeforeGenerate, _) => findings.push(import_before_generate(claim, row, reports)),
            (Test::OwnOrder, _) => findings.push(own_order(claim, row, reports)),
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

fn row_of<'a>(report: &GroupReport<'a>, name: &str) -> Option<&'a TimedRow> {
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

fn finding(claim: &Claim, row: &str, than: &str, model: Model, reports: &[GroupReport<'_>]) -> Found {
    let found = report_with(reports, model, row).and_then(|report| {
        let (row, other) = (row_of(report, row)?, row_of(report, than)?);
        let estimate = Series::of_rows(report.group, row, other).estimate()?;
        Some((estimate, report.noise, is_too_small(estimate.ratio / bound(claim), &[report])))
    });
    of_ratio(claim, [row, than], named(model), found)
}

/// A model by its name, the same in both languages.
fn named(model: Model) -> Text {
    Text::new(model.name(), model.name())
}

/// Returns true if a difference is no more than another order of the functions could make, and only one was
/// timed.
fn is_too_small(ratio: f64, reports: &[&GroupReport<'_>]) -> bool {
    ratio.ln().abs() <= OF_ONE_LAYOUT && reports.iter().any(|report| report.group.layouts.is_empty())
}

/// A ratio with the noise beside it, and whether it is too small to tell.
fn of_ratio(
    claim: &Claim,
    [row, than]: [&str; 2],
    model: Text,
    found: Option<(Estimate, f64, bool)>,
) -> Found {
    let judged = found.map(|(estimate, noise, is_too_small)| {
        let quotient = Quotient::of_estimate(estimate, noise);
        let judgement = match judge(claim, quotient, noise) {
            one @ (Judgement::WithinNoise | Judgement::Undecided) => one,
            _ if is_too_small => Judgement::TooSmall,
            one => one,
        };
        (quotient, judgement, estimate.divided_by(bound(claim)).chance())
    });
    let finding = Finding {
        row: row.to_owned(),
        than: than.to_owned(),
        model,
        quotient: judged.map(|(quotient, ..)| quotient),
        share: None,
        share_like: None,
        judgement: judged.map_or(Judgement::Undecided, |(_, judgement, _)| judgement),
    };
    Found { finding, chance: judged.map(|(.., chance)| chance) }
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
        Test::Faster | Test::AtLeast | Test::AtMostSlower | Test::ImportBeforeGenerate | Test::OwnOrder => {
            beside(bound(claim))
        }
        Test::Slower if !is_beyond_noise => Judgement::WithinNoise,
        Test::Slower if ratio < 1.0 => Judgement::Holds,
        Test::Slower => Judgement::DoesNotHold,
        Test::Open if !is_beyond_noise => Judgement::WithinNoise,
        Test::Open if ratio > 1.0 => Judgement::AnswerFaster,
        Test::Open => Judgement::AnswerSlower,
        Test::Retaking | Test::Undecided => Judgement::Undecided,
    }
}

/// Finding on the moves that can be checked in the time of one generation.
fn import_before_generate(claim: &Claim, row: &str, reports: &[GroupReport<'_>]) -> Found {
    let speeds = |model| {
        let report = report_with(reports, model, row)?;
        Some((report, Series::of_row(report.group, row_of(report, row)?)))
    };
    let both = speeds(Model::Import).zip(speeds(Model::Generate));
    let what = say!("import per move to generate per position", "每着法的 import 比每局面的 generate");
    of_two_models(claim, row, what, both)
}

/// Finding on the searches in the board's own order of captures in the time of one that sorts them.
fn own_order(claim: &Claim, row: &str, reports: &[GroupReport<'_>]) -> Found {
    let timed = |model| {
        let report = report_with(reports, model, row)?;
        Some((report, row_of(report, row)?))
    };
    // The same depths in the same positions, or nothing is compared.
    let is_same = |((_, own), (_, sorted)): &((_, &TimedRow), (_, &TimedRow))| {
        let both = own.measured.iter().zip(&sorted.measured);
        own.measured.len() == sorted.measured.len()
            && both.clone().all(|(own, sorted)| own.depth == sorted.depth)
    };
    let both = timed(Model::SearchOwn).zip(timed(Model::SearchPlain)).filter(is_same);
    let both = both.map(|both| {
        let (own, sorted) = both;
        [own, sorted].map(|(report, row)| (report, Series::of_repetitions(report.group, row))).into()
    });
    let what =
        say!("search-own to search-plain, time to depth", "search-own 比 search-plain，到达深度的时间");
    of_two_models(claim, row, what, both)
}

/// A comparison, and a row's speeds in it.
type Speeds<'r, 'a> = (&'r GroupReport<'a>, Series);

/// The speed of a row at one model by its speed at another.
fn of_two_models(
    claim: &Claim,
    row: &str,
    models: Text,
    both: Option<(Speeds<'_, '_>, Speeds<'_, '_>)>,
) -> Found {
    let found = both.and_then(|((one, new), (other, old))| {
        let estimate = new.since(&old)?;
        Some((estimate, one.noise.max(other.noise), is_too_small(estimate.ratio, &[one, other])))
    });
    of_ratio(claim, [row, row], models, found)
}

/// Findings on the captures of the piece that moved last: the share of them that cut; and the share of these
/// in all cut-offs, which decides nothing.
fn retaking(claim: &Claim, row: &str, model: Model, reports: &[GroupReport<'_>]) -> [Found; 2] {
    let report = report_with(reports, model, row);
    // Where every board does the same, one row has it for all.
    let tally = report.and_then(|report| {
        let own = row_of(report, row).and_then(|row| row.tally);
        let of_all = || report.group.rows.iter().find_map(|row| row.tally);
        if model.counts_alike() { own.or_else(of_all) } else { own }
    });
    let share = tally.map(|tally| tally.part_of_retakings());
    let bound = claim.bound.unwrap_or(0.5);
    let like = share.zip(report).map(|(share, report)| like_share(share, report.jobs));
    let judgement = match (share, like) {
        (Some(_), Some(like)) if like.low > bound => Judgement::Holds,
        (Some(_), Some(like)) if like.high < bound => Judgement::DoesNotHold,
        (Some(_), _) => Judgement::WithinNoise,
        (None, _) => Judgement::Undecided,
    };
    let chance = share.zip(report).map(|(share, report)| {
        let error = (bound * (1.0 - bound) / of_few(report.jobs)).sqrt();
        student_tails((share - bound) / error.max(f64::MIN_POSITIVE), of_few(report.jobs))
    });
    let finding = |model: Text, share, share_like, judgement| Finding {
        row: row.to_owned(),
        than: row.to_owned(),
        model,
        quotient: None,
        share,
        share_like,
        judgement,
    };
    let name = model.name();
    let such = say!(
        "{name}, captures of the piece that moved last that cut",
        "{name}，吃掉刚走的棋子的着法中造成截断的"
    );
    let all = tally.map(|tally| tally.share_of_retaking());
    let what = say!("{name}, of all cut-offs those by such captures", "{name}，全部截断中由这种着法造成的");
    let other = finding(what, all, None, Judgement::Undecided);
    [Found { finding: finding(such, share, like, judgement), chance }, Found { finding: other, chance: None }]
}

/// 95 % interval of a share for positions like these (Wilson, 1927). A record has the sum over all positions
/// alone, so that all of one are taken for alike: no other share could lie so far apart.
fn like_share(share: f64, positions: usize) -> Interval {
    const NORMAL: f64 = 1.96;
    let n = of_few(positions.max(1));
    let (square, whole) = (NORMAL * NORMAL, 1.0 + NORMAL * NORMAL / n);
    let centre = (share + square / (2.0 * n)) / whole;
    let reach = NORMAL * (share * (1.0 - share) / n + square / (4.0 * n * n)).sqrt() / whole;
    Interval { low: centre - reach, high: centre + reach }
}

fn of_few(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::{Claim, Judgement, Quotient, Test, claims, judge};
    use crate::statistics::Interval;

    #[test]
    fn claims_are_numbered_and_have_what_they_need() {
        let claims = claims();
        // What was the eighteenth is no claim of its source.
        let numbers: Vec<_> = (1..=17).chain(19..=25).collect();
        assert_eq!(claims.iter().map(|claim| claim.number).collect::<Vec<_>>(), numbers);
        for claim in &claims {
            let is_open = matches!(claim.test, Test::Undecided);
            assert_eq!(claim.rows.is_empty(), is_open, "claim {}", claim.number);
            assert!(!is_open || claim.open.is_some(), "claim {} says why", claim.number);
            assert_eq!(
                claim.open.is_some(),
                claim.open_zh.is_some(),
                "claim {} in both languages",
                claim.number
            );
            let is_chinese = !["001", "003", "005", "006"].contains(&claim.source.as_str());
            assert_eq!(
                claim.translation_zh.is_none(),
                is_chinese,
                "claim {} in both languages",
                claim.number
            );
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
        Quotient { ratio, interval, positions: None, is_beyond_noise }
    }

    /// Wilson's own limits of a half in 128 and in 10.
    #[test]
    fn a_share_has_the_interval_of_as_many_positions() {
        for (share, positions, low, high) in [(0.5, 128, 0.4147, 0.5853), (0.5, 10, 0.2366, 0.7634)] {
            let found = super::like_share(share, positions);
            assert!((found.low - low).abs() < 1e-4 && (found.high - high).abs() < 1e-4, "{found:?}");
        }
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
