//! `qipan diff`: what has changed between two records; a gate against regressions.

use std::path::PathBuf;

use anyhow::bail;
use clap::Parser;
use qipan_record::sheet::{Cell, Column, Sheet, Tone};
use qipan_record::{Change, Difference, Drift, Record, difference, rounded, span};

use crate::text::output::{BAD, DIM, GOOD, Outcome, Output, in_a_terminal, message, styled};
use crate::text::table::Format;

/// Shows what has changed from one record to another.
///
/// With --fail-over it fails if a row has become slower. The drift of the machine, which is the median change
/// of a table's rows, is taken out. Of two programs with one order of their functions each, what is below 3 %
/// is too small to tell: another order could make it.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The record before.
    old: PathBuf,
    /// The record after.
    new: PathBuf,
    /// Exits with 1 if a row is slower by more than this percentage, beyond chance and not too small to
    /// tell.
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    fail_over: Option<f64>,
    /// Compares absolute speeds: a slower machine is then a slower board.
    #[arg(long)]
    absolute: bool,
    /// Shows the rows that have not changed too.
    #[arg(long)]
    all: bool,
    /// Format of the table.
    #[arg(long, value_enum, default_value_t = Format::Terminal)]
    format: Format,
}

fn percent(text: &str) -> Result<f64, String> {
    let wrong = || format!("fail-over: found {text:?}, expected a percentage from 0 to 1000");
    text.parse().ok().filter(|percent| (0.0..=1000.0).contains(percent)).ok_or_else(wrong)
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let (old, new) = (Record::read(&args.old)?, Record::read(&args.new)?);
    let drift = if args.absolute { Drift::Kept } else { Drift::TakenOut };
    let difference = difference(&old, &new, drift);
    if difference.changes.is_empty() {
        bail!(
            "{}: found no row of {}, expected at least one in common",
            qipan_foreign::path(&args.new),
            qipan_foreign::path(&args.old)
        );
    }
    let fraction = args.fail_over.map_or(f64::INFINITY, |percent| percent / 100.0);
    let shows = Shows { fraction, all: args.all, format: args.format };
    Ok(Outcome::good_if(show(&difference, [&old, &new], &shows, output)?))
}

/// Prints what has changed from one record to another, for people; no change is a failure.
pub(crate) fn tell(old: &Record, new: &Record, output: &mut Output) -> anyhow::Result<()> {
    let shows = Shows { fraction: f64::INFINITY, all: false, format: Format::Terminal };
    show(&difference(old, new, Drift::TakenOut), [old, new], &shows, output)?;
    Ok(())
}

/// Changes that are shown, and from where on a row is too slow.
struct Shows {
    fraction: f64,
    all: bool,
    format: Format,
}

/// Returns true if no row is too slow.
fn show(
    difference: &Difference,
    [old, new]: [&Record; 2],
    shows: &Shows,
    output: &mut Output,
) -> anyhow::Result<bool> {
    let &Shows { fraction, all: shows_all, format } = shows;
    let shown: Vec<_> = difference.changes.iter().filter(|change| shows_all || change.is_one()).collect();
    if format.is_for_programs() || !shown.is_empty() {
        output.line(&format.render(&sheet(&shown, fraction)))?;
    }
    let worse: Vec<_> = difference.changes.iter().filter(|change| change.is_worse_than(fraction)).collect();
    let changed = difference.changes.iter().filter(|change| change.is_one()).count();
    let mut lines: Vec<String> =
        difference.unmatched.iter().map(|what| styled(DIM, &format!("not compared: {what}"))).collect();
    lines.extend(other_machine(old, new));
    let all = difference.changes.len();
    lines.push(match changed {
        0 => styled(GOOD, &format!("nothing changed: {all} rows")),
        _ => format!("{changed} of {all} rows changed beyond chance"),
    });
    for change in &worse {
        let Change { game, model, board, ratio, .. } = change;
        let work = change.instructions.map_or_else(String::new, |more| format!(", instructions x{more:.3}"));
        lines.push(format!(
            "{} {game}, {model}: {board}, {:.1} % slower{work}",
            styled(BAD, "slower:"),
            (1.0 / ratio - 1.0) * 100.0
        ));
    }
    let words = lines.join("\n");
    if format.is_for_programs() {
        message(&words);
    } else {
        let gap = if shown.is_empty() { "" } else { "\n" };
        output.line(&in_a_terminal(&format!("{gap}{words}")))?;
    }
    Ok(worse.is_empty())
}

/// Sentence on the machines of two records, if they are different.
fn other_machine(old: &Record, new: &Record) -> Option<String> {
    let (old, new) = (old.sessions.last()?, new.sessions.last()?);
    let difference = old.before.difference(&new.before)?;
    Some(format!("The records are of different machines: {}.", difference.terminal()))
}

/// Another order of the program's functions could have made it.
const TOO_SMALL: &str = "too small to tell";

fn verdict(change: &Change, fraction: f64) -> &'static str {
    match () {
        () if change.is_worse_than(fraction) => "fails",
        () if !change.is_one() => "same",
        () if change.is_too_small && !change.is_other_work() => TOO_SMALL,
        () if change.ratio > 1.0 => "faster",
        () if change.ratio < 1.0 => "slower",
        () => "other work",
    }
}

fn sheet(changes: &[&Change], fraction: f64) -> Sheet {
    let tone = |change: &&Change| match verdict(change, fraction) {
        "fails" => Tone::Bad,
        "faster" => Tone::Good,
        "same" | TOO_SMALL => Tone::Quiet,
        _ => Tone::Plain,
    };
    Sheet::of(changes)
        .tones(tone)
        .text(Column::text("game", "Game").if_room(), |change| change.game.as_str())
        .text(Column::text("model", "Model"), |change| change.model.as_str())
        .text(Column::text("board", "Board"), |change| change.board.as_str())
        .column(Column::figure("ratio", "New/old"), |change| {
            Cell::new(rounded(change.ratio, change.interval, format!("{:.3}", change.ratio)), change.ratio)
        })
        .text(Column::for_people("95 % interval").if_room(), |change| span(change.interval))
        .ends(["low", "high"], |change| Some(change.interval))
        .column(Column::figure("instructions", "Instr.").if_room(), |change| {
            let text = change.instructions.map(|ratio| format!("{ratio:.4}"));
            Cell::new(text.unwrap_or_default(), change.instructions)
        })
        .text(Column::text("verdict", "Verdict"), |change| verdict(change, fraction))
        .done()
}
