//! The branch predictor's memory, which is what a short corpus measures. The same operation over more and
//! more of the walks of a game's middle game, each asked again and again; a board whose answer costs many
//! branches seems several times as fast as it is as long as the processor knows every position by heart.
//!
//! ```text
//! cargo run --release -p qipan-harness --example corpus_size -- chess
//! ```
//!
//! A line per number of positions, a column per board, in ns per position: the median of eleven samples,
//! boards in turn.

use std::process::ExitCode;
use std::time::Duration;

use qipan_harness::{Call, Corpus, Row, RowError, Runner, SystemClock, Task, find};
use qipan_record::{Model, Stratum};

/// A sample takes about so long.
const UNIT: Duration = Duration::from_millis(5);
const ROUNDS: usize = 11;

fn main() -> ExitCode {
    qipan_harness::install(qipan_boards::rows);
    let game = std::env::args().nth(1).unwrap_or_default();
    let names = match game.as_str() {
        "xiangqi" => [
            "xiangqi-array",
            "xiangqi-piece-list",
            "xiangqi-bitlines",
            "xiangqi-rotated",
            "xiangqi-bitboard:magic",
        ],
        "chess" => ["chess-array", "chess-x88", "chess-linked-list", "chess-rotated", "chess-bitboard:magic"],
        _ => {
            eprintln!("error: game: found {game:?}, expected xiangqi or chess");
            return ExitCode::from(2);
        }
    };
    match tables(&game, &names) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn tables(game: &str, names: &[&str]) -> Result<(), RowError> {
    let game = qipan_harness::game_named(game).expect("checked by the caller");
    let corpus = Corpus::of(game)?;
    let positions = corpus.stratum(Stratum::MiddleGame);
    let rows: Vec<_> = names.iter().map(|name| find(name).expect("a row")).collect();
    for model in [Model::Generate, Model::Captures, Model::InCheck, Model::Import] {
        println!("{}, ns", model.name());
        println!("{:>9}  {}", "positions", names.join("  "));
        for walks in [0, 1, 4, 8, 16, 24, 32] {
            // The least is a quarter of a walk.
            let starts = positions.iter().enumerate().filter(|(_, position)| position.ply == 0);
            let end = starts.map(|(index, _)| index).nth(walks).unwrap_or(positions.len());
            let end = if walks == 0 { 32 } else { end };
            let some = &positions[..end];
            let asked = some.iter().filter(|position| position.is_asked).count();
            let figures = figures(&rows, &Call::of(model, Task::Positions(some)))?;
            let cells: Vec<_> = figures
                .iter()
                .zip(names)
                .map(|(ns, name)| format!("{ns:>width$.1}", width = name.len()))
                .collect();
            println!("{asked:>9}  {}", cells.join("  "));
        }
        println!();
    }
    Ok(())
}

/// Nanoseconds per operation, by board.
fn figures(rows: &[&Row], call: &Call<'_>) -> Result<Vec<f64>, RowError> {
    let mut boards: Vec<Runner> = rows.iter().map(|row| row.prepare(call)).collect::<Result<_, _>>()?;
    let mut samples = vec![Vec::new(); boards.len()];
    for _ in 0..ROUNDS {
        for (board, samples) in boards.iter_mut().zip(&mut samples) {
            let once = board.samples(1, &SystemClock)?[0].time().as_nanos().max(1);
            let repetitions = u32::try_from(UNIT.as_nanos().div_ceil(once)).unwrap_or(u32::MAX);
            samples.push(1e3 / board.samples(repetitions, &SystemClock)?[0].cpu_rate());
        }
    }
    Ok(samples
        .into_iter()
        .map(|mut samples| {
            samples.sort_unstable_by(f64::total_cmp);
            samples[ROUNDS / 2]
        })
        .collect())
}
