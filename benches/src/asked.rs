//! The counts: a row, its levels, and what each question cost it.

use std::collections::BTreeMap;

use qipan_game::{About, Factor};

use crate::question::Question;
use qipan_row::Profile;

/// The cost of one question to a row.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// Operations: positions or moves.
    pub operations: u64,
    /// Instructions of all operations.
    pub instructions: f64,
    /// The functions that were called, and how often.
    pub calls: BTreeMap<String, u64>,
}

impl Answer {
    /// Instructions of an operation.
    #[must_use]
    pub fn each(&self) -> f64 {
        self.instructions / self.operations as f64
    }
}

/// The kind of a row among those of its board: the first of these that fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Set {
    /// Every level is the board's best.
    Best,
    /// Every move is tested, and every other level is the best.
    Tested,
    /// Every level is the one that the board's source describes.
    Text,
    /// Any other row.
    Other,
}

impl Set {
    const ALL: [Self; 4] = [Self::Best, Self::Tested, Self::Text, Self::Other];

    /// The set of a row, by what its board says of itself.
    #[must_use]
    pub fn of(about: &About) -> Self {
        match about {
            about if about.is_best() => Self::Best,
            about if about.is_tested() => Self::Tested,
            about if about.is_text() => Self::Text,
            _ => Self::Other,
        }
    }

    /// Its name in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Tested => "tested",
            Self::Text => "text",
            Self::Other => "other",
        }
    }

    /// The set of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|set| set.name() == name)
    }
}

/// A row and what it took.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    /// The row's name.
    pub row: String,
    /// The level of each of its factors.
    pub levels: Vec<(Factor, String)>,
    /// The row's set among its board's rows.
    pub set: Set,
    /// A digest of the moves that it lists, in its order, in all positions.
    pub order: String,
    /// By question, in the order of [`Question::ALL`].
    pub answers: Vec<Answer>,
}

/// A line of a worker that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("worker: found {found:?}, expected {expected}")]
pub struct WrongLine {
    found: String,
    expected: &'static str,
}

impl Asked {
    /// The line that a worker writes before it asks a row: its set, name, order of moves and levels.
    #[must_use]
    pub fn head(about: &About, order: u64) -> String {
        let set = Set::of(about).name();
        let levels = about.levels.iter().map(|level| format!(" {}={}", level.factor, level.name));
        format!("{set} {} {order:016x}{}", about.row(), levels.collect::<String>())
    }

    /// The line that a worker writes after a question: its name and the number of operations.
    #[must_use]
    pub fn line(question: Question, operations: u64) -> String {
        format!("{} {operations}", question.name())
    }

    /// Puts a worker's lines and profiles together, which are in the same order. Calls that lead to a region
    /// are left out: those of the functions in `around`.
    ///
    /// # Errors
    /// [`WrongLine`].
    pub fn read(text: &str, profiles: &[Profile], around: &[&str]) -> Result<Vec<Self>, WrongLine> {
        let mut profiles = profiles.iter();
        let mut rows: Vec<Self> = Vec::new();
        for line in text.lines() {
            let wrong = |expected| WrongLine { found: line.to_owned(), expected };
            let words: Vec<&str> = line.split(' ').collect();
            match words[..] {
                [set, row, order, ref levels @ ..] => {
                    let set = Set::named(set).ok_or_else(|| wrong("a set"))?;
                    let levels = levels.iter().map(|level| {
                        let (factor, level) = level.split_once('=')?;
                        Some((Factor::named(factor)?, level.to_owned()))
                    });
                    let levels = levels.collect::<Option<_>>().ok_or_else(|| wrong("factors and levels"))?;
                    rows.push(Self {
                        row: row.to_owned(),
                        levels,
                        set,
                        order: order.to_owned(),
                        answers: Vec::new(),
                    });
                }
                [question, operations] => {
                    let row = rows.last_mut().ok_or_else(|| wrong("a row first"))?;
                    let next = Question::ALL.get(row.answers.len()).map(|next| next.name());
                    if next != Some(question) {
                        return Err(wrong("the questions in their order"));
                    }
                    let operations = operations.parse().map_err(|_| wrong("a number of operations"))?;
                    let profile = profiles.next().ok_or_else(|| wrong("a profile for each question"))?;
                    row.answers.push(Answer::of(profile, operations, around));
                }
                _ => return Err(wrong("a row or a question")),
            }
        }
        Ok(rows)
    }

    /// The board's name, without levels.
    #[must_use]
    pub fn board(&self) -> &str {
        self.row.split(':').next().unwrap_or(&self.row)
    }

    /// The one factor in which two rows of a board differ, and both levels; `None` if they are of two boards
    /// or differ in none or several.
    #[must_use]
    pub fn differs_in_one<'a>(&'a self, other: &'a Self) -> Option<(Factor, [&'a str; 2])> {
        if self.board() != other.board() {
            return None;
        }
        let pairs = self.levels.iter().zip(&other.levels);
        let mut differing = pairs.filter(|((_, one), (_, other))| one != other);
        match (differing.next(), differing.next()) {
            (Some(((factor, one), (_, other))), None) => Some((*factor, [one, other])),
            _ => None,
        }
    }
}

impl Answer {
    fn of(profile: &Profile, operations: u64, around: &[&str]) -> Self {
        let mut calls = BTreeMap::new();
        let is_around = |name: &str| around.iter().any(|around| name.contains(around));
        for call in profile.calls.iter().filter(|call| call.times > 0 && !is_around(&call.callee)) {
            *calls.entry(call.callee.clone()).or_insert(0) += call.times;
        }
        Self { operations, instructions: profile.instructions(), calls }
    }
}

#[cfg(test)]
mod tests {
    use qipan_game::Factor;

    use super::{Asked, Set};
    use crate::question::Question;
    use qipan_row::{Calls, Profile};

    /// A profile of so many instructions, and calls from outside and of the board.
    fn profile(instructions: f64) -> Profile {
        let call = |callee: &str, times| Calls {
            caller: "work".to_owned(),
            callee: callee.to_owned(),
            times,
            instructions: 1.0,
        };
        Profile {
            own: [("board".to_owned(), instructions)].into(),
            calls: vec![call("board", 7), call("work::loop", 1), call("board", 3), call("never", 0)],
        }
    }

    fn text(row: &str) -> String {
        let questions = Question::ALL.map(|question| Asked::line(question, 10));
        format!("{row}\n{}\n", questions.join("\n"))
    }

    #[test]
    fn rows_and_profiles_are_put_together_in_their_order() {
        let profiles: Vec<Profile> = (0..32).map(|index| profile(f64::from(index) * 10.0 + 10.0)).collect();
        let lines = text("best chess-x 1a legality=exempt finding-men=words")
            + &text("other chess-x:cells 1b legality=exempt finding-men=cells");
        let rows = Asked::read(&lines, &profiles, &["work"]).unwrap();
        assert_eq!((rows[0].set, rows[1].set), (Set::Best, Set::Other));
        assert_eq!(rows[0].answers[6].each(), 7.0);
        assert_eq!(rows[1].answers[0].each(), 17.0);
        assert_eq!(rows[0].answers[0].calls, [("board".to_owned(), 10)].into());
        assert_eq!(rows[0].differs_in_one(&rows[1]), Some((Factor::Scan, ["words", "cells"])));
        assert_eq!(rows[0].differs_in_one(&rows[0]), None);
    }

    #[test]
    fn a_wrong_line_is_named() {
        let wrong = |lines: &str, profiles: usize| {
            let profiles = vec![profile(1.0); profiles];
            Asked::read(lines, &profiles, &[]).unwrap_err().to_string()
        };
        assert_eq!(wrong("in-check 10", 1), "worker: found \"in-check 10\", expected a row first");
        let head = "best chess-x 1a legality=exempt";
        assert!(wrong(&format!("{head}\ngenerate 10"), 1).ends_with("expected the questions in their order"));
        assert!(wrong(&format!("{head}\nin-check ten"), 1).ends_with("expected a number of operations"));
        assert!(wrong(&format!("{head}\nin-check 10"), 0).ends_with("expected a profile for each question"));
        assert!(wrong("good chess-x 1a", 0).ends_with("expected a set"));
        assert!(wrong("best chess-x 1a legality", 0).ends_with("expected factors and levels"));
        assert!(wrong("x", 0).ends_with("expected a row or a question"));
    }
}
