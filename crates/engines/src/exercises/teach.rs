//! A teaching board behind names: a game, a position, a line, the number of an exercise.

use std::error::Error;

use chess_rules::Chess;
use qipan_game::Game;
use xiangqi_rules::Xiangqi;

use crate::exercises::teaching::divide_until;
use crate::exercises::{Known, Teaching, chess, exercise, xiangqi};

/// Reason why there is nothing to count.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TeachError {
    /// A game without a teaching board.
    #[error("game: found {found:?}, expected xiangqi or chess")]
    NoSuchGame {
        /// The name.
        found: String,
    },
    /// A position that the game's rules do not read.
    #[error("position: {0}")]
    Position(#[source] Box<dyn Error + Send + Sync>),
    /// A text in the line that is no written move.
    #[error("move {number} of the line: {source}")]
    Unreadable {
        /// Number of the move in the line, from 1.
        number: usize,
        /// Reason why it cannot be read.
        source: Box<dyn Error + Send + Sync>,
    },
    /// A move of the line that the board does not list where it comes.
    #[error("move {number} of the line: found {found}, expected a move of the board's list")]
    NotListed {
        /// Number of the move in the line, from 1.
        number: usize,
        /// The move.
        found: String,
    },
    /// A number without an exercise.
    #[error("exercise: found {found}, expected 1 to 24")]
    NoSuchExercise {
        /// The number.
        found: u32,
    },
    /// An exercise of the other game.
    #[error("exercise: found {found}, which is of {game}, expected one of {expected}")]
    OtherGame {
        /// Its number.
        found: u32,
        /// Its game.
        game: &'static str,
        /// The game asked for.
        expected: &'static str,
    },
}

/// The leaves below each move, as a teaching board counts them after a line of written moves from a position:
/// right where `fault` is `None`, else with the fault of the exercise of this number. `depth` is of the whole
/// tree in plies, from the end of the line; at depth 0 there is no move. Sorted as the game's rules sort
/// moves. The time grows with the leaves, so that a caller bounds the depth.
///
/// # Errors
/// [`TeachError`] says which argument is wrong. A move of the line must be in the list of this board, fault
/// included, where it comes.
pub fn teach(
    game: &str,
    fen: &str,
    line: &[&str],
    fault: Option<u32>,
    depth: u32,
) -> Result<Vec<(String, u64)>, TeachError> {
    let never = || false;
    let counts = match game {
        Xiangqi::NAME => {
            let fault = fault.map(fault_of::<xiangqi::Board>).transpose()?;
            divided::<xiangqi::Board>(fen, line, fault, is_listed, depth, &never)
        }
        Chess::NAME => {
            let fault = fault.map(fault_of::<chess::Board>).transpose()?;
            divided::<chess::Board>(fen, line, fault, is_listed, depth, &never)
        }
        _ => Err(TeachError::NoSuchGame { found: game.chars().take(40).collect() }),
    };
    counts.map(|counts| counts.expect("nobody stops it"))
}

/// The same with a fault that need be of no exercise, in its game; `None` if it was stopped. The line is
/// played as most programs play one that they are told: without a look at the list.
pub(crate) fn teach_known(
    fault: &Known,
    fen: &str,
    line: &[&str],
    depth: u32,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Option<Vec<(String, u64)>>, TeachError> {
    match fault.game {
        Xiangqi::NAME => divided::<xiangqi::Board>(
            fen,
            line,
            switch::<xiangqi::Board>(fault),
            |_, _| true,
            depth,
            is_stopped,
        ),
        Chess::NAME => {
            divided::<chess::Board>(fen, line, switch::<chess::Board>(fault), |_, _| true, depth, is_stopped)
        }
        game => Err(TeachError::NoSuchGame { found: game.to_owned() }),
    }
}

/// The switch of a fault, on a board of its game.
fn switch<B: Teaching>(fault: &Known) -> Option<B::Fault> {
    let switch = fault.exercise.map_or_else(|| B::other_fault(fault.id), B::fault);
    debug_assert!(switch.is_some(), "{fault:?}");
    switch
}

fn divided<B: Teaching>(
    fen: &str,
    line: &[&str],
    fault: Option<B::Fault>,
    may_play: fn(&B, <B::Game as Game>::Move) -> bool,
    depth: u32,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Option<Vec<(String, u64)>>, TeachError> {
    let setup =
        fen.parse::<<B::Game as Game>::Setup>().map_err(|error| TeachError::Position(Box::new(error)))?;
    let mut board = B::new(&setup, fault);
    for (number, text) in (1..).zip(line) {
        let m = text
            .parse::<<B::Game as Game>::Move>()
            .map_err(|error| TeachError::Unreadable { number, source: Box::new(error) })?;
        if !may_play(&board, m) {
            return Err(TeachError::NotListed { number, found: m.to_string() });
        }
        board.play(m);
    }
    let counts = divide_until(&board, depth, is_stopped);
    Ok(counts.map(|counts| counts.into_iter().map(|(m, leaves)| (m.to_string(), leaves)).collect()))
}

fn is_listed<B: Teaching>(board: &B, m: <B::Game as Game>::Move) -> bool {
    board.legal_moves().contains(&m)
}

/// The fault of an exercise, for a board of its game.
fn fault_of<B: Teaching>(number: u32) -> Result<B::Fault, TeachError> {
    let exercise = exercise(number).ok_or(TeachError::NoSuchExercise { found: number })?;
    B::fault(number).ok_or(TeachError::OtherGame {
        found: number,
        game: exercise.game,
        expected: B::Game::NAME,
    })
}
