//! Writes a game's corpus: `cargo run --release -p qipan-harness --example corpus -- xiangqi >
//! suites/corpus-xiangqi.epd`.

use std::process::ExitCode;

use qipan_harness::corpus_text;

fn main() -> ExitCode {
    let game = std::env::args().nth(1).unwrap_or_default();
    let text = match game.as_str() {
        "xiangqi" => corpus_text::<xiangqi_rules::naive::Board>(1),
        "chess" => corpus_text::<chess_rules::naive::Board>(1),
        _ => {
            eprintln!("error: game: found {game:?}, expected xiangqi or chess");
            return ExitCode::from(2);
        }
    };
    print!("{text}");
    ExitCode::SUCCESS
}
