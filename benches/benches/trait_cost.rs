//! Cost of the generic perft beside a recursion written by hand over the same board,
//! interleaved.
//!
//! `cargo bench --bench trait_cost`. One board that makes and unmakes, one that copies. The recursion by hand
//! is for this board alone, and has a loop of its own for leaves as the generic perft has; it visits, since
//! how a board makes a move is its own affair. Figures are medians of pair ratios of CPU time with their 95 %
//! intervals; nothing is asserted about them, but that both count the same. Where the code of each happens to
//! lie moves them by up to 6 % even where both take the same number of instructions: a figure that small is
//! no cost of the generic perft until instructions confirm it.

use std::hint::black_box;

use cpu_time::ThreadTime;
use qipan_game::{Game, MoveGen, MoveList, perft_visit};
use qipan_record::Estimate;

const ROUNDS: usize = 61;

/// The recursion of someone who has never heard of the generic perft, for a board that takes moves back.
fn xiangqi_by_hand(board: &mut xiangqi_extended::Board, depth: u32) -> u64 {
    let mut moves = MoveList::new();
    board.generate(&mut moves);
    let mut leaves = 0;
    if depth == 1 {
        for &m in &moves {
            // As in the generic perft: the position before each leaf is in memory.
            let board = black_box(&mut *board);
            leaves += board.visit(m, |child| leaf(child)).unwrap_or(0);
        }
        return leaves;
    }
    for &m in &moves {
        leaves += board.visit(m, |child| xiangqi_by_hand(child, depth - 1)).unwrap_or(0);
    }
    leaves
}

/// The same for a board that is copied. Of such a board nothing is public but the trait: what is compared is
/// the recursion.
fn chess_by_hand(board: &mut chess_array::Board, depth: u32) -> u64 {
    let mut moves = MoveList::new();
    board.generate(&mut moves);
    let mut leaves = 0;
    for &m in &moves {
        let below = if depth == 1 {
            black_box(&mut *board).visit(m, |child| leaf(child))
        } else {
            board.visit(m, |child| chess_by_hand(child, depth - 1))
        };
        leaves += below.unwrap_or(0);
    }
    leaves
}

/// A leaf that the compiler may not leave out, as in the generic perft.
fn leaf<B>(board: &B) -> u64 {
    black_box(board);
    1
}

/// CPU time of a run, with its count.
fn timed(run: &mut dyn FnMut() -> u64) -> (f64, u64) {
    let start = ThreadTime::now();
    let nodes = black_box(run());
    (start.elapsed().as_secs_f64(), nodes)
}

/// Choice of the command line: names that contain any of these, as criterion understands it.
fn is_asked_for(name: &str) -> bool {
    let mut filters = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).peekable();
    filters.peek().is_none() || filters.any(|filter| name.contains(&filter))
}

fn compare(name: &str, position: &str, mut generic: impl FnMut() -> u64, mut by_hand: impl FnMut() -> u64) {
    let bench = format!("trait_cost/{name}/{position}");
    if !is_asked_for(&bench) {
        return;
    }
    if std::env::args().any(|argument| argument == "--list") {
        println!("{bench}: benchmark");
        return;
    }
    let mut ratios = Vec::new();
    for round in 0..=ROUNDS {
        let generic_first = round % 2 == 0;
        let (of_trait, of_hand) = if generic_first {
            let first = timed(&mut generic);
            (first, timed(&mut by_hand))
        } else {
            let first = timed(&mut by_hand);
            (timed(&mut generic), first)
        };
        assert_eq!(of_trait.1, of_hand.1, "{name}, {position}: both recursions count the same");
        // The first round warms up.
        if round > 0 {
            ratios.push(of_trait.0 / of_hand.0);
        }
    }
    let cost = |ratio: f64| (ratio - 1.0) * 100.0;
    let estimate = Estimate::of_pairs(&ratios).expect("there are rounds");
    let range = estimate.of_rounds();
    println!(
        "{bench:<38} {:>+6.1} %   95 %: {:+.1} to {:+.1} %, time of the generic perft-visit over that by hand",
        cost(estimate.ratio),
        cost(range.low),
        cost(range.high)
    );
}

fn main() {
    let xiangqi = [
        ("start", 4, xiangqi_rules::Xiangqi::START),
        ("endgame", 4, "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1"),
    ];
    for (position, depth, fen) in xiangqi {
        let setup = fen.parse().expect("a position");
        let board = xiangqi_extended::Board::from_setup(&setup).expect("a position that the board can hold");
        let (mut one, mut other) = (board.clone(), board);
        let by_hand = || xiangqi_by_hand(&mut other, depth);
        compare("xiangqi-extended", position, || perft_visit(&mut one, depth), by_hand);
    }
    let chess = [
        ("start", 5, chess_rules::Chess::START),
        ("Kiwipete", 4, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ];
    for (position, depth, fen) in chess {
        let setup = fen.parse().expect("a position");
        let board = chess_array::Board::from_setup(&setup).expect("a position that the board can hold");
        let (mut one, mut other) = (board, board);
        let by_hand = || chess_by_hand(&mut other, depth);
        compare("chess-array", position, || perft_visit(&mut one, depth), by_hand);
    }
}
