//! Names by which the generator notes its work: what it reads, and the parts of what it does.

use qipan_game::probe::Table;

/// Places that are read.
pub(crate) const CELLS: Table = Table::of_state("cells");
pub(crate) const GENERALS: Table = Table::of_state("generals");

qipan_game::parts! {
    /// Looking for pieces.
    SCAN;
    /// A piece is found.
    MAN;
    /// The bounds that its steps are compared with.
    BOUNDS;
    /// A step or jump, if there is room.
    STEP;
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
    /// A line from the general, for pieces that shield.
    SHIELD;
    /// A leg by which an enemy horse may look at the general.
    BEHIND_LEG;
    /// All squares that are minded.
    MINDED;
    /// The general whose safety is asked for.
    GENERAL;
    /// A line from the general, walked as far as the second piece.
    ALONG;
    /// The general's rank, all cells at once.
    BESIDE;
    /// The general's rank to one hand, all cells at once.
    ALONG_RANK;
    /// Cells near the general, all at once.
    AROUND;
    /// Soldiers beside the general.
    SOLDIERS;
    /// A horse and its leg.
    HORSE;
}
