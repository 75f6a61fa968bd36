//! The lists of destinations, computed by the compiler.

use xiangqi_rules::Side;
use xiangqi_rules::mailbox::bit_of;

use crate::squares::{
    DIAGONALS, JUMPS, LEFT, LINES, RIGHT, crossed_river, forward, is_in_palace, share_half, written,
};

/// Destinations of each square: the list ends with the first 0.
pub(crate) type Lists<const N: usize> = [[u8; N]; 256];

/// Destinations from one square while a table is made.
struct Draft<const N: usize> {
    list: [u8; N],
    len: usize,
}

impl<const N: usize> Draft<N> {
    const EMPTY: Self = Self { list: [0; N], len: 0 };

    const fn push(&mut self, square: u8) {
        self.list[self.len] = square;
        self.len += 1;
    }
}

const fn palace_steps(steps: [u8; 4]) -> Lists<4> {
    let mut lists = [[0; 4]; 256];
    let mut from = 0;
    while from < 256 {
        let mut draft = Draft::EMPTY;
        let mut i = 0;
        while i < 4 {
            let to = (from as u8).wrapping_add(steps[i]);
            if is_in_palace(from as u8) && is_in_palace(to) {
                draft.push(to);
            }
            i += 1;
        }
        lists[from] = draft.list;
        from += 1;
    }
    lists
}

/// The general's destinations.
pub(crate) static GENERAL: Lists<4> = palace_steps(LINES);
/// An advisor's destinations.
pub(crate) static ADVISOR: Lists<4> = palace_steps(DIAGONALS);

/// Destinations and, at the same places, what must be empty for them.
struct Hindered<const N: usize, const M: usize> {
    to: Lists<N>,
    by: Lists<M>,
}

const ELEPHANTS: Hindered<4, 4> = {
    let mut lists = Hindered { to: [[0; 4]; 256], by: [[0; 4]; 256] };
    let mut from = 0;
    while from < 256 {
        let (mut to, mut by) = (Draft::EMPTY, Draft::EMPTY);
        let mut i = 0;
        while i < 4 {
            let eye = (from as u8).wrapping_add(DIAGONALS[i]);
            let target = eye.wrapping_add(DIAGONALS[i]);
            // Both ends on one side of the river, whosever: no elephant ever stands elsewhere.
            if written(from as u8).is_some() && written(target).is_some() && share_half(from as u8, target) {
                to.push(target);
                by.push(eye);
            }
            i += 1;
        }
        lists.to[from] = to.list;
        lists.by[from] = by.list;
        from += 1;
    }
    lists
};

/// An elephant's destinations.
pub(crate) static ELEPHANT: Lists<4> = ELEPHANTS.to;
/// The eyes on the way to them.
pub(crate) static EYE: Lists<4> = ELEPHANTS.by;

const HORSES: Hindered<12, 8> = {
    let mut lists = Hindered { to: [[0; 12]; 256], by: [[0; 8]; 256] };
    let mut from = 0;
    while from < 256 {
        let (mut to, mut by) = (Draft::EMPTY, Draft::EMPTY);
        let mut i = 0;
        while i < 8 {
            let (leg, jumps) = JUMPS[i / 2];
            let target = (from as u8).wrapping_add(jumps[i % 2]);
            if written(from as u8).is_some() && written(target).is_some() {
                to.push(target);
                by.push((from as u8).wrapping_add(leg));
            }
            i += 1;
        }
        lists.to[from] = to.list;
        lists.by[from] = by.list;
        from += 1;
    }
    lists
};

/// A horse's destinations; twelve bytes for eight and the end, so that rows are aligned.
pub(crate) static HORSE: Lists<12> = HORSES.to;
/// The legs on the way to them.
pub(crate) static LEG: Lists<8> = HORSES.by;

/// A soldier's destinations, for each side.
pub(crate) static SOLDIER: [Lists<4>; 2] = {
    let mut tables = [[[0; 4]; 256]; 2];
    let mut i = 0;
    while i < 2 {
        let side = Side::BOTH[i];
        let mut from = 0;
        while from < 256 {
            let mut draft = Draft::EMPTY;
            let steps = [forward(bit_of(side)), LEFT, RIGHT];
            let mut step = 0;
            while step < 3 {
                let to = (from as u8).wrapping_add(steps[step]);
                let may_go = step == 0 || crossed_river(from as u8, bit_of(side));
                if may_go && written(from as u8).is_some() && written(to).is_some() {
                    draft.push(to);
                }
                step += 1;
            }
            tables[i][from] = draft.list;
            from += 1;
        }
        i += 1;
    }
    tables
};

/// Bytes of the lists.
pub(crate) const TABLE_BYTES: usize = size_of_val(&GENERAL)
    + size_of_val(&ADVISOR)
    + size_of_val(&ELEPHANT)
    + size_of_val(&EYE)
    + size_of_val(&HORSE)
    + size_of_val(&LEG)
    + size_of_val(&SOLDIER);

#[cfg(test)]
mod tests {
    use xiangqi_rules::{Side, Square};

    use super::{ADVISOR, ELEPHANT, EYE, GENERAL, HORSE, LEG, SOLDIER};
    use crate::squares::{is_in_palace, square_of, written};
    use crate::tables::leg;

    fn is_palace(square: Square) -> bool {
        is_in_palace(square_of(square))
    }

    /// A table's list of a square, as squares; checks that nothing follows the end.
    fn list(row: &[u8]) -> Vec<Square> {
        let len = row.iter().position(|&to| to == 0).unwrap_or(row.len());
        assert!(row[len..].iter().all(|&to| to == 0));
        row[..len].iter().map(|&to| written(to).unwrap()).collect()
    }

    /// All squares at one of the distances (files, ranks) from a square that pass a test.
    fn at_distance(
        from: Square,
        distances: &[(usize, usize)],
        passes: impl Fn(Square) -> bool,
    ) -> Vec<Square> {
        Square::all()
            .filter(|to| {
                distances.contains(&(to.file().abs_diff(from.file()), to.rank().abs_diff(from.rank())))
            })
            .filter(|&to| passes(to))
            .collect()
    }

    fn assert_same(mut found: Vec<Square>, expected: &[Square], what: &str, from: Square) {
        found.sort_unstable();
        assert_eq!(found, expected, "{what} on {from}");
    }

    #[test]
    fn lists_hold_what_the_laws_allow() {
        for from in Square::all() {
            let n = usize::from(square_of(from));
            if is_palace(from) {
                let steps = at_distance(from, &[(0, 1), (1, 0)], is_palace);
                assert_same(list(&GENERAL[n]), &steps, "general", from);
                let steps = at_distance(from, &[(1, 1)], is_palace);
                assert_same(list(&ADVISOR[n]), &steps, "advisor", from);
            }
            let is_near = |to: Square| (to.rank() < 5) == (from.rank() < 5);
            assert_same(list(&ELEPHANT[n]), &at_distance(from, &[(2, 2)], is_near), "elephant", from);
            assert_same(list(&HORSE[n]), &at_distance(from, &[(1, 2), (2, 1)], |_| true), "horse", from);
            for (side, forward) in [(Side::Red, 1), (Side::Black, -1)] {
                let has_crossed = (from.rank() >= 5) == (side == Side::Red);
                let steps = at_distance(from, &[(0, 1), (1, 0)], |to| {
                    to.rank() as i32 - from.rank() as i32 == forward
                        || has_crossed && to.rank() == from.rank()
                });
                assert_same(list(&SOLDIER[side as usize][n]), &steps, "soldier", from);
            }
        }
    }

    #[test]
    fn eyes_and_legs_stand_beside_their_destinations() {
        for from in Square::all() {
            let n = usize::from(square_of(from));
            for (to, eye) in list(&ELEPHANT[n]).into_iter().zip(EYE[n]) {
                let eye = written(eye).unwrap();
                assert_eq!(eye.file() * 2, from.file() + to.file(), "{from} {to}");
                assert_eq!(eye.rank() * 2, from.rank() + to.rank(), "{from} {to}");
            }
            for (to, beside) in list(&HORSE[n]).into_iter().zip(LEG[n]) {
                let expected = if to.file().abs_diff(from.file()) == 2 {
                    Square::at(from.file().midpoint(to.file()), from.rank())
                } else {
                    Square::at(from.file(), from.rank().midpoint(to.rank()))
                };
                assert_eq!(written(beside), expected, "{from} {to}");
                assert_eq!(
                    square_of(from).wrapping_add(leg((), square_of(from), square_of(to))),
                    beside,
                    "{from} {to}"
                );
            }
        }
    }

    #[test]
    fn nothing_starts_off_the_board() {
        for n in (0..256).filter(|&n| written(n as u8).is_none()) {
            assert_eq!((GENERAL[n], ADVISOR[n], ELEPHANT[n]), ([0; 4], [0; 4], [0; 4]));
            assert_eq!((HORSE[n], SOLDIER[0][n], SOLDIER[1][n]), ([0; 12], [0; 4], [0; 4]));
        }
    }
}
