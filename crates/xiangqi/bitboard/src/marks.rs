//! Names by which the generator notes its work: what it reads, and the parts of what it does.

use std::{iter, ptr};

use qipan_game::probe::{Place, Table};

use crate::sets::{HALF_SQUARES, Half, Set, first};
use crate::squares::step;
use crate::tables::{BETWEEN, BIT, HORSE, LEG, WATCH, Watch};

/// The sets by side and kind, as pictures have them.
pub(crate) const KIND_SETS: [Table; 9] = [
    Table::of_state("side(red)"),
    Table::of_state("side(black)"),
    Table::of_state("kind(general)"),
    Table::of_state("kind(advisor)"),
    Table::of_state("kind(elephant)"),
    Table::of_state("kind(horse)"),
    Table::of_state("kind(chariot)"),
    Table::of_state("kind(cannon)"),
    Table::of_state("kind(soldier)"),
];
/// The planes.
pub(crate) const PLANE_SETS: [Table; 4] = [
    Table::of_state("plane(0)"),
    Table::of_state("plane(1)"),
    Table::of_state("plane(2)"),
    Table::of_state("plane(3)"),
];
pub(crate) const MAILBOX: Table = Table::of_state("mailbox");

/// Tables; an index stands in each pair of brackets.
pub(crate) const BITS: Table = Table::fixed("BIT[]", size_of_val(&BIT));
pub(crate) const LINES: Table = Table::fixed("WATCH[][].lines", size_of_val(&WATCH));
pub(crate) const LEAPS: Table = Table::fixed("WATCH[][].leaps", size_of_val(&WATCH));
pub(crate) const BESIDE: Table = Table::fixed("WATCH[][].beside", size_of_val(&WATCH));
pub(crate) const STEPS: Table = Table::fixed("WATCH[][].steps", size_of_val(&WATCH));
pub(crate) const IN_THE_WAY: [Table; 2] = [
    Table::fixed("WATCH[0][].between[]", size_of_val(&BETWEEN)),
    Table::fixed("WATCH[1][].between[]", size_of_val(&BETWEEN)),
];
pub(crate) const JUMPS: Table = Table::fixed("HORSE[][]", size_of_val(&HORSE));

/// The side that a watch is of, and the general's bit.
fn indices(watch: &Watch) -> [usize; 2] {
    let index = WATCH.iter().flatten().position(|other| ptr::eq(other, watch)).unwrap_or_default();
    [index / 64, index % 64]
}

/// The place of a part of a watch.
pub(crate) fn on(table: Table, watch: &Watch) -> Place {
    let [side, at] = indices(watch);
    table.of(side, at)
}

/// The place of the squares in the way of a piece, by the watch of the general.
pub(crate) fn in_the_way(watch: &Watch, square: usize) -> Place {
    let [side, at] = indices(watch);
    IN_THE_WAY[side].of(at, square)
}

/// The squares of a set in order.
pub(crate) fn in_order(mut set: Set) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        let square = (set != 0).then(|| first(set))?;
        set &= set - 1;
        Some(square)
    })
}

/// The squares of the bits of a half's word.
pub(crate) fn squares_of(half: Half) -> impl Iterator<Item = Option<usize>> {
    (half.base()..).take(HALF_SQUARES).map(Some)
}

/// The squares of the bits of a horse's window, from its first square on.
pub(crate) fn window_from(first: usize) -> impl Iterator<Item = Option<usize>> {
    (first..first + 64).map(|square| (square < 90).then_some(square))
}

/// The legs' squares of the bits of such a window, rotated for the horse on a square.
pub(crate) fn legs_of(square: usize) -> impl Iterator<Item = Option<usize>> {
    (0..=18).map(move |bit| {
        let &(across, along) = LEG.iter().find(|(across, along)| 9 + across + 9 * along == bit)?;
        step(square, across, along)
    })
}

/// A half's word of a set, noted with the code that works it out.
macro_rules! noted_in {
    ($probe:expr, $half:expr, $value:expr) => {
        ::qipan_game::noted!($probe, $value, || $crate::marks::squares_of($half))
    };
}
pub(crate) use noted_in;

qipan_game::parts! {
    /// The squares where moves may end.
    TARGET;
    /// The general whose safety is asked for.
    GENERAL;
    /// The other general.
    FACING;
    /// Is there an enemy piece that could attack it if nothing were in the way?
    WATCHED;
    /// These pieces.
    WATCHERS;
    /// A chariot or horse, and what is in its way.
    SNIPER;
    /// A cannon, and what is in its way.
    CANNON;
    /// The pieces that give check.
    CHECKERS;
    /// The pieces that keep an attack off.
    SHIELDS;
    /// Squares before a cannon without a screen.
    BARE;
    /// The pieces that may move freely.
    FREE;
    /// Moves out of check.
    EVASIONS;
    /// Squares that parry a check.
    PARRIES;
    /// Words that all free pieces go by.
    CROWD;
    /// The pieces of a kind.
    MEN;
    /// A piece that moves freely.
    MAN;
    /// The squares where it may go.
    GOALS;
    /// A cannon's.
    CANNON_GOALS;
    /// All pieces of a kind at once.
    ELEPHANT_STEP;
    ADVISOR_STEP;
    FORWARD;
    SOLDIER_STEP;
    /// Pieces whose moves are confined.
    CONFINED;
    CONFINED_MAN;
    CONFINES;
    CONFINED_GOALS;
    /// Pieces whose moves are tried.
    DOUBTFUL;
    DOUBTFUL_MAN;
    DOUBTFUL_GOALS;
    TRY;
    SAFE;
    SAFE_GOALS;
    /// The general's own steps.
    STEPS;
    /// All pieces, among which one finds its way.
    OCCUPIED;
    /// A horse: the ranks around it, its legs, its jumps.
    WINDOW;
    LEGS;
    LEG_INDEX;
    JUMPS;
    /// A line look-up: the rank's index and entry.
    RANK_INDEX;
    RANK_ENTRY;
    /// The file's index by extraction.
    RED_BITS;
    BLACK_BITS;
    INDEX;
    /// By multiplication.
    FOLD;
    PRODUCT;
    HASH;
    FILE_ENTRY;
    /// The file's entry laid out on its squares.
    DEPOSIT;
    /// Both lines together.
    BOTH;
    /// One look-up for both lines.
    KEY;
    START;
    ENTRY;
    /// The nearest pieces on a line's halves, and those behind them.
    ABOVE;
    BELOW;
    SECOND;
}
