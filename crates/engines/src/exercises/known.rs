//! Faults that `check` knows by their counts: those of the exercises, and others that are none.

use qipan_game::Rule;
use qipan_record::Language;

use crate::exercises::{EXERCISES, Exercise, chess, xiangqi};

mod of_chess;
mod of_xiangqi;

/// A fault that a teaching board can have, as it is named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// Number of its exercise; `None` if it has none.
    pub exercise: Option<u32>,
    /// `xiangqi` or `chess`.
    pub game: &'static str,
    /// A name in lower case, its words joined by hyphens; no two faults of a game share one.
    pub id: &'static str,
    /// The faulty program's behaviour, in half a line: English, 中文.
    title: [&'static str; 2],
    /// The rule that is broken.
    pub rule: Rule,
    /// The line of code as it is found wrong.
    pub wrong: &'static str,
    /// The line corrected.
    pub right: &'static str,
}

impl Known {
    /// The faulty program's behaviour, in half a line.
    #[must_use]
    pub const fn title(&self, language: Language) -> &'static str {
        language.pick(self.title[0], self.title[1])
    }
}

impl From<&Exercise> for Known {
    fn from(exercise: &Exercise) -> Self {
        let title = Language::ALL.map(|language| exercise.title(language));
        let Exercise { number, game, id, rule, wrong, right, .. } = *exercise;
        Self { exercise: Some(number), game, id, title, rule, wrong, right }
    }
}

impl From<&Self> for Known {
    fn from(known: &Self) -> Self {
        *known
    }
}

/// All faults: those of the exercises by number, then the others.
pub fn known() -> impl Iterator<Item = Known> {
    EXERCISES.iter().map(Known::from).chain(others())
}

/// Faults of no exercise.
fn others() -> impl Iterator<Item = Known> {
    let (xiangqi, chess) = (of_xiangqi::OTHERS.iter(), of_chess::OTHERS.iter());
    xiangqi.map(|(_, known)| *known).chain(chess.map(|(_, known)| *known))
}

/// The switch of a fault of no exercise of Xiangqi.
pub(super) fn of_xiangqi(id: &str) -> Option<xiangqi::Fault> {
    of_xiangqi::OTHERS.iter().find(|(_, known)| known.id == id).map(|(fault, _)| *fault)
}

/// The switch of a fault of no exercise of chess.
pub(super) fn of_chess(id: &str) -> Option<chess::Fault> {
    of_chess::OTHERS.iter().find(|(_, known)| known.id == id).map(|(fault, _)| *fault)
}
