//! Hidden verbs: what `compare` runs this program again for.

use clap::Parser;
use qipan_harness::{Row, SystemClock, run_once, sample_to_line, search_apart_once, select_models};

use crate::choose;
use crate::text::output::{Outcome, Output};

/// Runs a job once and prints the number of its operations; callgrind counts the instructions.
#[derive(Debug, Parser)]
pub(crate) struct OnceArgs {
    #[arg(value_parser = choose::board(), hide_possible_values = true)]
    board: &'static Row,
    model: String,
    /// Every question to the board is a function of its own.
    #[arg(long)]
    apart: bool,
}

pub(crate) fn run(args: &OnceArgs, output: &mut Output) -> anyhow::Result<Outcome> {
    let model = select_models(std::slice::from_ref(&args.model))?[0];
    let operations = match args.apart {
        true => search_apart_once(args.board, model)?,
        false => run_once(args.board, model)?.operations,
    };
    output.line(&operations.to_string())?;
    Ok(Outcome::Good)
}

/// Uses a board for the first time in this process and prints the sample.
#[derive(Debug, Parser)]
pub(crate) struct FirstUseArgs {
    #[arg(value_parser = choose::board(), hide_possible_values = true)]
    board: &'static Row,
}

pub(crate) fn first_use(args: &FirstUseArgs, output: &mut Output) -> anyhow::Result<Outcome> {
    let sample = args.board.first_use(&SystemClock)?;
    output.line(&sample_to_line(&sample))?;
    Ok(Outcome::Good)
}
