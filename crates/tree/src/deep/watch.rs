//! Watcher of a long count, and the errors of a count.

use qipan_game::UnsupportedError;

/// Watcher of a long count.
pub trait Watch: Sync {
    /// Reports that a further share of the work is done, of a whole that is 1.
    fn advance(&self, share: f64);

    /// Returns true if the rest of the work need not be done.
    fn is_stopped(&self) -> bool;
}

/// Watcher that does nothing and never stops a count.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn advance(&self, _share: f64) {}

    fn is_stopped(&self) -> bool {
        false
    }
}

/// Reason why there is no count.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DeepError {
    /// There is not so much memory.
    #[error("hash: found {found} MiB, expected {}", at_most(*.available))]
    Memory {
        /// MiB that were asked for.
        found: u64,
        /// MiB that the system could give, where it says so.
        available: Option<u64>,
    },
    /// There are more positions than there is room for.
    #[error("hash: found {found} MiB, full after {positions} positions; expected more")]
    Full {
        /// MiB that there are.
        found: u64,
        /// Positions in them.
        positions: u64,
    },
    /// More than 128 bits.
    #[error("nodes: found more than 128 bits hold, expected at most {}", u128::MAX)]
    Overflow,
    /// More positions than can be listed.
    #[error("plies: found {plies}, expected fewer: after {ply} there are more than {most} positions")]
    Many {
        /// Plies that were asked for.
        plies: u32,
        /// Plies after which there are too many.
        ply: u32,
        /// The most positions that are listed.
        most: usize,
    },
    /// A board cannot hold a position on the way.
    #[error(transparent)]
    Unsupported(#[from] UnsupportedError),
    /// The system refuses the threads.
    #[error("cannot start {threads} threads")]
    Threads {
        /// Number of threads that were asked for.
        threads: usize,
        /// The system's reason.
        source: rayon::ThreadPoolBuildError,
    },
}

fn at_most(available: Option<u64>) -> String {
    available.map_or("less, which the system has".to_owned(), |mib| {
        format!("at most {mib}, which the system has left")
    })
}
