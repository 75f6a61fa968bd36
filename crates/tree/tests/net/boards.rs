//! The same integers on every board, at every moment and with every set of instructions.

use qipan_game::{Game, MoveGen, SplitMix64};
use qipan_tree::net::{Accumulator, Delta, MOST, Network, Scratch, Simd, Size, Stack, Updates};

use crate::{any_move, board, positions};

/// Plies of a random line.
const PLIES: usize = 60;

/// Output for a position, computed from nothing.
fn afresh<B: MoveGen>(network: Network<B::Game>, board: &B, is_first: bool) -> i32 {
    let (mut delta, mut scratch) = (Delta::default(), Scratch::default());
    network.position(board, &mut delta);
    let mut accumulator = Accumulator::new(network);
    accumulator.refresh(network, &delta, &mut scratch);
    network.evaluate(&accumulator, is_first)
}

/// Follows a random line with an eager and a lazy stack. The lazy one is asked where chance says. The line
/// goes into side lines and out of them, and hands over the turn where it may. Returns all outputs.
fn follow<B: MoveGen>(network: Network<B::Game>, fen: &str, seed: u64) -> Vec<i32> {
    let mut board = board::<B>(fen);
    let mut is_first = B::Game::is_first_to_move(&board.to_setup());
    let mut random = SplitMix64(seed);
    let [mut eager, mut lazy] =
        [Updates::Eager, Updates::Lazy].map(|way| Stack::new(network, way, PLIES + 1));
    eager.begin(&board);
    lazy.begin(&board);
    let mut outputs = Vec::new();
    while let Some(m) = any_move(&mut board, &mut random).filter(|_| outputs.len() < PLIES) {
        // Beside the line: a move that is taken back.
        let side_line = any_move(&mut board, &mut random).expect("there is a move");
        let is_asked = random.below(3) == 0;
        for stack in [&mut eager, &mut lazy] {
            stack.record(&mut board, side_line);
            let copy = &mut board.clone();
            assert!(copy.play(side_line));
            stack.push();
            if is_asked {
                assert_eq!(stack.evaluate(), afresh(network, copy, !is_first), "{fen} {copy:?}");
            }
            stack.pop();
            stack.record(&mut board, m);
            stack.push();
        }
        assert!(board.play(m));
        is_first = !is_first;
        let expected = afresh(network, &board, is_first);
        outputs.push(expected);
        assert_eq!(eager.evaluate(), expected, "{fen} {board:?}");
        if random.below(4) == 0 {
            assert_eq!(lazy.evaluate(), expected, "{fen} {board:?}");
        }
        if !board.in_check() && random.below(4) == 0 {
            let passed = board.pass(|passed| afresh(network, passed, !is_first));
            for stack in [&mut eager, &mut lazy] {
                stack.push_pass();
                assert_eq!(stack.evaluate(), passed);
                stack.pop();
            }
        }
    }
    for _ in 0..outputs.len() {
        eager.pop();
        lazy.pop();
    }
    assert_eq!(eager.evaluate(), lazy.evaluate(), "{fen}: back at the root");
    outputs
}

/// Two boards of a game along the same lines, at all sizes.
fn follow_two<A: MoveGen, B: MoveGen<Game = A::Game>>(corpus: &str) {
    let mut outputs = Vec::new();
    for (index, fen) in positions(corpus).step_by(9).chain([A::Game::START]).enumerate() {
        let network = Network::of(Size::ALL[index % 3]);
        let one = follow::<A>(network, fen, index as u64);
        assert_eq!(one, follow::<B>(network, fen, index as u64), "{fen}");
        outputs.extend(one);
    }
    assert!(outputs.iter().all(|output| output.abs() <= MOST));
    // The network says something: outputs are of both signs, spread, and mostly not at the end of the range.
    let count = |is: fn(&i32) -> bool| outputs.iter().filter(|&output| is(output)).count();
    assert!(count(|&output| output > 0) > outputs.len() / 20);
    assert!(count(|&output| output < 0) > outputs.len() / 20);
    assert!(count(|&output| output.abs() == MOST) < outputs.len() / 2);
}

#[test]
fn chess_boards_have_the_same_integers_eager_lazy_and_afresh() {
    follow_two::<chess_array::Board, chess_specialised::Board>(qipan_suites::CORPUS_CHESS);
}

#[test]
fn xiangqi_boards_have_the_same_integers_eager_lazy_and_afresh() {
    follow_two::<xiangqi_array::Board, xiangqi_bitboard::Board>(qipan_suites::CORPUS_XIANGQI);
}

/// The position with the board turned round and the colours changed; rights, which no input knows, are lost.
fn mirrored(fen: &str) -> String {
    let swap = |letter: char| {
        if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    let mut fields = fen.split(' ');
    let (placement, side) = (fields.next().expect("a placement"), fields.next().expect("a side"));
    let ranks: Vec<String> =
        placement.split('/').rev().map(|rank| rank.chars().map(swap).collect()).collect();
    format!("{} {} - - 0 1", ranks.join("/"), if side == "w" { 'b' } else { 'w' })
}

/// Each side sees the board as the other would see it turned round.
fn see_the_same<B: MoveGen>(corpus: &str) {
    let mut differ = 0;
    for (index, fen) in positions(corpus).enumerate() {
        let network = Network::of(Size::ALL[index % 3]);
        let (one, other) = (board::<B>(fen), board::<B>(&mirrored(fen)));
        let output = |board: &B, is_first| afresh(network, board, is_first);
        assert_eq!(output(&one, true), output(&other, false), "{fen}");
        assert_eq!(output(&one, false), output(&other, true), "{fen}");
        differ += usize::from(output(&one, true) != output(&one, false));
    }
    // It matters who is to move.
    assert!(differ > positions(corpus).count() / 2, "{differ}");
}

#[test]
fn each_side_sees_the_board_as_the_other_would_see_it_turned_round() {
    see_the_same::<chess_specialised::Board>(qipan_suites::CORPUS_CHESS);
    see_the_same::<xiangqi_bitboard::Board>(qipan_suites::CORPUS_XIANGQI);
}

/// Every set of instructions that the processor has, along the same line.
fn follow_with_all<B: MoveGen>() {
    for size in Size::ALL {
        let network = Network::of(size);
        let lines: Vec<_> = Simd::ALL
            .into_iter()
            .filter_map(|simd| network.with(simd))
            .map(|network| follow::<B>(network, B::Game::START, 5))
            .collect();
        assert!(!lines.is_empty() && lines.iter().all(|line| *line == lines[0] && line.len() > 10));
    }
}

#[test]
fn every_set_of_instructions_gives_the_same_integers() {
    follow_with_all::<chess_specialised::Board>();
    follow_with_all::<xiangqi_bitboard::Board>();
}

#[test]
fn the_portable_instructions_are_everywhere_and_the_best_are_available() {
    assert!(Simd::Portable.is_available() && Simd::best().is_available());
    let network = Network::<xiangqi_rules::Xiangqi>::of(Size::S);
    for simd in Simd::ALL {
        assert_eq!(network.with(simd).is_some(), simd.is_available());
    }
    assert_eq!(network.simd(), Simd::best());
}

#[test]
#[should_panic(expected = "a line of at most 2 plies")]
fn a_line_is_no_longer_than_was_said() {
    let mut stack = Stack::new(Network::of(Size::S), Updates::Lazy, 2);
    stack.begin(&chess_array::Board::start());
    for _ in 0..3 {
        stack.push_pass();
    }
}

#[test]
#[should_panic(expected = "a move is recorded before it is pushed")]
fn nothing_is_pushed_twice() {
    let mut stack = Stack::new(Network::of(Size::S), Updates::Lazy, 4);
    let mut board: chess_array::Board = MoveGen::start();
    stack.begin(&board);
    let m = any_move(&mut board, &mut SplitMix64(0)).expect("a first move");
    stack.record(&mut board, m);
    stack.push();
    stack.push();
}
