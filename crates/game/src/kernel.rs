//! Attack look-ups by themselves, without a board around them.

/// The look-ups of a board's sliding pieces, to be timed and checked apart from it. Only a board that answers
/// "where does this piece's line end?" by something of its own, a table or a formula, has something to say
/// here.
///
/// Squares are numbered as in the game's rules crate, from 0 and rank by rank; a kernel may turn these
/// numbers, and sets of them, into its own beforehand. What it gives are sets of its own kind, which
/// [`in_order`](Self::in_order) turns back.
pub trait Kernel {
    /// The set that is looked up in: the occupied squares, in whatever form the board keeps them. Anything
    /// that the board makes of them only for its look-ups belongs into the look-up.
    type Occupancy: 'static;
    /// Number of squares of the board.
    const SQUARES: usize;
    /// Files of the board.
    const FILES: usize;
    /// The second kind of piece.
    const SECOND: Second;

    /// The occupancy of a set of squares, bit `n` standing for the rules' square `n`.
    fn occupancy(men: u128) -> Self::Occupancy;
    /// The board's own number of the rules' square.
    fn square(index: usize) -> usize;
    /// The squares that a rook (chariot) attacks from the board's own square, pieces included.
    fn straight(occupancy: &Self::Occupancy, square: usize) -> u128;
    /// The same of a bishop, or the pieces of either side that a cannon may take.
    fn second(occupancy: &Self::Occupancy, square: usize) -> u128;

    /// A set that [`straight`](Self::straight) or [`second`](Self::second) gave for the board's own square,
    /// with bit `n` standing for the rules' square `n`: for checking, never timed.
    fn in_order(set: u128, square: usize) -> u128;
}

/// The second kind of piece of a [`Kernel`]; the first goes along ranks and files until it meets a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Second {
    /// Goes diagonally until it meets a piece.
    Bishop,
    /// Takes the first piece behind the first piece.
    Cannon,
}
