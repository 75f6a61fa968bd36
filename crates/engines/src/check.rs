//! Every position of a suite against a generator.

use qipan_harness::{Entry, Expected, GameData};

use crate::descent::{Difference, descend};
use crate::generator::{EngineError, Generator, Question};

/// Outcome of a position.
#[derive(Debug)]
pub struct Tried {
    /// The first depth at which its count is not the suite's, if there is one: found, expected.
    pub wrong: Option<(u32, u64, u64)>,
    /// Difference between the generator and a board of this program; `None` also if they agree.
    pub difference: Option<Difference>,
    /// Reason why that is not known: the generator does not count so few plies.
    pub hidden: Option<EngineError>,
}

/// Totals of what was compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Positions.
    pub positions: usize,
    /// Counts.
    pub counts: u64,
    /// Leaves of these counts.
    pub nodes: u64,
    /// Positions with a wrong count.
    pub wrong: usize,
}

/// Asks a generator for every count of a position of at most so many leaves and of plies that it counts. At
/// the first wrong one it is compared with a board that is right, move by move.
///
/// # Errors
/// [`EngineError`] of either.
pub fn check(
    game: &'static GameData,
    entry: &Entry,
    most: u64,
    generator: &mut dyn Generator,
    reference: &mut dyn Generator,
    checked: &mut Checked,
) -> Result<Tried, EngineError> {
    checked.positions += 1;
    let least = generator.least_depth();
    let is_asked = |expected: &&Expected| expected.depth >= least && expected.nodes <= most;
    for expected in entry.counts.iter().filter(is_asked) {
        let depth = expected.depth;
        let found = generator.divide(&Question { game, fen: &entry.fen, line: &[], depth })?.total;
        checked.counts += 1;
        checked.nodes += found.min(expected.nodes);
        if found != expected.nodes {
            checked.wrong += 1;
            let wrong = Some((depth, found, expected.nodes));
            return match descend(game, &entry.fen, depth, generator, reference) {
                Err(error @ EngineError::Shallow { .. }) => {
                    Ok(Tried { wrong, difference: None, hidden: Some(error) })
                }
                difference => Ok(Tried { wrong, difference: difference?, hidden: None }),
            };
        }
    }
    Ok(Tried { wrong: None, difference: None, hidden: None })
}
