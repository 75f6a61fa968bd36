//! Programs that are asked to end.

use std::fs;
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Longer than any machine takes for what is waited for.
const LONG: Duration = Duration::from_secs(300);

/// Waits until something is so.
pub(crate) fn wait_for(what: &str, is_so: &mut dyn FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < LONG, "{what}");
        sleep(Duration::from_millis(10));
    }
}

/// Waits until a program has a handler for a signal. Only Linux says so; elsewhere it is given time.
pub(crate) fn until_it_listens(program: &Child, signal: &str) {
    if cfg!(not(target_os = "linux")) {
        return sleep(Duration::from_secs(2));
    }
    let bit = match signal {
        "HUP" => 0,
        "INT" => 1,
        _ => panic!("{signal}: found another signal, expected HUP or INT"),
    };
    let status = format!("/proc/{}/status", program.id());
    wait_for("it listens", &mut || {
        let status = fs::read_to_string(&status).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|signals| u64::from_str_radix(signals.trim(), 16).ok());
        caught.is_some_and(|signals| signals >> bit & 1 == 1)
    });
}
