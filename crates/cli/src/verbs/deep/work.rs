//! `qipan deep work`: units of a deep count.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, bail};
use clap::Parser;
use jiff::{Timestamp, Unit as TimeUnit};
use qipan_foreign::{Foreign, beside};
use qipan_harness::{GameData, Row, game_named};
use qipan_tree::deep::{How, Table, Watch};
use qipan_tree::units::{Journal, Opened, Session, Set, Task, Unit, UnitError, out_of};

use crate::choose;
use crate::stop;
use crate::text::output::{BAD, Outcome, Output, in_a_terminal, message, styled};
use crate::text::user::User;
use crate::text::words::several;

/// Counts the positions of units.
///
/// `qipan deep split` wrote them. The counts go into UNIT.out, which is there once all are counted. Until
/// then UNIT.out.part has a line for each position that is: the same command goes on with it, whatever ended
/// the one before. One worker counts a unit at a time. What was counted before is not counted again.
///
/// Several units are counted one after the other, with one table: what one has found the next ones know.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The units' files.
    #[arg(required = true, value_name = "UNIT")]
    units: Vec<PathBuf>,
    /// The board, by its name in `qipan list`; the fastest of the game if none is given.
    #[arg(long, value_parser = choose::board(), hide_possible_values = true)]
    board: Option<&'static Row>,
    /// Name of a second set of counts, by another board or another seed, to be compared: into UNIT.NAME.out.
    #[arg(long)]
    name: Option<String>,
    /// Number that is mixed into the keys of the table: another seed, other places where it may be wrong.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Remembers counts in a table of so many MiB; 0 for none.
    #[arg(long, value_name = "MIB", allow_negative_numbers = true, value_parser = choose::mebibytes_or_none, default_value = "256")]
    hash: u64,
    /// Threads to share the work, at most four for each core.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = choose::threads, default_value = "1")]
    threads: usize,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    stop::not_at_file_limits();
    // Had when the first position is counted, and kept for those of the next units.
    let mut table = None;
    for path in &args.units {
        if let Outcome::Interrupted = work(args, path, &mut table, output)? {
            return Ok(Outcome::Interrupted);
        }
    }
    Ok(Outcome::Good)
}

fn work(args: &Args, path: &Path, table: &mut Option<Table>, output: &mut Output) -> anyhow::Result<Outcome> {
    let unit = Unit::read(path)?;
    let game = game_of(&qipan_foreign::path(path), &unit.task)?;
    let board = choose::board_of(game, args.board)?;
    let out = out_of(path, args.name.as_deref())?;
    let set = Set { storage: board.about.name.to_owned(), seed: args.seed };
    let session = Session {
        host: Foreign::of(&gethostname::gethostname().to_string_lossy()),
        board: Foreign::of(board.name()),
        program: Foreign::of(concat!("qipan ", env!("CARGO_PKG_VERSION"))),
        threads: args.threads,
        hash: args.hash,
        began: now().into(),
    };
    let was_begun = out.with_added_extension("part").exists();
    let opened = Journal::open(unit.clone(), &out, &set, session)?;
    if was_begun {
        super::clear(beside(&out), out.file_name());
    }
    let (counts, what) = match opened {
        Opened::Done(counts) => (counts, "counted before"),
        Opened::Open(journal) => match count(args, board, *journal, table)? {
            Some(journal) => (journal.finish(&now())?, "counted"),
            None => return Ok(Outcome::Interrupted),
        },
    };
    let words = format!(
        "{}: {} {what}, {} after ply {} (unit {} of {}, {set})",
        qipan_foreign::path(&out),
        several(unit.positions.len(), "position"),
        leaves(counts.nodes(&unit, &qipan_foreign::path(&out))?),
        unit.task.depth,
        unit.number,
        unit.of,
    );
    output.line(&in_a_terminal(&words))?;
    Ok(Outcome::Good)
}

/// The game of a task, if this program can count it.
pub(crate) fn game_of(place: &str, task: &Task) -> anyhow::Result<&'static GameData> {
    let wrong = |field, found: &str, expected: String| UnitError::Field {
        place: place.to_owned(),
        field,
        found: format!("{found:?}"),
        expected,
    };
    let Some(game) = game_named(&task.game) else {
        let names: Vec<_> = qipan_harness::GAMES.iter().map(|game| game.name).collect();
        bail!(wrong("game", &task.game, names.join(" or ")));
    };
    if task.unique != game.unique() {
        bail!(wrong("unique", &task.unique, format!("{:?}, as this program has it", game.unique())));
    }
    Ok(game)
}

/// Counts what is left; `None` if it was stopped.
fn count(
    args: &Args,
    board: &Row,
    journal: Journal,
    table: &mut Option<Table>,
) -> anyhow::Result<Option<Journal>> {
    let unit = journal.unit().clone();
    let (left, earlier) = (journal.left(), journal.earlier());
    let fens: Vec<_> = left.iter().map(|&index| unit.positions[index].fen.as_str()).collect();
    if args.hash > 0 && table.is_none() {
        *table = Some(Table::of_mib(args.hash, args.threads)?.seeded(args.seed));
    }
    if earlier > 0 {
        message(&format!("goes on: {earlier} of {} were counted before", unit.positions.len()));
    }
    let user = User::waiting_for(format!("unit {} of {}, {}", unit.number, unit.of, board.name()));
    let worker = Worker { user, kept: Mutex::new((journal, None)) };
    let how = How { threads: args.threads, table: table.as_ref(), watch: &worker };
    let is_whole = board
        .deep_each(&fens, unit.task.below(), how, &|index, nodes, time| {
            let mut kept = worker.kept();
            let (journal, trouble) = &mut *kept;
            // What is not kept is counted again by the next worker.
            if trouble.is_none() {
                *trouble = journal.put(left[index], nodes, time).err();
            }
        })
        .with_context(|| format!("unit {} of {}", unit.number, unit.of))?;
    let (journal, trouble) = worker.kept.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(trouble) = trouble {
        bail!(trouble);
    }
    if !is_whole {
        let done = unit.positions.len() - journal.left().len();
        let words = format!("{done} of {} are counted; the same command goes on", unit.positions.len());
        message(&format!("{} {words}", styled(BAD, "interrupted:")));
        return Ok(None);
    }
    Ok(Some(journal))
}

/// State that threads share: the user who waits, and where counts are kept, with the reason why they are
/// not.
struct Worker {
    user: User,
    kept: Mutex<(Journal, Option<UnitError>)>,
}

impl Worker {
    fn kept(&self) -> MutexGuard<'_, (Journal, Option<UnitError>)> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch for Worker {
    fn advance(&self, share: f64) {
        self.user.advance(share);
    }

    fn is_stopped(&self) -> bool {
        self.user.is_stopped() || self.kept().1.is_some()
    }
}

/// The second in which this is asked, in UTC.
fn now() -> String {
    let now = Timestamp::now();
    now.round(TimeUnit::Second).unwrap_or(now).to_string()
}

fn leaves(count: u128) -> String {
    if count == 1 { "1 leaf".to_owned() } else { format!("{count} leaves") }
}
