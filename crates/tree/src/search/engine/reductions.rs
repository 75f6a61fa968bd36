//! Plies by which a move that promises little is searched less deep, in whole numbers: the same on every
//! machine.

use crate::search::engine::history::MOST;

/// The least depth at which late moves are reduced.
pub(crate) const LEAST_DEPTH: u32 = 3;

/// Moves that are searched to their full depth before any is reduced.
pub(crate) const FULL_MOVES: u32 = 3;

/// Reduction of a null move.
pub(crate) const fn of_pass(depth: u32) -> u32 {
    2 + depth / 4
}

/// Reduction of a quiet move before which `tried` moves were tried: it grows with the product of the
/// logarithms of depth and number. A move with a good history is reduced less, one with a bad history more.
/// One ply is always left.
pub(crate) fn of_late_move(depth: u32, tried: u32, history: i32) -> u32 {
    // Of squares, so that the logarithms have steps of a half.
    let product = (depth * depth).ilog2() * ((tried + 1) * (tried + 1)).ilog2();
    let reduction = (product.cast_signed() + 9) / 18 - history / (MOST / 2);
    reduction.clamp(0, depth.cast_signed() - 2).cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::{LEAST_DEPTH, MOST, of_late_move};

    #[test]
    fn a_late_move_is_reduced_more_where_it_is_deeper_or_later_or_has_failed() {
        for depth in LEAST_DEPTH..32 {
            for tried in 3..100 {
                let reduction = of_late_move(depth, tried, 0);
                assert!(reduction <= of_late_move(depth + 1, tried, 0));
                assert!(reduction <= of_late_move(depth, tried + 1, 0));
                assert!(of_late_move(depth, tried, MOST) <= reduction);
                assert!(reduction <= of_late_move(depth, tried, -MOST));
                assert!(of_late_move(depth, tried, -MOST) < depth - 1);
            }
        }
        assert_eq!([of_late_move(3, 3, 0), of_late_move(8, 30, 0)], [1, 3]);
    }
}
