//! The first screen of a game: one picture, at most three sentences, and the rest behind them.

use qipan_record::{Conclusion, Leader};
use serde::Serialize;

use super::figure::Figure;

/// The first screen of a game.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    /// The headline's ratios; of several machines, on all of them.
    plot: Option<Figure>,
    /// At most three sentences.
    brief: Vec<String>,
    /// Everything else that follows, in sentences.
    more: Vec<String>,
    /// The fastest boards at each model.
    leaders: Vec<LeaderLine>,
}

/// The fastest boards of a model.
#[derive(Debug, Serialize)]
struct LeaderLine {
    model: String,
    boards: String,
    ratio: String,
    baseline: String,
}

impl Answer {
    pub(super) fn of(conclusions: &[&Conclusion], plot: Option<Figure>) -> Self {
        let all =
            |of: fn(&Conclusion) -> &[String]| conclusions.iter().flat_map(|one| of(one)).cloned().collect();
        Self {
            plot,
            brief: all(|one| &one.brief),
            more: all(|one| &one.sentences),
            leaders: conclusions.iter().flat_map(|one| &one.leaders).map(LeaderLine::of).collect(),
        }
    }
}

impl LeaderLine {
    fn of(leader: &Leader) -> Self {
        Self {
            model: leader.model.clone(),
            boards: leader.boards.join(", "),
            ratio: leader.ratio.clone(),
            baseline: leader.baseline.clone(),
        }
    }
}
