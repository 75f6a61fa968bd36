//! Other programs that take part in a comparison.

use anyhow::bail;
use qipan_engines::Running;
use qipan_harness::{GAMES, Row};

use super::Args;
use crate::choose::{self, Source};

/// Seconds that a program may take for an answer, unless its description says otherwise.
const SECONDS: u64 = 60;

/// Seconds in which a program shows which games it plays.
const PROBE_SECONDS: u64 = 10;

/// Starts the programs, and puts them behind the rows, each in every game that it plays and that is compared.
/// Without boards by name, these are the games of the programs. They run as long as the result is there.
pub(super) fn add(args: &Args, rows: &mut Vec<&'static Row>) -> anyhow::Result<Vec<Running>> {
    let mut programs: Vec<&'static Row> = Vec::new();
    let mut all_running = Vec::new();
    let is_compared = |game: &str| rows.iter().any(|row| row.game == game);
    let games: Vec<_> = GAMES.iter().filter(|game| is_compared(game.name)).collect();
    for engine in &args.engine {
        let plays = match games[..] {
            [game] => vec![game],
            // What plays another game may well fall silent.
            _ => Source::Program(Box::new(engine.clone())).probe(&games, choose::patience(PROBE_SECONDS))?,
        };
        for game in plays {
            let (row, running) = engine.row(game, choose::patience(SECONDS))?;
            if programs.iter().any(|other| other.name() == row.name()) {
                bail!("engine: found {} twice, expected another name (a TOML file gives one)", row.name());
            }
            all_running.push(running);
            // A row lives as long as the program.
            programs.push(Box::leak(Box::new(row)));
        }
    }
    if !programs.is_empty() && args.boards.is_empty() && args.baseline.is_empty() {
        rows.retain(|row| programs.iter().any(|program| program.game == row.game));
    }
    rows.extend(programs);
    Ok(all_running)
}
