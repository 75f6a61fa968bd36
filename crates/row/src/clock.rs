//! The clocks that samples are taken by. A test may bring one that it moves by hand.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// A reading of a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Time on the wall since some moment.
    pub wall: Duration,
    /// Time for which this thread has had a processor, where the system counts it finely enough.
    pub cpu: Option<Duration>,
}

impl Reading {
    /// The times that have passed since an earlier reading: on the wall, and of the processor.
    #[must_use]
    pub fn since(self, start: Self) -> (Duration, Option<Duration>) {
        let cpu = self.cpu.zip(start.cpu).map(|(end, start)| end.saturating_sub(start));
        (self.wall.saturating_sub(start.wall), cpu)
    }
}

/// A clock. It is read before and after a sample, never inside one.
pub trait Clock: Sync {
    /// Reads both times.
    fn read(&self) -> Reading;

    /// Time on the wall alone, for what is too short for the other one: asking for it takes some 25 ns, not
    /// 300.
    fn wall(&self) -> Duration;
}

/// The machine's clocks.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

impl Clock for SystemClock {
    fn read(&self) -> Reading {
        Reading { wall: self.wall(), cpu: cpu() }
    }

    #[inline]
    fn wall(&self) -> Duration {
        START.elapsed()
    }
}

#[cfg(not(windows))]
fn cpu() -> Option<Duration> {
    Some(cpu_time::ThreadTime::now().as_duration())
}

/// Windows counts a thread's time in ticks of 1/64 s, which is three samples long: time on the wall is
/// compared there.
#[cfg(windows)]
fn cpu() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::{Clock, Duration, Reading, SystemClock};

    #[test]
    fn a_sample_has_cpu_time_unless_the_system_counts_it_coarsely() {
        let start = SystemClock.read();
        let (wall, cpu) = SystemClock.read().since(start);
        assert_eq!(cpu.is_some(), !cfg!(windows));
        assert!(cpu.is_none_or(|cpu| cpu < Duration::from_secs(1)), "{wall:?} {cpu:?}");
    }

    #[test]
    fn a_clock_that_goes_back_shows_nothing() {
        let at = |ms| Reading { wall: Duration::from_millis(ms), cpu: Some(Duration::from_millis(ms / 2)) };
        assert_eq!(at(8).since(at(2)), (Duration::from_millis(6), Some(Duration::from_millis(3))));
        assert_eq!(at(2).since(at(8)), (Duration::ZERO, Some(Duration::ZERO)));
    }
}
