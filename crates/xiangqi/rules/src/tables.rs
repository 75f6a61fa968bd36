//! Tables by piece and square that keys and values of positions are added up from: each board has them in its
//! own codes of pieces, the rows, and in its own numbers of squares, the columns.

use qipan_game::{KeyTable, ValueTable};

use crate::keys::TURN;
use crate::{Kind, Piece, Side, Square};

/// Returns the piece and the square of this index; `None` after the last one.
#[must_use]
pub const fn nth(index: usize) -> Option<(Piece, Square)> {
    let (side, kind) = (index / Square::COUNT / Kind::ALL.len(), index / Square::COUNT % Kind::ALL.len());
    if side == Side::BOTH.len() {
        return None;
    }
    let man = Piece { side: Side::BOTH[side], kind: Kind::ALL[kind] };
    match Square::from_index(index % Square::COUNT) {
        Some(square) => Some((man, square)),
        None => None,
    }
}

/// Makes a board's table of Zobrist terms, a [`KeyTable`](qipan_game::KeyTable) by the code that the first
/// function gives a piece and the number that the second one gives a square; zero for what has neither.
///
/// ```
/// use qipan_game::KeyTable;
/// use xiangqi_rules::mailbox::{frame::square_of, slots::sort_of};
///
/// static KEYS: KeyTable<256, 16> = xiangqi_rules::key_table!(sort_of, square_of);
/// ```
#[macro_export]
macro_rules! key_table {
    ($code_of:path, $square_of:path) => {
        $crate::filled_table!(qipan_game::KeyTable::EMPTY, $crate::keys::of_man, $code_of, $square_of)
    };
}

/// Makes a board's table of values, a [`ValueTable`](qipan_game::ValueTable), as
/// [`key_table!`](crate::key_table) makes that of Zobrist terms.
///
/// ```
/// use qipan_game::ValueTable;
/// use xiangqi_rules::mailbox::{frame::square_of, slots::sort_of};
///
/// static VALUES: ValueTable<256, 16> = xiangqi_rules::value_table!(sort_of, square_of);
/// ```
#[macro_export]
macro_rules! value_table {
    ($code_of:path, $square_of:path) => {
        $crate::filled_table!(qipan_game::ValueTable::EMPTY, $crate::values::of_man, $code_of, $square_of)
    };
}

/// Fills an empty table with what a function says of every piece on every square.
#[doc(hidden)]
#[macro_export]
macro_rules! filled_table {
    ($empty:expr, $of_man:path, $code_of:path, $square_of:path) => {{
        let mut table = $empty;
        let mut index = 0;
        while let Some((man, square)) = $crate::tables::nth(index) {
            table.put($code_of(man) as usize, $square_of(square) as usize, $of_man(man, square));
            index += 1;
        }
        table
    }};
}

/// A move as the tables see it: one piece goes, another may be taken.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// Row of the piece that moves.
    pub man: usize,
    /// Column of the square that it leaves.
    pub from: usize,
    /// Column of the square that it goes to.
    pub to: usize,
    /// Row of the piece that it takes; a row of zeros if there is none.
    pub taken: usize,
}

impl Change {
    /// Returns the bits of the key that the move flips.
    #[inline(always)]
    #[must_use]
    pub fn of_key<const COLUMNS: usize, const ROWS: usize>(self, keys: &KeyTable<COLUMNS, ROWS>) -> u128 {
        let Self { man, from, to, taken } = self;
        TURN ^ keys.at(man, from) ^ keys.at(man, to) ^ keys.at(taken, to)
    }

    /// Returns what the move adds to the value.
    #[inline(always)]
    #[must_use]
    pub fn of_value<const COLUMNS: usize, const ROWS: usize>(
        self,
        values: &ValueTable<COLUMNS, ROWS>,
    ) -> i32 {
        let Self { man, from, to, taken } = self;
        values.at(man, to) - values.at(man, from) - values.at(taken, to)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use qipan_game::{Game, KeyTable, ValueTable};

    use super::{Change, nth};
    use crate::mailbox::numbers::code_of;
    use crate::{Move, Setup, Square, Xiangqi};

    static KEYS: KeyTable<90, 16> = key_table!(code_of, Square::index);
    static VALUES: ValueTable<90, 16> = value_table!(code_of, Square::index);

    #[test]
    fn every_man_is_there_on_every_square() {
        let all: HashSet<_> = (0..).map_while(nth).collect();
        assert_eq!(all.len(), 2 * 7 * 90);
        for (man, square) in all {
            assert_eq!(KEYS.at(code_of(man), square.index()), crate::keys::of_man(man, square));
            assert_eq!(
                VALUES.at(code_of(man), square.index()),
                Xiangqi::placed(man.number(), square.index())
            );
        }
    }

    #[test]
    fn a_change_is_the_difference_of_two_positions() {
        let setup: Setup = Xiangqi::START.parse().unwrap();
        // A move that takes nothing, and one that takes.
        for m in ["h2e2", "h2h9"].map(|text| text.parse::<Move>().unwrap()) {
            let row = |square| setup.piece_at(square).map_or(0, code_of);
            let (from, to) = (m.from.index(), m.to.index());
            let change = Change { man: row(m.from), from, to, taken: row(m.to) };
            let after = Xiangqi::after(&setup, m);
            assert_eq!(change.of_key(&KEYS), Xiangqi::key(&setup) ^ Xiangqi::key(&after));
            assert_eq!(change.of_value(&VALUES), Xiangqi::value(&after) - Xiangqi::value(&setup));
        }
    }
}
