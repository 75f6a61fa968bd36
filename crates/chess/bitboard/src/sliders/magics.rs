//! The magic numbers of [`Magic`](super::Magic) and [`FancyMagic`](super::FancyMagic), and the search that
//! found them.
//!
//! A number is *magic* for a square if multiplying each occupancy of the relevant squares by it and keeping
//! the topmost bits, as many as there are relevant squares, never sends two occupancies with different
//! attacks to one index. No formula is known; random numbers are tried. Numbers with few bits set succeed
//! more often, since few of their shifted copies then collide; the conjunction of three random words has an
//! eighth of its bits set.
//!
//! The numbers here were found by [`find`] with [`SEED`], starting anew for each square, and can be found
//! again: `cargo run --release -p chess-bitboard --example find_chess_magics` prints them, and a test
//! compares. With squares behind it (`-- a1 d4`) it says how many numbers a rook there took, and with a
//! number (`-- a1 0x80`) whether that is magic.

use alloc::{vec, vec::Vec};

use qipan_game::SplitMix64;

use super::rays;
use crate::squares::Square;

/// Seed of the search, to which the square's number is added.
pub const SEED: u64 = 0x5149_5041_4e00;

/// Occupancies of a square's relevant squares, each with what a piece of four directions attacks.
pub(super) fn cases(square: Square, directions: &[(i32, i32); 4]) -> Vec<(u64, u64)> {
    let mask = rays::relevant(square, directions);
    let mut cases = Vec::with_capacity(1 << mask.count_ones());
    let mut subset = 0;
    loop {
        cases.push((subset, rays::reach(square, directions, subset)));
        subset = rays::next_subset(subset, mask);
        if subset == 0 {
            return cases;
        }
    }
}

/// How many different sets a piece of four directions attacks from a square, whatever stands on the board.
///
/// Each direction ends at any one of its squares, and the directions do not depend on each other. There are
/// far fewer answers than sets of blockers; so most sets may share an index, and a magic number can be found.
#[must_use]
pub fn answers(square: Square, directions: &[(i32, i32); 4]) -> u32 {
    directions.iter().map(|&direction| rays::ray(square, direction, 0).count_ones().max(1)).product()
}

/// A slider on a square, for which numbers are tried.
#[derive(Clone, Debug)]
pub struct Trial {
    cases: Vec<(u64, u64)>,
    /// The number that came to each index last, by its count, and the case that it put there: so the table
    /// need not be cleared between numbers.
    seen: Vec<(u64, usize)>,
    tried: u64,
}

impl Trial {
    /// No number is tried yet.
    #[must_use]
    pub fn new(square: Square, directions: &[(i32, i32); 4]) -> Self {
        let cases = cases(square, directions);
        let seen = vec![(0, 0); cases.len()];
        Self { cases, seen, tried: 0 }
    }

    /// Two sets of blockers with different answers to which a number gives the same index; none if it is
    /// magic.
    pub fn collision(&mut self, number: u64) -> Option<[u64; 2]> {
        self.tried += 1;
        let shift = 64 - self.cases.len().ilog2();
        let Self { cases, seen, tried } = self;
        cases.iter().enumerate().find_map(|(case, &(occupancy, attacks))| {
            let entry = &mut seen[(occupancy.wrapping_mul(number) >> shift) as usize];
            let (other, others_attacks) = cases[entry.1];
            let is_free = entry.0 != *tried || others_attacks == attacks;
            *entry = (*tried, case);
            (!is_free).then_some([other, occupancy])
        })
    }
}

/// The first magic number for a piece of four directions on a square, in a sequence that the seed determines;
/// and how many were tried.
#[must_use]
pub fn find(square: Square, directions: &[(i32, i32); 4]) -> (u64, u64) {
    let mut trial = Trial::new(square, directions);
    let mut random = SplitMix64(SEED + square as u64);
    loop {
        let number = random.next() & random.next() & random.next();
        if trial.collision(number).is_none() {
            return (number, trial.tried);
        }
    }
}

/// The numbers for one piece, found by [`find`] for each square.
#[must_use]
pub fn find_all(directions: &[(i32, i32); 4]) -> [u64; 64] {
    core::array::from_fn(|square| find(square, directions).0)
}

/// The rook's numbers, by square.
#[rustfmt::skip]
pub const ROOK: [u64; 64] = [
    0xa480_0020_8040_01b0, 0x0040_3000_4000_2000, 0x0080_1001_2000_8018, 0x0100_1500_0810_0021,
    0x0380_0400_0800_800a, 0x1300_0900_2824_0002, 0x0180_0b00_5080_0a00, 0x0600_0044_0a01_8021,
    0x8124_8002_8864_4000, 0x4001_4000_5004_2001, 0x8194_8020_0210_0280, 0x0002_0012_0040_0820,
    0x0102_0004_2200_1008, 0x1002_0002_0048_0410, 0x8044_0004_d001_0806, 0x1002_0000_4402_0081,
    0x0030_8080_0160_4003, 0x0060_00c0_0030_0240, 0x2101_4100_2001_0010, 0x1008_0101_0020_1000,
    0x6880_8080_2800_1400, 0x0001_0100_0400_b208, 0x0000_0400_0250_4851, 0x00d0_0200_0291_00cc,
    0x4008_8222_8002_4000, 0x0010_2003_c002_d000, 0x0010_0082_8020_0110, 0x2113_1001_0009_0020,
    0x0008_0101_0004_1028, 0x0822_000a_0030_0c08, 0x0080_0204_0041_0810, 0x0120_8008_8001_4100,
    0x0000_2040_0380_0888, 0x5012_2001_8080_4000, 0x0800_80b0_0880_2000, 0x0014_9201_4200_2008,
    0x0249_8008_0080_0400, 0x1402_801c_0080_4200, 0x4021_0004_0500_2200, 0x0900_28a3_0200_0044,
    0x0040_0034_4080_8000, 0x0250_0040_2000_4000, 0x0044_4900_2001_0010, 0x0108_0008_1000_8080,
    0x4000_0500_0801_0010, 0x0001_0008_8401_0002, 0x0000_5008_0204_0005, 0x4808_0410_8042_0009,
    0x0000_2040_8001_0d00, 0x0340_0840_2008_8080, 0x8010_2001_1000_8480, 0x4010_0802_1000_8080,
    0x2141_0014_5008_0100, 0x8002_0400_4600_8080, 0x1001_8042_0011_0080, 0x0001_0002_0880_c100,
    0x2108_4106_0081_2092, 0x2010_2180_4001_1101, 0x8002_6004_1009_00c1, 0x1a80_2030_0008_2501,
    0x001a_0108_0410_a00a, 0x0091_0006_0400_0813, 0xa081_0318_0210_2084, 0x0003_0004_8a04_4021,
];

/// The bishop's numbers, by square.
#[rustfmt::skip]
pub const BISHOP: [u64; 64] = [
    0x0008_1009_4200_2a00, 0x000c_1014_0040_8030, 0x2010_0420_4040_1802, 0x0028_20c8_4002_444b,
    0x0504_0520_0000_0190, 0x04a2_0510_2800_0006, 0x5004_0118_0210_0004, 0x0021_0400_4404_0460,
    0x0000_8420_0821_0500, 0x0200_4210_0912_0080, 0xc842_1208_0241_0800, 0x0080_2405_0204_1091,
    0x0000_5202_1008_4000, 0x9000_7104_02c0_0810, 0x0880_0220_9618_4048, 0x908d_2040_4a30_5002,
    0x0908_0005_8808_2802, 0x8a62_0470_0208_0108, 0x040a_0030_4800_4100, 0x0808_0010_2820_2000,
    0x0083_01c0_9040_0050, 0x2002_0008_4804_0401, 0x0000_8009_0808_0300, 0x0100_4828_8244_1001,
    0x8002_9000_4104_3800, 0x0c04_a200_6012_0400, 0x5008_0400_8204_0454, 0x0806_0804_0400_4088,
    0x0501_0200_0401_8408, 0x0a05_0100_0210_00b0, 0x10a4_1088_2117_9020, 0x0102_0040_0201_0080,
    0x0410_4821_0248_1200, 0x101a_0120_8024_0881, 0x0802_0110_0009_0048, 0x0a00_2404_0088_0210,
    0x0002_0204_0002_0082, 0x2104_0802_0010_2182, 0x0203_0801_0042_2128, 0x0880_8200_8490_440a,
    0x0002_2602_4100_2000, 0x0042_9803_0810_1108, 0x0082_8404_0100_1200, 0x0800_0042_0090_0800,
    0x0400_0220_0a00_0100, 0x2001_a110_0b00_0080, 0x3044_0484_9400_0200, 0x0904_4500_4200_0700,
    0x0012_0a22_2005_0042, 0x4102_0904_2202_0080, 0x0000_0144_0411_0000, 0x0104_0000_4202_0002,
    0x9100_8030_2202_0010, 0x0114_4088_130c_4000, 0x0004_1050_2200_8040, 0x0008_9014_0081_6100,
    0xa02a_00c4_0201_1000, 0x4050_0a06_01a2_0800, 0x1802_1002_0102_8800, 0x4001_4010_009c_0403,
    0x0128_4052_1002_1204, 0x8040_1020_0202_1208, 0x000c_10a0_0802_8089, 0x0020_112c_0080_8200,
];

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use super::{BISHOP, ROOK, answers, cases, find_all};
    use crate::sliders::rays::{DIAGONAL, STRAIGHT};

    #[test]
    fn the_search_finds_the_numbers_again() {
        assert_eq!(find_all(&STRAIGHT), ROOK);
        assert_eq!(find_all(&DIAGONAL), BISHOP);
    }

    #[test]
    fn answers_are_as_many_as_different_attacks() {
        for directions in [&STRAIGHT, &DIAGONAL] {
            for square in 0..64 {
                let attacks: BTreeSet<_> =
                    cases(square, directions).into_iter().map(|(_, attacks)| attacks).collect();
                assert_eq!(answers(square, directions) as usize, attacks.len(), "{square}");
            }
        }
    }
}
