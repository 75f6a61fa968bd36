//! The clocks that samples are taken by. A test may bring one that it moves by hand.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

/// What a clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Time on the wall since some moment.
    pub wall: Duration,
    /// Time for which this thread has had a processor.
    pub cpu: Duration,
}

/// A clock. It is read before and after a sample, never inside one.
pub trait Clock: Sync {
    /// Both times.
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
        Reading { wall: self.wall(), cpu: ThreadTime::now().as_duration() }
    }

    #[inline]
    fn wall(&self) -> Duration {
        START.elapsed()
    }
}
