//! Contests: the boards that are compared, their work, and its variants.

use std::time::Duration;

use qipan_record::{Group, Label, Language, Measured, Model, Role, Settings, Stratum, Variant, Weights};
use qipan_row::Row;

use crate::data::corpus::{Corpus, walks};
use crate::data::games::{GameData, game_named};
use crate::data::suite::Entry;
use crate::timing::job::{Ask, Job};

/// Work of a model, for one game.
#[derive(Clone, Debug)]
pub enum Work<'a> {
    /// The trees below some positions, whose counts are known.
    Trees(&'a [Entry]),
    /// The corpus, by stratum, with the oracle's answers.
    Corpus(&'a Corpus),
    /// Random occupancies.
    Occupancies,
    /// First uses in new processes.
    FirstUse,
}

/// Comparison of some boards at a model, on some work, in some variants.
#[derive(Clone, Debug)]
pub struct Contest<'a> {
    /// Model that is timed.
    pub model: Model,
    /// Variants in which it is timed. All of them take their turns in the same rounds, so that their figures
    /// can be set against each other as the boards' can.
    pub variants: Vec<Variant>,
    /// Boards of one game.
    pub rows: Vec<&'a Row>,
    /// Name of the board that the others are compared with; else the first contestant.
    pub baseline: Option<&'a str>,
    /// Work that the model is given.
    pub work: Work<'a>,
    /// Comparisons of an earlier run, whose boards do the same work in this one: a slow one goes as deep as
    /// it did there, so that both can be [pooled](qipan_record::pool).
    pub earlier: &'a [Group],
}

/// Parts of a stratum that are timed by themselves: as many walks each. Their differences say how much the
/// positions matter.
const PARTS: usize = 4;

/// Parts of the user's own positions, at most: as many as there are of all strata.
const OWN_PARTS: usize = PARTS * Stratum::ALL.len();

impl<'a> Contest<'a> {
    /// The game's name.
    #[must_use]
    pub fn game(&self) -> &'static str {
        self.rows.first().map_or("", |row| row.game)
    }

    /// `shared-visit on 1, 2 and 4 threads`.
    #[must_use]
    pub fn title(&self) -> String {
        let levels: Vec<_> = self
            .variants
            .iter()
            .filter_map(|variant| variant.threads().or(variant.pressure()))
            .map(|level| level.to_string())
            .collect();
        match (self.variants.as_slice(), levels.as_slice()) {
            ([.., last], [_, .., level]) => {
                let all = format!(" {} ", Language::En.listed(&levels));
                last.title(self.model).replacen(&format!(" {level} "), &all, 1)
            }
            ([first, ..], _) => first.title(self.model),
            ([], _) => self.model.name().to_owned(),
        }
    }

    /// Time for all its variants.
    #[must_use]
    pub fn budget(&self, settings: &Settings) -> Duration {
        self.variants.iter().map(|&variant| settings.for_group(self.model, variant).budget).sum()
    }

    /// Returns true if a group is one of its variants.
    #[must_use]
    pub fn is_about(&self, group: &Group) -> bool {
        self.variants.iter().any(|&variant| group.is_about(self.game(), self.model, variant))
    }

    /// Returns true if some groups are all that it would give: every variant, the same jobs, the same boards
    /// timed or refused, nothing left to do.
    #[must_use]
    pub fn is_done(&self, groups: &[Group]) -> bool {
        let mut boards: Vec<_> = self.taking_part().map(Row::name).collect();
        boards.sort_unstable();
        self.variants.iter().all(|&variant| {
            let labels: Vec<Label> = self.jobs(variant).into_iter().flat_map(|job| job.labels).collect();
            let same = |group: &&Group| group.is_about(self.game(), self.model, variant);
            groups.iter().find(same).is_some_and(|group| {
                let timed = group.rows.iter().filter(|row| !row.again).map(|row| row.board.name.as_str());
                let refused = group.refused.iter().map(|refusal| refusal.board.as_str());
                let mut known: Vec<_> = timed.chain(refused).collect();
                known.sort_unstable();
                group.is_complete() && group.jobs == labels && known == boards
            })
        })
    }

    /// Measurements of a board in an earlier run, if it did these very jobs: of each, one for each part.
    pub(crate) fn earlier(&self, row: &Row, variant: Variant) -> Option<Vec<&'a [Measured]>> {
        let group = self.earlier.iter().find(|group| group.is_about(self.game(), self.model, variant))?;
        let jobs = self.jobs(variant);
        let is_same = group.jobs.iter().eq(jobs.iter().flat_map(|job| &job.labels));
        let mut rest = &group.row(row.name()).filter(|_| is_same)?.measured[..];
        let of_job = |job: &Job<'_>| rest.split_off(..job.labels.len());
        jobs.iter().map(of_job).collect()
    }

    /// Boards that the model has something to ask of.
    pub(crate) fn taking_part(&self) -> impl Iterator<Item = &'a Row> {
        self.rows.iter().copied().filter(|row| row.takes_part_in(self.model))
    }

    /// Weights of the parts of a game, where jobs are of parts.
    pub(crate) fn weights(&self) -> Option<Weights> {
        let has_parts = match &self.work {
            Work::Trees(entries) => entries.iter().all(|entry| entry.stratum.is_some()),
            Work::Corpus(corpus) => corpus.own.is_none(),
            Work::Occupancies | Work::FirstUse => false,
        };
        game_named(self.game()).filter(|_| has_parts).map(GameData::weights)
    }

    /// Jobs for every board.
    pub(crate) fn jobs(&self, variant: Variant) -> Vec<Job<'a>> {
        match &self.work {
            Work::Trees(entries) => {
                let label = |entry: &Entry| Label { stratum: entry.stratum, ..Label::of(&entry.fen) };
                entries
                    .iter()
                    .map(|entry| Job { labels: vec![label(entry)], ask: Ask::Tree(entry) })
                    .collect()
            }
            Work::Occupancies => vec![Job { labels: vec![Label::of("occupancies")], ask: Ask::Occupancies }],
            Work::FirstUse => vec![Job { labels: vec![Label::of("first-use")], ask: Ask::FirstUse }],
            &Work::Corpus(Corpus { positions, own: Some(own) }) => {
                // There may be but one.
                let parts =
                    if variant.pressure().is_some() { 1 } else { walks(positions).len().min(OWN_PARTS) };
                let label = |part: usize| Label::of(&format!("{own} {}/{parts}", part + 1));
                vec![Job { labels: (0..parts).map(label).collect(), ask: Ask::Walks(positions) }]
            }
            &Work::Corpus(corpus) => {
                let job = |stratum| {
                    let positions = corpus.stratum(stratum);
                    // Under pressure few operations of a stratum are timed.
                    let parts = if variant.pressure().is_some() { 1 } else { PARTS };
                    Job { labels: part_labels(stratum, parts), ask: Ask::Walks(positions) }
                };
                let there = Stratum::ALL.into_iter().filter(|&stratum| !corpus.stratum(stratum).is_empty());
                there.map(job).collect()
            }
        }
    }
}

/// `opening 1/4` and so on; the stratum alone if there is one part.
fn part_labels(stratum: Stratum, parts: usize) -> Vec<Label> {
    let name = |part: usize| match parts {
        1 => stratum.name().to_owned(),
        _ => format!("{stratum} {}/{parts}", part + 1),
    };
    (0..parts).map(|part| Label { stratum: Some(stratum), ..Label::of(&name(part)) }).collect()
}

/// The baseline is the first row; its second one is the last.
pub(crate) fn bring_baseline_forward(rows: &mut [&Row], baseline: Option<&str>) {
    let named = rows.iter().position(|row| Some(row.name()) == baseline);
    let contestant = || rows.iter().position(|row| row.role == Role::Contestant);
    if let Some(index) = named.or_else(contestant) {
        rows[..=index].rotate_right(1);
    }
}
