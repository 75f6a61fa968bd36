//! Sets of squares, and the small tables that depend on squares alone.

use chess_rules::Square;

/// A set of squares, bit `rank * 8 + file` for each: a1 is bit 0.
pub(crate) type Set = u64;

pub(crate) const FILE_A: Set = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: Set = FILE_A << 7;
pub(crate) const RANK_1: Set = 0xff;

/// The set of one square.
#[inline(always)]
pub(crate) const fn bit(square: usize) -> Set {
    1 << square
}

/// The first square of a set; of an empty one some square. The mask tells the compiler that every answer is a square.
#[inline(always)]
pub(crate) const fn first(set: Set) -> usize {
    set.trailing_zeros() as usize & 63
}

/// The set without its first square.
#[inline(always)]
pub(crate) const fn rest(set: Set) -> Set {
    set & set.wrapping_sub(1)
}

/// The squares of a set, in order.
#[derive(Clone, Copy)]
pub(crate) struct Squares(pub Set);

impl Iterator for Squares {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as usize;
        self.0 = rest(self.0);
        Some(square)
    }
}

/// The rules' square of a number.
pub(crate) fn square(number: usize) -> Square {
    Square::from_index(number).expect("0 to 63")
}

/// The squares from one square in one direction, up to the edge or the first man, who is included.
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

/// What a slider of these directions attacks, walked square by square: how tables are built.
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
/// What a pawn attacks, White's, then Black's.
pub(crate) static PAWN_ATTACKS: [[Set; 64]; 2] = [leaps([(1, 1), (-1, 1)]), leaps([(1, -1), (-1, -1)])];

/// `UP_TO[a][b]`: the squares from `a` (left out) to `b` (included) where both are on one line, else `b` alone: what
/// ends a check from `b` of a king on `a`, and where a man between them may go.
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

/// Bytes of the tables in this file.
pub(crate) const TABLE_BYTES: usize = size_of_val(&STRAIGHT_LINES)
    + size_of_val(&DIAGONAL_LINES)
    + size_of_val(&KING_STEPS)
    + size_of_val(&KNIGHT_LEAPS)
    + size_of_val(&PAWN_ATTACKS)
    + size_of_val(&UP_TO);

#[cfg(test)]
mod tests {
    use super::{DIAGONAL_LINES, FILE_A, KING_STEPS, KNIGHT_LEAPS, PAWN_ATTACKS, STRAIGHT_LINES, UP_TO, bit};

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
