//! Units, journals and merging on real files, with a game of numbers instead of a board.

mod faults;
mod journals;
mod merging;
mod plan;
mod writing;

use std::path::{Path, PathBuf};
use std::time::Duration;

use qipan_foreign::Foreign;
use qipan_tree::deep::{Pass, Reached};
use qipan_tree::units::{
    Counts, Journal, Opened, Session, Set, Task, Unit, UnitError, cut, out_of, write_all,
};
use tempfile::TempDir;

fn task() -> Task {
    Task {
        game: "chess".to_owned(),
        root: "root w - - 0 1".to_owned(),
        plies: 2,
        depth: 5,
        unique: "men, side to move".to_owned(),
    }
}

/// Positions in the order of their texts.
fn positions(count: u64) -> Vec<Reached> {
    let position =
        |at: u64| Reached { fen: format!("position{at:03} w - - 0 1"), paths: u128::from(at % 3 + 1) };
    (0..count).map(position).collect()
}

/// Leaves below a position.
fn leaves(fen: &str) -> u128 {
    fen.bytes().map(u128::from).sum::<u128>() * 1_000_003
}

/// Lines times leaves.
fn sum(positions: &[Reached]) -> u128 {
    positions.iter().map(|position| position.paths * leaves(&position.fen)).sum()
}

fn set(storage: &str, seed: u64) -> Set {
    Set { storage: storage.to_owned(), seed }
}

fn session(host: &str) -> Session {
    Session {
        host: Foreign::of(host),
        board: Foreign::of("one:tested"),
        program: Foreign::of("test 1.0"),
        threads: 2,
        hash: 16,
        began: Foreign::of("2026-11-23T18:00:00Z"),
    }
}

/// A directory of units.
struct Run {
    place: TempDir,
    files: Vec<PathBuf>,
    sum: u128,
}

impl Run {
    fn of(task: &Task, count: u64, units: usize) -> Self {
        let place = tempfile::tempdir().expect("a directory");
        let positions = positions(count);
        let sum = sum(&positions);
        let units = cut(task, positions, units).expect("units");
        let files = write_all(&place.path().join("run"), &units).expect("files");
        Self { place, files, sum }
    }

    fn new() -> Self {
        Self::of(&task(), 20, 3)
    }

    fn directory(&self) -> PathBuf {
        self.place.path().join("run")
    }

    fn work(&self, name: Option<&str>, set: &Set) {
        for file in &self.files {
            work(file, name, set);
        }
    }
}

fn open(unit: &Path, name: Option<&str>, set: &Set, host: &str) -> Result<Opened, UnitError> {
    in_passes(unit, name, set, host, 1)
}

fn in_passes(
    unit: &Path,
    name: Option<&str>,
    set: &Set,
    host: &str,
    passes: u32,
) -> Result<Opened, UnitError> {
    Journal::open(Unit::read(unit)?, &out_of(unit, name)?, set, session(host), passes)
}

fn is_open(opened: Result<Opened, UnitError>) -> Box<Journal> {
    match opened.expect("a journal") {
        Opened::Open(journal) => journal,
        Opened::Done(_) => panic!("something is left"),
    }
}

fn journal(unit: &Path, host: &str) -> Box<Journal> {
    is_open(open(unit, None, &set("one", 0), host))
}

/// Counts so many of the positions that are left.
fn count(journal: &mut Journal, most: usize) {
    for index in journal.left(Pass::WHOLE).into_iter().take(most) {
        let nodes = leaves(&journal.unit().positions[index].fen);
        journal.put(index, Pass::WHOLE, nodes, Duration::from_micros(1234)).expect("room");
    }
}

fn work(unit: &Path, name: Option<&str>, set: &Set) -> Counts {
    match open(unit, name, set, "node1").expect("a journal") {
        Opened::Done(counts) => counts,
        Opened::Open(mut journal) => {
            count(&mut journal, usize::MAX);
            journal.finish("2026-11-23T18:00:01Z").expect("room")
        }
    }
}

fn said<T: std::fmt::Debug>(result: Result<T, UnitError>) -> String {
    result.expect_err("a fault").to_string()
}
