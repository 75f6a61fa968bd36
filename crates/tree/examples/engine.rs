//! Nodes of the two searches, and of the engine's without each of its techniques:
//!
//! ```sh
//! cargo run --release -p qipan-tree --example engine -- chess 7
//! cargo run --release -p qipan-tree --example engine -- xiangqi 6 3
//! ```
//!
//! Game, depth, and how many positions of the suite of games; the start position is searched too.

use std::env;
use std::error::Error;

use qipan_game::{Game, MoveGen, epd};
use qipan_tree::search::Search;
use qipan_tree::search::engine::{Engine, EngineWay, Technique};

fn board<B: MoveGen>(fen: &str) -> Result<B, Box<dyn Error>> {
    Ok(B::from_setup(&fen.parse()?)?)
}

fn compare<B: MoveGen>(roots: &[&str], depth: u32) -> Result<(), Box<dyn Error>> {
    println!("{:>5} {:>12} {:>12} {:>10}  line", "depth", "search", "engine", "score");
    for &fen in roots {
        println!("{fen}");
        for depth in 1..=depth {
            let plain = Search::default().run(&mut board::<B>(fen)?, depth);
            let found = Engine::default().run(&mut board::<B>(fen)?, depth);
            let line: Vec<String> = found.line.iter().take(6).map(ToString::to_string).collect();
            let line = line.join(" ");
            println!("{depth:>5} {:>12} {:>12} {:>10}  {line}", plain.nodes, found.nodes, found.score);
        }
    }
    Ok(())
}

fn without<B: MoveGen>(roots: &[&str], depth: u32) -> Result<(), Box<dyn Error>> {
    println!("\n{:<28} {:>12} {:>9}", format!("engine, depth {depth}"), "nodes", "of all");
    let mut with_all = None;
    for technique in [None].into_iter().chain(Technique::ALL.map(Some)) {
        let mut engine = Engine::<B>::new(EngineWay { without: technique, ..EngineWay::default() });
        let mut nodes = 0;
        for fen in roots {
            nodes += engine.run(&mut board(fen)?, depth).nodes;
        }
        let name = technique.map_or("with all".to_owned(), |technique| format!("without {technique}"));
        let ratio = nodes as f64 / *with_all.get_or_insert(nodes) as f64;
        println!("{name:<28} {nodes:>12} {ratio:>8.2}x");
    }
    Ok(())
}

fn run<B: MoveGen>(suite: &str, depth: u32, positions: usize) -> Result<(), Box<dyn Error>> {
    let from_suite = epd::lines(suite).map(|line| line.fen).take(positions);
    let roots: Vec<&str> = [B::Game::START].into_iter().chain(from_suite).collect();
    compare::<B>(&roots, depth)?;
    without::<B>(&roots, depth)
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [game, depth, more @ ..] = &*words else { return Err("expected: GAME DEPTH [POSITIONS]".into()) };
    let positions = more.first().map_or(Ok(2), |positions| positions.parse())?;
    let depth = depth.parse()?;
    match &**game {
        "chess" => run::<chess_specialised::Board>(qipan_suites::ROOTS_CHESS, depth, positions),
        "xiangqi" => run::<xiangqi_bitboard::Board>(qipan_suites::ROOTS_XIANGQI, depth, positions),
        _ => Err("expected: chess or xiangqi".into()),
    }
}
