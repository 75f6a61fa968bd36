//! `qipan deep merge`: the sum of all units, and whether independent counts agree.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;
use qipan_harness::{GameData, Row, Suite, fastest, find};
use qipan_record::Language;
use qipan_record::sheet::{Cell, Column, Sheet};
use qipan_tree::units::{Disagreement, Drawn, Merge, SetSum, digest_of};
use serde_json::{Value, json};

use super::recount::{self, Recount};
use crate::choose;
use crate::text::output::{BAD, GOOD, Outcome, Output, in_a_terminal, styled};
use crate::text::progress::Progress;
use crate::text::table::{Form, Format, number};
use crate::text::user::User;
use crate::text::words::several;

/// Adds the counts of all units, and compares independent ones.
///
/// Independent counts are compared position by position. Every unit has to be there once, with the content
/// that it was written with. Outputs of one board and seed are a set; each set gives a sum. Every board that
/// counted finds the positions of the units again, so that none is missing and none is there twice. Then
/// another board counts positions again that are drawn at random, since files can be forged: the chance is
/// said with which a lie of some size has passed. A sum is printed if everything is there and agrees. It is
/// called confirmed if two ways of storing a board agree and all positions were counted again. Exit code 1 if
/// something is missing or differs.
///
/// As JSON it is an object: game, root, plies, depth, unique, split, units, positions, paths; nodes (a
/// number, a string of digits where it is 2^64 or more, null if there is no sum), published (the count of the
/// published suites, or null), sets (a list of objects with storage, system, seed, boards, hosts, units,
/// missing, nodes, seconds; nodes is null where units are missing), compared (positions), different, first
/// (null, or an object with unit, fen and counts), refuted_by (boards that find other positions), recount
/// (null, or an object with board, positions, draws by leaves, missed, a list of objects with share of the
/// leaves and chance, and wrong, null or an object with unit, fen, said, found), agreed_by (boards whose
/// files have the sum, if they are several), confirmed_by (the same if all positions were counted again).
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The directory of the units and their outputs.
    directory: PathBuf,
    /// Counts positions again that are drawn at random, for so long, on all cores: 10s, 5m, 2h; 0s for none.
    #[arg(long, value_name = "TIME", value_parser = recount::span, default_value = "10s", allow_negative_numbers = true)]
    recount: Duration,
    /// Format of the result.
    #[arg(long, value_enum, default_value_t = Form::Terminal)]
    format: Form,
}

/// Findings of a merge.
struct Found {
    game: &'static GameData,
    merge: Merge,
    /// A row of each storage that counted.
    boards: BTreeMap<String, &'static Row>,
    /// Boards that find other positions than the units have.
    refuted_by: Vec<&'static Row>,
    /// Positions that were counted again, if any were asked for.
    recount: Option<Recount>,
    /// Published, if it is.
    published: Option<u64>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let place = qipan_foreign::path(&args.directory);
    super::clear_units(&args.directory);
    let progress = Progress::new(format!("{place}: units"));
    let merge = Merge::of(&args.directory, |done, all| progress.set_pieces(done, all))?;
    drop(progress);
    let game = super::work::game_of(&place, &merge.task)?;
    let mut boards = BTreeMap::new();
    for sum in &merge.sets {
        let board = choose::board_of(game, Some(find(&sum.set.storage)?))?;
        boards.insert(sum.set.storage.clone(), board);
    }
    let mut refuted_by = Vec::new();
    // Without any output, the fastest board looks at the units.
    let walkers =
        if boards.is_empty() { vec![fastest(game.name)] } else { boards.values().copied().collect() };
    for board in walkers {
        let user = User::waiting_for(format!("{}, positions after {} plies", board.name(), merge.task.plies));
        let Merge { task, positions, .. } = &merge;
        let Some(reached) = board.reached(&task.root, task.plies, Some(*positions), &user)? else {
            return Ok(Outcome::Interrupted);
        };
        if digest_of(&merge.task, &reached) != merge.split {
            refuted_by.push(board);
        }
    }
    let recount = match args.recount {
        time if time.is_zero() || !merge.is_good() || !refuted_by.is_empty() => None,
        time => match recount::recount(&merge, game, time)? {
            None => return Ok(Outcome::Interrupted),
            some => some,
        },
    };
    let suite = Suite::published(&[game]);
    let entry = suite.entries.iter().find(|entry| entry.fen == merge.task.root);
    let published = entry.and_then(|entry| entry.nodes_at(merge.task.depth));
    let found = Found { game, merge, boards, refuted_by, recount, published };
    match args.format {
        Form::Terminal => found.tell(&place, output)?,
        Form::Json => output.line(&format!("{:#}", found.object()))?,
    }
    Ok(Outcome::good_if(found.nodes().is_some() && found.is_as_published()))
}

impl Found {
    /// The sum, if all is there and agrees.
    fn nodes(&self) -> Option<u128> {
        let is_good = self.merge.is_good() && self.refuted_by.is_empty() && self.wrong().is_none();
        self.merge.sets.first().filter(|_| is_good).and_then(SetSum::nodes)
    }

    /// Position that was counted again, and has other leaves than the files say.
    fn wrong(&self) -> Option<&(Drawn, u128)> {
        self.recount.as_ref()?.wrong.as_ref()
    }

    /// The ways of storing a board by which the sum is the same, if there are several.
    fn agreed_by(&self) -> Vec<&str> {
        if self.nodes().is_some() { self.merge.confirmed_by() } else { Vec::new() }
    }

    /// The same if they confirm it: who sends files of all of them can still lie about a position that was
    /// not counted again.
    fn confirmed_by(&self) -> Vec<&str> {
        let is_all = self.recount.as_ref().is_some_and(|recount| recount.is_all);
        if is_all { self.agreed_by() } else { Vec::new() }
    }

    fn is_as_published(&self) -> bool {
        match (self.nodes(), self.published) {
            (Some(nodes), Some(published)) => nodes == u128::from(published),
            _ => true,
        }
    }

    /// `chess-array (C1)`.
    fn named(&self, storage: &str) -> String {
        self.boards.get(storage).map_or_else(|| storage.to_owned(), |board| self.board_named(board))
    }

    fn board_named(&self, board: &Row) -> String {
        format!("{} ({})", board.about.name, board.about.system)
    }

    fn tell(&self, place: &str, output: &mut Output) -> anyhow::Result<()> {
        let Merge { task, units, positions, paths, sets, comparison, .. } = &self.merge;
        let mut say = |text: &str| output.line(&in_a_terminal(text));
        say(&format!("{}, perft({}) of {}", task.game, task.depth, task.root))?;
        say(&format!(
            "{} after ply {} in {}, {} of moves lead to them",
            several(positions, "position"),
            task.plies,
            several(units, "unit"),
            several(paths, "line"),
        ))?;
        if !sets.is_empty() {
            say(&format!("\n{}\n", self.table()))?;
        }
        for board in &self.refuted_by {
            say(&bad(&format!(
                "{} finds other positions after ply {} than the units have. They were not made by qipan deep \
                 split, or a board is wrong.",
                board.name(),
                task.plies
            )))?;
        }
        if sets.is_empty() {
            say(&bad(&format!("No output yet: qipan deep work UNIT for each unit in {place}.")))?;
        }
        for sum in sets.iter().filter(|sum| !sum.is_whole()) {
            let missing = sum.missing.len();
            say(&bad(&format!(
                "Not there yet: {} of {units}, of {}: {}.",
                several(missing, "unit"),
                sum.set,
                first_of(&sum.missing)
            )))?;
        }
        if let Some(Disagreement { unit, fen, counts: [(one, nodes), (other, others)] }) = &comparison.first {
            let different = several(comparison.different, "position");
            say(&bad(&format!(
                "Different: {different} of {} compared. The first is in unit {unit}:",
                comparison.positions
            )))?;
            say(&format!("  {fen}"))?;
            say(&format!("  {nodes} by {one}\n  {others} by {other}"))?;
            let [one, other] = [one, other].map(|set| &set.storage);
            let command = if one == other {
                format!("qipan perft {one} {} --fen \"{fen}\"", task.below())
            } else {
                format!("qipan bisect {one} {other} {} --fen \"{fen}\"", task.below())
            };
            say(&format!("To find out which is wrong:\n  {command}"))?;
        }
        if let Some((Drawn { unit, fen, nodes, .. }, found)) = self.wrong() {
            let board = self.recount.as_ref().map_or("", |recount| recount.board.name());
            say(&bad(&format!(
                "Wrong: a position that was counted again has other leaves, in unit {unit}:"
            )))?;
            say(&format!("  {fen}\n  {nodes} in the files\n  {found} by {board}"))?;
            let command = format!("qipan perft {board} {} --fen \"{fen}\"", task.below());
            say(&format!("To count it once more:\n  {command}"))?;
        }
        let Some(nodes) = self.nodes() else { return Ok(()) };
        let walked: Vec<_> = self.boards.keys().map(|storage| self.named(storage)).collect();
        say(&format!("The positions of the units were found again by {}.", Language::En.listed(&walked)))?;
        if sets.len() > 1 {
            let names: Vec<_> = sets.iter().map(|sum| sum.set.to_string()).collect();
            say(&format!(
                "All {} counts agree, position by position: {}.",
                comparison.positions,
                Language::En.listed(&names)
            ))?;
        }
        say(&self.words_of_recount())?;
        let named = |names: Vec<&str>| names.into_iter().map(|name| self.named(name)).collect::<Vec<_>>();
        let agree = named(self.agreed_by());
        let number = if agree.len() == 2 { "two".to_owned() } else { agree.len().to_string() };
        let representations = format!("{number} representations, {}", Language::En.listed(&agree));
        let again = self.recount.as_ref().filter(|recount| recount.positions > 0);
        let last = match (agree.as_slice(), again) {
            ([], None) => format!("vouched for by files of {} alone.", Language::En.listed(&walked)),
            ([], Some(_)) => {
                format!(
                    "counted by {} alone, not confirmed by another representation.",
                    Language::En.listed(&walked)
                )
            }
            (_, None) => format!("vouched for by files of {representations}."),
            (_, Some(Recount { is_all: true, .. })) => format!("confirmed by {representations}."),
            (_, Some(_)) => format!("the same by {representations}, and a sample was counted again."),
        };
        let result = styled(GOOD, &format!("perft({}) = {nodes}", task.depth));
        say(&format!("\n{result}: {last}"))?;
        match self.published {
            Some(_) if self.is_as_published() => say(&format!("{} has the same.", self.game.suite_path)),
            Some(published) => say(&bad(&format!("{} has another one: {published}.", self.game.suite_path))),
            None => Ok(()),
        }
    }

    /// What was counted again, and what may have passed.
    fn words_of_recount(&self) -> String {
        let Some(recount) = &self.recount else {
            return "Nothing was counted again: the sum is vouched for by files.".to_owned();
        };
        let by = self.board_named(recount.board);
        match recount {
            Recount { positions: 0, .. } => {
                "No position was counted again in this time: the sum is vouched for by files. --recount gives more."
                    .to_owned()
            }
            Recount { is_all: true, positions, .. } => {
                format!("{}, which is all, counted again by {by}: no other count.", several(positions, "position"))
            }
            Recount { positions, .. } => {
                let [one, ten] = recount.chances().map(|(share, chance)| {
                    format!("{share:.0} % of the leaves passes with a chance of {}", percent(chance))
                });
                format!(
                    "{}, drawn at random, counted again by {by}: no other count. A lie about {one}, about {ten}.",
                    several(positions, "position")
                )
            }
        }
    }

    fn table(&self) -> String {
        let mut table = Sheet::new(&[
            Column::text("storage", "Counted by"),
            Column::figure("seed", "Seed"),
            Column::figure("units", "Units"),
            Column::figure("nodes", "Leaves"),
            Column::figure("seconds", "Time, summed"),
            Column::figure("hosts", "Machines").if_room(),
        ]);
        for sum in &self.merge.sets {
            let done = self.units_of(sum);
            table.push(vec![
                Cell::text(self.named(&sum.set.storage)),
                Cell::number(sum.set.seed),
                Cell::new(format!("{done} of {}", self.merge.units), done),
                Cell::text(sum.nodes().map_or("–".to_owned(), |nodes| nodes.to_string())),
                Cell::new(time(sum.seconds), sum.seconds),
                Cell::number(sum.hosts.len() as u64),
            ]);
        }
        Format::Terminal.render(&table)
    }

    fn units_of(&self, sum: &SetSum) -> usize {
        self.merge.units - sum.missing.len()
    }

    fn object(&self) -> Value {
        let Merge { task, split, units, positions, paths, sets, comparison, .. } = &self.merge;
        let of_set = |sum: &SetSum| {
            json!({
                "storage": sum.set.storage,
                "system": self.boards[&sum.set.storage].about.system,
                "seed": sum.set.seed,
                "boards": sum.boards,
                "hosts": sum.hosts,
                "units": self.units_of(sum),
                "missing": sum.missing,
                "nodes": sum.nodes().map(number),
                "seconds": sum.seconds,
            })
        };
        let of_first = |first: &Disagreement| {
            let counts = first.counts.iter().map(
                |(set, nodes)| json!({ "storage": set.storage, "seed": set.seed, "nodes": number(*nodes) }),
            );
            json!({ "unit": first.unit, "fen": first.fen, "counts": counts.collect::<Vec<_>>() })
        };
        json!({
            "game": task.game,
            "root": task.root,
            "plies": task.plies,
            "depth": task.depth,
            "unique": task.unique,
            "split": split,
            "units": units,
            "positions": positions,
            "paths": number(*paths),
            "nodes": self.nodes().map(number),
            "published": self.published,
            "sets": sets.iter().map(of_set).collect::<Vec<_>>(),
            "compared": comparison.positions,
            "different": comparison.different,
            "first": comparison.first.as_ref().map(of_first),
            "refuted_by": self.refuted_by.iter().map(|board| board.name()).collect::<Vec<_>>(),
            "recount": self.recount.as_ref().map(Recount::object),
            "agreed_by": self.agreed_by(),
            "confirmed_by": self.confirmed_by(),
        })
    }
}

fn bad(text: &str) -> String {
    styled(BAD, text)
}

/// A chance in per cent, with as many digits as are of use.
fn percent(chance: f64) -> String {
    match chance {
        c if c >= 10.0 => format!("{c:.0} %"),
        c if c >= 0.01 => format!("{c:.2} %"),
        _ => "less than 0.01 %".to_owned(),
    }
}

/// Some of some numbers: `2, 5, 7`, `1, 2, 3, 4, 5 and 95 more`.
fn first_of(numbers: &[usize]) -> String {
    /// More are not read.
    const MOST: usize = 12;
    let some: Vec<_> = numbers.iter().take(MOST).map(ToString::to_string).collect();
    match numbers.len().checked_sub(MOST) {
        None | Some(0) => some.join(", "),
        Some(more) => format!("{} and {more} more", some.join(", ")),
    }
}

/// A time to read, of any length.
fn time(seconds: f64) -> String {
    match seconds {
        s if s < 100.0 => format!("{s:.2} s"),
        s if s < 6000.0 => format!("{:.1} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}
