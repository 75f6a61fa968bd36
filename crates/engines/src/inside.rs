//! Boards of this program, and boards with the faults of exercises, as generators.

use crate::exercises::{Exercise, teach};
use qipan_harness::{Row, rows};
use qipan_record::Role;

use crate::generator::{Division, EngineError, Generator, Question};

/// A board of this program.
#[derive(Clone, Copy, Debug)]
pub struct Inside(pub &'static Row);

impl Generator for Inside {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn divide(&mut self, question: &Question<'_>) -> Result<Division, EngineError> {
        let counts = self.0.divide_after(question.fen, question.line, question.depth)?;
        Ok(Division::adding_up(counts))
    }
}

/// The board that others are compared with unless another is named: the game's last that lists legal moves
/// alone, at its best, since it is fast; the gate has verified it like every other.
///
/// # Panics
/// If the game has no board, which no game of this workspace has.
#[must_use]
pub fn reference(game: &str) -> &'static Row {
    let is_one = |row: &&Row| {
        row.game == game && row.role == Role::Contestant && row.about.lists_legal() && row.about.is_best()
    };
    rows().iter().rfind(is_one).expect("every game has a board that lists legal moves")
}

/// The teaching board of a game, with the fault of an exercise.
#[derive(Clone, Debug)]
pub struct Taught {
    name: String,
    exercise: &'static Exercise,
}

impl Taught {
    /// The board of an exercise.
    #[must_use]
    pub fn of(exercise: &'static Exercise) -> Self {
        Self { name: format!("exercise:{}", exercise.number), exercise }
    }

    /// The game that it plays.
    #[must_use]
    pub fn game(&self) -> &'static str {
        self.exercise.game
    }
}

impl Generator for Taught {
    fn name(&self) -> &str {
        &self.name
    }

    fn divide(&mut self, question: &Question<'_>) -> Result<Division, EngineError> {
        let line: Vec<_> = question.line.iter().map(String::as_str).collect();
        let fault = Some(self.exercise.number);
        let counts = teach(self.exercise.game, question.fen, &line, fault, question.depth)?;
        Ok(Division::adding_up(counts))
    }
}
