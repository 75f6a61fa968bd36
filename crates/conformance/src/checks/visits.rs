//! Checks of visits: what one does, and that it leaves nothing behind.

use qipan_game::{MoveGen, cold};

use crate::failure::Trail;
use crate::suite::{OracleOf, positions};
use crate::walk::{find, legal, listed, set_up};
use crate::{Judged, Outcome};

/// Plies from the positions of the suite: two, so that visits inside visits are among them, of both sides.
const PLIES: u32 = 2;

/// After every visit, refused ones included, the board equals itself; `f` is called once for a legal move and
/// not at all for any other, and its answer is the visit's.
///
/// # Errors
/// The first move that leaves something changed or is treated wrongly.
pub fn visit_leaves_no_trace<B: MoveGen<Game: Judged>>() -> Outcome {
    for position in positions::<B::Game>() {
        let (mut board, mut oracle, mut trail) = set_up::<B>(&position)?;
        visit_all(&mut board, &mut oracle, PLIES, &mut trail)?;
    }
    Ok(())
}

fn visit_all<B: MoveGen<Game: Judged>>(
    board: &mut B,
    oracle: &mut OracleOf<B>,
    plies: u32,
    trail: &mut Trail<B::Game>,
) -> Outcome {
    /// The answer of `f`: a value that no board could make up.
    struct Token<'a>(&'a str);

    let right = legal(oracle);
    let before = board.clone();
    for (written, m) in listed(board) {
        let judged = find(&right, &written);
        let (mut calls, mut below) = (0, Ok(()));
        let token = written.to_string();
        trail.moves.push(written);
        let answer = board.visit(m, |child| {
            calls += 1;
            if let Some(judged) = judged
                && plies > 1
            {
                below = oracle
                    .visit(judged, |oracle| visit_all(child, oracle, plies - 1, trail))
                    .expect("the oracle has just played its move");
            }
            Token(&token)
        });
        trail.moves.pop();
        below?;
        if *board != before {
            let question = format!("the board after the visit of {written}");
            return Err(trail.failure::<B>(question, format!("{before:?}"), format!("{board:?}")));
        }
        let wanted = i32::from(judged.is_some());
        trail.expect_equal::<B, _>(format!("calls of f by the visit of {written}"), &wanted, &calls)?;
        let is_played = answer.is_some_and(|Token(text)| text == token);
        if is_played != judged.is_some() {
            let word = |played| if played { "the answer of f" } else { "None" };
            let question = format!("answer of the visit of {written}");
            return Err(trail.failure::<B>(question, word(judged.is_some()), word(is_played)));
        }
    }
    Ok(())
}

/// `check_invariants` finds nothing after any make and any unmake.
///
/// # Errors
/// Fault that the board names, and its place.
pub fn invariants_hold<B: MoveGen<Game: Judged>>() -> Outcome {
    for position in positions::<B::Game>() {
        let (mut board, _, mut trail) = set_up::<B>(&position)?;
        sound(&board, &trail, "check_invariants")?;
        hold_below(&mut board, PLIES, &mut trail)?;
    }
    Ok(())
}

fn hold_below<B: MoveGen<Game: Judged>>(board: &mut B, plies: u32, trail: &mut Trail<B::Game>) -> Outcome {
    for (written, m) in listed(board) {
        trail.moves.push(written);
        let below = cold::played(board, m, |child| {
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
pub(crate) fn sound<B: MoveGen<Game: Judged>>(
    board: &B,
    trail: &Trail<B::Game>,
    question: impl std::fmt::Display,
) -> Outcome {
    board.check_invariants().map_err(|error| trail.failure::<B>(question, "no contradiction", error))
}
