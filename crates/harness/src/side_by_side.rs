//! Several records of the same comparison, say from several machines, beside each other.
//!
//! Only ratios are compared: within a record a ratio to the baseline is the machine's business, across
//! records it is the board's. Speeds of two machines are never set against each other.

use qipan_jobs::Model;

use crate::group::{Facts, Group, Measured, Timed};
use crate::record::Record;
use crate::report::{GroupReport, Standing, ratios};
use crate::statistics::{Interval, centre, unpaired_interval};
use crate::variant::Variant;

/// One comparison in several records.
#[derive(Clone, Debug)]
pub struct SideBySide<'a> {
    /// The game's name.
    pub game: &'a str,
    /// What was timed.
    pub model: Model,
    /// How it was timed.
    pub variant: Variant,
    /// Whom all ratios of all records are to: the first record's baseline, where the others have it.
    pub baseline: &'a Facts,
    /// The comparison in each record; `None` where it is not there.
    pub reports: Vec<Option<GroupReport<'a>>>,
    /// Fastest first by the first record, those that it lacks last.
    pub rows: Vec<Beside<'a>>,
}

/// A board in several records.
#[derive(Clone, Debug)]
pub struct Beside<'a> {
    /// The board, as the first record that has it knows it.
    pub board: &'a Facts,
    /// How it stands in each record.
    pub standings: Vec<Option<Standing<'a>>>,
    /// How that has shifted since the first record; `None` for the first, for the baseline and where one of
    /// both is missing.
    pub shifts: Vec<Option<Shift>>,
}

/// A ratio in one record by the ratio in another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shift {
    /// Above 1: the board fares better in the later record.
    pub ratio: f64,
    /// 95 % bootstrap interval of `ratio`.
    pub interval: Interval,
    /// Whether it is within the noise of both records.
    pub is_same: bool,
    /// Whether the records have work in common, which alone then counts; else each stands for itself.
    pub is_same_work: bool,
}

impl<'a> SideBySide<'a> {
    /// Every comparison that at least two of the records have and in which at least two have a board in
    /// common.
    #[must_use]
    pub fn of(records: &[&'a Record]) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for group in records.iter().flat_map(|record| &record.groups) {
            let is_there = |one: &Self| group.is_about(one.game, one.model, one.variant);
            if !all.iter().any(is_there) {
                all.extend(Self::of_group(group, records));
            }
        }
        // By game, which later records may have added to.
        let mut games: Vec<&str> = Vec::new();
        for one in &all {
            if !games.contains(&one.game) {
                games.push(one.game);
            }
        }
        all.sort_by_key(|one| games.iter().position(|game| *game == one.game));
        all
    }

    fn of_group(first: &'a Group, records: &[&'a Record]) -> Option<Self> {
        let (game, model, variant) = (first.game.as_str(), first.model, first.variant());
        let same = |group: &&'a Group| group.is_about(game, model, variant) && group.done() > 0;
        let groups: Vec<_> = records.iter().map(|record| record.groups.iter().find(same)).collect();
        let present = || groups.iter().flatten();
        let has =
            |group: &&&Group, row: &Timed| group.rows.iter().any(|other| other.board.name == row.board.name);
        let baseline = first.rows.iter().find(|row| present().all(|group| has(&group, row)))?;
        let baseline = &baseline.board;
        let reports: Vec<_> =
            groups.iter().map(|group| GroupReport::against((*group)?, &baseline.name)).collect();
        if reports.iter().flatten().count() < 2 {
            return None;
        }
        let mut boards: Vec<&'a Facts> = Vec::new();
        for standing in reports.iter().flatten().flat_map(|report| &report.standings) {
            if !boards.iter().any(|board| board.name == standing.board.name) {
                boards.push(standing.board);
            }
        }
        let row = |board: &'a Facts| {
            let standing = |report: &Option<GroupReport<'a>>| report.as_ref()?.standing(&board.name).cloned();
            let shift = |index: usize| {
                let (before, after) = (groups[0].filter(|_| index > 0)?, groups[index]?);
                let noise = reports[0].as_ref()?.noise + reports[index].as_ref()?.noise;
                (board.name != baseline.name)
                    .then(|| shift(before, after, &board.name, &baseline.name, noise))?
            };
            Beside {
                board,
                standings: reports.iter().map(standing).collect(),
                shifts: (0..records.len()).map(shift).collect(),
            }
        };
        let rows = boards.into_iter().map(row).collect();
        Some(Self { game, model, variant, baseline, reports, rows })
    }

    /// The model, with what it was put under.
    #[must_use]
    pub fn title(&self) -> String {
        self.variant.title(self.model)
    }
}

/// A job with how much of it both boards do (depth of a tree, positions of the corpus), and the ratios of its
/// rounds.
type Part<'a> = ((&'a str, [[Option<u32>; 2]; 2]), Vec<f64>);

fn parts<'a>(group: &'a Group, board: &str, baseline: &str) -> Option<Vec<Part<'a>>> {
    let row = |name: &str| group.rows.iter().find(|row| row.board.name == name && !row.again);
    let (row, baseline) = (row(board)?, row(baseline)?);
    let much = |run: &Measured| [run.depth, run.positions];
    let work = row.measured.iter().zip(&baseline.measured).map(|(one, other)| [much(one), much(other)]);
    let jobs = group.jobs.iter().map(String::as_str).zip(work);
    Some(jobs.zip(ratios(row, baseline)).collect())
}

fn shift(before: &Group, after: &Group, board: &str, baseline: &str, noise: f64) -> Option<Shift> {
    let (before, after) = (parts(before, board, baseline)?, parts(after, board, baseline)?);
    let has = |parts: &[Part<'_>], work: &Part<'_>| parts.iter().any(|(other, _)| *other == work.0);
    let common = |ours: &[Part<'_>], theirs: &[Part<'_>]| -> Vec<Vec<f64>> {
        ours.iter().filter(|part| has(theirs, part)).map(|(_, ratios)| ratios.clone()).collect()
    };
    let is_same_work = after.iter().any(|part| has(&before, part));
    let (old, new) = if is_same_work {
        (common(&before, &after), common(&after, &before))
    } else {
        let all = |parts: Vec<Part<'_>>| parts.into_iter().map(|(_, ratios)| ratios).collect::<Vec<_>>();
        (all(before), all(after))
    };
    let ratio = centre(&new)? / centre(&old)?;
    // Chance has no part in the very same samples.
    let interval =
        if old == new { Interval { low: 1.0, high: 1.0 } } else { unpaired_interval(&new, &old, 1)? };
    let is_same = interval.contains(1.0) || ratio.max(1.0 / ratio) - 1.0 <= noise;
    Some(Shift { ratio, interval, is_same, is_same_work })
}
