//! `qipan suite`: files of the user's own positions.

use std::fs;
use std::path::PathBuf;

use anyhow::bail;
use clap::{Parser, Subcommand};
use qipan_harness::{Depths, Filled, Own, OwnError, fill};

use crate::choose;
use crate::stop::{self, write_file};
use crate::text::output::{BAD, GOOD, Outcome, Output, in_a_terminal, message, styled};
use crate::text::user::User;
use crate::text::words::several;

/// Fills files of your own positions with their counts.
///
/// They are then ready for `qipan verify --suite` and others.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Fill(Fill),
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
    let What::Fill(args) = &args.what;
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
