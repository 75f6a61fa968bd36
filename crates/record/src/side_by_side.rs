//! Several records of the same comparison, say from several machines, beside each other.
//!
//! Only ratios are compared: within a record a ratio to the baseline is the machine's business, across
//! records it is the board's. Speeds of two machines are never set against each other.

use std::collections::{HashMap, HashSet};

use qipan_game::say;
use qipan_row::{Model, Variant};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::estimate::Spread;
use crate::facts::RowFacts;
use crate::group::{Group, Question, TimedRow};
use crate::language::Language;
use crate::record::Record;
use crate::report::{GroupReport, RowFigures};
use crate::series::Series;
use crate::statistics::Interval;

/// One comparison in several records.
#[derive(Clone, Debug)]
pub struct SideBySide<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The model that was timed.
    pub model: Model,
    /// The variant of its timing.
    pub variant: Variant,
    /// The row that all ratios of all records are to: the first record's baseline, where the others have it.
    pub baseline: &'a RowFacts,
    /// The comparison in each record; `None` where it is not there.
    pub reports: Vec<Option<GroupReport<'a>>>,
    /// Fastest first by the first record, those that it lacks last.
    pub rows: Vec<SideBySideRow<'a>>,
    /// The places that the records are from.
    pub places: Places,
}

/// The places that several records are from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Places {
    /// Records of processors of more than one name.
    Machines,
    /// Runs on one processor, or on processors without a name.
    Records,
}

impl Places {
    fn of(records: &[&Record]) -> Self {
        let name = |record: &&Record| record.sessions.last().map(|session| session.before.cpu.clone());
        let names: HashSet<_> = records.iter().filter_map(name).collect();
        if names.len() > 1 { Places::Machines } else { Places::Records }
    }

    /// `machine` or `record`.
    #[must_use]
    pub const fn one(self) -> &'static str {
        match self {
            Places::Machines => "machine",
            Places::Records => "record",
        }
    }

    /// The same in a language.
    #[must_use]
    pub const fn words(self, language: Language) -> &'static str {
        match self {
            Places::Machines => language.pick(self.one(), "机器"),
            Places::Records => language.pick(self.one(), "记录"),
        }
    }

    /// So many of them in Chinese: `两台机器`.
    pub(crate) fn counted(self, number: usize) -> String {
        let number = if number == 2 { "两".to_owned() } else { format!(" {number} ") };
        match self {
            Places::Machines => format!("{number}台机器"),
            Places::Records => format!("{number}份记录"),
        }
    }

    /// `on` or `in`.
    #[must_use]
    pub const fn at(self) -> &'static str {
        match self {
            Places::Machines => "on",
            Places::Records => "in",
        }
    }
}

/// A board in several records.
#[derive(Clone, Debug)]
pub struct SideBySideRow<'a> {
    /// The board, as the first record that has it knows it.
    pub board: &'a RowFacts,
    /// Figures in each record.
    pub figures: Vec<Option<RowFigures<'a>>>,
    /// Shift of its ratio since the first record; `None` for the first, for the baseline and where one of
    /// both is missing.
    pub shifts: Vec<Option<Shift>>,
}

/// A ratio in one record by the ratio in another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shift {
    /// Quotient of the ratios. Above 1, the board fares better in the later record.
    pub ratio: f64,
    /// 95 % interval of `ratio`, for these positions.
    pub interval: Interval,
    /// 95 % interval of `ratio` for positions like these; `None` where there are too few of them to tell.
    pub positions: Option<Interval>,
    /// True if it is within the noise of both records together, or within the interval of the highest level
    /// that is known.
    pub is_same: bool,
    /// True if the records have work in common, which alone then counts; else each stands for itself.
    pub is_same_work: bool,
    /// Positions, or parts of the corpus, that both did to the same depth, where one of them did others too.
    pub common: Option<usize>,
}

impl<'a> SideBySide<'a> {
    /// Every comparison that at least two of the records have and in which at least two have a board in
    /// common.
    #[must_use]
    pub fn of(records: &[&'a Record]) -> Vec<Self> {
        // A record may have thousands of groups.
        let by_question = |record: &&'a Record| -> HashMap<Question<'a>, &'a Group> {
            let done = record.groups.iter().rev().filter(|group| group.done() > 0);
            done.map(|group| (group.question(), group)).collect()
        };
        let by_question: Vec<_> = records.iter().map(by_question).collect();
        let places = Places::of(records);
        let mut known = HashSet::new();
        let groups = records.iter().flat_map(|record| &record.groups);
        let first = groups.filter(|group| group.done() > 0 && known.insert(group.question()));
        let of_question = |first: &&'a Group| {
            let groups = by_question.iter().map(|groups| groups.get(&first.question()).copied());
            Self::of_groups(first, &groups.collect::<Vec<_>>(), places)
        };
        let first: Vec<_> = first.collect();
        let mut all: Vec<_> = first.par_iter().filter_map(of_question).collect();
        // By game, which later records may have added to.
        let mut games: HashMap<&str, usize> = HashMap::new();
        for one in &all {
            let next = games.len();
            games.entry(one.game).or_insert(next);
        }
        all.sort_by_key(|one| games[one.game]);
        all
    }

    fn of_groups(first: &'a Group, groups: &[Option<&'a Group>], places: Places) -> Option<Self> {
        let (game, model, variant) = (first.game.as_str(), first.model, first.variant);
        let present = || groups.iter().flatten();
        let has = |group: &&&Group, row: &TimedRow| {
            group.rows.iter().any(|other| other.board.name == row.board.name)
        };
        let baseline = first.rows.iter().find(|row| present().all(|group| has(&group, row)))?;
        let baseline = &baseline.board;
        let reports: Vec<_> =
            groups.iter().map(|group| GroupReport::against((*group)?, &baseline.name)).collect();
        if reports.iter().flatten().count() < 2 {
            return None;
        }
        let mut boards: Vec<&'a RowFacts> = Vec::new();
        for figures in reports.iter().flatten().flat_map(|report| &report.rows) {
            if !boards.iter().any(|board| board.name == figures.board.name) {
                boards.push(figures.board);
            }
        }
        let row = |board: &'a RowFacts| {
            let figures =
                |report: &Option<GroupReport<'a>>| report.as_ref()?.figures_of(&board.name).cloned();
            let shift = |index: usize| {
                let (before, after) = (groups[0].filter(|_| index > 0)?, groups[index]?);
                let noise = reports[0].as_ref()?.noise + reports[index].as_ref()?.noise;
                (board.name != baseline.name)
                    .then(|| shift(before, after, &board.name, &baseline.name, noise))?
            };
            SideBySideRow {
                board,
                figures: reports.iter().map(figures).collect(),
                shifts: (0..groups.len()).map(shift).collect(),
            }
        };
        let rows = boards.into_iter().map(row).collect();
        Some(Self { game, model, variant, baseline, reports, rows, places })
    }

    /// A sentence on the work that the quotients are over, where it is not that of the ratios beside them.
    #[must_use]
    pub fn quotients_in_words(&self, language: Language) -> Option<String> {
        let shifts = || self.rows.iter().flat_map(|row| row.shifts.iter().flatten());
        if shifts().any(|shift| !shift.is_same_work) {
            return Some(language.say(say!(
                "The records have no position in common: quotients are of different work.",
                "各记录没有共同的局面：商来自不同的工作。"
            )));
        }
        let most = shifts().filter_map(|shift| shift.common).max()?;
        let fewest = shifts().filter_map(|shift| shift.common).min()?;
        let number = match fewest == most {
            true => most.to_string(),
            false => language.say(say!("{fewest} to {most}", "{fewest} 至 {most}")),
        };
        Some(language.say(say!(
            "Quotients are over what both records did to the same depth, {number} positions or parts; a ratio is \
             over all of its record, so that a quotient is not that of the ratios beside it.",
            "商只取两份记录以相同深度做过的工作，即 {number} 个局面或部分；比值取自整份记录，\
             所以商不等于旁边两个比值之商。"
        )))
    }

    /// The model, with what it was put under.
    #[must_use]
    pub fn title(&self, language: Language) -> String {
        language.title(self.variant, self.model)
    }
}

/// Shift of a board's ratio to the baseline from one record to another.
fn shift(before: &Group, after: &Group, board: &str, baseline: &str, noise: f64) -> Option<Shift> {
    let is_same_work = |name: &str| {
        let much = |group: &Group| {
            let at = group.jobs.iter().position(|label| label.name == name)?;
            let of = |row: &TimedRow| row.measured.get(at).map(|run| (run.depth, run.positions));
            Some((of(group.row(board)?)?, of(group.row(baseline)?)?))
        };
        much(after).zip(much(before)).is_some_and(|(new, old)| new == old)
    };
    let ratios = |group: &Group| Some(Series::of_rows(group, group.row(board)?, group.row(baseline)?));
    let (old, new) = (ratios(before)?, ratios(after)?);
    let both = [&new, &old].map(|series| series.only(is_same_work));
    let common = both[0].since(&both[1]);
    let has_common = common.is_some();
    let done = both[0].jobs.len().min(both[1].jobs.len());
    let has_others = new.jobs.len().max(old.jobs.len()) > done;
    let mut estimate = common.or_else(|| new.apart_from(&old))?;
    if old.is_same(&new) {
        // Chance has no part in the very same samples.
        (estimate.rounds, estimate.positions) = (Spread::NONE, None);
    }
    let is_near = estimate.ratio.max(1.0 / estimate.ratio) - 1.0 <= noise;
    Some(Shift {
        ratio: estimate.ratio,
        interval: estimate.of_rounds(),
        positions: estimate.of_positions(),
        is_same: is_near || estimate.widest().contains(1.0),
        is_same_work: has_common,
        common: (has_common && has_others).then_some(done),
    })
}
