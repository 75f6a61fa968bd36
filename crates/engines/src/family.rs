//! Whatever a program has started, to its end.
//!
//! A program's children are ended with its session (Unix) or its job (Windows). A child that has begun a
//! session of its own has left it. On Linux an orphan comes to the nearest ancestor that takes orphans in,
//! so once this process does, nothing that a program has started can leave it.

use std::time::Duration;

/// Lets orphans of programs come to this process, so that they can be ended. Linux alone can do that;
/// elsewhere nothing happens, and what has left the program's process group goes on.
///
/// Call it where all child processes are programs of this crate: from then on every other one, but for those
/// that are there already, is taken for a program's orphan and ended with the next program.
pub fn adopt_orphans() {
    system::adopt_orphans();
}

pub(crate) use system::{end, spent, start};

/// Time for which programs that have ended, and theirs, have had a processor.
#[cfg(unix)]
pub(crate) fn spent_by_ended() -> Option<Duration> {
    use nix::sys::resource::{UsageWho, getrusage};
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).ok()?;
    let time = |value: nix::sys::time::TimeVal| {
        Some(Duration::new(value.tv_sec().try_into().ok()?, (value.tv_usec() * 1000).try_into().ok()?))
    };
    Some(time(usage.user_time())? + time(usage.system_time())?)
}

/// Nothing is known of those that have ended.
#[cfg(not(unix))]
pub(crate) fn spent_by_ended() -> Option<Duration> {
    None
}

#[cfg(target_os = "linux")]
mod system {
    use std::fs;
    use std::io;
    use std::sync::{Mutex, PoisonError};
    use std::thread;
    use std::time::{Duration, Instant};

    use process_wrap::std::ChildWrapper;
    use rustix::io::Errno;
    use rustix::process::{
        Pid, Signal, WaitId, WaitIdOptions, WaitOptions, getpid, kill_process, set_child_subreaper, waitid,
        waitpid,
    };

    /// Children of this process that are nobody's orphans.
    struct Known {
        /// True if orphans come to this process.
        adopts: bool,
        /// Programs that run, and what was there before orphans came.
        ids: Vec<Pid>,
    }

    static KNOWN: Mutex<Known> = Mutex::new(Known { adopts: false, ids: Vec::new() });

    /// Time between two looks at those that are to end.
    const SOON: Duration = Duration::from_millis(1);

    pub(super) fn adopt_orphans() {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if known.adopts || set_child_subreaper(Some(getpid())).is_err() {
            return;
        }
        known.adopts = true;
        let here = getpid();
        known.ids.extend(processes().iter().filter(|other| other.parent == here).map(|other| other.id));
    }

    /// Starts a program, which is not taken for an orphan.
    pub(crate) fn start(
        spawn: impl FnOnce() -> io::Result<Box<dyn ChildWrapper>>,
    ) -> io::Result<Box<dyn ChildWrapper>> {
        // Nobody looks for orphans before it is known.
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let child = spawn()?;
        known.ids.extend(pid(child.id()));
        Ok(child)
    }

    /// Ends what a program has started, after it has ended itself. Orphans of other programs are ended too.
    pub(crate) fn end(program: u32, deadline: Instant) {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(program) = pid(program) {
            known.ids.retain(|&id| id != program);
        }
        // Who is killed in one round may have started others before.
        while known.adopts && has_children() {
            let orphans = orphans(&known.ids);
            if orphans.is_empty() || Instant::now() > deadline {
                return;
            }
            for orphan in orphans {
                let _ = kill_process(orphan, Signal::KILL);
                // Those of others are not there for this process, before the others have ended.
                let _ = waitpid(Some(orphan), WaitOptions::NOHANG);
            }
            thread::sleep(SOON);
        }
    }

    /// Time for which a program and all that it has started have had a processor, of those that still run.
    pub(crate) fn spent(program: u32) -> Option<Duration> {
        let program = pid(program)?;
        let its = with_descendants(vec![program], &processes());
        let time = |&id: &Pid| {
            let id = nix::unistd::Pid::from_raw(id.as_raw_nonzero().get());
            let clock = nix::time::clock_getcpuclockid(id).ok()?;
            Some(Duration::from(nix::time::clock_gettime(clock).ok()?))
        };
        time(&program)?;
        Some(its.iter().filter_map(time).sum())
    }

    /// Returns true if this process has a child, running or not.
    fn has_children() -> bool {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::All, look), Err(Errno::CHILD))
    }

    /// The children of this process that it does not know, and theirs.
    fn orphans(known: &[Pid]) -> Vec<Pid> {
        let (processes, here) = (processes(), getpid());
        let is_orphan = |other: &&Process| other.parent == here && !known.contains(&other.id);
        with_descendants(processes.iter().filter(is_orphan).map(|other| other.id).collect(), &processes)
    }

    /// Some processes, their children, and theirs.
    fn with_descendants(mut all: Vec<Pid>, processes: &[Process]) -> Vec<Pid> {
        let mut index = 0;
        while let Some(&parent) = all.get(index) {
            let children = processes.iter().filter(|other| other.parent == parent);
            all.extend(children.map(|child| child.id));
            index += 1;
        }
        all
    }

    struct Process {
        id: Pid,
        parent: Pid,
    }

    /// All processes that the system shows.
    fn processes() -> Vec<Process> {
        let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
        let process = |entry: io::Result<fs::DirEntry>| {
            let entry = entry.ok()?;
            let id = pid(entry.file_name().to_str()?.parse().ok()?)?;
            let stat = fs::read(entry.path().join("stat")).ok()?;
            Some(Process { id, parent: parent(&String::from_utf8_lossy(&stat))? })
        };
        entries.filter_map(process).collect()
    }

    /// The parent in a line of `/proc`, `17 (a name) S 4 …`; a name may hold anything.
    fn parent(stat: &str) -> Option<Pid> {
        pid(stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()?)
    }

    fn pid(id: u32) -> Option<Pid> {
        Pid::from_raw(id.try_into().ok()?)
    }

    #[cfg(test)]
    mod tests {
        use super::{parent, pid, processes};

        #[test]
        fn parents_are_read_behind_any_name() {
            assert_eq!(parent("17 (a ) S 9) S 4 17 17"), pid(4));
            for text in ["", "17 (a)", "17 (a) S", "17 (a) S 0", "17 (a) S -1", "17 (a) S x"] {
                assert_eq!(parent(text), None, "{text}");
            }
            let here = pid(std::process::id());
            assert!(processes().iter().any(|process| Some(process.id) == here));
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use std::io;
    use std::time::{Duration, Instant};

    use process_wrap::std::ChildWrapper;

    pub(super) fn adopt_orphans() {}

    pub(crate) fn start(
        spawn: impl FnOnce() -> io::Result<Box<dyn ChildWrapper>>,
    ) -> io::Result<Box<dyn ChildWrapper>> {
        spawn()
    }

    pub(crate) fn spent(_program: u32) -> Option<Duration> {
        None
    }

    pub(crate) fn end(_program: u32, _deadline: Instant) {}
}
