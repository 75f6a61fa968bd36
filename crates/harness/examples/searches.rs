//! Writes what a model's searches find in the roots of a game's corpus: `cargo run --release -p qipan-harness
//! --example searches -- xiangqi search > suites/search-xiangqi.epd`.

use std::error::Error;
use std::process::ExitCode;

use qipan_harness::{SystemClock, find, game_named, searches_text, select_models};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    qipan_harness::install(qipan_boards::rows);
    let name = std::env::args().nth(1).unwrap_or_default();
    let Some(game) = game_named(&name) else {
        eprintln!("error: game: found {name:?}, expected xiangqi or chess");
        return Ok(ExitCode::from(2));
    };
    let model = select_models(&[std::env::args().nth(2).unwrap_or_default()])?[0];
    // Any board does: they find the same, which `qipan verify --searches` tests.
    let board = find(&format!("{name}-bitboard:pext"))?;
    let text = searches_text(game, model, &|fen, depth| board.search(model, fen, depth, &SystemClock))?;
    print!("{text}");
    Ok(ExitCode::SUCCESS)
}
