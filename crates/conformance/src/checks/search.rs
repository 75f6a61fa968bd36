//! What a search asks of a board beside its moves.

use qipan_game::{KindOf, MoveGen, ORDERS, cold};

use crate::failure::Trail;
use crate::suite::OracleOf;
use crate::walk::{listed, walk_suite};
use crate::{Judged, Outcome};

/// `key` is the oracle's, and changes with every move by what `key_change` says.
///
/// # Errors
/// The first position or move where that is not so.
pub fn keys_equal_the_oracle<B: MoveGen<Game: Judged>>() -> Outcome {
    walk_suite::<B>(1, 1, &mut same_keys)
}

/// [`keys_equal_the_oracle`] in one position.
pub(crate) fn same_keys<B: MoveGen<Game: Judged>>(
    board: &mut B,
    oracle: &mut OracleOf<B>,
    trail: &Trail<B::Game>,
) -> Outcome {
    let key = board.key();
    trail.expect_equal::<B, _>("key", &oracle.key(), &key)?;
    for (written, m) in listed(board) {
        let change = board.key_change(m);
        if let Some(after) = cold::played(board, m, |child| child.key()) {
            trail.expect_equal::<B, _>(format!("key_change of {written}"), &(key ^ after), &change)?;
        }
    }
    Ok(())
}

/// `order` sorts listed moves as their written forms do, and `men` names the men that a move moves and takes.
///
/// # Errors
/// The first move of which that is not so.
pub fn order_and_men_are_the_written<B: MoveGen<Game: Judged>>() -> Outcome {
    walk_suite::<B>(1, 1, &mut |board, _, trail| same_order_and_men(board, trail))
}

/// [`order_and_men_are_the_written`] in one position.
pub(crate) fn same_order_and_men<B: MoveGen<Game: Judged>>(board: &B, trail: &Trail<B::Game>) -> Outcome {
    let setup = board.to_setup();
    let mut least = 0;
    for (written, m) in listed(board) {
        let order = board.order(m);
        if !(least..ORDERS).contains(&order) {
            let expected = format!("at least {least}, by the written moves before it, and below {ORDERS}");
            return Err(trail.failure::<B>(format!("order of {written}"), expected, order.to_string()));
        }
        least = order + 1;
        let (moved, taken) = board.men(m);
        let (right, right_taken) = B::Game::men(&setup, written);
        let named = |kind: Option<_>| kind.map_or("none".to_owned(), |kind: KindOf<B>| kind.to_string());
        let shown = |moved, taken| format!("{}, taking {}", named(moved), named(taken));
        let (right, found) = (shown(right, right_taken), shown(Some(moved), taken));
        trail.expect_equal::<B, _>(format!("men of {written}"), &right, &found)?;
    }
    Ok(())
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
