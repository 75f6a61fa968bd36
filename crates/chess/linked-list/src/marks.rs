//! Names by which the generator notes its work: what it reads, and the parts of what it does.

use qipan_game::probe::Table;

/// Places that are read.
pub(crate) const CELLS: Table = Table::of_state("cells");
pub(crate) const TURN: Table = Table::of_state("turn");

qipan_game::parts! {
    /// The list is followed.
    LIST;
    /// An entry's piece and the cell that the board shows.
    ALIVE;
    /// A piece is found.
    MAN;
    /// A step or leap to a square.
    STEP;
    /// A walk along a line.
    LINE;
    /// The rank that a pawn goes to.
    LAST_RANK;
    /// A pawn's capture.
    PAWN_TAKES;
    /// A pawn that has just gone two steps.
    PASSING;
    /// A pawn's step forward.
    AHEAD;
    /// A pawn's second step.
    TWICE;
    /// A capture is put into a list of its victim's kind.
    FILED;
    /// These lists are joined.
    JOINED;
    /// Castling.
    CASTLE;
    /// King and rook, and the way between them.
    WING;
    /// The square that the king crosses.
    CROSSED;
    /// Castling is allowed.
    CASTLES_TO;
    /// Danger to the king.
    DANGER;
    /// An enemy entry that may check or pin.
    SHIELD;
    /// The pieces that are tied.
    TIED;
    /// The king whose safety is asked for.
    KING;
    /// All entries of a list are asked.
    GOING;
    /// An entry that may attack.
    MET;
}
