//! `qipan uci`: a board of this program as an engine, for tools that check engines.

use std::io::{self, BufRead, Read};

use anyhow::{anyhow, bail};
use clap::Parser;
use qipan_engines::{Generator, Question};
use qipan_harness::{GameData, Script};

use crate::choose::{self, Source};
use crate::text::output::{Outcome, Output};

/// Answers as a UCI engine that counts.
///
/// It knows `position fen … moves …`, `position startpos`, `go perft N` and `d`.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// A board by its name in `qipan list`, or `exercise:N` for a board with the fault of an exercise.
    #[arg(value_name = "BOARD", value_parser = choose::inside)]
    board: Source,
}

/// Bytes of a line that are read at most.
const LINE: u64 = 1 << 16;

/// The position that the next count is of.
struct Place {
    fen: String,
    line: Vec<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let game = args.board.game().expect("what is inside plays a game");
    let mut generator = args.board.open(game, choose::patience(1))?;
    let mut place = Place { fen: game.start.to_owned(), line: Vec::new() };
    let mut input = io::stdin().lock();
    loop {
        let mut bytes = Vec::new();
        if input.by_ref().take(LINE).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(Outcome::Good);
        }
        let text = String::from_utf8_lossy(&bytes);
        let words: Vec<_> = text.split_whitespace().collect();
        let answer = match words[..] {
            [] | ["ucinewgame" | "setoption" | "debug" | "stop", ..] => Ok(None),
            ["quit", ..] => return Ok(Outcome::Good),
            ["uci", ..] => Ok(Some(format!(
                "id name qipan {}\nid author the qipan authors\n\
                 option name UCI_Variant type combo default {1} var {1}\nuciok",
                generator.name().terminal(),
                game.name
            ))),
            ["isready", ..] => Ok(Some("readyok".to_owned())),
            ["position", ref rest @ ..] => position(game, rest).map(|new| {
                place = new;
                None
            }),
            ["d", ..] => drawn(game, &place).map(Some),
            ["go", "perft", depth, ..] => counted(&mut *generator, game, &place, depth).map(Some),
            _ => {
                let words: String = words.join(" ").chars().take(80).collect();
                Ok(Some(format!("Unknown command: '{words}'")))
            }
        };
        match answer {
            Ok(None) => {}
            Ok(Some(answer)) => output.line(&answer)?,
            Err(error) => {
                // One line, as the protocol has it.
                let error = error.to_string().replace('\n', " ");
                output.line(&format!("info string error: {error}"))?;
            }
        }
    }
}

/// `startpos` or `fen …`, then `moves …`.
fn position(game: &GameData, words: &[&str]) -> anyhow::Result<Place> {
    let moves = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let fen = match words[..moves] {
        ["startpos"] => game.start.to_owned(),
        ["fen", ref fields @ ..] => fields.join(" "),
        _ => bail!("position: found neither startpos nor fen, expected one of them"),
    };
    game.check(&fen).map_err(|error| anyhow!("FEN: {error}"))?;
    let line = words.iter().skip(moves + 1).map(ToString::to_string).collect();
    Ok(Place { fen, line })
}

/// The board, and its FEN.
fn drawn(game: &GameData, place: &Place) -> anyhow::Result<String> {
    let fen = game.after(&place.fen, &place.line)?;
    let diagram = game.diagram(&fen, Script::Letters).map_err(|error| anyhow!("FEN: {error}"))?;
    Ok(format!("{diagram}\nFen: {fen}"))
}

/// A line for each move, and the total.
fn counted(
    generator: &mut dyn Generator,
    game: &'static GameData,
    place: &Place,
    depth: &str,
) -> anyhow::Result<String> {
    let depth = choose::depth_to_divide(depth).map_err(anyhow::Error::msg)?;
    let counts = generator.divide(&Question { game, fen: &place.fen, line: &place.line, depth })?;
    let moves = counts.moves.unwrap_or_default();
    let lines: Vec<_> = moves.iter().map(|(m, count)| format!("{m}: {count}\n")).collect();
    Ok(format!("{}\nNodes searched: {}\n", lines.concat(), counts.total))
}
