//! Ctrl-C: long work ends at the next good place, and says how to go on.

use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);

/// Lets Ctrl-C be seen by [`is_stopped`]. Where there can be no handler it ends the program as it always did.
pub(crate) fn at_ctrl_c() {
    let _ = ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed));
}

/// Whether Ctrl-C was pressed.
pub(crate) fn is_stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}
