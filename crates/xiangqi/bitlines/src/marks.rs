//! Names by which the generator notes its work: what it reads, and the parts of what it does.

use qipan_game::probe::{Shown, Table, Value};
use xiangqi_rules::Square;

use crate::sets;
use crate::sliders::{self, Reach};
use crate::squares::written;
use crate::tables::{self, Jumps, Stride};

/// Places that are read. The lanes of the lines are drawn as two pictures: the files, and the ranks.
pub(crate) const CELLS: Table = Table::of_state("cells");
pub(crate) const MEN: Table = Table::of_state("men");
pub(crate) const FILE_WORDS: Table = Table::of_state("lines.file");
pub(crate) const RANK_WORDS: Table = Table::of_state("lines.rank");
pub(crate) const FILES: Table = Table::fixed("FILES", size_of_val(&sets::FILES));
pub(crate) const RANKS: Table = Table::fixed("RANKS", size_of_val(&sets::RANKS));
pub(crate) const FILE_REACH: Table = Table::fixed("FILE_REACH", size_of_val(&sliders::FILE_REACH));
pub(crate) const RANK_REACH: Table = Table::fixed("RANK_REACH", size_of_val(&sliders::RANK_REACH));
pub(crate) const GENERAL: Table = Table::fixed("GENERAL", size_of_val(&tables::GENERAL));
pub(crate) const ADVISOR: Table = Table::fixed("ADVISOR", size_of_val(&tables::ADVISOR));
pub(crate) const ELEPHANT: Table = Table::fixed("ELEPHANT", size_of_val(&tables::ELEPHANT));
pub(crate) const HORSE: Table = Table::fixed("HORSE", size_of_val(&tables::HORSE));
pub(crate) const SOLDIER: [Table; 2] = [
    Table::fixed("SOLDIER[0]", size_of_val(&tables::SOLDIER)),
    Table::fixed("SOLDIER[1]", size_of_val(&tables::SOLDIER)),
];
pub(crate) const LEG: Table = Table::fixed("LEG", size_of_val(&tables::LEG));
pub(crate) const ON_LINE: Table = Table::fixed("ON_LINE", size_of_val(&tables::ON_LINE));
pub(crate) const WAYS: Table = Table::fixed("WAYS", size_of_val(&tables::WAYS));

/// A square as a reader numbers them; `None` off the board.
pub(crate) fn reader(square: u8) -> Option<usize> {
    written(square).map(Square::index)
}

/// The squares of so many bits of a line's word, as a reader numbers them.
pub(crate) fn line(start: u8, step: u8, bits: u8) -> impl Iterator<Item = Option<usize>> {
    (0..bits).map(move |bit| reader(start + step * bit))
}

/// A line's place in the lanes.
pub(crate) fn place((lane, shift): (u8, u8)) -> Value {
    Value::Few([lane.into(), shift.into(), 0, 0])
}

/// Bytes that are read together, the first of them lowest.
fn packed(bytes: impl DoubleEndedIterator<Item = u8>) -> u128 {
    bytes.rev().fold(0, |word, byte| word << 8 | u128::from(byte))
}

/// A list of squares.
pub(crate) fn squares(squares: &[u8; 4]) -> Value {
    Value::Few(squares.map(u16::from))
}

/// A list of three squares.
pub(crate) fn three(&[ahead, left, right]: &[u8; 3]) -> Value {
    squares(&[ahead, left, right, 0])
}

/// A list of eyes and squares.
pub(crate) fn strides(strides: &[Stride; 4]) -> Value {
    Value::Word(packed(strides.iter().flat_map(|stride| [stride.eye, stride.to])))
}

/// A list of legs and squares.
pub(crate) fn jumps(jumps: &[Jumps; 4]) -> Value {
    Value::Word(packed(jumps.iter().flat_map(|jumps| [jumps.leg, jumps.to[0], jumps.to[1]])))
}

/// Its six numbers, the first of them lowest.
impl Shown for Reach {
    fn shown(self) -> Value {
        let Self { quiet, chariot, cannon } = self;
        Value::Word(packed([quiet, chariot, cannon].into_iter().flatten()))
    }
}

qipan_game::parts! {
    /// A piece's slot.
    MAN;
    /// The slot of one whose moves are looked at one by one.
    SUSPECT;
    /// A list made beforehand.
    ROW;
    /// A step or jump.
    STEP;
    /// An elephant's eye.
    EYE;
    /// A horse's leg.
    LEG;
    /// The words of a piece's lines.
    FILE_WORD;
    RANK_WORD;
    /// Their answer.
    FILE_REACH;
    RANK_REACH;
    /// A chariot's or cannon's capture.
    TAKE;
    /// Its quiet moves in a direction.
    SLIDE;
    /// The move of a suspect is looked at.
    TEST;
    /// Every move is looked at, whether it is suspect.
    FILTER;
    /// Danger to the general.
    DANGER;
    /// Suspects.
    SLOTS;
    /// Squares where a move is suspect that ends there.
    ENDS;
    /// The general whose safety is asked for.
    GENERAL;
    /// Is any piece on a line with the general or a jump away?
    SEEN;
    /// An enemy chariot or cannon, or the other general.
    ENEMY;
    /// An enemy horse.
    HORSE;
    /// Soldiers beside the general.
    SOLDIERS;
}
