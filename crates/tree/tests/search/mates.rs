//! Mates in 1 to 3, from public sources.

use chess_rules::Chess;
use qipan_game::{MoveGen, SetupOf, epd};
use qipan_tree::search::Search;
use xiangqi_rules::Xiangqi;

/// Text of an operation behind its name.
fn said<'a>(line: &epd::Line<'a>, name: &str) -> Option<&'a str> {
    line.operations().find_map(|operation| operation.strip_prefix(name))
}

/// Every problem is solved in as many moves as its source says; how many there are of each length.
fn solves<B: MoveGen>(suite: &str) -> [usize; 3] {
    let mut solved = [0; 3];
    let mut search = Search::default();
    for line in epd::lines(suite) {
        let setup: SetupOf<B> = line.fen.parse().unwrap_or_else(|error| panic!("{}: {error}", line.fen));
        let mut board = B::from_setup(&setup).unwrap_or_else(|error| panic!("{}: {error}", line.fen));
        let moves: usize =
            said(&line, "mate ").and_then(|moves| moves.parse().ok()).expect("a number of moves");
        let plies = 2 * moves - 1;
        // One ply more: who has no move and is not in check is seen to have lost when a move is looked for.
        let found = search.run(&mut board, plies as u32 + 1);
        assert_eq!(found.mate(), Some(plies as i32), "{}: {found:?}", line.fen);
        // Other moves may mate as fast as the key; the key is a move in any case.
        let key = said(&line, "key ").map(|key| key.parse().unwrap_or_else(|error| panic!("{key}: {error}")));
        assert!(key.is_none_or(|key| board.import(key).is_some()), "{}: {key:?}", line.fen);
        assert!(said(&line, "source ").is_some_and(|source| !source.is_empty()), "{}", line.fen);
        solved[moves - 1] += 1;
    }
    solved
}

#[test]
fn mates_of_chess_are_found() {
    let solved = solves::<chess_array::Board>(qipan_suites::MATES_CHESS);
    assert!(
        solved.iter().all(|&problems| problems >= 16),
        "{}: {solved:?}",
        <Chess as qipan_game::Game>::NAME
    );
}

#[test]
fn mates_of_xiangqi_are_found() {
    let solved = solves::<xiangqi_array::Board>(qipan_suites::MATES_XIANGQI);
    assert!(
        solved.iter().all(|&problems| problems >= 16),
        "{}: {solved:?}",
        <Xiangqi as qipan_game::Game>::NAME
    );
}
