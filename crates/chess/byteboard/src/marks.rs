//! Names by which the generator notes its work: what it reads, and the parts of what it does.

use qipan_game::probe::Table;

use crate::rays::RAYS;
use crate::squares::CASTLES;

/// Places that are read.
pub(crate) const CELLS: Table = Table::of_state("cells");
pub(crate) const TABLES: [Table; 2] = [Table::of_state("tables[0]"), Table::of_state("tables[1]")];
pub(crate) const SQUARES: Table = Table::of_state("squares");
pub(crate) const CASTLING: Table = Table::of_state("castling");
pub(crate) const EN_PASSANT: Table = Table::of_state("en_passant");
pub(crate) const TO_RAYS: Table = Table::fixed("RAYS", size_of_val(&RAYS));
pub(crate) const CASTLINGS: Table = Table::fixed("CASTLES", size_of_val(&CASTLES));

qipan_game::parts! {
    /// The pieces of both sides.
    SIDES;
    /// The king's rays.
    RAYS;
    /// What is seen first on them.
    FIRST;
    /// Enemies that give check.
    CHECKS;
    /// What stands behind the first pieces.
    SECOND;
    /// Pieces that are pinned.
    PINS;
    /// Squares that answer a check.
    REMEDIES;
    /// The attack table, limited by pins.
    LIMITED;
    /// The king's steps.
    KING_STEPS;
    /// The squares that enemies attack.
    ATTACKED;
    /// Steps to safe squares.
    SAFE_STEPS;
    /// A square that the king could go to.
    SAFE;
    /// The squares to which pieces other than king and pawns may go.
    GOALS;
    /// The squares on which pawns take.
    PAWNS_TAKE;
    /// One of these squares.
    GOAL;
    /// A piece.
    MAN;
    /// The squares that it attacks.
    REACHED;
    /// The line of its pin.
    PINNED;
    /// The squares where it may go.
    TARGETS;
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
    /// The word of its square in the attack table.
    WORD;
}
