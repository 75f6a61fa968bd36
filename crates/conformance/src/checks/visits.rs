//! Checks of visits: what one does, and that it leaves nothing behind.

use crate::failure::Trail;
use crate::subject::{Board, Row};
use crate::suite::positions;
use crate::walk::{find, legal, listed, played, set_up};
use crate::{Judged, Outcome};

/// Plies from the positions of the suite: two, so that visits inside visits are among them, of both sides.
const PLIES: u32 = 2;

/// After every visit, refused ones included, the board equals itself; `f` is called once for a legal move and
/// not at all for any other, and its answer is the visit's.
///
/// # Errors
/// The first move that leaves something changed or is treated wrongly.
pub fn visit_leaves_no_trace<G: Judged>(row: &Row<G>) -> Outcome {
    for position in positions::<G>() {
        let (mut board, mut oracle, mut trail) = set_up(row, &position)?;
        visit_all(&mut *board, &mut *oracle, PLIES, &mut trail)?;
    }
    Ok(())
}

fn visit_all<G: Judged>(
    board: &mut Board<G>,
    oracle: &mut Board<G>,
    plies: u32,
    trail: &mut Trail<G>,
) -> Outcome {
    let right = legal(oracle);
    let before = board.copied();
    for (written, m) in &listed(board) {
        let judged = find(&right, written);
        let (mut calls, mut below) = (0, Ok(()));
        let token = written.to_string();
        trail.moves.push(*written);
        let answer = board.visit(m, &mut |child| {
            calls += 1;
            if let Some(judged) = judged
                && plies > 1
            {
                below = played(oracle, judged, |oracle| visit_all(child, oracle, plies - 1, trail))
                    .expect("the oracle has just played its move");
            }
            &token
        });
        trail.moves.pop();
        below?;
        if !board.equals(&*before) {
            let question = format!("the board after the visit of {written}");
            return Err(trail.failure(question, format!("{before:?}"), format!("{board:?}")));
        }
        let wanted = i32::from(judged.is_some());
        trail.expect_equal(format!("calls of f by the visit of {written}"), &wanted, &calls)?;
        let is_played = answer == Some(&token);
        if is_played != judged.is_some() {
            let word = |played| if played { "the answer of f" } else { "None" };
            let question = format!("answer of the visit of {written}");
            return Err(trail.failure(question, word(judged.is_some()), word(is_played)));
        }
    }
    Ok(())
}

/// `check_invariants` finds nothing after any make and any unmake.
///
/// # Errors
/// Fault that the board names, and its place.
pub fn invariants_hold<G: Judged>(row: &Row<G>) -> Outcome {
    for position in positions::<G>() {
        let (mut board, _, mut trail) = set_up(row, &position)?;
        sound(&*board, &trail, "check_invariants")?;
        hold_below(&mut *board, PLIES, &mut trail)?;
    }
    Ok(())
}

fn hold_below<G: Judged>(board: &mut Board<G>, plies: u32, trail: &mut Trail<G>) -> Outcome {
    for (written, m) in &listed(board) {
        trail.moves.push(*written);
        let below = played(board, m, |child| {
            sound(child, trail, "check_invariants after make")?;
            if plies > 1 { hold_below(child, plies - 1, trail) } else { Ok(()) }
        });
        trail.moves.pop();
        below.unwrap_or(Ok(()))?;
        sound(board, trail, format_args!("check_invariants after unmake of {written}"))?;
    }
    Ok(())
}

/// The board's own account of itself holds.
pub(crate) fn sound<G: Judged>(
    board: &Board<G>,
    trail: &Trail<G>,
    question: impl std::fmt::Display,
) -> Outcome {
    board.check_invariants().map_err(|error| trail.failure(question, "no contradiction", error))
}
