//! Checks of what a board says of its position and of itself.

use qipan_game::Factor;

use crate::failure::Trail;
use crate::subject::{Board, Row};
use crate::suite::{all_positions, positions};
use crate::walk::{legal, played, set_up, walk_from, walk_suite};
use crate::{Judged, Outcome};

/// `in_check` is the oracle's in every position within two plies, so that checks by every kind of piece, and
/// discovered ones, are among them.
///
/// # Errors
/// The first position where it is not.
pub fn check_equals_the_oracle<G: Judged>(row: &Row<G>) -> Outcome {
    walk_suite(row, 1, 2, &mut same_check)
}

/// `material` is the oracle's in every position within two plies.
///
/// # Errors
/// The first position where it is not.
pub fn material_equals_the_oracle<G: Judged>(row: &Row<G>) -> Outcome {
    walk_suite(row, 1, 2, &mut same_material)
}

/// `count_legal` is the number of the oracle's legal moves.
///
/// # Errors
/// The first position where it is not.
pub fn count_legal_equals_the_oracle<G: Judged>(row: &Row<G>) -> Outcome {
    walk_suite(row, 1, 1, &mut |board, oracle, trail| same_count(board, legal(oracle).len(), trail))
}

/// `count_replies` is the number of moves that the board counts behind each of its moves, in every position
/// within a ply. A board without a way of its own to count replies does just that.
///
/// # Errors
/// The first position where it is not.
pub fn replies_are_those_of_all_moves<G: Judged>(row: &Row<G>) -> Outcome {
    if !row.counts_replies {
        return Ok(());
    }
    walk_from(row, all_positions().iter(), 1, &mut |board, _, trail| same_replies(board, trail))
}

pub(crate) fn same_replies<G: Judged>(board: &mut Board<G>, trail: &Trail<G>) -> Outcome {
    let moves = board.generate();
    let replies = moves.iter().map(|(_, m)| played(board, m, Board::count_legal).unwrap_or(0)).sum();
    trail.expect_equal("count_replies", &replies, &board.count_replies())
}

pub(crate) fn same_check<G: Judged>(
    board: &mut Board<G>,
    oracle: &mut Board<G>,
    trail: &Trail<G>,
) -> Outcome {
    trail.expect_equal("in_check", &oracle.in_check(), &board.in_check())
}

pub(crate) fn same_material<G: Judged>(
    board: &mut Board<G>,
    oracle: &mut Board<G>,
    trail: &Trail<G>,
) -> Outcome {
    trail.expect_equal("material", &oracle.material(), &board.material())
}

pub(crate) fn same_count<G: Judged>(board: &mut Board<G>, right: usize, trail: &Trail<G>) -> Outcome {
    trail.expect_equal("count_legal", &(right as u64), &board.count_legal())
}

/// The board calls itself what its package is called, so that a copied board cannot go by the name of the
/// original.
///
/// # Errors
/// Both names.
pub fn name<G: Judged>(row: &Row<G>, package: &str) -> Outcome {
    if row.about.name == package {
        return Ok(());
    }
    Err(row.failure(
        "ABOUT.name",
        format!("{package:?}, the package's name"),
        format!("{:?}", row.about.name),
    ))
}

/// The board's account of itself is usable in a table and on the command line: the game's name first, nothing
/// empty, levels of different factors and names, legality first, and `table_bytes` the same before and after
/// the tables were used.
///
/// # Errors
/// Statement that does not hold.
pub fn about<G: Judged>(row: &Row<G>) -> Outcome {
    let about = row.about;
    let own_name = about.name.strip_prefix(G::NAME).and_then(|rest| rest.strip_prefix('-'));
    let is_word = |text: &str| {
        !text.is_empty() && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    if !own_name.is_some_and(is_word) {
        let expected = format!("{}-… in lower-case letters, digits and hyphens", G::NAME);
        return Err(row.failure("name", expected, format!("{:?}", about.name)));
    }
    for (field, text) in [("system", about.system), ("summary", about.summary), ("source", about.source)] {
        if text.trim().is_empty() || text.contains('\n') {
            return Err(row.failure(field, "one line of text".to_owned(), format!("{text:?}")));
        }
    }
    if about.levels.first().is_none_or(|level| level.factor != Factor::Legality) {
        let found = format!("{:?}", about.levels);
        return Err(row.failure("levels", "a level of legality, first".to_owned(), found));
    }
    for (index, level) in about.levels.iter().enumerate() {
        let before = &about.levels[..index];
        let is_repeated = before.iter().any(|other| other.factor == level.factor || other.name == level.name);
        if is_repeated || !level.factor.levels().contains(&level.name) {
            let expected = "levels that their factors know, of different factors, each once".to_owned();
            return Err(row.failure("levels", expected, format!("{level:?}")));
        }
    }
    let before = (row.table_bytes)();
    for position in positions::<G>() {
        let (mut board, ..) = set_up(row, &position)?;
        legal(&mut *board);
    }
    let after = (row.table_bytes)();
    if before != after {
        return Err(row.failure("table_bytes after use", format!("{before} as before"), after.to_string()));
    }
    Ok(())
}
