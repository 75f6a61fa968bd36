//! Progress with an estimate of the time left: on stderr, only on a terminal, redrawn only between pieces of work (there is
//! no ticking thread), so that nothing of it falls into a timed region.

use std::time::Instant;

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

/// A bar of so many steps, gone when it is dropped.
#[derive(Debug)]
pub(crate) struct Progress(ProgressBar);

impl Progress {
    pub(crate) fn new(what: String) -> Self {
        let template = "{msg:34} {wide_bar:.green/dim} {percent:>3} %  {prefix:>10} left";
        let style = ProgressStyle::with_template(template);
        let bar = ProgressBar::new(0).with_style(style.expect("the template is right")).with_message(what);
        Self(bar)
    }

    pub(crate) fn set(&self, done: usize, all: usize) {
        self.0.set_length(all as u64);
        self.0.set_position(done as u64);
        if self.0.prefix().is_empty() {
            self.0.set_prefix(HumanDuration(self.0.eta()).to_string());
        }
    }

    /// For what has no steps.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a fraction of 1000")]
    pub(crate) fn set_fraction(&self, done: f64) {
        self.set((done * 1000.0) as usize, 1000);
    }

    /// The same, with the time left as the time since `begun` suggests: for a part of a longer work.
    pub(crate) fn set_fraction_since(&self, done: f64, begun: Instant) {
        let left = begun.elapsed().mul_f64((1.0 - done).max(0.0) / done.max(0.001));
        self.0.set_prefix(HumanDuration(left).to_string());
        self.set_fraction(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
