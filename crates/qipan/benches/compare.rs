//! `cargo bench`: the interleaved comparison at full length, under criterion's flags.
//!
//! ```text
//! cargo bench                                   both games, each storage at its best and all tested
//! cargo bench -- xiangqi/generate               benches with this in their names
//! cargo bench -- --save-baseline before         keeps the results; --baseline before compares with them
//! cargo bench -- --list                         the names
//! cargo bench -- --help                         all flags
//! ```
//!
//! It runs `qipan bench`, built as it is released.

use std::path::PathBuf;
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_qipan"));
    let mut command = Command::new(&program);
    // Cargo runs this in the package's directory. Results belong where it builds.
    if let (None, Some(target)) = (std::env::var_os("CRITERION_HOME"), program.ancestors().nth(2)) {
        command.env("CRITERION_HOME", target.join("criterion"));
    }
    match command.arg("bench").args(std::env::args_os().skip(1)).status() {
        Ok(status) => ExitCode::from(u8::try_from(status.code().unwrap_or(130)).unwrap_or(1)),
        Err(error) => {
            eprintln!("error: {}: cannot be run: {error}", program.display());
            ExitCode::from(2)
        }
    }
}
