//! Counts that were made before, in a table that threads share without locks.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use qipan_game::SplitMix64;
use rayon::iter::{IntoParallelRefMutIterator, ParallelIterator};

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

/// Plies of the trees whose counts are in words; those of larger trees are in entries.
const IN_WORDS: std::ops::RangeInclusive<u32> = 2..=3;

/// Counts of small trees, of which there are most: a word has the count and the upper part of a key's high
/// half. No thread sees half of a word.
///
/// ```text
///   2 plies   0  16 bits: the count and one   47 bits of the key
///   3 plies   1          24 bits              39 bits
/// ```
///
/// A word that is 0 is empty. Words are filled in their order, so that there is nothing behind an empty one;
/// and the word of a smaller tree is a smaller number.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Shelf([AtomicU64; 8]);

impl Shelf {
    /// Bits of the key, which are the lowest of a word. Of those above it the uppermost is the depth's, the
    /// others are the count's: no position of a game has more than 255 moves.
    const fn bits(depth: u32) -> u32 {
        63 - 8 * depth
    }

    /// A word for a key, without the count.
    const fn tag(key: u128, depth: u32) -> u64 {
        ((depth as u64 & 1) << 63) | high(key) >> (64 - Self::bits(depth))
    }

    /// The bits of the count, where a word has them.
    const fn counts(depth: u32) -> u64 {
        !(1 << 63) >> Self::bits(depth) << Self::bits(depth)
    }

    #[inline]
    fn get(&self, tag: u64, depth: u32) -> Option<u64> {
        let counts = Self::counts(depth);
        for word in &self.0 {
            let word = word.load(Relaxed);
            if (word ^ tag) & !counts == 0 {
                return ((word & counts) >> Self::bits(depth)).checked_sub(1);
            }
            if word == 0 {
                break;
            }
        }
        None
    }

    fn put(&self, tag: u64, depth: u32, count: u64) {
        let bits = Self::bits(depth);
        if count >= Self::counts(depth) >> bits {
            return;
        }
        // What is small was quickly counted. A count that another thread has put meanwhile stands twice.
        let least = self.0.iter().min_by_key(|word| word.load(Relaxed)).expect("a shelf has words");
        least.store(tag | (count + 1) << bits, Relaxed);
    }
}

/// The place of a small tree: its shelf, and its word without the count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    shelf: usize,
    tag: u64,
}

/// The place of a tree in a table: a key, of which no other depth has the same, and the depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At {
    key: u128,
    depth: u32,
}

/// A table of counts by key; a key's low half says where to look, its high half whether that is it.
///
/// All memory is had from the beginning.
pub struct Table {
    /// Counts of large trees.
    buckets: Vec<Bucket>,
    /// Counts of small trees.
    shelves: Vec<Shelf>,
    /// Two odd factors, if keys are mixed by a seed.
    mix: Option<[u128; 2]>,
}

/// Share of the memory that counts of large trees have: a fourth. In trees that fit they need a thirtieth; in
/// larger ones each is worth a thousand small ones.
const LARGE_SHARE: u64 = 4;

impl Table {
    /// An empty table of so many MiB, which so many threads write.
    ///
    /// # Errors
    /// [`DeepError::Memory`] if there is not so much, [`DeepError::Threads`].
    pub fn of_mib(mib: u64, threads: usize) -> Result<Self, DeepError> {
        Self::of_bytes(mib.saturating_mul(MIB), threads)
    }

    /// The same of so many bytes, but of a cache line of each sort at least.
    ///
    /// # Errors
    /// As [`of_mib`](Self::of_mib).
    pub fn of_bytes(bytes: u64, threads: usize) -> Result<Self, DeepError> {
        let pool = pool(threads)?;
        memory::ask_for(bytes)?;
        let large = bytes / LARGE_SHARE;
        Ok(Self {
            buckets: memory::filled(large, &pool)?,
            shelves: memory::filled(bytes - large, &pool)?,
            mix: None,
        })
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

    /// Forgets everything.
    ///
    /// # Errors
    /// [`DeepError::Threads`].
    pub fn clear(&mut self, threads: usize) -> Result<(), DeepError> {
        pool(threads)?.install(|| {
            self.buckets.par_iter_mut().for_each(|bucket| *bucket = Bucket::default());
            self.shelves.par_iter_mut().for_each(|shelf| *shelf = Shelf::default());
        });
        Ok(())
    }

    /// Bytes that it has.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.buckets) + size_of_val(&*self.shelves)
    }

    /// The place where a position is looked up as the root of a tree of so many plies: another one for every
    /// depth, and none that two keys share.
    #[inline]
    pub(crate) fn at(&self, key: u128, depth: u32) -> At {
        let at = at_depth(key, depth);
        // The high half of a product depends on all bits below; turned to be the low half, so does the other.
        // Each of these steps can be undone, so different keys stay different.
        let mixed = |[first, second]: [u128; 2]| {
            (at ^ at >> 64).wrapping_mul(first).rotate_left(64).wrapping_mul(second)
        };
        At { key: self.mix.map_or(at, mixed), depth }
    }

    /// The leaves below a position, if they were counted before.
    #[inline]
    pub(crate) fn get(&self, at: At) -> Option<u128> {
        if IN_WORDS.contains(&at.depth) {
            return self.get_small(self.place(at), at.depth).map(u128::from);
        }
        let low = self.entry(at.key)?;
        if low & LARGE == 0 {
            return Some(low.into());
        }
        let rest = self.entry(at.key ^ REST)?;
        Some(u128::from(rest ^ LARGE) << 63 | u128::from(low ^ LARGE))
    }

    /// Remembers the leaves below a position, if 126 bits hold them.
    pub(crate) fn put(&self, at: At, count: u128) {
        let (low, rest) = (count as u64 & !LARGE, count >> 63);
        if IN_WORDS.contains(&at.depth) {
            if rest == 0 {
                self.put_small(self.place(at), at.depth, low);
            }
            return;
        }
        match u64::try_from(rest) {
            Ok(0) => self.put_entry(at.key, low),
            Ok(rest) if rest < LARGE => {
                self.put_entry(at.key, low | LARGE);
                self.put_entry(at.key ^ REST, rest | LARGE);
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

    /// The place of a tree of two or three plies.
    #[inline]
    pub(crate) fn place(&self, at: At) -> Place {
        debug_assert!(IN_WORDS.contains(&at.depth), "trees of {} plies are in entries", at.depth);
        Place { shelf: index(at.key, self.shelves.len()), tag: Shelf::tag(at.key, at.depth) }
    }

    /// The same as [`get`](Self::get) for a small tree, all of whose places had such a depth.
    #[inline]
    pub(crate) fn get_small(&self, place: Place, depth: u32) -> Option<u64> {
        self.shelves[place.shelf].get(place.tag, depth)
    }

    /// The same as [`put`](Self::put) for a small tree.
    #[inline]
    pub(crate) fn put_small(&self, place: Place, depth: u32, count: u64) {
        self.shelves[place.shelf].put(place.tag, depth, count);
    }

    /// Begins to bring from memory what a place may have, for who asks soon.
    #[inline]
    pub(crate) fn expect(&self, place: Place) {
        expect(&self.shelves[place.shelf]);
    }

    #[inline]
    fn bucket(&self, key: u128) -> &Bucket {
        &self.buckets[index(key, self.buckets.len())]
    }
}

/// Begins to bring a cache line from memory.
#[inline]
fn expect<T>(line: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // Gain: three tenths of the time of chess 7 with 1 GiB, where each look at the table is one at
        // memory.
        #[expect(unsafe_code, reason = "a prefetch has no safe name")]
        // SAFETY: the address is of a line; and no prefetch does anything that a program could see.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(line).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = line;
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

    use super::{At, Bucket, Entry, Shelf, Table};

    /// A place of a large tree.
    fn at(n: u64) -> At {
        At { key: key(n), depth: 4 }
    }

    fn key(n: u64) -> u128 {
        u128::from(n).wrapping_mul(0x9e37_79b9_7f4a_7c15_0123_4567_89ab_cdef)
    }

    #[test]
    fn what_is_looked_at_together_is_a_cache_line() {
        assert_eq!((size_of::<Entry>(), size_of::<Bucket>(), align_of::<Bucket>()), (16, 64, 64));
        assert_eq!((size_of::<Shelf>(), align_of::<Shelf>()), (64, 64));
    }

    #[test]
    fn counts_of_all_sizes_come_back() {
        let table = Table::of_bytes(1 << 12, 1).unwrap();
        for bits in 0..126 {
            let count = 1 << bits | 1;
            table.put(at(bits), count);
            assert_eq!(table.get(at(bits)), Some(count));
            assert_eq!(table.get(at(bits + 1)), None);
        }
        for count in [1 << 126, u128::MAX] {
            table.put(at(200), count);
            assert_eq!(table.get(at(200)), None, "too large to be remembered");
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
                        table.put(at(n), (n + 1).into());
                        assert!(table.get(at(n)).is_none_or(|count| count == u128::from(n + 1)));
                    }
                });
            }
        });
    }

    #[test]
    fn what_is_cleared_is_forgotten() {
        let mut table = Table::of_bytes(1 << 12, 1).unwrap();
        let places = [2, 3, 4].map(|depth| table.at(key(1), depth));
        for place in places {
            table.put(place, 44);
        }
        table.clear(2).unwrap();
        assert!(places.into_iter().all(|place| table.get(place).is_none()));
        assert_eq!(table.bytes(), 1 << 12);
    }

    #[test]
    fn large_trees_stay() {
        let table = Table::of_bytes(1, 1).unwrap();
        for n in 1..=1000 {
            table.put(at(n), if [1, 251, 501].contains(&n) { 1_000_000 } else { n.into() });
        }
        let stays = |n| table.get(at(n)).is_some();
        assert!(stays(1) && stays(251) && stays(501) && stays(1000), "three large ones, and what came last");
    }

    #[test]
    fn the_depth_is_part_of_the_key() {
        let table = Table::of_bytes(1 << 12, 1).unwrap();
        for depth in 2..=5 {
            table.put(table.at(key(1), depth), (1000 + depth).into());
        }
        for depth in 2..=5 {
            assert_eq!(table.get(table.at(key(1), depth)), Some((1000 + depth).into()), "{depth} plies");
        }
        assert_eq!(table.get(table.at(key(1), 6)), None);
    }

    /// The largest counts that a game can have, and none at all; what no word holds is not remembered.
    #[test]
    fn words_hold_the_counts_of_small_trees() {
        let table = Table::of_bytes(1 << 12, 1).unwrap();
        for (depth, fits, not) in [(2, [0, 1, 65_534], 65_535), (3, [0, 1, 16_777_214], 16_777_215)] {
            for (n, count) in (0..).zip(fits) {
                table.put(table.at(key(n), depth), count);
                assert_eq!(table.get(table.at(key(n), depth)), Some(count), "{depth} plies");
            }
            for count in [not, 1 << 63, u128::MAX] {
                table.put(table.at(key(9), depth), count);
                assert_eq!(table.get(table.at(key(9), depth)), None, "{depth} plies");
            }
        }
        let empty = Table::of_bytes(1, 1).unwrap();
        for depth in [2, 3] {
            assert_eq!(empty.get(At { key: 0, depth }), None, "an empty word has no count");
        }
    }

    /// A word answers for another key where as many bits agree as it has: chance decides by these alone.
    #[test]
    fn a_word_tells_keys_apart_by_47_and_39_bits() {
        for (depth, first) in [(2, 17), (3, 25)] {
            let table = Table::of_bytes(1, 1).unwrap();
            let planted = |bit: u32| At { key: key(1) ^ 1 << (64 + bit), depth };
            table.put(At { key: key(1), depth }, 77);
            for bit in 0..64 {
                let answer = (bit < first).then_some(77);
                assert_eq!(table.get(planted(bit)), answer, "{depth} plies, bit {bit}");
            }
            // As often as the written chance says: of keys that differ somewhere in twelve bits, one in 4096.
            let mut random = qipan_game::SplitMix64(depth.into());
            let keys = 1 << 22;
            let wrong = (0..keys).filter(|_| {
                let other = u128::from(random.next() >> 52) << (64 + first);
                table.get(At { key: key(1) & !(0xfff << (64 + first)) | other, depth }).is_some()
            });
            let (wrong, expected) = (wrong.count(), keys / 4096);
            assert!(wrong.abs_diff(expected) < expected / 6, "{depth} plies: {wrong}, expected {expected}");
        }
    }

    #[test]
    fn large_words_stay() {
        let table = Table::of_bytes(1, 1).unwrap();
        for n in 1..=1000 {
            table.put(
                At { key: key(n), depth: 2 + u32::from(n % 250 == 1) },
                if n % 250 == 1 { 40_000 } else { n.into() },
            );
        }
        let stays = |n| table.get(At { key: key(n), depth: 2 + u32::from(n % 250 == 1) }).is_some();
        assert!([1, 251, 501, 751, 1000].into_iter().all(stays), "the large trees, and what came last");
    }

    /// Behind an empty word there is nothing: a search ends there.
    #[test]
    fn words_are_filled_in_their_order() {
        let table = Table::of_bytes(1, 1).unwrap();
        let places: Vec<_> = (1..=8).map(|n| At { key: key(n), depth: 2 + (n % 2) as u32 }).collect();
        for (index, &place) in places.iter().enumerate() {
            assert!(places[index..].iter().all(|&place| table.get(place).is_none()));
            table.put(place, 100 - index as u128);
            let words = table.shelves[0].0.iter().filter(|word| word.load(Relaxed) != 0).count();
            assert_eq!(words, index + 1);
            for (earlier, &place) in places[..=index].iter().enumerate() {
                assert_eq!(table.get(place), Some(100 - earlier as u128));
            }
        }
    }

    #[test]
    fn a_seed_mixes_all_bits_and_loses_none() {
        let table = |seed| Table::of_bytes(1, 1).unwrap().seeded(seed);
        let (plain, one, two) = (table(0), table(1), table(2));
        assert_eq!(plain.at(key(5), 3).key, super::at_depth(key(5), 3));
        for bit in 0..128 {
            // One bit of the key changes about half of the bits, in both halves.
            let (before, after) = (one.at(key(5), 3).key, one.at(key(5) ^ 1 << bit, 3).key);
            let changed = before ^ after;
            let halves = [(changed >> 64) as u64, changed as u64].map(u64::count_ones);
            assert!(halves.iter().all(|ones| (16..=48).contains(ones)), "{bit}: {halves:?}");
        }
        assert_ne!(one.at(key(5), 3).key, two.at(key(5), 3).key);
    }
}
