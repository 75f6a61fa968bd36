//! What a board says of its position and of itself.

use qipan_game::{Game, MoveGen};

use crate::failure::{Failure, Trail};
use crate::suite::{OracleOf, positions};
use crate::walk::{legal, set_up, walk_suite};
use crate::{Judged, Outcome};

/// `in_check` is the oracle's in every position within two plies, so that checks by every kind of man, and discovered
/// ones, are among them.
///
/// # Errors
/// The first position where it is not.
pub fn check_equals_the_oracle<B: MoveGen<Game: Judged>>() -> Outcome {
    walk_suite::<B, _>(1, 2, same_check)
}

/// `material` is the oracle's in every position within two plies.
///
/// # Errors
/// The first position where it is not.
pub fn material_equals_the_oracle<B: MoveGen<Game: Judged>>() -> Outcome {
    walk_suite::<B, _>(1, 2, same_material)
}

/// `count_legal` is the number of the oracle's legal moves.
///
/// # Errors
/// The first position where it is not.
pub fn count_legal_equals_the_oracle<B: MoveGen<Game: Judged>>() -> Outcome {
    walk_suite::<B, _>(1, 1, |board, oracle, trail| same_count(board, legal(oracle).len(), trail))
}

pub(crate) fn same_check<B: MoveGen<Game: Judged>>(
    board: &mut B,
    oracle: &mut OracleOf<B>,
    trail: &Trail<B::Game>,
) -> Outcome {
    trail.expect_equal::<B, _>("in_check", &oracle.in_check(), &board.in_check())
}

pub(crate) fn same_material<B: MoveGen<Game: Judged>>(
    board: &mut B,
    oracle: &mut OracleOf<B>,
    trail: &Trail<B::Game>,
) -> Outcome {
    trail.expect_equal::<B, _>("material", &oracle.material(), &board.material())
}

pub(crate) fn same_count<B: MoveGen<Game: Judged>>(
    board: &mut B,
    right: usize,
    trail: &Trail<B::Game>,
) -> Outcome {
    trail.expect_equal::<B, _>("count_legal", &(right as u64), &board.count_legal())
}

/// The board's account of itself is usable in a table and on the command line: the game's name first, nothing empty, and
/// `table_bytes` the same before and after the tables were used.
///
/// # Errors
/// What is not so.
pub fn about<B: MoveGen<Game: Judged>>() -> Outcome {
    let wrong = |question: &str, expected: String, found: String| {
        Box::new(Failure {
            board: B::ABOUT.name,
            fen: String::new(),
            path: Vec::new(),
            question: question.to_owned(),
            expected,
            found,
            note: None,
        })
    };
    let about = B::ABOUT;
    let own_name = about.name.strip_prefix(B::Game::NAME).and_then(|rest| rest.strip_prefix('-'));
    let is_word = |text: &str| {
        !text.is_empty() && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    if !own_name.is_some_and(is_word) {
        let expected = format!("{}-… in lower-case letters, digits and hyphens", B::Game::NAME);
        return Err(wrong("name", expected, format!("{:?}", about.name)));
    }
    for (field, text) in [("system", about.system), ("summary", about.summary), ("source", about.source)] {
        if text.trim().is_empty() || text.contains('\n') {
            return Err(wrong(field, "one line of text".to_owned(), format!("{text:?}")));
        }
    }
    let before = B::table_bytes();
    for position in positions::<B::Game>() {
        let (mut board, ..) = set_up::<B>(&position)?;
        legal(&mut board);
    }
    let after = B::table_bytes();
    if before != after {
        return Err(wrong("table_bytes after use", format!("{before} as before"), after.to_string()));
    }
    Ok(())
}
