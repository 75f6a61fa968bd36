//! Counts that were made before, in a table that threads share without locks.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use qipan_game::SplitMix64;

use crate::deep::DeepError;
use crate::deep::memory::{self, MIB};
use crate::deep::threads::pool;

/// A count, and whose it is.
///
/// Words are written one by one, so another thread may read one of each of two entries. `check` is the high
/// half of the key, exclusive or the count: the words of two entries do not fit, and neither do those of
/// another key (Hyatt and Mann, *A Lockless Transposition-Table Implementation*, 2002).
#[derive(Debug, Default)]
struct Entry {
    check: AtomicU64,
    count: AtomicU64,
}

impl Entry {
    fn get(&self, key: u128) -> Option<u64> {
        let count = self.count.load(Relaxed);
        (self.check.load(Relaxed) ^ count == high(key)).then_some(count)
    }

    fn put(&self, key: u128, count: u64) {
        self.check.store(high(key) ^ count, Relaxed);
        self.count.store(count, Relaxed);
    }
}

/// The entries that a key may have: a cache line, which comes from memory as a whole.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// A table of counts by key; a key's low half says where to look, its high half whether that is it.
///
/// All memory is had from the beginning.
pub struct Table {
    buckets: Vec<Bucket>,
    /// Two odd factors, if keys are mixed by a seed.
    mix: Option<[u128; 2]>,
}

impl Table {
    /// An empty table of so many MiB, which so many threads write.
    ///
    /// # Errors
    /// [`DeepError::Memory`] if there is not so much, [`DeepError::Threads`].
    pub fn of_mib(mib: u64, threads: usize) -> Result<Self, DeepError> {
        Self::of_bytes(mib.saturating_mul(MIB), threads)
    }

    /// The same of so many bytes, but of four entries at least.
    ///
    /// # Errors
    /// As [`of_mib`](Self::of_mib).
    pub fn of_bytes(bytes: u64, threads: usize) -> Result<Self, DeepError> {
        Ok(Self { buckets: memory::filled(bytes, &pool(threads)?)?, mix: None })
    }

    /// The same with keys that are mixed by a seed; they are left as they are by seed 0.
    ///
    /// A wrong answer needs two positions that agree in the part of the key that an entry holds and in the
    /// bucket. Mixed by another seed they differ there: so counts with two seeds go wrong in two different
    /// places, if at all. Only positions that agree in all 128 bits agree under every seed.
    #[must_use]
    pub fn seeded(mut self, seed: u64) -> Self {
        let mut random = SplitMix64(seed);
        let mut odd = || u128::from(random.next()) << 64 | u128::from(random.next()) | 1;
        self.mix = (seed != 0).then(|| [odd(), odd()]);
        self
    }

    /// Bytes that it has.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// The key by which a position is looked up as the root of a tree of so many plies: another one for every
    /// depth, and none that two keys share.
    #[inline]
    pub(crate) fn at(&self, key: u128, depth: u32) -> u128 {
        let at = at_depth(key, depth);
        // The high half of a product depends on all bits below; turned to be the low half, so does the other.
        // Each of these steps can be undone, so different keys stay different.
        let mixed = |[first, second]: [u128; 2]| {
            (at ^ at >> 64).wrapping_mul(first).rotate_left(64).wrapping_mul(second)
        };
        self.mix.map_or(at, mixed)
    }

    /// The leaves below a position, if they were counted before.
    #[inline]
    pub(crate) fn get(&self, key: u128) -> Option<u128> {
        let low = self.entry(key)?;
        if low & LARGE == 0 {
            return Some(low.into());
        }
        let rest = self.entry(key ^ REST)?;
        Some(u128::from(rest ^ LARGE) << 63 | u128::from(low ^ LARGE))
    }

    /// Remembers the leaves below a position, if 126 bits hold them.
    pub(crate) fn put(&self, key: u128, count: u128) {
        let (low, rest) = (count as u64 & !LARGE, count >> 63);
        match u64::try_from(rest) {
            Ok(0) => self.put_entry(key, low),
            Ok(rest) if rest < LARGE => {
                self.put_entry(key, low | LARGE);
                self.put_entry(key ^ REST, rest | LARGE);
            }
            _ => {}
        }
    }

    fn entry(&self, key: u128) -> Option<u64> {
        self.bucket(key).0.iter().find_map(|entry| entry.get(key))
    }

    fn put_entry(&self, key: u128, count: u64) {
        // What is small was quickly counted. Nothing stands twice.
        let worth = |entry: &&Entry| entry.get(key).map_or(entry.count.load(Relaxed), |_| 0);
        let least = self.bucket(key).0.iter().min_by_key(worth).expect("a bucket has entries");
        least.put(key, count);
    }

    /// Begins to bring from memory what a key may have, for who asks soon.
    #[inline]
    pub(crate) fn expect(&self, key: u128) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // Gain: three tenths of the time of chess 7 with 1 GiB, where each look at the table is one at
            // memory.
            #[expect(unsafe_code, reason = "a prefetch has no safe name")]
            // SAFETY: the address is of a bucket; and no prefetch does anything that a program could see.
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.bucket(key)).cast());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    #[inline]
    fn bucket(&self, key: u128) -> &Bucket {
        &self.buckets[index(key, self.buckets.len())]
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}

pub(crate) const fn high(key: u128) -> u64 {
    (key >> 64) as u64
}

/// An index below a length, any one, by the low half: the high word of a product.
#[inline]
pub(crate) const fn index(key: u128, len: usize) -> usize {
    (((key as u64) as u128 * len as u128) >> 64) as usize
}

/// Mark of an entry that is one of two: the low 63 bits of a count, or, by another key, the rest of them.
const LARGE: u64 = 1 << 63;

/// Difference between the key of the rest and that of the count: the digits of the golden ratio.
const REST: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834;

/// The key of a position as the root of a tree of so many plies.
#[inline]
pub(crate) const fn at_depth(key: u128, depth: u32) -> u128 {
    // An odd factor: different depths give different keys. The digits are those of pi.
    key ^ (depth as u128).wrapping_mul(0x243f_6a88_85a3_08d3_1319_8a2e_0370_7345)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering::Relaxed;

    use super::{Bucket, Entry, Table, at_depth};

    fn key(n: u64) -> u128 {
        u128::from(n).wrapping_mul(0x9e37_79b9_7f4a_7c15_0123_4567_89ab_cdef)
    }

    #[test]
    fn an_entry_takes_a_quarter_of_a_cache_line() {
        assert_eq!((size_of::<Entry>(), size_of::<Bucket>(), align_of::<Bucket>()), (16, 64, 64));
    }

    #[test]
    fn counts_of_all_sizes_come_back() {
        let table = Table::of_bytes(1 << 12, 1).unwrap();
        for bits in 0..126 {
            let count = 1 << bits | 1;
            table.put(key(bits), count);
            assert_eq!(table.get(key(bits)), Some(count));
            assert_eq!(table.get(key(bits + 1)), None);
        }
        for count in [1 << 126, u128::MAX] {
            table.put(key(200), count);
            assert_eq!(table.get(key(200)), None, "too large to be remembered");
        }
    }

    /// Another thread has written one word of an entry and not yet the other.
    #[test]
    fn a_torn_entry_is_nobodys() {
        let (old, new) = (Entry::default(), Entry::default());
        old.put(key(1), 20);
        new.put(key(2), 400);
        for (check, count) in [(&old, &new), (&new, &old)] {
            let torn = Entry::default();
            torn.check.store(check.check.load(Relaxed), Relaxed);
            torn.count.store(count.count.load(Relaxed), Relaxed);
            assert_eq!([1, 2].map(|n| torn.get(key(n))), [None, None]);
        }
        assert_eq!((old.get(key(1)), new.get(key(2))), (Some(20), Some(400)));
    }

    #[test]
    fn threads_that_write_one_bucket_read_nothing_wrong() {
        let table = Table::of_bytes(1, 1).unwrap();
        // Miri takes a thousand times as long, and changes threads in the middle of a round.
        let rounds = if cfg!(miri) { 500 } else { 200_000 };
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for round in 0..rounds {
                        let n = round % 16;
                        table.put(key(n), (n + 1).into());
                        assert!(table.get(key(n)).is_none_or(|count| count == u128::from(n + 1)));
                    }
                });
            }
        });
    }

    #[test]
    fn large_trees_stay() {
        let table = Table::of_bytes(1, 1).unwrap();
        for n in 1..=1000 {
            table.put(key(n), if [1, 251, 501].contains(&n) { 1_000_000 } else { n.into() });
        }
        let stays = |n| table.get(key(n)).is_some();
        assert!(stays(1) && stays(251) && stays(501) && stays(1000), "three large ones, and what came last");
    }

    #[test]
    fn the_depth_is_part_of_the_key() {
        let table = Table::of_bytes(1 << 12, 1).unwrap();
        table.put(at_depth(key(1), 3), 8902);
        assert_eq!((table.get(at_depth(key(1), 3)), table.get(at_depth(key(1), 4))), (Some(8902), None));
    }

    #[test]
    fn a_seed_mixes_all_bits_and_loses_none() {
        let table = |seed| Table::of_bytes(1, 1).unwrap().seeded(seed);
        let (plain, one, two) = (table(0), table(1), table(2));
        assert_eq!(plain.at(key(5), 3), at_depth(key(5), 3));
        for bit in 0..128 {
            // One bit of the key changes about half of the bits, in both halves.
            let (before, after) = (one.at(key(5), 3), one.at(key(5) ^ 1 << bit, 3));
            let changed = before ^ after;
            let halves = [(changed >> 64) as u64, changed as u64].map(u64::count_ones);
            assert!(halves.iter().all(|ones| (16..=48).contains(ones)), "{bit}: {halves:?}");
        }
        assert_ne!(one.at(key(5), 3), two.at(key(5), 3));
    }
}
