//! Progress with an estimate of the time left: on stderr, only on a terminal, redrawn only between pieces of
//! work (there is no ticking thread), so that nothing of it falls into a timed region.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Time that must pass before anything is known of the time left.
const TOO_EARLY: Duration = Duration::from_secs(1);

/// A bar, gone when it is dropped.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    begun: Instant,
}

/// Steps of a bar.
const STEPS: u64 = 1000;

impl Progress {
    pub(crate) fn new(what: String) -> Self {
        Self::of_part(what, 0.0, Instant::now())
    }

    /// Bar for a part of a longer work, of which so much has been done since it was begun.
    pub(crate) fn of_part(what: String, done: f64, begun: Instant) -> Self {
        // What is going on is cut off where there is no room for it.
        let style = ProgressStyle::with_template("{wide_msg} {bar:12.green/dim} {percent:>3} %{prefix:>16}");
        let bar = ProgressBar::new(STEPS)
            .with_style(style.expect("the template is right"))
            .with_message(what)
            .with_position(steps(done))
            .with_prefix(left(done, begun));
        bar.tick();
        Self { bar, begun }
    }

    /// Says what is going on instead of what was said before.
    pub(crate) fn say(&self, what: &'static str) {
        self.bar.set_message(what);
    }

    /// Takes the bar away while something is written.
    pub(crate) fn hide<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Shows that so many pieces of so many are done.
    #[expect(clippy::cast_precision_loss, reason = "a fraction to draw")]
    pub(crate) fn set_pieces(&self, done: usize, all: usize) {
        self.set(done as f64 / all.max(1) as f64);
    }

    /// Shows that so much of the whole work is done, from 0 to 1.
    pub(crate) fn set(&self, done: f64) {
        self.bar.set_position(steps(done));
        self.bar.set_prefix(left(done, self.begun));
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a fraction of the steps")]
#[expect(clippy::cast_precision_loss, reason = "a small number")]
fn steps(done: f64) -> u64 {
    (done * STEPS as f64) as u64
}

/// The time left, as that since the beginning suggests.
fn left(done: f64, begun: Instant) -> String {
    let passed = begun.elapsed();
    if passed < TOO_EARLY || done <= 0.0 {
        return String::new();
    }
    format!("{} left", brief(passed.mul_f64((1.0 - done).max(0.0) / done)))
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// `4 min`, `1 min 40 s`, `7 s`: as exact as an estimate deserves.
fn brief(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..60 => format!("{seconds} s"),
        seconds @ 60..300 => format!("{} min {:02} s", seconds / 60, seconds % 60 / 10 * 10),
        seconds => format!("{} min", seconds / 60),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::brief;

    #[test]
    fn estimates_are_brief() {
        for (seconds, text) in
            [(0, "0 s"), (59, "59 s"), (119, "1 min 50 s"), (300, "5 min"), (7199, "119 min")]
        {
            assert_eq!(brief(Duration::from_secs(seconds)), text);
        }
    }
}
