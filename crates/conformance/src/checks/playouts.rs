//! Games played at random.

use std::env;

use super::asked::same_answers;
use super::facts::{same_check, same_count, same_material, same_replies};
use super::imports::imports_agree;
use super::moves::{parts_are_the_whole, same_legal_moves};
use super::search::{same_keys, same_order_and_men, same_pass, same_values};
use super::setups::same_setup;
use super::visits::sound;
use crate::failure::{Trail, caught};
use crate::subject::{Board, Own, Row};
use crate::suite::{Position, positions};
use crate::walk::{find, legal, listed, names, oracle, played, set_up, step};
use crate::{Judged, Outcome};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

/// Games of [`random_playouts`]: some eight thousand positions, and with the oracle's work at each a second
/// or two.
const GAMES: u32 = 200;
/// Plies of the longest random game: enough to leave the suite's position well behind.
const PLIES: usize = 80;
/// Every so many plies of them a board that has answers of its own is asked who attacks whom.
const ASKED_STEP: usize = 4;
/// Plies of the long lines: deeper than any engine's main line, each a visit inside the last.
const LONG_LINE: usize = 120;
/// Every so many positions of the suite start a long line.
const LONG_LINE_STEP: usize = 5;
/// The seed where `QIPAN_SEED` sets no other: a failure that is seen once is seen again.
const SEED: u64 = 20_240_229;

/// The seed of this run.
fn seed() -> u64 {
    match env::var("QIPAN_SEED") {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("QIPAN_SEED: found {text:?}, expected a number")),
        Err(_) => SEED,
    }
}

/// In random games from random positions of the suite, at every ply: moves, check, material, key, value,
/// count and written position equal the oracle's, here and with the turn handed over, invariants hold,
/// captures and quiet moves are the whole, visits leave no trace, and a board set up afresh from the written
/// position says the same. Where a game ends, every written move is imported.
///
/// Another seed than the fixed one is taken from the environment, `QIPAN_SEED`.
///
/// # Errors
/// The shortest line that proptest can find from the first failure, with the seed.
pub fn random_playouts<G: Judged>(row: &Row<G>) -> Outcome {
    let positions = positions::<G>();
    let seed = seed();
    let outcome = play_games(seed, &|start, choices| {
        let start = &positions[usize::from(start) % positions.len()];
        playout(row, start, choices)
    });
    let (reason, (start, choices)) = match outcome {
        Ok(()) => return Ok(()),
        Err(TestError::Fail(reason, shrunk)) => (reason, shrunk),
        Err(TestError::Abort(reason)) => panic!("the random games could not be played: {reason}"),
    };
    // The runner hands back texts only, and has caught the board's panics too; the shrunk game is played once
    // more.
    let start = &positions[usize::from(start) % positions.len()];
    let again = caught(|| playout(row, start, &choices));
    let mut failure = match again {
        Ok(Err(failure)) => failure,
        Ok(Ok(())) => line(row, start, &choices).failure("a random game", "the same twice", reason),
        Err(panic) => panic.failure(&row.about),
    };
    failure.note = Some(format!("seed {seed}; QIPAN_SEED={seed} plays the same games again"));
    Err(failure)
}

/// Random games as the numbers that stand for them: of the position that it starts from, and of each move.
fn play_games(seed: u64, play: &dyn Fn(u16, &[u16]) -> Outcome) -> Result<(), TestError<(u16, Vec<u16>)>> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let config = Config { cases: GAMES, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    let game = (any::<u16>(), vec(any::<u16>(), 0..=PLIES));
    runner.run(&game, |(start, choices)| {
        play(start, &choices).map_err(|failure| TestCaseError::fail(failure.question))
    })
}

/// The choice among `count` moves that a number stands for.
fn chosen(choice: u16, count: usize) -> Option<usize> {
    usize::from(choice).checked_rem(count)
}

/// The moves of a game, by the oracle alone.
fn line<G: Judged>(row: &Row<G>, start: &Position<G>, choices: &[u16]) -> Trail<G> {
    let mut trail = Trail::at(&row.about, &start.fen);
    let mut oracle = oracle::<G>(&start.setup).expect("the oracle holds the suite's positions");
    for &choice in choices {
        let moves = legal(&mut *oracle);
        let Some(at) = chosen(choice, moves.len()) else {
            break;
        };
        trail.moves.push(moves[at].0);
        oracle = child(&mut *oracle, &moves[at].1).expect("a legal move");
    }
    trail
}

/// The board after a move; `None` if the move is illegal.
fn child<G: Judged>(board: &mut Board<G>, m: &Own) -> Option<Box<Board<G>>> {
    played(board, m, |child| child.copied())
}

fn playout<G: Judged>(row: &Row<G>, start: &Position<G>, choices: &[u16]) -> Outcome {
    let (mut board, mut oracle, mut trail) = set_up(row, start)?;
    let mut choices = choices.iter();
    loop {
        let right = legal(&mut *oracle);
        agree(row, &mut *board, &mut *oracle, &names(&right), &trail)?;
        let Some(at) = choices.next().and_then(|&choice| chosen(choice, right.len())) else {
            // Thousands of moves can be written: they are asked after once a game, where it ends.
            return imports_agree(&mut *board, &G::every_move(), &trail);
        };
        let (written, judged) = &right[at];
        let moves = listed(&*board);
        let m = find(&moves, written).expect("the moves have just been compared");
        // Children by value, so that a board goes on from what `make` made and not from what `from_setup`
        // would.
        let Some(played) = child(&mut *board, m) else {
            return Err(trail.failure(format!("visit of {written}"), "played a second time", "refused"));
        };
        oracle = child(&mut *oracle, judged).expect("a legal move");
        trail.moves.push(*written);
        board = played;
    }
}

/// Board and oracle say the same of this position, and so does a board that was set up in it.
fn agree<G: Judged>(
    row: &Row<G>,
    board: &mut Board<G>,
    oracle: &mut Board<G>,
    right: &[G::Move],
    trail: &Trail<G>,
) -> Outcome {
    let setup = oracle.to_setup();
    same_setup(board, &setup, trail)?;
    let before = board.copied();
    let mut fresh = (row.from_setup)(&setup)
        .map_err(|error| trail.failure("from_setup after these moves", "a board", error))?;
    for board in [&mut *board, &mut *fresh] {
        sound(board, trail, "check_invariants")?;
        parts_are_the_whole(board, trail)?;
        same_legal_moves(board, right, trail)?;
        same_count(board, right.len(), trail)?;
        if row.counts_replies {
            same_replies(board, trail)?;
        }
        same_check(board, oracle, trail)?;
        same_material(board, oracle, trail)?;
        same_keys(board, oracle, trail)?;
        same_values(board, oracle, trail)?;
        same_pass(board, oracle, trail)?;
        same_order_and_men(board, trail)?;
        if row.answers_attacks && trail.moves.len().is_multiple_of(ASKED_STEP) {
            same_answers(board, oracle, trail)?;
        }
    }
    if board.equals(&*before) {
        Ok(())
    } else {
        let question = "the board after its moves were visited and counted";
        Err(trail.failure(question, format!("{before:?}"), format!("{board:?}")))
    }
}

/// A long line of visits, each inside the last, is right at its end and leaves every board on the way back as
/// it was.
///
/// # Errors
/// The first board that is wrong, on the way down or on the way back.
pub fn long_lines_unwind<G: Judged>(row: &Row<G>) -> Outcome {
    let mut random = seed();
    for position in positions::<G>().iter().step_by(LONG_LINE_STEP) {
        let (mut board, mut oracle, mut trail) = set_up(row, position)?;
        unwinds(&mut *board, &mut *oracle, LONG_LINE, &mut random, &mut trail)?;
    }
    Ok(())
}

fn unwinds<G: Judged>(
    board: &mut Board<G>,
    oracle: &mut Board<G>,
    plies: usize,
    random: &mut u64,
    trail: &mut Trail<G>,
) -> Outcome {
    same_setup(board, &oracle.to_setup(), trail)?;
    let right = legal(oracle);
    let Some(below) = plies.checked_sub(1) else {
        return Ok(());
    };
    // Knuth's MMIX generator: its upper bits are good enough to wander with.
    *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let Some(at) = chosen((*random >> 48) as u16, right.len()) else {
        return Ok(());
    };
    let before = board.copied();
    let moves = listed(board);
    step(board, oracle, &moves, &right[at], trail, &mut |board, oracle, trail| {
        unwinds(board, oracle, below, random, trail)
    })?;
    if board.equals(&*before) {
        Ok(())
    } else {
        let question = format!("the board after {} and {below} plies more were taken back", right[at].0);
        Err(trail.failure(question, format!("{before:?}"), format!("{board:?}")))
    }
}
