//! Agreement of several machines: the verdicts of several records of the same comparison, side by side.
//!
//! One record says what is so on its machine. A sentence about boards needs two or more: it holds if all of
//! them say it, beyond chance and noise, in positions like these; it flips if one says the contrary.

use qipan_game::explain::Text;
use qipan_game::say;
use qipan_row::{Model, Role, Variant};

use crate::facts::RowFacts;
use crate::in_words::times;
use crate::language::Language;
use crate::overview::Overview;
use crate::report::{RowFigures, Verdict};
use crate::side_by_side::{SideBySide, SideBySideRow};
use crate::statistics::Tau;

/// Verdict of all machines on a board beside the baseline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Agreement {
    /// Faster on all of them.
    Faster,
    /// Slower on all of them.
    Slower,
    /// Faster on one and slower on another.
    Flips,
    /// On one of them it depends on the part of the game.
    Depends,
    /// Too close to tell on all of them.
    Close,
    /// Too close to tell on some of them.
    Undecided,
}

impl Agreement {
    /// In words.
    #[must_use]
    pub const fn words(self, language: Language) -> &'static str {
        match self {
            Agreement::Faster => language.pick("faster on all", "全都较快"),
            Agreement::Slower => language.pick("slower on all", "全都较慢"),
            Agreement::Flips => language.pick("flips", "有快有慢"),
            Agreement::Depends => language.pick("depends", "因阶段而异"),
            Agreement::Close => language.pick("too close on all", "全都分不出"),
            Agreement::Undecided => language.pick("too close on some", "有的分不出"),
        }
    }
}

impl SideBySideRow<'_> {
    /// Verdict of the records together on it; `None` for the baseline and for what fewer than two of them
    /// have.
    #[must_use]
    pub fn agreement(&self) -> Option<Agreement> {
        let verdicts: Vec<_> = self.figures.iter().flatten().map(|figures| figures.verdict).collect();
        let count = |wanted| verdicts.iter().filter(|verdict| **verdict == wanted).count();
        let (faster, slower) = (count(Verdict::Faster), count(Verdict::Slower));
        let depends = count(Verdict::Depends);
        if verdicts.len() < 2 || faster + slower + depends + count(Verdict::Same) < verdicts.len() {
            return None;
        }
        Some(match (faster, slower) {
            (1.., 1..) => Agreement::Flips,
            _ if depends > 0 => Agreement::Depends,
            (0, 0) => Agreement::Close,
            (faster, 0) if faster == verdicts.len() => Agreement::Faster,
            (0, slower) if slower == verdicts.len() => Agreement::Slower,
            _ => Agreement::Undecided,
        })
    }

    /// Returns true if it competes.
    #[must_use]
    pub fn is_contestant(&self) -> bool {
        self.board.role == Role::Contestant
    }
}

impl SideBySide<'_> {
    /// Kendall's tau of the storages' order in the records that agree least; `None` if no two of them have
    /// two storages in common.
    #[must_use]
    pub fn tau(&self) -> Option<Tau> {
        let shown = self.shown();
        let of_pair = |(a, b): (usize, usize)| {
            let place =
                |row: &SideBySideRow<'_>, index: usize| row.figures[index].as_ref().map(RowFigures::place);
            let both = shown.iter().filter(|row| row.is_contestant());
            Tau::of(&both.filter_map(|row| Some([place(row, a)?, place(row, b)?])).collect::<Vec<_>>())
        };
        let records = self.reports.len();
        let pairs = (0..records).flat_map(|b| (0..b).map(move |a| (a, b)));
        pairs.filter_map(of_pair).min_by(|a, b| a.value.total_cmp(&b.value))
    }

    /// Sentences on what holds on all machines, what flips, and how much their orders agree; each storage
    /// once.
    #[must_use]
    pub fn in_words(&self, language: Language) -> Vec<String> {
        let of = |wanted: Agreement| -> Vec<String> {
            let rows = self.shown().into_iter().filter(|row| row.is_contestant());
            let rows = rows.filter(|row| row.agreement() == Some(wanted));
            let named = |row: &SideBySideRow<'_>| {
                let (name, ratios) = (&row.board.name, self.ratios_of(row));
                language.say(say!("{name} ({ratios})", "{name}（{ratios}）"))
            };
            rows.map(named).collect()
        };
        let (title, baseline) = (self.title(language), &self.baseline.name);
        let records = self.reports.iter().flatten().count();
        let (at, one, counted) = (self.places.at(), self.places.one(), self.places.counted(records));
        let all = if records == 2 { format!("both {one}s") } else { format!("all {records} {one}s") };
        let mut sentences = Vec::new();
        let mut say = |names: Vec<String>, words: Text| {
            if !names.is_empty() {
                let (words, names) = (language.say(words), language.listed(&names));
                sentences.push(language.say(say!("{words}: {names}.", "{words}：{names}。")));
            }
        };
        say(
            of(Agreement::Faster),
            say!(
                "Faster than {baseline} at {title} {at} {all}",
                "在 {title} 下，{counted}都比 {baseline} 快"
            ),
        );
        say(
            of(Agreement::Slower),
            say!(
                "Slower than {baseline} at {title} {at} {all}",
                "在 {title} 下，{counted}都比 {baseline} 慢"
            ),
        );
        let place = self.places.words(Language::Zh);
        say(
            of(Agreement::Flips),
            say!(
                "Faster than {baseline} at {title} {at} one {one}, slower {at} another",
                "在 {title} 下，有的{place}比 {baseline} 快，有的{place}比它慢"
            ),
        );
        let close = [of(Agreement::Close), of(Agreement::Undecided)].concat();
        say(
            close,
            say!(
                "Too close to {baseline} at {title} to tell, {at} one {one} at least",
                "在 {title} 下，至少有一{place}与 {baseline} 分不出快慢"
            ),
        );
        if let Some(tau) = self.tau() {
            let tau = tau.in_words(language);
            sentences.push(language.say(say!(
                "The {one}s' orders agree with Kendall's tau {tau}, where 1 is the same order.",
                "各{place}的次序的肯德尔相关系数为 {tau}，1 表示次序相同。"
            )));
        }
        sentences
    }

    /// The comparison that machines are first compared by: that of the first model of an overview that was
    /// timed plainly; else the first plain one.
    #[must_use]
    pub fn headline<'s>(all: &[&'s Self]) -> Option<&'s Self> {
        let plain = || all.iter().copied().filter(|one| one.variant == Variant::Plain);
        let of = |model: Model| plain().find(|one| one.model == model);
        Overview::MODELS.iter().find_map(|&model| of(model)).or_else(|| plain().next())
    }

    /// A row per storage, as in an overview: a sentence names each once.
    #[must_use]
    pub fn shown(&self) -> Vec<&SideBySideRow<'_>> {
        let boards: Vec<&RowFacts> = self.rows.iter().map(|row| row.board).collect();
        let shown = crate::overview::shown(&boards);
        let is_shown = |row: &&SideBySideRow<'_>| shown.iter().any(|board| board.name == row.board.name);
        self.rows.iter().filter(is_shown).collect()
    }

    fn ratios_of(&self, row: &SideBySideRow<'_>) -> String {
        row.figures.iter().flatten().map(times).collect::<Vec<_>>().join(", ")
    }
}
