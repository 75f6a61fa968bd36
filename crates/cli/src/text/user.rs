//! The user, who waits at a terminal and may press Ctrl-C.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use qipan_tree::deep::Watch;

use crate::stop;
use crate::text::progress::Progress;

/// User who waits for a long count.
pub(crate) struct User {
    progress: Progress,
    done: Mutex<(f64, Instant)>,
}

impl User {
    pub(crate) fn waiting_for(what: String) -> Self {
        stop::at_ctrl_c();
        Self { progress: Progress::new(what), done: Mutex::new((0.0, Instant::now())) }
    }
}

impl Watch for User {
    fn advance(&self, share: f64) {
        /// A bar need not be drawn more often.
        const PAUSE: Duration = Duration::from_millis(100);
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        done.0 += share;
        if done.1.elapsed() > PAUSE {
            done.1 = Instant::now();
            self.progress.set(done.0);
        }
    }

    fn is_stopped(&self) -> bool {
        stop::is_stopped()
    }
}
