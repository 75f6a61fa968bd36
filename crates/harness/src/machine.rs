//! The machine that figures are of.

use std::fmt::{self, Display};
use std::process::Command;

/// What is known of the machine; what cannot be found out is `n/a`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Machine {
    /// The processor's own name.
    pub cpu: String,
    /// Threads that the system lets this process run at once.
    pub cores: usize,
    /// Operating system and architecture, with the CPU features that the program was compiled for.
    pub target: String,
    /// The compiler found on this machine, which is not necessarily the one that built the program.
    pub rustc: String,
    /// Average load over the last minute: how many others are at work.
    pub load: String,
}

const UNKNOWN: &str = "n/a";

impl Machine {
    /// Asks this machine.
    #[must_use]
    pub fn this() -> Self {
        let first_word = |text: String| text.split_whitespace().next().map(ToOwned::to_owned);
        Self {
            cpu: cpu().unwrap_or_else(|| UNKNOWN.to_owned()),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            target: target(),
            rustc: rustc().unwrap_or_else(|| UNKNOWN.to_owned()),
            load: std::fs::read_to_string("/proc/loadavg")
                .ok()
                .and_then(first_word)
                .unwrap_or(UNKNOWN.to_owned()),
        }
    }
}

impl Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cpu, cores, target, rustc, load } = self;
        let plural = if *cores == 1 { "" } else { "s" };
        write!(f, "{cpu} · {cores} core{plural} · {target} · rustc {rustc} · load {load}")
    }
}

fn cpu() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

fn target() -> String {
    let features = [("bmi2", cfg!(target_feature = "bmi2")), ("avx2", cfg!(target_feature = "avx2"))];
    let compiled: String =
        features.iter().filter(|(_, on)| *on).map(|(name, _)| format!(" +{name}")).collect();
    format!("{} {}{compiled}", std::env::consts::OS, std::env::consts::ARCH)
}

/// The program cannot know its compiler without a build script; `cargo run` leaves it on the path.
fn rustc() -> Option<String> {
    let output =
        Command::new("rustc").arg("--version").output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.split_whitespace().nth(1).map(ToOwned::to_owned)
}
