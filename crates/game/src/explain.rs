//! Boards that show their work: what they store, and each step by which a piece's moves are found, with the
//! values that are really read.
//!
//! A board is watched while it generates: its code, the same that is timed, has a [probe](crate::Probe) as a
//! parameter, and notes what it reads and works out. The board's `explain.rs` has the words. The check of the
//! conformance suite follows the steps and must arrive at the generated moves.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

mod phrases;
mod picture;
mod step;
mod text;
pub mod traced;

use crate::probe::{Place, SquareOf, Trace, Value};
use crate::{Game, MoveGen, MoveList, MoveOf};

pub use phrases::{Target, along_line, found, knows_legal, marks_suspects, way_over};
pub use picture::{Cell, Picture};
pub use step::{Cost, Out, Read, Step};
pub use text::Text;
pub use traced::{Part, Saying};

/// A board that explains itself.
///
/// Squares are numbered as in the game's rules crate, from 0 and rank by rank. A position in which the side
/// that is not to move is in check can be explained, though not played on.
pub trait Explain: MoveGen {
    /// The name of the idea for people, English and Chinese: `Magic bitboards`, 魔术位棋盘.
    const TITLE: [&str; 2];

    /// [`About::summary`](crate::About::summary) in Chinese: what is stored, in half a line.
    const SUMMARY_ZH: &str;

    /// All that the board stores of a position, table by table, in the order in which it is best understood.
    fn memory(&self) -> Vec<Picture>;

    /// The board after a move of this position, whether or not that leaves the own king (general) attacked.
    #[must_use]
    fn played(&self, m: Self::Move) -> Self;

    /// The square of each bit of the board's sets.
    const SQUARE_OF_BIT: SquareOf = on_board::<Self::Game>;

    /// The square that the board's code names by a number; `None` of a number that is no square.
    fn square_of(number: usize) -> Option<usize> {
        Some(number)
    }

    /// The square of a bit of a word that is worked out in a part, where that depends on the position.
    fn square_of_bit(&self, part: &Part, bit: usize) -> Option<usize> {
        let _ = part;
        Self::SQUARE_OF_BIT(bit)
    }

    /// The number by which the board's code notes a move that it keeps for later.
    fn number_of(m: Self::Move) -> usize {
        let _ = m;
        0
    }

    /// Lists the moves as [`generate`](MoveGen::generate) does, by the same code, which notes what it does.
    fn trace_moves(&self, trace: &Trace, moves: &mut MoveList<Self::Move>);

    /// Answers as [`in_check`](MoveGen::in_check) does, by the same code, which notes what it does.
    fn trace_check(&self, trace: &Trace) -> bool;

    /// Returns true if a move leaves the own king (general) attacked, as [`visit`](MoveGen::visit) finds out,
    /// by the same code, which notes what it does.
    fn trace_test(&self, m: Self::Move, trace: &Trace) -> bool;

    /// The words for a part of what was noted, as a step to the moves of the piece on a square; while a king
    /// is tested there is no such square, and `man` is none of the board.
    fn words(&self, part: &Part, man: usize) -> Saying;

    /// A place as the board's own texts write it.
    fn written(&self, place: Place) -> String {
        place.written()
    }

    /// A value as the board's pictures show it.
    fn shown(&self, place: Place, value: Value) -> String {
        let _ = place;
        value.to_string()
    }

    /// Steps to the moves of the piece on a square. The piece belongs to the side to move.
    ///
    /// They yield the moves of the piece that [`generate`](MoveGen::generate) lists, and name as suspects
    /// those of them that the board does not know to be legal, where it knows that of any.
    fn explain_man(&self, square: usize) -> Vec<Step<MoveOf<Self>>> {
        traced::man(self, square)
    }

    /// Steps to an answer: is the king (general) of the side to move attacked? The last step
    /// [decides](Out::Verdict).
    fn explain_check(&self) -> Vec<Step<MoveOf<Self>>> {
        traced::check(self)
    }

    /// Steps to an answer: does a move of this position leave the own king (general) attacked? The
    /// last step [decides](Out::Verdict).
    fn explain_test(&self, m: Self::Move) -> Vec<Step<MoveOf<Self>>> {
        traced::test(self, m)
    }
}

/// The square of a bit in the order of the rules crate.
fn on_board<G: Game>(bit: usize) -> Option<usize> {
    Some(bit).filter(|&bit| bit < G::FILES * G::RANKS)
}
