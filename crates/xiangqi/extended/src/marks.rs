//! Names by which the generator notes its work: what it reads, and the parts of what it does.

use qipan_game::probe::Table;

use crate::scan::SQUARES;

/// Places that are read.
pub(crate) const CELLS: Table = Table::of_state("cells");
pub(crate) const GENERALS: Table = Table::of_state("generals");
pub(crate) const BITS: Table = Table::fixed("SQUARES", size_of_val(&SQUARES));

qipan_game::parts! {
    /// Looking for pieces.
    SCAN;
    /// A word of the pieces' bits.
    WORDS;
    /// A piece is found.
    MAN;
    /// The piece's kind.
    KIND_OF;
    /// A short-range move.
    STEP;
    /// A line of a chariot or cannon.
    LINE;
    /// An elephant's eye.
    EYE;
    /// The elephant's side of the river.
    HALF;
    /// A horse's leg.
    LEG;
    /// Has the soldier crossed the river?
    RIVER;
    /// Dangers to the general.
    DANGER;
    /// A line from the general, as far as the third piece.
    SHIELD;
    /// Horses behind a neighbour of the general.
    AMBUSH;
    /// Squares that danger marks.
    MARKED;
    /// The general whose safety is asked for.
    GENERAL;
    /// A line from the general that is walked for an attacker.
    ALONG;
    /// The general's row as two words.
    BESIDE;
    /// One half of that row.
    WORD;
    /// The cells around the general as four words.
    AROUND;
    /// Soldiers that attack.
    SOLDIERS;
    /// A leg, and the horses that attack over it.
    LEG_NEAR;
}
