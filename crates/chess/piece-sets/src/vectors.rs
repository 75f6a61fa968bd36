//! Vectors of sixteen bytes, a byte for each piece of a side.
//!
//! A question to all of them is asked in two words of eight bytes, on any processor, and answered by a mask:
//! a bit for each piece.

/// A byte for each piece of a side, all below 128.
pub(crate) type Vector = [u8; 16];

/// The lowest bit of each byte.
const LOWEST: u64 = 0x0101_0101_0101_0101;
/// All bits of each byte but the uppermost.
const BELOW: u64 = LOWEST * 127;

#[inline(always)]
const fn halves(bytes: &Vector) -> [u64; 2] {
    let both = u128::from_le_bytes(*bytes);
    [both as u64, (both >> 64) as u64]
}

/// The uppermost bits of the bytes that are 0, the others cleared. All bytes are below 128, so that nothing
/// is carried from one to the next.
#[inline(always)]
const fn empty(word: u64) -> u64 {
    !(word + BELOW) & LOWEST << 7
}

/// The uppermost bits of eight bytes, side by side.
#[inline(always)]
const fn gathered(tops: u64) -> u16 {
    ((tops >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u16
}

/// The place where a byte stands, the first one if there are several, 0 if it stands nowhere.
#[inline(always)]
pub(crate) const fn place_of(bytes: &Vector, byte: u8) -> usize {
    let [low, high] = halves(bytes);
    let all = byte as u64 * LOWEST;
    let found = empty(low ^ all) as u128 | (empty(high ^ all) as u128) << 64;
    found.trailing_zeros() as usize >> 3 & 15
}

/// The bytes that have one of some bits, as a mask.
#[inline(always)]
pub(crate) const fn having(bytes: &Vector, bits: u8) -> u16 {
    let [low, high] = halves(bytes);
    let all = bits as u64 * LOWEST;
    !(gathered(empty(low & all)) | gathered(empty(high & all)) << 8)
}

/// The number of the bytes that have a bit.
#[inline(always)]
pub(crate) const fn count(bytes: &Vector, bit: u8) -> u32 {
    let [low, high] = halves(bytes);
    let all = bit as u64 * LOWEST;
    (low & all).count_ones() + (high & all).count_ones()
}

#[cfg(test)]
mod tests {
    use qipan_game::SplitMix64;

    use super::{count, having, place_of};

    #[test]
    fn all_bytes_are_asked_at_once() {
        let mut random = SplitMix64(9);
        for _ in 0..20_000 {
            let mut bytes = [0; 16];
            bytes.iter_mut().for_each(|byte| *byte = random.below(65) as u8);
            let byte = random.below(65) as u8;
            let place = bytes.iter().position(|&other| other == byte).unwrap_or(0);
            assert_eq!(place_of(&bytes, byte), place, "{bytes:?}, {byte}");
            let bits = random.below(128) as u8;
            let mask = (0..16).fold(0, |mask, at| mask | u16::from(bytes[at] & bits != 0) << at);
            assert_eq!(having(&bytes, bits), mask, "{bytes:?}, {bits}");
            let bit = 1 << random.below(7);
            assert_eq!(count(&bytes, bit), having(&bytes, bit).count_ones(), "{bytes:?}, {bit}");
        }
    }
}
