//! Progress with an estimate of the time left: on stderr, only on a terminal, redrawn only between pieces of work (there is
//! no ticking thread), so that nothing of it falls into a timed region.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of so many steps, gone when it is dropped.
#[derive(Debug)]
pub(crate) struct Progress(ProgressBar);

impl Progress {
    pub(crate) fn new(what: String) -> Self {
        let style =
            ProgressStyle::with_template("{msg:28} {wide_bar:.green/dim} {percent:>3} %  {eta:>4} left");
        let bar = ProgressBar::new(0).with_style(style.expect("the template is right")).with_message(what);
        Self(bar)
    }

    pub(crate) fn set(&self, done: usize, all: usize) {
        self.0.set_length(all as u64);
        self.0.set_position(done as u64);
    }

    /// For what has no steps.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a fraction of 1000")]
    pub(crate) fn set_fraction(&self, done: f64) {
        self.set((done * 1000.0) as usize, 1000);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
