//! Searches in a record: what their time goes into, what is saved, and whether the boards come out in the
//! same order as in perft.

use qipan_row::{Model, Role, SearchTally};

use crate::facts::RowFacts;
use crate::group::{Parts, TimedRow};
use crate::overview;
use crate::report::{GroupReport, RowFigures};
use crate::statistics::{Interval, Tau};
use crate::words::{capitalised, figure, listed};

/// Searches of one game in a record.
#[derive(Clone, Debug)]
pub struct Searching<'a> {
    /// The game's name.
    pub game: &'a str,
    /// Boards whose instructions were counted by what they are for, the fastest first.
    pub rows: Vec<SearchingRow<'a>>,
    /// Counts of the events in the searches, the same on every board.
    pub tally: Option<SearchTally>,
    /// Agreement of the storages' order with the one in a search, by model: Kendall's tau, and of how many
    /// storages.
    pub taus: Vec<(Model, Tau, usize)>,
    /// Ratio of the fastest contestant's speed to the baseline's, by model.
    leads: Vec<(Model, f64)>,
    /// The baseline.
    baseline: &'a str,
    /// The contestants' greatest distance between places: a row, its place in a search and at `perft-count`.
    moved: Option<(&'a str, [usize; 2])>,
}

/// A board in a search.
#[derive(Clone, Debug)]
pub struct SearchingRow<'a> {
    /// The board.
    pub board: &'a RowFacts,
    /// Ratio of its speed to the baseline's.
    pub ratio: f64,
    /// Instructions for each node, by what they are for.
    pub parts: Parts,
}

/// The models whose orders are set beside that of a search.
const PERFTS: [Model; 3] = [Model::PerftRead, Model::PerftVisit, Model::PerftCount];

impl<'a> Searching<'a> {
    /// Searches of each game in which they were timed plainly.
    #[must_use]
    pub fn of(reports: &[GroupReport<'a>]) -> Vec<Self> {
        let is_search = |report: &&GroupReport<'a>| report.is_plain() && report.model == Model::Search;
        reports.iter().filter(is_search).map(|report| Self::of_game(report, reports)).collect()
    }

    fn of_game(search: &GroupReport<'a>, reports: &[GroupReport<'a>]) -> Self {
        let group = search.group;
        let row = |figures: &RowFigures<'a>| {
            let is_row = |row: &&TimedRow| !row.again && row.board.name == figures.board.name;
            let parts = group.rows.iter().find(is_row)?.parts?;
            Some(SearchingRow { board: figures.board, ratio: figures.ratio, parts })
        };
        let others = PERFTS.into_iter().filter_map(|model| {
            let is_of = |report: &&GroupReport<'a>| {
                report.is_plain() && report.model == model && report.game == search.game
            };
            Some((model, reports.iter().find(is_of)?))
        });
        let boards: Vec<_> = search.rows.iter().map(|figures| figures.board).collect();
        let shown = overview::shown(&boards);
        let taus = others.clone().filter_map(|(model, report)| {
            let both = places_of_both(search, report);
            let is_shown = |name: &str| shown.iter().any(|board| board.name == name);
            let both: Vec<_> =
                both.iter().filter(|(name, _)| is_shown(name)).map(|&(_, both)| both).collect();
            Some((model, Tau::of(&both)?, both.len()))
        });
        let lead =
            |(model, report): (Model, &GroupReport<'a>)| Some((model, report.contestants().next()?.ratio));
        let counted = others.clone().find(|(model, _)| *model == Model::PerftCount);
        Self {
            game: search.game,
            rows: search.rows.iter().filter(|row| !is_again(row)).filter_map(row).collect(),
            tally: group.rows.iter().find_map(|row| row.tally),
            taus: taus.collect(),
            leads: [(Model::Search, search)].into_iter().chain(others.clone()).filter_map(lead).collect(),
            baseline: &search.baseline().name,
            moved: counted.and_then(|(_, report)| farthest(&places_of_both(search, report))),
        }
    }

    /// Sentences on what the search saved and how its order of boards agrees with perft's.
    #[must_use]
    pub fn in_words(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        let game = capitalised(self.game);
        if !self.taus.is_empty() {
            let taus =
                self.taus.iter().map(|(model, tau, _)| format!("{} with {}", tau.in_words(), model.name()));
            let rows = self.taus.iter().map(|(.., rows)| *rows).max().unwrap_or(0);
            sentences.push(format!(
                "{game}: the order of {rows} storages in search agrees with their orders in perft by Kendall's tau \
                 {}, where 1 is the same order.",
                listed(&taus.collect::<Vec<_>>())
            ));
        }
        if let [(_, first), others @ ..] = self.leads.as_slice()
            && !others.is_empty()
        {
            let others =
                others.iter().map(|(model, ratio)| format!("{} at {}", figure(*ratio), model.name()));
            sentences.push(format!(
                "The fastest row is {} times as fast as {} in search; the fastest ones of perft are {}.",
                figure(*first),
                self.baseline,
                listed(&others.collect::<Vec<_>>())
            ));
        }
        if let Some((row, [search, count])) = self.moved {
            sentences.push(format!(
                "Farthest apart is {row}: place {search} in search, place {count} at perft-count."
            ));
        }
        if let Some(tally) = &self.tally {
            let percent = |part: u64, whole: u64| {
                #[expect(clippy::cast_precision_loss, reason = "a figure to read")]
                let percent = 100.0 * part as f64 / whole.max(1) as f64;
                format!("{percent:.0} %")
            };
            let all = tally.positions + tally.quiescence;
            sentences.push(format!(
                "Of the positions of a search {} are in quiescence, where only captures are listed.",
                percent(tally.quiescence, all)
            ));
            sentences.push(format!(
                "Above it, where the table does not answer, import saves a generation: in {} of the positions \
                 the hash move cuts and nothing is listed, in another {} a killer cuts before quiet moves are \
                 listed, and {} of the moves that import is asked for are moves there.",
                percent(tally.by_hash_move, tally.tried()),
                percent(tally.by_killer, tally.tried()),
                percent(tally.imported, tally.imports)
            ));
            sentences.push(format!(
                "{} of all cut-offs come from the first move tried, {} from taking the man that moved last.",
                percent(tally.by_first, tally.all_cuts()),
                percent(tally.by_retaking, tally.all_cuts())
            ));
        }
        let contestants: Vec<_> = self.rows.iter().filter(|row| row.board.role == Role::Contestant).collect();
        if let [first, .., last] = contestants.as_slice() {
            let search = |row: &SearchingRow<'_>| row.parts.search / row.parts.sum().max(1.0) * 100.0;
            sentences.push(format!(
                "What every board has in common, the search itself, is {:.0} % of the instructions of the \
                 fastest row ({}) and {:.0} % of those of the slowest ({}).",
                search(first),
                first.board.name,
                search(last),
                last.board.name
            ));
        }
        sentences
    }
}

impl SearchingRow<'_> {
    /// Instructions for each node, and the shares in percent: of the parts in their order.
    #[must_use]
    pub fn in_figures(&self) -> Vec<String> {
        let shares = self.parts.shares().map(|share| format!("{:.0}", 100.0 * share));
        [figure(self.parts.sum())].into_iter().chain(shares).collect()
    }
}

fn is_again(figures: &RowFigures<'_>) -> bool {
    figures.verdict == crate::report::Verdict::Again
}

/// A ratio in each of two comparisons, with its interval.
type Places = [(f64, Interval); 2];

/// Contestants that both have, with their ratios.
fn places_of_both<'a>(one: &GroupReport<'a>, other: &GroupReport<'a>) -> Vec<(&'a str, Places)> {
    let is_competing =
        |row: &&RowFigures<'a>| row.board.role == Role::Contestant && !is_again(row) && !row.shallower;
    let pair = |row: &RowFigures<'a>| {
        let same = |other: &&RowFigures<'a>| other.board.name == row.board.name;
        let other = other.rows.iter().filter(is_competing).find(same)?;
        Some((row.board.name.as_str(), [row.place(), other.place()]))
    };
    one.rows.iter().filter(is_competing).filter_map(pair).collect()
}

/// The row whose places differ most, with both places; `None` if none differ.
fn farthest<'a>(both: &[(&'a str, Places)]) -> Option<(&'a str, [usize; 2])> {
    let place =
        |at: usize, row: &Places| 1 + both.iter().filter(|(_, other)| other[at].0 > row[at].0).count();
    let places = both.iter().map(|(name, row)| (*name, [place(0, row), place(1, row)]));
    places.max_by_key(|(_, [a, b])| a.abs_diff(*b)).filter(|(_, [a, b])| a != b)
}
