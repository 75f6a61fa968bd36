//! Writes a game's corpus: `cargo run --release -p qipan-harness --example corpus -- xiangqi >
//! suites/corpus-xiangqi.epd`.

use std::process::ExitCode;

use qipan_harness::{Row, corpus_text, rows};

fn main() -> ExitCode {
    qipan_harness::install(qipan_boards::rows);
    let game = std::env::args().nth(1).unwrap_or_default();
    let text = match game.as_str() {
        "xiangqi" => corpus_text::<xiangqi_rules::naive::Board>(1, &|fen| counts("xiangqi-bitboard", fen)),
        "chess" => corpus_text::<chess_rules::naive::Board>(1, &|fen| counts("chess-bitboard", fen)),
        _ => {
            eprintln!("error: game: found {game:?}, expected xiangqi or chess");
            return ExitCode::from(2);
        }
    };
    print!("{text}");
    ExitCode::SUCCESS
}

/// Counts to so many leaves.
const LEAVES: u64 = 200_000;

/// ` ;D1 44 ;D2 1920`, by the first row of a board.
fn counts(board: &str, fen: &str) -> String {
    let is_board = |row: &&Row| row.about.name == board;
    let row = rows().iter().find(is_board).expect("a board that is installed");
    let count = |depth| row.count_within(fen, depth, LEAVES).expect("a position of the corpus");
    let counts = (1..10).map_while(|depth| count(depth).map(|nodes| format!(" ;D{depth} {nodes}")));
    counts.collect()
}
