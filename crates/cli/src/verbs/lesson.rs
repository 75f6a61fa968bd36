//! `qipan lesson`: boards with a hole, to be completed.

use std::env;
use std::path::PathBuf;

use anstyle::Style;
use anyhow::Context;
use clap::Parser;
use qipan_scaffold::{Checkout, LESSONS, Lesson};

use crate::choose;
use crate::text::advice::{command, heading, paragraph};
use crate::text::output::{BOLD, GOOD, Outcome, Output, in_a_terminal, styled};
use crate::text::table::{Cell, Column, Format, Table};

/// Boards with a piece of their code missing: lists them, or makes a crate of one for you to complete. Its
/// tests say what is still wrong.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The lesson; all are listed if none is given.
    #[arg(value_name = "NUMBER", value_parser = choose::lesson)]
    lesson: Option<&'static Lesson>,
    /// Where the crate is made: a directory that does not exist, `lesson-NUMBER` if none is given.
    #[arg(long, value_name = "DIR", requires = "lesson", conflicts_with = "solution")]
    out: Option<PathBuf>,
    /// Shows the original code and explains it. Makes nothing.
    #[arg(long, requires = "lesson")]
    solution: bool,
    /// How the list is written.
    #[arg(long, value_enum, default_value_t = Format::Terminal, conflicts_with = "lesson")]
    format: Format,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    match args.lesson {
        None => list(args.format, output)?,
        Some(lesson) if args.solution => solve(lesson, output)?,
        Some(lesson) => make(lesson, args.out.clone(), output)?,
    }
    Ok(Outcome::Good)
}

/// A numbered line each.
fn list(format: Format, output: &mut Output) -> anyhow::Result<()> {
    let mut table = Table::new(&[
        Column::figure("number", "No."),
        Column::text("chapter", "Chapter"),
        Column::text("board", "Board"),
        Column::text("missing", "What is missing"),
        Column::for_programs("file"),
    ]);
    for lesson in LESSONS {
        let texts = [lesson.chapter, &lesson.package(), lesson.missing, lesson.file].map(Cell::text);
        let number = Cell::number(u64::from(lesson.number));
        table.push(Style::new(), [number].into_iter().chain(texts).collect());
    }
    output.line(&table.render(format))?;
    if !format.is_for_programs() {
        output.line(&in_a_terminal(
            "\nqipan lesson 1 makes the first in a directory of its own, where cargo test grades it; --solution \
             shows the original code. The chapters are in docs/course.",
        ))?;
    }
    Ok(())
}

/// Makes the crate, and says what to do with it.
fn make(lesson: &Lesson, out: Option<PathBuf>, output: &mut Output) -> anyhow::Result<()> {
    let (here, checkout) = checkout()?;
    let out = out.unwrap_or_else(|| format!("lesson-{}", lesson.number).into());
    let handout = lesson.handout(&checkout, &here.join(&out))?;
    handout.write()?;

    title(lesson, output)?;
    output.line(&format!("{} {}", styled(BOLD, "made"), out.display()))?;
    output.line(&format!("{} {}:{}", styled(BOLD, "hole"), lesson.file, handout.line()))?;
    output.line("")?;
    paragraph(lesson.question, 0, output)?;
    heading("next", output)?;
    command(&format!("cd {}", out.display()), "README.md says what to do, and has a hint.", output)?;
    command("cargo test", "Compiles the board, then says what is wrong with it.", output)?;
    let solution = format!("cargo run --release -- lesson {} --solution", lesson.number);
    command(&solution, "Shows the original code. Run it in the checkout, not in the lesson.", output)
}

/// The original code, and why it is as it is.
fn solve(lesson: &Lesson, output: &mut Output) -> anyhow::Result<()> {
    let (_, checkout) = checkout()?;
    let solution = lesson.solution(&checkout)?;
    title(lesson, output)?;
    let place = format!("{}, line {}", solution.path.display(), solution.line);
    output.line(&format!("{} {place}\n", styled(GOOD, "solution")))?;
    // Code is copied, so its lines stay whole.
    solution.code.lines().try_for_each(|line| output.line(format!("    {line}").trim_end()))?;
    output.line("")?;
    paragraph(lesson.explanation, 0, output)
}

/// Writes the title of a lesson.
fn title(lesson: &Lesson, output: &mut Output) -> anyhow::Result<()> {
    let (number, package, missing) = (lesson.number, lesson.package(), lesson.missing);
    output.line(&in_a_terminal(&format!("{} {number}: {package} without {missing}", styled(BOLD, "lesson"))))
}

/// The current directory, and the checkout that it is in.
fn checkout() -> anyhow::Result<(PathBuf, Checkout)> {
    let here = env::current_dir().context("cannot find the current directory")?;
    let checkout = Checkout::above(&here)?;
    Ok((here, checkout))
}
