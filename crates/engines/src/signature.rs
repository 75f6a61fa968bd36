//! Faults by their signature: the known ones with which a teaching board counts as a program does.
//!
//! A program that prints a number alone shows no move that could be put before the rule book. But of the
//! faults that beginners make few give the same wrong number, and fewer still the same numbers twice:
//!
//! ```text
//!   the wrong counts ──► faults that count the same ──► in the positions of all faults too? then named
//! ```
//!
//! A fault is named only if the program also counts as it does in the position that shows it best, and in
//! those of the others: an unknown fault may well count here as a known one does, but not everywhere.

use qipan_harness::GameData;

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

/// The faults that count as a program does, wherever they were compared; empty where its moves are seen, and
/// the rule book knows more. The program is the first of the difference's two.
///
/// # Errors
/// [`EngineError`] of the program.
pub fn signature(
    game: &'static GameData,
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
            if first.is_empty() && second.len() == game.legal_moves(&difference.at)?.len() =>
        {
            Some(at(1, 0))
        }
        Kind::Moves { .. } | Kind::Illegal(_) => return Ok(Vec::new()),
        Kind::Counts(counts) => Some(at(1, counts[0])),
        Kind::Sums { depth, whole, .. } => Some(at(*depth, whole[0])),
        Kind::Inconsistent { .. } => None,
    };
    let root =
        Count { fen: fen.clone(), line: Vec::new(), depth: difference.depth, leaves: difference.totals[0] };
    let mut counts: Vec<Count> = here.into_iter().collect();
    if root.leaves <= LEAVES {
        counts.push(root);
    }
    let mut alike = Vec::new();
    for fault in known().filter(|fault| fault.game == game.name) {
        if alike_in(&fault, &counts, is_stopped)? {
            alike.push(fault);
        }
    }
    if alike.is_empty() {
        return Ok(alike);
    }
    let mut asked = Vec::new();
    for shown in shown().iter().filter(|shown| shown.game == game.name) {
        let question = Question { game, fen: shown.fen, line: &[], depth: shown.depth };
        let leaves = program.divide(&question)?.total;
        let (fen, line) = (shown.fen.to_owned(), Vec::new());
        asked.push(Count { fen, line, depth: shown.depth, leaves });
    }
    let mut named = Vec::new();
    for fault in alike {
        if alike_in(&fault, &asked, is_stopped)? {
            named.push(fault);
        }
    }
    Ok(named)
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
