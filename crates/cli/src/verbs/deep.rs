//! `qipan deep`: a deep count in files, for many machines.

mod merge;
mod split;
mod work;

use clap::{Parser, Subcommand};

use crate::text::output::{Outcome, Output};

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
