//! The exercises: what is wrong, why, and how to see it.

use qipan_game::Rule;

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
    /// The faulty program's behaviour, in half a line.
    pub title: &'static str,
    /// The rule that is broken; or what should have happened to another man when a move was played: capture,
    /// en passant, castling, promotion.
    pub rule: Rule,
    /// The line of code as beginners write it.
    pub wrong: &'static str,
    /// The line corrected.
    pub right: &'static str,
    /// A few sentences: what the rule is, why the fault is easily made, how it shows, what to test.
    pub explanation: &'static str,
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
