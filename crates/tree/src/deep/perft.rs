//! Perft on several threads, with or without a table.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use qipan_game::{
    Game, MoveGen, MoveList, Tally, cold, perft_count, perft_count2, perft_read, perft_tally, perft_visit,
};

use crate::deep::table::At;
use crate::deep::threads::{Child, Crew, children};
use crate::deep::{DeepError, Pass, Table, Watch};

/// Result of counting a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The written moves of the root below which all leaves were counted, and how many these are; sorted.
    pub moves: Vec<(String, u128)>,
    /// All these leaves; the position itself at depth 0.
    pub nodes: u128,
    /// True if that is the whole tree; false if the count was stopped.
    pub is_whole: bool,
    /// Time on the wall, without set-up.
    pub time: Duration,
    /// Number of times the table was asked.
    pub asked: u64,
    /// Number of times the table knew.
    pub known: u64,
}

/// Way to count the leaves of a small tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Count {
    /// By [`perft_read`].
    Read,
    /// By [`perft_visit`].
    Visit,
    /// By [`perft_count`].
    Count,
    /// By [`perft_count2`].
    Count2,
}

impl Count {
    /// The function that counts.
    #[must_use]
    pub fn of<B: MoveGen>(self) -> fn(&mut B, u32) -> u64 {
        match self {
            Self::Read => perft_read,
            Self::Visit => perft_visit,
            Self::Count => perft_count,
            Self::Count2 => perft_count2,
        }
    }
}

/// Settings of a count.
#[derive(Clone, Copy)]
pub struct How<'a> {
    /// Threads that share the work.
    pub threads: usize,
    /// Table that remembers counts, if there is one.
    pub table: Option<&'a Table>,
    /// Lines that are counted; those of all passes are all.
    pub pass: Pass,
    /// Watcher of the count.
    pub watch: &'a dyn Watch,
}

impl<'a> How<'a> {
    /// Everything at once, without a table.
    pub fn of(threads: usize, watch: &'a dyn Watch) -> Self {
        Self { threads, table: None, pass: Pass::WHOLE, watch }
    }
}

/// Counts the leaves of a tree. Plies above the smallest trees are walked here; `count` does the rest.
///
/// # Errors
/// [`DeepError::Overflow`] beyond 128 bits, [`DeepError::Threads`].
pub fn perft<B: MoveGen>(root: &B, depth: u32, count: Count, how: How<'_>) -> Result<Counted, DeepError> {
    let walk = Walk::new(count, how)?;
    let mut root = root.clone();
    let start = Instant::now();
    let (key, men) = (root.key(), how.pass.begin(&root, depth));
    let is_leaf = depth == 0 && how.pass.has(men, depth);
    let (mut nodes, mut moves, mut is_whole) = (u128::from(is_leaf), Vec::new(), true);
    if let Some(below) = depth.checked_sub(1) {
        let (played, children) = children(&mut root, key);
        let counts = walk.each(&children, key, men, below, 1.0);
        is_whole = counts.iter().all(Option::is_some);
        nodes = walk.sum(counts.iter().copied().flatten().map(Some)).unwrap_or(0);
        let counted = played.into_iter().zip(counts);
        moves.extend(counted.filter_map(|(m, count)| Some((root.export(m).to_string(), count?))));
        moves.sort_unstable();
    }
    if walk.is_over.into_inner() {
        return Err(DeepError::Overflow);
    }
    let (asked, known) = (walk.asked.into_inner(), walk.known.into_inner());
    Ok(Counted { moves, nodes, is_whole, time: start.elapsed(), asked, known })
}

/// Counts the leaves of several trees of one depth, which share threads and table: `found` hears of each,
/// from any thread, when it is counted, with the time on the wall that it took. Returns whether all were
/// counted; else it was stopped.
///
/// # Errors
/// As [`perft`].
pub fn perft_each<B: MoveGen>(
    roots: usize,
    root: &(dyn Fn(usize) -> B + Sync),
    depth: u32,
    count: Count,
    how: How<'_>,
    found: &(dyn Fn(usize, u128, Duration) + Sync),
) -> Result<bool, DeepError> {
    let walk = Walk::new(count, how)?;
    let share = 1.0 / roots as f64;
    let one = |index| {
        let start = Instant::now();
        let board = root(index);
        let (key, men) = (board.key(), how.pass.begin(&board, depth));
        let nodes = walk.child(&Child::new(board, key), men, depth, share);
        nodes.map(|nodes| found(index, nodes, start.elapsed())).is_some()
    };
    let ends = walk.crew.each(roots, &one);
    if walk.is_over.into_inner() {
        return Err(DeepError::Overflow);
    }
    Ok(ends.into_iter().all(|is_counted| is_counted))
}

/// Plies of the trees that one thread counts alone. From the start of chess such a tree has some two hundred
/// thousand leaves: enough that sharing costs nothing, few enough that no thread waits long for the last.
pub(crate) const ALONE: u32 = 4;

/// Plies of the trees that are counted without a look at whether the count is stopped: a slow board too has
/// counted one in milliseconds.
const UNWATCHED: u32 = 2;

/// Plies of the smallest trees that a table remembers: one ply is counted as fast as asked for.
const REMEMBERED: u32 = 2;

/// A walk of all threads.
struct Walk<'a> {
    crew: Crew,
    count: Count,
    table: Option<&'a Table>,
    pass: Pass,
    watch: &'a dyn Watch,
    /// True if a count was too large for 128 bits.
    is_over: AtomicBool,
    asked: AtomicU64,
    known: AtomicU64,
}

impl<'a> Walk<'a> {
    fn new(count: Count, how: How<'a>) -> Result<Self, DeepError> {
        let How { threads, table, pass, watch } = how;
        let (asked, known) = (AtomicU64::new(0), AtomicU64::new(0));
        let (crew, is_over) = (Crew::of(threads)?, AtomicBool::new(false));
        Ok(Self { crew, count, table, pass, watch, is_over, asked, known })
    }

    /// The leaves below each of a position's children, which are a share of the whole work together.
    fn each<B: MoveGen>(
        &self,
        children: &[Child<B>],
        key: u128,
        men: u128,
        depth: u32,
        share: f64,
    ) -> Vec<Option<u128>> {
        let part = share / children.len() as f64;
        self.crew.each(children.len(), &|index| {
            let child = &children[index];
            self.child(child, self.pass.after(men, || key ^ child.key, depth + 1), depth, part)
        })
    }

    /// The leaves below a position that is a share of the whole work; `None` if they were not counted.
    fn child<B: MoveGen>(&self, child: &Child<B>, men: u128, depth: u32, share: f64) -> Option<u128> {
        if self.watch.is_stopped() || self.is_over.load(Relaxed) {
            return None;
        }
        if depth <= ALONE {
            let nodes = self.alone(&mut *child.board(), child.key, men, depth)?;
            self.watch.advance(share);
            return Some(nodes);
        }
        let key = self.pass.key(child.key, men, depth);
        if let Some(known) = self.get::<B>(key, depth) {
            self.watch.advance(share);
            return Some(known);
        }
        let (_, children) = children(&mut *child.board(), child.key);
        if children.is_empty() {
            self.watch.advance(share);
        }
        let nodes = self.sum(self.each(&children, child.key, men, depth - 1, share))?;
        if let Some(table) = self.table {
            table.put(at::<B>(table, key, depth), nodes);
        }
        Some(nodes)
    }

    fn sum(&self, counts: impl IntoIterator<Item = Option<u128>>) -> Option<u128> {
        counts.into_iter().try_fold(0, |sum, count| self.held(count?.checked_add(sum)))
    }

    /// Says so where a count was too large.
    fn held(&self, count: Option<u128>) -> Option<u128> {
        if count.is_none() {
            self.is_over.store(true, Relaxed);
        }
        count
    }

    fn get<B: MoveGen>(&self, key: u128, depth: u32) -> Option<u128> {
        let table = self.table?;
        let known = table.get(at::<B>(table, key, depth));
        self.asked.fetch_add(1, Relaxed);
        self.known.fetch_add(known.is_some().into(), Relaxed);
        known
    }

    /// The leaves of a small tree; `None` if they were not counted.
    fn alone<B: MoveGen>(&self, board: &mut B, key: u128, men: u128, depth: u32) -> Option<u128> {
        if !self.pass.has(men, depth) {
            return Some(0);
        }
        match self.table {
            Some(table) if depth >= REMEMBERED => {
                let mut alone = Alone { count: self.count, table, pass: self.pass, asked: 0, known: 0 };
                let nodes = alone.below_asked(board, key, men, depth);
                self.asked.fetch_add(alone.asked, Relaxed);
                self.known.fetch_add(alone.known, Relaxed);
                Some(nodes)
            }
            _ => self.plain(board, men, depth),
        }
    }

    /// The same without a table.
    fn plain<B: MoveGen>(&self, board: &mut B, men: u128, depth: u32) -> Option<u128> {
        if depth <= UNWATCHED {
            return Some(self.count.of()(board, depth).into());
        }
        let mut moves = MoveList::new();
        cold::generate(board, &mut moves);
        let mut nodes = 0u128;
        for &m in &moves {
            if self.watch.is_stopped() {
                return None;
            }
            let men = self.pass.after(men, || board.key_change(m), depth);
            if !self.pass.has(men, depth - 1) {
                continue;
            }
            // A move that turns out illegal has nothing below.
            if let Some(below) = cold::played(board, m, |child| self.plain(child, men, depth - 1)) {
                nodes += below?;
            }
        }
        Some(nodes)
    }
}

/// A walk of one thread with a table.
struct Alone<'a> {
    count: Count,
    table: &'a Table,
    pass: Pass,
    asked: u64,
    known: u64,
}

impl Alone<'_> {
    /// The leaves below a position, by the table if it knows.
    fn below_asked<B: MoveGen>(&mut self, board: &mut B, key: u128, men: u128, depth: u32) -> u128 {
        let at = at::<B>(self.table, self.pass.key(key, men, depth), depth);
        let known = self.table.get(at);
        self.heard(known.is_some());
        known.unwrap_or_else(|| {
            let are_few = self.asks(depth) && board.has_few_moves(true);
            let nodes = self.below(board, key, men, depth, are_few).into();
            self.table.put(at, nodes);
            nodes
        })
    }

    /// The same of a position that the table does not know. Four plies have at most 255⁴ leaves; of two plies
    /// it is known whether there are few moves.
    fn below<B: MoveGen>(&mut self, board: &mut B, key: u128, men: u128, depth: u32, are_few: bool) -> u64 {
        if depth == REMEMBERED {
            return match self.count {
                Count::Count2 if !are_few => cold::count_replies(board),
                Count::Count2 => cold::count_children(board),
                count => count.of()(board, depth),
            };
        }
        let mut moves = MoveList::new();
        cold::generate(board, &mut moves);
        let (below, divides) = (depth - 1, self.pass.divides_below(depth));
        let mut places = MoveList::new();
        for &m in &moves {
            let change = board.key_change(m);
            if !divides || self.pass.has(self.pass.after(men, || change, depth), below) {
                let next = key ^ change;
                let place = self.table.place(at::<B>(self.table, next, below));
                places.push((m, next, place));
            }
        }
        // One right after the other: a processor looks for several pages at once, but does not go past those
        // that it has not found.
        for &(_, _, place) in &places {
            self.table.expect(place);
        }
        let are_few = self.asks(below) && board.has_few_moves(false);
        let mut nodes = 0;
        for &(m, next, place) in &places {
            let known = self.table.get_small(place, below);
            self.heard(known.is_some());
            // No illegal position is in the table: a move that leads into it need not be played.
            nodes += known.unwrap_or_else(|| {
                // Which pass a line is of is known by now.
                let count = cold::played(board, m, |child| self.below(child, next, men, below, are_few));
                if let Some(count) = count {
                    self.table.put_small(place, below, count);
                }
                count.unwrap_or(0)
            });
        }
        nodes
    }

    /// Returns true if it matters to a tree of so many plies whether there are few moves.
    fn asks(&self, depth: u32) -> bool {
        depth == REMEMBERED && self.count == Count::Count2
    }

    fn heard(&mut self, is_known: bool) {
        self.asked += 1;
        self.known += u64::from(is_known);
    }
}

/// The place of a position in a table: one for all positions that have the same tree.
#[inline]
fn at<B: MoveGen>(table: &Table, key: u128, depth: u32) -> At {
    table.at(B::Game::tree_key(key), depth)
}

/// Plies after which a tree whose leaves are told apart is divided: some four hundred parts from a chess
/// start, two thousand from a Xiangqi start.
const DIVIDED: u32 = 2;

/// Counts leaves by kind, at every depth from 1 to `depth`, on so many threads.
///
/// # Errors
/// [`DeepError::Threads`].
pub fn tallies<B: MoveGen>(root: &mut B, depth: u32, threads: usize) -> Result<Vec<Tally>, DeepError> {
    let mut tallies = vec![Tally::default(); depth as usize];
    if threads == 1 {
        perft_tally(root, &mut tallies);
        return Ok(tallies);
    }
    // The first plies are counted here, what is below them there.
    let divided = DIVIDED.min(depth);
    let (near, far) = tallies.split_at_mut(divided as usize);
    perft_tally(root, near);
    let key = root.key();
    let mut parts = vec![Child::new(root.clone(), key)];
    for _ in 0..divided {
        parts = parts.iter().flat_map(|part| children(&mut *part.board(), part.key).1).collect();
    }
    let below = |part: usize| {
        let mut deeper = vec![Tally::default(); far.len()];
        perft_tally(&mut *parts[part].board(), &mut deeper);
        deeper
    };
    for deeper in Crew::of(threads)?.each(parts.len(), &below) {
        for (sum, tally) in far.iter_mut().zip(deeper) {
            *sum += tally;
        }
    }
    Ok(tallies)
}
