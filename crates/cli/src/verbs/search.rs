//! `qipan search`: one board, one position, one depth.

use clap::Parser;
use qipan_harness::{MOST_DEPTH, Row, Searched, SystemClock};
use qipan_record::sheet::{Cell, Column, Sheet};
use qipan_record::{Model, SearchTally};
use serde_json::json;

use crate::choose;
use crate::text::output::{Outcome, Output, hanging};
use crate::text::table::{Form, Format};

/// Searches a position as an engine does: score, best line, nodes.
///
/// Nodes, score and line are the same on every board; the time is not. As JSON it is an object: board, fen,
/// depth, score, mate_in, line, nodes and so on.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The board, by its name in `qipan list`.
    #[arg(value_parser = choose::board(), hide_possible_values = true)]
    board: &'static Row,
    /// Plies, 1 to 32. A position in check is searched one ply deeper, captures to their end.
    #[arg(value_parser = depth, allow_negative_numbers = true, default_value = "5")]
    depth: u32,
    /// The position, as a FEN or startpos; the game's start if none is given.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// The search: an engine's, the same with a network, or alpha-beta by material; with search-own nodes may
    /// differ from board to board.
    #[arg(long, value_parser = choose::search(), default_value = "search")]
    model: Model,
    /// Says too what was tried and what cut; searches a second time for it.
    #[arg(long)]
    stats: bool,
    /// Format of the result.
    #[arg(long, value_enum, default_value_t = Form::Terminal)]
    format: Form,
}

fn depth(text: &str) -> Result<u32, String> {
    let wrong = || format!("depth: found {text:?}, expected a number of plies from 1 to {MOST_DEPTH}");
    text.parse().ok().filter(|depth| (1..=MOST_DEPTH).contains(depth)).ok_or_else(wrong)
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let fen = choose::fen(args.fen.as_deref(), choose::game_of(args.board));
    let model = args.model;
    let found = args.board.search(model, fen, args.depth, &SystemClock)?;
    let tally = args.stats.then(|| args.board.watch_search(model, fen, args.depth)).transpose()?;
    let text = match args.format {
        Form::Terminal => text(&found, tally.as_ref()),
        Form::Json => object(args, fen, &found, tally.as_ref()),
    };
    output.line(&text)?;
    Ok(Outcome::Good)
}

#[expect(clippy::cast_precision_loss, reason = "a figure to read")]
fn rate(found: &Searched) -> f64 {
    found.nodes as f64 / found.time.as_secs_f64().max(1e-9)
}

/// Moves of the side to move until it mates, less than 0 until it is mated; 0 if it is mated now.
fn mate_in(plies: i32) -> i32 {
    if plies > 0 { (plies + 1) / 2 } else { plies / 2 }
}

/// Column at which figures begin.
const INDENT: usize = 7;

fn text(found: &Searched, tally: Option<&SearchTally>) -> String {
    let score = f64::from(found.score) / 100.0;
    let verdict = match found.mate.map(mate_in) {
        None if found.line.is_empty() => "draw: no move, and not in check".to_owned(),
        None => format!("{score:+.2}"),
        Some(0) => "lost: no move".to_owned(),
        Some(moves @ 1..) => format!("mate in {moves}"),
        Some(moves) => format!("mated in {}", -moves),
    };
    let line = if found.line.is_empty() { "none".to_owned() } else { found.line.join(" ") };
    let mut lines = vec![
        format!("score  {verdict}"),
        hanging(&format!("line   {line}"), INDENT),
        format!("depth  {}", found.depth),
        format!("nodes  {}", found.nodes),
        format!("time   {:.3} s, {:.2} Mnodes/s", found.time.as_secs_f64(), rate(found) / 1e6),
    ];
    lines.extend(tally.map(stats));
    lines.join("\n")
}

/// Numbers of what was tried and what cut, a line each.
fn stats(tally: &SearchTally) -> String {
    let tried = tally.tried();
    let lines = [
        ("positions above quiescence", tally.positions, tally.positions + tally.quiescence),
        ("  of these answered by the table", tally.by_table, tally.positions),
        ("  else cut by the hash move: nothing generated", tally.by_hash_move, tried),
        ("  cut by a capture: quiet moves not generated", tally.by_capture, tried),
        ("  cut by a killer: quiet moves not generated", tally.by_killer, tried),
        ("  cut by a quiet move", tally.by_quiet, tried),
        ("moves that import was asked, and knew", tally.imported, tally.imports),
        ("cut-offs by the first move tried", tally.by_first, tally.all_cuts()),
        ("cut-offs by taking the piece that moved last", tally.by_retaking, tally.all_cuts()),
        ("captures of that piece that cut", tally.by_retaking, tally.retakings),
    ];
    let mut table = Sheet::new(&[
        Column::for_people("What").to_the_left(),
        Column::for_people("Number"),
        Column::for_people("Share"),
    ]);
    for (what, part, whole) in lines {
        #[expect(clippy::cast_precision_loss, reason = "a figure to read")]
        let percent = 100.0 * part as f64 / whole.max(1) as f64;
        let cells = vec![Cell::text(what), Cell::number(part), Cell::text(format!("{percent:.1} %"))];
        table.push(cells);
    }
    format!("\n{}", Format::Terminal.render(&table))
}

fn object(args: &Args, fen: &str, found: &Searched, tally: Option<&SearchTally>) -> String {
    let mut object = json!({
        "board": args.board.name(),
        "model": args.model.name(),
        "fen": fen,
        "depth": found.depth,
        "score": found.score,
        "mate_in": found.mate.map(mate_in),
        "line": found.line,
        "nodes": found.nodes,
        "seconds": found.time.as_secs_f64(),
        "nodes_per_second": rate(found).round(),
    });
    if let Some(tally) = tally {
        object["stats"] = json!({
            "positions": tally.positions,
            "quiescence": tally.quiescence,
            "by_table": tally.by_table,
            "by_hash_move": tally.by_hash_move,
            "by_capture": tally.by_capture,
            "by_killer": tally.by_killer,
            "by_quiet": tally.by_quiet,
            "in_quiescence": tally.in_quiescence,
            "imports": tally.imports,
            "imported": tally.imported,
            "by_first": tally.by_first,
            "by_taking": tally.by_taking,
            "by_retaking": tally.by_retaking,
            "retakings": tally.retakings,
        });
    }
    format!("{object:#}")
}

#[cfg(test)]
mod tests {
    use super::mate_in;

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!([1, 3, 5].map(mate_in), [1, 2, 3]);
        assert_eq!([0, -2, -4].map(mate_in), [0, -1, -2]);
    }
}
