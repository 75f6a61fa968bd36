//! Checks of the moves that a board lists and plays.

use crate::failure::Trail;
use crate::subject::{Board, Row};
use crate::walk::{legal, names, walk_suite};
use crate::{Judged, Outcome};

/// Captures and quiet moves together are what `generate` lists, nothing twice; captures take a piece, quiet
/// moves do not.
///
/// # Errors
/// The first position where that is not so.
pub fn captures_and_quiets_are_generate<G: Judged>(row: &Row<G>) -> Outcome {
    walk_suite(row, 1, 1, &mut |board, _, trail| parts_are_the_whole(board, trail))
}

/// [`captures_and_quiets_are_generate`] in one position.
pub(crate) fn parts_are_the_whole<G: Judged>(board: &Board<G>, trail: &Trail<G>) -> Outcome {
    let setup = board.to_setup();
    // One list for both: they append.
    let (split, moves) = board.parts();
    let Some((captures, quiets)) = moves.split_at_checked(split) else {
        return Err(trail.failure("quiets", "moves appended to the list", "a shorter list"));
    };
    for (list, moves, takes) in [("captures", captures, true), ("quiets", quiets, false)] {
        let wrong = |&m: &_| G::is_capture(&setup, m) != takes;
        if let Some(m) = names(moves).into_iter().find(wrong) {
            let expected = if takes { "moves that take a piece" } else { "moves that take nothing" };
            return Err(trail.failure(list, expected, format!("{m} among them")));
        }
    }
    let generated = names(&board.generate());
    if let Some(twice) = generated.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(trail.failure("generate", "every move once", format!("{} twice", twice[0])));
    }
    same_moves(&generated, &names(&moves), |expected, found| {
        trail.failure("captures and quiets together, beside generate", expected, found)
    })
}

/// The moves that the board lists and plays are the oracle's; a board of legal moves lists no others.
///
/// # Errors
/// The first position with a move too many or too few.
pub fn legal_moves_equal_the_oracle<G: Judged>(row: &Row<G>) -> Outcome {
    walk_suite(row, 1, 1, &mut |board, oracle, trail| same_legal_moves(board, &names(&legal(oracle)), trail))
}

/// [`legal_moves_equal_the_oracle`] in one position.
pub(crate) fn same_legal_moves<G: Judged>(
    board: &mut Board<G>,
    right: &[G::Move],
    trail: &Trail<G>,
) -> Outcome {
    same_moves(right, &names(&legal(board)), |expected, found| {
        trail.failure("legal moves", expected, found)
    })?;
    if !trail.about.lists_legal() {
        return Ok(());
    }
    same_moves(right, &names(&board.generate()), |expected, found| {
        trail.failure("moves listed by a board that promises legal ones", expected, found)
    })
}

/// Compares two sorted lists; a failure names what is missing and what is too much.
fn same_moves<M: Ord + ToString>(
    expected: &[M],
    found: &[M],
    failure: impl FnOnce(String, String) -> Box<crate::ConformanceError>,
) -> Outcome {
    if expected == found {
        return Ok(());
    }
    let beyond = |these: &[M], those: &[M]| {
        // Of a move that stands more often here than there, the surplus.
        let count = |list: &[M], m: &M| list.iter().filter(|&other| other == m).count();
        let mut surplus: Vec<_> =
            these.iter().filter(|m| count(these, m) > count(those, m)).map(ToString::to_string).collect();
        surplus.dedup();
        if surplus.is_empty() { "none".to_owned() } else { surplus.join(" ") }
    };
    Err(failure(
        format!("{} moves; missing: {}", expected.len(), beyond(expected, found)),
        format!("{} moves; too many: {}", found.len(), beyond(found, expected)),
    ))
}
