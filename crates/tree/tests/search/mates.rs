//! Mates in 1 to 3, from public sources.

use qipan_game::{Game, MoveGen, SetupOf, epd};
use qipan_tree::search::Search;
use qipan_tree::search::engine::{Engine, EngineWay, Limits, Technique};

/// Text of an operation behind its name.
fn said<'a>(line: &epd::Line<'a>, name: &str) -> Option<&'a str> {
    line.operations().find_map(|operation| operation.strip_prefix(name))
}

/// Calls `f` with the board and the number of moves of every problem of a suite; how many there are of each
/// length.
fn problems<B: MoveGen>(suite: &str, mut f: impl FnMut(&mut B, usize, &str)) -> [usize; 3] {
    let mut seen = [0; 3];
    for line in epd::lines(suite) {
        let setup: SetupOf<B> = line.fen.parse().unwrap_or_else(|error| panic!("{}: {error}", line.fen));
        let mut board = B::from_setup(&setup).unwrap_or_else(|error| panic!("{}: {error}", line.fen));
        let moves: usize =
            said(&line, "mate ").and_then(|moves| moves.parse().ok()).expect("a number of moves");
        // Other moves may mate as fast as the key; the key is a move in any case.
        let key = said(&line, "key ").map(|key| key.parse().unwrap_or_else(|error| panic!("{key}: {error}")));
        assert!(key.is_none_or(|key| board.import(key).is_some()), "{}: {key:?}", line.fen);
        assert!(said(&line, "source ").is_some_and(|source| !source.is_empty()), "{}", line.fen);
        f(&mut board, moves, line.fen);
        seen[moves - 1] += 1;
    }
    seen
}

/// Every problem is solved in as many moves as its source says.
fn solves<B: MoveGen>(suite: &str) {
    let mut search = Search::default();
    let solved = problems::<B>(suite, |board, moves, fen| {
        let plies = 2 * moves - 1;
        // One ply more: who has no move and is not in check is seen to have lost when a move is looked for.
        let found = search.run(board, plies as u32 + 1);
        assert_eq!(found.mate(), Some(plies as i32), "{fen}: {found:?}");
    });
    assert!(solved.iter().all(|&problems| problems >= 16), "{}: {solved:?}", B::Game::NAME);
}

#[test]
fn mates_of_chess_are_found() {
    solves::<chess_array::Board>(qipan_suites::MATES_CHESS);
}

#[test]
fn mates_of_xiangqi_are_found() {
    solves::<xiangqi_array::Board>(qipan_suites::MATES_XIANGQI);
}

/// Returns true if the engine finds a mate in so many plies; it cuts and reduces, so it may have to look
/// deeper than the mate is. A mate in fewer plies there is not, so none may be found.
fn engine_solves<B: MoveGen>(board: &mut B, plies: usize, without: Option<Technique>, fen: &str) -> bool {
    let mut engine = Engine::new(EngineWay { without, ..EngineWay::default() });
    [1, 4, 8].into_iter().any(|more| {
        let limits = Limits { depth: (plies + more) as u32, nodes: 500_000, ..Limits::default() };
        let found = engine.run_within(board, limits);
        let is_possible = found.mate().is_none_or(|mate| mate >= plies as i32);
        assert!(is_possible, "{fen}, without {without:?}: {found:?}");
        found.mate() == Some(plies as i32)
    })
}

/// The engine solves every problem, with and without each technique. A defender in zugzwang is saved by his
/// null move: that hides a problem or two, which an engine without it must solve.
fn engine_solves_all<B: MoveGen>(suite: &str) {
    for without in [None].into_iter().chain(Technique::ALL.map(Some)) {
        let mut hidden = Vec::new();
        let solved = problems::<B>(suite, |board, moves, fen| {
            let plies = 2 * moves - 1;
            if !engine_solves(board, plies, without, fen) {
                assert_ne!(without, Some(Technique::NullMove), "{fen}");
                assert!(engine_solves(board, plies, Some(Technique::NullMove), fen), "{fen}");
                hidden.push(fen.to_owned());
            }
        });
        assert!(solved.iter().all(|&problems| problems >= 16), "{}: {solved:?}", B::Game::NAME);
        assert!(hidden.len() <= 2, "without {without:?}: {hidden:?}");
    }
}

#[test]
fn the_engine_finds_mates_of_chess_with_and_without_each_technique() {
    engine_solves_all::<chess_specialised::Board>(qipan_suites::MATES_CHESS);
}

#[test]
fn the_engine_finds_mates_of_xiangqi_with_and_without_each_technique() {
    engine_solves_all::<xiangqi_bitboard::Board>(qipan_suites::MATES_XIANGQI);
}
