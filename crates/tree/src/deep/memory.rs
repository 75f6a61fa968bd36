//! Memory as large as the user asks for, or an error that says how much there is.

use std::fs;

use rayon::ThreadPool;
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use crate::deep::DeepError;

/// Refuses so many bytes where the system says that it has not so many: it would promise them, and end the
/// program once they are written to.
pub(crate) fn ask_for(bytes: u64) -> Result<(), DeepError> {
    match available() {
        Some(free) if bytes > free => Err(refused(bytes)),
        _ => Ok(()),
    }
}

fn refused(bytes: u64) -> DeepError {
    DeepError::Memory { found: bytes / MIB, available: available().map(|free| free / MIB) }
}

/// Items that fill so many bytes, one at least; written by all threads, so that no page is missing later.
pub(crate) fn filled<T: Default + Send>(bytes: u64, pool: &ThreadPool) -> Result<Vec<T>, DeepError> {
    ask_for(bytes)?;
    let count = usize::try_from(bytes / size_of::<T>() as u64).map_err(|_| refused(bytes))?.max(1);
    let mut items = Vec::new();
    items.try_reserve_exact(count).map_err(|_| refused(bytes))?;
    in_huge_pages(&mut items);
    pool.install(|| (0..count).into_par_iter().map(|_| T::default()).collect_into_vec(&mut items));
    Ok(items)
}

/// Asks for huge pages, where the system gives them to those that ask: of a table of many small pages each
/// look is one at the page tables too.
#[cfg(target_os = "linux")]
fn in_huge_pages<T>(items: &mut Vec<T>) {
    use rustix::mm::{Advice, madvise};

    let room = items.spare_capacity_mut();
    let (begin, bytes) = (room.as_mut_ptr().cast::<u8>(), size_of_val(room));
    // Pages that are not the items' alone stay as they are.
    let before = begin.align_offset(HUGE);
    let Some(whole) = bytes.checked_sub(before).map(|left| left / HUGE * HUGE) else { return };
    #[expect(unsafe_code, reason = "advice has no safe name")]
    // SAFETY: the pages are those of a vector that is borrowed; huge or not, they hold the same.
    let _ = unsafe { madvise(begin.wrapping_add(before).cast(), whole, Advice::LinuxHugepage) };
}

/// Bytes of a huge page where pages are of 4 KiB: whole pages of any size that there is.
#[cfg(target_os = "linux")]
const HUGE: usize = 2 << 20;

#[cfg(not(target_os = "linux"))]
fn in_huge_pages<T>(_: &mut Vec<T>) {}

/// Bytes of a MiB.
pub(crate) const MIB: u64 = 1 << 20;

/// Bytes that the system can still give, where it says so.
fn available() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    Some(kib * 1024)
}
