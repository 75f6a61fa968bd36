//! Makes a game's large corpus:
//!
//! ```text
//! cargo run --release -p qipan-engines --example large -- xiangqi | gzip -9n > suites/large-xiangqi.epd.gz
//! ```
//!
//! Random games, seeded, half of them from the start and half of them a few plies from a published position.
//! Positions that catch a fault of the exercises come first, up to so many of each; then those of the games
//! as they come. Two boards of different storage count, and must agree.

use std::collections::HashSet;
use std::error::Error;

use qipan_engines::exercises::{EXERCISES, Exercise, teach};
use qipan_game::SplitMix64;
use qipan_harness::{GameData, Row, Suite, find, game_named};
use rayon::iter::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};

/// Positions in all.
const POSITIONS: usize = 32_000;
/// Positions that catch a fault, of each fault at most.
const OF_FAULT: usize = 1000;
/// Random games.
const GAMES: u64 = 12_000;
/// Leaves of a tree that is counted, at most.
const LEAVES: u64 = 50_000;
/// Depths to which faults are looked for: in every position, in one of three where castling or taking en
/// passant may come, and in one of twelve.
const DEPTHS: [u32; 3] = [1, 2, 3];
/// Leaves of a tree in which a fault is looked for, at most.
const TAUGHT: u64 = 20_000;

type Failure = Box<dyn Error + Send + Sync>;

/// A position of a random game, and the faults that it shows.
struct Found {
    fen: String,
    faults: Vec<u32>,
}

fn main() -> Result<(), Box<dyn Error>> {
    qipan_harness::install(qipan_boards::rows);
    let name = std::env::args().nth(1).unwrap_or_default();
    let game = game_named(&name).ok_or_else(|| format!("game: found {name:?}, expected xiangqi or chess"))?;
    let boards = match game.name {
        "xiangqi" => [find("xiangqi-bitboard:magic")?, find("xiangqi-piece-list")?],
        _ => [find("chess-bitboard:magic")?, find("chess-x88")?],
    };
    let suite = Suite::published(&[game]);
    let games = (0..GAMES).into_par_iter().map(|seed| random_game(game, &suite, seed));
    let found: Result<Vec<_>, _> = games.collect();
    let found: Vec<Found> = found.map_err(|error| error.to_string())?.into_iter().flatten().collect();
    let (chosen, of_fault) = chosen(&found);
    for (number, count) in &of_fault {
        eprintln!("exercise {number:2}: {count:5} positions");
    }
    let lines: Result<Vec<_>, _> = chosen.par_iter().map(|fen| line(fen, boards)).collect();
    let lines = lines.map_err(|error| error.to_string())?;
    println!(
        "# Source: made by cargo run --release -p qipan-engines --example large -- {}\n\
         # {} positions of random games, seeds 0 to {}; the first {} each catch a fault of qipan exercise.\n\
         # Counts to {LEAVES} leaves by {} and {}, in agreement.\n\
         # Dedicated to the public domain: CC0 1.0, https://creativecommons.org/publicdomain/zero/1.0/",
        game.name,
        lines.len(),
        GAMES - 1,
        of_fault.iter().map(|(_, count)| count).sum::<usize>(),
        boards[0].name(),
        boards[1].name(),
    );
    print!("{}", lines.concat());
    Ok(())
}

/// Some positions of a random game, with the faults that they show.
fn random_game(game: &'static GameData, suite: &Suite, seed: u64) -> Result<Vec<Found>, Failure> {
    let mut random = SplitMix64(seed);
    let is_near = seed % 2 == 1;
    let published = &suite.entries[random.below(suite.entries.len())].fen;
    let (mut fen, plies, every) =
        if is_near { (game.after(published, &[])?, 12, 3) } else { (game.start.to_owned(), 160, 8) };
    let mut found = Vec::new();
    for _ in 0..plies {
        let moves = game.legal_moves(&fen)?;
        if moves.is_empty() {
            // A position without a move has nothing to count.
            found.retain(|found: &Found| found.fen != fen);
            break;
        }
        fen = game.after(&fen, &[moves[random.below(moves.len())].clone()])?;
        if random.below(every) == 0 {
            // Behind the side to move stand castling rights and the en-passant square, or two dashes.
            let is_special = !fen.contains(" - - ");
            let level = match random.below(12) {
                0 => 2,
                1..=4 if is_special => 1,
                _ => 0,
            };
            let faults = faults(game, &fen, DEPTHS[level])?;
            found.push(Found { fen: fen.clone(), faults });
        }
    }
    Ok(found)
}

/// The faults of the game that change a count of a position, to a depth.
fn faults(game: &GameData, fen: &str, deepest: u32) -> Result<Vec<u32>, Failure> {
    let total = |fault, depth| -> Result<u64, Failure> {
        Ok(teach(game.name, fen, &[], fault, depth)?.iter().map(|(_, leaves)| leaves).sum())
    };
    let mut faults = Vec::new();
    for depth in 1..=deepest {
        let right = total(None, depth)?;
        if right > TAUGHT {
            break;
        }
        for Exercise { number, .. } in EXERCISES.iter().filter(|exercise| exercise.game == game.name) {
            if !faults.contains(number) && total(Some(*number), depth)? != right {
                faults.push(*number);
            }
        }
    }
    Ok(faults)
}

/// Positions without doubles: those that catch faults, the rarest faults first, then others; and how many
/// were chosen for each fault.
fn chosen(found: &[Found]) -> (Vec<&str>, Vec<(u32, usize)>) {
    let mut seen = HashSet::new();
    let different: Vec<_> = found.iter().filter(|found| seen.insert(found.fen.as_str())).collect();
    let caught = |number: u32| different.iter().filter(|found| found.faults.contains(&number)).count();
    let mut numbers: Vec<_> =
        EXERCISES.iter().map(|exercise| (caught(exercise.number), exercise.number)).collect();
    numbers.retain(|(caught, _)| *caught > 0);
    numbers.sort_unstable();
    let mut is_taken = vec![false; different.len()];
    let mut chosen = Vec::new();
    let mut counts = Vec::new();
    for (_, number) in numbers {
        let before = chosen.len();
        for (found, is_taken) in different.iter().zip(&mut is_taken) {
            if chosen.len() - before < OF_FAULT && !*is_taken && found.faults.contains(&number) {
                *is_taken = true;
                chosen.push(found.fen.as_str());
            }
        }
        counts.push((number, chosen.len() - before));
    }
    // The rest evenly over all games, so that no seed has more than another.
    let rest: Vec<_> = different
        .iter()
        .zip(&is_taken)
        .filter(|(_, is_taken)| !**is_taken)
        .map(|(found, _)| found.fen.as_str())
        .collect();
    let taken = POSITIONS.saturating_sub(chosen.len()).min(rest.len());
    chosen.extend((0..taken).map(|index| rest[index * rest.len() / taken]));
    (chosen, counts)
}

/// `FEN ;D1 44 ;D2 1920`, if two boards agree.
fn line(fen: &str, boards: [&Row; 2]) -> Result<String, Failure> {
    let mut line = fen.to_owned();
    for depth in 1..10 {
        let [first, second] = boards.map(|board| board.count_within(fen, depth, LEAVES));
        let (first, second) = (first?, second?);
        if first != second {
            return Err(format!("{fen}: depth {depth}: found {first:?} and {second:?}").into());
        }
        let Some(leaves) = first else { break };
        line += &format!(" ;D{depth} {leaves}");
        // A game that is over has no more to count.
        if leaves == 0 {
            break;
        }
    }
    Ok(line + "\n")
}
