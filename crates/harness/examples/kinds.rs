//! Writes the leaves by kind of a game's published positions:
//! `cargo run --release -p qipan-harness --example kinds -- chess > suites/chess-stats.epd`.

use std::error::Error;

use qipan_harness::{Entry, Row, Suite, Tally, find, game_named};

/// Leaves that are told apart, at most: of the first positions, whose columns others have published, and of
/// the rest.
const LEAVES: [u64; 2] = [200_000_000, 20_000_000];
const PUBLISHED: usize = 6;

fn main() -> Result<(), Box<dyn Error>> {
    qipan_harness::install(qipan_boards::rows);
    let name = std::env::args().nth(1).unwrap_or_default();
    let game = game_named(&name).ok_or_else(|| format!("game: found {name:?}, expected xiangqi or chess"))?;
    let board = match game.name {
        "xiangqi" => find("xiangqi-bitlines")?,
        _ => find("chess-bitboard:magic")?,
    };
    println!(
        "# Source: made by cargo run --release -p qipan-harness --example kinds -- {}\n\
         # The positions of {}, their leaves by kind; docs/suites.md says what each kind is.\n\
         # Counted by {}; every board agrees (qipan verify).",
        game.name,
        game.suite_path,
        board.name()
    );
    for (index, entry) in Suite::published(&[game]).entries.iter().enumerate() {
        println!("{}", line(board, entry, LEAVES[usize::from(index >= PUBLISHED)])?);
    }
    Ok(())
}

/// `FEN ;D1 nodes 20 captures 0 …`; what is always nothing in a game is left out.
fn line(board: &Row, entry: &Entry, most: u64) -> Result<String, Box<dyn Error>> {
    let is_of_chess = |kind: &str| matches!(kind, "en-passant" | "castles" | "promotions");
    let within = entry.counts.iter().filter(|expected| expected.nodes <= most);
    let depth = within.map(|expected| expected.depth).max().unwrap_or(1);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut line = entry.fen.clone();
    for (index, mut tally) in board.tallies(&entry.fen, depth, threads)?.into_iter().enumerate() {
        line += &format!(" ;D{}", index + 1);
        for (kind, number) in Tally::KINDS {
            if entry.game == "chess" || !is_of_chess(kind) {
                line += &format!(" {kind} {}", number(&mut tally));
            }
        }
    }
    Ok(line)
}
