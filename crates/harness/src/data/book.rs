//! Answers of a game's rule book to texts: positions in FEN, written moves.

use qipan_game::{Game, MoveGen, MoveOf, Ruling, SetupOf, divide};
use qipan_jobs::{JobError, board};

/// The rule that allows a move, or the rule that it breaks.
type Judged = Result<Ruling, Ruling>;

/// The answers of one game, compiled for the board that decides in doubt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Book {
    pub(crate) judge: fn(&str, &str) -> Result<Judged, JobError>,
    pub(crate) after: fn(&str, &[String]) -> Result<String, JobError>,
    pub(crate) taken: fn(&str, &str) -> Result<Option<String>, JobError>,
    pub(crate) legal_moves: fn(&str) -> Result<Vec<String>, JobError>,
}

impl Book {
    pub(crate) const fn of<B: MoveGen>() -> Self {
        Self { judge: judge::<B>, after: after::<B>, taken: taken::<B>, legal_moves: legal_moves::<B> }
    }
}

fn setup<B: MoveGen>(fen: &str) -> Result<SetupOf<B>, JobError> {
    fen.parse().map_err(|error| JobError::Fen(Box::new(error)))
}

fn written<B: MoveGen>(m: &str) -> Result<MoveOf<B>, JobError> {
    m.parse().map_err(|error| JobError::Move(Box::new(error)))
}

fn judge<B: MoveGen>(fen: &str, m: &str) -> Result<Judged, JobError> {
    Ok(B::Game::judge(&setup::<B>(fen)?, written::<B>(m)?))
}

fn after<B: MoveGen>(fen: &str, line: &[String]) -> Result<String, JobError> {
    let mut setup = setup::<B>(fen)?;
    for m in line {
        let played = written::<B>(m)?;
        if B::Game::judge(&setup, played).is_err() {
            return Err(JobError::Misses {
                board: B::ABOUT.name,
                written: m.clone(),
                fen: setup.to_string(),
            });
        }
        setup = B::Game::after(&setup, played);
    }
    Ok(setup.to_string())
}

fn taken<B: MoveGen>(fen: &str, m: &str) -> Result<Option<String>, JobError> {
    let board: B = board(fen)?;
    let kind = board.import(written::<B>(m)?).and_then(|m| board.men(m).1);
    Ok(kind.map(|kind| kind.to_string()))
}

fn legal_moves<B: MoveGen>(fen: &str) -> Result<Vec<String>, JobError> {
    let moves = divide(&mut board::<B>(fen)?, 1);
    Ok(moves.into_iter().map(|(m, _)| m.to_string()).collect())
}
