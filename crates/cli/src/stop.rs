//! Signals: long work ends at the next good place, and says how to go on.

use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);

/// Lets Ctrl-C be seen by [`is_stopped`]. Where there can be no handler it ends the program as it always did.
pub(crate) fn at_ctrl_c() {
    let _ = ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed));
}

/// Returns true if Ctrl-C was pressed.
pub(crate) fn is_stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Lets a write beyond the system's limit for files be an error with words; else a signal ends the program.
pub(crate) fn not_at_file_limits() {
    #[cfg(unix)]
    {
        use std::sync::Arc;

        // The flag is not read: the write fails, with an error that says why.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::new(AtomicBool::new(false)));
    }
}
