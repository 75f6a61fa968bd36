//! Small tables that depend on squares alone.

use crate::sets::{Set, bit};

/// The squares from one square in one direction, up to the edge or the first piece, which is included.
pub(crate) const fn ray(from: usize, files: i32, ranks: i32, occupied: Set) -> Set {
    let (mut file, mut rank) = (from as i32 % 8 + files, from as i32 / 8 + ranks);
    let mut reached = 0;
    while 0 <= file && file < 8 && 0 <= rank && rank < 8 {
        let square = bit((rank * 8 + file) as usize);
        reached |= square;
        if occupied & square != 0 {
            break;
        }
        file += files;
        rank += ranks;
    }
    reached
}

pub(crate) const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
pub(crate) const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, -1), (1, -1), (-1, 1)];

/// Squares that a slider of these directions attacks, walked square by square, as tables are built.
pub(crate) const fn walk(from: usize, directions: [(i32, i32); 4], occupied: Set) -> Set {
    let mut reached = 0;
    let mut i = 0;
    while i < 4 {
        reached |= ray(from, directions[i].0, directions[i].1, occupied);
        i += 1;
    }
    reached
}

const fn lines(directions: [(i32, i32); 4]) -> [Set; 64] {
    let mut table = [0; 64];
    let mut from = 0;
    while from < 64 {
        table[from] = walk(from, directions, 0);
        from += 1;
    }
    table
}

/// Ranks and files on the empty board.
pub(crate) static STRAIGHT_LINES: [Set; 64] = lines(STRAIGHT);
/// Diagonals on the empty board.
pub(crate) static DIAGONAL_LINES: [Set; 64] = lines(DIAGONAL);

const fn leaps<const N: usize>(steps: [(i32, i32); N]) -> [Set; 64] {
    let mut table = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < N {
            // One step of a ray on a full board.
            table[from] |= ray(from, steps[i].0, steps[i].1, !0);
            i += 1;
        }
        from += 1;
    }
    table
}

/// A king's steps.
pub(crate) static KING_STEPS: [Set; 64] =
    leaps([(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)]);
/// A knight's leaps.
pub(crate) static KNIGHT_LEAPS: [Set; 64] =
    leaps([(1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (-2, 1), (2, -1), (-2, -1)]);
/// Squares that a pawn attacks: White's, then Black's.
pub(crate) static PAWN_ATTACKS: [[Set; 64]; 2] = [leaps([(1, 1), (-1, 1)]), leaps([(1, -1), (-1, -1)])];

/// `UP_TO[a][b]`: the squares from `a` (left out) to `b` (included) where both are on one line, else `b`
/// alone: what ends a check from `b` of a king on `a`, and where a piece between them may go.
pub(crate) static UP_TO: [[Set; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let mut reached = bit(to);
            let mut i = 0;
            while i < 8 {
                let (files, ranks) = if i < 4 { STRAIGHT[i] } else { DIAGONAL[i - 4] };
                let line = ray(from, files, ranks, bit(to));
                if line & bit(to) != 0 {
                    reached = line;
                }
                i += 1;
            }
            table[from][to] = reached;
            to += 1;
        }
        from += 1;
    }
    table
};

/// Bytes of the tables of this module.
pub(crate) fn table_bytes() -> usize {
    size_of_val(&STRAIGHT_LINES)
        + size_of_val(&DIAGONAL_LINES)
        + size_of_val(&KING_STEPS)
        + size_of_val(&KNIGHT_LEAPS)
        + size_of_val(&PAWN_ATTACKS)
        + size_of_val(&UP_TO)
}

#[cfg(test)]
mod tests {
    use super::{DIAGONAL_LINES, KING_STEPS, KNIGHT_LEAPS, PAWN_ATTACKS, STRAIGHT_LINES, UP_TO};
    use crate::sets::{FILE_A, bit};

    #[test]
    fn lines_between_two_squares() {
        for from in 0..64 {
            for to in (0..64).filter(|&to| to != from) {
                let (line, back) = (UP_TO[from][to], UP_TO[to][from]);
                let on_a_line = (STRAIGHT_LINES[from] | DIAGONAL_LINES[from]) & bit(to) != 0;
                assert!(line & bit(to) != 0 && line & bit(from) == 0, "{from} {to}");
                assert_eq!(line ^ bit(to), back ^ bit(from), "the squares between {from} and {to}");
                let distance = (from % 8).abs_diff(to % 8).max((from / 8).abs_diff(to / 8)) as u32;
                assert_eq!(line.count_ones(), if on_a_line { distance } else { 1 }, "{from} {to}");
            }
        }
        assert_eq!(UP_TO[0][56], FILE_A & !1);
    }

    #[test]
    fn leaps_go_both_ways() {
        for from in 0..64 {
            for to in 0..64 {
                let both = |table: &[u64; 64]| (table[from] >> to & 1, table[to] >> from & 1);
                for table in [&KING_STEPS, &KNIGHT_LEAPS] {
                    let (there, back) = both(table);
                    assert_eq!(there, back, "{from} {to}");
                }
                assert_eq!(PAWN_ATTACKS[0][from] >> to & 1, PAWN_ATTACKS[1][to] >> from & 1, "{from} {to}");
            }
        }
        let counts = |table: &[u64; 64]| table.iter().map(|set| set.count_ones()).sum::<u32>();
        assert_eq!([counts(&KING_STEPS), counts(&KNIGHT_LEAPS), counts(&PAWN_ATTACKS[0])], [420, 336, 98]);
    }
}
