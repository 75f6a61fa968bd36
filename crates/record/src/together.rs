//! Conclusions over several records of the same models: what holds in all of them, and how each differs from
//! the first.

use qipan_game::say;
use qipan_row::{Role, Variant};

use crate::claims::{Claim, Judged, Judgement, judged};
use crate::conclusion::{Conclusion, of_effects};
use crate::effects::Effect;
use crate::language::Language;
use crate::ratio::Ratio;
use crate::report::GroupReport;
use crate::side_by_side::{SideBySide, SideBySideRow};
use crate::words::within;

/// Names of the records of a comparison, the first of which the others are compared with; as many as are
/// compared at once.
pub const LABELS: [&str; 9] = ["A", "B", "C", "D", "E", "F", "G", "H", "I"];

/// The most sentences that are said first.
const BRIEF: usize = 3;

/// Conclusions over several records, per game: what holds on all machines, how each record differs from the
/// first, what a level is worth on the machine that it helps least and on the one that it helps most.
#[must_use]
pub fn conclusion_of_several(
    reports: &[Vec<GroupReport<'_>>],
    all: &[SideBySide<'_>],
    language: Language,
) -> Vec<Conclusion> {
    let effects: Vec<_> = reports.iter().flat_map(|reports| Effect::of(reports)).collect();
    let mut games: Vec<&str> = all.iter().map(|one| one.game).collect();
    games.dedup();
    let of_game = |game: &str| {
        let of_game: Vec<_> = all.iter().filter(|one| one.game == game).collect();
        let headline = SideBySide::headline(&of_game)?;
        let mut brief = headline.in_words(language);
        let mut sentences = brief.split_off(brief.len().min(BRIEF));
        sentences.extend(SideBySide::taus(&of_game, language));
        sentences.extend((1..reports.len()).flat_map(|record| differences(&of_game, record, language)));
        sentences.extend(of_effects(&effects, game, headline.model, language));
        sentences.extend(of_layouts(headline, language));
        Some(Conclusion { game: game.to_owned(), brief, leaders: Vec::new(), sentences })
    };
    games.into_iter().filter_map(of_game).collect()
}

impl SideBySide<'_> {
    /// A sentence on how much the machines' orders agree at each plain model; `None` if no model has two
    /// boards on two of them.
    #[must_use]
    pub fn taus(all: &[&Self], language: Language) -> Option<String> {
        let plain = all.iter().filter(|one| one.variant == Variant::Plain);
        let tau = |one: &&Self| Some(format!("{} {}", one.title(language), one.tau()?.in_words(language)));
        let taus: Vec<_> = plain.filter_map(tau).collect();
        let places = all.first().filter(|_| taus.len() > 1)?.places;
        let (at, one, place) = (places.at(), places.one(), places.words(Language::Zh));
        let taus = taus.join(language.pick(", ", "，"));
        Some(language.say(say!(
            "Kendall's tau of the storages' order {at} the {one}s, by model: {taus}.",
            "各{place}上存储方式次序的肯德尔相关系数，按测量模型：{taus}。"
        )))
    }
}

/// A sentence on the number of orders of the program's functions that were timed in each record.
fn of_layouts(headline: &SideBySide<'_>, language: Language) -> Option<String> {
    let reports = || headline.reports.iter().flatten();
    if reports().all(|report| report.group.layouts.is_empty()) {
        return reports().next().map(|report| report.layouts_in_words(language));
    }
    let numbers: Vec<_> = reports().map(|report| report.group.layouts.len().max(1).to_string()).collect();
    let numbers = language.listed(&numbers);
    Some(language.say(say!(
        "Orders of the program's functions that were timed, by record: {numbers}.",
        "各记录测了程序函数的几种次序：{numbers}。"
    )))
}

/// The most differences that the words name.
const SHOWN: usize = 3;

/// Sentences on the differences of a record's ratios from the first one's.
fn differences(of_game: &[&SideBySide<'_>], record: usize, language: Language) -> Vec<String> {
    let label = LABELS[record];
    let rows = || {
        let rows = of_game.iter().flat_map(|one| one.rows.iter().map(move |row| (one, row)));
        rows.filter(|(_, row)| row.board.role != Role::Oracle)
    };
    let shift = |(one, row): (&&SideBySide<'_>, &SideBySideRow<'_>)| {
        Some((one.title(language), row.board.name.clone(), row.shifts[record]?))
    };
    let shifts: Vec<_> = rows().filter_map(shift).collect();
    if shifts.is_empty() {
        return Vec::new();
    }
    let mut beyond: Vec<_> = shifts.iter().filter(|(_, _, shift)| !shift.is_same).collect();
    beyond.sort_by(|(_, _, a), (_, _, b)| b.ratio.ln().abs().total_cmp(&a.ratio.ln().abs()));
    let named = |(title, board, shift): &&(String, String, crate::Shift)| {
        let Ratio { value, interval, .. } = Ratio::from(shift);
        let part = within(value, interval);
        language.say(say!("{board} at {title} ({part} of A's)", "{title} 下的 {board}（为 A 的 {part} 倍）"))
    };
    let named: Vec<_> = beyond.iter().take(SHOWN).map(named).collect();
    let (some, all) = (beyond.len(), shifts.len());
    let (first, named) = (named.first().cloned().unwrap_or_default(), language.listed(&named));
    let mut sentences = vec![language.say(match (some, all) {
        (0, 1) => say!(
            "The only ratio of {label} is A's, within the noise.",
            "{label} 唯一的比值与 A 的相同，差别在噪声之内。"
        ),
        (0, all) => say!(
            "All {all} ratios of {label} are those of A, within the noise.",
            "{label} 的全部 {all} 个比值与 A 的相同，差别在噪声之内。"
        ),
        (1, 1) => say!(
            "The only ratio of {label} differs from A's beyond the noise: {first}.",
            "{label} 唯一的比值与 A 的不同，超出噪声：{first}。"
        ),
        (1, all) => say!(
            "1 of {all} ratios of {label} differs from A's beyond the noise: {first}.",
            "{label} 的 {all} 个比值中有 1 个与 A 的不同，超出噪声：{first}。"
        ),
        (some, all) => say!(
            "{some} of {all} ratios of {label} differ from A's beyond the noise, most of all {named}.",
            "{label} 的 {all} 个比值中有 {some} 个与 A 的不同，超出噪声，差别最大的是{named}。"
        ),
    })];
    let overlaps = |(_, row): (_, &SideBySideRow<'_>)| {
        row.shifts[record]?;
        let intervals = [0, record].map(|at| row.figures[at].as_ref().and_then(|row| row.positions));
        let [Some(ours), Some(theirs)] = intervals else { return None };
        Some(ours.low <= theirs.high && theirs.low <= ours.high)
    };
    let overlaps: Vec<_> = rows().filter_map(overlaps).collect();
    if overlaps.len() > 1 {
        let (some, all) = (overlaps.iter().filter(|overlaps| **overlaps).count(), overlaps.len());
        let percent = 100 * some / all;
        sentences.push(language.say(say!(
            "In {some} of {all} ({percent} %) the intervals for positions like these overlap.",
            "{all} 个中有 {some} 个（{percent} %）的同类局面区间互相重叠。"
        )));
    }
    let both = of_game.iter().find(|one| one.reports[0].is_some() && one.reports[record].is_some());
    sentences.extend(both.and_then(|one| {
        let first = |index: usize| {
            let report = one.reports[index].as_ref()?;
            Some((report, report.contestants().next()?))
        };
        let ((_, ours), (report, theirs)) = (first(0)?, first(record)?);
        let (name, title) = (&ours.board.name, one.title(language));
        let is_tied = report.figures_of(name).is_some_and(|figures| report.are_tied(theirs, figures));
        let other = &theirs.board.name;
        Some(language.say(match () {
            () if other == name => say!(
                "{name} is fastest at {title} in A and {label}.",
                "在 {title} 下，{name} 在 A 和 {label} 中都最快。"
            ),
            () if is_tied => say!(
                "{name} is among the fastest at {title} in A and {label}.",
                "在 {title} 下，{name} 在 A 和 {label} 中都属最快之列。"
            ),
            () => say!(
                "At {title} {name} is fastest in A, {other} in {label}.",
                "在 {title} 下，A 中 {name} 最快，{label} 中 {other} 最快。"
            ),
        }))
    }));
    sentences
}

/// A claim of a source, judged from several records.
#[derive(Clone, PartialEq, Debug)]
pub struct SideBySideClaim {
    /// The claim.
    pub claim: Claim,
    /// The judgement of each record on it.
    pub judged: Vec<Judged>,
}

impl SideBySideClaim {
    /// Every claim, in the order of their numbers, from the figures of each record.
    #[must_use]
    pub fn of(reports: &[Vec<GroupReport<'_>>]) -> Vec<Self> {
        let by_record: Vec<Vec<Judged>> = reports.iter().map(|reports| judged(reports)).collect();
        let claims = crate::claims().into_iter().enumerate();
        let one = |(at, claim): (usize, Claim)| Self {
            claim,
            judged: by_record.iter().map(|judged| judged[at].clone()).collect(),
        };
        claims.map(one).collect()
    }

    /// Agreement of all records that decide it: true if they say the same of it; `None` if fewer than two
    /// decide it.
    #[must_use]
    pub fn agrees(&self) -> Option<bool> {
        let judgements = self.judged.iter().map(Judged::judgement);
        let decided: Vec<_> =
            judgements.filter(|judgement| *judgement != Some(Judgement::Undecided)).collect();
        (decided.len() > 1).then(|| decided.iter().all(|judgement| *judgement == decided[0]))
    }

    /// The same in words.
    #[must_use]
    pub fn agreement(&self, language: Language) -> &'static str {
        match self.agrees() {
            Some(true) => language.pick("the same on all", "各处相同"),
            Some(false) => language.pick("differs", "不同"),
            None => "",
        }
    }
}
