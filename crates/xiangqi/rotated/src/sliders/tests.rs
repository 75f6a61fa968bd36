//! Every look-up against a walk over the board.

use xiangqi_rules::Square;

use super::{Boards, FILES, RANKS, eyes};
use crate::sets::{Set, bit, each, set_of, words};
use crate::squares::{at, file_and_rank, square_of, written};

/// The squares from a square in a direction, nearest first.
fn ray(from: usize, (by_file, by_rank): (isize, isize)) -> Vec<usize> {
    let (file, rank) = file_and_rank(from);
    (1..10).map_while(|n| at(file as isize + n * by_file, rank as isize + n * by_rank)).collect()
}

/// Returns the squares that a chariot goes to along a ray, and what a cannon takes.
fn walked(ray: &[usize], occupied: Set) -> (Set, Set) {
    let mut men = ray.iter().enumerate().filter(|&(_, &at)| occupied & bit(at) != 0);
    let end = men.next().map_or(ray.len(), |(n, _)| n + 1);
    let taken = men.next().map_or(0, |(_, &at)| bit(at));
    (ray[..end].iter().fold(0, |set, &at| set | bit(at)), taken)
}

const STEPS: [(isize, isize); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

fn check(from: usize, occupied: Set) {
    let boards = Boards::of(occupied);
    let right = STEPS.map(|step| walked(&ray(from, step), occupied));
    let right = right.into_iter().fold((0, 0), |(a, b), (c, d)| (a | c, b | d));
    let found = (boards.chariot(from), boards.cannon(from));
    assert_eq!(found, right, "{} among {occupied:#x}", written(from));
    let reached = boards.look_up((), from >> 6, from);
    let reached =
        (set_of(reached.map(|half| half.chariot)), set_of(reached.map(|half| half.cannon)) & occupied);
    assert_eq!(reached, right, "{}", written(from));
}

/// The squares of a line through a square, lowest first.
fn line(from: usize, (by_file, by_rank): (isize, isize)) -> Vec<usize> {
    let mut line = ray(from, (-by_file, -by_rank));
    line.reverse();
    line.push(from);
    line.extend(ray(from, (by_file, by_rank)));
    line
}

fn all() -> Set {
    Square::all().fold(0, |set, square| set | bit(square_of(square)))
}

#[test]
fn every_state_of_every_line_is_what_a_walk_finds() {
    for from in Square::all().map(square_of) {
        for step in [(1, 0), (0, 1)] {
            let line = line(from, step);
            let others = line.iter().fold(all(), |set, &at| set & !bit(at));
            for state in 0..1 << line.len() {
                let men = line.iter().enumerate().filter(|(n, _)| state >> n & 1 != 0);
                let men = men.fold(0, |set, (_, &at)| set | bit(at));
                check(from, men);
                check(from, men | others);
            }
        }
    }
}

#[test]
fn scattered_men_are_what_a_walk_finds() {
    // Another set each time: the multiplier of Knuth's generator.
    let mut seed = 1u128;
    for _ in 0..200 {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(0x9e37_79b9_7f4a_7c15_1234_5678_9abc_def1);
        let occupied = seed & seed.rotate_right(61) & all();
        Square::all().map(square_of).for_each(|from| check(from, occupied));
    }
}

#[test]
fn legs_and_eyes_are_the_neighbours() {
    let legs = [(-1, 0), (0, -1), (1, 0), (0, 1)];
    let eyes_at = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
    for from in Square::all().map(square_of) {
        let (file, rank) = file_and_rank(from);
        for occupied in each(all()).map(bit).chain([0, all()]) {
            let boards = Boards::of(occupied);
            for (neighbours, found) in [
                (legs, boards.legs((), from >> 6, from)),
                (eyes_at, eyes((), boards.occupied(from >> 6), from)),
            ] {
                for (n, (by_file, by_rank)) in neighbours.into_iter().enumerate() {
                    let beside = at(file as isize + by_file, rank as isize + by_rank);
                    // Eyes are asked for within a half only.
                    if let Some(beside) =
                        beside.filter(|beside| neighbours == legs || beside >> 6 == from >> 6)
                    {
                        assert_eq!(found >> n & 1 != 0, occupied & bit(beside) != 0, "{}", written(from));
                    }
                }
            }
        }
    }
}

#[test]
fn the_example_of_the_crate_is_right() {
    let from = square_of("b2a2".parse::<xiangqi_rules::Move>().expect("a move").from);
    let reach = FILES[file_and_rank(from).1][0b0100_0010];
    let file = |ranks: &[isize]| {
        words(ranks.iter().filter_map(|&rank| at(0, rank)).fold(0, |set, at| set | bit(at)))
    };
    assert_eq!((reach.chariot, reach.cannon), (file(&[0, 1, 3, 4, 5, 6, 7]), file(&[9])));
    assert_eq!((size_of_val(&RANKS), size_of_val(&FILES)), (4608, 81_920));
}
