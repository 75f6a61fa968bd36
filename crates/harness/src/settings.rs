//! How much time a comparison spends, and on what.

use std::ops::RangeInclusive;
use std::time::Duration;

use qipan_jobs::Model;
use serde::{Deserialize, Serialize};

use crate::suite::Entry;
use crate::variant::Variant;

/// A variant has at least so much time, or there is nothing to see in it.
const LEAST_BUDGET: Duration = Duration::from_secs(2);

/// Leaves of the trees that threads share: four plies of Xiangqi from the start, five of chess.
const SHARED_LEAVES: u64 = 5_000_000;

/// How much time is spent, and how.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Counts above this are not verified before the timing; the timed counts always are.
    pub verify_nodes: u64,
    /// Positions whose trees are timed, per game.
    pub positions: usize,
    /// The most leaves of one run.
    pub job_nodes: u64,
    /// The least time of a sample of trees or kernels: long against the clock, short against the drift of the
    /// machine. Walks are gone through equally often whatever it takes; a board that takes some units to get
    /// through is asked in fewer of them.
    pub unit: Duration,
    /// The most time of a run; a board that would take longer works at a smaller depth.
    pub longest: Duration,
    /// How many rounds there may be per position.
    pub rounds: RangeInclusive<usize>,
    /// Time for one game and one perft model, from which the number of rounds follows.
    pub budget: Duration,
}

impl Settings {
    /// Both games and the quick models in about a minute and a half, whatever the number of boards.
    pub const QUICK: Settings = Settings {
        verify_nodes: 10_000,
        positions: 5,
        job_nodes: 200_000,
        unit: Duration::from_millis(3),
        longest: Duration::from_millis(50),
        rounds: 12..=60,
        budget: Duration::from_secs(7),
    };

    /// At least fifteen pairs of rounds, longer samples, more positions, all models: some forty minutes for
    /// all rows, a quarter of that for those of the default sets.
    pub const FULL: Settings = Settings {
        verify_nodes: 200_000,
        positions: 8,
        job_nodes: 1_000_000,
        unit: Duration::from_millis(5),
        longest: Duration::from_millis(100),
        rounds: 30..=60,
        budget: Duration::from_secs(120),
    };

    /// The same for a model and how it is timed: single operations do with less, because their samples are
    /// many and alike; variants do with less, because there are many of them and each stands beside a plain
    /// comparison.
    #[must_use]
    pub fn for_group(&self, model: Model, variant: Variant) -> Settings {
        let all = self.clone();
        let settings = if Model::PERFT.contains(&model) {
            all
        } else {
            Settings { unit: self.unit * 2 / 5, budget: self.budget * 3 / 8, ..all }
        };
        let budget = |part: u32| (settings.budget / part).max(LEAST_BUDGET);
        let rounds =
            |least: usize, most: usize| least.min(*self.rounds.start())..=most.min(*self.rounds.end());
        match variant {
            Variant::Plain => settings,
            Variant::Pressed(_) => Settings { budget: budget(8), rounds: rounds(16, 24), ..settings },
            // A tree must be large against the cutting of it, which one thread does.
            Variant::Threaded(_) => Settings {
                budget: budget(4),
                rounds: rounds(12, 30),
                positions: self.positions.min(3),
                job_nodes: SHARED_LEAVES,
                longest: Settings::FULL.longest,
                ..settings
            },
        }
    }

    /// The positions to time: the first, and others spread evenly over those whose counts make a decent run.
    #[must_use]
    pub fn choose_positions<'a>(&self, entries: &[&'a Entry]) -> Vec<&'a Entry> {
        let decent = self.job_nodes / 16..=self.job_nodes;
        let is_decent = |entry: &&'a Entry| {
            entry.deepest_within(self.job_nodes).is_some_and(|count| decent.contains(&count.nodes))
        };
        let candidates: Vec<_> = entries.iter().copied().filter(is_decent).collect();
        let wanted = self.positions.min(candidates.len());
        (0..wanted).map(|index| candidates[index * candidates.len() / wanted]).collect()
    }
}
