//! `qipan new-board`: the crate of a board of one's own. `cargo run -p qipan-scaffold` does the same and
//! links no board.

use std::env;
use std::ffi::OsString;

use anyhow::Context;
use clap::Parser;
use qipan_harness::GameData;
use qipan_scaffold::{Cargo, Checkout, Game, Plan, ScaffoldError, Told};

use crate::text::advice::show;
use crate::text::output::{BAD, BOLD, Outcome, Output, message, styled};
use crate::{choose, stop};

/// Makes the crate of a new board in a checkout.
///
/// It is a plain array, slow, right and short, to be made into something better, and is registered among the
/// boards.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The game.
    #[arg(value_name = "GAME", value_parser = choose::game())]
    game: &'static GameData,
    /// The board's name: words of lower-case letters and digits, joined by hyphens. `mine` becomes
    /// `xiangqi-mine` in crates/xiangqi/mine.
    #[arg(value_name = "NAME")]
    name: String,
    /// Shows what would be written, and writes nothing.
    #[arg(long)]
    dry_run: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    match make(args, output) {
        Err(error) if matches!(error.downcast_ref(), Some(ScaffoldError::Stopped)) => {
            message(&format!("{} nothing was made", styled(BAD, "interrupted:")));
            Ok(Outcome::Interrupted)
        }
        done => done,
    }
}

fn make(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let here = env::current_dir().context("cannot find the current directory")?;
    let checkout = Checkout::above(&here)?;
    let game = Game::named(args.game.name).expect("boards are made for every game");
    let program = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let cargo = Cargo { program: &program, is_stopped: &stop::is_stopped };
    if !args.dry_run {
        // From here a request to end stops the work, and then all is taken back.
        stop::at_ctrl_c();
        if let Some((of, finished)) = Plan::finish(&checkout, &cargo)? {
            show(&[Told::finished(of, &finished)], output)?;
            if of == game && finished == args.name {
                return Ok(Outcome::Good);
            }
        }
    }
    let plan = Plan::new(&checkout, game, &args.name)?;
    if !args.dry_run {
        plan.carry_out(&cargo)?;
    }
    if checkout.root() != here {
        output.line(&format!("{} {}", styled(BOLD, "in"), qipan_foreign::path(checkout.root())))?;
    }
    show(&plan.told(args.dry_run), output)?;
    if !args.dry_run {
        show(&plan.next(game), output)?;
    }
    Ok(Outcome::Good)
}
