//! Names by which the generator notes its work: what it reads, and the parts of what it does.

use qipan_game::probe::Table;

use crate::destinations::lists;
use crate::tables;

/// Places that are read.
pub(crate) const CELLS: Table = Table::of_state("cells");
pub(crate) const LIST: Table = Table::of_state("list");
pub(crate) const IN_BOARD: Table = Table::fixed("IN_BOARD", size_of_val(&tables::IN_BOARD));
pub(crate) const IN_FORT: Table = Table::fixed("IN_FORT", size_of_val(&tables::IN_FORT));
pub(crate) const WAYS: Table = Table::fixed("WAYS", size_of_val(&tables::WAYS));
pub(crate) const LEG_BETWEEN: Table = Table::fixed("LEG_BETWEEN", size_of_val(&tables::LEG_BETWEEN));
pub(crate) const GENERAL: Table = Table::fixed("GENERAL", size_of_val(&lists::GENERAL));
pub(crate) const ADVISOR: Table = Table::fixed("ADVISOR", size_of_val(&lists::ADVISOR));
pub(crate) const ELEPHANT: Table = Table::fixed("ELEPHANT", size_of_val(&lists::ELEPHANT));
pub(crate) const EYE: Table = Table::fixed("EYE", size_of_val(&lists::EYE));
pub(crate) const HORSE: Table = Table::fixed("HORSE", size_of_val(&lists::HORSE));
pub(crate) const LEG: Table = Table::fixed("LEG", size_of_val(&lists::LEG));
pub(crate) const SOLDIER: [Table; 2] = [
    Table::fixed("SOLDIER[0]", size_of_val(&lists::SOLDIER)),
    Table::fixed("SOLDIER[1]", size_of_val(&lists::SOLDIER)),
];

qipan_game::parts! {
    /// A piece's slot.
    MAN;
    /// The row of a table for a kind and a square.
    ROW;
    /// One destination of a row.
    ENTRY;
    /// A step or jump.
    STEP;
    /// An elephant's destination, before its eye.
    TARGET;
    /// An elephant's eye.
    EYE;
    /// A horse's leg.
    LEG;
    /// Is a soldier across the river?
    RIVER;
    /// A walk along a line.
    LINE;
    /// Danger to the general.
    DANGER;
    /// All squares that are minded.
    MINDED;
    /// The general whose safety is asked for.
    GENERAL;
    /// Is any piece on a line with the general or a jump away?
    SEEN;
    /// An enemy chariot, cannon or general, looked at from the general.
    ENEMY;
    /// An enemy horse.
    HORSE;
    /// The other general ahead.
    FACING;
    /// Soldiers beside the general.
    SOLDIERS;
}
