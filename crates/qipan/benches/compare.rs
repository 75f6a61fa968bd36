//! `cargo bench`: the interleaved comparison at full length, with its tables, intervals and conclusion; it
//! writes a record.
//!
//! ```text
//! cargo bench                                  both games, each storage at its best and all tested
//! cargo bench -- xiangqi/generate              a game and a model
//! cargo bench -- chess/perft-read/chess-x88*   and boards
//! ```
//!
//! A filter is `game/model/boards`, of which the later parts may be left out; `*` and `?` stand for anything.
//! A word without a slash is a game, a model or boards. It runs `qipan compare`, built as it is released.

use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::{SystemTime, UNIX_EPOCH};

fn main() -> ExitCode {
    let filters: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let arguments: Vec<String> = match filters.as_slice() {
        [] => Vec::new(),
        [filter] => arguments(filter),
        more => {
            eprintln!("error: filters: found {}, expected one: game/model/boards", more.join(" "));
            return ExitCode::from(2);
        }
    };
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let program = PathBuf::from(env!("CARGO_BIN_EXE_qipan"));
    let record = program.with_file_name(format!("bench-{seconds}.json.gz"));
    let status = Command::new(&program)
        .args(["compare", "--profile", "full", "--out"])
        .arg(&record)
        .args(&arguments)
        .status();
    match status {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(status) => ExitCode::from(u8::try_from(status.code().unwrap_or(1)).unwrap_or(1)),
        Err(error) => {
            eprintln!("error: {}: cannot be run: {error}", program.display());
            ExitCode::from(2)
        }
    }
}

const GAMES: [&str; 2] = ["xiangqi", "chess"];

/// Options of the program's command line that a filter stands for.
fn arguments(filter: &str) -> Vec<String> {
    let option = |name: &str, value: &str| [name.to_owned(), value.to_owned()];
    let mut parts = filter.splitn(3, '/').filter(|part| !part.is_empty()).peekable();
    let mut arguments = Vec::new();
    if let Some(game) = parts.next_if(|part| GAMES.contains(part)) {
        arguments.extend(option("--game", game));
    }
    // A board's name begins with its game's.
    if let Some(model) = parts.next_if(|part| !GAMES.iter().any(|game| part.starts_with(game))) {
        arguments.extend(option("--models", model));
    }
    if let Some(boards) = parts.next() {
        arguments.extend(option("--boards", boards));
    }
    arguments
}
