//! Races this board against others, within seconds of a change. Its rows run, and the others that are named:
//! `cargo run --release -p chess-template --example race -- chess-array`.
//!
//! - `--epd FILE`: positions of your own, one a line. Else those of played games.
//! - `--model search,generate`: other questions than `perft-read`.
//! - `--before`: this board as the last commit has it runs too; `--before=HEAD~1`: as an earlier one has it.

use std::error::Error;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use qipan_harness::race;
use qipan_record::Model;
use qipan_row::{Row, collect, rows_of};

const BOARD: &str = "chess-template";

/// All rows that can run, a line for each board.
fn rows() -> Vec<Row> {
    [
        collect!(chess_template::rows::each),
        // The crates of others are dev-dependencies in Cargo.toml.
        rows_of!(chess_array),
    ]
    .concat()
}

fn run(mut args: Vec<String>) -> Result<ExitCode, Box<dyn Error>> {
    let is_before = |arg: &String| arg == "--before" || arg.starts_with("--before=");
    if let Some(at) = args.iter().position(is_before) {
        return with_before(&args.remove(at), &args);
    }
    qipan_harness::install(rows);
    let is_own = |row: &&Row| row.about.name == BOARD;
    let (own, others): (Vec<_>, Vec<_>) = qipan_harness::rows().iter().partition(is_own);
    // The first is what the others are compared with.
    let is_before = |row: &&Row| row.about.name.ends_with("-before");
    let mut racing: Vec<_> = others.iter().copied().filter(is_before).collect();
    let (mut models, mut epd) = ("perft-read".to_owned(), None);
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg}: found nothing, expected a value"));
        match arg.as_str() {
            "--epd" => epd = Some(PathBuf::from(value()?)),
            "--model" => models = value()?,
            name => racing.push(others.iter().copied().find(|row| row.is_named(name)).ok_or_else(|| {
                let names = others.iter().map(|row| row.name()).collect::<Vec<_>>().join(", ");
                format!("row: found {name:?}, expected one of {names}, or one added to rows()")
            })?),
        }
    }
    racing.extend(own);
    let mut code = ExitCode::SUCCESS;
    for name in models.split(',') {
        let model = Model::ALL.iter().find(|model| model.name() == name);
        let model = model.ok_or_else(|| format!("model: found {name:?}, expected one such as perft-read"))?;
        for group in race(&racing, *model, epd.as_deref())? {
            println!("{}", group.in_text());
            if !group.refused.is_empty() {
                code = ExitCode::from(1);
            }
        }
    }
    Ok(code)
}

/// Runs the same in another program, which has each row of this board twice: now, and at a commit.
fn with_before(arg: &str, args: &[String]) -> Result<ExitCode, Box<dyn Error>> {
    let commit = arg.strip_prefix("--before=").unwrap_or("HEAD");
    let scaffold = ["run", "--quiet", "--package", "qipan-scaffold", "--", "before", BOARD, commit];
    let status = Command::new(env!("CARGO")).args(scaffold).args(args).status()?;
    Ok(ExitCode::from(u8::try_from(status.code().unwrap_or(2))?))
}

fn main() -> ExitCode {
    run(std::env::args().skip(1).collect()).unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::from(2)
    })
}
