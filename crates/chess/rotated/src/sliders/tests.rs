//! Every look-up against a walk, and the source's worked example.

use qipan_game::{Exempt, Kernel};

use super::{Boards, INNER, INNER_SHIFTS, Inner, Line, Lines, STATES, Tables, Text, state};
use crate::Rotated;
use crate::sets::{Set, bit, each};
use crate::squares::square_of;
use crate::tables::pawn_captures;
use crate::upkeep::{Kept, Rebuilt, Upkeep};

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

/// Squares that a slider attacks along rays: up to the first piece, that one included.
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
    core::iter::from_fn(move || {
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
    core::iter::repeat_with(move || next() & next())
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
                    let (boards, right) = (Boards::of(occupied), walked(&rays, occupied));
                    let text = format!("{line:?} from {square}, men on {occupied:#x}");
                    assert_eq!(Inner::line((), boards.0[line as usize], line, square), right, "{text}");
                    assert_eq!(Text::line((), boards.0[line as usize], line, square), right, "{text}");
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
        assert_eq!(
            Lines::<Kept, Inner, ()>::of((), boards).rook(square),
            along(Line::Rank) | along(Line::File)
        );
        assert_eq!(
            Lines::<Kept, Text, ()>::of((), boards).bishop(square),
            along(Line::Falling) | along(Line::Rising)
        );
    }
}

/// In the rules' numbering a1 is the lowest bit, in the board's a8.
#[test]
fn the_kernel_gives_sets_that_turn_back_into_the_rules_order() {
    fn agrees<B: Kernel>(index: usize, occupied: Set) {
        let (occupancy, square) = (B::occupancy(occupied.swap_bytes().into()), B::square(index));
        let [straight, oblique] = [[Line::Rank, Line::File], [Line::Falling, Line::Rising]]
            .map(|lines| lines.iter().fold(0, |set, &line| set | walked(&rays(line, square), occupied)));
        let in_order = |set| B::in_order(set, square);
        assert_eq!(in_order(B::straight(&occupancy, square)), straight.swap_bytes().into());
        assert_eq!(in_order(B::second(&occupancy, square)), oblique.swap_bytes().into());
    }
    for (index, occupied) in (0..64).cycle().zip(random_sets()).take(640) {
        agrees::<Rotated<Exempt, Kept, Inner>>(index, occupied);
        agrees::<Rotated<Exempt, Rebuilt, Text>>(index, occupied);
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
        assert_eq!(Rebuilt::boards(&(), occupied).0, placed);
        let one_by_one = each(occupied).fold(Kept::of(0), Kept::toggle);
        assert_eq!(one_by_one.0, placed);
        let from = occupied.trailing_zeros() as usize;
        for to in each(!bit(from)).take(if occupied == 0 { 0 } else { 63 }) {
            let after = occupied & !bit(from) | bit(to);
            assert_eq!(Kept::after(Kept::of(occupied), from, to), Kept::of(after));
        }
    }
}

/// The number of a named square, a8 first.
fn number_of(name: &str) -> usize {
    square_of(chess_rules::Square::from_name(name).expect("the name of a square"))
}

/// Black rook e6, white pawn g6, black bishop b6, kings e8 and e1.
#[test]
fn the_worked_example_of_the_source() {
    let named = |names: &str| names.split(' ').fold(0, |set, name| set | bit(number_of(name)));
    let e6 = 20;
    assert_eq!(named("e6"), bit(e6));
    let boards = Boards::of(named("e6 g6 b6 e8 e1"));
    assert_eq!(Line::Rank.start(e6), 16, "the shift");
    assert_eq!(state((), boards.0[0], Line::Rank, e6), 0b0101_0010);
    // The source draws this state as a column, rank 1 on top: 1 0 0 0 0 1 0 1. Turned to the right, as its
    // drawing of the turned board and its map have it, the top becomes the low bit.
    assert_eq!(state((), boards.0[1], Line::File, e6), 0b1010_0001);
    assert_eq!(Text::line((), boards.0[0], Line::Rank, e6), named("b6 c6 d6 f6 g6"));
    assert_eq!(Text::line((), boards.0[1], Line::File, e6), named("e1 e2 e3 e4 e5 e7 e8"));
    assert_eq!(
        Lines::<Kept, Text, ()>::of((), boards).rook(e6),
        named("b6 c6 d6 f6 g6 e1 e2 e3 e4 e5 e7 e8")
    );
}

/// "Whatever is in square A8 in the normal board gets mapped to H8, whatever is in square H8 gets mapped to
/// H1."
#[test]
fn the_board_is_turned_by_the_map_of_the_source() {
    let map = "h8 h7 h6 h5 h4 h3 h2 h1 g8 g7 g6 g5 g4 g3 g2 g1 f8 f7 f6 f5 f4 f3 f2 f1 \
               e8 e7 e6 e5 e4 e3 e2 e1 d8 d7 d6 d5 d4 d3 d2 d1 c8 c7 c6 c5 c4 c3 c2 c1 \
               b8 b7 b6 b5 b4 b3 b2 b1 a8 a7 a6 a5 a4 a3 a2 a1";
    for (square, name) in map.split_whitespace().enumerate() {
        assert_eq!(Line::File.place(square), number_of(name), "{square}");
    }
}

/// The source's two tables of lengths by their corners, edges and middle; states by single pieces.
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
                state((), Boards::of(all).0[line as usize], line, square),
                (1 << line.length(square)) - 1,
                "{line:?} {square}"
            );
            let empty = Boards::of(!all).0[line as usize];
            assert_eq!(state((), empty, line, square), 0, "{line:?} {square}");
        }
    }
}

#[test]
fn tables_have_an_entry_for_every_state() {
    assert_eq!(size_of_val(&INNER), 4 * 64 * 64 * 8);
    assert_eq!(size_of_val(&STATES), 4 * 64 * 256 * 8);
    assert!(INNER_SHIFTS.iter().flatten().all(|&shift| shift % 8 == 1 && shift < 64));
    assert_eq!(pawn_captures((), bit(52), true), [bit(43), bit(45)]);
    assert_eq!(pawn_captures((), bit(8), false), [0, bit(17)]);
}
