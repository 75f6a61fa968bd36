//! Finds the multipliers that gather scattered bits into neighbouring ones, each set of bits into another
//! number: random numbers with few bits set are tried until one does it. The same seed finds the same
//! numbers.
//!
//! ```text
//! cargo run --release -p xiangqi-bitboard --example find_xiangqi_magics
//! ```

use qipan_game::SplitMix64;

/// First state of the random numbers.
const SEED: u64 = 6;

/// Bits to be gathered: a name, the bits, and the width of the number that they become, in bits.
const TASKS: [(&str, u64, u32); 2] = [
    // The inner squares of file a: ranks 1 to 4 as they are, ranks 5 to 8 of the other half shifted by five.
    ("FILE_MAGIC", INNER << 9 | INNER << 5, 8),
    // A horse's legs, the southern one on bit 0.
    ("LEG_MAGIC", 1 | 1 << 8 | 1 << 10 | 1 << 18, 4),
];
/// Four squares above each other.
const INNER: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27;

/// Returns true if all subsets of `bits`, multiplied, differ in their highest `width` bits.
fn gathers(magic: u64, bits: u64, width: u32) -> bool {
    let mut is_taken = vec![false; 1 << width];
    let mut subset = 0_u64;
    loop {
        let index = (subset.wrapping_mul(magic) >> (64 - width)) as usize;
        if std::mem::replace(&mut is_taken[index], true) {
            return false;
        }
        subset = (subset | !bits).wrapping_add(1) & bits;
        if subset == 0 {
            return true;
        }
    }
}

fn main() {
    for (name, bits, width) in TASKS {
        let mut random = SplitMix64(SEED);
        let mut tries = 0_u64;
        let magic = loop {
            tries += 1;
            let candidate = random.next() & random.next() & random.next();
            if gathers(candidate, bits, width) {
                break candidate;
            }
        };
        println!("{name}: {magic:#018x} after {tries} tries");
    }
}
