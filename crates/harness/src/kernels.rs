//! Attack kernels by themselves: the sets that rooks and bishops, chariots and cannons attack.
//!
//! The loop is scalar, as in an engine: each look-up has to wait for the one before, because its square depends on the set
//! that came out. A loop that the compiler can turn into vector instructions ranks the kernels in a wholly different order.

use std::hint::black_box;
use std::marker::PhantomData;

use crate::clock::Clock;
use crate::job::{self, Job, JobError, Sample};
use crate::operations::Answers;
use crate::pressure::pressed;
use crate::random::SplitMix64;

/// An attack kernel of a game with `SQUARES` squares, in the numbering of the game's rules crate.
pub trait Kernel {
    /// What is looked up in: prepared once per occupancy.
    type Occupancy;
    /// Number of squares of the board.
    const SQUARES: usize;
    /// Files of the board.
    const FILES: usize;
    /// What the second kind of man is.
    const SECOND: Second;

    /// The occupancy of a set of squares, bit `n` standing for the rules' square `n`.
    fn occupancy(men: u128) -> Self::Occupancy;
    /// The board's own number of the rules' square.
    fn square(index: usize) -> usize;
    /// The squares that a rook (chariot) attacks from the board's own square, men included, as a set of its own kind.
    fn straight(occupancy: &Self::Occupancy, square: usize) -> u128;
    /// The same of a bishop, or the men that a cannon may take.
    fn second(occupancy: &Self::Occupancy, square: usize) -> u128;
}

/// The second kind of man of a kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Second {
    /// Goes diagonally until it meets a man.
    Bishop,
    /// Takes the first man behind the first man.
    Cannon,
}

/// The rotated bitboards' look-ups; with `U` rebuilt, the turned boards are made once per occupancy.
#[derive(Clone, Copy, Debug)]
pub struct Rotated<U>(PhantomData<U>);

impl<U: chess_rotated::Upkeep> Kernel for Rotated<U> {
    type Occupancy = chess_rotated::Boards;
    const SQUARES: usize = 64;
    const FILES: usize = 8;
    const SECOND: Second = Second::Bishop;

    fn occupancy(men: u128) -> Self::Occupancy {
        // Square 0 is a8 on this board and a1 in the rules: ranks in the opposite order.
        U::of((men as u64).swap_bytes()).boards()
    }

    #[inline]
    fn square(index: usize) -> usize {
        index ^ 56
    }

    #[inline]
    fn straight(boards: &Self::Occupancy, square: usize) -> u128 {
        boards.rook(square).into()
    }

    #[inline]
    fn second(boards: &Self::Occupancy, square: usize) -> u128 {
        boards.bishop(square).into()
    }
}

/// Occupancies, from nearly empty to half full.
const OCCUPANCIES: usize = 32;

fn occupancies(squares: usize) -> Vec<u128> {
    let mut random = SplitMix64(7);
    (0..OCCUPANCIES)
        .map(|index| {
            let men = 4 + index * (squares / 2 - 4) / (OCCUPANCIES - 1);
            (0..men).fold(0, |set, _| set | 1 << random.below(squares))
        })
        .collect()
}

/// Look-ups of one occupancy: a rook's and a bishop's on every square.
fn look_ups<K: Kernel>(occupancy: &K::Occupancy, order: &[usize], nothing: usize) -> u64 {
    let mut attacked = 0;
    let mut wait = 0;
    for &square in order {
        let straight = K::straight(occupancy, square ^ wait);
        // `nothing` is 0, which the compiler does not know.
        wait = (straight ^ (straight >> 64)) as usize & nothing;
        let second = K::second(occupancy, square ^ wait);
        wait = (second ^ (second >> 64)) as usize & nothing;
        attacked += u64::from(straight.count_ones() + second.count_ones());
    }
    attacked
}

/// Every square, in any order, by the board's own numbers.
fn order<K: Kernel>() -> Vec<usize> {
    let mut order: Vec<_> = (0..K::SQUARES).map(K::square).collect();
    SplitMix64(3).shuffle(&mut order);
    order
}

pub(crate) fn run<K: Kernel>(job: &Job<'_>, clock: &dyn Clock) -> Result<Sample, JobError> {
    let mut boards: Vec<_> = occupancies(K::SQUARES).into_iter().map(K::occupancy).collect();
    let (order, nothing) = (order::<K>(), black_box(0));
    let operations = (boards.len() * K::SQUARES * 2) as u64;
    if let Some(kib) = job.pressure {
        return Ok(pressed(clock, kib, operations, job.repetitions, &mut boards, |occupancy| {
            look_ups::<K>(occupancy, &order, nothing)
        }));
    }
    // Tables that are built on first use are set-up.
    black_box(look_ups::<K>(&boards[0], &order, nothing));
    Ok(job::timed(clock, operations, job.repetitions, || {
        boards.iter().map(|occupancy| look_ups::<K>(black_box(occupancy), &order, nothing)).sum()
    }))
}

/// What a kernel answers by itself: per occupancy the number of attacked squares.
pub(crate) fn answers<K: Kernel>() -> Answers {
    let order = order::<K>();
    let of = |men| look_ups::<K>(&K::occupancy(men), &order, black_box(0));
    let by_position: Vec<_> = occupancies(K::SQUARES).into_iter().map(of).collect();
    Answers { listed: by_position.iter().sum(), by_position }
}

/// The same by walking from square to square.
pub(crate) fn walked<K: Kernel>() -> Vec<u64> {
    let second = |men, square| match K::SECOND {
        Second::Bishop => {
            [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(|step| walk::<K>(men, square, step, false))
        }
        Second::Cannon => STRAIGHT.map(|step| walk::<K>(men, square, step, true)),
    };
    let of = |men| {
        (0..K::SQUARES)
            .map(|square| {
                let first = STRAIGHT.map(|step| walk::<K>(men, square, step, false));
                first.into_iter().chain(second(men, square)).sum::<u64>()
            })
            .sum()
    };
    occupancies(K::SQUARES).into_iter().map(of).collect()
}

const STRAIGHT: [(isize, isize); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Squares attacked in one direction: up to the first man, or only the man behind it.
fn walk<K: Kernel>(men: u128, square: usize, (by_file, by_rank): (isize, isize), jumps: bool) -> u64 {
    let (files, ranks) = (K::FILES.cast_signed(), (K::SQUARES / K::FILES).cast_signed());
    let (mut file, mut rank) = (square.cast_signed() % files, square.cast_signed() / files);
    let (mut attacked, mut screens) = (0, 0);
    loop {
        (file, rank) = (file + by_file, rank + by_rank);
        if !(0..files).contains(&file) || !(0..ranks).contains(&rank) {
            return attacked;
        }
        let is_man = men >> (rank * files + file) & 1 != 0;
        match (jumps, is_man, screens) {
            (false, false, _) => attacked += 1,
            (false, true, _) | (true, true, 1) => return attacked + 1,
            (true, true, _) => screens += 1,
            (true, false, _) => {}
        }
    }
}
