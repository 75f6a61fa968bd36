//! `qipan deep split`: a deep count in unit files, for many machines.

use std::path::PathBuf;

use clap::Parser;
use qipan_foreign::beside;
use qipan_harness::{GameData, Row};
use qipan_tree::units::{Task, cut, write_all};

use crate::choose;
use crate::text::output::{Outcome, Output, in_a_terminal};
use crate::text::user::User;
use crate::text::words::several;

/// Splits a deep count into unit files.
///
/// Any number of machines count them with `qipan deep work`. The units hold the unique positions after some
/// plies, each with the number of lines of moves that lead to it, in the order of their texts. The same
/// arguments give the same files, byte for byte, whatever board walks.
#[derive(Debug, Parser)]
#[command(override_usage = "qipan deep split GAME DEPTH --plies K --units N\n       --out DIR [OPTIONS]")]
pub(crate) struct Args {
    /// The game.
    #[arg(value_parser = choose::game())]
    game: &'static GameData,
    /// Plies to the leaves, 0 to 60.
    #[arg(value_parser = choose::depth, allow_negative_numbers = true)]
    depth: u32,
    /// The position, as a FEN or startpos; the game's start if none is given.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Plies to the positions of the units.
    #[arg(long, value_name = "K", value_parser = choose::plies_to_split, allow_negative_numbers = true)]
    plies: u32,
    /// Unit files.
    #[arg(long, value_name = "N", value_parser = choose::units, allow_negative_numbers = true)]
    units: usize,
    /// The directory they are written into, new or empty.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The board that walks; the fastest of the game if none is given.
    #[arg(long, value_parser = choose::board(), hide_possible_values = true)]
    board: Option<&'static Row>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let board = choose::board_of(args.game, args.board)?;
    let asked = choose::fen(args.fen.as_deref(), args.game);
    let task = Task {
        game: args.game.name.to_owned(),
        // As the rules write it, so that one position has one text.
        root: args.game.after(asked, &[])?,
        plies: args.plies,
        depth: args.depth,
        unique: args.game.unique().to_owned(),
    };
    task.check("split")?;
    let user = User::waiting_for(format!("{}, positions after {} plies", board.name(), args.plies));
    let Some(positions) = board.reached(&task.root, task.plies, None, &user)? else {
        return Ok(Outcome::Interrupted);
    };
    drop(user);
    let all = positions.len();
    let units = cut(&task, positions, args.units)?;
    super::clear(beside(&args.out), args.out.file_name());
    let files = write_all(&args.out, &units)?;
    let paths: u128 = units.iter().map(|unit| unit.paths("").unwrap_or(0)).sum();
    let each = units.iter().map(|unit| unit.positions.len());
    let (least, most) = (each.clone().min().unwrap_or(0), each.max().unwrap_or(0));
    let sizes = if least == most { least.to_string() } else { format!("{least} or {most}") };
    let first = files.first().map(qipan_foreign::path).unwrap_or_default();
    let words = format!(
        "{}, perft({}): {} after ply {}, to which {} of moves lead, in {} of {sizes}; depth {} \
         below each.",
        task.game,
        task.depth,
        several(all, "position"),
        task.plies,
        several(paths, "line"),
        several(units.len(), "unit"),
        task.below(),
    );
    output.line(&in_a_terminal(&words))?;
    output.line(&in_a_terminal(&format!("split {}", units[0].split)))?;
    output.line(&in_a_terminal(&format!(
        "Next: qipan deep work {first}, the same for every unit, then qipan deep merge {}. docs/cluster.md says \
         how a cluster does it.",
        qipan_foreign::path(&args.out)
    )))?;
    Ok(Outcome::Good)
}
