//! Faults by their signature: the known ones with which a teaching board counts as a program does.
//!
//! A program that prints a number alone shows no move that could be put before the rule book. But of the
//! faults that beginners make few give the same wrong number, and fewer still the same numbers twice:
//!
//! ```text
//!   the wrong counts ──► faults that count the same ──► everywhere else too? then named
//! ```
//!
//! A fault is named only if the program also counts as it does in the position that shows it best, in those
//! of the others, and in the published positions: an unknown fault may well count here as a known one does,
//! but not everywhere.

use std::collections::BTreeMap;

use qipan_harness::{GameData, Suite};

use crate::descent::{Difference, Kind};
use crate::exercises::{Known, LEAVES, known, shown, teach_known};
use crate::generator::{EngineError, Generator, Question};

/// A count that a program has given.
struct Count {
    fen: String,
    line: Vec<String>,
    depth: u32,
    leaves: u64,
}

/// Leaves of a published position's tree that is asked about at most.
const EVERYWHERE: u64 = 5_000;

/// Faults of one program in one game, by its counts. It is asked everywhere once, when a fault first counts
/// as it does.
pub struct Signatures {
    game: &'static GameData,
    everywhere: Vec<Count>,
    /// Faults that have been compared everywhere, and whether they count the same there.
    compared: BTreeMap<&'static str, bool>,
}

impl Signatures {
    /// Those of a program that has not been asked yet.
    #[must_use]
    pub fn new(game: &'static GameData) -> Self {
        Self { game, everywhere: Vec::new(), compared: BTreeMap::new() }
    }

    /// The faults that count as a program does, wherever they were compared; empty where its moves are seen,
    /// and the rule book knows more. The program is the first of the difference's two.
    ///
    /// # Errors
    /// [`EngineError`] of the program.
    pub fn of(
        &mut self,
        difference: &Difference,
        program: &mut dyn Generator,
        is_stopped: fn() -> bool,
    ) -> Result<Vec<Known>, EngineError> {
        // Behind the line, not in the position that it leads to: what a program has played wrong it keeps.
        let Difference { fen, line, .. } = difference;
        let at = |depth: u32, leaves: u64| Count { fen: fen.clone(), line: line.clone(), depth, leaves };
        let here = match &difference.kind {
            // What lists no move may be a number alone: 0.
            Kind::Moves { first, second, .. }
                if first.is_empty() && second.len() == self.game.legal_moves(&difference.at)?.len() =>
            {
                Some(at(1, 0))
            }
            Kind::Moves { .. } | Kind::Illegal(_) => return Ok(Vec::new()),
            Kind::Counts(counts) => Some(at(1, counts[0])),
            Kind::Sums { depth, whole, .. } => Some(at(*depth, whole[0])),
            Kind::Inconsistent { .. } => None,
        };
        let root = Count { line: Vec::new(), ..at(difference.depth, difference.totals[0]) };
        let mut counts: Vec<Count> = here.into_iter().collect();
        if root.leaves <= LEAVES {
            counts.push(root);
        }
        let mut named = Vec::new();
        for fault in known().filter(|fault| fault.game == self.game.name) {
            if alike_in(&fault, &counts, is_stopped)?
                && self.is_alike_everywhere(&fault, program, is_stopped)?
            {
                named.push(fault);
            }
        }
        Ok(named)
    }

    /// Returns true if a fault counts as the program does in the positions of all faults and in the published
    /// ones.
    fn is_alike_everywhere(
        &mut self,
        fault: &Known,
        program: &mut dyn Generator,
        is_stopped: fn() -> bool,
    ) -> Result<bool, EngineError> {
        if let Some(is_alike) = self.compared.get(fault.id) {
            return Ok(*is_alike);
        }
        if self.everywhere.is_empty() {
            self.everywhere = self.ask(program)?;
        }
        let is_alike = alike_in(fault, &self.everywhere, is_stopped)?;
        self.compared.insert(fault.id, is_alike);
        Ok(is_alike)
    }

    /// The program's counts everywhere.
    fn ask(&self, program: &mut dyn Generator) -> Result<Vec<Count>, EngineError> {
        let (game, least) = (self.game, program.least_depth());
        let published = Suite::published(&[game]);
        let published = published.entries.iter().flat_map(|entry| {
            let cheap = entry.counts.iter().filter(|count| count.nodes <= EVERYWHERE);
            cheap.map(|count| (entry.fen.as_str(), count.depth))
        });
        let of_faults = shown().iter().filter(|shown| shown.game == game.name);
        let of_faults = of_faults.map(|shown| (shown.fen, shown.depth));
        let mut asked = Vec::new();
        for (fen, depth) in of_faults.chain(published).filter(|(_, depth)| *depth >= least) {
            let leaves = program.divide(&Question { game, fen, line: &[], depth })?.total;
            asked.push(Count { fen: fen.to_owned(), line: Vec::new(), depth, leaves });
        }
        Ok(asked)
    }
}

/// Returns true if a teaching board with this fault gives all these counts.
fn alike_in(fault: &Known, counts: &[Count], is_stopped: fn() -> bool) -> Result<bool, EngineError> {
    for Count { fen, line, depth, leaves } in counts {
        let line: Vec<_> = line.iter().map(String::as_str).collect();
        let taught = teach_known(fault, fen, &line, *depth, &|| is_stopped());
        let Some(taught) = taught? else { return Err(EngineError::Stopped) };
        if taught.iter().map(|(_, below)| below).sum::<u64>() != *leaves {
            return Ok(false);
        }
    }
    Ok(true)
}
