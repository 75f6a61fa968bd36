//! Checks of what a board says of its position and of itself.

use qipan_game::{Factor, Game, MoveGen, cold};

use crate::failure::{ConformanceError, Trail};
use crate::suite::{OracleOf, positions};
use crate::walk::{legal, set_up, walk_all, walk_suite};
use crate::{Judged, Outcome};

/// `in_check` is the oracle's in every position within two plies, so that checks by every kind of man, and
/// discovered ones, are among them.
///
/// # Errors
/// The first position where it is not.
pub fn check_equals_the_oracle<B: MoveGen<Game: Judged>>() -> Outcome {
    walk_suite::<B>(1, 2, &mut same_check)
}

/// `material` is the oracle's in every position within two plies.
///
/// # Errors
/// The first position where it is not.
pub fn material_equals_the_oracle<B: MoveGen<Game: Judged>>() -> Outcome {
    walk_suite::<B>(1, 2, &mut same_material)
}

/// `count_legal` is the number of the oracle's legal moves.
///
/// # Errors
/// The first position where it is not.
pub fn count_legal_equals_the_oracle<B: MoveGen<Game: Judged>>() -> Outcome {
    walk_suite::<B>(1, 1, &mut |board, oracle, trail| same_count(board, legal(oracle).len(), trail))
}

/// `count_replies` is the number of moves that the board counts behind each of its moves, in every position
/// within a ply. A board without a way of its own to count replies does just that.
///
/// # Errors
/// The first position where it is not.
pub fn replies_are_those_of_all_moves<B: MoveGen<Game: Judged>>() -> Outcome {
    if !B::COUNTS_REPLIES {
        return Ok(());
    }
    walk_all::<B>(1, 1, &mut |board, _, trail| same_replies(board, trail))
}

pub(crate) fn same_replies<B: MoveGen<Game: Judged>>(board: &mut B, trail: &Trail<B::Game>) -> Outcome {
    if !B::COUNTS_REPLIES {
        return Ok(());
    }
    trail.expect_equal::<B, _>("count_replies", &cold::played_replies(board), &cold::count_replies(board))
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
    trail.expect_equal::<B, _>("count_legal", &(right as u64), &cold::count_legal(board))
}

/// The board calls itself what its package is called, so that a copied board cannot go by the name of the
/// original.
///
/// # Errors
/// Both names.
pub fn name<B: MoveGen<Game: Judged>>(package: &str) -> Outcome {
    if B::ABOUT.name == package {
        return Ok(());
    }
    Err(wrong::<B>("ABOUT.name", format!("{package:?}, the package's name"), format!("{:?}", B::ABOUT.name)))
}

/// Failure that concerns every position, so that it names none.
pub(super) fn wrong<B: MoveGen<Game: Judged>>(
    question: &str,
    expected: String,
    found: String,
) -> Box<ConformanceError> {
    Box::new(ConformanceError {
        board: B::ABOUT.row(),
        fen: String::new(),
        path: Vec::new(),
        question: question.to_owned(),
        expected,
        found,
        note: None,
        first: String::new(),
    })
}

/// The board's account of itself is usable in a table and on the command line: the game's name first, nothing
/// empty, levels of different factors and names, legality first, and `table_bytes` the same before and after
/// the tables were used.
///
/// # Errors
/// Statement that does not hold.
pub fn about<B: MoveGen<Game: Judged>>() -> Outcome {
    let about = B::ABOUT;
    let own_name = about.name.strip_prefix(B::Game::NAME).and_then(|rest| rest.strip_prefix('-'));
    let is_word = |text: &str| {
        !text.is_empty() && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    if !own_name.is_some_and(is_word) {
        let expected = format!("{}-… in lower-case letters, digits and hyphens", B::Game::NAME);
        return Err(wrong::<B>("name", expected, format!("{:?}", about.name)));
    }
    for (field, text) in [("system", about.system), ("summary", about.summary), ("source", about.source)] {
        if text.trim().is_empty() || text.contains('\n') {
            return Err(wrong::<B>(field, "one line of text".to_owned(), format!("{text:?}")));
        }
    }
    if about.levels.first().is_none_or(|level| level.factor != Factor::Legality) {
        let found = format!("{:?}", about.levels);
        return Err(wrong::<B>("levels", "a level of legality, first".to_owned(), found));
    }
    for (index, level) in about.levels.iter().enumerate() {
        let before = &about.levels[..index];
        let is_repeated = before.iter().any(|other| other.factor == level.factor || other.name == level.name);
        if is_repeated || !level.factor.levels().contains(&level.name) {
            let expected = "levels that their factors know, of different factors, each once".to_owned();
            return Err(wrong::<B>("levels", expected, format!("{level:?}")));
        }
    }
    let before = B::table_bytes();
    for position in positions::<B::Game>() {
        let (mut board, ..) = set_up::<B>(&position)?;
        legal(&mut board);
    }
    let after = B::table_bytes();
    if before != after {
        return Err(wrong::<B>("table_bytes after use", format!("{before} as before"), after.to_string()));
    }
    Ok(())
}
