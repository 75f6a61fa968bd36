//! Units: files of positions to be counted.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use qipan_foreign::{MOST_BYTES, Staging, beside, read};

use crate::deep::Reached;
use crate::units::UnitError;
use crate::units::block::{Block, number, put};
use crate::units::error::shown;
use crate::units::seal::{Digester, opened, sealed};

/// The most plies that are counted.
const DEEPEST: u32 = 60;

/// Task of counting that all units share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The game's name.
    pub game: String,
    /// The position at which everything begins, as the rules write it.
    pub root: String,
    /// Plies from the root to the positions of the units.
    pub plies: u32,
    /// Plies from the root to the leaves: not less.
    pub depth: u32,
    /// Properties that distinguish two positions, in words.
    pub unique: String,
}

impl Task {
    /// Plies from a position of a unit to the leaves.
    #[must_use]
    pub fn below(&self) -> u32 {
        self.depth - self.plies
    }

    pub(crate) fn put(&self, text: &mut String) {
        put(text, "game", &self.game);
        put(text, "root", &self.root);
        put(text, "plies", self.plies);
        put(text, "depth", self.depth);
        put(text, "unique", &self.unique);
    }

    pub(crate) fn take(place: &str, block: &mut Block<'_>) -> Result<Self, UnitError> {
        let task = Self {
            game: block.text("game")?.to_owned(),
            root: block.text("root")?.to_owned(),
            plies: block.number("plies")?,
            depth: block.number("depth")?,
            unique: block.text("unique")?.to_owned(),
        };
        task.check(place)?;
        Ok(task)
    }

    /// Checks that the task can be counted; `place` is for the message.
    ///
    /// # Errors
    /// [`UnitError::Field`] if the leaves are above the positions, or deeper than anything is counted.
    pub fn check(&self, place: &str) -> Result<(), UnitError> {
        if self.depth > DEEPEST {
            let expected = format!("at most {DEEPEST}");
            return Err(UnitError::field(place, "depth", self.depth.to_string(), expected));
        }
        if self.plies > self.depth {
            let expected = format!("at most the depth, {}", self.depth);
            return Err(UnitError::field(place, "plies", self.plies.to_string(), expected));
        }
        Ok(())
    }

    /// Says in what another task differs.
    pub(crate) fn must_be(&self, place: &str, other: &Self) -> Result<(), UnitError> {
        let pairs = [
            ("game", self.game.clone(), other.game.clone()),
            ("root", self.root.clone(), other.root.clone()),
            ("plies", self.plies.to_string(), other.plies.to_string()),
            ("depth", self.depth.to_string(), other.depth.to_string()),
            ("unique", self.unique.clone(), other.unique.clone()),
        ];
        must_be_same(place, pairs)
    }
}

/// The first of some fields that is not as it has to be.
pub(crate) fn must_be_same<const N: usize>(
    place: &str,
    fields: [(&'static str, String, String); N],
) -> Result<(), UnitError> {
    match fields.into_iter().find(|(_, found, expected)| found != expected) {
        None => Ok(()),
        Some((field, found, expected)) => Err(UnitError::field(place, field, found, expected)),
    }
}

/// Positions to be counted, a part of all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Task of all units.
    pub task: Task,
    /// Its number, from 1.
    pub number: usize,
    /// Units in all.
    pub of: usize,
    /// The digest of all positions of all units.
    pub split: String,
    /// Its positions and the lines that lead to each, in the order of their texts.
    pub positions: Vec<Reached>,
    /// The digest of the file that it was read from; empty if it was cut.
    pub digest: String,
}

/// Kind of the file, as its first line names it.
const KIND: &str = "unit";

impl Unit {
    /// Reads a unit.
    ///
    /// # Errors
    /// [`UnitError`]: the file cannot be read or is not what was written.
    pub fn read(path: &Path) -> Result<Self, UnitError> {
        Self::parse(&qipan_foreign::path(path), &read(path, MOST_BYTES)?)
    }

    /// Reads a unit that is in memory; `place` is for messages.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn parse(place: &str, bytes: &[u8]) -> Result<Self, UnitError> {
        let (body, digest) = opened(place, KIND, bytes)?;
        let (mut block, lines) = Block::before(place, &body)?;
        let task = Task::take(place, &mut block)?;
        let (number, of): (usize, usize) = block.part("unit")?;
        let (positions, paths) = (block.number::<usize>("positions")?, block.number::<u128>("paths")?);
        let split = block.text("split")?.to_owned();
        block.end()?;
        if !(1..=of).contains(&number) {
            return Err(UnitError::field(
                place,
                "unit",
                number.to_string(),
                format!("a number from 1 to {of}"),
            ));
        }
        let above = body[..body.len() - lines.len()].lines().count() + 1;
        let read = |(index, line): (usize, &str)| {
            position(line).ok_or_else(|| {
                let place = format!("{place}:{}", index + above + 1);
                UnitError::field(&place, "position", shown(line), "FEN ;paths and a number")
            })
        };
        let unit = Self {
            task,
            number,
            of,
            split,
            positions: lines.lines().enumerate().map(read).collect::<Result<_, _>>()?,
            digest,
        };
        must_be_same(
            place,
            [
                ("positions", positions.to_string(), unit.positions.len().to_string()),
                ("paths", paths.to_string(), unit.paths(place)?.to_string()),
            ],
        )?;
        if let Some(pair) = unit.positions.windows(2).find(|pair| pair[0].fen >= pair[1].fen) {
            let expected = format!("one behind {}", pair[0].fen);
            return Err(UnitError::field(place, "position", pair[1].fen.clone(), expected));
        }
        Ok(unit)
    }

    /// Lines that lead to its positions.
    ///
    /// # Errors
    /// [`UnitError::Overflow`].
    pub fn paths(&self, place: &str) -> Result<u128, UnitError> {
        let sum = self.positions.iter().try_fold(0u128, |sum, position| sum.checked_add(position.paths));
        sum.ok_or_else(|| UnitError::Overflow { place: place.to_owned(), field: "paths" })
    }

    /// The name of its file.
    #[must_use]
    pub fn file_name(&self) -> String {
        let width = self.of.to_string().len().max(4);
        format!("{:0width$}.{KIND}", self.number)
    }

    /// The text of its file.
    fn seal(&self) -> Result<String, UnitError> {
        let mut body = String::new();
        self.task.put(&mut body);
        put(&mut body, "unit", format_args!("{} of {}", self.number, self.of));
        put(&mut body, "positions", self.positions.len());
        put(&mut body, "paths", self.paths(&self.file_name())?);
        put(&mut body, "split", &self.split);
        for Reached { fen, paths } in &self.positions {
            writeln!(body, "{fen} ;paths {paths}").expect("a text takes all");
        }
        let text = sealed(KIND, &body);
        // What is written is read, and counted with a longer line for each position.
        if text.len() as u64 > MOST_BYTES / 2 {
            let expected = format!("more: a unit has at most {} MiB", MOST_BYTES >> 21);
            return Err(UnitError::field("units", "number", self.of.to_string(), expected));
        }
        Ok(text)
    }
}

/// A unit that was changed, with a digest that fits: what somebody can send who means harm.
#[doc(hidden)]
#[must_use]
pub fn forged(body: &str) -> Vec<u8> {
    sealed(KIND, body).into_bytes()
}

/// `FEN ;paths 4`.
fn position(line: &str) -> Option<Reached> {
    let (fen, paths) = line.split_once(" ;paths ")?;
    Some(Reached { fen: fen.to_owned(), paths: number(paths).filter(|&paths: &u128| paths > 0)? })
}

/// The digest of a whole task: what is counted, and all positions. The number of units is no part of it.
#[must_use]
pub fn digest_of(task: &Task, positions: &[Reached]) -> String {
    let mut split = Split::of(task);
    split.add(positions);
    split.end()
}

/// The same, of positions that come unit by unit.
pub(crate) struct Split(Digester);

impl Split {
    pub(crate) fn of(task: &Task) -> Self {
        let mut head = String::new();
        task.put(&mut head);
        let mut split = Self(Digester::default());
        split.0.add(&head);
        split
    }

    pub(crate) fn add(&mut self, positions: &[Reached]) {
        for Reached { fen, paths } in positions {
            self.0.add(&format!("{fen} ;paths {paths}"));
        }
    }

    pub(crate) fn end(self) -> String {
        self.0.end()
    }
}

/// Cuts the positions of a task into so many units: neighbours in the order of their texts, which have much
/// in common, stay together. No unit has more than one position more than another.
///
/// # Errors
/// [`UnitError::Field`] if there are fewer positions than units, or none.
pub fn cut(task: &Task, positions: Vec<Reached>, units: usize) -> Result<Vec<Unit>, UnitError> {
    let all = positions.len();
    if !(1..=all).contains(&units) {
        let expected = format!("a number from 1 to {all}, the positions after ply {}", task.plies);
        return Err(UnitError::field("split", "units", units.to_string(), expected));
    }
    let split = digest_of(task, &positions);
    let mut rest = positions.into_iter();
    let unit = |number: usize| Unit {
        task: task.clone(),
        number,
        of: units,
        split: split.clone(),
        positions: rest.by_ref().take(number * all / units - (number - 1) * all / units).collect(),
        digest: String::new(),
    };
    Ok((1..=units).map(unit).collect())
}

/// Writes units into a directory that is not there or empty: all of them or none. Returns their files.
///
/// # Errors
/// [`UnitError`]: the directory has something in it, or cannot be written.
pub fn write_all(directory: &Path, units: &[Unit]) -> Result<Vec<PathBuf>, UnitError> {
    let failed = || UnitError::io(directory, "written");
    if fs::read_dir(directory).is_ok_and(|mut entries| entries.next().is_some()) {
        let place = qipan_foreign::path(directory);
        return Err(UnitError::field(
            &place,
            "out",
            "a directory that is not empty",
            "a new or an empty one",
        ));
    }
    let parent = beside(directory);
    fs::create_dir_all(parent).map_err(failed())?;
    let staging = Staging::begin(directory, parent).map_err(failed())?;
    for unit in units {
        let text = unit.seal()?;
        staging.write(Path::new(&unit.file_name()), &text).map_err(failed())?;
    }
    staging.finish(directory).map_err(failed())?;
    Ok(units.iter().map(|unit| directory.join(unit.file_name())).collect())
}
