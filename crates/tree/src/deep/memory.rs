//! Memory as large as the user asks for, or an error that says how much there is.

use std::fs;

use rayon::ThreadPool;
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use crate::deep::DeepError;

/// Items that fill so many bytes, one at least; written by all threads, so that no page is missing later.
pub(crate) fn filled<T: Default + Send>(bytes: u64, pool: &ThreadPool) -> Result<Vec<T>, DeepError> {
    let available = available();
    let refused = || DeepError::Memory { found: bytes / MIB, available: available.map(|free| free / MIB) };
    // The system would promise more than it has, and end the program once it is written to.
    if available.is_some_and(|free| bytes > free) {
        return Err(refused());
    }
    let count = usize::try_from(bytes / size_of::<T>() as u64).map_err(|_| refused())?.max(1);
    let mut items = Vec::new();
    items.try_reserve_exact(count).map_err(|_| refused())?;
    pool.install(|| (0..count).into_par_iter().map(|_| T::default()).collect_into_vec(&mut items));
    Ok(items)
}

/// Bytes of a MiB.
pub(crate) const MIB: u64 = 1 << 20;

/// Bytes that the system can still give, where it says so.
fn available() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    Some(kib * 1024)
}
