//! `qipan show`: a position as a board.

use anyhow::{anyhow, bail};
use clap::{Parser, ValueEnum};
use qipan_harness::{GAMES, game_of};

use crate::text::output::{Outcome, Output};

/// Draws a position; the number of its ranks says which game it is of.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The position.
    #[arg(value_name = "FEN")]
    fen: String,
    /// How men are drawn.
    #[arg(long, value_enum, default_value_t = Script::Letters)]
    script: Script,
}

/// How men are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Script {
    /// As the letters of FEN.
    Letters,
    /// 帅仕相马车炮兵 in Xiangqi, ♔♕♖♗♘♙ in chess.
    #[value(alias = "汉字", alias = "hanzi", alias = "figurines")]
    Signs,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let Some(game) = game_of(&args.fen) else {
        let ranks = args.fen.split_whitespace().next().unwrap_or_default().split('/').count();
        let games = GAMES.iter().map(|game| format!("{} ({})", game.ranks, game.name));
        let games = games.collect::<Vec<_>>().join(" or ");
        bail!("FEN: placement: rank count: found {ranks}, expected {games}");
    };
    let script = match args.script {
        Script::Letters => qipan_harness::Script::Letters,
        Script::Signs => qipan_harness::Script::Signs,
    };
    output.line(&game.diagram(&args.fen, script).map_err(|error| anyhow!("FEN: {error}"))?)?;
    Ok(Outcome::Good)
}
