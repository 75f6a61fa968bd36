//! Sets of squares, and the two orders that occupied squares are kept in.

use xiangqi_rules::Square;

/// A set of squares; bit n is square n of [`number`].
pub(crate) type Set = u128;

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

/// The bits of each square on the board as it stands and on the turned one. A table, since shifting 128 bits by a variable
/// costs more than a load.
static PLACES: [[Set; 2]; 128] = {
    let mut places = [[0; 2]; 128];
    let mut index = 0;
    while index < Square::COUNT {
        let number = number_of_index(index);
        places[number] = [1 << number, 1 << turned_number(number)];
        index += 1;
    }
    places
};

/// Bytes of the table of this module.
pub(crate) const TABLE_BYTES: usize = size_of_val(&PLACES);

/// A square on both boards.
#[inline]
pub(crate) fn place(square: usize) -> &'static [Set; 2] {
    &PLACES[square & 127]
}

/// The set of one square.
#[inline]
pub(crate) fn bit(square: usize) -> Set {
    place(square)[0]
}

/// The words of a set: south of the river, north of it.
#[inline]
pub(crate) const fn words(set: Set) -> [u64; 2] {
    [set as u64, (set >> 64) as u64]
}

/// A set of its words.
#[inline]
pub(crate) const fn set_of([south, north]: [u64; 2]) -> Set {
    south as Set | (north as Set) << 64
}

/// Turns a set.
pub(crate) fn turned(set: Set) -> Set {
    each(set).fold(0, |turned, square| turned | place(square)[1])
}

/// The squares of a set in ascending order.
#[inline]
pub(crate) fn each(set: Set) -> Each {
    let [word, north] = words(set);
    Each { word, north, base: 0 }
}

/// What [`each`] gives: one word is emptied before the other is looked at.
pub(crate) struct Each {
    word: u64,
    north: u64,
    base: usize,
}

impl Iterator for Each {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.word == 0 {
            if self.north == 0 {
                return None;
            }
            (self.word, self.north, self.base) = (self.north, 0, 64);
        }
        let square = self.word.trailing_zeros() as usize | self.base;
        self.word &= self.word - 1;
        Some(square)
    }
}
