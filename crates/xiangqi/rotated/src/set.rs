//! Sets of squares, and the two orders that occupied squares are kept in.

use xiangqi_rules::Square;

/// A set of squares; bit n is square n of [`number`].
pub(crate) type Set = u128;

/// The words of a set: south of the river, north of it.
pub(crate) type Halves = [u64; 2];

/// Squares on either side of the river.
const HALF: usize = 45;

/// Squares are numbered so that no rank lies across two words: 0..45 south of the river, 64..109 north of it.
pub(crate) const fn number(square: Square) -> usize {
    number_of_index(square.index())
}

pub(crate) const fn number_of_index(index: usize) -> usize {
    if index < HALF { index } else { index - HALF + 64 }
}

/// The square of a number, which must be one of the board's.
pub(crate) fn square(number: usize) -> Square {
    let index = if number < 64 { number } else { number - 64 + HALF };
    Square::from_index(index).expect("the number of a square")
}

/// The number of a file and a rank, `None` off the board.
pub(crate) const fn at(file: isize, rank: isize) -> Option<usize> {
    if file < 0 || file > 8 || rank < 0 || rank > 9 {
        return None;
    }
    Some(number_of_index((rank * 9 + file) as usize))
}

/// File and rank of a number.
pub(crate) const fn file_and_rank(number: usize) -> (usize, usize) {
    (number % 64 % 9, number % 64 / 9 + number / 64 * 5)
}

/// Where a square is on the turned board: files are runs of ten bits, five of them in the lower word.
pub(crate) const fn turned_number(number: usize) -> usize {
    let (file, rank) = file_and_rank(number);
    file / 5 * 64 + file % 5 * 10 + rank
}

/// The number of the square that a bit of a half stands for.
#[inline]
pub(crate) const fn square_in(half: usize, bit: usize) -> usize {
    (half & 1) << 6 | (bit & 63)
}

/// The bit of each square on the board as it stands and on the turned one, as words. A table, since shifting 128 bits by a
/// variable costs more than a load.
static PLACES: [[Halves; 2]; 128] = {
    let mut places = [[[0; 2]; 2]; 128];
    let mut index = 0;
    while index < Square::COUNT {
        let number = number_of_index(index);
        places[number] = [words(1 << number), words(1 << turned_number(number))];
        index += 1;
    }
    places
};

/// Bytes of the table of this module.
pub(crate) const TABLE_BYTES: usize = size_of_val(&PLACES);

/// A square on both boards.
#[inline]
pub(crate) fn place(square: usize) -> &'static [Halves; 2] {
    &PLACES[square & 127]
}

/// The set of one square.
#[inline]
pub(crate) fn bit(square: usize) -> Set {
    set_of(place(square)[0])
}

/// The words of a set: south of the river, north of it.
#[inline]
pub(crate) const fn words(set: Set) -> Halves {
    [set as u64, (set >> 64) as u64]
}

/// A set of its words.
#[inline]
pub(crate) const fn set_of([south, north]: Halves) -> Set {
    south as Set | (north as Set) << 64
}

/// Turns a set.
pub(crate) fn turned(set: Set) -> Set {
    each(set).fold(0, |turned, square| turned | set_of(place(square)[1]))
}

/// The squares of a set in ascending order.
#[inline]
pub(crate) fn each(set: Set) -> impl Iterator<Item = usize> {
    let [south, north] = words(set);
    each_bit(south).chain(each_bit(north).map(|bit| square_in(1, bit)))
}

/// The bits of a word in ascending order.
#[inline]
pub(crate) fn each_bit(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}
