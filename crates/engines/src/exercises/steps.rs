//! Directions, the same on both boards.

/// Files and ranks that a step goes to the right and up.
pub(crate) type Step = (isize, isize);

/// Along a file or a rank.
pub(crate) const STRAIGHT: [Step; 4] = [(0, 1), (0, -1), (-1, 0), (1, 0)];

/// Along a diagonal.
pub(crate) const DIAGONAL: [Step; 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

/// All eight neighbours.
pub(crate) const AROUND: [Step; 8] = [(0, 1), (0, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (-1, -1), (1, -1)];

/// A knight's or a horse's goals.
pub(crate) const LEAPS: [Step; 8] = [(-1, 2), (1, 2), (-1, -2), (1, -2), (-2, 1), (-2, -1), (2, 1), (2, -1)];

/// A file and a rank, a step on; `None` left of or below the board. The other two edges are the square's to
/// know.
pub(crate) fn stepped((file, rank): (usize, usize), (right, up): Step) -> Option<(usize, usize)> {
    Some((file.checked_add_signed(right)?, rank.checked_add_signed(up)?))
}
