//! Tables of the numbers that keys and values of positions are made of.

/// Keys by row and column, such as piece and square, 0 where none was put. The halves stand apart: a search
/// takes the low one alone, and would else read half of each cache line for nothing.
#[derive(Debug)]
pub struct KeyTable<const COLUMNS: usize, const ROWS: usize> {
    low: [[u64; COLUMNS]; ROWS],
    high: [[u64; COLUMNS]; ROWS],
}

impl<const COLUMNS: usize, const ROWS: usize> KeyTable<COLUMNS, ROWS> {
    /// A table of nothing.
    pub const EMPTY: Self = Self { low: [[0; COLUMNS]; ROWS], high: [[0; COLUMNS]; ROWS] };

    /// Puts a key in its place.
    ///
    /// # Panics
    /// If there is no such place.
    pub const fn put(&mut self, row: usize, column: usize, key: u128) {
        self.low[row][column] = key as u64;
        self.high[row][column] = (key >> u64::BITS) as u64;
    }

    /// The key in a place.
    ///
    /// # Panics
    /// If there is no such place.
    #[inline(always)]
    #[must_use]
    pub fn at(&self, row: usize, column: usize) -> u128 {
        u128::from(self.low[row][column]) | u128::from(self.high[row][column]) << u64::BITS
    }
}

/// Values by row and column, such as piece and square, 0 where none was put. They are signed, so that a value
/// is their sum: what is good for the second side is below 0.
#[derive(Debug)]
pub struct ValueTable<const COLUMNS: usize, const ROWS: usize>([[i16; COLUMNS]; ROWS]);

impl<const COLUMNS: usize, const ROWS: usize> ValueTable<COLUMNS, ROWS> {
    /// A table of nothing.
    pub const EMPTY: Self = Self([[0; COLUMNS]; ROWS]);

    /// Puts a value in its place.
    ///
    /// # Panics
    /// If there is no such place, or if the value does not fit into 16 bits.
    pub const fn put(&mut self, row: usize, column: usize, value: i32) {
        let short = value as i16;
        assert!(short as i32 == value, "a value of 16 bits");
        self.0[row][column] = short;
    }

    /// The value in a place.
    ///
    /// # Panics
    /// If there is no such place.
    #[inline(always)]
    #[must_use]
    pub fn at(&self, row: usize, column: usize) -> i32 {
        self.0[row][column].into()
    }
}

#[cfg(test)]
mod tests {
    use super::{KeyTable, ValueTable};

    #[test]
    fn what_was_put_is_there() {
        let mut table = KeyTable::<3, 2>::EMPTY;
        let key = 0x0123_4567_89ab_cdef_fedc_ba98_7654_3210;
        table.put(1, 2, key);
        assert_eq!([table.at(1, 2), table.at(1, 1), table.at(0, 2)], [key, 0, 0]);
        let mut table = ValueTable::<3, 2>::EMPTY;
        table.put(1, 2, -1234);
        assert_eq!([table.at(1, 2), table.at(1, 1), table.at(0, 2)], [-1234, 0, 0]);
    }

    #[test]
    #[should_panic = "a value of 16 bits"]
    fn what_does_not_fit_is_refused() {
        let mut table = ValueTable::<1, 1>::EMPTY;
        table.put(0, 0, 1 << 15);
    }
}
