//! Hardware counters: what the processor itself counts while a board works, where the kernel lets a program
//! ask.
//!
//! Events are asked for by a clock that reads them wherever the timer reads the time: right before the timed
//! region and right after it. This is a pass of its own, so that no timed sample contains it.

use std::time::Duration;

use qipan_record::{Counters, Model};
use qipan_row::{Row, SystemClock};

use crate::extras::instructions::{InstructionsError, sample_of};

/// Work for so long is counted: what the reading itself costs is some hundreds of instructions.
const ENOUGH: Duration = Duration::from_millis(20);

/// Events per operation of a board at a model, on this thread and in user space only.
///
/// # Errors
/// [`InstructionsError`], on every virtual machine that hides its counters, wherever the kernel forbids them,
/// and off Linux.
pub fn count_events(row: &Row, model: Model) -> Result<Counters, InstructionsError> {
    let mut events = events::Events::new().map_err(InstructionsError::NoCounters)?;
    let failed = |reason: String| InstructionsError::Failed { board: row.name(), what: "counters", reason };
    let once = sample_of(row, model, 1, &SystemClock).map_err(|error| failed(error.to_string()))?.time();
    let repetitions = ENOUGH.as_nanos().div_ceil(once.as_nanos().max(1)).clamp(1, 1_000_000);
    let repetitions = u32::try_from(repetitions).expect("at most a million");
    let sample = sample_of(row, model, repetitions, &events).map_err(|error| failed(error.to_string()))?;
    let [cycles, instructions, branch_misses, cache_misses] =
        events.counted().map_err(failed)?.map(|count| {
            #[expect(clippy::cast_precision_loss, reason = "a figure to read, not to count with")]
            let per_operation = count as f64 / sample.operations as f64;
            per_operation
        });
    Ok(Counters { cycles, instructions, branch_misses, cache_misses })
}

#[cfg(target_os = "linux")]
mod events {
    use std::fs;
    use std::io::{self, ErrorKind};
    use std::sync::Mutex;
    use std::time::Duration;

    use perf_event::events::Hardware;
    use perf_event::{Builder, Counter, Group};

    use qipan_row::{Clock, Reading, SystemClock};

    const EVENTS: [Hardware; 4] =
        [Hardware::CPU_CYCLES, Hardware::INSTRUCTIONS, Hardware::BRANCH_MISSES, Hardware::CACHE_MISSES];

    /// A clock that reads counters too.
    pub(super) struct Events(Mutex<Counting>);

    struct Counting {
        group: Group,
        counters: [Counter; 4],
        readings: Vec<io::Result<[u64; 4]>>,
    }

    impl Counting {
        /// `perf_event` leaves out the kernel and the hypervisor unless it is told otherwise.
        fn start() -> io::Result<Self> {
            let mut group = Group::new()?;
            let [a, b, c, d] = EVENTS.map(|event| group.add(&Builder::new(event)));
            let counters = [a?, b?, c?, d?];
            group.enable()?;
            Ok(Self { group, counters, readings: Vec::new() })
        }

        fn read(&mut self) -> io::Result<[u64; 4]> {
            let counts = self.group.read()?;
            if counts.time_running() != counts.time_enabled() {
                return Err(io::Error::other("others use the processor's counters too"));
            }
            Ok(self.counters.each_ref().map(|counter| counts[counter]))
        }
    }

    impl Events {
        /// Begins to count; else says why that cannot be, and what to do.
        pub(super) fn new() -> Result<Self, String> {
            Counting::start().map(|counting| Self(Mutex::new(counting))).map_err(|error| why(&error))
        }

        /// Events between the last two readings.
        pub(super) fn counted(&mut self) -> Result<[u64; 4], String> {
            let counting = self.0.get_mut().expect("no reading panics");
            let mut reading =
                || counting.readings.pop().ok_or("nothing was read".to_owned())?.map_err(|e| e.to_string());
            let (after, before) = (reading()?, reading()?);
            Ok([0, 1, 2, 3].map(|event| after[event] - before[event]))
        }
    }

    impl Clock for Events {
        fn read(&self) -> Reading {
            let mut counting = self.0.lock().expect("no reading panics");
            let counts = counting.read();
            counting.readings.push(counts);
            SystemClock.read()
        }

        fn wall(&self) -> Duration {
            SystemClock.wall()
        }
    }

    fn why(error: &io::Error) -> String {
        const PARANOID: &str = "/proc/sys/kernel/perf_event_paranoid";
        let hint = match error.kind() {
            ErrorKind::NotFound => "the processor shows none, as on most virtual machines".to_owned(),
            ErrorKind::PermissionDenied => {
                let level = fs::read_to_string(PARANOID).unwrap_or_default();
                format!(
                    "{PARANOID} is {}, expected 2 or less (sysctl kernel.perf_event_paranoid=2)",
                    level.trim()
                )
            }
            _ => "the kernel refuses".to_owned(),
        };
        format!("{hint} (perf_event_open: {error})")
    }
}

#[cfg(not(target_os = "linux"))]
mod events {
    use std::time::Duration;

    use qipan_row::{Clock, Reading};

    /// None of them.
    pub(super) enum Events {}

    impl Events {
        pub(super) fn new() -> Result<Self, String> {
            Err("only Linux is asked for them".to_owned())
        }

        pub(super) fn counted(&mut self) -> Result<[u64; 4], String> {
            match *self {}
        }
    }

    impl Clock for Events {
        fn read(&self) -> Reading {
            match *self {}
        }

        fn wall(&self) -> Duration {
            match *self {}
        }
    }
}
