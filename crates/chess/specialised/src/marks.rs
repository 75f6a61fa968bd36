//! Names by which the generator notes its work: what it reads, and the parts of what it does.

use qipan_game::probe::Table;

use crate::tables::{DIAGONAL_LINES, KING_STEPS, KNIGHT_LEAPS, PAWN_ATTACKS, STRAIGHT_LINES, UP_TO};

/// Places that are read.
pub(crate) const LEAPS: Table = Table::fixed("KNIGHT_LEAPS", size_of_val(&KNIGHT_LEAPS));
pub(crate) const STEPS: Table = Table::fixed("KING_STEPS", size_of_val(&KING_STEPS));
pub(crate) const TAKES: Table = Table::fixed("PAWN_ATTACKS", size_of_val(&PAWN_ATTACKS));
pub(crate) const STRAIGHTS: Table = Table::fixed("STRAIGHT_LINES", size_of_val(&STRAIGHT_LINES));
pub(crate) const DIAGONALS: Table = Table::fixed("DIAGONAL_LINES", size_of_val(&DIAGONAL_LINES));
pub(crate) const LINES: Table = Table::fixed("UP_TO", size_of_val(&UP_TO));
pub(crate) const PLANES: [Table; 4] = [
    Table::of_state("planes[0]"),
    Table::of_state("planes[1]"),
    Table::of_state("planes[2]"),
    Table::of_state("planes[3]"),
];
pub(crate) const STATE: Table = Table::of_state("state");

qipan_game::parts! {
    /// The state becomes types.
    VERSION;
    /// The four planes, and all pieces.
    PLANES;
    /// The kinds of pieces, and the sides.
    KINDS;
    SIDES;
    /// Checks and pins: sliders on lines of the king, the pieces between, leapers, all together.
    STRAIGHT_SNIPERS;
    DIAGONAL_SNIPERS;
    BETWEEN;
    LEAPERS;
    TIES;
    /// Taking en passant: who might, the position afterwards, who may.
    PASSING;
    TWO_LEAVE;
    TAKES_PASSING;
    /// The pieces giving check, and the squares where it is met.
    CHECK;
    REMEDIES;
    /// The king: its steps, the way to castle, whether danger is looked for.
    KING_STEPS;
    WAY;
    NEEDED;
    /// All that the enemy attacks: from nearby, by a fill, together.
    NEAR;
    RUN;
    ARRIVES;
    LEAPS;
    ATTACKED;
    SAFE_STEPS;
    STEPS_TO_TEST;
    CASTLES;
    /// Attackers of a square.
    SAFE;
    IS_SAFE;
    /// Knights, who goes diagonally, who goes straight: all of them, then one after another.
    KNIGHTS;
    KNIGHT;
    DIAGONAL_MEN;
    DIAGONAL_MAN;
    STRAIGHT_MEN;
    STRAIGHT_MAN;
    /// The squares where one may go.
    TARGETS;
    /// All pawns at once.
    PAWNS;
    ONE;
    TWO;
    LEFT;
    RIGHT;
    GO;
    PROMOTIONS;
    PASSES;
    /// Pinned pieces.
    PINNED;
    PINNED_DIAGONAL_MAN;
    PINNED_STRAIGHT_MAN;
    PINNED_TARGETS;
    PINNED_PAWNS;
    /// A king that is looked after, its neighbours, the enemies among them, sliders, a line that may be open.
    KING;
    NEIGHBOURS;
    NEAR_ENEMIES;
    SNIPERS;
    OPEN_LINE;
    /// A look-up by PEXT.
    RELEVANT;
    EXTRACT;
    ENTRY;
    /// A short entry, and its bits laid out.
    CODE;
    DEPOSIT;
    /// A look-up by subtraction.
    RANK;
    LINE_MEN;
    UPWARDS;
    UPWARDS_ONCE;
    DOWNWARDS;
    CUT_OUT;
    TOGETHER;
}
