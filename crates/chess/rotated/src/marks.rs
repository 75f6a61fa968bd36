//! Names by which the generator notes its work: what it reads, and the parts of what it does.

use qipan_game::probe::Table;

use crate::sliders::{INNER, INNER_SHIFTS, MASKS, STARTS, STATES};
use crate::squares::CASTLES;
use crate::tables::{KING_STEPS, KNIGHT_STEPS, OBLIQUE, PAWN_STEPS, REACH, STRAIGHT};

/// Places that are read.
pub(crate) const LEAPS: Table = Table::fixed("KNIGHT_STEPS", size_of_val(&KNIGHT_STEPS));
pub(crate) const STEPS: Table = Table::fixed("KING_STEPS", size_of_val(&KING_STEPS));
pub(crate) const TAKES: Table = Table::fixed("PAWN_STEPS", size_of_val(&PAWN_STEPS));
pub(crate) const ROOKS: Table = Table::fixed("STRAIGHT", size_of_val(&STRAIGHT));
pub(crate) const BISHOPS: Table = Table::fixed("OBLIQUE", size_of_val(&OBLIQUE));
pub(crate) const WAYS: Table = Table::fixed("CASTLES", size_of_val(&CASTLES));
pub(crate) const UNMOVED: Table = Table::of_state("unmoved");
pub(crate) const EN_PASSANT: Table = Table::of_state("en_passant");

/// By line.
pub(crate) const LINES: [Table; 4] =
    by_line(["REACH[Rank]", "REACH[File]", "REACH[Falling]", "REACH[Rising]"], size_of_val(&REACH));
pub(crate) const INNER_READ: [Table; 4] =
    by_line(["INNER[Rank]", "INNER[File]", "INNER[Falling]", "INNER[Rising]"], size_of_val(&INNER));
pub(crate) const SHIFTS_READ: [Table; 4] = by_line(
    ["INNER_SHIFTS[Rank]", "INNER_SHIFTS[File]", "INNER_SHIFTS[Falling]", "INNER_SHIFTS[Rising]"],
    size_of_val(&INNER_SHIFTS),
);
pub(crate) const STATES_READ: [Table; 4] =
    by_line(["STATES[Rank]", "STATES[File]", "STATES[Falling]", "STATES[Rising]"], size_of_val(&STATES));
pub(crate) const STARTS_READ: [Table; 4] =
    by_line(["STARTS[Rank]", "STARTS[File]", "STARTS[Falling]", "STARTS[Rising]"], size_of_val(&STARTS));
pub(crate) const MASKS_READ: [Table; 4] =
    by_line(["MASKS[Rank]", "MASKS[File]", "MASKS[Falling]", "MASKS[Rising]"], size_of_val(&MASKS));
/// The turned boards, where they are kept.
pub(crate) const TURNED: [Table; 4] =
    by_line(["turned[Rank]", "turned[File]", "turned[Falling]", "turned[Rising]"], 0);

const fn by_line(names: [&'static str; 4], bytes: usize) -> [Table; 4] {
    let [rank, file, falling, rising] = names;
    [
        Table::fixed(rank, bytes),
        Table::fixed(file, bytes),
        Table::fixed(falling, bytes),
        Table::fixed(rising, bytes),
    ]
}

/// The pieces, by kinds' numbers and by sides, or by the bits of their numbers.
pub(crate) const KINDS: [Table; 8] = [
    Table::of_state(""),
    Table::of_state("kinds[PAWN]"),
    Table::of_state("kinds[KNIGHT]"),
    Table::of_state("kinds[KING]"),
    Table::of_state(""),
    Table::of_state("kinds[BISHOP]"),
    Table::of_state("kinds[ROOK]"),
    Table::of_state("kinds[QUEEN]"),
];
pub(crate) const SIDES: [Table; 2] = [Table::of_state("sides[0]"), Table::of_state("sides[1]")];
pub(crate) const PLANES: [Table; 4] = [
    Table::of_state("planes[0]"),
    Table::of_state("planes[1]"),
    Table::of_state("planes[2]"),
    Table::of_state("planes[3]"),
];

qipan_game::parts! {
    /// The four boards, where they are made.
    BOARDS;
    OCCUPIED;
    TURNED_BOARD;
    /// A look-up: the state of a line, the table's entry, two lines joined, all four.
    STATE;
    ENTRY;
    STRAIGHT;
    OBLIQUE;
    ALL_LINES;
    /// Checks and pins.
    DANGER;
    /// Attacks on a square from near.
    NEAR;
    /// Enemy sliders on its lines: rooks and queens, bishops and queens.
    STRAIGHT_MEN;
    OBLIQUE_MEN;
    /// Those of them that are seen.
    SEEN;
    /// Those on one line of the king.
    ON_LINE;
    CHECK;
    /// The king's look-up meets a slider's.
    MEETING;
    TIED;
    /// The pieces of both sides.
    BOTH_SIDES;
    /// The bits of the pieces' numbers.
    NUMBERS;
    /// The pieces of a kind.
    MEN;
    /// A piece.
    MAN;
    /// Are its moves suspect?
    IS_TIED;
    CAPTURES;
    QUIETS;
    /// All pawns at once, towards the a-file, towards the h-file, ahead.
    PAWNS;
    STRIKES;
    TAKE;
    ONE;
    TWO;
    GO;
    PROMOTIONS;
    /// Taking en passant.
    PASSING;
    BESIDE;
    TAKES_PASSING;
    /// Castling.
    CASTLING;
    WAY;
    KING;
    CASTLES;
}
