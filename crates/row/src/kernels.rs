//! Attack kernels by themselves: the sets that rooks and bishops, chariots and cannons attack, in positions
//! that follow one another as in a search.
//!
//! The loop is scalar and asks as an engine does. The look-ups of one position do not wait for each other:
//! their squares come from a bit scan, which knows them early. The next position does wait for them, since
//! what is played depends on what was found. A loop that the compiler can turn into vector instructions ranks
//! the kernels in a wholly different order; so does one in which every look-up waits for the one before,
//! which tells what a look-up's latency is and not what an engine pays (METHODOLOGY.md has the figures).

use std::hint::black_box;

use qipan_game::{Kernel, Second};

use crate::job::{self, Call, Work};
use crate::operations::Answers;
use crate::pressure::pressed;
use qipan_game::SplitMix64;

/// Lines of play, the first with as few pieces as are asked for, the last with every other square occupied.
pub const LINES: usize = 32;
/// Positions of a line: each differs from the one before by one move, so that many look-ups find a table's
/// entry in the cache that a neighbour has left there, as in a search.
const PLIES: usize = 8;
/// Pieces whose lines are asked for in each position, each as both kinds.
const SLIDERS: usize = 6;
const FEWEST: usize = SLIDERS;

/// A question in one position: the pieces in the way, and the squares to look from. As it is written, in the
/// rules' numbers, or as a kernel has it, in its own.
struct Question<O> {
    occupancy: O,
    squares: [usize; SLIDERS],
}

/// Lines of play: pieces who change places one at a time, the first of them being the sliders.
fn lines(squares: usize) -> Vec<Vec<Question<u128>>> {
    let mut random = SplitMix64(7);
    let line = |index| {
        let mut places: Vec<_> = (0..squares).collect();
        random.shuffle(&mut places);
        let men = FEWEST + index * (squares / 2 - FEWEST) / (LINES - 1);
        let ply = |_| {
            let (mover, goal) = (random.below(men), men + random.below(squares - men));
            places.swap(mover, goal);
            let occupancy = places[..men].iter().fold(0, |set, square| set | 1 << square);
            Question { occupancy, squares: std::array::from_fn(|slider| places[slider]) }
        };
        (0..PLIES).map(ply).collect()
    };
    (0..LINES).map(line).collect()
}

/// The same for a kernel.
fn lines_for<K: Kernel>() -> Vec<Vec<Question<K::Occupancy>>> {
    let prepared = |written: Question<u128>| Question {
        occupancy: K::occupancy(written.occupancy),
        squares: written.squares.map(K::square),
    };
    lines(K::SQUARES).into_iter().map(|line| line.into_iter().map(prepared).collect()).collect()
}

/// Look-ups of one position: those of a rook and of a bishop on each of the squares. The sum of their sizes,
/// and a word that depends on all of them.
#[inline(always)]
fn ask<K: Kernel>(question: &Question<K::Occupancy>, squares: &[usize; SLIDERS]) -> (u64, usize) {
    let (mut attacked, mut mixed) = (0, 0);
    for &square in squares {
        // Nothing that the compiler knows of: it cannot look up several squares in one vector.
        let square = black_box(square);
        let sets = [K::straight(&question.occupancy, square), K::second(&question.occupancy, square)];
        for set in sets {
            attacked += u64::from(set.count_ones());
            mixed ^= set ^ set >> 64;
        }
    }
    (attacked, mixed as usize)
}

/// Look-ups along a line of play. Where the next position lies in memory depends on the sets before.
fn follow<K: Kernel>(line: &[Question<K::Occupancy>]) -> u64 {
    // 0, which the compiler does not know.
    let nothing = black_box(0);
    let (mut attacked, mut wait) = (0, 0);
    for (ply, question) in line.iter().enumerate() {
        let (found, mixed) = ask::<K>(&line[ply ^ wait], &question.squares);
        wait = mixed & nothing;
        attacked += found;
    }
    attacked
}

pub(crate) fn prepare<K: Kernel>(call: &Call<'_>) -> Work {
    let lines = lines_for::<K>();
    let of_a_line = (PLIES * SLIDERS * 2) as u64;
    if let Some(kib) = call.pressure {
        return Box::new(move |repetitions, clock| {
            black_box(follow::<K>(&lines[0]));
            vec![pressed(clock, kib, LINES, repetitions, &mut |pressed| {
                let mut ask = |line: &[_]| pressed.ask(&mut || (of_a_line, follow::<K>(black_box(line))));
                lines.iter().map(|line| ask(line)).sum()
            })]
        });
    }
    Box::new(move |repetitions, clock| {
        // Tables that are built on first use are set-up.
        black_box(follow::<K>(&lines[0]));
        let mut once = || lines.iter().map(|line| follow::<K>(black_box(line))).sum();
        vec![job::timed(clock, of_a_line * LINES as u64, repetitions, &mut once)]
    })
}

/// Answers of a kernel by itself: per position a digest of the attacked squares, in the rules' numbering.
pub(crate) fn answers<K: Kernel>() -> Answers {
    let (mut listed, mut by_position) = (0, Vec::new());
    for question in lines_for::<K>().iter().flatten() {
        listed += ask::<K>(question, &question.squares).0;
        let sets = question.squares.iter().flat_map(|&square| {
            let sets = [K::straight(&question.occupancy, square), K::second(&question.occupancy, square)];
            sets.map(|set| K::in_order(set, square))
        });
        by_position.push(digest(sets));
    }
    Answers { by_position, listed }
}

/// The same by walking from square to square.
pub(crate) fn walked<K: Kernel>() -> Vec<u64> {
    let second = |men, square| match K::SECOND {
        Second::Bishop => {
            [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(|step| walk::<K>(men, square, step, false))
        }
        Second::Cannon => STRAIGHT.map(|step| walk::<K>(men, square, step, true)),
    };
    let union = |sets: [u128; 4]| sets.into_iter().fold(0, |union, set| union | set);
    let of = |Question { occupancy, squares }| {
        digest(squares.into_iter().flat_map(|square| {
            let straight = STRAIGHT.map(|step| walk::<K>(occupancy, square, step, false));
            [union(straight), union(second(occupancy, square))]
        }))
    };
    lines(K::SQUARES).into_iter().flatten().map(of).collect()
}

/// Sets in their order as a number to compare: Fowler, Noll and Vo's hash (FNV-1a), by words.
fn digest(sets: impl Iterator<Item = u128>) -> u64 {
    let words = sets.flat_map(|set| [set as u64, (set >> 64) as u64]);
    words.fold(0xcbf2_9ce4_8422_2325, |hash, word| (hash ^ word).wrapping_mul(0x0100_0000_01b3))
}

const STRAIGHT: [(isize, isize); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Squares attacked in one direction: up to the first piece, or only the piece behind it.
fn walk<K: Kernel>(men: u128, square: usize, (by_file, by_rank): (isize, isize), jumps: bool) -> u128 {
    let (files, ranks) = (K::FILES.cast_signed(), (K::SQUARES / K::FILES).cast_signed());
    let (mut file, mut rank) = (square.cast_signed() % files, square.cast_signed() / files);
    let (mut attacked, mut screens) = (0, 0);
    loop {
        (file, rank) = (file + by_file, rank + by_rank);
        if !(0..files).contains(&file) || !(0..ranks).contains(&rank) {
            return attacked;
        }
        let here = 1 << (rank * files + file);
        match (jumps, men & here != 0, screens) {
            (false, false, _) => attacked |= here,
            (false, true, _) | (true, true, 1) => return attacked | here,
            (true, true, _) => screens += 1,
            (true, false, _) => {}
        }
    }
}
