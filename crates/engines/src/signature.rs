//! Faults by their signature: the exercises whose teaching boards count as a program does.
//!
//! A program that prints a number alone shows no move that could be put before the rule book. But of the
//! faults that beginners make few give the same wrong number, and fewer still the same numbers twice:
//!
//! ```text
//!   the wrong counts ──► faults that count the same ──► several? their own positions tell them apart
//! ```
//!
//! A fault is named only if the program also counts as it does in the position that shows it best.

use qipan_harness::GameData;

use crate::descent::{Difference, Kind};
use crate::exercises::{EXERCISES, Exercise, LEAVES, TeachError, shown, teach_until};
use crate::generator::{EngineError, Generator, Question};

/// A count that a program has given.
struct Count {
    fen: String,
    line: Vec<String>,
    depth: u32,
    leaves: u64,
}

/// The exercises whose faults count as a program does, wherever they were compared; empty where its moves are
/// seen, and the rule book knows more. The program is the first of the difference's two.
///
/// # Errors
/// [`EngineError`] of the program.
pub fn signature(
    game: &'static GameData,
    difference: &Difference,
    program: &mut dyn Generator,
    is_stopped: fn() -> bool,
) -> Result<Vec<&'static Exercise>, EngineError> {
    // Behind the line, not in the position that it leads to: what a program has played wrong it keeps.
    let Difference { fen, line, .. } = difference;
    let at = |depth: u32, leaves: u64| Count { fen: fen.clone(), line: line.clone(), depth, leaves };
    let here = match &difference.kind {
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
    let of_game = EXERCISES.iter().filter(|exercise| exercise.game == game.name);
    let mut alike = Vec::new();
    for exercise in of_game {
        if alike_in(exercise, &counts, is_stopped)? {
            alike.push(exercise);
        }
    }
    // Each in its own position too, which the others of these see as well.
    let own: Vec<_> =
        shown().iter().filter(|shown| alike.iter().any(|exercise| exercise.number == shown.number)).collect();
    let mut asked = Vec::new();
    for shown in own {
        let question = Question { game, fen: shown.fen, line: &[], depth: shown.depth };
        let leaves = program.divide(&question)?.total;
        let (fen, line) = (shown.fen.to_owned(), Vec::new());
        asked.push(Count { fen, line, depth: shown.depth, leaves });
    }
    let mut named = Vec::new();
    for exercise in alike {
        if alike_in(exercise, &asked, is_stopped)? {
            named.push(find(exercise.number));
        }
    }
    Ok(named)
}

fn find(number: u32) -> &'static Exercise {
    crate::exercises::exercise(number).expect("one of the exercises")
}

/// Returns true if a teaching board with this fault gives all these counts.
fn alike_in(exercise: &Exercise, counts: &[Count], is_stopped: fn() -> bool) -> Result<bool, EngineError> {
    for Count { fen, line, depth, leaves } in counts {
        let line: Vec<_> = line.iter().map(String::as_str).collect();
        let taught = teach_until(exercise.game, fen, &line, Some(exercise.number), *depth, &|| is_stopped());
        let taught = match taught {
            // It does not list a move that the program was asked behind.
            Err(TeachError::NotListed { .. }) => return Ok(false),
            taught => taught?,
        };
        let Some(taught) = taught else { return Err(EngineError::Stopped) };
        if taught.iter().map(|(_, below)| below).sum::<u64>() != *leaves {
            return Ok(false);
        }
    }
    Ok(true)
}
