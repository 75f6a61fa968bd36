//! Tables of the numbers that keys are made of.

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

#[cfg(test)]
mod tests {
    use super::KeyTable;

    #[test]
    fn what_was_put_is_there() {
        let mut table = KeyTable::<3, 2>::EMPTY;
        let key = 0x0123_4567_89ab_cdef_fedc_ba98_7654_3210;
        table.put(1, 2, key);
        assert_eq!([table.at(1, 2), table.at(1, 1), table.at(0, 2)], [key, 0, 0]);
    }
}
