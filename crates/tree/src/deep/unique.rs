//! Unique positions: how many there are after so many plies, however they are reached.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use qipan_game::{Game, MoveGen, MoveList, cold};

use crate::deep::perft::ALONE;
use crate::deep::table::at_depth;
use crate::deep::threads::{Child, children, each, pool};
use crate::deep::{DeepError, Seen, Watch};

/// The number of unique positions after so many plies; `None` if it was stopped. What was seen before is
/// forgotten.
///
/// # Errors
/// [`DeepError::Full`] if there are more than `seen` has room for, those on the way included;
/// [`DeepError::Threads`].
pub fn unique<B: MoveGen>(
    root: &B,
    depth: u32,
    threads: usize,
    seen: &Seen,
    watch: &dyn Watch,
) -> Result<Option<u64>, DeepError> {
    if depth == 0 {
        return Ok(Some(1));
    }
    let pool = pool(threads)?;
    let walk = Walk { depth, seen, watch, inner: AtomicU64::new(0), last: AtomicU64::new(0) };
    let child = Child::new(root.clone(), root.key());
    let end = pool.install(|| {
        seen.clear();
        walk.below(&child, 0, 1.0)
    });
    let last = walk.last.into_inner();
    match end {
        Ok(()) => Ok(Some(last)),
        Err(End::Stopped) => Ok(None),
        Err(End::Full) => {
            Err(DeepError::Full { found: seen.mib(), positions: walk.inner.into_inner() + last })
        }
    }
}

/// Reason why not all positions were seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Stopped,
    Full,
}

/// A walk of all threads. Whoever sees a position first goes on from it.
struct Walk<'a> {
    depth: u32,
    seen: &'a Seen,
    watch: &'a dyn Watch,
    /// Positions after fewer plies than all.
    inner: AtomicU64,
    /// Positions after all plies.
    last: AtomicU64,
}

impl Walk<'_> {
    /// Sees what is below a position at a ply, which is a share of the whole work.
    fn below<B: MoveGen>(&self, child: &Child<B>, ply: u32, share: f64) -> Result<(), End> {
        if self.depth - ply <= ALONE {
            if self.watch.is_stopped() {
                return Err(End::Stopped);
            }
            self.alone(&mut *child.board(), child.key, ply)?;
            self.watch.advance(share);
            return Ok(());
        }
        let mut board = child.board();
        let (played, children) = children(&mut *board, child.key);
        let after = |(&m, child): (&B::Move, &Child<B>)| {
            B::Game::idle_key(board.export(m), || child.board().to_setup())
        };
        let idle: Vec<_> = played.iter().zip(&children).map(after).collect();
        drop(board);
        let part = share / children.len() as f64;
        let ends = each(children.len(), &|index| {
            let child = &children[index];
            if self.is_new(child.key ^ idle[index], ply + 1)? {
                self.inner.fetch_add(1, Relaxed);
                return self.below(child, ply + 1, part);
            }
            self.watch.advance(part);
            Ok(())
        });
        ends.into_iter().collect()
    }

    /// The same by one thread.
    fn alone<B: MoveGen>(&self, board: &mut B, key: u128, ply: u32) -> Result<(), End> {
        let mut moves = MoveList::new();
        cold::generate(board, &mut moves);
        let is_last = ply + 1 == self.depth;
        let mut new = 0;
        for &m in &moves {
            let next = key ^ board.key_change(m);
            if !self.is_new(next, ply + 1)? {
                continue;
            }
            // What was seen need not be asked, and illegal moves lead to where no legal one does.
            let Some(idle) = idle_key(board, m) else { continue };
            if idle == 0 || self.is_new(next ^ idle, ply + 1)? {
                new += 1;
                if !is_last {
                    cold::played(board, m, |child| self.alone(child, next, ply + 1)).unwrap_or(Ok(()))?;
                }
            }
        }
        let count = if is_last { &self.last } else { &self.inner };
        count.fetch_add(new, Relaxed);
        Ok(())
    }

    fn is_new(&self, key: u128, ply: u32) -> Result<bool, End> {
        self.seen.insert(at_depth(key, ply)).ok_or(End::Full)
    }
}

/// [`Game::idle_key`] after a move; `None` if it is illegal. Played is only what has to be.
fn idle_key<B: MoveGen>(board: &mut B, m: B::Move) -> Option<u128> {
    let written = board.export(m);
    if board.is_exempt(m) {
        let after = || cold::played(board, m, |child| child.to_setup()).expect("an exempt move is legal");
        return Some(B::Game::idle_key(written, after));
    }
    cold::played(board, m, |child| B::Game::idle_key(written, || child.to_setup()))
}
