//! Names by which the generator notes its work: what it reads, and the parts of what it does.

use qipan_game::probe::Table;

use crate::tables::{BISHOP_LINES, KING_STEPS, KNIGHT_STEPS, PAWN_TAKES, ROOK_LINES, UP_TO};

/// Places that are read.
pub(crate) const LEAPS: Table = Table::fixed("KNIGHT_STEPS", size_of_val(&KNIGHT_STEPS));
pub(crate) const STEPS: Table = Table::fixed("KING_STEPS", size_of_val(&KING_STEPS));
pub(crate) const TAKES: Table = Table::fixed("PAWN_TAKES", size_of_val(&PAWN_TAKES));
pub(crate) const ROOKS: Table = Table::fixed("ROOK_LINES", size_of_val(&ROOK_LINES));
pub(crate) const BISHOPS: Table = Table::fixed("BISHOP_LINES", size_of_val(&BISHOP_LINES));
pub(crate) const LINES: Table = Table::fixed("UP_TO", size_of_val(&UP_TO));
pub(crate) const RIGHTS: Table = Table::of_state("castling");

/// The words, as the board's code has them.
pub(crate) const MEN: [Table; 8] = [
    Table::of_state("men[0]"),
    Table::of_state("men[1]"),
    Table::of_state("men[2]"),
    Table::of_state("men[3]"),
    Table::of_state("men[4]"),
    Table::of_state("men[5]"),
    Table::of_state("men[6]"),
    Table::of_state("men[7]"),
];

qipan_game::parts! {
    /// The pieces of both sides.
    SIDES;
    /// The own king.
    KING;
    /// Enemy knights and pawns that attack the king.
    LEAPERS;
    /// Another king.
    KINGS;
    /// Sliders that look at the king, of both sorts.
    SNIPERS;
    /// The same, of one sort.
    STRAIGHT_SNIPERS;
    DIAGONAL_SNIPERS;
    /// A line that may be open.
    OPEN_LINE;
    /// The pieces between the king and a slider.
    BETWEEN;
    /// Checks and pins.
    DANGER;
    /// The steps of the king.
    KING_STEPS;
    /// The king off the board.
    WITHOUT_KING;
    /// Attackers of a square.
    SAFE;
    /// There are none, or some.
    IS_SAFE;
    /// All that the enemy attacks.
    ATTACKED_NEAR;
    STRAIGHT_MEN;
    DIAGONAL_MEN;
    ATTACKED;
    /// Steps to safe squares.
    SAFE_STEPS;
    /// The pieces of a kind.
    MEN;
    /// A piece.
    MAN;
    /// The squares where it may go.
    TARGETS;
    /// A pinned slider.
    PINNED;
    PINNED_TARGETS;
    /// All pawns at once.
    PAWNS;
    ONE;
    TWO;
    GO;
    RIGHT;
    LEFT;
    TAKE;
    PROMOTIONS;
    /// Taking en passant.
    PASSING;
    BESIDE;
    TWO_LEAVE;
    TAKES_PASSING;
    /// Castling.
    CASTLING;
    WAY;
    CASTLES;
}
