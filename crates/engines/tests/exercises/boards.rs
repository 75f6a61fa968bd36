//! Without a fault the teaching boards are right; with one they go on.

use qipan_engines::exercises::{Known, Position, Teaching, chess, divide, known, perft, positions, xiangqi};
use qipan_game::{Game, MoveGen, MoveList, SetupOf, SplitMix64};

/// Leaves of the largest tree that is counted here.
const LEAVES: u64 = 20_000;

const XIANGQI: &str = qipan_suites::XIANGQI;
const CHESS: &str = qipan_suites::CHESS;

fn setup<G: Game>(fen: &str) -> G::Setup {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Compares the counts of a suite, and returns their number.
fn counts_as_published<B: Teaching>(suite: &str) -> usize {
    let mut compared = 0;
    for Position { place, fen, counts } in positions("suite", suite) {
        let board = B::new(&setup::<B::Game>(fen), None);
        for (depth, leaves) in counts.into_iter().filter(|&(_, leaves)| leaves <= LEAVES) {
            assert_eq!(perft(&board, depth), leaves, "{place} at depth {depth}: {fen}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn without_a_fault_the_counts_are_the_published_ones() {
    assert!(counts_as_published::<xiangqi::Board>(XIANGQI) > 150);
    assert!(counts_as_published::<chess::Board>(CHESS) > 150);
}

/// Along seeded games the rule book's board has the same moves, the same check and the same position.
fn plays_as<B: Teaching, N: MoveGen<Game = B::Game, Move = <B::Game as Game>::Move>>(seeds: u64) {
    for seed in 0..seeds {
        let mut random = SplitMix64(seed);
        let mut position: SetupOf<N> = setup::<B::Game>(B::Game::START);
        let mut board = B::new(&position, None);
        for ply in 0..150 {
            let naive = N::from_setup(&position).expect("the rule book holds every position");
            let mut moves = MoveList::new();
            naive.generate(&mut moves);
            let mut moves: Vec<_> = moves.iter().copied().collect();
            moves.sort_unstable();
            assert_eq!(board.legal_moves(), moves, "{position}, ply {ply} of seed {seed}");
            assert_eq!(board.in_check(), naive.in_check(), "{position}");
            assert_eq!(board.setup(), position);
            if moves.is_empty() {
                break;
            }
            let m = moves[random.below(moves.len())];
            board.play(m);
            position = naive.clone().visit(m, |child| child.to_setup()).expect("a legal move");
        }
    }
}

#[test]
fn without_a_fault_the_moves_are_the_rule_books() {
    plays_as::<xiangqi::Board, xiangqi_rules::naive::Board>(6);
    plays_as::<chess::Board, chess_rules::naive::Board>(10);
}

/// The faults of a game, those of no exercise too.
fn faults<B: Teaching>() -> Vec<B::Fault> {
    let of_game = known().filter(|fault| fault.game == B::Game::NAME);
    let switch = |fault: Known| match fault.exercise {
        Some(number) => B::fault(number).expect(fault.id),
        None => B::other_fault(fault.id).expect(fault.id),
    };
    of_game.map(switch).collect()
}

/// Every fault of a game, and every position of a suite: 200 plies of the board's own moves.
fn goes_on<B: Teaching>(suite: &str) {
    for fault in faults::<B>() {
        for (seed, position) in (0..).zip(positions("suite", suite)) {
            let mut random = SplitMix64(seed);
            let mut board = B::new(&setup::<B::Game>(position.fen), Some(fault));
            for _ in 0..200 {
                let moves = board.legal_moves();
                let Some(&m) = moves.get(random.below(moves.len())) else { break };
                board.play(m);
                board.in_check();
                board.setup();
            }
        }
    }
}

#[test]
fn no_fault_panics() {
    goes_on::<xiangqi::Board>(XIANGQI);
    goes_on::<chess::Board>(CHESS);
}

#[test]
fn a_fault_is_of_one_game() {
    for number in [0, 1, 12, 13, 24, 25, u32::MAX] {
        assert_eq!(xiangqi::Board::fault(number).is_some(), (1..=12).contains(&number), "{number}");
        assert_eq!(chess::Board::fault(number).is_some(), (13..=24).contains(&number), "{number}");
    }
}

/// Any move at all, listed or not, in any order.
#[test]
fn a_move_that_is_not_listed_does_not_panic() {
    fn plays_anything<B: Teaching>() {
        let every = B::Game::every_move();
        let faults = faults::<B>().into_iter().map(Some);
        for (seed, fault) in (0..).zip(faults.chain([None])) {
            let mut random = SplitMix64(seed);
            let mut board = B::new(&setup::<B::Game>(B::Game::START), fault);
            for _ in 0..2_000 {
                board.play(every[random.below(every.len())]);
                board.legal_moves();
            }
        }
    }
    plays_anything::<xiangqi::Board>();
    plays_anything::<chess::Board>();
}

#[test]
fn the_moves_of_a_divide_add_up() {
    let board = chess::Board::new(&setup::<chess_rules::Chess>(chess_rules::Chess::START), None);
    let moves = divide(&board, 3);
    assert!(moves.is_sorted());
    assert_eq!(moves.iter().map(|(_, leaves)| leaves).sum::<u64>(), perft(&board, 3));
    assert_eq!((divide(&board, 0), perft(&board, 0)), (vec![], 1));
}
