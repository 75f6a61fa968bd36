//! Writing positions down and setting them up again.

use crate::failure::Trail;
use crate::subject::{Board, Row};
use crate::suite::positions;
use crate::walk::walk_suite;
use crate::{Judged, Outcome};

/// Plies from some positions of the suite: two, so that a double step of a pawn and the move that forgets it,
/// or a lost castling right of either side, are all on the way. From all of them it would take as long as
/// everything else together, most of it writing and parsing text.
const PLIES: u32 = 2;
/// Every so many positions; the others by one ply.
const STEP: usize = 4;

/// `to_setup` writes the oracle's position, which survives being set up again and being written and parsed.
///
/// # Errors
/// The first position that is written or read differently.
pub fn setup_round_trips<G: Judged>(row: &Row<G>) -> Outcome {
    for position in positions::<G>() {
        let (board, trail) = row.set_up(&position.fen, &position.setup)?;
        trail.expect_equal("to_setup after from_setup", &position.setup, &board.to_setup())?;
    }
    let mut check = |board: &mut Board<G>, oracle: &mut Board<G>, trail: &Trail<G>| {
        same_setup(board, &oracle.to_setup(), trail)?;
        survives(row, &board.to_setup(), trail)
    };
    walk_suite(row, 1, 1, &mut check)?;
    walk_suite(row, STEP, PLIES, &mut check)
}

/// The board writes the position `right`.
pub(crate) fn same_setup<G: Judged>(board: &Board<G>, right: &G::Setup, trail: &Trail<G>) -> Outcome {
    trail.expect_equal("to_setup", right, &board.to_setup())
}

/// The position is the same after it was set up, and after it was written and parsed.
fn survives<G: Judged>(row: &Row<G>, setup: &G::Setup, trail: &Trail<G>) -> Outcome {
    let again = (row.from_setup)(setup)
        .map_err(|error| trail.failure("from_setup of what to_setup wrote", "a board", error))?;
    trail.expect_equal("to_setup after from_setup", setup, &again.to_setup())?;
    let text = setup.to_string();
    let parsed: G::Setup = text
        .parse()
        .map_err(|error| trail.failure("parsing what to_setup wrote", &text, format!("{error}")))?;
    trail.expect_equal("to_setup, written and parsed", setup, &parsed)
}
