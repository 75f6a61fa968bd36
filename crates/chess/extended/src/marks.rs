//! Names by which the generator notes its work: what it reads, and the parts of what it does.

use chess_rules::mailbox::Castle;
use qipan_game::probe::Table;
use qipan_game::{AttackTest, PseudoLegal};

use crate::Extended;
use crate::filter::Watch;
use crate::scan::Scan;
use crate::squares::Frame;

/// Places that are read.
pub(crate) const CELLS: Table = Table::of_state("cells");
pub(crate) const KINGS: Table = Table::of_state("kings");
pub(crate) const CASTLING: Table = Table::of_state("castling");
pub(crate) const EN_PASSANT: Table = Table::of_state("en_passant");

pub(crate) const CASTLES: Table = Table::fixed("CASTLES", size_of::<[[Castle; 2]; 2]>());
/// The filter's tables by side, in the order of [`Watch`].
pub(crate) const WATCHES: [[Table; 4]; 2] = [
    watches(["WATCHES[0].sliders", "WATCHES[0].lines", "WATCHES[0].near", "WATCHES[0].kings"]),
    watches(["WATCHES[1].sliders", "WATCHES[1].lines", "WATCHES[1].near", "WATCHES[1].kings"]),
];

const fn watches([sliders, lines, near, kings]: [&'static str; 4]) -> [Table; 4] {
    const BYTES: usize = size_of::<[Watch; 2]>();
    [
        Table::fixed(sliders, BYTES),
        Table::fixed(lines, BYTES),
        Table::fixed(near, BYTES),
        Table::fixed(kings, BYTES),
    ]
}

impl<L: PseudoLegal, F: Frame, S: Scan, A: AttackTest, T: qipan_game::Probe> Extended<L, F, S, A, T> {
    /// The places of squares in a set, as they are read.
    pub(crate) const BIT_OF: Table = Table::fixed("BIT_OF", size_of::<F::Cells>());
}

qipan_game::parts! {
    /// Looking for pieces.
    SCAN;
    /// A piece is found.
    MAN;
    /// A step or leap to a cell.
    STEP;
    /// A walk along a line.
    LINE;
    /// A pawn's rank.
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
    /// A square of a castling king, looked at for attacks.
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
}
