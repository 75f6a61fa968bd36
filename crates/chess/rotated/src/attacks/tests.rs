//! Every look-up against a walk, and the source's worked example.

use super::{LINES, SHIFTS, pawn_captures};
use crate::layout::{Line, Set, bit, each};
use crate::upkeep::{Boards, Kept, Rebuilt, Upkeep};

/// The squares on a line through a square, nearest first in each direction.
fn rays(line: Line, square: usize) -> [Vec<usize>; 2] {
    let (by_file, by_row) = match line {
        Line::Rank => (1, 0),
        Line::File => (0, 1),
        Line::Falling => (1, 1),
        Line::Rising => (1, -1),
    };
    [1, -1].map(|direction| {
        let (mut file, mut row) = ((square % 8) as i32, (square / 8) as i32);
        let mut ray = Vec::new();
        loop {
            file += direction * by_file;
            row += direction * by_row;
            if !(0..8).contains(&file) || !(0..8).contains(&row) {
                return ray;
            }
            ray.push((row * 8 + file) as usize);
        }
    })
}

/// What a slider attacks along rays: up to the first man and him.
fn walked(rays: &[Vec<usize>; 2], occupied: Set) -> Set {
    let mut attacked = 0;
    for ray in rays {
        for &reached in ray {
            attacked |= bit(reached);
            if occupied & bit(reached) != 0 {
                break;
            }
        }
    }
    attacked
}

/// All subsets of a set.
fn subsets(set: Set) -> impl Iterator<Item = Set> {
    let mut next: Option<Set> = Some(0);
    std::iter::from_fn(move || {
        let subset = next?;
        let following = subset.wrapping_sub(set) & set;
        next = (following != 0).then_some(following);
        Some(subset)
    })
}

/// Reproducible sets of about a quarter of the board.
fn random_sets() -> impl Iterator<Item = Set> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    std::iter::repeat_with(move || next() & next())
}

#[test]
fn every_look_up_equals_a_walk_whatever_stands_off_the_line() {
    let mut off_line = random_sets();
    for square in 0..64 {
        for line in Line::ALL {
            let rays = rays(line, square);
            let on_line = rays.iter().flatten().fold(0, |set, &at| set | bit(at));
            let mut seen = 0;
            for men in subsets(on_line) {
                let beside = off_line.next().expect("endless") & !on_line;
                for occupied in [men, men | bit(square), men | beside, men | !on_line] {
                    let found = Boards::of(occupied).line(line, square);
                    assert_eq!(
                        found,
                        walked(&rays, occupied),
                        "{line:?} from {square}, men on {occupied:#x}"
                    );
                }
                seen += 1;
            }
            assert_eq!(seen, 1 << on_line.count_ones());
        }
    }
}

#[test]
fn rooks_and_bishops_join_two_lines() {
    for (square, occupied) in (0..64).cycle().zip(random_sets()).take(6400) {
        let boards = Boards::of(occupied);
        let along = |line| walked(&rays(line, square), occupied);
        assert_eq!(boards.rook(square), along(Line::Rank) | along(Line::File));
        assert_eq!(boards.bishop(square), along(Line::Falling) | along(Line::Rising));
    }
}

#[test]
fn kept_and_rebuilt_boards_hold_each_square_in_its_place() {
    for occupied in random_sets().take(1000).chain((0..64).map(bit)).chain([0, !0]) {
        let mut placed = [0; 4];
        for square in each(occupied) {
            for line in Line::ALL {
                placed[line as usize] |= bit(line.place(square));
            }
        }
        assert_eq!(Boards::of(occupied).0, placed);
        assert_eq!(Rebuilt::of(occupied).boards().0, placed);
        let one_by_one = each(occupied).fold(Kept::of(0), Kept::toggle);
        assert_eq!(one_by_one.boards().0, placed);
        let from = occupied.trailing_zeros() as usize;
        if let Some(to) = each(!occupied).next().filter(|_| occupied != 0) {
            let after = occupied ^ bit(from) ^ bit(to);
            assert_eq!(Kept::of(occupied).shift(from, to), Kept::of(after));
            assert_eq!(Rebuilt::of(occupied).shift(from, to), Rebuilt::of(after));
        }
    }
}

/// Black rook e6, white pawn g6, black bishop b6, kings e8 and e1.
#[test]
fn the_worked_example_of_the_source() {
    let named = |names: &str| {
        names.split(' ').fold(0, |set, name| {
            let at = name.as_bytes();
            set | bit(usize::from(b'8' - at[1]) * 8 + usize::from(at[0] - b'a'))
        })
    };
    let e6 = 20;
    assert_eq!(named("e6"), bit(e6));
    let boards = Boards::of(named("e6 g6 b6 e8 e1"));
    assert_eq!(Line::Rank.start(e6), 16, "the shift");
    assert_eq!(boards.state(Line::Rank, e6), 0b0101_0010);
    assert_eq!(boards.state(Line::Rank, e6), 82);
    assert_eq!(boards.state(Line::File, e6), 0b1000_0101);
    assert_eq!(boards.state(Line::File, e6), 133);
    assert_eq!(boards.line(Line::Rank, e6), named("b6 c6 d6 f6 g6"));
    assert_eq!(boards.line(Line::File, e6), named("e1 e2 e3 e4 e5 e7 e8"));
    assert_eq!(boards.rook(e6), named("b6 c6 d6 f6 g6 e1 e2 e3 e4 e5 e7 e8"));
}

/// The source's two tables of lengths by their corners, edges and middle; states by single men.
#[test]
fn diagonals_have_the_lengths_of_the_source() {
    for (square, falling, rising) in [
        (0, 8, 1),
        (7, 1, 8),
        (56, 1, 8),
        (63, 8, 1),
        (3, 5, 4),
        (24, 5, 4),
        (27, 8, 7),
        (38, 6, 5),
        (62, 7, 2),
    ] {
        assert_eq!(Line::Falling.length(square), falling, "{square}");
        assert_eq!(Line::Rising.length(square), rising, "{square}");
    }
    for square in 0..64 {
        for line in Line::ALL {
            let on_line = rays(line, square).concat();
            assert_eq!(line.length(square), on_line.len() + 1);
            let all = on_line.iter().fold(bit(square), |set, &at| set | bit(at));
            assert_eq!(
                Boards::of(all).state(line, square),
                (1 << line.length(square)) - 1,
                "{line:?} {square}"
            );
            assert_eq!(Boards::of(!all).state(line, square), 0, "{line:?} {square}");
        }
    }
}

#[test]
fn tables_have_an_entry_for_every_inner_state() {
    assert_eq!(size_of_val(&LINES), 4 * 64 * 64 * 8);
    assert!(SHIFTS.iter().flatten().all(|&shift| shift % 8 == 1 && shift < 64));
    assert_eq!(pawn_captures(bit(52), true), [bit(43), bit(45)]);
    assert_eq!(pawn_captures(bit(8), false), [0, bit(17)]);
}
