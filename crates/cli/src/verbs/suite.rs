//! `qipan suite`: the program's positions as a table, and files of the user's own.

use std::fs;
use std::path::PathBuf;

use anyhow::bail;
use clap::{Parser, Subcommand};
use qipan_harness::{Depths, Entry, Filled, GAMES, GameData, Own, OwnError, fill};
use qipan_record::sheet::{Cell, Column, Sheet};

use crate::choose::{self, Corpus};
use crate::stop::{self, write_file};
use crate::text::output::{BAD, GOOD, Outcome, Output, in_a_terminal, message, styled};
use crate::text::table::Format;
use crate::text::user::User;
use crate::text::words::several;

/// Lists positions with their counts, or fills your own file.
///
/// A file that is filled with its counts is ready for `qipan verify --suite` and others.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    List(List),
    Fill(Fill),
}

/// Lists positions and their counts: a line for each position and depth.
#[derive(Debug, Parser)]
struct List {
    /// Positions of a file of your own; else those of this program.
    #[arg(conflicts_with = "corpus")]
    file: Option<PathBuf>,
    /// Positions of one game only.
    #[arg(long, value_parser = choose::game())]
    game: Option<&'static GameData>,
    /// Positions of this program: the published ones, or the large corpus.
    #[arg(long, value_enum, default_value_t = Corpus::Published)]
    corpus: Corpus,
    /// Format of the table.
    #[arg(long, value_enum, default_value_t = Format::Terminal)]
    format: Format,
}

/// Counts the positions of a file at each depth, and writes the counts into it.
///
/// A line is FEN, and behind it may be ;stratum opening (or middle-game, endgame, in-check) and counts that
/// are known, ;D1 44. Both games may be in one file. Comments stay. Two boards of different storage count,
/// and must agree. If a count that is there is wrong, the file stays as it is.
#[derive(Debug, Parser)]
struct Fill {
    /// The file, in which the counts are written too.
    file: PathBuf,
    /// Counts at every depth from 1 to so many plies.
    #[arg(value_parser = choose::depth_to_divide, allow_negative_numbers = true, conflicts_with = "max_nodes")]
    depth: Option<u32>,
    /// Counts to the deepest tree of at most so many leaves; 200000 if nothing is said.
    #[arg(long, value_name = "N", value_parser = max_nodes, allow_negative_numbers = true)]
    max_nodes: Option<u64>,
    /// Writes into a new file, and leaves the first as it is.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Threads to share the positions, at most four for each core; one for each if not given.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = choose::threads)]
    threads: Option<usize>,
}

/// Leaves of the largest tree.
fn max_nodes(text: &str) -> Result<u64, String> {
    let most = Depths::MOST_WITHIN;
    let wrong = || {
        format!("max-nodes: found {text:?}, expected a number of leaves from 1 to {most}; a DEPTH for more")
    };
    text.parse().ok().filter(|nodes| (1..=most).contains(nodes)).ok_or_else(wrong)
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    match &args.what {
        What::List(args) => list(args, output),
        What::Fill(args) => fill_file(args, output),
    }
}

fn list(args: &List, output: &mut Output) -> anyhow::Result<Outcome> {
    let games: Vec<_> =
        GAMES.iter().filter(|game| args.game.is_none_or(|only| only.name == game.name)).collect();
    let mut entries = match &args.file {
        Some(file) => Own::read(file)?.entries,
        None => args.corpus.suite(&games).entries,
    };
    entries.retain(|entry| games.iter().any(|game| game.name == entry.game));
    output.line(&args.format.render(&sheet(&entries)))?;
    Ok(Outcome::Good)
}

fn sheet(entries: &[Entry]) -> Sheet {
    let mut table = Sheet::new(&[
        Column::text("game", "Game").if_room(),
        Column::text("place", "Place").if_room(),
        Column::text("stratum", "Part").if_room(),
        Column::figure("depth", "Depth"),
        Column::figure("leaves", "Leaves"),
        Column::text("fen", "FEN").or_below(),
    ]);
    for entry in entries {
        let stratum = entry.stratum.map_or("", |stratum| stratum.name());
        let mut push = |depth: Cell, leaves: Cell| {
            let [game, place, stratum, fen] =
                [entry.game, entry.place.as_str(), stratum, entry.fen.as_str()].map(Cell::text);
            table.push(vec![game, place, stratum, depth, leaves, fen]);
        };
        for expected in &entry.counts {
            push(Cell::number(u64::from(expected.depth)), Cell::number(expected.nodes));
        }
        if entry.counts.is_empty() {
            push(Cell::absent(""), Cell::absent(""));
        }
    }
    table
}

fn fill_file(args: &Fill, output: &mut Output) -> anyhow::Result<Outcome> {
    stop::not_at_file_limits();
    if let Some(out) = args.out.as_deref().filter(|out| out.exists()) {
        bail!("out: found {}, which is there already; expected a new name", qipan_foreign::path(out));
    }
    let mut own = Own::read(&args.file)?;
    let depths = match (args.depth, args.max_nodes) {
        (Some(depth), _) => Depths::To(depth),
        (None, Some(nodes)) => Depths::Within(nodes),
        (None, None) => Depths::DEFAULT,
    };
    let threads = args.threads.unwrap_or_else(choose::all_cores);
    let user = User::waiting_for(format!("counting {}", qipan_foreign::path(&args.file)));
    let filled = fill(&mut own.entries, depths, threads, &user);
    drop(user);
    let filled = match filled {
        Ok(filled) => filled,
        Err(error) => return failed(error),
    };
    let Some(Filled { new, right, unchecked }) = filled else {
        message(&format!("{} nothing is written", styled(BAD, "interrupted:")));
        return Ok(Outcome::Interrupted);
    };
    // Where a link leads to is written, and the link stays.
    let path = match &args.out {
        Some(out) => out.clone(),
        None => fs::canonicalize(&args.file).unwrap_or_else(|_| args.file.clone()),
    };
    let shown = qipan_foreign::path(args.out.as_ref().unwrap_or(&args.file));
    write_file(&path, own.to_text().as_bytes())?;
    let deeper = match unchecked {
        0 => String::new(),
        some => format!(", {some} deeper not counted again"),
    };
    let words = format!(
        "{} {shown}: {}, {} new, {right} there and right{deeper}",
        styled(GOOD, "filled:"),
        several(own.entries.len(), "position"),
        several(new, "count"),
    );
    output.line(&in_a_terminal(&words))?;
    Ok(Outcome::Good)
}

/// Outcome of an error of counts, which is no bad input; any other error comes back.
pub(crate) fn failed(error: OwnError) -> anyhow::Result<Outcome> {
    if !error.is_of_counts() {
        return Err(error.into());
    }
    message(&format!("{} {error}", styled(BAD, "wrong count:")));
    Ok(Outcome::Failed)
}
