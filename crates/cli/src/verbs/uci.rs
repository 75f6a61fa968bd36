//! `qipan uci`: a board of this program as an engine, for tools that check engines, and to play against.

mod limits;

use std::fmt::Write;
use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use clap::Parser;
use qipan_engines::{Generator, Question, perftwar};
use qipan_harness::{GameData, MOST_DEPTH, Row, RowError, Script, SearchLimits, Searched, SystemClock};
use qipan_record::Model;
use qipan_tree::deep::{How, Unwatched};

use self::limits::Asked;
use crate::choose::{self, Source};
use crate::text::output::{Outcome, Output};

/// Answers as a UCI engine that counts and plays.
///
/// It knows `position fen … moves …`, `position startpos`, `go perft N`, `d`, and to play `go` with depth,
/// nodes, movetime, clocks or infinite, and `stop`. It plays legal moves and is meant for no rating.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// A board by its name in `qipan list`, or `exercise:N` for a board with the fault of an exercise.
    #[arg(value_name = "BOARD", value_parser = choose::inside)]
    board: Source,
    /// The search that plays.
    #[arg(long, value_parser = choose::playing(), default_value = "search")]
    model: Model,
    /// Prints the description of this engine for The Grand Chess Tree's PerftWar, as JSON, and ends.
    #[arg(long)]
    perftwar: bool,
}

/// Bytes of a line that are read at most.
const LINE: u64 = 1 << 16;

/// Lines that wait to be read.
const WAITING: usize = 16;

/// The position that the next count or search is of.
struct Place {
    fen: String,
    line: Vec<String>,
}

/// An event to answer.
enum Event {
    /// A line of the input.
    Line(String),
    /// The end of the input, or why it cannot be read.
    End(io::Result<()>),
    /// The end of a search.
    Found(Result<Searched, RowError>),
}

/// A search that is going on.
struct Thinking {
    stop: Arc<AtomicBool>,
    /// True if it has no other end than being told to stop.
    is_endless: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let game = args.board.game().expect("what is inside plays a game");
    if args.perftwar {
        let board = match &args.board {
            Source::Board(row) => row.name().to_owned(),
            Source::Exercise(exercise) => format!("exercise:{}", exercise.number),
            Source::Program(_) => bail!("board: found a program, expected a board of this one"),
        };
        let launch = format!("qipan uci {board}");
        output.line(perftwar(&board, game.name, env!("CARGO_PKG_VERSION"), &launch).trim_end())?;
        return Ok(Outcome::Good);
    }
    let (sender, events) = sync_channel(WAITING);
    let reader = sender.clone();
    // It ends with the program, as it may wait for a line.
    thread::spawn(move || read(&reader));
    let engine = Engine {
        game,
        row: if let Source::Board(row) = args.board { Some(row) } else { None },
        model: args.model,
        generator: args.board.open(game, choose::patience(1))?,
        place: Some(Place { fen: game.start.to_owned(), line: Vec::new() }),
        thinking: None,
        sender,
    };
    engine.serve(&events, output)
}

/// Sends every line of the input.
fn read(events: &SyncSender<Event>) {
    let mut input = io::stdin().lock();
    loop {
        let mut bytes = Vec::new();
        let event = match input.by_ref().take(LINE).read_until(b'\n', &mut bytes) {
            Ok(0) => Event::End(Ok(())),
            Ok(_) => Event::Line(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) => Event::End(Err(error)),
        };
        let is_end = matches!(event, Event::End(_));
        if events.send(event).is_err() || is_end {
            return;
        }
    }
}

struct Engine {
    game: &'static GameData,
    /// The board that searches; a board with a fault only counts.
    row: Option<&'static Row>,
    model: Model,
    generator: Box<dyn Generator>,
    /// `None` behind a text that was none.
    place: Option<Place>,
    thinking: Option<Thinking>,
    sender: SyncSender<Event>,
}

impl Engine {
    fn serve(mut self, events: &Receiver<Event>, output: &mut Output) -> anyhow::Result<Outcome> {
        let mut is_ending = false;
        loop {
            if is_ending && self.thinking.is_none() {
                return Ok(Outcome::Good);
            }
            let answer = match events.recv()? {
                Event::Line(text) => {
                    let words: Vec<_> = text.split_whitespace().collect();
                    if words.first() == Some(&"quit") {
                        self.stop();
                        is_ending = true;
                    }
                    self.answer(&words)
                }
                Event::End(end) => {
                    end?;
                    is_ending = true;
                    if self.thinking.as_ref().is_some_and(|thinking| thinking.is_endless) {
                        self.stop();
                    }
                    Ok(None)
                }
                Event::Found(found) => {
                    self.thinking = None;
                    let found = found.map_err(anyhow::Error::new);
                    if found.is_err() {
                        output.line("bestmove (none)")?;
                    }
                    found.map(|found| Some(best(&found)))
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

    fn stop(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop.store(true, Ordering::Relaxed);
        }
    }

    fn answer(&mut self, words: &[&str]) -> anyhow::Result<Option<String>> {
        let answer = match *words {
            [] | ["ucinewgame" | "setoption" | "debug" | "quit" | "ponderhit", ..] => None,
            ["stop", ..] => {
                self.stop();
                None
            }
            ["uci", ..] => Some(format!(
                "id name qipan {}\nid author the qipan authors\n\
                 option name UCI_Variant type combo default {1} var {1}\nuciok",
                self.generator.name().terminal(),
                self.game.name
            )),
            ["isready", ..] => Some("readyok".to_owned()),
            ["position", ref rest @ ..] => {
                self.place = None;
                self.place = Some(position(self.game, rest)?);
                None
            }
            ["d", ..] => Some(drawn(self.game, place(&self.place)?)?),
            ["go", "perft", depth, ..] => Some(self.counted(depth)?),
            ["go", ref rest @ ..] => {
                self.think(rest)?;
                None
            }
            _ => {
                let words: String = words.join(" ").chars().take(80).collect();
                Some(format!("Unknown command: '{words}'"))
            }
        };
        Ok(answer)
    }

    /// A line for each move, and the total. A board counts as fast as it can, as engines do; one with a fault
    /// plays it.
    fn counted(&mut self, depth: &str) -> anyhow::Result<String> {
        let depth = choose::depth_to_divide(depth).map_err(anyhow::Error::msg)?;
        let Place { fen, line } = place(&self.place)?;
        let mut lines = String::new();
        let mut add = |m: &str, count: u128| writeln!(lines, "{m}: {count}");
        let nodes = match self.row {
            Some(row) => {
                let how = How::of(1, &Unwatched);
                let counted = row.deep(Model::PerftCount2, &self.game.after(fen, line)?, depth, how)?;
                counted.moves.iter().try_for_each(|(m, count)| add(m, *count))?;
                counted.nodes
            }
            None => {
                let counted = self.generator.divide(&Question { game: self.game, fen, line, depth })?;
                let moves = counted.moves.unwrap_or_default();
                moves.iter().try_for_each(|(m, count)| add(m, u128::from(*count)))?;
                u128::from(counted.total)
            }
        };
        Ok(format!("{lines}\nNodes searched: {nodes}\n"))
    }

    /// Begins a search.
    fn think(&mut self, words: &[&str]) -> anyhow::Result<()> {
        let Some(row) = self.row else { bail!("go: found a board with a fault, expected one without") };
        if self.thinking.is_some() {
            bail!("go: found a search that goes on, expected stop before the next");
        }
        let place = place(&self.place)?;
        let fen = self.game.after(&place.fen, &place.line)?;
        // Written by the rules: its second field is the side to move, and b the second side of both games.
        let is_first = fen.split(' ').nth(1) != Some("b");
        let asked = Asked::read(words, is_first)?;
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = Some(Thinking { stop: Arc::clone(&stop), is_endless: asked == Asked::default() });
        let (sender, model) = (self.sender.clone(), self.model);
        let until = asked.time.and_then(|time| Instant::now().checked_add(time));
        thread::spawn(move || {
            let limits = SearchLimits {
                depth: asked.depth.unwrap_or(MOST_DEPTH),
                nodes: asked.nodes.unwrap_or(u64::MAX),
                until,
                stop: Some(&stop),
            };
            let found = row.think(model, &fen, limits, &SystemClock);
            // Who endlessly searches and has found all says so when asked to stop.
            while asked == Asked::default() && !stop.load(Ordering::Relaxed) {
                thread::sleep(PAUSE);
            }
            // Nobody waits where the program ends.
            let _ = sender.send(Event::Found(found));
        });
        Ok(())
    }
}

/// The position that is asked about, if the last one was not refused.
fn place(place: &Option<Place>) -> anyhow::Result<&Place> {
    place.as_ref().ok_or_else(|| {
        anyhow!("position: found one that was refused, expected another before it is asked about")
    })
}

/// Pause of who waits to be stopped.
const PAUSE: Duration = Duration::from_millis(5);

/// Lines of a result: `info`, then `bestmove`.
fn best(found: &Searched) -> String {
    let score = match found.mate {
        Some(plies) if plies > 0 => format!("mate {}", (plies + 1) / 2),
        Some(plies) => format!("mate {}", plies / 2),
        None => format!("cp {}", found.score),
    };
    let (depth, nodes, ms) = (found.depth, found.nodes, found.time.as_millis());
    let pv = if found.line.is_empty() { String::new() } else { format!(" pv {}", found.line.join(" ")) };
    let first = found.line.first().map_or("(none)", String::as_str);
    format!("info depth {depth} score {score} nodes {nodes} time {ms}{pv}\nbestmove {first}")
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
