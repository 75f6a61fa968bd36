//! The exercises: what is wrong, why, and how to see it.

use qipan_game::Rule;
use qipan_record::Language;

mod chess;
mod xiangqi;

/// A fault that beginners make, as an exercise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// 1 to 24: of Xiangqi up to 12, then of chess.
    pub number: u32,
    /// `xiangqi` or `chess`.
    pub game: &'static str,
    /// A name in lower case, its words joined by hyphens; no two exercises share one.
    pub id: &'static str,
    /// The faulty program's behaviour, in half a line: English, 中文.
    title: [&'static str; 2],
    /// The rule that is broken; or what should have happened to another piece when a move was played:
    /// capture, en passant, castling, promotion.
    pub rule: Rule,
    /// The line of code as beginners write it.
    pub wrong: &'static str,
    /// The line corrected.
    pub right: &'static str,
    /// A few sentences: what the rule is, why the fault is easily made, how it shows, what to test.
    explanation: [&'static str; 2],
}

impl Exercise {
    /// The faulty program's behaviour, in half a line.
    #[must_use]
    pub const fn title(&self, language: Language) -> &'static str {
        language.pick(self.title[0], self.title[1])
    }

    /// A few sentences: what the rule is, why the fault is easily made, how it shows, what to test.
    #[must_use]
    pub const fn explanation(&self, language: Language) -> &'static str {
        language.pick(self.explanation[0], self.explanation[1])
    }
}

/// All exercises, by number.
pub const EXERCISES: [Exercise; 24] = {
    let mut all = [xiangqi::EXERCISES[0]; 24];
    let mut index = 0;
    while index < 12 {
        all[index] = xiangqi::EXERCISES[index];
        all[12 + index] = chess::EXERCISES[index];
        index += 1;
    }
    all
};

/// The exercise of a number.
#[must_use]
pub fn exercise(number: u32) -> Option<&'static Exercise> {
    static ALL: [Exercise; 24] = EXERCISES;
    ALL.iter().find(|exercise| exercise.number == number)
}
