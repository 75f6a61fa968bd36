//! Attacks found by walking, square by square: what tables are filled with and kernels are tested against.

use crate::sets::{Set, square_set};

/// Chariot's squares and cannon's targets along one direction: `next` gives the following square.
fn ray(square: usize, occupied: Set, next: impl Fn(usize) -> Option<usize>) -> (Set, Set) {
    let (mut chariot, mut at, mut men) = (0, square, 0);
    while let Some(to) = next(at) {
        at = to;
        if men == 0 {
            chariot |= square_set(at);
        }
        if occupied & square_set(at) != 0 {
            men += 1;
            if men == 2 {
                return (chariot, square_set(at));
            }
        }
    }
    // A table's index leaves the edge out: with one piece on the way, a piece on the last square would
    // be taken.
    let is_target = men == 1 && chariot & square_set(at) == 0;
    (chariot, if is_target { square_set(at) } else { 0 })
}

fn both(one: (Set, Set), other: (Set, Set)) -> (Set, Set) {
    (one.0 | other.0, one.1 | other.1)
}

/// Chariot's squares and cannon's targets along the rank.
pub(crate) fn rank(square: usize, occupied: Set) -> (Set, Set) {
    both(
        ray(square, occupied, |at| (at % 9 < 8).then_some(at + 1)),
        ray(square, occupied, |at| (at % 9 > 0).then(|| at - 1)),
    )
}

/// Chariot's squares and cannon's targets along the file.
pub(crate) fn file(square: usize, occupied: Set) -> (Set, Set) {
    both(
        ray(square, occupied, |at| (at < 81).then_some(at + 9)),
        ray(square, occupied, |at| at.checked_sub(9)),
    )
}
