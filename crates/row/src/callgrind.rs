//! Running a program under callgrind, and reading what it has written: instructions by function.
//!
//! ```text
//!   part: 1                                                    so far: one region, or all of them
//!   fn=(1) qipan_tree::search::searching::Search<B>::node      a function, its name once
//!   120 14                                                     14 instructions of its own in line 120
//!   cfn=(2) qipan_tree::search::apart::import_apart            what it calls
//!   calls=3 44                                                 three times
//!   121 96                                                     96 instructions in it and below
//! ```

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::process::Command;

/// Reason why there is no profile.
#[derive(Debug, thiserror::Error)]
pub enum CallgrindError {
    /// There is no valgrind.
    #[error("valgrind is not there: instructions are n/a (on Debian and Ubuntu: apt install valgrind)")]
    NoValgrind,
    /// The program or its profile could not be started, written or read.
    #[error("callgrind: {0}")]
    Io(#[from] io::Error),
    /// The program failed; what it said last.
    #[error("the program failed: {0}")]
    Failed(String),
    /// A profile that is none.
    #[error("callgrind: found no profile")]
    NoProfile,
}

/// Grouping of the counted function's calls into profiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dumps {
    /// All calls are one profile.
    Together,
    /// Each call is a profile.
    Each,
}

/// Runs a program under callgrind, which counts only inside the function `region` (callgrind's pattern of a
/// name). Returns what the program has written and its profiles.
///
/// # Errors
/// [`CallgrindError`].
pub fn callgrind(
    program: &Path,
    arguments: &[&str],
    region: &str,
    parts: Dumps,
) -> Result<(String, Vec<Profile>), CallgrindError> {
    let directory = tempfile::tempdir()?;
    let file = directory.path().join("profile");
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--collect-atstart=no", "--combine-dumps=yes"]);
    command.arg(format!("--toggle-collect={region}"));
    if parts == Dumps::Each {
        // Calls are counted outside of the region too: what was before it is forgotten.
        command.args([format!("--zero-before={region}"), format!("--dump-after={region}")]);
    }
    let mut out = OsString::from("--callgrind-out-file=");
    out.push(&file);
    command.arg(out).arg(program).args(arguments);
    let output = command.output().map_err(|error| match error.kind() {
        ErrorKind::NotFound => CallgrindError::NoValgrind,
        _ => error.into(),
    })?;
    if !output.status.success() {
        return Err(CallgrindError::Failed(last_words(&String::from_utf8_lossy(&output.stderr)).to_owned()));
    }
    let profiles = Profile::read(&fs::read_to_string(&file)?).ok_or(CallgrindError::NoProfile)?;
    Ok((String::from_utf8_lossy(&output.stdout).into_owned(), profiles))
}

/// The last line that a program has written to standard error, where valgrind writes `==PID==` and its own.
fn last_words(errors: &str) -> &str {
    errors.lines().rfind(|line| !line.starts_with("==") && !line.trim().is_empty()).unwrap_or_default()
}

/// Calls of one function by another.
#[derive(Clone, PartialEq, Debug)]
pub struct Calls {
    /// The name of the function that calls.
    pub caller: String,
    /// The name of the function that is called.
    pub callee: String,
    /// Number of these calls.
    pub times: u64,
    /// Instructions in the callee and below.
    pub instructions: f64,
}

/// Functions with what they cost and what they call.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Profile {
    /// By name: instructions of its own.
    pub own: HashMap<String, f64>,
    /// Calls between functions.
    pub calls: Vec<Calls>,
}

impl Profile {
    /// Reads profiles, one after another; `None` if there is none.
    #[must_use]
    pub fn read(text: &str) -> Option<Vec<Self>> {
        // Names are written once, and later stand for by a number in parentheses, over all parts.
        let mut known: HashMap<String, String> = HashMap::new();
        let mut profiles = Vec::new();
        let mut part = Vec::new();
        for line in text.lines().chain(["part: end"]) {
            if line.starts_with("part:") {
                profiles.extend(Self::read_one(&part, &mut known)?);
                part.clear();
            }
            part.push(line);
        }
        (!profiles.is_empty()).then_some(profiles)
    }

    /// Reads a part; an empty one is none, and `None` outside is none that can be read.
    fn read_one(lines: &[&str], known: &mut HashMap<String, String>) -> Option<Option<Self>> {
        let mut name = |text: &str| -> Option<String> {
            let (number, name) = text.split_once(')')?;
            let name = name.trim();
            if name.is_empty() {
                return known.get(number).cloned();
            }
            known.insert(number.to_owned(), name.to_owned());
            Some(name.to_owned())
        };
        let mut profile = Self::default();
        let (mut here, mut callee, mut called) = (String::new(), String::new(), None);
        for line in lines {
            if let Some(function) = line.strip_prefix("fn=") {
                here = name(function)?;
            } else if let Some(function) = line.strip_prefix("cfn=") {
                callee = name(function)?;
            } else if let Some(calls) = line.strip_prefix("calls=") {
                called = Some(calls.split_whitespace().next()?.parse().ok()?);
            } else if line.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '*')) {
                let instructions: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
                match called.take() {
                    Some(times) => profile.calls.push(Calls {
                        caller: here.clone(),
                        callee: callee.clone(),
                        times,
                        instructions,
                    }),
                    None => *profile.own.entry(here.clone()).or_default() += instructions,
                }
            }
        }
        Some((!profile.own.is_empty()).then_some(profile))
    }

    /// All instructions.
    #[must_use]
    pub fn instructions(&self) -> f64 {
        self.own.values().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::{Profile, last_words};

    const TEXT: &str = "\
# callgrind format
part: 1
events: Ir
fn=(1) a
1 10
cfn=(2) b
calls=3 0
2 990

fn=(2)
5 100
+1 890
part: 2
fn=(2)
* 7
";

    #[test]
    fn parts_share_their_names() {
        let [first, second] = <[Profile; 2]>::try_from(Profile::read(TEXT).unwrap()).unwrap();
        assert_eq!(first.instructions(), 1000.0);
        let call = &first.calls[0];
        assert_eq!((call.caller.as_str(), call.callee.as_str(), call.times), ("a", "b", 3));
        assert_eq!((call.instructions, first.own["a"]), (990.0, 10.0));
        assert_eq!((second.own["b"], second.calls.len()), (7.0, 0));
    }

    #[test]
    fn what_the_program_says_last_is_not_what_valgrind_says() {
        assert_eq!(last_words("==7== Callgrind\nerror: board\n==7== \n==7== I   refs: 1\n"), "error: board");
        assert_eq!(last_words("==7== I   refs: 1\n"), "");
    }

    #[test]
    fn what_is_no_profile_is_none() {
        for text in ["", "no such file", "fn=(1)", "fn=(1) a\n1 x", "part: 1\nfn=(1) a\ncfn=(2) b\ncalls=x"] {
            assert!(Profile::read(text).is_none(), "{text}");
        }
    }
}
