//! The report on a board that does not pass: which board, where, what was expected, what was found.

use std::cell::RefCell;
use std::fmt::{self, Debug, Display};
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use qipan_game::{About, Game};

use crate::checks::ORDER;

/// Result of a check.
pub type Outcome = Result<(), Box<ConformanceError>>;

/// Reason why a board does not pass, precise enough to set the position up and see it.
///
/// `Debug` writes the same as `Display`, because that is what the test runner shows of a failed test.
#[derive(Clone, PartialEq, Eq)]
pub struct ConformanceError {
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
    /// Names of the checks that are to be read first if they fail too; empty where that is not known.
    pub first: String,
}

impl Display for ConformanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.board, self.question)?;
        if !self.fen.is_empty() {
            write!(f, "\n  position  {}", self.fen)?;
        }
        if !self.path.is_empty() {
            write!(f, "\n  moves     {}", self.path.join(" "))?;
        }
        write!(f, "\n  expected  {}\n  found     {}", self.expected, self.found)?;
        if let Some(note) = &self.note {
            write!(f, "\n  note      {note}")?;
        }
        if !self.first.is_empty() {
            write!(f, "\nIf one of these checks fails too, read that first: {}", self.first)?;
        }
        Ok(())
    }
}

impl Debug for ConformanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl std::error::Error for ConformanceError {}

/// Results of one check of several rows.
#[derive(Default)]
pub(crate) struct Results {
    first: Option<Box<ConformanceError>>,
}

impl Results {
    /// Checks a row. A panic is a failure like any other, at the place where it happened.
    pub(crate) fn add(&mut self, about: &About, check: &dyn Fn() -> Outcome) {
        let outcome = caught(check).unwrap_or_else(|panic| Err(panic.failure(about)));
        if let Err(failure) = outcome {
            match self.first {
                // Whoever runs the check prints it.
                None => self.first = Some(failure),
                Some(_) => eprintln!("{failure}\n"),
            }
        }
    }

    /// The first failure of a check; the others were printed. It names the checks to read first.
    pub(crate) fn end(self, check: &str) -> Outcome {
        let Some(mut failure) = self.first else { return Ok(()) };
        let before: Vec<_> = ORDER.iter().copied().take_while(|other| *other != check).collect();
        failure.first = before.join(" ");
        Err(failure)
    }
}

/// A panic, and where the walk was: the position, and the moves from there.
pub(crate) struct Panic {
    message: String,
    place: Option<(String, Vec<String>)>,
}

impl Panic {
    /// The panic as a failure of a board.
    pub(crate) fn failure(self, about: &About) -> Box<ConformanceError> {
        let (fen, path) = self.place.unwrap_or_default();
        Box::new(ConformanceError {
            board: about.row(),
            fen,
            path,
            question: "a panic".to_owned(),
            expected: "no panic".to_owned(),
            found: self.message,
            note: None,
            first: String::new(),
        })
    }
}

thread_local! {
    /// The last panic while [`caught`] works on this thread; `None` where it does not.
    static CAUGHT: RefCell<Option<Panic>> = const { RefCell::new(None) };
}

/// Calls `f`. A panic comes back, with its message and place, and prints nothing.
pub(crate) fn caught<R>(f: impl FnOnce() -> R) -> Result<R, Panic> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let loud = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            let is_caught = CAUGHT.with_borrow_mut(|caught| {
                if let Some(last) = caught {
                    *last = Panic { message: panic.to_string().replace('\n', " "), place: None };
                }
                caught.is_some()
            });
            if !is_caught {
                loud(panic);
            }
        }));
    });
    let outer = CAUGHT.replace(Some(Panic { message: String::new(), place: None }));
    let result = catch_unwind(AssertUnwindSafe(f));
    let panic = CAUGHT.replace(outer);
    result.map_err(|_| panic.unwrap_or_else(|| unreachable!("it was put there above")))
}

/// The place that a walk of a board has come to: a position of the suite and the moves played since. Where a
/// panic passes, it is noted.
#[derive(Clone, Debug)]
pub(crate) struct Trail<G: Game> {
    pub about: About,
    pub fen: String,
    pub moves: Vec<G::Move>,
}

impl<G: Game> Drop for Trail<G> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            CAUGHT.with_borrow_mut(|caught| {
                if let Some(panic) = caught {
                    panic.place.get_or_insert_with(|| (self.fen.clone(), self.path()));
                }
            });
        }
    }
}

impl<G: Game> Trail<G> {
    /// The beginning of a walk.
    pub(crate) fn at(about: &About, fen: &str) -> Self {
        Self { about: *about, fen: fen.to_owned(), moves: Vec::new() }
    }

    fn path(&self) -> Vec<String> {
        self.moves.iter().map(ToString::to_string).collect()
    }

    /// A failure of the board at this place.
    pub(crate) fn failure(
        &self,
        question: impl Display,
        expected: impl Display,
        found: impl Display,
    ) -> Box<ConformanceError> {
        Box::new(ConformanceError {
            board: self.about.row(),
            fen: self.fen.clone(),
            path: self.path(),
            question: question.to_string(),
            expected: expected.to_string(),
            found: found.to_string(),
            note: None,
            first: String::new(),
        })
    }

    /// A failure unless what the board says is what is right.
    pub(crate) fn expect_equal<T: PartialEq + Display>(
        &self,
        question: impl Display,
        expected: &T,
        found: &T,
    ) -> Outcome {
        if expected == found { Ok(()) } else { Err(self.failure(question, expected, found)) }
    }
}
