//! Deep counts without the program, which takes minutes to compile:
//!
//! ```sh
//! cargo run --release -p qipan-tree --example deep -- chess 8 4096 2
//! cargo run --release -p qipan-tree --example deep -- xiangqi 8 128 2 12
//! cargo run --release -p qipan-tree --example deep -- xiangqi 5 1024 2 unique
//! ```
//!
//! Game, depth, MiB (0 for no table), threads; a number of passes, or `unique` for unique positions.

use std::env;
use std::error::Error;
use std::time::Instant;

use qipan_game::{Game, MoveGen};
use qipan_tree::deep::{Count, How, Pass, Seen, Table, Unwatched, perft, unique};

fn counted<B: MoveGen>(depth: u32, mib: u64, threads: usize, passes: u32) -> Result<(), Box<dyn Error>> {
    let root = B::from_setup(&B::Game::START.parse()?)?;
    let start = Instant::now();
    let mut table = if mib > 0 { Some(Table::of_mib(mib, threads)?) } else { None };
    println!("{}, set up in {:.3} s", B::ABOUT.name, start.elapsed().as_secs_f64());
    let (mut nodes, mut asked, mut known, mut seconds) = (0, 0, 0, 0.0);
    for pass in Pass::all(passes) {
        if let Some(table) = table.as_mut().filter(|_| pass.number() > 1) {
            table.clear(threads)?;
        }
        let how = How { threads, table: table.as_ref(), pass, watch: &Unwatched };
        let counted = perft(&root, depth, Count::Count2, how)?;
        nodes += counted.nodes;
        asked += counted.asked;
        known += counted.known;
        seconds += counted.time.as_secs_f64();
        println!(
            "pass {} of {passes}: {nodes} nodes in {seconds:.3} s, {known} of {asked} known",
            pass.number()
        );
    }
    Ok(())
}

fn unique_of<B: MoveGen>(depth: u32, mib: u64, threads: usize) -> Result<(), Box<dyn Error>> {
    let root = B::from_setup(&B::Game::START.parse()?)?;
    let seen = Seen::of_mib(mib, threads)?;
    for depth in 1..=depth {
        let start = Instant::now();
        let positions = unique(&root, depth, threads, &seen, &Unwatched)?.expect("it is not stopped");
        println!("depth {depth}: {positions} in {:.3} s", start.elapsed().as_secs_f64());
    }
    Ok(())
}

fn run<B: MoveGen>(words: &[String]) -> Result<(), Box<dyn Error>> {
    let [depth, mib, threads, more @ ..] = words else {
        return Err("expected: GAME DEPTH MIB THREADS [PASSES | unique]".into());
    };
    let (depth, mib, threads) = (depth.parse()?, mib.parse()?, threads.parse()?);
    match more {
        [] => counted::<B>(depth, mib, threads, 1),
        [word] if word == "unique" => unique_of::<B>(depth, mib, threads),
        [passes, ..] => counted::<B>(depth, mib, threads, passes.parse()?),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    match words.split_first() {
        Some((game, rest)) if game == "chess" => run::<chess_specialised::Board>(rest),
        Some((game, rest)) if game == "xiangqi" => run::<xiangqi_bitboard::Board>(rest),
        _ => Err("GAME: expected chess or xiangqi".into()),
    }
}
