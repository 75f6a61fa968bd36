//! The pre-generated destinations, and what the difference of two squares says.

use xiangqi_rules::Side;

use crate::squares::{
    DIAGONALS, JUMPS, LEFT, LINES, RIGHT, forward, is_in_palace, is_own_half, rules_square,
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
            if rules_square(from as u8).is_some()
                && rules_square(target).is_some()
                && (from as u8 ^ target) & 0x80 == 0
            {
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
            if rules_square(from as u8).is_some() && rules_square(target).is_some() {
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
            let steps = [forward(side), LEFT, RIGHT];
            let mut step = 0;
            while step < 3 {
                let to = (from as u8).wrapping_add(steps[step]);
                let may_go = step == 0 || !is_own_half(from as u8, side);
                if may_go && rules_square(from as u8).is_some() && rules_square(to).is_some() {
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

/// Whether a number is a square of the board, for chariots and cannons, which walk.
pub(crate) static IN_BOARD: [bool; 256] = {
    let mut table = [false; 256];
    let mut number = 0;
    while number < 256 {
        table[number] = rules_square(number as u8).is_some();
        number += 1;
    }
    table
};

/// The bits of the four steps along lines: each has one of them at least.
pub(crate) const ON_LINE: u8 = 0x11;
/// How a square is marked from which a horse jumps here; none of [`ON_LINE`].
pub(crate) const JUMP: u8 = 0x02;

/// By [`difference`]: the step along the line to the other square, [`JUMP`] if a horse there jumps here, else
/// 0.
pub(crate) static WAYS: [u8; 512] = {
    let mut table = [0; 512];
    let mut direction = 0;
    while direction < 4 {
        let (step, jumps) = JUMPS[direction];
        // No square is more than nine ranks or five files from a palace's; eight files would look like the
        // next rank.
        let reach = if step as i8 % 16 == 0 { 9 } else { 5 };
        let mut distance = 1;
        while distance <= reach {
            table[(256 + step as i8 as isize * distance) as usize] = step;
            distance += 1;
        }
        table[(256 + jumps[0] as i8 as isize) as usize] = JUMP;
        table[(256 + jumps[1] as i8 as isize) as usize] = JUMP;
        direction += 1;
    }
    table
};

/// By [`difference`]: the step from a horse to the leg of its jump to the other square, 0 if it has none.
pub(crate) static LEG_BETWEEN: [u8; 512] = {
    let mut table = [0; 512];
    let mut direction = 0;
    while direction < 4 {
        let (leg, jumps) = JUMPS[direction];
        table[(256 + jumps[0] as i8 as isize) as usize] = leg;
        table[(256 + jumps[1] as i8 as isize) as usize] = leg;
        direction += 1;
    }
    table
};

/// Where a square stands, seen from another, as an index.
#[inline(always)]
pub(crate) fn difference(from: u8, to: u8) -> usize {
    usize::from(to) + 256 - usize::from(from)
}

/// How the other squares lie, seen from one of a palace: the step along the line to them, which has bits of
/// [`ON_LINE`]; [`JUMP`] if a horse jumps from there; 0 otherwise, and for square 0, where the men are that
/// have been taken.
#[inline(always)]
pub(crate) fn ways_from(palace: u8) -> &'static [u8; 256] {
    WAYS[256 - usize::from(palace)..].first_chunk().expect("256 differences follow a byte's")
}

/// The step from a horse to the leg that it needs to jump to a square; 0 if it is no horse's jump, or if the
/// horse is on square 0.
#[inline(always)]
pub(crate) fn leg(horse: u8, to: u8) -> u8 {
    LEG_BETWEEN[difference(horse, to)]
}

/// Bytes of all tables.
pub(crate) const fn table_bytes() -> usize {
    size_of_val(&GENERAL)
        + size_of_val(&ADVISOR)
        + size_of_val(&ELEPHANT)
        + size_of_val(&EYE)
        + size_of_val(&HORSE)
        + size_of_val(&LEG)
        + size_of_val(&SOLDIER)
        + size_of_val(&IN_BOARD)
        + size_of_val(&WAYS)
        + size_of_val(&LEG_BETWEEN)
}

#[cfg(test)]
mod tests {
    use xiangqi_rules::{Side, Square};

    use super::{
        ADVISOR, ELEPHANT, EYE, GENERAL, HORSE, IN_BOARD, JUMP, LEG, ON_LINE, SOLDIER, leg, ways_from,
    };
    use crate::squares::{is_in_palace, rules_square, square_of, step_between};

    fn is_palace(square: Square) -> bool {
        is_in_palace(square_of(square))
    }

    /// A table's list of a square, as squares; checks that nothing follows the end.
    fn list(row: &[u8]) -> Vec<Square> {
        let len = row.iter().position(|&to| to == 0).unwrap_or(row.len());
        assert!(row[len..].iter().all(|&to| to == 0));
        row[..len].iter().map(|&to| rules_square(to).unwrap()).collect()
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
                let eye = rules_square(eye).unwrap();
                assert_eq!(eye.file() * 2, from.file() + to.file(), "{from} {to}");
                assert_eq!(eye.rank() * 2, from.rank() + to.rank(), "{from} {to}");
            }
            for (to, beside) in list(&HORSE[n]).into_iter().zip(LEG[n]) {
                let expected = if to.file().abs_diff(from.file()) == 2 {
                    Square::at(from.file().midpoint(to.file()), from.rank())
                } else {
                    Square::at(from.file(), from.rank().midpoint(to.rank()))
                };
                assert_eq!(rules_square(beside), expected, "{from} {to}");
                assert_eq!(
                    square_of(from).wrapping_add(leg(square_of(from), square_of(to))),
                    beside,
                    "{from} {to}"
                );
            }
        }
    }

    #[test]
    fn nothing_starts_off_the_board() {
        for n in (0..256).filter(|&n| rules_square(n as u8).is_none()) {
            assert!(!IN_BOARD[n]);
            assert_eq!((GENERAL[n], ADVISOR[n], ELEPHANT[n]), ([0; 4], [0; 4], [0; 4]));
            assert_eq!((HORSE[n], SOLDIER[0][n], SOLDIER[1][n]), ([0; 12], [0; 4], [0; 4]));
        }
        assert_eq!(IN_BOARD.iter().filter(|&&is_square| is_square).count(), Square::COUNT);
    }

    #[test]
    fn differences_tell_ways_and_legs() {
        for (a, b) in Square::all().flat_map(|a| Square::all().map(move |b| (a, b))).filter(|(a, b)| a != b) {
            let (files, ranks) = (b.file() as i32 - a.file() as i32, b.rank() as i32 - a.rank() as i32);
            let towards = |file: i32, rank: i32| {
                let to = Square::at((a.file() as i32 + file) as usize, (a.rank() as i32 + rank) as usize);
                square_of(to.unwrap()).wrapping_sub(square_of(a))
            };
            let step = (files == 0 || ranks == 0).then(|| towards(files.signum(), ranks.signum()));
            assert_eq!(step_between(square_of(a), square_of(b)), step, "{a} {b}");
            assert!(step.is_none_or(|step| step & ON_LINE != 0));
            let is_jump = matches!((files.abs(), ranks.abs()), (2, 1) | (1, 2));
            let expected = if is_jump { towards(files / 2, ranks / 2) } else { 0 };
            assert_eq!(leg(square_of(a), square_of(b)), expected, "{a} {b}");
            if is_in_palace(square_of(a)) {
                let way = ways_from(square_of(a))[usize::from(square_of(b))];
                assert_eq!(way, if is_jump { JUMP } else { step.unwrap_or(0) }, "{a} {b}");
            }
        }
        for square in Square::all().map(square_of) {
            assert_eq!(leg(0, square), 0);
            assert!(!is_in_palace(square) || ways_from(square)[0] == 0);
        }
    }
}
