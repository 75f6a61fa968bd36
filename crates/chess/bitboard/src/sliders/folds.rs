//! The multipliers of [`FoldingHash`](super::FoldingHash), and the search that found them.
//!
//! For each line of each square the multiplier is kept, of [`TRIES`], whose entries take the least room; then
//! all lines' entries are put into one table, each where they fit into the gaps that others leave.
//!
//! `cargo run --release -p chess-bitboard --example find_chess_hashes -- folds` prints all of it, and a test
//! compares.

use alloc::vec::Vec;

use qipan_game::SplitMix64;

use super::lines;
use super::overlap::{Part, Trial, overlapped, part};
use super::rays;
use crate::squares::Square;

/// Seed of the search, to which four times the square's number and once the line's are added.
pub const SEED: u64 = 0x464f_4c44_0000;

/// Multipliers that are tried for a line; more if none of them tells its cases apart.
pub const TRIES: u64 = 20_000;

/// Bits of an index: the inner squares of a line.
pub(super) const BITS: u32 = 6;

/// Rank, file, rising and falling diagonal.
pub(super) const LINES: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The index before the start is added, of the pieces of one line.
///
/// The upper half of the board is folded onto the lower one, a square further on, so that no two squares of a
/// line meet: those would be of the same file or eight squares apart on a diagonal.
#[inline(always)]
pub(super) const fn place(men: u64, multiplier: u32) -> usize {
    (((men ^ men >> 31) as u32).wrapping_mul(multiplier) >> (32 - BITS)) as usize
}

/// The squares of a line whose occupant matters: all but the slider's own and the last in each direction.
pub(super) const fn inner(square: Square, line: (i32, i32)) -> u64 {
    let mut inner = lines::line(square, line);
    let mut rest = inner;
    while rest != 0 {
        let at = rest.trailing_zeros() as Square;
        rest &= rest - 1;
        if rays::step(at, line) == 64 || rays::step(at, (-line.0, -line.1)) == 64 {
            inner ^= 1 << at;
        }
    }
    inner
}

/// Squares that are attacked along a line.
pub(super) const fn reach(square: Square, (files, ranks): (i32, i32), occupancy: u64) -> u64 {
    rays::ray(square, (files, ranks), occupancy) | rays::ray(square, (-files, -ranks), occupancy)
}

/// Occupancies of the squares that matter, with what is attacked. None for the two diagonals that are no more
/// than a corner, where nothing is.
fn cases(square: Square, line: (i32, i32)) -> Vec<(u64, u64)> {
    let inner = inner(square, line);
    let mut cases = Vec::new();
    let mut men = 0;
    loop {
        cases.push((men, reach(square, line, men)));
        men = rays::next_subset(men, inner);
        if men == 0 {
            cases.retain(|&(_, attacks)| attacks != 0);
            return cases;
        }
    }
}

/// The multiplier of a line (0..4: rank, file, rising and falling diagonal) through a square.
#[must_use]
pub fn find(square: Square, line: usize) -> u32 {
    let cases = cases(square, LINES[line]);
    if cases.is_empty() {
        return 0;
    }
    let mut trial = Trial::new(&cases, 1 << BITS);
    let mut random = SplitMix64(SEED + (4 * square + line) as u64);
    let mut best: Option<(usize, u32)> = None;
    for tried in 0.. {
        if tried >= TRIES
            && let Some((_, multiplier)) = best
        {
            return multiplier;
        }
        let multiplier = random.next() as u32;
        // A gap between entries may be filled by others, and counts a third.
        let room = trial.room(|men| place(men, multiplier)).map(|room| room.span + 2 * room.entries);
        if let Some(room) = room
            && best.is_none_or(|(least, _)| room < least)
        {
            best = Some((room, multiplier));
        }
    }
    unreachable!("the sequence has no end")
}

/// The start of each line's entries, and the number of entries of the table. The last one is empty: lines
/// without squares start there.
#[must_use]
pub fn starts(multipliers: &[[u32; 4]; 64]) -> (Vec<[u32; 4]>, usize) {
    let parts: Vec<Part> = (0..256)
        .map(|i| {
            let (square, line) = (i / 4, i % 4);
            part(&cases(square, LINES[line]), |men| place(men, multipliers[square][line]))
        })
        .collect();
    let (mut starts, last) = overlapped(&parts);
    for (start, part) in starts.iter_mut().zip(&parts) {
        if part.is_empty() {
            *start = u32::try_from(last).expect("a table of a size to look up in");
        }
    }
    (starts.as_chunks().0.to_vec(), last + 1)
}

/// Entries of the table.
pub const ENTRIES: usize = 6_995;

/// Multipliers and starts, by square and line.
#[rustfmt::skip]
pub const FOLDS: [[(u32, u32); 4]; 64] = [
    [(0xabfe_a48e, 1_397), (0x0762_7ffa, 1_459), (0x6d70_c3ff, 828), (0x0000_0000, 6_994)],
    [(0x8102_ccfa, 2_035), (0x4f3d_3fee, 892), (0x7245_fdca, 5_599), (0xd803_e719, 385)],
    [(0xa080_fee9, 2_067), (0x55f0_9ff9, 956), (0x4820_f082, 5_072), (0xaf82_2c7b, 416)],
    [(0x9043_c98e, 2_099), (0x530b_cfff, 1_020), (0x8eb0_6049, 589), (0xfd02_0381, 621)],
    [(0x8825_a7c4, 2_131), (0x24ad_17ff, 2_164), (0x3dc8_202c, 651), (0xa5e2_8104, 717)],
    [(0x0415_8eef, 2_228), (0x5f58_7bfe, 764), (0xa864_1d66, 575), (0x01b1_810b, 6_497)],
    [(0x8204_9afe, 2_260), (0x5f4d_19ff, 1_084), (0x4488_079a, 393), (0x4cff_3f3f, 5_629)],
    [(0x7efe_e1c4, 1_491), (0xf3c0_36ff, 1_148), (0x0000_0000, 6_994), (0x2d9a_3fd8, 1_210)],
    [(0x166b_fa72, 1_555), (0xcd20_7fd3, 6_321), (0x713f_bffa, 5_670), (0x1a59_ed8c, 412)],
    [(0x3f81_0781, 2_292), (0x923a_3feb, 6_367), (0x0636_49ff, 5_714), (0x6e2c_144d, 421)],
    [(0x9ea0_83e4, 2_324), (0x094b_dffe, 5_741), (0x5836_62f1, 6_939), (0x642e_827d, 658)],
    [(0x3510_43c2, 2_356), (0x246e_2ffe, 5_795), (0x0e0a_e141, 3_365), (0x2c7c_4184, 683)],
    [(0xcd88_22c3, 2_388), (0x4b40_8072, 5_023), (0xdb21_d82d, 690), (0x84da_c0c5, 970)],
    [(0xc504_12e7, 2_420), (0xa62c_dbff, 5_830), (0x3fbb_f01b, 758), (0x4106_5045, 6_518)],
    [(0x9702_0165, 2_452), (0x381f_a9ff, 5_887), (0x7246_5bc3, 433), (0x1a34_bfc9, 5_936)],
    [(0x31fe_fd80, 1_587), (0xc009_0c21, 2_484), (0xe583_2c1f, 455), (0x52cd_1fe7, 5_982)],
    [(0xcbb1_d3ff, 1_651), (0xd024_7fb1, 5_458), (0xa3a2_708d, 839), (0xb402_4742, 833)],
    [(0x3c2d_8103, 2_518), (0x111e_3fcb, 5_509), (0xd0e8_9cc6, 6_538), (0xf981_ea3f, 908)],
    [(0xfeb9_a084, 2_550), (0x6082_a555, 2_582), (0x06ca_37fe, 5_384), (0xfb60_be84, 708)],
    [(0xf57d_9043, 2_623), (0xf0c2_1188, 2_655), (0x7cc2_2871, 6_563), (0x0210_6b04, 3_213)],
    [(0xd9e9_0864, 2_687), (0xd061_0844, 2_724), (0x7a20_9d89, 4_080), (0xc201_09e5, 6_587)],
    [(0x3575_8414, 2_758), (0xdce3_c3fc, 5_055), (0xc200_4915, 731), (0x5384_1061, 2_790)],
    [(0xb8b7_8200, 2_834), (0xbcd2_c1ff, 5_425), (0x3908_3ec4, 924), (0x0022_c301, 6_607)],
    [(0x2d2b_7efd, 1_683), (0x4e2c_1406, 2_866), (0x5d60_16c2, 940), (0xf070_2091, 6_628)],
    [(0x5f0b_4c06, 0), (0x0308_2c24, 2_906), (0xc123_00d0, 4_903), (0x5a41_0591, 733)],
    [(0x60a6_fe41, 2_947), (0x9602_0879, 2_979), (0x2250_b026, 5_530), (0x2d21_411c, 931)],
    [(0x5c29_a42b, 3_017), (0xe28a_0230, 3_070), (0xd279_0820, 6_460), (0xc130_835e, 5_356)],
    [(0xec68_71cd, 3_112), (0x7124_608b, 3_170), (0x4038_3016, 4_967), (0x0289_00a1, 6_655)],
    [(0xc344_d262, 3_205), (0x7062_0091, 3_261), (0xa846_418c, 6_678), (0x98b0_6198, 3_293)],
    [(0x9496_d902, 3_349), (0xb848_2153, 3_397), (0x8020_a0ae, 5_290), (0xb8e1_4097, 6_697)],
    [(0x689d_9082, 3_437), (0x60b8_104c, 3_469), (0xa5f0_6043, 1_214), (0x4418_50c0, 3_317)],
    [(0xfc16_260a, 64), (0x6754_0823, 3_510), (0x27c0_3024, 1_225), (0x6424_2860, 5_041)],
    [(0x55fd_3459, 1_747), (0x7805_2810, 3_548), (0x9ac2_40c8, 1_246), (0xe903_0105, 5_577)],
    [(0x4081_7272, 3_586), (0x9f83_9205, 3_618), (0xab40_f082, 1_257), (0x4610_4242, 3_229)],
    [(0x1041_b6ce, 3_653), (0xba81_0452, 3_685), (0xb640_7887, 5_395), (0xb308_91e1, 6_720)],
    [(0xc820_a729, 3_720), (0x4a05_2181, 3_752), (0xf988_8485, 6_739), (0x58a4_41b5, 3_794)],
    [(0x0432_d3d2, 3_839), (0x5a70_4165, 3_878), (0x9204_4809, 3_918), (0x2640_a41a, 6_759)],
    [(0xc20a_da11, 3_952), (0x79b0_688b, 3_984), (0xc3c2_41b1, 6_786), (0x6a48_20b5, 899)],
    [(0x8103_8f6a, 4_031), (0x50d4_4612, 4_063), (0xaec0_a0a1, 1_337), (0x8fd0_1043, 1_308)],
    [(0xff7e_414c, 1_779), (0x0cd6_4210, 4_112), (0x3ef0_405d, 1_089), (0x38dc_1011, 1_357)],
    [(0xca71_ff9f, 1_843), (0x60ff_5c39, 5_545), (0x0163_c186, 614), (0x4200_c544, 6_802)],
    [(0x6e20_8067, 4_146), (0x3e7f_694b, 5_215), (0x00aa_e088, 948), (0xc09a_20a2, 4_987)],
    [(0x6550_4054, 4_178), (0x63bf_97a6, 5_105), (0x424a_7046, 1_369), (0x0100_1842, 4_210)],
    [(0x1548_21b1, 4_250), (0xc09f_e48d, 5_145), (0xe3c9_f082, 5_614), (0xb892_e422, 1_399)],
    [(0xbec4_104c, 4_282), (0x2f1f_f165, 5_201), (0x31ad_04c1, 6_822), (0xb014_e085, 1_121)],
    [(0x3dc2_0822, 4_314), (0xf347_fb32, 5_258), (0xf82c_4441, 4_346), (0x8210_8035, 1_389)],
    [(0x53c1_0462, 4_384), (0x364f_fbd9, 5_315), (0xc083_0361, 6_842), (0x6358_7012, 958)],
    [(0xc9ff_7e40, 1_875), (0x552f_feb4, 6_006), (0xa209_40d1, 6_861), (0xbe0d_e80e, 963)],
    [(0xda56_15fd, 1_939), (0x49fd_bfdf, 6_396), (0x9f06_75d0, 129), (0xfcef_e93c, 6_046)],
    [(0xa5ec_c083, 4_416), (0x3426_7f6b, 5_334), (0x2a7e_f5eb, 464), (0x9cb3_fd18, 6_081)],
    [(0x93e2_1042, 4_448), (0xf3ff_5ceb, 6_119), (0x6e81_3795, 990), (0x7171_bc79, 6_959)],
    [(0x5c36_8822, 4_480), (0xf97f_bae3, 5_868), (0x0260_a295, 1_463), (0x6c20_2759, 3_118)],
    [(0x9e1a_c410, 4_512), (0xc2bf_d83a, 6_148), (0xa210_4c05, 3_245), (0xd210_19f1, 1_495)],
    [(0x634d_820a, 4_544), (0x735f_ef34, 6_175), (0x3101_0e46, 6_889), (0x5068_09e4, 995)],
    [(0xef62_4106, 4_576), (0xcf2f_f7da, 6_212), (0xe2ff_e21b, 6_433), (0x74a2_147a, 472)],
    [(0x6a97_7f7e, 1_971), (0x0710_3e46, 4_608), (0xa03f_96fc, 6_250), (0x722a_35da, 259)],
    [(0x8950_5bdf, 128), (0x20f0_fc7f, 384), (0x0000_0000, 6_994), (0xf877_fed3, 1_269)],
    [(0x6962_621d, 4_646), (0xe9fe_e01a, 572), (0x18d7_d960, 386), (0xb29c_f1fc, 4_712)],
    [(0x9961_4e3d, 4_709), (0x2e92_1038, 192), (0x5050_41fa, 627), (0x1c20_6189, 6_913)],
    [(0xe888_7559, 4_771), (0xa557_fe64, 448), (0x26c1_4104, 2_995), (0xc208_212e, 5_120)],
    [(0x71e4_fad1, 4_831), (0xc603_02d8, 511), (0x83e0_d196, 2_176), (0x4e8c_082b, 3_144)],
    [(0x99eb_18e1, 4_887), (0xef9b_edc4, 636), (0x6161_0282, 3_029), (0xc10b_480d, 1_002)],
    [(0x0ef2_f701, 4_935), (0x09ef_f74d, 700), (0x7b71_ff8d, 6_302), (0x2c34_3b18, 324)],
    [(0xff2c_a963, 256), (0x80c2_8860, 320), (0x2eff_df96, 1_333), (0x0000_0000, 6_994)],
];

#[cfg(test)]
mod tests {
    use super::{ENTRIES, FOLDS, find, starts};

    #[test]
    fn the_search_finds_the_multipliers_again() {
        for (square, pairs) in FOLDS.iter().enumerate() {
            assert_eq!([0, 1, 2, 3].map(|line| find(square, line)), pairs.map(|(multiplier, _)| multiplier));
        }
        let kept = FOLDS.iter().map(|pairs| pairs.map(|(_, start)| start)).collect();
        assert_eq!(starts(&FOLDS.map(|pairs| pairs.map(|(multiplier, _)| multiplier))), (kept, ENTRIES));
    }
}
