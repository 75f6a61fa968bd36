//! The numbers of [`BlackMagic`](super::BlackMagic), and the search that found them.
//!
//! Every square's index has as many bits as the neediest square's, so that many numbers are magic. Of those
//! that come up in [`TRIES`] tries the one is kept whose entries stand closest together, and then all
//! squares' entries are put into one table, each where they fit into the gaps that others leave.
//!
//! Half of the tries change one or two bits of the best number so far. A quarter are random numbers with few
//! bits. The last quarter are such numbers without the bits by which a relevant square gets to the topmost
//! bits of the product: a square with fewer relevant squares than the neediest can spare those, and its
//! entries then stand close together.
//!
//! `cargo run --release -p chess-bitboard --example find_chess_hashes -- black` prints all of it, in some
//! minutes, and a test finds some of the numbers and all of the starts again.

use alloc::vec::Vec;

use qipan_game::SplitMix64;

use super::magics::cases;
use super::overlap::{Room, Trial, overlapped, part};
use super::rays::{self, DIAGONAL, STRAIGHT};
use crate::squares::Square;

/// Seed of the search, to which the square's number is added.
pub const SEED: u64 = 0x424c_4143_4b00;

/// Numbers that are tried for a square; more if none of them is magic.
pub const TRIES: u64 = 1_000_000;

/// Bits of the index of a rook and of a bishop.
pub(super) const BITS: [u32; 2] = [12, 9];

const DIRECTIONS: [&[(i32, i32); 4]; 2] = [&STRAIGHT, &DIAGONAL];

/// The index before the start is added; `rest` are the squares that do not matter.
#[inline(always)]
pub(super) const fn place(occupancy: u64, rest: u64, number: u64, bits: u32) -> usize {
    ((occupancy | rest).wrapping_mul(number) >> (64 - bits)) as usize
}

/// The number of a rook (0) or bishop (1) on a square.
#[must_use]
pub fn find(slider: usize, square: Square) -> u64 {
    let (directions, bits) = (DIRECTIONS[slider], BITS[slider]);
    let cases = cases(square, directions);
    let relevant = rays::relevant(square, directions);
    let spare = bits - relevant.count_ones();
    let squares = (0..64).filter(|square| relevant & 1 << square != 0);
    // The product has square s at bit i where the number has bit i - s.
    let too_high = squares.flat_map(|square| (64 - spare..64).map(move |bit| bit.checked_sub(square)));
    let too_high = too_high.flatten().fold(0, |set, bit| set | 1 << bit);

    let mut trial = Trial::new(&cases, 1 << bits);
    let mut random = SplitMix64(SEED + square as u64);
    let mut best: Option<(Room, u64)> = None;
    for tried in 0.. {
        if tried >= TRIES
            && let Some((_, number)) = best
        {
            return number;
        }
        let number = match best {
            Some((_, best)) if tried % 2 == 0 => {
                let choice = random.next();
                best ^ 1 << (choice & 63) ^ (choice >> 6 & 1) << (choice >> 7 & 63)
            }
            _ => {
                let sparse = random.next() & random.next() & random.next();
                if tried % 4 == 1 { sparse } else { sparse & !too_high }
            }
        };
        if let Some(room) = trial.room(|occupancy| place(occupancy, !relevant, number, bits))
            && best.is_none_or(|(least, _)| room < least)
        {
            best = Some((room, number));
        }
    }
    unreachable!("the sequence has no end")
}

/// The start of each number's entries, and the number of entries of the table: of the rook's numbers by
/// square, then of the bishop's.
#[must_use]
pub fn starts(numbers: [&[u64; 64]; 2]) -> (Vec<u32>, usize) {
    let parts = (0..128).map(|i| {
        let (slider, square) = (i / 64, i % 64);
        let directions = DIRECTIONS[slider];
        let relevant = rays::relevant(square, directions);
        let number = numbers[slider][square];
        part(&cases(square, directions), |occupancy| place(occupancy, !relevant, number, BITS[slider]))
    });
    overlapped(&parts.collect::<Vec<_>>())
}

/// Entries of the table.
pub const ENTRIES: usize = 115_837;

/// The rook's numbers and starts, by square.
#[rustfmt::skip]
pub const ROOK: [(u64, u32); 64] = [
    (0x0080_0080_4009_1020, 0), (0x0020_0008_0010_0022, 14_320), (0x0040_0800_4004_1000, 16_626),
    (0x0020_2002_000c_0400, 19_190), (0x0120_0440_2120_0080, 67_570), (0x0040_0200_0081_0040, 21_492),
    (0x0040_0100_0080_0040, 23_540), (0x9680_0040_2100_0080, 4_096), (0x0000_4000_1020_0040, 25_840),
    (0x8480_1000_0804_0011, 75_491), (0x0000_4004_0800_4012, 74_651), (0x8280_2004_0020_0200, 77_763),
    (0x2000_2001_0002_0020, 77_211), (0x0000_2000_8001_0020, 77_723), (0x4100_2020_0080_0040, 79_787),
    (0x0000_2000_2000_4081, 27_900), (0x0840_0020_0010_0020, 30_080), (0x4810_0008_0402_0002, 111_358),
    (0x0002_0008_0401_0008, 79_772), (0x2484_0020_0200_2004, 81_380), (0x0002_0020_0100_2002, 81_820),
    (0x0001_0010_0080_4010, 82_844), (0x0000_0040_4000_8001, 83_868), (0x100a_0080_00a8_0005, 58_754),
    (0x0800_2000_4000_1041, 32_380), (0x0880_0800_1004_0010, 85_028), (0x0804_0100_0802_0008, 86_045),
    (0x0600_0400_2002_0020, 87_037), (0x1200_0100_2002_0020, 88_253), (0x8000_0080_2001_0020, 91_037),
    (0x0000_4000_4000_8001, 90_013), (0x0840_2000_2000_4081, 34_444), (0x0640_0010_0020_0020, 36_460),
    (0x4010_0204_0008_0008, 92_062), (0x0800_8004_0082_0020, 92_582), (0x0000_2002_0020_0400, 93_478),
    (0x2000_2002_0020_0100, 95_014), (0x4000_2001_0020_0080, 96_550), (0x8000_2000_8020_0040, 98_598),
    (0x0280_8020_0020_0040, 38_449), (0x0440_2010_0400_0800, 40_528), (0x876b_8200_0400_0800, 99_228),
    (0x4080_0440_0800_4010, 100_030), (0x0184_0020_0200_2004, 100_046), (0x0d02_0020_0100_2002, 101_254),
    (0x1100_0040_0100_4002, 108_487), (0x0200_4000_8000_4001, 102_102), (0x0004_0200_0801_1004, 60_733),
    (0x6040_2008_0010_0010, 44_050), (0x3400_1000_0804_0010, 103_926), (0x0001_0200_0804_0008, 104_119),
    (0x0000_0200_2004_0020, 105_143), (0x3100_2002_0001_0020, 106_951), (0x0000_2000_8001_0020, 107_191),
    (0x00a4_8004_0008_0068, 109_191), (0x0108_8200_4020_0020, 44_591), (0x0300_0208_1560_5022, 8_185),
    (0x0001_0002_1208_8241, 72_347), (0x0200_0840_8010_0422, 48_575), (0x4000_4008_2010_0402, 52_383),
    (0x0008_1008_00a0_0402, 56_095), (0x2100_0810_0013_6c02, 64_329), (0x2008_0008_0490_4402, 70_798),
    (0x0a00_0008_4124_5102, 12_271),
];

/// The bishop's numbers and starts, by square.
#[rustfmt::skip]
pub const BISHOP: [(u64, u32); 64] = [
    (0x0100_8082_0008_2020, 21_719), (0x8800_2100_4008_0811, 50_965), (0x0c80_8020_4002_4100, 51_160),
    (0x0240_8020_0440_c080, 51_171), (0x8000_3c02_0080_0000, 51_451), (0x0540_2101_0080_8280, 51_417),
    (0x2068_1080_0100_8028, 53_535), (0x8000_0820_1dc2_0080, 50_881), (0x8084_0082_0040_4004, 51_696),
    (0x1000_8200_8010_0408, 51_503), (0x8010_8080_8010_01b0, 53_759), (0x81c2_0080_2004_0300, 51_906),
    (0x0320_8044_0190_0002, 51_714), (0x8040_0021_0100_9008, 52_175), (0x4058_c010_4004_0080, 53_679),
    (0xa4e8_0010_0100_4040, 52_296), (0x0001_0004_0020_8011, 51_740), (0x2001_0900_2020_2041, 52_063),
    (0x4000_8401_0100_0480, 21_490), (0x0000_2002_0080_1001, 21_490), (0x2080_1000_8c04_0081, 21_718),
    (0x1000_1000_8044_0030, 49_471), (0x0808_0400_4040_4040, 52_431), (0x2080_0400_1040_1ff4, 53_215),
    (0x1000_8420_0200_2020, 52_479), (0x0100_4208_0040_1041, 52_481), (0x0000_0408_0081_0010, 49_695),
    (0x0004_0070_0c01_0010, 66_145), (0xce07_0010_8100_4000, 114_301), (0x90c2_0010_8020_0802, 48_704),
    (0x0550_1020_2010_8004, 53_593), (0x44d0_0808_0810_4002, 53_752), (0x0020_0104_2480_8081, 53_951),
    (0x8860_0081_2400_8020, 21_854), (0x0008_0104_0400_8020, 50_463), (0x0483_0200_8108_0080, 114_813),
    (0x0908_0624_0001_4100, 115_325), (0x0000_2200_1000_8040, 48_671), (0x2080_1010_2040_4020, 52_576),
    (0x0800_0820_0408_2010, 52_559), (0x0000_2101_0042_0088, 52_575), (0x2dc8_1001_002a_8100, 53_737),
    (0x0418_4002_0084_0100, 50_215), (0x1501_0008_0204_0040, 49_993), (0x4000_0200_4100_2011, 49_055),
    (0x0810_0020_2021_0040, 49_199), (0x2080_8080_1040_0005, 52_672), (0x0040_2080_2008_2001, 52_639),
    (0x2818_2001_0080_6920, 54_158), (0x00e0_0040_4040_20c0, 54_110), (0x0060_4008_0080_8111, 53_983),
    (0x20c4_6040_0080_8111, 54_104), (0x0020_1001_0020_2008, 52_927), (0x4028_0102_0010_1080, 53_087),
    (0x2001_0100_2008_4048, 53_055), (0x0000_2040_4040_04c8, 53_023), (0x0024_4000_4100_8060, 50_974),
    (0x0008_0808_0041_0038, 21_748), (0x0048_0000_0820_8020, 53_055), (0x0049_0002_0000_8081, 54_047),
    (0x4400_00a8_0100_2020, 53_223), (0x0200_0184_0100_2008, 53_123), (0x40e0_0200_201f_e041, 53_564),
    (0x0782_0080_1010_4040, 50_926),
];

#[cfg(test)]
mod tests {
    use super::{BISHOP, ENTRIES, ROOK, find, starts};

    /// All of them take the search some minutes; these, a corner and the middle among them, some seconds.
    #[test]
    fn the_search_finds_some_numbers_again() {
        for square in [0, 27, 49] {
            assert_eq!([find(0, square), find(1, square)], [ROOK[square].0, BISHOP[square].0], "{square}");
        }
    }

    #[test]
    fn the_tables_overlap_as_they_do_here() {
        let [rook, bishop] = [ROOK, BISHOP].map(|pairs| pairs.map(|(number, _)| number));
        let kept: Vec<u32> = ROOK.iter().chain(&BISHOP).map(|&(_, start)| start).collect();
        assert_eq!(starts([&rook, &bishop]), (kept, ENTRIES));
    }
}
