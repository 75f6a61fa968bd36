//! `qipan deep work`: units of a deep count.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, bail};
use clap::Parser;
use jiff::{Timestamp, Unit as TimeUnit};
use qipan_foreign::{Foreign, beside};
use qipan_harness::{GameData, Row, game_named};
use qipan_tree::deep::{How, Pass, Table, Watch};
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
///
/// --passes is for a table that is too small for that: all units are counted several times over, each time
/// those lines of moves that meet in one part of the positions. `docs/deep.md` says how many passes to take.
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
    /// Passes in which the units are counted together.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=MOST_PASSES), default_value = "1")]
    passes: u32,
}

/// The most passes: each walks all but the last plies.
const MOST_PASSES: i64 = 1000;

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    stop::not_at_file_limits();
    // Had when the first position is counted, and kept for those of the next units.
    let mut table: Option<Table> = None;
    // Those that are counted in several passes are all open until the last.
    let together = if args.passes > 1 { args.units.len() } else { 1 };
    for paths in args.units.chunks(together) {
        let mut works =
            paths.iter().map(|path| Work::open(args, path)).collect::<anyhow::Result<Vec<_>>>()?;
        tell_how_far(&works, args.passes);
        for pass in Pass::all(args.passes) {
            // What the pass before has found is no more asked for.
            if let Some(table) = table.as_mut().filter(|_| pass.number() > 1) {
                table.clear(args.threads)?;
            }
            for work in &mut works {
                if let Outcome::Interrupted = work.count(args, pass, &mut table)? {
                    return Ok(Outcome::Interrupted);
                }
            }
        }
        for work in works {
            output.line(&in_a_terminal(&work.end()?))?;
        }
    }
    Ok(Outcome::Good)
}

/// Says how far earlier workers came with units that are counted together, if any did.
fn tell_how_far(works: &[Work], passes: u32) {
    let open = || works.iter().filter_map(Work::journal);
    let left = |pass| open().map(|journal| journal.left(pass).len()).sum::<usize>();
    let all: usize = open().map(|journal| journal.unit().positions.len()).sum();
    let mut unfinished = Pass::all(passes).map(|pass| (pass, left(pass))).filter(|&(_, left)| left > 0);
    if let Some((pass, left)) = unfinished.next()
        && (pass.number() > 1 || left < all)
    {
        message(&format!("goes on: {}{} of {all} were counted before", of_pass(pass), all - left));
    }
}

/// The words for a pass of several, before what is done in it.
fn of_pass(pass: Pass) -> String {
    if pass == Pass::WHOLE { String::new() } else { format!("pass {} of {}, ", pass.number(), pass.of()) }
}

/// A unit that is being counted.
struct Work {
    unit: Unit,
    board: &'static Row,
    set: Set,
    out: PathBuf,
    opened: Opened,
}

impl Work {
    fn open(args: &Args, path: &Path) -> anyhow::Result<Self> {
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
        let opened = Journal::open(unit.clone(), &out, &set, session, args.passes)?;
        if was_begun {
            super::clear(beside(&out), out.file_name());
        }
        Ok(Self { unit, board, set, out, opened })
    }

    /// The counts that are kept; `None` where all are counted.
    fn journal(&self) -> Option<&Journal> {
        if let Opened::Open(journal) = &self.opened { Some(journal) } else { None }
    }

    /// Ends the work on the unit, and says what was counted.
    fn end(self) -> anyhow::Result<String> {
        let (counts, what) = match self.opened {
            Opened::Done(counts) => (counts, "counted before"),
            Opened::Open(journal) => (journal.finish(&now())?, "counted"),
        };
        let out = qipan_foreign::path(&self.out);
        Ok(format!(
            "{out}: {} {what}, {} after ply {} (unit {} of {}, {})",
            several(self.unit.positions.len(), "position"),
            leaves(counts.nodes(&self.unit, &out)?),
            self.unit.task.depth,
            self.unit.number,
            self.unit.of,
            self.set,
        ))
    }

    /// Counts what is left of a pass.
    fn count(&mut self, args: &Args, pass: Pass, table: &mut Option<Table>) -> anyhow::Result<Outcome> {
        let Opened::Open(journal) = &mut self.opened else { return Ok(Outcome::Good) };
        let (unit, left) = (&self.unit, journal.left(pass));
        if left.is_empty() {
            return Ok(Outcome::Good);
        }
        let fens: Vec<_> = left.iter().map(|&index| unit.positions[index].fen.as_str()).collect();
        if args.hash > 0 && table.is_none() {
            *table = Some(Table::of_mib(args.hash, args.threads)?.seeded(args.seed));
        }
        let place = format!("{}unit {} of {}", of_pass(pass), unit.number, unit.of);
        let user = User::waiting_for(format!("{place}, {}", self.board.name()));
        let worker = Worker { user, kept: Mutex::new((journal, None)) };
        let how = How { threads: args.threads, table: table.as_ref(), pass, watch: &worker };
        let is_whole = self
            .board
            .deep_each(&fens, unit.task.below(), how, &|index, nodes, time| {
                let mut kept = worker.kept();
                let (journal, trouble) = &mut *kept;
                // What is not kept is counted again by the next worker.
                if trouble.is_none() {
                    *trouble = journal.put(left[index], pass, nodes, time).err();
                }
            })
            .with_context(|| place.clone())?;
        let (journal, trouble) = worker.kept.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(trouble) = trouble {
            bail!(trouble);
        }
        if is_whole {
            return Ok(Outcome::Good);
        }
        let (all, left) = (unit.positions.len(), journal.left(pass).len());
        let done = format!("{} of {all} are counted", all - left);
        message(&format!("{} {place}: {done}; the same command goes on", styled(BAD, "interrupted:")));
        Ok(Outcome::Interrupted)
    }
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

/// State that threads share: the user who waits, and where counts are kept, with the reason why they are
/// not.
struct Worker<'a> {
    user: User,
    kept: Mutex<(&'a mut Journal, Option<UnitError>)>,
}

impl<'a> Worker<'a> {
    fn kept(&self) -> MutexGuard<'_, (&'a mut Journal, Option<UnitError>)> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch for Worker<'_> {
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
