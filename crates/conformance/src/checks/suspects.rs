//! Check of the moves that a board plays without a test.

use qipan_game::{Choice, Exempt, Legal};

use crate::failure::Trail;
use crate::subject::{Board, Row};
use crate::suite::all_positions;
use crate::walk::{listed, names, set_up, walk_from, written};
use crate::{Judged, Outcome};

/// In every position of suite and corpus and one ply from it: at level `exempt` the board exempts exactly the
/// moves that are not among the suspects of the rules; at level `tested` none; at level `legal` all. An
/// imported move is exempt only if the same move is when it is listed.
///
/// # Errors
/// The first position where the sets differ.
pub fn suspects_equal_the_rules<G: Judged>(row: &Row<G>) -> Outcome {
    let positions = all_positions::<G>();
    for position in &positions {
        let (board, _, trail) = set_up(row, position)?;
        same_suspects(&*board, &trail)?;
    }
    walk_from(row, positions.iter().step_by(3), 1, &mut |board, _, trail| same_suspects(board, trail))
}

fn same_suspects<G: Judged>(board: &Board<G>, trail: &Trail<G>) -> Outcome {
    let setup = board.to_setup();
    let is_suspect = G::suspects(&setup);
    let level = trail.about.legality();
    let must_be_tested = |m| match level {
        Exempt::NAME => is_suspect(m),
        Legal::NAME => false,
        _ => true,
    };
    let (all, parts) = (listed(board), written(board.parts().1));
    for (question, listed) in [("generate", &all), ("captures and quiets", &parts)] {
        let expected: Vec<_> = names(listed).into_iter().filter(|&m| must_be_tested(m)).collect();
        let found: Vec<_> =
            listed.iter().filter(|(_, m)| !board.is_exempt(m)).map(|&(written, _)| written).collect();
        if let Some(m) = expected.iter().find(|m| !found.contains(m)) {
            let question = format!("moves of {question} that a board at level {level} tests");
            return Err(trail.failure(question, format!("{m} among them"), "exempt"));
        }
        if let Some(m) = found.iter().find(|m| !expected.contains(m)) {
            let question = format!("moves of {question} that a board at level {level} tests");
            return Err(trail.failure(question, format!("{m} exempt"), "it is tested"));
        }
    }
    for m in names(&all) {
        if must_be_tested(m) && board.import(m).is_some_and(|m| board.is_exempt(&m)) {
            return Err(trail.failure(format!("import of {m}"), "a move that is tested", "it is exempt"));
        }
    }
    Ok(())
}
