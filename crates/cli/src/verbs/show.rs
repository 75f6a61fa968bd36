//! `qipan show`: a position as a board.

use anyhow::anyhow;
use clap::{Parser, ValueEnum};
use qipan_harness::GameData;

use crate::choose;
use crate::text::output::{Outcome, Output};

/// Draws a position.
///
/// The number of its ranks says which game it is of.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The position, as a FEN or, with --game, startpos.
    #[arg(value_name = "FEN")]
    fen: String,
    /// The game; found out if not given.
    #[arg(long, value_parser = choose::game())]
    game: Option<&'static GameData>,
    /// Signs of the pieces.
    #[arg(long, value_enum, default_value_t = Script::Letters)]
    script: Script,
}

/// Signs of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Script {
    /// As the letters of FEN.
    Letters,
    /// 帅仕相马车炮兵 in Xiangqi, ♔♕♖♗♘♙ in chess.
    #[value(alias = "汉字", alias = "hanzi", alias = "figurines")]
    Signs,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let game = choose::game_of_fen(&args.fen, args.game)?;
    let script = match args.script {
        Script::Letters => qipan_harness::Script::Letters,
        Script::Signs => qipan_harness::Script::Signs,
    };
    output.line(
        &game.diagram(choose::fen(Some(&args.fen), game), script).map_err(|error| anyhow!("FEN: {error}"))?,
    )?;
    Ok(Outcome::Good)
}
