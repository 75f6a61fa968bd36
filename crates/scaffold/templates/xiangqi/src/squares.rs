//! Steps from square to square. A border around the board, or a table, finds the edge faster.

use xiangqi_rules::{Side, Square};

/// Files to the right and ranks up.
type Step = (isize, isize);

/// Along a file or a rank.
pub(crate) const STRAIGHT: [Step; 4] = [(0, 1), (0, -1), (-1, 0), (1, 0)];
/// Along a diagonal.
pub(crate) const DIAGONAL: [Step; 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

pub(crate) fn forward(side: Side) -> Step {
    if side == Side::Red { (0, 1) } else { (0, -1) }
}

/// The square a step on; `None` off the board.
pub(crate) fn next(square: Square, (right, up): Step) -> Option<Square> {
    Square::at(square.file().checked_add_signed(right)?, square.rank().checked_add_signed(up)?)
}

/// The squares of a direction up to the edge, the nearest first.
pub(crate) fn walk(from: Square, step: Step) -> impl Iterator<Item = Square> {
    std::iter::successors(next(from, step), move |&square| next(square, step))
}

pub(crate) fn is_in_palace(square: Square, side: Side) -> bool {
    matches!((square.file(), square.rank(), side), (3..=5, 0..=2, Side::Red) | (3..=5, 7..=9, Side::Black))
}

pub(crate) fn is_across_river(square: Square, side: Side) -> bool {
    (square.rank() >= 5) == (side == Side::Red)
}
