//! Every look-up against a walk over the board.

use xiangqi_rules::Square;

use super::{Boards, FILES, Line, RANKS, lines};
use crate::set::{Set, at, bit, each, file_and_rank, number, square, turned};

/// The squares from a square in a direction, nearest first.
fn ray(from: usize, (by_file, by_rank): (isize, isize)) -> Vec<usize> {
    let (file, rank) = file_and_rank(from);
    (1..10).map_while(|n| at(file as isize + n * by_file, rank as isize + n * by_rank)).collect()
}

/// Where a chariot goes along a ray, and whom a cannon takes.
fn walked(ray: &[usize], occupied: Set) -> (Set, Set) {
    let mut men = ray.iter().enumerate().filter(|&(_, &at)| occupied & bit(at) != 0);
    let end = men.next().map_or(ray.len(), |(n, _)| n + 1);
    let taken = men.next().map_or(0, |(_, &at)| bit(at));
    (ray[..end].iter().fold(0, |set, &at| set | bit(at)), taken)
}

fn union((a, b): (Set, Set), (c, d): (Set, Set)) -> (Set, Set) {
    (a | c, b | d)
}

/// A line through a square as rays and as its squares, lowest first.
fn line_of(from: usize, step: (isize, isize)) -> ([Vec<usize>; 2], Vec<usize>) {
    let rays = [ray(from, step), ray(from, (-step.0, -step.1))];
    let mut line = [rays[1].clone(), vec![from], rays[0].clone()].concat();
    line.sort_unstable();
    (rays, line)
}

fn set_of_state(line: &[usize], state: u16) -> Set {
    line.iter().enumerate().filter(|(n, _)| state >> n & 1 != 0).fold(0, |set, (_, &at)| set | bit(at))
}

fn check(from: usize, step: (isize, isize), through: impl Line, occupied: Set, state: u16) {
    let boards = Boards { straight: occupied, turned: turned(occupied) };
    let (rays, line) = line_of(from, step);
    assert_eq!(through.state(&boards), state);
    assert_eq!(through.place(state), set_of_state(&line, state));
    let reach = through.reach(state);
    let found = (through.place(reach.chariot), through.place(reach.cannon) & occupied);
    let right = union(walked(&rays[0], occupied), walked(&rays[1], occupied));
    assert_eq!(found, right, "{} {step:?} {state:#b}", square(from));
}

#[test]
fn every_state_of_every_line_is_what_a_walk_finds() {
    for from in Square::all().map(number) {
        let (rank, file) = lines(from);
        for state in 0..512 {
            let alone = set_of_state(&line_of(from, (1, 0)).1, state);
            let others = !set_of_state(&line_of(from, (1, 0)).1, 0x1ff) & all();
            check(from, (1, 0), rank, alone, state);
            check(from, (1, 0), rank, alone | others, state);
        }
        for state in 0..1024 {
            let alone = set_of_state(&line_of(from, (0, 1)).1, state);
            let others = !set_of_state(&line_of(from, (0, 1)).1, 0x3ff) & all();
            check(from, (0, 1), file, alone, state);
            check(from, (0, 1), file, alone | others, state);
        }
    }
}

fn all() -> Set {
    Square::all().fold(0, |set, square| set | bit(number(square)))
}

#[test]
fn the_two_lines_of_a_square_are_looked_up_together() {
    // Scattered men, another set each time: the multiplier of Knuth's generator.
    let mut seed = 1u128;
    for _ in 0..200 {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(0x9e37_79b9_7f4a_7c15_1234_5678_9abc_def1);
        let occupied = seed & seed.rotate_right(61) & all();
        let boards = Boards { straight: occupied, turned: turned(occupied) };
        for from in Square::all().map(number) {
            let steps = [(1, 0), (-1, 0), (0, 1), (0, -1)];
            let right = steps.map(|step| walked(&ray(from, step), occupied)).into_iter().reduce(union);
            let (chariot, cannon) = boards.look_up(from);
            assert_eq!(Some((chariot, cannon & occupied)), right, "{}", square(from));
        }
    }
}

#[test]
fn the_neighbours_of_a_square_are_those_on_its_two_boards() {
    let all = all();
    for from in Square::all().map(number) {
        for occupied in each(all).map(bit).chain([0, all]) {
            let boards = Boards { straight: occupied, turned: turned(occupied) };
            let [rank, file] = boards.neighbours(from);
            let (x, y) = file_and_rank(from);
            let neighbours = [(-1, 0, rank, 0), (1, 0, rank, 2), (0, -1, file, 0), (0, 1, file, 2)];
            for (by_file, by_rank, found, shift) in neighbours {
                if let Some(beside) = at(x as isize + by_file, y as isize + by_rank) {
                    assert_eq!(found >> shift & 1 != 0, occupied & bit(beside) != 0, "{}", square(from));
                }
            }
        }
    }
}

#[test]
fn the_example_of_the_crate_is_right() {
    let from = number("b2a2".parse::<xiangqi_rules::Move>().expect("a move").from);
    let reach = FILES[file_and_rank(from).1][0b0100_0010];
    assert_eq!((reach.chariot, reach.cannon), (0b00_1111_1011, 0b10_0000_0000));
    assert_eq!(size_of_val(&RANKS) + size_of_val(&FILES), 14_848);
}
