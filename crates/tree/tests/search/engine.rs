//! Results of the engine: the same on every board, and right.

use std::panic::AssertUnwindSafe;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use qipan_game::{Game, MoveGen, MoveOf, SplitMix64};
use qipan_tree::net::{Size, Updates};
use qipan_tree::search::engine::{Engine, EngineWay, Evaluation, Judge, Limits, Technique, Values};
use qipan_tree::search::{Found, Keys, MATE, Search};

use crate::finds::{CHESS, XIANGQI, board, plays, positions};

fn found<B: MoveGen>(fen: &str, depth: u32, way: EngineWay) -> Found<MoveOf<B>> {
    Engine::new(way).run(&mut board::<B>(fen), depth)
}

fn without(technique: Technique) -> EngineWay {
    EngineWay { without: Some(technique), ..EngineWay::default() }
}

/// Boards that differ in everything search the same tree.
fn same_on<A: MoveGen, B: MoveGen<Game = A::Game>>(corpus: &str, step: usize, depth: u32, way: EngineWay) {
    for fen in positions(corpus).step_by(step) {
        assert_eq!(found::<A>(fen, depth, way), found::<B>(fen, depth, way), "{fen}");
    }
}

#[test]
fn nodes_score_and_line_are_the_naive_boards() {
    same_on::<xiangqi_rules::naive::Board, xiangqi_array::Board>(XIANGQI, 16, 3, EngineWay::default());
    same_on::<chess_rules::naive::Board, chess_array::Board>(CHESS, 16, 3, EngineWay::default());
}

#[test]
fn boards_find_the_same_with_every_technique_left_out() {
    for way in [EngineWay::default()].into_iter().chain(Technique::ALL.map(without)) {
        same_on::<xiangqi_bitboard::Board, xiangqi_array::Board>(XIANGQI, 8, 4, way);
        same_on::<chess_specialised::Board, chess_array::Board>(CHESS, 8, 4, way);
    }
}

/// The result depends neither on the source of keys and values nor on what the engine has seen before.
fn memory_keys_and_values_change_nothing<B: MoveGen>(corpus: &str) {
    let mut used = Engine::default();
    let mut computing =
        Engine::new(EngineWay { keys: Keys::Computed, values: Values::Computed, ..EngineWay::default() });
    for fen in positions(corpus).step_by(5) {
        let fresh = found::<B>(fen, 4, EngineWay::default());
        assert_eq!(used.run(&mut board::<B>(fen), 4), fresh, "{fen}");
        assert_eq!(used.run(&mut board::<B>(fen), 4), fresh, "{fen}, again");
        assert_eq!(used.apart(&mut board::<B>(fen), 4), fresh, "{fen}, apart");
        assert_eq!(computing.run(&mut board::<B>(fen), 4), fresh, "{fen}, computed");
    }
}

#[test]
fn computed_keys_and_values_and_a_used_memory_change_nothing() {
    memory_keys_and_values_change_nothing::<xiangqi_array::Board>(XIANGQI);
    memory_keys_and_values_change_nothing::<chess_array::Board>(CHESS);
}

/// The best line is play by the rules, and its length is right for a mate.
fn lines_can_be_played<B: MoveGen>(corpus: &str) {
    for fen in positions(corpus).step_by(3) {
        let found = found::<B>(fen, 5, EngineWay::default());
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

/// Watching changes nothing, and what is counted adds up.
fn watching_changes_nothing<B: MoveGen>(corpus: &str) {
    for fen in positions(corpus).step_by(5) {
        let (seen, tally) = Engine::default().watched(&mut board::<B>(fen), 4);
        assert_eq!(seen, found::<B>(fen, 4, EngineWay::default()), "{fen}");
        // A root is a position and no node, and each depth searches it, the last perhaps in several windows.
        let roots = tally.positions + tally.quiescence - seen.nodes;
        assert!((seen.depth.into()..12).contains(&roots), "{fen}: {roots}, {tally:?}");
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

#[test]
fn who_cannot_move_has_lost_or_draws() {
    for depth in [1, 3, 6] {
        let of = |fen| found::<chess_array::Board>(fen, depth, EngineWay::default());
        let stalemate = of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
        assert_eq!((stalemate.score, stalemate.line.len(), stalemate.mate()), (0, 0, None));
        let mate = of("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
        assert_eq!((mate.score, mate.line.len(), mate.mate()), (-MATE, 0, Some(0)));
        // Black has a general that cannot move and is not in check.
        let stuck = "3k5/4P4/4P4/9/9/9/9/9/9/4K4 b";
        let stuck = found::<xiangqi_array::Board>(stuck, depth, EngineWay::default());
        assert_eq!((stuck.score, stuck.line.len(), stuck.mate()), (-MATE, 0, Some(0)));
    }
}

/// Depths outside of the range are taken for the nearest in it.
#[test]
fn a_depth_of_none_is_one() {
    let of = |fen, depth| found::<chess_array::Board>(fen, depth, EngineWay::default());
    let start = chess_rules::Chess::START;
    assert_eq!(of(start, 0), of(start, 1));
    assert_eq!((of(start, 1).line.len(), of(start, 1).depth), (1, 1));
    assert_eq!(of("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", u32::MAX).mate(), Some(1));
}

/// Who may hand the turn over here would think that all is well: in zugzwang every move loses.
#[test]
fn zugzwang_is_not_taken_for_a_good_position() {
    let endings = [
        // Trébuchet: whoever is to move loses the pawn and the game.
        "8/8/8/2pK4/1kP5/8/8/8 w - - 0 1",
        "8/8/8/2pK4/1kP5/8/8/8 b - - 0 1",
        // Opposition: whoever is to move must let the other king pass.
        "8/4k3/8/4K3/4P3/8/8/8 w - - 0 1",
        "8/4k3/8/4K3/4P3/8/8/8 b - - 0 1",
        // Lasker and Reichhelm (1901): corresponding squares.
        "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
        "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1",
    ];
    for fen in endings {
        let of = |way| found::<chess_array::Board>(fen, 9, way);
        let (with, without) = (of(EngineWay::default()), of(without(Technique::NullMove)));
        assert_eq!((with.score, with.line[0]), (without.score, without.line[0]), "{fen}");
    }
}

/// A search that is cut says what the last finished depth has found.
fn stops_by_nodes<B: MoveGen>(corpus: &str) {
    for fen in positions(corpus).step_by(9) {
        let mut engine = Engine::default();
        let full: Vec<_> = (1..=4).map(|depth| engine.run(&mut board::<B>(fen), depth)).collect();
        let last = &full[3];
        for nodes in [0, 1, 10, 100, 1_000, last.nodes, last.nodes + 1] {
            let limits = Limits { depth: 4, nodes, ..Limits::default() };
            let cut = engine.run_within(&mut board::<B>(fen), limits);
            assert_eq!(cut.nodes, nodes.min(last.nodes), "{fen}: {cut:?}");
            assert!(plays(&mut board::<B>(fen), &cut.line), "{fen}: {cut:?}");
            assert_eq!(cut.line.is_empty(), last.line.is_empty(), "{fen}: {cut:?}");
            if let Some(finished) = cut.depth.checked_sub(1) {
                let finished = &full[finished as usize];
                assert_eq!((cut.score, &cut.line), (finished.score, &finished.line), "{fen}");
                assert!(finished.nodes <= nodes, "{fen}: {cut:?}");
            }
        }
    }
}

#[test]
fn a_limit_of_nodes_is_kept() {
    stops_by_nodes::<xiangqi_array::Board>(XIANGQI);
    stops_by_nodes::<chess_array::Board>(CHESS);
}

/// A limit that is over when the search begins leaves time for a legal move alone.
fn stops_at_once<B: MoveGen>(limits: Limits<'_>) {
    let cut = Engine::<B>::default().run_within(&mut B::start(), limits);
    assert_eq!((cut.depth, cut.nodes, cut.line.len()), (0, 0, 1), "{cut:?}");
    assert!(plays(&mut B::start(), &cut.line));
}

#[test]
fn time_and_flag_end_a_search() {
    let (set, clear) = (AtomicBool::new(true), AtomicBool::new(false));
    for limits in [
        Limits { until: Some(Instant::now()), ..Limits::default() },
        Limits { stop: Some(&set), ..Limits::default() },
    ] {
        stops_at_once::<xiangqi_array::Board>(limits);
        stops_at_once::<chess_array::Board>(limits);
    }
    // A flag that is set later, by another thread, ends what would take years.
    let found = std::thread::scope(|scope| {
        let flag = &clear;
        let search = scope.spawn(|| {
            let limits = Limits { stop: Some(flag), ..Limits::default() };
            Engine::<chess_specialised::Board>::default()
                .run_within(&mut chess_specialised::Board::start(), limits)
        });
        flag.store(true, std::sync::atomic::Ordering::Relaxed);
        search.join().expect("the search ends")
    });
    assert!(!found.line.is_empty() && found.depth < 32, "{found:?}");
    // Who has no move has none when the time is up, too.
    let mut mated = board::<chess_array::Board>("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    let limits = Limits { nodes: 0, ..Limits::default() };
    let found = Engine::default().run_within(&mut mated, limits);
    assert_eq!((found.score, found.line.len()), (-MATE, 0));
    let mut stuck = board::<chess_array::Board>("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(Engine::default().run_within(&mut stuck, limits).score, 0);
}

/// Every technique changes the tree, and what it is for is fewer nodes.
#[test]
fn an_engine_has_fewer_nodes_than_alpha_beta_and_than_without_a_technique() {
    fn nodes<B: MoveGen>(corpus: &str, mut search: impl FnMut(&mut B) -> u64) -> u64 {
        positions(corpus).step_by(8).map(|fen| search(&mut board(fen))).sum()
    }
    fn saves<B: MoveGen>(corpus: &str) {
        let mut engine = Engine::default();
        let all = nodes::<B>(corpus, |board| engine.run(board, 5).nodes);
        let mut search = Search::default();
        assert!(all * 2 < nodes::<B>(corpus, |board| search.run(board, 5).nodes));
        for technique in Technique::ALL {
            let mut engine = Engine::new(without(technique));
            let rest = nodes::<B>(corpus, |board| engine.run(board, 5).nodes);
            assert_ne!(all, rest, "{technique}");
            if matches!(technique, Technique::NullMove | Technique::LateMoveReductions | Technique::Exchange)
            {
                assert!(all < rest, "{technique}: {all} and {rest}");
            }
        }
    }
    saves::<xiangqi_bitboard::Board>(XIANGQI);
    saves::<chess_specialised::Board>(CHESS);
}

/// An evaluation that keeps whole positions, told of each step: what it is told must agree with the board.
#[derive(Default)]
struct Following<B> {
    steps: Vec<Option<B>>,
    judged: u64,
    passed: u64,
    threats: u64,
}

impl<B: MoveGen> Evaluation<B> for Following<B> {
    fn needs_legal(&self) -> bool {
        true
    }

    fn begin(&mut self, board: &B) {
        self.steps = vec![Some(board.clone())];
    }

    fn play<const APART: bool>(&mut self, board: &mut B, m: B::Move) {
        assert_eq!(self.steps.last(), Some(&Some(board.clone())), "a move is played where the last step led");
        let child = board.visit(m, |child| child.clone());
        assert!(child.is_some(), "a move that is told is legal");
        self.steps.push(child);
        board.threat_delta(m, |_, _| self.threats += 1);
    }

    fn pass(&mut self, board: &B) {
        self.passed += 1;
        self.steps.push(Some(board.clone().pass(|passed| passed.clone())));
    }

    fn take_back(&mut self) {
        self.steps.pop();
    }

    fn judge<const APART: bool>(&mut self, board: &B, is_first: bool) -> i32 {
        assert_eq!(self.steps.last(), Some(&Some(board.clone())), "a position is judged where it is");
        assert_eq!(B::Game::is_first_to_move(&board.to_setup()), is_first);
        self.judged += 1;
        if is_first { board.material() } else { -board.material() }
    }
}

#[test]
fn an_evaluation_is_told_of_every_step() {
    fn follows<B: MoveGen>(corpus: &str) {
        let [mut judged, mut passed, mut threats] = [0; 3];
        for fen in positions(corpus).step_by(12) {
            let none = Following { steps: Vec::new(), judged: 0, passed: 0, threats: 0 };
            let mut engine = Engine::with(EngineWay::default(), none);
            engine.run(&mut board::<B>(fen), 4);
            let evaluation = engine.evaluation();
            assert_eq!(evaluation.steps.len(), 1, "{fen}");
            judged += evaluation.judged;
            passed += evaluation.passed;
            threats += evaluation.threats;
        }
        assert!(judged > 1_000 && passed > 100 && threats > 1_000, "{judged}, {passed}, {threats}");
    }
    follows::<xiangqi_array::Board>(XIANGQI);
    follows::<chess_array::Board>(CHESS);
}

/// Searches run from memory are those that the network judged, the last one as often as it is asked for.
#[test]
fn what_a_network_said_is_recalled() {
    fn recalls<B: MoveGen>(corpus: &str) {
        let mut recalling = Engine::with(EngineWay::default(), Judge::recalling(Size::S));
        let mut asking = Engine::with(EngineWay::default(), Judge::networked(Size::S, Updates::Lazy));
        for fen in positions(corpus).step_by(12) {
            let root: B = board(fen);
            let expected = [2, 4, 4].map(|depth| asking.run(&mut root.clone(), depth));
            assert!(recalling.evaluation_mut().forget());
            let [two, four, _] = &expected;
            assert_eq!(
                [2, 4].map(|depth| recalling.run(&mut root.clone(), depth)),
                [two.clone(), four.clone()]
            );
            recalling.evaluation_mut().recall();
            assert_eq!([2, 4, 4].map(|depth| recalling.run(&mut root.clone(), depth)), expected, "{fen}");
        }
        // Outputs are taken from memory: those of another search are no longer right.
        let mut board: B = board(positions(corpus).next().expect("a position"));
        let expected = asking.run(&mut board, 4);
        assert!(recalling.evaluation_mut().forget());
        recalling.run(&mut board, 1);
        recalling.evaluation_mut().recall();
        let other = std::panic::catch_unwind(AssertUnwindSafe(|| recalling.run(&mut board, 4)));
        assert!(other.is_err() || other.is_ok_and(|found| found != expected));
        assert!(!asking.evaluation_mut().forget(), "it learns nothing");
    }
    recalls::<xiangqi_array::Board>(XIANGQI);
    recalls::<chess_array::Board>(CHESS);
}

/// Random positions of random games, in both games, do not panic at any depth.
#[test]
fn random_games_are_searched_to_their_end() {
    fn game<B: MoveGen>(seed: u64) {
        let mut random = SplitMix64(seed);
        let mut here = B::start();
        let mut engine = Engine::default();
        for _ in 0..60 {
            let found = engine.run(&mut here, 3);
            let legal = here.legal_moves();
            assert_eq!(found.line.is_empty(), legal.is_empty(), "{}: {found:?}", here.to_setup());
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
