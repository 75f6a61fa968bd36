//! Every row of a game, whatever is made of it.

use crate::{Kernel, MoveGen};

/// A visitor of the rows of a game, one after another. A registry lists its rows once and calls this for
/// each; what is called is compiled for that row alone.
///
/// ```
/// use qipan_game::{MoveGen, Rows};
///
/// /// Names of rows.
/// struct Names(Vec<String>);
///
/// impl Rows for Names {
///     fn contestant<B: MoveGen>(&mut self) {
///         self.0.push(B::ABOUT.row());
///     }
/// }
/// ```
pub trait Rows {
    /// A board that takes part.
    fn contestant<B: MoveGen>(&mut self);

    /// A board that takes part, whose attack look-ups can be asked by themselves too.
    fn with_sliders<B: MoveGen + Kernel>(&mut self) {
        self.contestant::<B>();
    }

    /// A board that takes part already, in a search that computes keys from all men: in all else no row of
    /// its own.
    fn computing_keys<B: MoveGen>(&mut self) {}

    /// The rule book as code, which decides what is right.
    fn oracle<B: MoveGen>(&mut self) {}

    /// Somebody else's board.
    fn guest<B: MoveGen>(&mut self) {}
}
