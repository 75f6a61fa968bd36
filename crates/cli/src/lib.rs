#![doc = include_str!("../README.md")]
//!
//! ## In detail
//!
//! One file per verb in `verbs`; what they print is made in `text`. Data goes to stdout, messages and
//! progress to stderr; exit codes are 0 for good, 1 for a count or a comparison that failed, 2 for bad input
//! or usage, 130 for Ctrl-C.

mod choose;
mod groups;
mod renamed;
mod stop;
mod text;
mod verbs;

use std::env;
use std::error::Error;
use std::process::ExitCode;

use anyhow::anyhow;
use clap::error::ErrorKind;
use clap::{Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use qipan_engines::EngineError;
use qipan_row::Row;

use crate::text::output::{self, Outcome, Output};
use crate::verbs::{
    attacks, bench, bisect, check, compare, completions, deep, diff, exercise, explain, lesson, list,
    machines, man, moves, new_board, once, pair, perft, pool, report, reproduce, samples, search, show,
    splice, suite, uci, verify,
};

/// Compares board representations for Xiangqi and chess: verified, interleaved, explained.
#[derive(Debug, Parser)]
#[command(name = "qipan", version)]
struct Program {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    List(list::Args),
    Show(show::Args),
    Moves(moves::Args),
    Attacks(attacks::Args),
    Explain(explain::Args),
    Perft(perft::Args),
    Search(search::Args),
    Verify(verify::Args),
    Suite(suite::Args),
    Check(check::Args),
    Bisect(bisect::Args),
    Uci(uci::Args),
    Compare(compare::Args),
    Report(report::Args),
    Pair(Box<pair::Args>),
    Diff(diff::Args),
    Reproduce(reproduce::Args),
    Machines(machines::Args),
    Samples(samples::Args),
    Pool(pool::Args),
    Splice(splice::Args),
    Deep(deep::Args),
    Exercise(exercise::Args),
    Lesson(lesson::Args),
    NewBoard(new_board::Args),
    Completions(completions::Args),
    Man(man::Args),
    #[command(hide = true)]
    Bench(Box<bench::Args>),
    #[command(hide = true)]
    Once(once::OnceArgs),
    #[command(hide = true)]
    FirstUse(once::FirstUseArgs),
}

/// The command line as clap knows it, whose help is in groups and as wide as all other words.
fn command() -> Command {
    groups::in_help(Program::command().term_width(output::width_of_words()))
}

fn parse() -> Result<Program, clap::Error> {
    let mut command = command();
    let matches = command.try_get_matches_from_mut(env::args_os())?;
    Program::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// Help, or what is wrong with the command line.
fn refuse(error: &clap::Error) -> ExitCode {
    let verb = env::args_os().nth(1).unwrap_or_default();
    match (renamed::answer(&verb.to_string_lossy(), error), error.kind(), error.source()) {
        (Some(answer), ..) => output::complain(&anyhow!(answer)),
        // What a value's parser says names field, found and expected; clap would say the first two before it.
        (None, ErrorKind::ValueValidation, Some(why)) => output::complain(&anyhow!("{why}")),
        // A terminal that is gone needs no help.
        _ => drop(error.print()),
    }
    ExitCode::from(if error.use_stderr() { 2 } else { 0 })
}

/// Runs the command line that the process was given, over some rows.
#[must_use]
pub fn run(rows: fn() -> Vec<Row>) -> ExitCode {
    qipan_harness::install(rows);
    let program = match parse() {
        Ok(program) => program,
        Err(error) => return refuse(&error),
    };
    let mut output = Output::new();
    let outcome = match program.verb {
        Verb::List(args) => list::run(&args, &mut output),
        Verb::Show(args) => show::run(&args, &mut output),
        Verb::Moves(args) => moves::run(&args, &mut output),
        Verb::Attacks(args) => attacks::run(&args, &mut output),
        Verb::Explain(args) => explain::run(&args, &mut output),
        Verb::Perft(args) => perft::run(&args, &mut output),
        Verb::Search(args) => search::run(&args, &mut output),
        Verb::Verify(args) => verify::run(&args, &mut output),
        Verb::Suite(args) => suite::run(&args, &mut output),
        Verb::Check(args) => check::run(&args, &mut output),
        Verb::Bisect(args) => bisect::run(&args, &mut output),
        Verb::Uci(args) => uci::run(&args, &mut output),
        Verb::Compare(args) => compare::run(&args, &mut output),
        Verb::Report(args) => report::run(&args, &mut output),
        Verb::Pair(args) => pair::run(&args, &mut output),
        Verb::Diff(args) => diff::run(&args, &mut output),
        Verb::Reproduce(args) => reproduce::run(&args, &mut output),
        Verb::Machines(args) => machines::run(&args, &mut output),
        Verb::Samples(args) => samples::run(&args, &mut output),
        Verb::Pool(args) => pool::run(&args, &mut output),
        Verb::Splice(args) => splice::run(&args, &mut output),
        Verb::Deep(args) => deep::run(&args, &mut output),
        Verb::Exercise(args) => exercise::run(&args, &mut output),
        Verb::Lesson(args) => lesson::run(&args, &mut output),
        Verb::NewBoard(args) => new_board::run(&args, &mut output),
        Verb::Completions(args) => completions::run(&args, command(), &mut output),
        Verb::Man(args) => man::run(&args, command(), &mut output),
        Verb::Bench(args) => bench::run(&args, &mut output),
        Verb::Once(args) => once::run(&args, &mut output),
        Verb::FirstUse(args) => once::first_use(&args, &mut output),
    };
    match outcome {
        Ok(Outcome::Good) => ExitCode::SUCCESS,
        Ok(Outcome::Failed) => ExitCode::from(1),
        // As shells report a program that Ctrl-C has ended.
        Ok(Outcome::Interrupted) => ExitCode::from(130),
        Err(error) if matches!(error.downcast_ref(), Some(EngineError::Stopped)) => ExitCode::from(130),
        Err(error) => {
            output::complain(&error);
            ExitCode::from(2)
        }
    }
}
