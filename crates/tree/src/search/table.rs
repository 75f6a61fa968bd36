//! Table of the positions that were searched before.

use std::any::Any;
use std::cell::RefCell;
use std::mem;

use crate::search::found::MATES;

/// Relation of a score to the value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// It is the value.
    Exact,
    /// The value is no less.
    Lower,
    /// The value is no more.
    Upper,
}

/// Entry of a position: half a cache line, whatever the game's moves take.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct Known<M> {
    key: u64,
    /// Score from here: mates are counted from this position, not from the root.
    score: i32,
    search: u32,
    best: Option<M>,
    depth: u8,
    bound: Bound,
}

impl<M: Copy> Known<M> {
    /// The move that was best, if any was better than what was hoped for.
    pub(crate) fn best(&self) -> Option<M> {
        self.best
    }

    /// The score, if it was searched deep enough and lies outside of the window. Inside it would end the line
    /// here, for which people wait.
    pub(crate) fn decides(&self, depth: u32, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        let score = from_root(self.score, ply);
        let is_outside =
            self.bound != Bound::Upper && score >= beta || self.bound != Bound::Lower && score <= alpha;
        (u32::from(self.depth) >= depth && is_outside).then_some(score)
    }
}

/// A fixed number of entries, one for each value of a key's lowest bits. Entries of an earlier search are not
/// seen, so that a search does not depend on those before it and nothing has to be cleared.
pub(crate) struct Table<M: 'static> {
    entries: Vec<Known<M>>,
    search: u32,
}

thread_local! {
    /// Tables of searches that have ended, for those that begin, so that none is filled for each sample.
    static SPARE: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

impl<M: 'static> Drop for Table<M> {
    fn drop(&mut self) {
        let spare: (Vec<Known<M>>, u32) = (mem::take(&mut self.entries), self.search);
        // A thread that ends has no use for it.
        let _ = SPARE.try_with(|all| all.borrow_mut().push(Box::new(spare)));
    }
}

impl<M: Copy + 'static> Table<M> {
    /// 16 MiB, as an engine's table has: more than a second-level cache, which boards' tables share with it.
    pub(crate) const ENTRIES: usize = (16 << 20) / size_of::<Known<M>>();

    pub(crate) fn new() -> Self {
        let spare = SPARE.with_borrow_mut(|all| {
            let fits = |one: &Box<dyn Any>| one.is::<(Vec<Known<M>>, u32)>();
            all.iter().position(fits).and_then(|at| all.swap_remove(at).downcast().ok())
        });
        let (entries, search) = spare.map_or_else(
            || {
                let none = Known { key: 0, score: 0, search: 0, best: None, depth: 0, bound: Bound::Exact };
                (vec![none; Self::ENTRIES], 0)
            },
            |spare: Box<(Vec<Known<M>>, u32)>| *spare,
        );
        Self { entries, search }
    }

    /// A new search begins.
    pub(crate) fn begin(&mut self) {
        self.search = self.search.wrapping_add(1);
    }

    fn entry(&mut self, key: u64) -> &mut Known<M> {
        &mut self.entries[key as usize & (Self::ENTRIES - 1)]
    }

    /// This search's entry of a position; `None` if it has none.
    pub(crate) fn get(&mut self, key: u64) -> Option<Known<M>> {
        let search = self.search;
        let entry = self.entry(key);
        (entry.key == key && entry.search == search).then_some(*entry)
    }

    /// Remembers a position, unless another one that was searched deeper is there.
    pub(crate) fn put(
        &mut self,
        key: u64,
        depth: u32,
        ply: usize,
        (score, bound): (i32, Bound),
        best: Option<M>,
    ) {
        let search = self.search;
        let entry = self.entry(key);
        if entry.search != search || entry.key == key || u32::from(entry.depth) <= depth {
            *entry = Known { key, score: from_here(score, ply), search, best, depth: depth as u8, bound };
        }
    }
}

/// A score from the root as one from a position so many plies below it: mates are that much nearer.
const fn from_here(score: i32, ply: usize) -> i32 {
    if score > MATES {
        score + ply as i32
    } else if score < -MATES {
        score - ply as i32
    } else {
        score
    }
}

/// The reverse of [`from_here`].
const fn from_root(score: i32, ply: usize) -> i32 {
    if score > MATES {
        score - ply as i32
    } else if score < -MATES {
        score + ply as i32
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Known, Table, from_here, from_root};
    use crate::search::found::MATE;

    #[test]
    fn a_mate_is_counted_from_where_it_is_read() {
        let mut table = Table::<u16>::new();
        table.begin();
        // Mate five plies from the root, seen from a position at ply 2, is met again at ply 4.
        table.put(9, 3, 2, (MATE - 5, Bound::Exact), Some(7));
        let known = table.get(9).unwrap();
        assert_eq!(known.decides(3, 4, 0, 100), Some(MATE - 7));
        assert_eq!(known.best(), Some(7));
        for score in [0, 900, MATE - 3, 3 - MATE] {
            assert_eq!(from_root(from_here(score, 9), 9), score);
        }
    }

    #[test]
    fn a_score_decides_where_it_is_deep_enough_and_outside() {
        let known = |bound| Known { key: 0, score: 50, search: 0, best: None::<u16>, depth: 4, bound };
        assert_eq!(known(Bound::Lower).decides(4, 0, 0, 50), Some(50));
        assert_eq!(known(Bound::Lower).decides(5, 0, 0, 50), None);
        assert_eq!(known(Bound::Upper).decides(4, 0, 0, 50), None);
        assert_eq!(known(Bound::Upper).decides(4, 0, 50, 60), Some(50));
        assert_eq!(known(Bound::Exact).decides(4, 0, 0, 100), None);
        assert_eq!(known(Bound::Exact).decides(4, 0, 60, 100), Some(50));
    }

    #[test]
    fn a_search_forgets_those_before_it() {
        let mut table = Table::<u16>::new();
        table.begin();
        table.put(1, 9, 0, (0, Bound::Exact), None);
        table.begin();
        assert!(table.get(1).is_none());
        table.put(1 + Table::<u16>::ENTRIES as u64, 1, 0, (0, Bound::Exact), None);
        assert!(table.get(1 + Table::<u16>::ENTRIES as u64).is_some());
        // Nor does one that takes its table over.
        drop(table);
        let mut next = Table::<u16>::new();
        next.begin();
        assert!(next.get(1 + Table::<u16>::ENTRIES as u64).is_none());
    }

    #[test]
    fn the_deeper_of_two_positions_stays() {
        let mut table = Table::<u16>::new();
        table.begin();
        let other = 1 + Table::<u16>::ENTRIES as u64;
        table.put(1, 3, 0, (0, Bound::Exact), None);
        table.put(other, 2, 0, (0, Bound::Exact), None);
        assert!(table.get(1).is_some() && table.get(other).is_none());
        table.put(other, 3, 0, (0, Bound::Exact), None);
        assert!(table.get(1).is_none() && table.get(other).is_some());
    }
}
