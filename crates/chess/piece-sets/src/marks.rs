//! Names by which the generator notes its work: what it reads, and the parts of what it does.

use qipan_game::probe::Table;

use crate::reach::{LEAPS, LINES, UP_TO};
use crate::squares::CASTLES;

/// Places that are read.
pub(crate) const MATRIX: [Table; 2] = [Table::of_state("matrix[0]"), Table::of_state("matrix[1]")];
pub(crate) const SQUARES: [Table; 2] = [Table::of_state("squares[0]"), Table::of_state("squares[1]")];
pub(crate) const KINDS: [Table; 2] = [Table::of_state("kinds[0]"), Table::of_state("kinds[1]")];
pub(crate) const OCCUPIED: [Table; 2] = [Table::of_state("occupied[0]"), Table::of_state("occupied[1]")];
pub(crate) const PAWN_SETS: Table = Table::of_state("pawns");
pub(crate) const CASTLING: Table = Table::of_state("castling");
pub(crate) const EN_PASSANT: Table = Table::of_state("en_passant");
pub(crate) const STEPS: Table = Table::fixed("LEAPS", size_of_val(&LEAPS));
pub(crate) const MASKS: Table = Table::fixed("LINES", size_of_val(&LINES));
pub(crate) const BETWEEN: Table = Table::fixed("UP_TO", size_of_val(&UP_TO));
pub(crate) const CASTLINGS: Table = Table::fixed("CASTLES", size_of_val(&CASTLES));

qipan_game::parts! {
    /// The pieces of both sides.
    SIDES;
    /// The squares that enemies attack.
    CHECKS;
    /// Enemies that give check.
    CHECKERS;
    /// Enemy sliders that look at the king.
    SNIPERS;
    /// Pieces that stand before one of them.
    PIN;
    /// Pieces that are pinned.
    PINNED_MEN;
    /// Squares that answer a check.
    CHECK;
    /// The king's steps.
    KING_STEPS;
    /// Steps to safe squares.
    SAFE_STEPS;
    /// A square that the king could go to.
    SAFE;
    /// Pieces other than king and pawns.
    OFFICERS;
    /// One of them.
    MAN;
    /// The squares that it attacks.
    REACHED;
    /// The line of its pin.
    PINNED;
    /// The squares where it may go.
    TARGETS;
    /// Pawns that take.
    PAWNS_TAKE;
    /// One of them.
    PAWN;
    /// Pieces that it takes.
    TAKEN;
    /// All pawns at once.
    PAWNS;
    ONE;
    TWO;
    GO;
    PROMOTIONS;
    /// Taking en passant.
    PASSING;
    TAKERS;
    TWO_LEAVE;
    TAKES_PASSING;
    /// Castling.
    CASTLE;
    WAY;
    CASTLES_TO;
    /// The king that may be attacked.
    KING;
    /// Pieces that attack it.
    WHO;
}
