//! Two kings alone: few positions, and trees with more leaves than 64 bits hold, which can be counted without
//! a tree.

use qipan_tree::deep::{Count, DeepError, How, Table, Unwatched, perft};

use crate::perft::board;

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

fn are_near(a: usize, b: usize) -> bool {
    (a / 8).abs_diff(b / 8) <= 1 && (a % 8).abs_diff(b % 8) <= 1
}

/// Leaves at a depth below the kings on e1 and e8, from those one ply less deep of all positions.
fn leaves(depth: u32) -> Option<u128> {
    // Of the king that moves and of the other.
    let mut leaves = vec![vec![Some(1_u128); 64]; 64];
    for _ in 0..depth {
        let of = |mover: usize, other: usize| {
            let goes_to = |&to: &usize| to != mover && are_near(mover, to) && !are_near(to, other);
            (0..64).filter(goes_to).try_fold(0, |sum: u128, to| sum.checked_add(leaves[other][to]?))
        };
        leaves = (0..64).map(|mover| (0..64).map(|other| of(mover, other)).collect()).collect();
    }
    leaves[4][60]
}

#[test]
fn counts_beyond_64_bits_are_right_and_beyond_128_refused() {
    let root = board::<chess_specialised::Board>(KINGS);
    let mut lengths = Vec::new();
    for depth in [8, 22, 24, 30, 45, 46, 47, 60] {
        // Small enough that entries are lost.
        let table = Table::of_mib(64, 2).unwrap();
        let found = perft(&root, depth, Count::Count2, How { table: Some(&table), ..How::of(2, &Unwatched) });
        match (found, leaves(depth)) {
            (Ok(found), Some(expected)) => assert_eq!(found.nodes, expected, "depth {depth}"),
            (Err(DeepError::Overflow), None) => {}
            (found, expected) => panic!("depth {depth}: found {found:?}, expected {expected:?}"),
        }
        lengths.push(leaves(depth).map_or(129, |nodes| 128 - nodes.leading_zeros()));
    }
    assert!(lengths.is_sorted() && lengths[1] < 64 && lengths[2] >= 64 && lengths[5] == 127, "{lengths:?}");
    assert_eq!(lengths[7], 129);
}
