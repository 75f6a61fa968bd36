//! The report on a board that does not pass: which board, where, what was expected, what was found.

use std::fmt::{self, Debug, Display};

use qipan_game::{Game, MoveGen};

/// Result of a check.
pub type Outcome = Result<(), Box<Failure>>;

/// Reason why a board does not pass, precise enough to set the position up and see it.
///
/// `Debug` writes the same as `Display`, because that is what the test runner shows of a failed test.
#[derive(Clone, PartialEq, Eq)]
pub struct Failure {
    /// The row's name.
    pub board: String,
    /// The suite's position from which the moves lead.
    pub fen: String,
    /// The moves that lead from there to the place of the failure.
    pub path: Vec<String>,
    /// The question that the board was asked.
    pub question: String,
    /// The right answer.
    pub expected: String,
    /// The board's answer.
    pub found: String,
    /// Further facts needed to see the failure again, such as a seed.
    pub note: Option<String>,
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.board, self.question)?;
        if !self.fen.is_empty() {
            write!(f, "\n  position  {}", self.fen)?;
        }
        if !self.path.is_empty() {
            write!(f, "\n  moves     {}", self.path.join(" "))?;
        }
        write!(f, "\n  expected  {}\n  found     {}", self.expected, self.found)?;
        self.note.as_ref().map_or(Ok(()), |note| write!(f, "\n  note      {note}"))
    }
}

impl Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl std::error::Error for Failure {}

/// Results of one check of several rows.
#[doc(hidden)]
#[derive(Default, Debug)]
pub struct Results {
    first: Option<Box<Failure>>,
}

impl Results {
    /// Checks a row. Where it panics, its name is said.
    pub fn of<B: MoveGen>(&mut self, check: impl FnOnce() -> Outcome) {
        let _said = SaidInPanic(B::ABOUT.row());
        if let Err(failure) = check() {
            eprintln!("{failure}\n");
            self.first.get_or_insert(failure);
        }
    }

    /// The first failure; all were printed.
    ///
    /// # Errors
    /// If there is one.
    pub fn end(self) -> Outcome {
        self.first.map_or(Ok(()), Err)
    }
}

/// Says a row's name if there is a panic while it lives.
struct SaidInPanic(String);

impl Drop for SaidInPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{} panicked", self.0);
        }
    }
}

/// The place that a walk has come to: a position of the suite and the moves played since.
#[derive(Clone, Debug)]
pub(crate) struct Trail<G: Game> {
    pub fen: String,
    pub moves: Vec<G::Move>,
}

impl<G: Game> Trail<G> {
    /// A failure of board `B` at this place.
    pub(crate) fn failure<B: MoveGen<Game = G>>(
        &self,
        question: impl Display,
        expected: impl Display,
        found: impl Display,
    ) -> Box<Failure> {
        Box::new(Failure {
            board: B::ABOUT.row(),
            fen: self.fen.clone(),
            path: self.moves.iter().map(ToString::to_string).collect(),
            question: question.to_string(),
            expected: expected.to_string(),
            found: found.to_string(),
            note: None,
        })
    }

    /// A failure unless what the board says is what is right.
    pub(crate) fn expect_equal<B: MoveGen<Game = G>, T: PartialEq + Display>(
        &self,
        question: impl Display,
        expected: &T,
        found: &T,
    ) -> Outcome {
        if expected == found { Ok(()) } else { Err(self.failure::<B>(question, expected, found)) }
    }
}
