//! One table for many index functions: each leaves gaps, in which the entries of others stand.

use alloc::{vec, vec::Vec};

/// Tries index functions on all cases of what may stand in the way of a slider.
pub(super) struct Trial<'a> {
    /// Occupancies, and what is attacked in each.
    cases: &'a [(u64, u64)],
    /// By index: the try that wrote the entry, so that nothing need be cleared between tries, and the
    /// attacks.
    seen: Vec<(u64, u64)>,
    tries: u64,
}

impl<'a> Trial<'a> {
    /// `indices` is how many a function may have.
    pub(super) fn new(cases: &'a [(u64, u64)], indices: usize) -> Self {
        Self { cases, seen: vec![(0, 0); indices], tries: 0 }
    }

    /// From which entry to which the function goes, and how many it uses of them; `None` if it sends two
    /// cases with different attacks to one index.
    pub(super) fn room(&mut self, index: impl Fn(u64) -> usize) -> Option<Room> {
        self.tries += 1;
        let (mut entries, mut first, mut last) = (0, usize::MAX, 0);
        for &(occupancy, attacks) in self.cases {
            let place = index(occupancy);
            let entry = &mut self.seen[place];
            if entry.0 != self.tries {
                *entry = (self.tries, attacks);
                entries += 1;
                first = first.min(place);
                last = last.max(place);
            } else if entry.1 != attacks {
                return None;
            }
        }
        Some(Room { span: last - first + 1, entries })
    }
}

/// Room that an index function takes of a table; of two the one with the shorter span is the smaller.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Room {
    /// From the first entry to the last.
    pub(super) span: usize,
    /// Those that are used.
    pub(super) entries: usize,
}

/// The entries of an index function: their places, counted from where its part of the table starts, and what
/// they hold.
pub(super) type Part = Vec<(usize, u64)>;

/// The entries that a function makes of some cases.
pub(super) fn part(cases: &[(u64, u64)], index: impl Fn(u64) -> usize) -> Part {
    let mut part: Part = cases.iter().map(|&(occupancy, attacks)| (index(occupancy), attacks)).collect();
    part.sort_unstable();
    part.dedup();
    part
}

/// The start of each part in the common table, and the length of the table.
///
/// First fit, the fullest part first: it goes where all its places are free or hold what it would put there.
pub(super) fn overlapped(parts: &[Part]) -> (Vec<u32>, usize) {
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|&part| core::cmp::Reverse(parts[part].len()));
    // No attack set that is looked up here is empty, so that 0 is a free place.
    let mut table: Vec<u64> = Vec::new();
    let mut starts = vec![0; parts.len()];
    for part in order {
        let is_free = |&(place, attacks): &(usize, u64), start: usize| {
            table.get(start + place).is_none_or(|&held| held == 0 || held == attacks)
        };
        let fits = |&start: &usize| parts[part].iter().all(|entry| is_free(entry, start));
        let start = (0..).find(fits).expect("it fits behind the table");
        for &(place, attacks) in &parts[part] {
            if table.len() <= start + place {
                table.resize(start + place + 1, 0);
            }
            table[start + place] = attacks;
        }
        starts[part] = u32::try_from(start).expect("a table of a size to look up in");
    }
    (starts, table.len())
}

#[cfg(test)]
mod tests {
    use super::{overlapped, part};

    #[test]
    fn small_parts_fill_the_gaps_of_large_ones() {
        // Every third place, and two neighbours: the neighbours stand in a gap.
        let sparse = part(&[(0, 7), (1, 8), (2, 9)], |case| 3 * case as usize);
        let dense = part(&[(0, 5), (1, 6)], |case| case as usize);
        assert_eq!(overlapped(&[dense, sparse]), (vec![1, 0], 7));
    }

    #[test]
    fn what_is_the_same_is_shared() {
        let cases = [(0, 7), (1, 8)];
        let same = || part(&cases, |case| case as usize);
        assert_eq!(overlapped(&[same(), same()]), (vec![0, 0], 2));
    }
}
