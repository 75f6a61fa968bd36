//! Cache pressure: what an operation costs when others use the cache too.
//!
//! In a tight loop big tables look free; in an engine the hash table and the evaluation take the cache
//! between two generations. So a board walks and is asked as ever, but before some of the operations, spread
//! evenly over the walk, N KiB are swept through, and those operations are timed, each by itself. All the
//! others keep the branch predictor in the state in which the plain figures are taken, whatever N is: only
//! the caches differ.
//!
//! ```text
//!   ask  ask  ask  sweep [ask]  ask  ask  ask  sweep [ask]  ask  …      [ ] is timed
//! ```
//!
//! One operation is too short for a clock of CPU time, so it is time on the wall, less what asking the clock
//! costs.

use std::hint::black_box;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::Sample;

use crate::clock::Clock;

/// Bytes of a cache line.
const LINE: usize = 64;

/// KiB that are swept through in one sample: half a GiB, some twenty milliseconds.
const SWEPT: u32 = 512 * 1024;

/// Operations that are timed in one sample, if sweeps are cheap: all of a walked stratum.
pub const MOST_TIMED: u32 = 8192;

/// Memory to sweep through, the same for every board: where it lies decides what it drives out.
static MEMORY: Mutex<Vec<u64>> = Mutex::new(Vec::new());

/// The state of one sample under cache pressure.
pub(crate) struct Pressed<'a> {
    clock: &'a dyn Clock,
    memory: &'a [u64],
    every: u32,
    turn: u32,
    spent: Duration,
    reading: Duration,
    operations: u64,
}

impl Pressed<'_> {
    /// Performs an operation, timed or not; what it returns is how many operations it was, and what it
    /// counted.
    pub(crate) fn ask(&mut self, operation: &mut dyn FnMut() -> (u64, u64)) -> u64 {
        self.turn += 1;
        if self.turn < self.every {
            return operation().1;
        }
        self.turn = 0;
        self.sweep();
        let start = self.clock.wall();
        let (operations, count) = black_box(operation());
        let end = self.clock.wall();
        self.reading += self.clock.wall().saturating_sub(end);
        self.spent += end.saturating_sub(start);
        self.operations += operations;
        count
    }

    /// Reads every line.
    fn sweep(&self) {
        let words = self.memory.iter().step_by(LINE / size_of::<u64>());
        black_box(words.fold(0, |sum: u64, word| sum.wrapping_add(*word)));
    }
}

/// One sample: `once` performs so many operations, by asking.
pub(crate) fn pressed(
    clock: &dyn Clock,
    kib: u32,
    operations: usize,
    repetitions: u32,
    once: &mut dyn FnMut(&mut Pressed<'_>) -> u64,
) -> Sample {
    let words = kib as usize * 1024 / size_of::<u64>();
    let mut memory = MEMORY.lock().unwrap_or_else(PoisonError::into_inner);
    if memory.len() < words {
        memory.resize(words, 1);
    }
    let all = u32::try_from(operations).unwrap_or(u32::MAX).saturating_mul(repetitions);
    let mut pressed = Pressed {
        clock,
        memory: &memory[..words],
        every: every(kib, all),
        turn: 0,
        spent: Duration::ZERO,
        reading: Duration::ZERO,
        operations: 0,
    };
    let count = (0..repetitions).fold(0, |count: u64, _| count.wrapping_add(once(&mut pressed)));
    let duration = pressed.spent.saturating_sub(pressed.reading).max(Duration::from_nanos(1));
    Sample { duration, cpu: None, operations: pressed.operations, count }
}

/// Number of operations of which one is timed. It is odd, so that what comes round in powers of two is not
/// met at the same place each time.
fn every(kib: u32, operations: u32) -> u32 {
    let timed = (SWEPT / kib.max(1)).clamp(1, MOST_TIMED);
    match operations / timed {
        0 | 1 => 1,
        more => (more - 1) | 1,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::{Clock, Duration, every, pressed};
    use crate::clock::Reading;

    /// Reading it takes 25 ns; operations move it too.
    struct ByHand(AtomicU64);

    impl Clock for ByHand {
        fn read(&self) -> Reading {
            unreachable!("operations are too short for CPU time")
        }

        fn wall(&self) -> Duration {
            Duration::from_nanos(self.0.fetch_add(25, Ordering::Relaxed))
        }
    }

    #[test]
    fn some_operations_are_timed_and_all_are_counted() {
        for (kib, timed) in [(0, 8192), (32, 8192), (256, 2048), (1024, 512), (8192, 64)] {
            let clock = ByHand(AtomicU64::new(0));
            let mut operation = || {
                clock.0.fetch_add(100, Ordering::Relaxed);
                (3, 5)
            };
            let sample = pressed(&clock, kib, 4096, 2, &mut |pressed| {
                (0..4096).map(|_| pressed.ask(&mut operation)).sum()
            });
            assert_eq!(sample.count, 5 * 8192);
            let asked = sample.operations / 3;
            assert!((timed..=timed + timed / 2).contains(&asked), "{kib} KiB: {asked} instead of {timed}");
            assert_eq!(
                sample.duration,
                Duration::from_nanos(100 * asked),
                "the clock's own time is none of theirs"
            );
        }
    }

    #[test]
    fn what_is_timed_moves_on() {
        assert_eq!([0, 32, 256, 1024, 8192, u32::MAX].map(|kib| every(kib, 8192)), [1, 1, 3, 15, 127, 8191]);
        assert_eq!(every(8192, 10), 1);
    }
}
