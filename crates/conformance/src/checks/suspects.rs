//! Check of the moves that a board plays without a test.

use qipan_game::{Choice, Exempt, Legal, MoveGen, MoveList, cold};

use crate::failure::Trail;
use crate::suite::all_positions;
use crate::walk::{names, set_up, walk_all, written};
use crate::{Judged, Outcome};

/// In every position of suite and corpus and one ply from it: at level `exempt` the board exempts exactly the
/// moves that are not among the suspects of the rules; at level `tested` none; at level `legal` all. An
/// imported move is exempt only if the same move is when it is listed.
///
/// # Errors
/// The first position where the sets differ.
pub fn suspects_equal_the_rules<B: MoveGen<Game: Judged>>() -> Outcome {
    for position in all_positions::<B::Game>() {
        let (board, _, trail) = set_up::<B>(&position)?;
        same_suspects(&board, &trail)?;
    }
    walk_all::<B>(3, 1, &mut |board, _, trail| same_suspects(board, trail))
}

fn same_suspects<B: MoveGen<Game: Judged>>(board: &B, trail: &Trail<B::Game>) -> Outcome {
    let setup = board.to_setup();
    let is_suspect = B::Game::suspects(&setup);
    let level = B::ABOUT.legality();
    let must_be_tested = |m| match level {
        Exempt::NAME => is_suspect(m),
        Legal::NAME => false,
        _ => true,
    };
    let (mut all, mut parts) = (MoveList::new(), MoveList::new());
    cold::generate(board, &mut all);
    cold::captures(board, &mut parts);
    cold::quiets(board, &mut parts);
    for (question, listed) in [("generate", &all), ("captures and quiets", &parts)] {
        let listed = written(board, listed);
        let expected: Vec<_> = names(&listed).into_iter().filter(|&m| must_be_tested(m)).collect();
        let found: Vec<_> =
            listed.iter().filter(|(_, m)| !board.is_exempt(*m)).map(|&(written, _)| written).collect();
        if let Some(m) = expected.iter().find(|m| !found.contains(m)) {
            let question = format!("moves of {question} that a board at level {level} tests");
            return Err(trail.failure::<B>(question, format!("{m} among them"), "exempt"));
        }
        if let Some(m) = found.iter().find(|m| !expected.contains(m)) {
            let question = format!("moves of {question} that a board at level {level} tests");
            return Err(trail.failure::<B>(question, format!("{m} exempt"), "it is tested"));
        }
    }
    for m in names(&written(board, &all)) {
        if must_be_tested(m) && board.import(m).is_some_and(|m| board.is_exempt(m)) {
            return Err(trail.failure::<B>(
                format!("import of {m}"),
                "a move that is tested",
                "it is exempt",
            ));
        }
    }
    Ok(())
}
