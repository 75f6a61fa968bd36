//! `qipan uci`: a board of this program as an engine, for tools that check engines.

use std::io::{self, BufRead, Read};

use clap::Parser;
use qipan_engines::Question;
use qipan_harness::{GameRow, Script};

use crate::choose::{self, Source};
use crate::text::output::{Outcome, Output};

/// Answers as a UCI engine that counts: `position fen … moves …`, `go perft N`.
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
            [] | ["ucinewgame" | "setoption" | "debug" | "stop", ..] => continue,
            ["quit", ..] => return Ok(Outcome::Good),
            ["uci", ..] => format!(
                "id name qipan {}\nid author the qipan authors\n\
                 option name UCI_Variant type combo default {1} var {1}\nuciok",
                generator.name(),
                game.name
            ),
            ["isready", ..] => "readyok".to_owned(),
            ["position", ..] => match position(game, &words[1..]) {
                Ok(new) => {
                    place = new;
                    continue;
                }
                Err(error) => format!("info string error: {error}"),
            },
            ["d", ..] => game
                .after(&place.fen, &place.line)
                .and_then(|fen| Ok((game.diagram(&fen, Script::Letters).unwrap_or_default(), fen)))
                .map_or_else(|error| format!("info string error: {error}"), |(d, fen)| format!("{d}\nFen: {fen}")),
            ["go", "perft", depth, ..] => match choose::depth_to_divide(depth) {
                Ok(depth) => {
                    let question = Question { game, fen: &place.fen, line: &place.line, depth };
                    generator.divide(&question).map_or_else(|error| format!("info string error: {error}"), |counts| {
                        let moves = counts.moves.unwrap_or_default();
                        let lines: String = moves.iter().map(|(m, count)| format!("{m}: {count}\n")).collect();
                        format!("{lines}\nNodes searched: {}\n", counts.total)
                    })
                }
                Err(error) => format!("info string error: {error}"),
            },
            _ => format!("Unknown command: '{}'", words.join(" ").chars().take(80).collect::<String>()),
        };
        output.line(&answer)?;
    }
}

/// `startpos` or `fen …`, then `moves …`.
fn position(game: &GameRow, words: &[&str]) -> Result<Place, String> {
    let moves = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let fen = match words[..moves] {
        ["startpos"] => game.start.to_owned(),
        ["fen", ref fields @ ..] => fields.join(" "),
        _ => return Err("position: found neither startpos nor fen, expected one of them".to_owned()),
    };
    game.check(&fen).map_err(|error| format!("FEN: {error}").replace('\n', " "))?;
    let line = words.iter().skip(moves + 1).map(ToString::to_string).collect();
    Ok(Place { fen, line })
}
