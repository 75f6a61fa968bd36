//! Boards that show their work: what they store, and each step by which a man's moves are found, with the
//! values that are really read.
//!
//! Explaining is apart from generating: a board's `explain.rs` calls the functions and reads the tables that
//! its generator uses, and writes down what came out. It is never timed. The check of the conformance suite
//! follows the steps and must arrive at the generated moves.

use alloc::vec::Vec;

mod phrases;
mod picture;
mod step;
mod text;

use crate::{MoveGen, MoveOf};

pub use phrases::{Target, along_line, found, knows_legal, marks_suspects, way_over};
pub use picture::{Cell, Picture};
pub use step::{Cost, Out, Read, Step};
pub use text::Text;

/// Whose king (general) is looked after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// That of the side to move: is it in check?
    ToMove,
    /// That of the side that has just moved: was the move legal?
    JustMoved,
}

/// A board that explains itself.
///
/// Squares are numbered as in the game's rules crate, from 0 and rank by rank. A position in which the side
/// that is not to move is in check can be explained, though not played on.
pub trait Explain: MoveGen {
    /// [`About::summary`](crate::About::summary) in Chinese: what is stored, in half a line.
    const SUMMARY_ZH: &str;

    /// All that the board stores of a position, table by table, in the order in which it is best understood.
    fn memory(&self) -> Vec<Picture>;

    /// How the moves of the man on a square are found. The man belongs to the side to move.
    ///
    /// What the steps yield, less what they remove, are the moves of the man that
    /// [`generate`](MoveGen::generate) lists; what they name as suspects are those of these moves that the
    /// board does not know to be legal, where it knows that of any.
    fn explain_man(&self, square: usize) -> Vec<Step<MoveOf<Self>>>;

    /// How the board finds out whether a king (general) is attacked. The last step
    /// [decides](Out::Verdict).
    fn explain_check(&self, whose: Whose) -> Vec<Step<MoveOf<Self>>>;

    /// The board after a move of this position, whether or not that leaves the own king (general) attacked.
    #[must_use]
    fn played(&self, m: Self::Move) -> Self;
}
