//! Names by which the generator notes its work: what it reads, and the parts of what it does.

qipan_game::parts! {
    /// Looking for pieces.
    SCAN;
    /// A slot of the list.
    SLOT;
    /// A piece is found.
    MAN;
    /// A step or leap to a square.
    STEP;
    /// A walk along a line.
    LINE;
    /// Is a pawn's next rank the last?
    LAST_RANK;
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
    /// A square that a castling king must not find attacked.
    SAFE;
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
    /// The listed pieces of a kind.
    LISTED;
    /// One of them.
    LISTED_MAN;
}
