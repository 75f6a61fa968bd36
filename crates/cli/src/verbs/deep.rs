//! `qipan deep`: a deep count in files, for many machines.

mod merge;
mod recount;
mod split;
mod work;

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use clap::{Parser, Subcommand};
use qipan_foreign::{LeftOver, beside};

use crate::text::output::{Outcome, Output, message};

/// Counts deeper than one machine can: splits, works, merges.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, Subcommand)]
enum Step {
    Split(split::Args),
    Work(work::Args),
    Merge(merge::Args),
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    match &args.step {
        Step::Split(args) => split::run(args, output),
        Step::Work(args) => work::run(args, output),
        Step::Merge(args) => merge::run(args, output),
    }
}

/// Names what programs that were killed have left in a directory, with a name of that one alone, and removes
/// what nobody is at.
fn clear(directory: &Path, name: Option<&OsStr>) {
    // Who cannot list a directory will be told so by who needs it.
    for LeftOver { path, is_removed } in qipan_foreign::left_over(directory, name).unwrap_or_default() {
        let words = if is_removed { "left over, removed" } else { "left over, or being written" };
        message(&format!("{}: {words}", qipan_foreign::path(&path)));
    }
}

/// The same of a directory of units, and of what was to become one.
fn clear_units(directory: &Path) {
    if let Ok(directory) = fs::canonicalize(directory) {
        clear(beside(&directory), directory.file_name());
        clear(&directory, None);
    }
}
