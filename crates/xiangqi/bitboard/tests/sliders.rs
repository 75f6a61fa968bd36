//! Every kernel against a walk along the lines, for every set of pieces on the rank and file of every square.

use qipan_game::Kernel;
use xiangqi_bitboard::Board;
use xiangqi_bitboard::sliders::{Magic, Obstruction, Sliders};

/// The documented place of a square in a set.
fn bit(square: usize) -> u128 {
    1 << if square < 45 { square } else { square - 45 + 64 }
}

/// Squares from one square on to the edge, in one direction.
fn way(square: usize, across: isize, along: isize) -> Vec<usize> {
    let place = |n: isize| {
        let (file, rank) = ((square % 9) as isize + n * across, (square / 9) as isize + n * along);
        ((0..9).contains(&file) && (0..10).contains(&rank)).then_some((rank * 9 + file) as usize)
    };
    (1..).map_while(place).collect()
}

/// Chariot's squares and cannon's targets on one way, and the pieces on it, for every set of pieces.
fn walks(way: &[usize]) -> Vec<(u128, u128, u128)> {
    (0..1_u32 << way.len())
        .map(|subset| {
            let men: Vec<usize> = (0..way.len()).filter(|n| subset >> n & 1 == 1).collect();
            let reached = men.first().map_or(way.len(), |first| first + 1);
            let chariot = way[..reached].iter().fold(0, |set, &square| set | bit(square));
            let cannon = men.get(1).map_or(0, |&second| bit(way[second]));
            (men.iter().fold(0, |set, &n| set | bit(way[n])), chariot, cannon)
        })
        .collect()
}

/// All combinations of what two ways hold.
fn cross(one: &[(u128, u128, u128)], other: &[(u128, u128, u128)]) -> Vec<(u128, u128, u128)> {
    one.iter().flat_map(|a| other.iter().map(|b| (a.0 | b.0, a.1 | b.1, a.2 | b.2))).collect()
}

fn every_blocker_subset<S: Sliders>() {
    let board = (0..90).fold(0, |set, square| set | bit(square));
    for square in 0..90 {
        let ways = [(-1, 0), (1, 0), (0, -1), (0, 1)].map(|(across, along)| way(square, across, along));
        let lines = ways.iter().flatten().fold(bit(square), |set, &square| set | bit(square));
        let [west, east, south, north] = ways.map(|way| walks(&way));
        let (rank, file) = (cross(&west, &east), cross(&south, &north));
        assert_eq!(rank.len() * file.len(), 1 << 17);
        for (on_rank, by_rank, over_rank) in &rank {
            for (on_file, by_file, over_file) in &file {
                // Pieces elsewhere must not matter: none there, or one everywhere, on the square itself too.
                for elsewhere in [0, board & !lines | bit(square)] {
                    let men = on_rank | on_file | elsewhere;
                    let found = (S::chariot(square, men), S::cannon(square, men));
                    assert_eq!(
                        found,
                        (by_rank | by_file, over_rank | over_file),
                        "square {square}, men {men:#x}"
                    );
                }
            }
        }
    }
}

#[test]
fn magic_equals_the_walk() {
    every_blocker_subset::<Magic>();
}

#[test]
fn obstruction_equals_the_walk() {
    every_blocker_subset::<Obstruction>();
}

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[test]
fn pext_equals_the_walk() {
    every_blocker_subset::<xiangqi_bitboard::sliders::Pext>();
}

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[test]
fn pext_with_pdep_equals_the_walk() {
    every_blocker_subset::<xiangqi_bitboard::sliders::PextPdep>();
}

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[test]
fn whole_pext_equals_the_walk() {
    every_blocker_subset::<xiangqi_bitboard::sliders::PextWhole>();
}

#[test]
fn sets_turn_back_into_the_order_of_the_rules() {
    for square in 0..90 {
        let men = <Board as Kernel>::occupancy(1 << square);
        assert_eq!((men, <Board as Kernel>::square(square)), (bit(square), square));
        assert_eq!(<Board as Kernel>::in_order(men, square), 1 << square);
    }
}
