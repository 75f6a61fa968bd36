//! The large corpus: a sample of its counts by a board that did not make them.

use qipan_harness::{GAMES, Suite, find};

#[test]
fn a_sample_of_the_large_corpus_is_right() {
    qipan_harness::install(qipan_boards::rows);
    /// Leaves of a tree, at most.
    const MOST: u64 = 3000;
    for (game, board) in GAMES.iter().zip(["xiangqi-array", "chess-array"]) {
        let board = find(board).expect("a board");
        let mut counts = 0;
        for entry in Suite::large(&[game]).entries.iter().step_by(97) {
            for expected in entry.counts.iter().filter(|expected| expected.nodes <= MOST) {
                let found = board.count_within(&entry.fen, expected.depth, MOST).expect("a position");
                assert_eq!(found, Some(expected.nodes), "{} depth {}", entry.place, expected.depth);
                counts += 1;
            }
        }
        assert!(counts > 500, "{}: {counts}", game.name);
    }
}
