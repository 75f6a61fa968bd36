//! Cache pressure: what an operation costs when others use the cache too.
//!
//! In a tight loop big tables look free; in an engine the hash table and the evaluation take the cache between two
//! generations. So a sweep through N KiB comes between operations, and each operation is timed by itself. The time of an
//! operation is too short for a clock of CPU time, so it is the *median* over the repetitions of time on the wall, which no
//! interruption reaches, less what asking the clock costs.

use std::hint::black_box;
use std::time::Duration;

use crate::clock::Clock;
use crate::job::Sample;

/// Bytes of a cache line.
const LINE: usize = 64;

/// Memory to sweep through.
struct Sweep(Vec<u64>);

impl Sweep {
    fn of(kib: u32) -> Self {
        Self(vec![1; kib as usize * 1024 / size_of::<u64>()])
    }

    /// Reads every line.
    fn sweep(&self) {
        let words = self.0.iter().step_by(LINE / size_of::<u64>());
        black_box(words.fold(0, |sum: u64, word| sum.wrapping_add(*word)));
    }
}

/// One sample: per item the median time over the repetitions; the sum over the items. It counts as one repetition,
/// multiplied by `repetitions`.
pub(crate) fn pressed<T>(
    clock: &dyn Clock,
    kib: u32,
    operations: u64,
    repetitions: u32,
    items: &mut [T],
    mut operation: impl FnMut(&mut T) -> u64,
) -> Sample {
    let sweep = Sweep::of(kib);
    let mut times = vec![Vec::new(); items.len()];
    let mut empty = Vec::new();
    let mut count = 0u64;
    for _ in 0..repetitions {
        for (item, times) in items.iter_mut().zip(&mut times) {
            sweep.sweep();
            let start = clock.wall();
            let counted = black_box(operation(black_box(item)));
            times.push(clock.wall().saturating_sub(start));
            count = count.wrapping_add(counted);
            let start = clock.wall();
            empty.push(clock.wall().saturating_sub(start));
        }
    }
    let reading = median(&mut empty);
    let total: Duration = times.iter_mut().map(|times| median(times).saturating_sub(reading)).sum();
    let duration = (total * repetitions).max(Duration::from_nanos(1));
    Sample { duration, cpu: None, operations: operations * u64::from(repetitions), count }
}

/// Repetitions of a sample: the fewest that have a middle. More samples say more than more repetitions of one.
pub(crate) const REPETITIONS: u32 = 3;

fn median(times: &mut [Duration]) -> Duration {
    let middle = times.len() / 2;
    if times.is_empty() { Duration::ZERO } else { *times.select_nth_unstable(middle).1 }
}
