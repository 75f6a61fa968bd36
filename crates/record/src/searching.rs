//! Searches in a record: what their time goes into, what is saved, and whether the boards come out in the
//! same order as in perft.

use qipan_game::say;
use qipan_row::{Model, Role, SearchTally};

use crate::facts::RowFacts;
use crate::group::{Parts, TimedRow};
use crate::language::Language;
use crate::overview;
use crate::report::{GroupReport, RowFigures};
use crate::statistics::{Interval, Tau};
use crate::under_network::UnderNetwork;
use crate::words::figure;

/// Searches of one game in a record.
#[derive(Clone, Debug)]
pub struct Searching<'a> {
    /// The game's name.
    pub game: &'a str,
    /// Boards whose instructions were counted by what they are for, the fastest first.
    pub rows: Vec<SearchingRow<'a>>,
    /// Counts of the events in the searches, the same on every board.
    pub tally: Option<SearchTally>,
    /// The model whose searches these are.
    pub model: Model,
    /// Agreement of the storages' order with the one in this search, by model: Kendall's tau, and of how many
    /// storages.
    pub taus: Vec<(Model, Tau, usize)>,
    /// Leads of the boards under a network, where searches with one were timed.
    pub under_network: Option<UnderNetwork<'a>>,
    /// Ratio of the fastest contestant's speed to the baseline's, by model.
    leads: Vec<(Model, f64)>,
    /// The baseline.
    baseline: &'a str,
    /// The contestants' greatest distance between places: a row, its place in this search and at
    /// `perft-count`.
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

/// The models whose orders are set beside that of a search: the same under a network, and what is less than
/// an engine's search.
const OTHERS: [Model; 8] = [
    Model::SearchNet0,
    Model::SearchNetS,
    Model::SearchNetM,
    Model::SearchNetL,
    Model::SearchPlain,
    Model::PerftRead,
    Model::PerftVisit,
    Model::PerftCount,
];

impl<'a> Searching<'a> {
    /// Searches of each game in which they were timed plainly: an engine's, or else the plain ones.
    #[must_use]
    pub fn of(reports: &[GroupReport<'a>]) -> Vec<Self> {
        let of = |model| reports.iter().filter(move |report| report.is_plain() && report.model == model);
        let engines: Vec<_> = of(Model::Search).collect();
        let is_alone = |plain: &&GroupReport<'a>| engines.iter().all(|engine| engine.game != plain.game);
        let plain = of(Model::SearchPlain).filter(is_alone);
        engines.iter().copied().chain(plain).map(|report| Self::of_game(report, reports)).collect()
    }

    fn of_game(search: &GroupReport<'a>, reports: &[GroupReport<'a>]) -> Self {
        let group = search.group;
        let row = |figures: &RowFigures<'a>| {
            let is_row = |row: &&TimedRow| !row.again && row.board.name == figures.board.name;
            let parts = group.rows.iter().find(is_row)?.parts?;
            Some(SearchingRow { board: figures.board, ratio: figures.ratio, parts })
        };
        let others = OTHERS.into_iter().filter(|model| *model != search.model).filter_map(|model| {
            let is_of = |report: &&GroupReport<'a>| {
                report.is_plain() && report.model == model && report.game == search.game
            };
            Some((model, reports.iter().find(is_of)?))
        });
        let of_game: Vec<_> = reports.iter().filter(|report| report.game == search.game).collect();
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
            model: search.model,
            rows: search.rows.iter().filter(|row| !is_again(row)).filter_map(row).collect(),
            tally: group.rows.iter().find_map(|row| row.tally),
            taus: taus.collect(),
            under_network: UnderNetwork::of_game(&of_game),
            leads: [(search.model, search)].into_iter().chain(others.clone()).filter_map(lead).collect(),
            baseline: &search.baseline().name,
            moved: counted.and_then(|(_, report)| farthest(&places_of_both(search, report))),
        }
    }

    /// Sentences on what the search saved and how its order of boards agrees with perft's.
    #[must_use]
    pub fn in_words(&self, language: Language) -> Vec<String> {
        let mut sentences = Vec::new();
        let (game, name) = (language.game(self.game), self.model.name());
        if !self.taus.is_empty() {
            let tau = |(model, tau, _): &(Model, Tau, usize)| {
                let (tau, model) = (tau.in_words(language), model.name());
                language.say(say!("{tau} with {model}", "{tau}（{model}）"))
            };
            let taus = language.listed(&self.taus.iter().map(tau).collect::<Vec<_>>());
            let rows = self.taus.iter().map(|(.., rows)| *rows).max().unwrap_or(0);
            sentences.push(language.say(say!(
                "{game}: the order of {rows} storages at {name} agrees with those at other models by Kendall's tau \
                 {taus}, where 1 is the same order.",
                "{game}：{rows} 种存储方式在 {name} 中的次序与在其他测量模型中的次序相比，肯德尔相关系数为 {taus}，\
                 1 表示次序相同。"
            )));
        }
        if let [(_, first), others @ ..] = self.leads.as_slice()
            && !others.is_empty()
        {
            let other = |(model, ratio): &(Model, f64)| {
                let (ratio, model) = (figure(*ratio), model.name());
                language.say(say!("{ratio} at {model}", "{ratio} 倍（{model}）"))
            };
            let others = language.listed(&others.iter().map(other).collect::<Vec<_>>());
            let (first, baseline) = (figure(*first), self.baseline);
            sentences.push(language.say(say!(
                "The fastest row is {first} times as fast as {baseline} at {name}; the fastest ones elsewhere are {others}.",
                "在 {name} 中最快的行是 {baseline} 的 {first} 倍；其他模型中最快的行是它的 {others}。"
            )));
        }
        if let Some((row, [search, count])) = self.moved {
            sentences.push(language.say(say!(
                "Farthest apart is {row}: place {search} at {name}, place {count} at perft-count.",
                "名次相差最大的是 {row}：{name} 中第 {search}，perft-count 下第 {count}。"
            )));
        }
        sentences.extend(self.under_network.iter().flat_map(|under| under.in_words(language)));
        if let Some(tally) = &self.tally {
            let percent = |part: u64, whole: u64| {
                #[expect(clippy::cast_precision_loss, reason = "a figure to read")]
                let percent = 100.0 * part as f64 / whole.max(1) as f64;
                format!("{percent:.0} %")
            };
            let quiescence = percent(tally.quiescence, tally.positions + tally.quiescence);
            sentences.push(language.say(say!(
                "Of the positions of a search {quiescence} are in quiescence, where only captures are listed.",
                "搜索的局面有 {quiescence} 在静态搜索中，那里只列出吃子着法。"
            )));
            let [hash, killer] = [tally.by_hash_move, tally.by_killer].map(|by| percent(by, tally.tried()));
            let imported = percent(tally.imported, tally.imports);
            sentences.push(language.say(say!(
                "Above it, where the table does not answer, import saves a generation: in {hash} of the positions \
                 the hash move cuts and nothing is listed, in another {killer} a killer cuts before quiet moves are \
                 listed, and {imported} of the moves that import is asked for are moves there.",
                "在它之上、置换表没有答案的地方，合理性判断可省去一次生成：{hash} 的局面由置换表着法截断，\
                 什么也不用列出；另有 {killer} 在列出不吃子着法之前由杀手着法截断；\
                 所判断的着法中有 {imported} 确是该局面的着法。"
            )));
            let [first, retaking] =
                [tally.by_first, tally.by_retaking].map(|by| percent(by, tally.all_cuts()));
            sentences.push(language.say(say!(
                "{first} of all cut-offs come from the first move tried, {retaking} from taking the piece that moved last.",
                "全部截断中，{first} 来自所尝试的第一个着法，{retaking} 来自吃掉刚走的棋子。"
            )));
        }
        let contestants: Vec<_> = self.rows.iter().filter(|row| row.board.role == Role::Contestant).collect();
        if let [first, .., last] = contestants.as_slice() {
            let search = |row: &SearchingRow<'_>| row.parts.search / row.parts.sum().max(1.0) * 100.0;
            let ([most, least], [fast, slow]) =
                ([search(first), search(last)], [&first.board.name, &last.board.name]);
            sentences.push(language.say(say!(
                "What every board has in common, the search itself, is {most:.0} % of the instructions of the \
                 fastest row ({fast}) and {least:.0} % of those of the slowest ({slow}).",
                "所有棋盘共有的搜索本身，占最快的行（{fast}）的指令的 {most:.0} %，\
                 占最慢的行（{slow}）的 {least:.0} %。"
            )));
        }
        sentences
    }
}

impl SearchingRow<'_> {
    /// Returns true if instructions of this part were counted.
    #[must_use]
    pub fn has(&self, part: usize) -> bool {
        self.parts.figures()[part] > 0.0
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
