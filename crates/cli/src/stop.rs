//! Signals: long work ends at the next good place, and says how to go on.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once};

use anyhow::{Context, bail};
use qipan_engines::EngineError;
use qipan_foreign::write_whole;

static STOP: AtomicBool = AtomicBool::new(false);

/// True if somebody looks at [`is_stopped`].
static IS_POLLED: AtomicBool = AtomicBool::new(false);

/// Locked while a file is written.
static WRITING: Mutex<()> = Mutex::new(());

static LISTENING: Once = Once::new();

/// Lets Ctrl-C be seen by [`is_stopped`], and with it the system's request to end and a terminal that is
/// closed. Where there can be no handler they end the program as they always did.
pub(crate) fn at_ctrl_c() {
    IS_POLLED.store(true, Ordering::Relaxed);
    listen();
}

/// Writes a file whole. Who is asked to end meanwhile ends behind it: nothing is left under another name.
///
/// # Errors
/// The system's; [`EngineError::Stopped`] if the program is to end.
pub(crate) fn write_file(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    listen();
    let writing = WRITING.lock();
    write_whole(path, content)
        .with_context(|| format!("{}: cannot be written", qipan_foreign::path(path)))?;
    drop(writing);
    if is_stopped() {
        bail!(EngineError::Stopped);
    }
    Ok(())
}

/// Hears what asks the program to end, each on a thread.
fn listen() {
    LISTENING.call_once(|| {
        let _ = ctrlc::set_handler(end);
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGTERM};
            use signal_hook::iterator::Signals;

            let asked = [SIGTERM, SIGHUP].into_iter().filter(|&signal| !is_ignored(signal));
            if let Ok(mut signals) = Signals::new(asked) {
                std::thread::spawn(move || signals.forever().for_each(|_| end()));
            }
        }
    });
}

/// Whoever polls ends the program; else it ends here, but not while it writes.
fn end() {
    STOP.store(true, Ordering::Relaxed);
    if !IS_POLLED.load(Ordering::Relaxed) {
        let _writing = WRITING.lock();
        std::process::exit(130);
    }
}

/// Returns true if the program was started with a signal ignored, as `nohup` starts one, or may have been.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    match ignored.and_then(|signals| u64::from_str_radix(signals.trim(), 16).ok()) {
        Some(signals) => signals >> (signal - 1) & 1 == 1,
        // Only Linux says so: elsewhere a closed terminal ends the program as it always did.
        None => signal == signal_hook::consts::SIGHUP,
    }
}

/// Returns true if Ctrl-C was pressed, or the program was asked to end.
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
