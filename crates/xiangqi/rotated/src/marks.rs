//! Names by which the generator notes its work: what it reads, and the parts of what it does.

use qipan_game::probe::Table;
use xiangqi_rules::Square;

use crate::danger::{WATCHED, WATCHES};
use crate::sliders::{self, SITES};
use crate::squares::{at, file_and_rank, square_of, turned_square};
use crate::tables;

/// The sets, as the board's code has them: those of level `planes`, those of level `kinds`.
pub(crate) const PLANES: [Table; 4] =
    [Table::of_state("low"), Table::of_state("middle"), Table::of_state("high"), Table::of_state("black")];
pub(crate) const KINDS: [Table; 10] = [
    Table::of_state("colour(0)"),
    Table::of_state("colour(1)"),
    Table::of_state("of(none)"),
    Table::of_state("of(general)"),
    Table::of_state("of(advisor)"),
    Table::of_state("of(elephant)"),
    Table::of_state("of(horse)"),
    Table::of_state("of(chariot)"),
    Table::of_state("of(cannon)"),
    Table::of_state("of(soldier)"),
];
pub(crate) const TURNED: Table = Table::of_state("turned");

/// Tables; an index stands in each pair of brackets.
pub(crate) const FILE: Table = Table::fixed("SITES[].file", size_of_val(&SITES));
pub(crate) const RANK: Table = Table::fixed("SITES[].rank", size_of_val(&SITES));
pub(crate) const RANK_SHIFT: Table = Table::fixed("SITES[].rank_shift", size_of_val(&SITES));
pub(crate) const RANK_INNER: Table = Table::fixed("SITES[].rank_inner", size_of_val(&SITES));
pub(crate) const FILE_WORD: Table = Table::fixed("SITES[].file_word", size_of_val(&SITES));
pub(crate) const FILE_INNER: Table = Table::fixed("SITES[].file_inner", size_of_val(&SITES));
pub(crate) const RANK_LEG: Table = Table::fixed("SITES[].rank_leg", size_of_val(&SITES));
pub(crate) const FILE_LEG: Table = Table::fixed("SITES[].file_leg", size_of_val(&SITES));
pub(crate) const RANKS: Table = Table::fixed("RANKS[][]", size_of_val(&sliders::RANKS));
pub(crate) const FILES_CHARIOT: Table = Table::fixed("FILES[][].chariot", size_of_val(&sliders::FILES));
pub(crate) const FILES_CANNON: Table = Table::fixed("FILES[][].cannon", size_of_val(&sliders::FILES));
pub(crate) const GENERAL: Table = Table::fixed("GENERAL[]", size_of_val(&tables::GENERAL));
pub(crate) const ADVISOR: Table = Table::fixed("ADVISOR[]", size_of_val(&tables::ADVISOR));
pub(crate) const SOLDIER: Table = Table::fixed("SOLDIER[][]", size_of_val(&tables::SOLDIER));
pub(crate) const HORSE: Table = Table::fixed("HORSE[][]", size_of_val(&tables::HORSE));
pub(crate) const ELEPHANT: Table = Table::fixed("ELEPHANT[][]", size_of_val(&tables::ELEPHANT));
pub(crate) const HORSES_AT: Table = Table::fixed("HORSES_AT[][]", size_of_val(&tables::HORSES_AT));
pub(crate) const SOLDIERS_AT: Table = Table::fixed("SOLDIERS_AT[][]", size_of_val(&tables::SOLDIERS_AT));
const WATCH_BYTES: usize = size_of_val(&WATCHES) + size_of_val(&WATCHED);
pub(crate) const LINES: Table = Table::fixed("WATCHED[][].lines", WATCH_BYTES);
pub(crate) const LEAPS: Table = Table::fixed("WATCHED[][].leaps", WATCH_BYTES);
pub(crate) const NEAR: Table = Table::fixed("WATCHED[][].near", WATCH_BYTES);
pub(crate) const BETWEEN: [Table; 2] = [
    Table::fixed("WATCHED[0][].between[]", WATCH_BYTES),
    Table::fixed("WATCHED[1][].between[]", WATCH_BYTES),
];

/// The rules' number of a bit of a set, if it is a square.
pub(crate) fn reader(bit: usize) -> Option<usize> {
    match bit {
        0..45 => Some(bit),
        64..109 => Some(bit - 64 + 45),
        _ => None,
    }
}

/// The rules' number of a bit of the turned board, if it is a square.
pub(crate) fn turned_reader(bit: usize) -> Option<usize> {
    Square::all().find(|&square| turned_square(square_of(square)) == bit).map(Square::index)
}

/// The squares of the bits of a half's word.
pub(crate) fn in_half(half: usize) -> impl Iterator<Item = Option<usize>> {
    (64 * half..64 * half + 45).map(reader)
}

/// The square some files to the right and ranks up, as the rules number it.
pub(crate) fn beside(square: usize, (files, ranks): (isize, isize)) -> Option<usize> {
    let (file, rank) = file_and_rank(square);
    at(file as isize + files, rank as isize + ranks).and_then(reader)
}

/// A word that is a part of a set, noted as a number with the code that works it out.
macro_rules! noted_word {
    ($probe:expr, $value:expr) => {{
        let value = $value;
        ::qipan_game::Probe::works_out(
            $probe,
            ::core::stringify!($value),
            ::qipan_game::probe::Value::Hex(value),
        );
        value
    }};
}
pub(crate) use noted_word;

qipan_game::parts! {
    /// Dangers to the general of the side to move.
    DANGER;
    /// Enemy pieces that could attack the general.
    WATCHERS;
    /// A chariot, general or horse, and what is between.
    SNIPER;
    /// A cannon, and what is between.
    CANNON;
    /// In check.
    CHECK;
    /// Pieces that may not leave untested.
    TIED;
    /// Squares before a cannon without a screen.
    BARE;
    /// The own pieces.
    OWN;
    /// All pieces.
    OCCUPIED;
    /// Squares where moves may end.
    TARGET;
    /// The pieces of a kind in a half.
    MEN;
    /// A piece.
    MAN;
    /// The look-up of a rank: its state, its entry.
    RANK_STATE;
    RANK_ENTRY;
    /// The same of a file, on the turned board.
    FILE_STATE;
    FILE_ENTRY;
    /// A horse's legs, left and right, below and above; together.
    LEGS_ASIDE;
    LEGS_ALONG;
    LEGS;
    /// An elephant's eyes; a horse's legs, seen from the general.
    EYES;
    /// Steps made beforehand.
    ENTRY;
    /// Goals of a piece.
    GOALS;
    /// Goals of a cannon.
    CANNON_GOALS;
    /// The general whose safety is asked for.
    GENERAL;
    /// Could an enemy piece attack it?
    WATCHED;
    /// The other general.
    FACED;
    /// Enemy horses, soldiers, and pieces on its lines.
    LEAPING;
    BESIDE;
    STRIKING;
}
