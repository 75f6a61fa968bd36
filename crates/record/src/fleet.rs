//! Machines as columns: each storage at its best in a search, on every machine.
//!
//! Only ratios stand beside each other, to one baseline. A storage may be at its best by another row on
//! another machine: by PEXT on one, by magic factors on the next.

use std::collections::HashMap;

use qipan_game::say;
use qipan_row::{Model, Role};

use crate::language::Language;
use crate::overview::{Overview, OverviewRow};
use crate::ratio::Ratio;
use crate::report::{GroupReport, Verdict};
use crate::statistics::{Interval, geometric_mean};
use crate::words::within;

/// The storages of one game on several machines.
#[derive(Clone, Debug)]
pub struct Fleet<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The model, the first of an overview's.
    pub model: Model,
    /// The row that all ratios are to.
    pub baseline: &'a str,
    /// Number of machines.
    pub machines: usize,
    /// Fastest first, by the mean over the machines.
    pub rows: Vec<FleetRow<'a>>,
}

/// A storage on every machine.
#[derive(Clone, Debug)]
pub struct FleetRow<'a> {
    /// Name of the storage's crate.
    pub storage: &'a str,
    /// Its ratio on each machine, and the row that has it; `None` where it was not timed.
    pub on: Vec<Option<OnMachine<'a>>>,
}

/// A storage at its best on one machine.
#[derive(Clone, Copy, Debug)]
pub struct OnMachine<'a> {
    /// The row that is its best there.
    pub row: &'a str,
    /// Its ratio to the baseline, with the interval of the highest level that is known.
    pub ratio: Ratio,
}

impl FleetRow<'_> {
    /// The geometric mean over the machines, and the least and the greatest on one of them.
    #[must_use]
    pub fn range(&self) -> Option<(f64, Interval)> {
        let values: Vec<_> = self.on.iter().flatten().map(|on| on.ratio.value).collect();
        let (low, high) =
            (values.iter().copied().reduce(f64::min)?, values.iter().copied().reduce(f64::max)?);
        Some((geometric_mean(&values)?, Interval { low, high }))
    }

    /// Returns true if it is faster than the baseline on one machine and slower on another, both beyond
    /// interval and noise.
    #[must_use]
    pub fn changes_sides(&self) -> bool {
        let has = |verdict| self.on.iter().flatten().any(|on| on.ratio.verdict == verdict);
        has(Verdict::Faster) && has(Verdict::Slower)
    }
}

impl<'a> Fleet<'a> {
    /// One for each game that all of the records have at the same model, with the same baseline.
    #[must_use]
    pub fn of(records: &[Vec<GroupReport<'a>>]) -> Vec<Self> {
        let overviews: Vec<Vec<Overview<'a>>> = records.iter().map(|reports| Overview::of(reports)).collect();
        let Some(first) = overviews.first() else { return Vec::new() };
        first.iter().filter_map(|overview| Self::of_game(overview, &overviews)).collect()
    }

    fn of_game(first: &Overview<'a>, overviews: &[Vec<Overview<'a>>]) -> Option<Self> {
        let is_alike = |one: &&Overview<'a>| {
            one.game == first.game
                && one.headline() == first.headline()
                && one.baseline.name == first.baseline.name
        };
        let of_game: Option<Vec<_>> =
            overviews.iter().map(|overviews| overviews.iter().find(is_alike)).collect();
        let of_game = of_game?;
        let mut by_storage: HashMap<&'a str, Vec<Option<OnMachine<'a>>>> = HashMap::new();
        for (machine, overview) in of_game.iter().enumerate() {
            for row in overview.rows.iter().filter(|row| row.board.role == Role::Contestant) {
                let Some(on) = on_machine(row) else { continue };
                let of_storage =
                    by_storage.entry(row.board.package()).or_insert_with(|| vec![None; of_game.len()]);
                let known = &mut of_storage[machine];
                if known.is_none_or(|known| known.ratio.value < on.ratio.value) {
                    *known = Some(on);
                }
            }
        }
        let mut rows: Vec<_> = by_storage.into_iter().map(|(storage, on)| FleetRow { storage, on }).collect();
        let mean = |row: &FleetRow<'_>| row.range().map_or(0.0, |(mean, _)| mean);
        rows.sort_by(|one, other| mean(other).total_cmp(&mean(one)).then(one.storage.cmp(other.storage)));
        Some(Self {
            game: first.game,
            model: first.headline(),
            baseline: &first.baseline.name,
            machines: of_game.len(),
            rows,
        })
    }

    /// Sentences on what holds on all machines.
    #[must_use]
    pub fn in_words(&self, language: Language) -> Vec<String> {
        let (machines, model, baseline) = (self.machines, self.model.name(), self.baseline);
        let all = match machines {
            2 => language.pick("both", "两").to_owned(),
            more => language.say(say!("all {more}", "全部 {more} ")),
        };
        let fastest: Vec<_> = (0..machines).filter_map(|machine| self.fastest_on(machine)).collect();
        let mut said = Vec::new();
        let first = fastest.first().filter(|first| fastest.iter().all(|one| one.storage == first.storage));
        match (first, first.and_then(|row| row.range())) {
            (Some(row), Some((_, range))) if fastest.len() == machines => {
                let (storage, times) = (row.storage, in_words(range, language));
                said.push(language.say(say!(
                    "On {all} machines {storage} is fastest at {model}: {times} times as fast as \
                     {baseline}.",
                    "在{all}台机器上，{storage} 在 {model} 下最快：是 {baseline} 的 {times} 倍。"
                )));
            }
            _ => {
                let names: Vec<_> = fastest.iter().map(|row| row.storage.to_owned()).collect();
                let names = language.listed(&names);
                said.push(language.say(say!(
                    "Which storage is fastest at {model} depends on the machine: {names}, in the order of the \
                     machines.",
                    "{model} 下哪种存储方式最快取决于机器：按机器次序为 {names}。"
                )));
            }
        }
        let (kept, all) = self.kept_pairs();
        said.push(language.say(say!(
            "{kept} of {all} pairs of storages stand in the same order on every machine.",
            "{all} 对存储方式中有 {kept} 对在每台机器上次序相同。"
        )));
        let changing: Vec<_> = self.rows.iter().filter(|row| row.changes_sides()).collect();
        let names: Vec<_> = changing.iter().map(|row| row.storage.to_owned()).collect();
        let names = language.listed(&names);
        said.push(match changing.is_empty() {
            true => language.say(say!(
                "None is clearly faster than {baseline} on one machine and clearly slower on another.",
                "没有一种在一台机器上明显快于 {baseline} 而在另一台上明显慢于它。"
            )),
            false => language.say(say!(
                "Faster than {baseline} on one machine and slower on another: {names}.",
                "在一台机器上快于 {baseline} 而在另一台上慢于它：{names}。"
            )),
        });
        said
    }

    fn fastest_on(&self, machine: usize) -> Option<&FleetRow<'a>> {
        let there = self.rows.iter().filter_map(|row| Some((row, row.on[machine]?.ratio.value)));
        Some(there.max_by(|one, other| one.1.total_cmp(&other.1))?.0)
    }

    /// Pairs of storages that every machine has, and those of them whose order is the same on all.
    fn kept_pairs(&self) -> (usize, usize) {
        let whole: Vec<Vec<f64>> = self
            .rows
            .iter()
            .filter_map(|row| row.on.iter().map(|on| Some((*on)?.ratio.value)).collect())
            .collect();
        let pairs =
            || whole.iter().enumerate().flat_map(|(at, one)| whole[..at].iter().map(move |two| (one, two)));
        let is_kept = |(one, two): &(&Vec<f64>, &Vec<f64>)| {
            let above = one.iter().zip(two.iter()).filter(|(one, two)| one > two).count();
            above == 0 || above == one.len()
        };
        (pairs().filter(is_kept).count(), pairs().count())
    }
}

/// From the least to the greatest, each with three digits.
pub(crate) fn in_words(range: Interval, language: Language) -> String {
    let [low, high] = [range.low, range.high].map(|end| within(end, range));
    match low == high {
        true => low,
        false => language.say(say!("{low} to {high}", "{low} 至 {high}")),
    }
}

fn on_machine<'a>(row: &OverviewRow<'a>) -> Option<OnMachine<'a>> {
    let figures = row.headline()?;
    Some(OnMachine { row: &row.board.name, ratio: Ratio::from(figures) })
}
