//! The board as people see it.

use core::fmt::{self, Display};

use qipan_game::Script;

use crate::{Setup, Square};

/// Shows a position as a board with files and ranks, then side to move, castling rights and en-passant
/// square.
///
/// ```
/// use chess_rules::{Script, Setup};
/// let setup: Setup = "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1".parse()?;
/// assert_eq!(
///     format!("\n{}\n", setup.diagram(Script::Letters)),
///     "
/// 8  r . . . k . . r
/// 7  . . . . . . . .
/// 6  . . . . . . . .
/// 5  . . . . . . . .
/// 4  . . . p P . . .
/// 3  . . . . . . . .
/// 2  . . . . . . . .
/// 1  R . . . K . . R
///    a b c d e f g h
/// black to move, castling KQkq, en passant e3
/// "
/// );
/// # Ok::<(), chess_rules::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    pub(super) setup: &'a Setup,
    pub(super) script: Script,
}

impl Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            write!(f, "{} ", rank + 1)?;
            for square in (0..8).filter_map(|file| Square::at(file, rank)) {
                let shown = match (self.setup.piece_at(square), self.script) {
                    (None, _) => '.',
                    (Some(piece), Script::Letters) => piece.letter(),
                    (Some(piece), Script::Signs) => piece.figurine(),
                };
                write!(f, " {shown}")?;
            }
            writeln!(f)?;
        }
        writeln!(f, "   a b c d e f g h")?;
        write!(f, "{} to move, castling {}", self.setup.side_to_move(), self.setup.castling())?;
        match self.setup.en_passant() {
            Some(square) => write!(f, ", en passant {square}"),
            None => f.write_str(", en passant -"),
        }
    }
}
