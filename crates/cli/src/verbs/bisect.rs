//! `qipan bisect`: where two generators differ.

use std::path::PathBuf;

use anyhow::bail;
use clap::Parser;
use qipan_engines::descend;
use qipan_harness::{GAMES, GameData};
use qipan_record::Language;

use crate::choose::{self, Corpus, Source};
use crate::stop;
use crate::text::difference;
use crate::text::output::{GOOD, Outcome, Output, in_a_terminal, styled};
use crate::text::progress::Progress;
use crate::text::table::Form;
use crate::text::words::several;
use crate::verbs::verify;

/// Finds where two generators differ, and which one is wrong.
///
/// It finds the shortest line after which two boards, two programs, or one of each list other moves. As JSON
/// a difference is an object a line, and words go to standard error.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// A board by its name, `exercise:N`, a command line, or a TOML or JSON file of a program.
    #[arg(value_name = "A", value_parser = choose::source)]
    first: Source,
    /// The other one.
    #[arg(value_name = "B", value_parser = choose::source)]
    second: Source,
    /// Plies, 1 to 60.
    #[arg(default_value_t = 3, value_parser = choose::depth_to_divide, allow_negative_numbers = true)]
    depth: u32,
    /// The game; found out if not given.
    #[arg(long, value_parser = choose::game())]
    game: Option<&'static GameData>,
    /// One position, as a FEN or startpos; all published ones if none is given.
    #[arg(long, value_name = "FEN", conflicts_with_all = ["suite", "corpus"])]
    fen: Option<String>,
    /// An EPD file whose positions are tried, each to the depth.
    #[arg(long, value_name = "FILE", conflicts_with = "corpus")]
    suite: Option<PathBuf>,
    /// Positions of this program.
    #[arg(long, value_enum, default_value_t = Corpus::Published)]
    corpus: Corpus,
    /// Seconds that an answer may take.
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = choose::seconds, allow_negative_numbers = true)]
    timeout: u64,
    /// Format of the difference.
    #[arg(long, value_enum, default_value_t = Form::Terminal)]
    format: Form,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    stop::at_ctrl_c();
    qipan_engines::adopt_orphans();
    let game = game(args)?;
    let fens: Vec<String> = match (&args.fen, &args.suite) {
        (Some(fen), _) => vec![choose::fen(Some(fen), game).to_owned()],
        (None, Some(path)) => {
            verify::read(path, Some(game))?.entries.into_iter().map(|entry| entry.fen).collect()
        }
        (None, None) => args.corpus.suite(&[game]).entries.into_iter().map(|entry| entry.fen).collect(),
    };
    for fen in &fens {
        game.check(fen).map_err(|error| anyhow::anyhow!("FEN: {error}"))?;
    }
    let patience = choose::patience(args.timeout);
    let (mut first, mut second) = (args.first.open(game, patience)?, args.second.open(game, patience)?);
    let names = [first.name(), second.name()].map(|name| name.terminal().into_owned());
    let progress = Progress::new(names.join(" and "));
    for (index, fen) in fens.iter().enumerate() {
        if stop::is_stopped() {
            return Ok(Outcome::Interrupted);
        }
        if let Some(found) = descend(game, fen, args.depth, &mut *first, &mut *second)? {
            drop(progress);
            difference::show(args.format, Language::En, output, game, [&names[0], &names[1]], &found)?;
            return Ok(Outcome::Failed);
        }
        progress.set_pieces(index + 1, fens.len());
    }
    drop(progress);
    output.line(&in_a_terminal(&format!(
        "{}: {} and {} agree to depth {} in {}",
        styled(GOOD, "all right"),
        names[0],
        names[1],
        args.depth,
        several(fens.len(), "position")
    )))?;
    Ok(Outcome::Good)
}

/// The game that both play.
fn game(args: &Args) -> anyhow::Result<&'static GameData> {
    let known = [args.game, args.first.game(), args.second.game()];
    let mut known = known.into_iter().flatten();
    let first = known.next();
    let of_fen = args.fen.as_deref().map(|fen| choose::game_of_fen(fen, first)).transpose()?;
    let Some(game) = first.or(of_fen) else {
        let games: Vec<_> = GAMES.iter().collect();
        let both = args.first.probe(&games, choose::patience(args.timeout.min(10)))?;
        return Ok(both[0]);
    };
    match known.find(|other| other.name != game.name) {
        Some(other) => {
            bail!("game: found {} and {}, expected two generators of one game", game.name, other.name)
        }
        None => Ok(game),
    }
}
