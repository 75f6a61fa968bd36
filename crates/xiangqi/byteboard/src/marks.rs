//! Names by which the generator notes its work: what it reads, and the parts of what it does.

use qipan_game::probe::Table;

use crate::rays::RAYS;

/// Places that are read.
pub(crate) const CELLS: Table = Table::of_state("cells");
pub(crate) const TABLES: [Table; 2] = [Table::of_state("tables[0]"), Table::of_state("tables[1]")];
pub(crate) const LIST: Table = Table::of_state("squares");
pub(crate) const TO_RAYS: Table = Table::fixed("RAYS", size_of_val(&RAYS));

qipan_game::parts! {
    /// The pieces of both sides.
    SIDES;
    /// The general's rays.
    RAYS;
    /// Enemies that give check.
    CHECKS;
    /// Own pieces that shield the general.
    SHIELDS;
    /// Squares that would give a cannon its screen.
    BARE;
    /// The squares to which own pieces may go that are not looked at one by one.
    GOALS;
    /// One of these squares.
    GOAL;
    /// A piece.
    MAN;
    /// The squares that it attacks.
    REACHED;
    /// Where a cannon goes without taking.
    ALONG;
    /// The squares where it may go.
    TARGETS;
    /// A goal that is tested.
    TESTED;
    /// The general that may be attacked.
    GENERAL;
    /// The word of its square in the attack table.
    WORD;
    /// The generals face each other.
    FACING;
}
