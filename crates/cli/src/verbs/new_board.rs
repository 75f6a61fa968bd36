//! `qipan new-board`: the crate of a board of one's own.

use std::env;
use std::ffi::OsString;

use anyhow::Context;
use clap::Parser;
use qipan_harness::GameRow;
use qipan_scaffold::{Checkout, Game, Plan};

use crate::text::advice::{command, heading, paragraph};
use crate::text::output::{BOLD, Outcome, Output, styled};
use crate::{choose, stop};

/// Makes the crate of a new board in a checkout and registers it: a plain array, slow, right and short, to be
/// made into something better.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The game.
    #[arg(value_name = "GAME", value_parser = choose::game())]
    game: &'static GameRow,
    /// The board's name: words of lower-case letters and digits, joined by hyphens. `mine` becomes
    /// `xiangqi-mine` in crates/xiangqi/mine.
    #[arg(value_name = "NAME")]
    name: String,
    /// Shows what would be written, and writes nothing.
    #[arg(long)]
    dry_run: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let here = env::current_dir().context("cannot find the current directory")?;
    let checkout = Checkout::above(&here)?;
    let game = Game::named(args.game.name).expect("boards are made for every game");
    let plan = Plan::new(&checkout, game, &args.name)?;
    if !args.dry_run {
        // From here Ctrl-C stops Cargo alone, and then all is taken back.
        stop::at_ctrl_c();
        plan.carry_out(&env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")))?;
    }
    if checkout.root() != here {
        output.line(&format!("{} {}", styled(BOLD, "in"), checkout.root().display()))?;
    }
    show(&plan, args.dry_run, output)?;
    if !args.dry_run {
        advise(&plan, args.game, output)?;
    }
    Ok(Outcome::Good)
}

/// The files that are written, and what others get.
fn show(plan: &Plan, is_dry: bool, output: &mut Output) -> anyhow::Result<()> {
    let [made, changed] = if is_dry { ["would make", "would change"] } else { ["made", "changed"] };
    output.line(&format!("{} {}", styled(BOLD, made), plan.directory().display()))?;
    for file in plan.files() {
        output.line(&format!("  {:<22} {:>3} lines", file.path.display(), file.text.lines().count()))?;
    }
    output.line(&styled(BOLD, changed))?;
    for edit in plan.edits() {
        output.line(&format!("  {}\n    + {}", edit.path.display(), edit.line))?;
    }
    output.line(&format!("  Cargo.lock\n    + {}", plan.package()))
}

/// Writes what to do next, and how to be rid of the board again.
fn advise(plan: &Plan, game: &GameRow, output: &mut Output) -> anyhow::Result<()> {
    let (package, system, directory) = (plan.package(), plan.system(), plan.directory().display());
    let array = format!("{}-array", game.name);
    let program = "cargo run --release --";

    heading("next", output)?;
    command(&format!("cargo test -p {package}"), "The board is right. It is to stay so.", output)?;
    command(&format!("{program} perft {package} 3"), "Compiles the new row first, for minutes.", output)?;
    let why = "The shortest line after which the two disagree, once a change has gone wrong.";
    command(&format!("{program} bisect {array} {package}"), why, output)?;
    let compare = format!("{program} compare --boards '{package},{array}'");
    command(&compare, "How fast it is beside the plain array.", output)?;
    let first = "README.md says in which order to make it faster. Open src/lib.rs first, then attacks.rs.";
    paragraph(first, 2, output)?;

    heading("before others see it", output)?;
    paragraph(&format!("Fill in README.md, and add {system} to the index of DESIGN.md."), 2, output)?;
    let count = "cargo run -p qipan-harness --example code > suites/code.csv";
    command(count, "Counts its code again.", output)?;

    heading("to be rid of it", output)?;
    paragraph(&format!("Delete {directory}, and take the lines above out of the files."), 2, output)?;
    command("cargo update --workspace --offline", "Takes it out of Cargo.lock.", output)
}
