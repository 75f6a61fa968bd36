//! Deep counts without the program, which takes minutes to compile:
//!
//! ```sh
//! cargo run --release -p qipan-tree --example deep -- chess 8 4096 2
//! cargo run --release -p qipan-tree --example deep -- xiangqi 5 1024 2 unique
//! ```
//!
//! Game, depth, MiB (0 for no table), threads; `unique` for unique positions.

use std::env;
use std::error::Error;
use std::time::Instant;

use qipan_game::{Game, MoveGen, perft_count2};
use qipan_tree::deep::{How, Seen, Table, Unwatched, perft, unique};

fn run<B: MoveGen>(depth: u32, mib: u64, threads: usize, is_unique: bool) -> Result<(), Box<dyn Error>> {
    let root = B::from_setup(&B::Game::START.parse()?)?;
    if is_unique {
        let seen = Seen::of_mib(mib, threads)?;
        for depth in 1..=depth {
            let start = Instant::now();
            let positions = unique(&root, depth, threads, &seen, &Unwatched)?.expect("nobody stops it");
            println!("depth {depth}: {positions} in {:.3} s", start.elapsed().as_secs_f64());
        }
        return Ok(());
    }
    let start = Instant::now();
    let table = if mib > 0 { Some(Table::of_mib(mib, threads)?) } else { None };
    let setup = start.elapsed().as_secs_f64();
    let how = How { threads, table: table.as_ref(), watch: &Unwatched };
    let counted = perft(&root, depth, perft_count2, how)?;
    let seconds = counted.time.as_secs_f64();
    println!(
        "{}: {} nodes in {seconds:.3} s and {setup:.3} s of set-up, {:.1} Mnodes/s, {} of {} known",
        B::ABOUT.name,
        counted.nodes,
        counted.nodes as f64 / seconds / 1e6,
        counted.known,
        counted.asked
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [game, depth, mib, threads, more @ ..] = &*words else {
        return Err("expected: GAME DEPTH MIB THREADS [unique]".into());
    };
    let run = if game == "chess" { run::<chess_specialised::Board> } else { run::<xiangqi_bitboard::Board> };
    run(depth.parse()?, mib.parse()?, threads.parse()?, !more.is_empty())
}
