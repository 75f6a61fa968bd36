//! Writing positions down and setting them up again.

use qipan_game::{MoveGen, SetupOf};

use crate::failure::Trail;
use crate::suite::{OracleOf, positions};
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
pub fn setup_round_trips<B: MoveGen<Game: Judged>>() -> Outcome {
    for position in positions::<B::Game>() {
        let trail = Trail::at(position.fen.as_str());
        let board = B::from_setup(&position.setup)
            .map_err(|error| trail.failure::<B>("from_setup", "a board in this position", error))?;
        trail.expect_equal::<B, _>("to_setup after from_setup", &position.setup, &board.to_setup())?;
    }
    let mut check = |board: &mut B, oracle: &mut OracleOf<B>, trail: &Trail<B::Game>| {
        same_setup(board, &oracle.to_setup(), trail)?;
        survives::<B>(&board.to_setup(), trail)
    };
    walk_suite::<B>(1, 1, &mut check)?;
    walk_suite::<B>(STEP, PLIES, &mut check)
}

/// The board writes the position `right`.
pub(crate) fn same_setup<B: MoveGen<Game: Judged>>(
    board: &B,
    right: &SetupOf<B>,
    trail: &Trail<B::Game>,
) -> Outcome {
    trail.expect_equal::<B, _>("to_setup", right, &board.to_setup())
}

/// The position is the same after it was set up, and after it was written and parsed.
fn survives<B: MoveGen<Game: Judged>>(setup: &SetupOf<B>, trail: &Trail<B::Game>) -> Outcome {
    let again = B::from_setup(setup)
        .map_err(|error| trail.failure::<B>("from_setup of what to_setup wrote", "a board", error))?;
    trail.expect_equal::<B, _>("to_setup after from_setup", setup, &again.to_setup())?;
    let text = setup.to_string();
    let parsed: SetupOf<B> = text
        .parse()
        .map_err(|error| trail.failure::<B>("parsing what to_setup wrote", &text, format!("{error}")))?;
    trail.expect_equal::<B, _>("to_setup, written and parsed", setup, &parsed)
}
