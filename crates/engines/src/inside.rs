//! Boards of this program, and boards with the faults of exercises, as generators.

use qipan_foreign::Foreign;
use qipan_harness::{Row, rows};
use qipan_record::Role;
use qipan_tree::deep::Watch;

use crate::exercises::{Known, teach_known};
use crate::generator::{Division, EngineError, Generator, Question};

/// A board of this program.
#[derive(Clone, Copy, Debug)]
pub struct Inside {
    row: &'static Row,
    stop: Stop,
}

/// Function that is asked, while a board counts, whether the user wants to stop.
#[derive(Clone, Copy, Debug)]
struct Stop(fn() -> bool);

impl Watch for Stop {
    fn advance(&self, _share: f64) {}

    fn is_stopped(&self) -> bool {
        (self.0)()
    }
}

impl Inside {
    /// A board that counts to the end.
    #[must_use]
    pub fn of(row: &'static Row) -> Self {
        Self { row, stop: Stop(|| false) }
    }

    /// The same board, which counts until the user wants to stop.
    #[must_use]
    pub fn until(self, is_stopped: fn() -> bool) -> Self {
        Self { stop: Stop(is_stopped), ..self }
    }
}

impl Generator for Inside {
    fn name(&self) -> Foreign {
        Foreign::of(self.row.name())
    }

    fn divide(&mut self, question: &Question<'_>) -> Result<Division, EngineError> {
        let Question { game: _, fen, line, depth } = *question;
        let counts = self.row.divide_after(fen, line, depth, &self.stop)?.ok_or(EngineError::Stopped)?;
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

/// The teaching board of a game, with a fault.
#[derive(Clone, Debug)]
pub struct Taught {
    name: Foreign,
    fault: Known,
    stop: Stop,
}

impl Taught {
    /// The board of an exercise or of another fault, which counts to the end.
    #[must_use]
    pub fn of(fault: impl Into<Known>) -> Self {
        let fault = fault.into();
        let name = fault.exercise.map_or_else(|| fault.id.to_owned(), |number| format!("exercise:{number}"));
        Self { name: name.into(), fault, stop: Stop(|| false) }
    }

    /// The same board, which counts until the user wants to stop.
    #[must_use]
    pub fn until(self, is_stopped: fn() -> bool) -> Self {
        Self { stop: Stop(is_stopped), ..self }
    }

    /// The game that it plays.
    #[must_use]
    pub fn game(&self) -> &'static str {
        self.fault.game
    }
}

impl Generator for Taught {
    fn name(&self) -> Foreign {
        self.name.clone()
    }

    fn divide(&mut self, question: &Question<'_>) -> Result<Division, EngineError> {
        let line: Vec<_> = question.line.iter().map(String::as_str).collect();
        let Question { game: _, fen, line: _, depth } = *question;
        let counts = teach_known(&self.fault, fen, &line, depth, &self.stop.0)?;
        Ok(Division::adding_up(counts.ok_or(EngineError::Stopped)?))
    }
}
