//! Cargo, and who may stop it.

use std::ffi::OsStr;
use std::io::{self, Read as _, Seek as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::ScaffoldError;

/// Cargo's arguments to bring the lock file up to date: no version changes, and nothing is fetched.
const UPDATE: [&str; 3] = ["update", "--workspace", "--offline"];

/// The most bytes that are shown of its errors.
const MOST: u64 = 1 << 16;

/// Time between two looks at Cargo and at who may stop it.
const PAUSE: Duration = Duration::from_millis(10);

/// A program of Cargo, and a question whether the work is to end before it is done.
pub struct Cargo<'a> {
    /// The program: its path, or a name that is looked for as the system does.
    pub program: &'a OsStr,
    /// True as soon as the work is to end.
    pub is_stopped: &'a dyn Fn() -> bool,
}

impl<'a> Cargo<'a> {
    /// Makes a Cargo that is never stopped.
    #[must_use]
    pub fn unstopped(program: &'a OsStr) -> Self {
        Self { program, is_stopped: &|| false }
    }

    /// Goes on, unless the work is to end.
    pub(crate) fn go_on(&self) -> Result<(), ScaffoldError> {
        if (self.is_stopped)() { Err(ScaffoldError::Stopped) } else { Ok(()) }
    }

    /// Brings the lock file of a workspace up to date.
    pub(crate) fn update_lock(&self, root: &Path) -> Result<(), ScaffoldError> {
        let found = match self.run(root) {
            Ok(None) => return Ok(()),
            Ok(Some(said)) => said,
            Err(error) => error.to_string(),
        };
        // Ctrl-C stops Cargo too, perhaps before it is heard here.
        sleep(PAUSE);
        self.go_on()?;
        let command = format!("{} {}", qipan_foreign::path(self.program), UPDATE.join(" "));
        Err(ScaffoldError::Lock { command, found })
    }

    /// The error output, if Cargo fails or is stopped: a file, so that no pipe has to be emptied meanwhile.
    fn run(&self, root: &Path) -> io::Result<Option<String>> {
        let mut said = tempfile::tempfile()?;
        let mut command = Command::new(self.program);
        command.args(UPDATE).current_dir(root).stdin(Stdio::null()).stdout(Stdio::null());
        let mut child = command.stderr(said.try_clone()?).spawn()?;
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if (self.is_stopped)() {
                child.kill()?;
                break child.wait()?;
            }
            sleep(PAUSE);
        };
        if status.success() {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        said.rewind()?;
        said.take(MOST).read_to_end(&mut bytes)?;
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }
}
