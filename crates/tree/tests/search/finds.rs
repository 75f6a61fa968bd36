//! Results of searches on the naive boards and on the arrays.

use qipan_game::{Game, MoveGen, MoveList, MoveOf, SetupOf, SplitMix64, epd};
use qipan_tree::search::{CaptureOrder, Found, Keys, MATE, Search, Way};

pub(crate) const XIANGQI: &str = qipan_suites::CORPUS_XIANGQI;
pub(crate) const CHESS: &str = qipan_suites::CORPUS_CHESS;

pub(crate) fn board<B: MoveGen>(fen: &str) -> B {
    let setup: SetupOf<B> = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    B::from_setup(&setup).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn found<B: MoveGen>(fen: &str, depth: u32, way: Way) -> Found<MoveOf<B>> {
    Search::new(way).run(&mut board::<B>(fen), depth)
}

pub(crate) fn positions(corpus: &str) -> impl Iterator<Item = &str> {
    epd::lines(corpus).map(|line| line.fen)
}

/// The value of a position without windows, table, killers or order: what alpha-beta must find too.
fn value<B: MoveGen>(board: &mut B, side: i32, mut depth: u32, ply: usize, longest: usize) -> i32 {
    let is_check = board.in_check();
    if is_check && ply + (depth as usize) < longest {
        depth += 1;
    }
    if depth == 0 {
        return value_by_captures(board, side);
    }
    let mut moves = MoveList::new();
    board.generate(&mut moves);
    let values = moves
        .iter()
        .filter_map(|&m| board.visit(m, |child| -value(child, -side, depth - 1, ply + 1, longest)));
    let lost = if is_check || B::Game::STALEMATE_LOSES { ply as i32 - MATE } else { 0 };
    values.max().unwrap_or(lost)
}

fn value_by_captures<B: MoveGen>(board: &mut B, side: i32) -> i32 {
    let mut moves = MoveList::new();
    board.captures(&mut moves);
    let standing = side * board.material();
    let values = moves.iter().filter_map(|&m| board.visit(m, |child| -value_by_captures(child, -side)));
    values.max().unwrap_or(standing).max(standing)
}

/// Endgames have few captures, so that all of them can be followed without windows.
fn equals_plain_minimax<B: MoveGen>(corpus: &str) {
    let is_endgame = |line: &epd::Line<'_>| line.operations().next() == Some("stratum endgame");
    for line in epd::lines(corpus).filter(is_endgame).step_by(3) {
        let fen = line.fen;
        let side = if B::Game::is_first_to_move(&board::<B>(fen).to_setup()) { 1 } else { -1 };
        for depth in 1..=3 {
            let plain = value(&mut board::<B>(fen), side, depth, 0, 2 * depth as usize);
            let found = found::<B>(fen, depth, Way::default());
            // A search that has found a mate does not look further.
            assert!(
                found.score == plain || found.depth < depth,
                "{fen}, depth {depth}: {found:?}, not {plain}"
            );
        }
    }
}

#[test]
fn alpha_beta_finds_what_plain_minimax_finds() {
    equals_plain_minimax::<xiangqi_array::Board>(XIANGQI);
    equals_plain_minimax::<chess_array::Board>(CHESS);
}

/// Returns true if a line is play by the rules.
pub(crate) fn plays<B: MoveGen>(board: &mut B, line: &[MoveOf<B>]) -> bool {
    let Some((&first, rest)) = line.split_first() else { return true };
    let m = board.import(first);
    m.is_some_and(|m| board.visit(m, |child| plays(child, rest)) == Some(true))
}

/// The best line is play by the rules, and its length is right for a mate.
fn lines_can_be_played<B: MoveGen>(corpus: &str) {
    for fen in positions(corpus).step_by(3) {
        let found = found::<B>(fen, 4, Way::default());
        assert!(plays(&mut board::<B>(fen), &found.line), "{fen}: {:?}", found.line);
        if let Some(plies) = found.mate() {
            assert_eq!(found.line.len(), plies.unsigned_abs() as usize, "{fen}: {:?}", found.line);
        }
    }
}

#[test]
fn the_best_line_can_be_played() {
    lines_can_be_played::<xiangqi_array::Board>(XIANGQI);
    lines_can_be_played::<chess_array::Board>(CHESS);
}

/// Boards that differ in everything search the same tree.
fn same_on<A: MoveGen, B: MoveGen<Game = A::Game>>(corpus: &str, depth: u32) {
    for fen in positions(corpus).step_by(8) {
        assert_eq!(found::<A>(fen, depth, Way::default()), found::<B>(fen, depth, Way::default()), "{fen}");
    }
}

#[test]
fn nodes_score_and_line_are_the_naive_boards() {
    same_on::<xiangqi_rules::naive::Board, xiangqi_array::Board>(XIANGQI, 2);
    same_on::<chess_rules::naive::Board, chess_array::Board>(CHESS, 2);
}

/// The result depends neither on the source of the keys nor on what the search has seen before.
fn memory_and_keys_change_nothing<B: MoveGen>(corpus: &str) {
    let mut used = Search::new(Way { keys: Keys::Computed, ..Way::default() });
    for fen in positions(corpus).step_by(5) {
        assert_eq!(used.run(&mut board::<B>(fen), 4), found::<B>(fen, 4, Way::default()), "{fen}");
    }
}

#[test]
fn computed_keys_and_a_used_memory_change_nothing() {
    memory_and_keys_change_nothing::<xiangqi_array::Board>(XIANGQI);
    memory_and_keys_change_nothing::<chess_array::Board>(CHESS);
}

/// Watching changes nothing, and what is counted adds up.
fn watching_changes_nothing<B: MoveGen>(corpus: &str) {
    for fen in positions(corpus).step_by(5) {
        let (seen, tally) = Search::default().watched(&mut board::<B>(fen), 4);
        assert_eq!(seen, found::<B>(fen, 4, Way::default()), "{fen}");
        // The root of each depth is a position and no node.
        assert!(tally.positions + tally.quiescence >= seen.nodes, "{fen}: {tally:?}");
        assert!(tally.positions + tally.quiescence <= seen.nodes + 4, "{fen}: {tally:?}");
        assert!(tally.imported <= tally.imports && tally.by_table + tally.cuts() <= tally.positions);
        assert!(tally.by_first <= tally.cuts() + tally.in_quiescence);
        assert!(tally.by_retaking <= tally.by_taking);
    }
}

#[test]
fn a_watched_search_is_the_same_search() {
    watching_changes_nothing::<xiangqi_array::Board>(XIANGQI);
    watching_changes_nothing::<chess_array::Board>(CHESS);
}

/// In another order other nodes are searched, for the same value.
#[test]
fn the_order_of_captures_does_not_change_the_value() {
    let own = Way { captures: CaptureOrder::Own, ..Way::default() };
    let mut different = 0;
    for fen in positions(CHESS).step_by(4) {
        let (sorted, own) =
            (found::<chess_array::Board>(fen, 3, Way::default()), found::<chess_array::Board>(fen, 3, own));
        assert_eq!(sorted.score, own.score, "{fen}");
        different += usize::from(sorted.nodes != own.nodes);
    }
    assert!(different > 16, "{different} of 32");
}

#[test]
fn who_cannot_move_has_lost_or_draws() {
    let stalemate = found::<chess_array::Board>("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 3, Way::default());
    assert_eq!((stalemate.score, stalemate.line.len(), stalemate.mate()), (0, 0, None));
    let mate = found::<chess_array::Board>("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 3, Way::default());
    assert_eq!((mate.score, mate.mate()), (-MATE, Some(0)));
    // Black has a general that cannot move and is not in check.
    let stuck = found::<xiangqi_array::Board>("3k5/4P4/4P4/9/9/9/9/9/9/4K4 b", 3, Way::default());
    assert_eq!((stuck.score, stuck.mate()), (-MATE, Some(0)));
}

/// Depths outside of the range are taken for the nearest in it.
#[test]
fn a_depth_of_none_is_one() {
    let start = chess_rules::Chess::START;
    assert_eq!(
        found::<chess_array::Board>(start, 0, Way::default()),
        found::<chess_array::Board>(start, 1, Way::default())
    );
    let mate = "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1";
    assert_eq!(found::<chess_array::Board>(mate, u32::MAX, Way::default()).mate(), Some(1));
}

/// Random positions of random games, by both kinds of keys and in both games, do not panic at any depth.
#[test]
fn random_games_are_searched_to_their_end() {
    fn game<B: MoveGen>(seed: u64) {
        let mut random = SplitMix64(seed);
        let mut here = board::<B>(B::Game::START);
        let mut search = Search::default();
        for _ in 0..60 {
            search.run(&mut here, 2);
            let legal = here.legal_moves();
            if legal.is_empty() {
                return;
            }
            assert!(here.play(legal[random.below(legal.len())]));
        }
    }
    for seed in 0..5 {
        game::<xiangqi_array::Board>(seed);
        game::<chess_array::Board>(seed);
    }
}
