//! The two membership tables, and what the difference of two squares says.

use qipan_game::Probe;

use crate::marks;
use crate::squares::{JUMPS, is_in_palace, is_on_board};

/// True for the numbers that are squares of the board.
pub(crate) static IN_BOARD: [bool; 256] = {
    let mut table = [false; 256];
    let mut number = 0;
    while number < 256 {
        table[number] = is_on_board(number as u8);
        number += 1;
    }
    table
};

/// True for the numbers that are squares of one of the palaces.
pub(crate) static IN_FORT: [bool; 256] = {
    let mut table = [false; 256];
    let mut number = 0;
    while number < 256 {
        table[number] = is_in_palace(number as u8);
        number += 1;
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

/// The bits of the four steps along lines: each has one of them at least.
pub(crate) const ON_LINE: u8 = 0x11;
/// Mark of a square from which a horse jumps here; it has none of [`ON_LINE`].
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

/// Returns the difference between two squares, as an index.
#[inline(always)]
pub(crate) fn difference(from: u8, to: u8) -> usize {
    usize::from(to) + 256 - usize::from(from)
}

/// Returns the ways from a square of a palace to all others: the step along the line to them, which has
/// bits of [`ON_LINE`]; [`JUMP`] if a horse jumps from there; 0 otherwise, and for square 0, where the pieces
/// are that have been taken.
#[inline(always)]
pub(crate) fn ways_from(palace: u8) -> &'static [u8; 256] {
    WAYS[256 - usize::from(palace)..].first_chunk().expect("256 differences follow a byte's")
}

/// The step from a horse to the leg that it needs to jump to a square; 0 if it is no horse's jump, or if the
/// horse is on square 0.
#[inline(always)]
pub(crate) fn leg(probe: impl Probe, horse: u8, to: u8) -> u8 {
    let difference = difference(horse, to);
    probe.reads(marks::LEG_BETWEEN.at(difference), LEG_BETWEEN[difference])
}

/// Returns true if a number is a square of the board.
#[inline(always)]
pub(crate) fn is_in_board(probe: impl Probe, number: u8) -> bool {
    probe.reads(marks::IN_BOARD.at(number.into()), IN_BOARD[usize::from(number)])
}

/// Returns true if a number is a square of one of the palaces.
#[inline(always)]
pub(crate) fn is_in_fort(probe: impl Probe, number: u8) -> bool {
    probe.reads(marks::IN_FORT.at(number.into()), IN_FORT[usize::from(number)])
}

/// Bytes of the tables that every level reads.
pub(crate) const TABLE_BYTES: usize =
    size_of_val(&IN_BOARD) + size_of_val(&IN_FORT) + size_of_val(&WAYS) + size_of_val(&LEG_BETWEEN);

#[cfg(test)]
mod tests {
    use xiangqi_rules::Square;

    use super::{IN_BOARD, IN_FORT, JUMP, ON_LINE, leg, ways_from};
    use crate::squares::{square_of, step_between, written};

    #[test]
    fn membership_is_of_squares_and_palaces() {
        for n in 0..=255 {
            let square = written(n);
            assert_eq!(IN_BOARD[usize::from(n)], square.is_some(), "{n:#x}");
            let in_fort =
                square.is_some_and(|s| (3..=5).contains(&s.file()) && (s.rank() <= 2 || s.rank() >= 7));
            assert_eq!(IN_FORT[usize::from(n)], in_fort, "{n:#x}");
        }
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
            assert_eq!(leg((), square_of(a), square_of(b)), expected, "{a} {b}");
            if IN_FORT[usize::from(square_of(a))] {
                let way = ways_from(square_of(a))[usize::from(square_of(b))];
                assert_eq!(way, if is_jump { JUMP } else { step.unwrap_or(0) }, "{a} {b}");
            }
        }
        for square in Square::all().map(square_of) {
            assert_eq!(leg((), 0, square), 0);
            assert!(!IN_FORT[usize::from(square)] || ways_from(square)[0] == 0);
        }
    }
}
