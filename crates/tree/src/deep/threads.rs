//! Work for several threads.

use std::sync::{Mutex, MutexGuard, PoisonError};

use qipan_game::{MoveGen, MoveList, cold};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::deep::DeepError;

/// Bytes of a thread's stack: who waits for others counts what they have left, on top of his own.
const STACK: usize = 64 << 20;

/// Pool of so many threads, started.
///
/// # Errors
/// [`DeepError::Threads`].
pub fn pool(threads: usize) -> Result<ThreadPool, DeepError> {
    let builder = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK);
    let pool = builder.build().map_err(|source| DeepError::Threads { threads, source })?;
    pool.broadcast(|_| ());
    Ok(pool)
}

/// Threads that share work. One alone is the caller's own: a small tree is counted before another has
/// started.
pub(crate) struct Crew(Option<ThreadPool>);

impl Crew {
    pub(crate) fn of(threads: usize) -> Result<Self, DeepError> {
        Ok(Self(if threads == 1 { None } else { Some(pool(threads)?) }))
    }

    /// Results of `one` for each index, each taken by a thread that is free.
    pub(crate) fn each<T: Send>(&self, count: usize, one: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
        match &self.0 {
            Some(pool) => pool.install(|| each(count, one)),
            None => (0..count).map(one).collect(),
        }
    }
}

/// Results of `one` for each index, each taken by a thread that is free; compiled once for all boards.
pub(crate) fn each<T: Send>(count: usize, one: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    (0..count).into_par_iter().with_max_len(1).map(one).collect()
}

/// A position that a thread may take.
pub(crate) struct Child<B> {
    board: Mutex<B>,
    pub(crate) key: u128,
}

impl<B> Child<B> {
    pub(crate) fn new(board: B, key: u128) -> Self {
        Self { board: Mutex::new(board), key }
    }

    pub(crate) fn board(&self) -> MutexGuard<'_, B> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The legal moves of a position that has a key, and the positions after them.
pub(crate) fn children<B: MoveGen>(board: &mut B, key: u128) -> (Vec<B::Move>, Vec<Child<B>>) {
    let mut moves = MoveList::new();
    cold::generate(board, &mut moves);
    let child = |&m: &B::Move| {
        let key = key ^ board.key_change(m);
        cold::child(board, m).map(|child| (m, Child::new(child, key)))
    };
    moves.iter().filter_map(child).unzip()
}
