//! A time, with the count that was made in it.

use std::time::Duration;

/// Times are kept in units of this: finer digits are the clock's own, which takes longer to tell the time (25
/// ns on the wall, 300 ns of CPU time), and they would be a fifth of a record's page.
const GRAIN: Duration = Duration::from_nanos(10);

/// A time with the count that was made in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// Time from the first operation to the last, without set-up, by the clock on the wall.
    pub duration: Duration,
    /// The same as this thread's CPU time, for jobs on one thread: on a shared machine it leaves out the time
    /// that others were given meanwhile. It still contains what they did to caches and clock rates.
    pub cpu: Option<Duration>,
    /// Operations, over all repetitions; the same for every board but where each plays the moves that it
    /// lists.
    pub operations: u64,
    /// Sum of all counts in that time, over all repetitions: leaves, moves listed, checks found. A wrong one
    /// is no sample.
    pub count: u64,
}

impl Sample {
    /// Millions of operations per second of wall time: what a user waits for.
    #[must_use]
    pub fn rate(&self) -> f64 {
        rate(self.operations, self.duration)
    }

    /// Millions of operations per second of CPU time, which is what boards are compared by.
    #[must_use]
    pub fn cpu_rate(&self) -> f64 {
        rate(self.operations, self.time())
    }

    /// The same with times in whole grains, of which it takes one at least.
    #[must_use]
    pub fn in_grains(self) -> Self {
        let whole = |time: Duration| {
            let grains = time.as_nanos().div_ceil(GRAIN.as_nanos()).max(1);
            GRAIN * u32::try_from(grains).unwrap_or(u32::MAX)
        };
        Self { duration: whole(self.duration), cpu: self.cpu.map(whole), ..self }
    }

    /// Sum of both samples.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            duration: self.duration + other.duration,
            cpu: self.cpu.zip(other.cpu).map(|(a, b)| a + b),
            operations: self.operations.saturating_add(other.operations),
            // Sums of signed values wrap.
            count: self.count.wrapping_add(other.count),
        }
    }

    /// The time that boards are compared by.
    #[must_use]
    pub fn time(&self) -> Duration {
        self.cpu.unwrap_or(self.duration)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a figure to read, not to count with")]
fn rate(operations: u64, duration: Duration) -> f64 {
    operations as f64 / duration.as_secs_f64().max(1e-9) / 1e6
}
