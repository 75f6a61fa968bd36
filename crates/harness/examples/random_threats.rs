//! Asks every board, along random games, what an engine asks besides moves, and compares with the rules.
//!
//! ```text
//! cargo run --release -p qipan-harness --example random_threats -- chess 10000000
//! ```
//!
//! So many moves are played, by each storage at its best. Games begin in the positions of the suites and end
//! after 200 plies. It says how many answers differed, and where the first of each board did.

use std::error::Error;
use std::process::ExitCode;

use qipan_game::SplitMix64;
use qipan_harness::{Row, Suite, find, game_named, rows};

/// Plies of the longest game.
const PLIES: usize = 200;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    qipan_harness::install(qipan_boards::rows);
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let game = game_named(&name).ok_or_else(|| format!("game: found {name:?}, expected xiangqi or chess"))?;
    let moves = arguments.next().unwrap_or_default();
    let moves: usize = moves.parse().map_err(|_| format!("moves: found {moves:?}, expected a number"))?;

    let oracle = find(&format!("{}-naive", game.name))?;
    let is_asked = |row: &&Row| row.game == game.name && row.about.is_best() && row.answers_attacks();
    let boards: Vec<_> = rows().iter().filter(is_asked).collect();
    let roots = Suite::published(&[game]).entries;
    let mut random = SplitMix64(1);
    let (mut played, mut games, mut wrong, mut checks) = (0, 0, vec![0_usize; boards.len()], 0_usize);
    while played < moves {
        let root = &roots[random.below(roots.len())].fen;
        let choices: Vec<_> = (0..PLIES.min(moves - played)).map(|_| random.next() as u16).collect();
        let right = oracle.asked(root, &choices)?;
        played += right.len();
        games += 1;
        checks += right.iter().filter(|asked| asked.gives_check).count();
        for (board, wrong) in boards.iter().zip(&mut wrong) {
            let found = board.asked(root, &choices)?;
            let differs = |&at: &usize| found.get(at) != right.get(at);
            let first = (0..right.len()).find(differs);
            if let Some(at) = first.filter(|_| *wrong == 0) {
                println!(
                    "{}: {root} {:?}: {:?}, not {:?}",
                    board.name(),
                    &choices[..=at],
                    found.get(at),
                    right[at]
                );
            }
            *wrong += first.map_or(0, |first| (first..right.len()).filter(differs).count());
        }
        if games % 1000 == 0 {
            eprintln!("{played} of {moves} moves, {} answers differ", wrong.iter().sum::<usize>());
        }
    }
    println!("{}: {played} moves in {games} games, of which {checks} give check", game.name);
    for (board, wrong) in boards.iter().zip(&wrong) {
        println!("{}: {wrong} differ", board.name());
    }
    Ok(if wrong.iter().sum::<usize>() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
