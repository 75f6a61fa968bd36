//! Settings of a comparison: the time that it spends, and on what.

use std::ops::RangeInclusive;
use std::time::Duration;

use qipan_row::{Kind, Model, Variant};
use serde::{Deserialize, Serialize};

/// A variant has at least so much time, or there is nothing to see in it.
const LEAST_BUDGET: Duration = Duration::from_secs(2);

/// Leaves of the trees that threads share: four plies of Xiangqi from the start, five of chess.
pub(crate) const SHARED_LEAVES: u64 = 5_000_000;

/// Rounds of walks for each of trees, at most.
const WALKS: usize = 3;

/// Trees of the models that stand beside perft-read.
const FEW_TREES: usize = 64;

/// The most time of an engine's search.
const LONGEST_SEARCH: Duration = Duration::from_secs(4);

/// Trees of a comparison with other programs.
const PROGRAMS_TREES: usize = 16;

/// The least time of a sample beside other programs.
const UNIT_BESIDE_PROGRAMS: Duration = Duration::from_millis(25);

/// The most time of a count by another program.
const LONGEST_OF_PROGRAMS: Duration = Duration::from_millis(300);

/// Trees that threads share.
const SHARED_TREES: usize = 3;

/// Time that a comparison spends, and on what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Counts above this are not verified before the timing; the timed counts always are.
    pub verify_nodes: u64,
    /// Positions whose trees are timed, per game, of searches and at perft-read.
    pub positions: usize,
    /// The most leaves of a tree, or nodes of a search: every tree is as deep as that allows. Ratios at
    /// searches of 15 000, 60 000 and 200 000 nodes have intervals that overlap, so that more positions are
    /// better than larger trees (`docs/experiments/2026-11-24-played-games.md`).
    pub job_nodes: u64,
    /// The most nodes of an engine's search: it asks more in each node than alpha-beta, and an engine's trees
    /// are large. Records that do not say it have none.
    #[serde(default)]
    pub search_nodes: u64,
    /// The least leaves of a sample: a tree that has fewer is counted several times, by every board equally
    /// often. 0 where each board had as many as it took for `unit`.
    #[serde(default)]
    pub least_nodes: u64,
    /// The least time of a sample of kernels: long against the clock, short against the drift of the machine.
    /// Walks are gone through equally often whatever it takes; a board that takes some units to get through
    /// is asked in fewer of them.
    pub unit: Duration,
    /// The most time of a run; a board that would take longer works at a smaller depth.
    pub longest: Duration,
    /// Least and greatest number of rounds.
    pub rounds: RangeInclusive<usize>,
    /// Time for one game and one perft model, from which the number of rounds follows.
    pub budget: Duration,
}

impl Settings {
    /// Both games and the quick models in less than two minutes: a quarter of the trees of
    /// [`FULL`](Self::FULL), the same ones to the same depths, in fewer rounds, so that both can be compared
    /// there.
    pub const QUICK: Settings = Settings {
        verify_nodes: 10_000,
        positions: 64,
        search_nodes: 8_000,
        rounds: 6..=16,
        budget: Duration::from_millis(2500),
        ..Self::FULL
    };

    /// All models and trees.
    pub const FULL: Settings = Settings {
        verify_nodes: 200_000,
        positions: 256,
        job_nodes: 60_000,
        search_nodes: 1_000_000,
        least_nodes: 15_000,
        unit: Duration::from_millis(5),
        longest: Duration::from_millis(20),
        rounds: 16..=24,
        budget: Duration::from_secs(120),
    };

    /// Settings for boards beside other programs, which are asked in a conversation: fewer and larger trees,
    /// so that counting takes long against asking, and samples so long that it matters little what another
    /// program has left in the caches.
    #[must_use]
    pub fn beside_programs(self) -> Settings {
        Settings {
            positions: PROGRAMS_TREES,
            job_nodes: SHARED_LEAVES,
            longest: LONGEST_OF_PROGRAMS,
            least_nodes: 0,
            unit: UNIT_BESIDE_PROGRAMS,
            ..self
        }
    }

    /// Settings with one of so many shares of the rounds and of the time: two pairs of rounds at least.
    #[must_use]
    pub fn share(&self, of: u32) -> Settings {
        let rounds = |all: usize| (all / of.max(1) as usize / 2 * 2).max(4);
        let rounds = match of {
            0 | 1 => self.rounds.clone(),
            _ => rounds(*self.rounds.start())..=rounds(*self.rounds.end()),
        };
        Settings { rounds, budget: self.budget / of.max(1), ..self.clone() }
    }

    /// The same for a model and how it is timed: single operations do with less time, because their samples
    /// are many and alike, but take more rounds, because a turn is short and goes through all parts; variants
    /// do with less, because there are many of them and each stands beside a plain comparison.
    #[must_use]
    pub fn for_group(&self, model: Model, variant: Variant) -> Settings {
        let all = self.clone();
        let settings = match model.kind() {
            Kind::Tree if model == Model::PerftRead => all,
            // They say what reading a leaf or making its move costs: fewer of the same trees tell that too.
            Kind::Tree => Settings { positions: self.positions.min(FEW_TREES), ..all },
            // Searches take most of a run, and what they leave open are the positions, not the rounds.
            Kind::Search => {
                let least = (self.rounds.start() / 4 * 2).max(6).min(*self.rounds.start());
                let all = Settings { rounds: least..=*self.rounds.end(), ..all };
                // Of an engine's large trees there are fewer; under a network they are smaller.
                let nodes = match model {
                    Model::Search => self.search_nodes,
                    _ if model.is_of_network() => self.search_nodes.min(self.job_nodes),
                    _ => return all.varied(variant),
                };
                let positions = self.positions.min(FEW_TREES);
                Settings { positions, job_nodes: nodes, least_nodes: 0, longest: LONGEST_SEARCH, ..all }
            }
            Kind::Walk | Kind::Kernel | Kind::FirstUse => {
                let rounds = *self.rounds.start()..=self.rounds.end() * WALKS;
                Settings { unit: self.unit * 2 / 5, budget: self.budget * 3 / 8, rounds, ..all }
            }
        };
        settings.varied(variant)
    }

    /// The same for how a model is timed.
    fn varied(self, variant: Variant) -> Settings {
        let budget = |part: u32| (self.budget / part).max(LEAST_BUDGET);
        match variant {
            Variant::Plain => self,
            Variant::Pressed(_) => Settings { budget: budget(8), ..self },
            // A tree must be large against the cutting of it, which one thread does.
            Variant::Threaded(_) => Settings {
                budget: budget(4),
                positions: self.positions.min(SHARED_TREES),
                job_nodes: SHARED_LEAVES,
                least_nodes: 0,
                longest: Duration::from_millis(200),
                ..self
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Settings;

    #[test]
    fn a_share_has_two_pairs_of_rounds_at_least() {
        let rounds = |of| Settings::FULL.share(of).rounds;
        assert_eq!([1, 2, 4, 64].map(rounds), [16..=24, 8..=12, 4..=6, 4..=4]);
        assert_eq!(Settings::FULL.share(4).budget * 4, Settings::FULL.budget);
        assert_eq!(Settings::FULL.share(1), Settings::FULL);
    }
}
