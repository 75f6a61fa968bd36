//! Weights of the parts of a game.

use serde::{Deserialize, Serialize};

use crate::stratum::Stratum;

/// Weights of the parts of a game in a mean: shares of what a search meets.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Weights {
    /// Openings.
    pub opening: f64,
    /// Middle games.
    pub middle_game: f64,
    /// Endgames.
    pub endgame: f64,
    /// Positions in check.
    pub in_check: f64,
}

impl Weights {
    /// A quarter each: what is not known better.
    pub const EVEN: Weights = Weights { opening: 0.25, middle_game: 0.25, endgame: 0.25, in_check: 0.25 };

    /// That of a part.
    #[must_use]
    pub const fn of(&self, stratum: Stratum) -> f64 {
        match stratum {
            Stratum::Opening => self.opening,
            Stratum::MiddleGame => self.middle_game,
            Stratum::Endgame => self.endgame,
            Stratum::InCheck => self.in_check,
        }
    }

    /// Returns true if they are shares of a whole.
    #[must_use]
    pub fn are_shares(&self) -> bool {
        let all = Stratum::ALL.map(|stratum| self.of(stratum));
        all.iter().all(|share| (0.0..=1.0).contains(share)) && (all.iter().sum::<f64>() - 1.0).abs() < 1e-6
    }
}
