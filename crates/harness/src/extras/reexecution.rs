//! The program running itself: for what only a new process can show (first use of tables) and for what only
//! callgrind can count (instructions).
//!
//! The program that is linked with this crate has to answer to [`FIRST_USE`] and [`ONCE`] on its command
//! line.

use std::io;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::time::Duration;

use qipan_record::Sample;
use qipan_row::{Row, RowError};

/// Hidden verb: `first-use BOARD` prints a sample.
pub const FIRST_USE: &str = "first-use";

/// Hidden verb: `once BOARD MODEL` runs a job once and prints the number of its operations.
pub const ONCE: &str = "once";

/// Option of these verbs: every question to the board is a function of its own, and the operations are
/// nodes.
pub(crate) const APART: &str = "--apart";

fn this_program() -> io::Result<PathBuf> {
    std::env::current_exe()
}

/// A sample as one line: wall and CPU time in nanoseconds, operations, count.
#[must_use]
pub fn sample_to_line(sample: &Sample) -> String {
    let Sample { duration, cpu, operations, count } = sample;
    format!("{} {} {operations} {count}", duration.as_nanos(), cpu.unwrap_or(*duration).as_nanos())
}

fn sample_of_line(line: &str) -> Option<Sample> {
    let mut numbers = line.split_whitespace().map(str::parse);
    let mut next = || numbers.next()?.ok();
    let (wall, cpu, operations, count) = (next()?, next()?, next()?, next()?);
    let cpu = Some(Duration::from_nanos(cpu));
    Some(Sample { duration: Duration::from_nanos(wall), cpu, operations, count })
}

/// First use of a board in a new process.
pub(crate) fn first_use(row: &Row) -> Result<Sample, RowError> {
    let trouble = |reason: String| RowError::Reexecution { board: row.name(), reason };
    let run =
        || -> io::Result<Output> { Command::new(this_program()?).args([FIRST_USE, row.name()]).output() };
    let output = run().map_err(|error| trouble(error.to_string()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let wrong = || trouble(String::from_utf8_lossy(&output.stderr).trim().to_owned());
    sample_of_line(&text).filter(|_| output.status.success()).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{sample_of_line, sample_to_line};
    use qipan_record::Sample;

    #[test]
    fn a_sample_survives_its_line() {
        let cpu = Some(Duration::from_nanos(7));
        let sample = Sample { duration: Duration::from_micros(3), cpu, operations: 5, count: u64::MAX };
        assert_eq!(sample_of_line(&sample_to_line(&sample)), Some(sample));
        assert_eq!(sample_of_line("1 2 3"), None);
        assert_eq!(sample_of_line("error: x"), None);
    }
}
