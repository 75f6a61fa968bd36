//! `qipan lesson`: boards with a hole, to be completed. `cargo run -p qipan-scaffold` does the same and links
//! no board.

use std::env;
use std::path::PathBuf;

use anyhow::Context;
use clap::Parser;
use qipan_record::Language;
use qipan_record::sheet::{Cell, Column, Sheet};
use qipan_scaffold::{CHINESE, Checkout, ENGLISH, LESSONS, Lesson, Words};

use crate::text::advice::show;
use crate::text::output::{Outcome, Output, in_a_terminal};
use crate::text::table::Format;
use crate::{choose, stop};

/// Makes a board with a gap in its code, for you to fill.
///
/// Without a number the lessons are listed. The board's tests say what is still wrong.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The lesson; all are listed if none is given.
    #[arg(value_name = "NUMBER", value_parser = choose::lesson)]
    lesson: Option<&'static Lesson>,
    /// Directory of the crate, which does not exist yet: `lesson-NUMBER` if none is given.
    #[arg(long, value_name = "DIR", requires = "lesson", conflicts_with = "solution")]
    out: Option<PathBuf>,
    /// Shows the original code and explains it. Makes nothing.
    #[arg(long, requires = "lesson")]
    solution: bool,
    /// Format of the list.
    #[arg(long, value_enum, default_value_t = Format::Terminal, conflicts_with = "lesson")]
    format: Format,
    /// Language of the words: of the lesson's sheet, of its gap and of what is printed.
    #[arg(long, value_parser = choose::language(), default_value = Language::En.name())]
    language: Language,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let words: Words = match args.language {
        Language::En => ENGLISH,
        Language::Zh => CHINESE,
    };
    match args.lesson {
        None => list(args.format, args.language, output)?,
        Some(lesson) if args.solution => solve(lesson, words, output)?,
        Some(lesson) => make(lesson, args.out.clone(), words, output)?,
    }
    Ok(Outcome::Good)
}

/// A numbered line each.
fn list(format: Format, language: Language, output: &mut Output) -> anyhow::Result<()> {
    // What programs read is the same in every language.
    let language = if format.is_for_programs() { Language::En } else { language };
    let mut table = Sheet::new(&[
        Column::figure("number", language.pick("No.", "编号")),
        Column::text("chapter", language.pick("Chapter", "章")),
        Column::board(language),
        Column::text("missing", language.pick("What is missing", "缺少什么")),
        Column::for_programs("file"),
    ])
    .in_language(language);
    for lesson in LESSONS {
        let [en, zh] = lesson.missing;
        let missing = language.pick(en, zh);
        let texts = [lesson.chapter, &lesson.package(), missing, lesson.file].map(Cell::text);
        let number = Cell::number(u64::from(lesson.number));
        table.push([number].into_iter().chain(texts).collect());
    }
    output.line(&format.render(&table))?;
    if !format.is_for_programs() {
        output.line(&in_a_terminal(language.pick(
            "\nqipan lesson 1 makes the first in a directory of its own, where cargo test grades it; --solution \
             shows the original code. The chapters are in docs/course.",
            "\nqipan lesson 1 --language zh 在单独的目录中生成第一课，由 cargo test 评分；--solution \
             显示原来的代码。各章在 docs/zh/course。",
        )))?;
    }
    Ok(())
}

/// Makes the crate, and says what to do with it.
fn make(lesson: &Lesson, out: Option<PathBuf>, words: Words, output: &mut Output) -> anyhow::Result<()> {
    let (here, checkout) = checkout()?;
    let out = out.unwrap_or_else(|| format!("lesson-{}", lesson.number).into());
    let handout = lesson.handout(&checkout, &here.join(&out), words)?;
    // Ctrl-C ends it behind the writing.
    stop::at_ctrl_c();
    handout.write()?;
    show(&lesson.told(&handout, &out, words), output)
}

/// The original code, and why it is as it is.
fn solve(lesson: &Lesson, words: Words, output: &mut Output) -> anyhow::Result<()> {
    let (_, checkout) = checkout()?;
    show(&lesson.solution(&checkout)?.told(lesson, words), output)
}

/// The current directory, and the checkout that it is in.
fn checkout() -> anyhow::Result<(PathBuf, Checkout)> {
    let here = env::current_dir().context("cannot find the current directory")?;
    let checkout = Checkout::above(&here)?;
    Ok((here, checkout))
}
