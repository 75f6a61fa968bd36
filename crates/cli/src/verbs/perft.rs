//! `qipan perft`: one board, one position, one depth.

use std::time::Instant;

use anyhow::bail;
use clap::{Parser, ValueEnum};
use qipan_harness::{Row, Tally};
use qipan_record::Model;
use qipan_record::sheet::{Cell, Column, Sheet};
use qipan_tree::deep::{Counted, How, Seen, Table as Remembered};
use serde_json::{Value, json};

use crate::choose;
use crate::text::layout::GAP;
use crate::text::output::{Outcome, Output, in_a_terminal, width};
use crate::text::table::{Format, number};
use crate::text::user::User;
use crate::text::words::several;

/// Counts the positions at a depth.
///
/// Ctrl-C stops the count; what is done is printed: the moves whose leaves were all counted, and their sum.
///
/// As JSON it is an object: board, fen, depth, model, threads, nodes, seconds; nodes is the count at the
/// depth, a number, or a string of digits where it is 2^64 or more. With --hash it has hash (MiB), asked and
/// known (how often the table was asked, and knew) too. With --divide it has moves too: a list of objects
/// with move and nodes. What was stopped has moves, and counted in place of nodes. With --stats it has no
/// model, and by_depth too: a list of objects with depth, nodes, captures, checks and so on, one for each
/// depth from 1. With --unique it has no model and no nodes but unique: a list of objects with depth and
/// positions.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The board, by its name in `qipan list`.
    #[arg(value_parser = choose::board(), hide_possible_values = true)]
    board: &'static Row,
    /// Plies, 0 to 60.
    #[arg(value_parser = choose::depth, allow_negative_numbers = true)]
    depth: u32,
    /// The position, as a FEN or startpos; the game's start if none is given.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Counts the leaves below each legal move too, a line per move, to be compared with another program's.
    #[arg(long, conflicts_with_all = ["unique", "stats"])]
    divide: bool,
    /// Work at the last ply; visit if nothing is said, and count2 with --hash.
    #[arg(long, value_enum)]
    mode: Option<Mode>,
    /// Threads to share the work, at most four for each core.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = choose::threads, default_value = "1")]
    threads: usize,
    /// Remembers counts in a table of so many MiB, so that a position is counted once however it is reached.
    #[arg(long, value_name = "MIB", allow_negative_numbers = true, value_parser = mebibytes)]
    hash: Option<u64>,
    /// Counts unique positions at every depth: those that differ in pieces, side to move, castling rights, or
    /// the square of a pawn that can be taken en passant. --hash is room for them, 256 MiB if nothing is
    /// said.
    #[arg(long, conflicts_with_all = ["mode", "stats"])]
    unique: bool,
    /// Counts leaves by kind at every depth: captures, checks, discovered and double checks, mates,
    /// stalemates; in chess also en passant, castling and promotions. Slower.
    #[arg(long, conflicts_with_all = ["mode", "hash"])]
    stats: bool,
    /// Format of the count, or of the table of --stats or --unique.
    #[arg(long, value_enum, default_value_t = Format::Terminal)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Mode {
    /// Every leaf is played.
    Visit,
    /// The last ply is counted, not played.
    Count,
    /// The last two plies are counted, most moves of the first unplayed, where the board can.
    Count2,
}

impl Mode {
    fn model(self) -> Model {
        match self {
            Mode::Visit => Model::PerftVisit,
            Mode::Count => Model::PerftCount,
            Mode::Count2 => Model::PerftCount2,
        }
    }
}

/// Memory of a table.
fn mebibytes(text: &str) -> Result<u64, String> {
    let wrong = || format!("hash: found {text:?}, expected a number of MiB from 1");
    text.parse().ok().filter(|&mib| mib > 0).ok_or_else(wrong)
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let fen = choose::fen(args.fen.as_deref(), choose::game_of(args.board));
    if args.unique {
        return unique(args, fen, output);
    }
    // The position itself is of no kind: nothing has moved.
    if args.stats && args.depth > 0 {
        stats(args, fen, output)?;
        return Ok(Outcome::Good);
    }
    count(args, fen, output)
}

fn count(args: &Args, fen: &str, output: &mut Output) -> anyhow::Result<Outcome> {
    if args.divide && args.depth == 0 {
        bail!("depth: found 0 beside --divide, expected a number of plies from 1 to {}", choose::DEEPEST);
    }
    let default = if args.hash.is_some() { Mode::Count2 } else { Mode::Visit };
    let model = args.mode.unwrap_or(default).model();
    let table = args.hash.map(|mib| Remembered::of_mib(mib, args.threads)).transpose()?;
    let user = User::waiting_for(format!("{}, depth {}", args.board.name(), args.depth));
    let how = How { table: table.as_ref(), ..How::of(args.threads, &user) };
    let counted = args.board.deep(model, fen, args.depth, how)?;
    drop(user);
    let seconds = counted.time.as_secs_f64();
    match args.format {
        Format::Terminal => output.line(&text(args, model, &counted))?,
        Format::Json => output.line(&format!("{:#}", counted_object(args, fen, model, &counted)))?,
        Format::Csv | Format::Markdown if args.divide || !counted.is_whole => {
            let mut table = Sheet::new(&[Column::text("move", "Move"), Column::figure("nodes", "Nodes")]);
            for (written, nodes) in &counted.moves {
                table.push(vec![Cell::text(written), Cell::new(nodes.to_string(), number(*nodes))]);
            }
            output.line(&args.format.render(&table))?;
        }
        Format::Csv | Format::Markdown => {
            let mut table = Sheet::new(&[
                Column::text("board", "Board"),
                Column::text("fen", "FEN"),
                Column::figure("depth", "Depth"),
                Column::text("model", "Model"),
                Column::figure("threads", "Threads"),
                Column::figure("nodes", "Nodes"),
                Column::figure("seconds", "Seconds"),
            ]);
            let cells = vec![
                Cell::text(args.board.name()),
                Cell::text(fen),
                Cell::number(args.depth.into()),
                Cell::text(model.name()),
                Cell::number(args.threads as u64),
                Cell::new(counted.nodes.to_string(), number(counted.nodes)),
                Cell::new(format!("{seconds:.3}"), seconds),
            ];
            table.push(cells);
            output.line(&args.format.render(&table))?;
        }
    }
    Ok(if counted.is_whole { Outcome::Good } else { Outcome::Interrupted })
}

/// Count and speed, in words; each move first, where that is asked for or the count was stopped.
fn text(args: &Args, model: Model, counted: &Counted) -> String {
    let (mut lines, mut stopped) = (String::new(), String::new());
    if args.divide || !counted.is_whole {
        lines.extend(counted.moves.iter().map(|(written, nodes)| format!("{written}: {nodes}\n")));
    }
    if !counted.is_whole {
        stopped = format!("stopped after {} moves: ", counted.moves.len());
    }
    #[expect(clippy::cast_precision_loss, reason = "figures to read")]
    let (rate, known) = (
        counted.nodes as f64 / counted.time.as_secs_f64().max(1e-9) / 1e6,
        100.0 * counted.known as f64 / counted.asked.max(1) as f64,
    );
    let sentence = format!(
        "{stopped}{} nodes in {:.3} s, {rate:.2} {} on the wall ({}, {})",
        counted.nodes,
        counted.time.as_secs_f64(),
        model.unit(),
        model.name(),
        several(args.threads, "thread")
    );
    let table = args.hash.map(|mib| format!("\n{mib} MiB: asked {} times, knew {known:.1} %", counted.asked));
    lines + &in_a_terminal(&sentence) + &table.unwrap_or_default()
}

fn counted_object(args: &Args, fen: &str, model: Model, counted: &Counted) -> Value {
    let mut object = object(args, fen, counted.nodes, counted.time.as_secs_f64());
    object["model"] = model.name().into();
    if let Some(mib) = args.hash {
        object["hash"] = mib.into();
        object["asked"] = counted.asked.into();
        object["known"] = counted.known.into();
    }
    if !counted.is_whole {
        let fields = object.as_object_mut().expect("an object");
        let nodes = fields.shift_remove("nodes").expect("nodes");
        fields.insert("counted".to_owned(), nodes);
    }
    if args.divide || !counted.is_whole {
        let of_move = |(written, nodes): &(String, u128)| json!({ "move": written, "nodes": number(*nodes) });
        object["moves"] = counted.moves.iter().map(of_move).collect();
    }
    object
}

/// Count as an object, for programs.
fn object(args: &Args, fen: &str, nodes: u128, seconds: f64) -> Value {
    json!({
        "board": args.board.name(),
        "fen": fen,
        "depth": args.depth,
        "threads": args.threads,
        "nodes": number(nodes),
        "seconds": seconds,
    })
}

/// Room for unique positions, in MiB, if nothing is said.
const ROOM: u64 = 256;

/// Unique positions, a line per depth. For people each is printed when it is known: the next takes long.
fn unique(args: &Args, fen: &str, output: &mut Output) -> anyhow::Result<Outcome> {
    let start = Instant::now();
    let seen = Seen::of_mib(args.hash.unwrap_or(ROOM), args.threads)?;
    let mut found = Vec::new();
    let is_told_at_once = args.format == Format::Terminal;
    let mut outcome = Outcome::Good;
    let mut trouble = None;
    for depth in 0..=args.depth {
        let user = User::waiting_for(format!("{}, unique positions at depth {depth}", args.board.name()));
        match args.board.unique(fen, depth, args.threads, &seen, &user) {
            Ok(Some(positions)) => {
                drop(user);
                if is_told_at_once {
                    output.line(&format!("depth {depth}: {positions}"))?;
                }
                found.push((depth, positions));
            }
            Ok(None) => {
                outcome = Outcome::Interrupted;
                break;
            }
            Err(error) => {
                trouble = Some(error);
                break;
            }
        }
    }
    match args.format {
        Format::Terminal => {}
        Format::Json if trouble.is_none() => {
            let mut object = object(args, fen, 0, start.elapsed().as_secs_f64());
            let fields = object.as_object_mut().expect("an object");
            fields.shift_remove("nodes");
            let of_depth =
                |(depth, positions): &(u32, u64)| json!({ "depth": depth, "positions": positions });
            fields.insert("unique".to_owned(), found.iter().map(of_depth).collect());
            output.line(&format!("{object:#}"))?;
        }
        Format::Csv | Format::Markdown if trouble.is_none() => {
            let columns = [Column::figure("depth", "Depth"), Column::figure("positions", "Positions")];
            let mut table = Sheet::new(&columns);
            for (depth, positions) in found {
                table.push(vec![Cell::number(depth.into()), Cell::number(positions)]);
            }
            output.line(&args.format.render(&table))?;
        }
        _ => {}
    }
    match trouble {
        Some(trouble) => bail!(trouble),
        None => Ok(outcome),
    }
}

/// Kinds of leaves by depth: for people a column per depth, which are few, for programs a line per depth.
/// Kinds that a game does not know are left out.
fn stats(args: &Args, fen: &str, output: &mut Output) -> anyhow::Result<()> {
    let start = Instant::now();
    let mut tallies = args.board.tallies(fen, args.depth, args.threads)?;
    let seconds = start.elapsed().as_secs_f64();
    let is_of_chess = |kind: &str| matches!(kind, "en-passant" | "castles" | "promotions");
    let is_chess = choose::game_of(args.board).ranks == CHESS_RANKS;
    let kinds: Vec<_> = Tally::KINDS.into_iter().filter(|(kind, _)| is_chess || !is_of_chess(kind)).collect();
    if args.format == Format::Json {
        let nodes = tallies.last().map_or(0, |tally| tally.nodes);
        let mut object = object(args, fen, nodes.into(), seconds);
        let of_depth = |(depth, tally): (u64, &mut Tally)| {
            let kinds = kinds.iter().map(|(kind, number)| ((*kind).to_owned(), (*number(tally)).into()));
            let depth = ("depth".to_owned(), depth.into());
            Value::Object([depth].into_iter().chain(kinds).collect())
        };
        object["by_depth"] = (1..).zip(&mut tallies).map(of_depth).collect();
        return output.line(&format!("{object:#}"));
    }
    if args.format.is_for_programs() {
        let columns = kinds.iter().map(|(kind, _)| Column::figure(*kind, *kind));
        let mut table =
            Sheet::new(&[Column::figure("depth", "")].into_iter().chain(columns).collect::<Vec<_>>());
        for (depth, tally) in (1..).zip(&mut tallies) {
            let numbers = kinds.iter().map(|(_, number)| Cell::number(*number(tally)));
            table.push([Cell::number(depth)].into_iter().chain(numbers).collect());
        }
        return output.line(&args.format.render(&table));
    }
    // As many depths beside each other as there is room for, the others below.
    let widest = tallies.iter().map(|tally| tally.nodes.to_string().len()).max().unwrap_or(0);
    let beside = match args.format {
        Format::Terminal => (width() - KIND) / (widest.max("depth 60".len()) + GAP),
        _ => tallies.len(),
    };
    let mut tables = Vec::new();
    let mut depth = 0;
    for some in tallies.chunks_mut(beside.max(1)) {
        // A heading lives as long as the program; there are sixty at most.
        let depths = (depth + 1..).take(some.len());
        let headings = depths.map(|depth| Column::for_people(format!("depth {depth}")));
        let mut table =
            Sheet::new(&[Column::text("", "Leaves")].into_iter().chain(headings).collect::<Vec<_>>());
        for (kind, number) in &kinds {
            let numbers = some.iter_mut().map(|tally| Cell::number(*number(tally)));
            table.push([Cell::text(*kind)].into_iter().chain(numbers).collect());
        }
        tables.push(args.format.render(&table));
        depth += some.len();
    }
    output.line(&tables.join("\n\n"))?;
    let nodes: u64 = tallies.iter().map(|tally| tally.nodes).sum();
    output.line(&format!("\n{nodes} leaves in {seconds:.3} s"))
}

/// Columns of the longest kind's name.
const KIND: usize = "en-passant".len();

/// Ranks of a chess board.
const CHESS_RANKS: usize = 8;
