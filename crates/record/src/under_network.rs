//! Searches under a network: what is left of a board's lead, and of the time for the board.

use qipan_game::say;
use qipan_row::{Model, Role};

use crate::group::TimedRow;
use crate::language::Language;
use crate::overview;
use crate::ratio::Ratio;
use crate::report::{GroupReport, RowFigures, Verdict};
use crate::statistics::Interval;

/// Searches of one game with networks of several sizes.
#[derive(Clone, Debug)]
pub struct UnderNetwork<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The row that the ratios are to.
    pub baseline: &'a str,
    /// The models, from a search without a network to the largest network.
    pub models: Vec<Model>,
    /// Storages at their best, the fastest first where the network costs nothing.
    pub rows: Vec<UnderNetworkRow<'a>>,
}

/// A board under networks.
#[derive(Clone, Debug)]
pub struct UnderNetworkRow<'a> {
    /// Figures at the model where the network costs nothing.
    pub figures: RowFigures<'a>,
    /// Ratio of its speed to the baseline's, at each of the models.
    pub ratios: Vec<Option<Ratio>>,
    /// Part of a node's time that goes to the board and to the search, 0 to 1, at each of the models that ask
    /// a network.
    pub shares: Vec<Option<f64>>,
    /// The same of the instructions, where they were counted.
    pub of_instructions: Vec<Option<f64>>,
}

/// The model at which the network costs nothing.
const FREE: Model = Model::SearchNet0;

/// The models, from the least to the most work besides the board's.
const MODELS: [Model; 6] =
    [Model::SearchPlain, Model::Search, FREE, Model::SearchNetS, Model::SearchNetM, Model::SearchNetL];

impl<'a> UnderNetwork<'a> {
    /// Searches of one game; `None` if none were timed under a network and without its cost.
    #[must_use]
    pub fn of_game(reports: &[&GroupReport<'a>]) -> Option<Self> {
        let report = |model: Model| reports.iter().copied().find(|one| one.is_plain() && one.model == model);
        let models: Vec<_> = MODELS.into_iter().filter(|&model| report(model).is_some()).collect();
        let free = report(FREE).filter(|_| models.iter().any(|&model| model.asks_network()))?;
        let row = |figures: &RowFigures<'a>| {
            let at = |model: &Model| report(*model)?.figures_of(&figures.board.name);
            let share = |model: &Model| {
                let timed =
                    at(model).filter(|one| model.asks_network() && !one.shallower && !figures.shallower)?;
                Some(timed.rate / figures.rate)
            };
            let of_instructions = |model: &Model| {
                let report = report(*model).filter(|_| model.asks_network())?;
                let is_row = |row: &&TimedRow| !row.again && row.board.name == figures.board.name;
                let parts = report.group.rows.iter().find(is_row)?.parts?;
                Some(1.0 - parts.network / parts.sum())
            };
            UnderNetworkRow {
                figures: figures.clone(),
                ratios: models.iter().map(|model| at(model).map(Ratio::from)).collect(),
                shares: models.iter().map(share).collect(),
                of_instructions: models.iter().map(of_instructions).collect(),
            }
        };
        let rows = overview::best_of(free).into_iter().map(row).collect();
        Some(Self { game: free.game, baseline: &free.baseline().name, models, rows })
    }

    /// Models that ask a network, with their places.
    pub fn sizes(&self) -> impl Iterator<Item = (usize, Model)> {
        self.models.iter().copied().enumerate().filter(|(_, model)| model.asks_network())
    }

    /// Sentences on what is left of the lead of the board that is fastest where the network costs nothing;
    /// none if no board leads there.
    #[must_use]
    pub fn in_words(&self, language: Language) -> Vec<String> {
        let leads =
            |row: &&UnderNetworkRow<'_>| row.figures.board.role == Role::Contestant && row.lead().is_some();
        let Some(row) = self.rows.iter().find(leads) else { return Vec::new() };
        let at_sizes = |figure: &dyn Fn(usize) -> Option<String>| {
            let of_model = |(at, model): (usize, Model)| {
                let (figure, model) = (figure(at)?, model.name());
                Some(language.say(say!("{figure} at {model}", "{figure}（{model}）")))
            };
            language.listed(&self.sizes().filter_map(of_model).collect::<Vec<_>>())
        };
        let in_figures = |ratio: Ratio| format!("{ratio} ({})", ratio.span());
        let (board, baseline, game) = (&row.figures.board.name, self.baseline, language.game(self.game));
        let (free, most) = (FREE.name(), in_figures(Ratio::from(&row.figures)));
        let ratios = at_sizes(&|at| row.ratios[at].map(in_figures));
        let left = at_sizes(&|at| {
            let (left, Interval { low, high }) = row.left(at)?;
            Some(format!("{:.0} % ({:.0}–{:.0})", 100.0 * left, 100.0 * low, 100.0 * high))
        });
        let shares = at_sizes(&|at| Some(format!("{:.0} %", 100.0 * row.shares[at]?)));
        let counted = at_sizes(&|at| Some(format!("{:.0} %", 100.0 * row.of_instructions[at]?)));
        let mut sentences = vec![
            language.say(say!(
                "{game}: where a network costs nothing ({free}), {board} is {most} times as fast as {baseline}; \
                 under one {ratios}.",
                "{game}：在网络不费时间之处（{free}），{board} 是 {baseline} 的 {most} 倍；在网络之下为 {ratios}。"
            )),
            language.say(say!(
                "So much of that lead is left: {left}.",
                "这一领先还剩：{left}。"
            )),
            language.say(say!(
                "The part of a node's time that goes to this board and the search: {shares}.",
                "每个节点的时间中，用于这个棋盘与搜索的部分：{shares}。"
            )),
        ];
        if !counted.is_empty() {
            sentences.push(
                language.say(say!(
                    "The same part of its instructions: {counted}.",
                    "指令中的同一部分：{counted}。"
                )),
            );
        }
        sentences
    }
}

impl UnderNetworkRow<'_> {
    /// The board's lead where the network costs nothing, if it has one: what the ratio has above 1.
    fn lead(&self) -> Option<Ratio> {
        let ratio = Ratio::from(&self.figures);
        (ratio.verdict == Verdict::Faster && ratio.interval.low > 1.0).then_some(ratio)
    }

    /// The part of the lead that is left at a model. The interval holds wherever those of both ratios do.
    fn left(&self, at: usize) -> Option<(f64, Interval)> {
        let (first, now) = (self.lead()?, self.ratios[at]?);
        let above = |ratio: f64| ratio - 1.0;
        let (low, high) = (above(now.interval.low), above(now.interval.high));
        let (least, most) = (above(first.interval.low), above(first.interval.high));
        let interval = Interval {
            low: low / if low > 0.0 { most } else { least },
            high: high / if high > 0.0 { least } else { most },
        };
        Some((above(now.value) / above(first.value), interval))
    }
}
