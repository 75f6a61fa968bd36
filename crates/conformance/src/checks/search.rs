//! Checks of what a search asks of a board beside its moves.

use std::any::Any;
use std::collections::HashMap;
use std::fmt::Display;

use qipan_game::{ORDERS, epd};

use super::facts::{same_check, same_count};
use super::moves::same_legal_moves;
use super::setups::same_setup;
use super::visits::sound;
use crate::failure::Trail;
use crate::subject::{Board, Row};
use crate::walk::{legal, listed, names, oracle, played, walk_suite};
use crate::{Judged, Outcome};

/// `key` is the oracle's, and changes with every move by what `key_change` says.
///
/// # Errors
/// The first position or move where that is not so.
pub fn keys_equal_the_oracle<G: Judged>(row: &Row<G>) -> Outcome {
    walk_suite(row, 1, 1, &mut same_keys)
}

/// [`keys_equal_the_oracle`] in one position.
pub(crate) fn same_keys<G: Judged>(board: &mut Board<G>, oracle: &mut Board<G>, trail: &Trail<G>) -> Outcome {
    let key = board.key();
    same_key("key", oracle.key(), key, trail)?;
    for (written, m) in &listed(board) {
        let change = board.key_change(m);
        if let Some(after) = played(board, m, |child| child.key()) {
            same_key(format!("key_change of {written}"), key ^ after, change, trail)?;
        }
    }
    Ok(())
}

/// Two keys are the same; what they differ by is said.
fn same_key<G: Judged>(question: impl Display, expected: u128, found: u128, trail: &Trail<G>) -> Outcome {
    if expected == found {
        return Ok(());
    }
    let mut failure = trail.failure(question, expected, found);
    failure.note = Some(match parts_of_key::<G>(expected ^ found) {
        Some(parts) => format!("the two differ by: {parts}"),
        None => "the two differ by more than two parts of a key".to_owned(),
    });
    Err(failure)
}

/// The one or two terms of keys that add up to a difference.
fn parts_of_key<G: Judged>(difference: u128) -> Option<String> {
    let terms = G::key_terms();
    let by_term: HashMap<_, _> = terms.iter().map(|(name, term)| (*term, name)).collect();
    let pair =
        |(name, term): &(String, u128)| Some(format!("{name}; {}", by_term.get(&(difference ^ term))?));
    by_term.get(&difference).map(ToString::to_string).or_else(|| terms.iter().find_map(pair))
}

/// `value` is the oracle's, and changes with every move by what `value_change` says.
///
/// # Errors
/// The first position or move where that is not so.
pub fn values_equal_the_oracle<G: Judged>(row: &Row<G>) -> Outcome {
    walk_suite(row, 1, 1, &mut same_values)
}

/// [`values_equal_the_oracle`] in one position.
pub(crate) fn same_values<G: Judged>(
    board: &mut Board<G>,
    oracle: &mut Board<G>,
    trail: &Trail<G>,
) -> Outcome {
    let value = board.value();
    trail.expect_equal("value", &oracle.value(), &value)?;
    for (written, m) in &listed(board) {
        let change = board.value_change(m);
        if let Some(after) = played(board, m, |child| child.value()) {
            trail.expect_equal(format!("value_change of {written}"), &(after - value), &change)?;
        }
    }
    Ok(())
}

/// Where the side to move is not in check, `pass` leads to the position with the turn handed over, in which
/// the board is right in all else too, and leaves nothing behind; `pass_key_change` says what it changes of
/// the key.
///
/// # Errors
/// The first position where that is not so.
pub fn passes_hand_the_turn_over<G: Judged>(row: &Row<G>) -> Outcome {
    walk_suite(row, 1, 1, &mut same_pass)
}

/// [`passes_hand_the_turn_over`] in one position.
pub(crate) fn same_pass<G: Judged>(board: &mut Board<G>, right: &mut Board<G>, trail: &Trail<G>) -> Outcome {
    if right.in_check() {
        return Ok(());
    }
    let passed = G::passed(&right.to_setup());
    let mut oracle = oracle::<G>(&passed)
        .map_err(|error| trail.failure("the oracle's from_setup after a pass", "a board", error))?;
    same_key("pass_key_change", right.key() ^ oracle.key(), board.pass_key_change(), trail)?;
    let (before, mut inside) = (board.copied(), Ok(()));
    board.pass(&mut |child| inside = same_inside_pass(child, &mut *oracle, &passed, trail));
    inside.map_err(|mut failure| {
        failure.question.push_str(" inside pass");
        failure
    })?;
    if board.equals(&*before) {
        Ok(())
    } else {
        Err(trail.failure("the board after pass", format!("{before:?}"), format!("{board:?}")))
    }
}

fn same_inside_pass<G: Judged>(
    child: &mut Board<G>,
    oracle: &mut Board<G>,
    passed: &G::Setup,
    trail: &Trail<G>,
) -> Outcome {
    let right = names(&legal(oracle));
    same_setup(child, passed, trail)?;
    sound(child, trail, "check_invariants")?;
    same_key("key", oracle.key(), child.key(), trail)?;
    trail.expect_equal("value", &oracle.value(), &child.value())?;
    same_check(child, oracle, trail)?;
    same_legal_moves(child, &right, trail)?;
    same_count(child, right.len(), trail)
}

/// `order` sorts listed moves as their written forms do, and `men` names the pieces that a move moves and
/// takes.
///
/// # Errors
/// The first move of which that is not so.
pub fn order_and_men_are_the_written<G: Judged>(row: &Row<G>) -> Outcome {
    walk_suite(row, 1, 1, &mut |board, _, trail| same_order_and_men(board, trail))
}

/// [`order_and_men_are_the_written`] in one position.
pub(crate) fn same_order_and_men<G: Judged>(board: &Board<G>, trail: &Trail<G>) -> Outcome {
    let setup = board.to_setup();
    let mut least = 0;
    for (written, m) in &listed(board) {
        let order = board.order(m);
        if !(least..ORDERS).contains(&order) {
            let expected = format!("at least {least}, by the written moves before it, and below {ORDERS}");
            return Err(trail.failure(format!("order of {written}"), expected, order.to_string()));
        }
        least = order + 1;
        let (moved, taken) = board.men(m);
        let (right, right_taken) = <G as Judged>::men(&setup, *written);
        let named = |kind: Option<_>| kind.map_or("none".to_owned(), |kind: G::Kind| kind.to_string());
        let shown = |moved, taken| format!("{}, taking {}", named(moved), named(taken));
        let (right, found) = (shown(right, right_taken), shown(Some(moved), taken));
        trail.expect_equal(format!("men of {written}"), &right, &found)?;
    }
    Ok(())
}

/// Nodes of the largest search that is repeated.
const NODES: u64 = 3_000;

/// Every so many positions of the file are searched.
const STEP: usize = 3;

/// A search finds the nodes, the score and the line that every other board finds.
///
/// # Errors
/// The first position and depth where that is not so.
///
/// # Panics
/// When the file of searches is damaged: that is no board's fault.
pub fn searches_are_the_same<G: Judged>(row: &Row<G>) -> Outcome {
    let mut memory: Box<dyn Any> = Box::new(());
    for line in epd::lines(G::SEARCHES).step_by(STEP) {
        let setup = line.fen.parse().unwrap_or_else(|error| panic!("{}: {error}", line.fen));
        let (mut board, trail) = row.set_up(line.fen, &setup)?;
        for operation in line.operations().filter_map(|operation| operation.strip_prefix('S')) {
            let [depth, nodes] = numbers(operation);
            if nodes > NODES {
                break;
            }
            let found = board.search(&mut memory, depth as u32);
            let line: String = found.line.iter().map(|m| format!(" {m}")).collect();
            let found = format!("{depth} {} {}{line}", found.nodes, found.score);
            trail.expect_equal(format!("search to depth {depth}"), &operation.to_owned(), &found)?;
        }
    }
    Ok(())
}

/// The first two numbers of an operation.
fn numbers(operation: &str) -> [u64; 2] {
    let mut numbers = operation.split(' ').map(|word| word.parse().expect("a number"));
    [(); 2].map(|()| numbers.next().expect("depth and nodes"))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use chess_rules::Chess;
    use qipan_game::Game;
    use xiangqi_rules::Xiangqi;

    fn squares<G: Game>() -> usize {
        let of = |m| {
            let [from, to] = G::squares(m);
            assert_ne!(from, to, "{m}");
            [from, to]
        };
        G::every_move().into_iter().map(of).collect::<HashSet<_>>().len()
    }

    #[test]
    fn a_move_has_two_squares() {
        assert_eq!(squares::<Xiangqi>(), 90 * 89);
        assert_eq!(squares::<Chess>(), 64 * 63);
    }
}
