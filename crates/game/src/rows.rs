//! Every row of a game, whatever is made of it.

use crate::explain::Explain;
use crate::{Game, Kernel, MoveGen};

/// A visitor of rows, one after another. A board lists its rows once and calls this for each; what is called
/// is compiled for that row alone.
///
/// ```
/// use qipan_game::{Game, MoveGen, Rows};
///
/// /// Names of rows.
/// struct Names(Vec<String>);
///
/// impl<G: Game> Rows<G> for Names {
///     fn contestant<B: MoveGen<Game = G>>(&mut self) {
///         self.0.push(B::ABOUT.row());
///     }
/// }
/// ```
pub trait Rows<G: Game> {
    /// A board that takes part.
    fn contestant<B: MoveGen<Game = G>>(&mut self);

    /// A board that takes part and explains itself.
    fn explained<B: Explain<Game = G>>(&mut self) {
        self.contestant::<B>();
    }

    /// A board that takes part and explains itself, whose attack look-ups can be asked by themselves too.
    fn with_sliders<B: Explain<Game = G> + Kernel>(&mut self) {
        self.explained::<B>();
    }

    /// A board that takes part already, in searches that do each of their own factors the other way: with
    /// keys and with values from all pieces, and with a network that is changed at every move. In all else no
    /// row of its own.
    fn in_other_searches<B: MoveGen<Game = G>>(&mut self) {}

    /// The rule book as code, which decides what is right.
    fn oracle<B: MoveGen<Game = G>>(&mut self) {}

    /// Somebody else's board.
    fn guest<B: MoveGen<Game = G>>(&mut self) {}
}

/// The module `rows` of a board that has one row. A board with levels lists its rows in a file of that name.
///
/// ```ignore
/// qipan_game::one_row!(crate::Board, chess_rules::Chess);
/// ```
#[macro_export]
macro_rules! one_row {
    ($board:ty, $game:ty) => {
        pub mod rows {
            //! The row of this board.

            /// Visits the row.
            pub fn each(rows: &mut impl $crate::Rows<$game>) {
                rows.contestant::<$board>();
            }

            #[cfg(feature = "rows")]
            qipan_row::export!(each);
        }
    };
}
