//! Counting leaves against the published counts.

use crate::subject::Row;
use crate::suite::positions;
use crate::walk::set_up;
use crate::{Judged, Outcome};

/// Leaves of the largest tree that is counted: all but a few positions of the suites are then counted to
/// depth 3 or deeper, 2.2 million leaves for chess and 2.4 for Xiangqi, three times each. The naive boards
/// take two or three seconds, a board of 300 000 leaves a second would take sixteen. `qipan verify` counts
/// further.
const LEAVES: u64 = 100_000;

/// `perft_visit`, `perft_count` and `perft_count2` find the published number of leaves of every tree of the
/// suite that is small enough.
///
/// # Errors
/// The first position and depth where they differ.
pub fn suites<G: Judged>(row: &Row<G>) -> Outcome {
    for position in positions::<G>() {
        let (mut board, _, trail) = set_up(row, &position)?;
        for &(depth, leaves) in position.counts.iter().filter(|&&(_, leaves)| leaves <= LEAVES) {
            let visited = board.perft_visit(depth);
            trail.expect_equal(format!("perft_visit, depth {depth}"), &leaves, &visited)?;
            let counted = board.perft_count(depth);
            trail.expect_equal(format!("perft_count, depth {depth}"), &leaves, &counted)?;
            let counted = board.perft_count2(depth);
            trail.expect_equal(format!("perft_count2, depth {depth}"), &leaves, &counted)?;
        }
    }
    Ok(())
}
