//! Names by which the generator notes its work: what it reads, and the parts of what it does.

use qipan_game::probe::Table;

use crate::filter::TABLE_BYTES;
use crate::squares::CASTLES;

/// Places that are read.
pub(crate) const CELLS: Table = Table::of_state("cells");
pub(crate) const KINGS: Table = Table::of_state("kings");
pub(crate) const CASTLING: Table = Table::of_state("castling");
pub(crate) const EN_PASSANT: Table = Table::of_state("en_passant");
pub(crate) const WATCHES: Table = Table::fixed("WATCHES", TABLE_BYTES);
pub(crate) const CASTLINGS: Table = Table::fixed("CASTLES", size_of_val(&CASTLES));

qipan_game::parts! {
    /// Looking for pieces.
    SCAN;
    /// A piece is found.
    MAN;
    /// A step or leap to a square.
    STEP;
    /// A walk along a line.
    LINE;
    /// A pawn's capture.
    PAWN_TAKES;
    /// A pawn's step forward.
    AHEAD;
    /// A pawn's second step.
    TWICE;
    /// The square that may be taken en passant.
    PASSING;
    /// A pawn beside the one that has crossed it.
    ASIDE;
    /// Rights to castle.
    CASTLE;
    /// The way between king and rook.
    WAY;
    /// Castling is allowed.
    CASTLES_TO;
    /// Danger to the king.
    DANGER;
    /// A line from the king on which an enemy slider may stand.
    SHIELD;
    /// The pieces that are tied.
    TIED;
    /// The king whose safety is asked for.
    KING;
    /// The king, before a move is played.
    BEFORE;
    /// All cells at once.
    SEEN;
    /// The other king.
    KING_NEAR;
    /// Pawns that attack.
    PAWNS;
    /// Knights that attack.
    KNIGHTS;
    /// A line that is walked for an attacker.
    ALONG;
}
