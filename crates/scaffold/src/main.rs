//! Makes boards and lessons in a checkout, and links no board: it is built in seconds. `qipan new-board` and
//! `qipan lesson` do the same in the whole program.
//!
//! Exit codes are 0 for good, 2 for bad input or usage and 130 for work that was interrupted; `before` ends
//! with that of the race.

use std::ffi::OsString;
use std::path::{Path, PathBuf, absolute};
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{env, error::Error};

use qipan_scaffold::{
    Before, CHINESE, Cargo, Checkout, ENGLISH, Game, LESSONS, Lesson, Plan, ScaffoldError, Told, Words,
    lesson,
};

const USAGE: &str = "\
Makes boards and lessons in a checkout of qipan, in seconds: no board is compiled.

  new-board GAME NAME [--dry-run]        the crate of a new board; GAME is xiangqi or chess
  lesson                                 boards with a piece of their code missing
  lesson NUMBER [--out DIR]              makes a crate of one for you to complete
  lesson NUMBER --solution               the original code, and why it is as it is
  lesson ... --language zh               the same in Chinese
  before PACKAGE REVISION [ARGUMENT]...  the board's examples/race.rs, beside the board as a commit has it";

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    run(&arguments).unwrap_or_else(|error| match error.downcast_ref() {
        // As shells report a program that Ctrl-C has ended.
        Some(ScaffoldError::Stopped) => {
            eprintln!("{error}");
            ExitCode::from(130)
        }
        _ => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    })
}

fn run(arguments: &[&str]) -> Result<ExitCode, Box<dyn Error>> {
    let (arguments, words) = match arguments {
        ["lesson", rest @ .., "--language", "zh"] => {
            (["lesson"].iter().chain(rest).copied().collect(), CHINESE)
        }
        ["lesson", rest @ .., "--language", "en"] => {
            (["lesson"].iter().chain(rest).copied().collect(), ENGLISH)
        }
        _ => (arguments.to_vec(), ENGLISH),
    };
    match *arguments.as_slice() {
        ["--help" | "-h" | "help"] => println!("{USAGE}"),
        ["new-board", game, name] => new_board(game, name, false)?,
        ["new-board", game, name, "--dry-run"] => new_board(game, name, true)?,
        ["lesson"] => list(words),
        ["lesson", number] => make(of_number(number)?, Path::new(&format!("lesson-{number}")), words)?,
        ["lesson", number, "--out", out] => make(of_number(number)?, Path::new(out), words)?,
        ["lesson", number, "--solution"] => {
            let lesson = of_number(number)?;
            show(&lesson.solution(&checkout()?)?.told(lesson, words));
        }
        ["before", package, revision, ref rest @ ..] => return before(package, revision, rest),
        _ => return Err(format!("arguments: found {arguments:?}, expected\n\n{USAGE}").into()),
    }
    Ok(ExitCode::SUCCESS)
}

fn new_board(game: &str, name: &str, is_dry: bool) -> Result<(), Box<dyn Error>> {
    let game = Game::named(game).ok_or_else(|| format!("game: found {game:?}, expected xiangqi or chess"))?;
    let checkout = checkout()?;
    let (program, stop) = (cargo(), Arc::new(AtomicBool::new(false)));
    let cargo = Cargo { program: &program, is_stopped: &|| stop.load(Ordering::Relaxed) };
    if !is_dry {
        // From here a request to end stops the work, and then all is taken back.
        #[cfg(unix)]
        for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP] {
            signal_hook::flag::register(signal, Arc::clone(&stop))?;
        }
        let stop = Arc::clone(&stop);
        ctrlc::set_handler(move || stop.store(true, Ordering::Relaxed))?;
        if let Some((of, finished)) = Plan::finish(&checkout, &cargo)? {
            show(&[Told::finished(of, &finished)]);
            if of == game && finished == name {
                return Ok(());
            }
        }
    }
    let plan = Plan::new(&checkout, game, name)?;
    if !is_dry {
        plan.carry_out(&cargo)?;
    }
    if checkout.root() != env::current_dir()? {
        println!("in {}", qipan_foreign::path(checkout.root()));
    }
    show(&plan.told(is_dry));
    if !is_dry {
        show(&plan.next(game));
    }
    Ok(())
}

fn list(words: Words) {
    for lesson in LESSONS {
        let Lesson { number, chapter, missing, .. } = lesson;
        let missing = words(missing.map(str::to_owned));
        println!("{number:>2}  {chapter:<16} {:<18}  {missing}", lesson.package());
    }
}

fn make(lesson: &Lesson, out: &Path, words: Words) -> Result<(), Box<dyn Error>> {
    let handout = lesson.handout(&checkout()?, &env::current_dir()?.join(out), words)?;
    handout.write()?;
    show(&lesson.told(&handout, out, words));
    Ok(())
}

/// Builds a board's race beside the board as a commit has it, and runs it with the other arguments.
fn before(package: &str, revision: &str, rest: &[&str]) -> Result<ExitCode, Box<dyn Error>> {
    let checkout = checkout()?;
    let before = Before::new(&checkout, package, revision)?;
    before.write()?;
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| checkout.root().join("target"), PathBuf::from);
    let mut race = Command::new(cargo());
    race.args(["run", "--release", "--quiet", "--offline", "--manifest-path"]).arg(before.manifest());
    race.arg("--target-dir").arg(absolute(target)?).arg("--").args(rest);
    let code = race.status()?.code().and_then(|code| u8::try_from(code).ok());
    Ok(ExitCode::from(code.unwrap_or(2)))
}

fn of_number(text: &str) -> Result<&'static Lesson, String> {
    let found = text.parse().ok().and_then(lesson);
    found.ok_or_else(|| format!("lesson: found {text:?}, expected a number from 1 to {}", LESSONS.len()))
}

fn checkout() -> Result<Checkout, Box<dyn Error>> {
    Ok(Checkout::above(&env::current_dir()?)?)
}

/// Cargo as it has started this program.
fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"))
}

fn show(told: &[Told]) {
    for one in told {
        match one {
            Told::Labelled(label, text) => println!("{}", format!("{label} {text}").trim_end()),
            Told::Line(text) => println!("{text}"),
            Told::Heading(text) => println!("\n{text}"),
            Told::Command(command, what) => println!("  {command}\n{}", wrapped(what, 4)),
            Told::Prose(indent, text) => println!("{}", wrapped(text, *indent)),
        }
    }
}

/// A text of plain letters in lines that fit every terminal, indented.
fn wrapped(text: &str, indent: usize) -> String {
    const WIDTH: usize = 80;
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a first line");
        if !line.is_empty() && indent + line.len() + 1 + word.len() > WIDTH {
            lines.push(word.to_owned());
        } else {
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(word);
        }
    }
    lines.iter().map(|line| format!("{:indent$}{line}", "")).collect::<Vec<_>>().join("\n")
}
