//! All outputs of a directory: a sum for each set, and whether sets agree.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use qipan_foreign::Foreign;

use crate::units::UnitError;
use crate::units::counts::{Counts, Set, Text};
use crate::units::draw::Weighed;
use crate::units::unit::{Split, Task, Unit, must_be_same};

/// Sum of the counts of one set.
#[derive(Clone, PartialEq, Debug)]
pub struct SetSum {
    /// The set.
    pub set: Set,
    /// Rows that counted for it: levels of one storage.
    pub boards: BTreeSet<Foreign>,
    /// Machines that counted for it.
    pub hosts: BTreeSet<Foreign>,
    /// Numbers of the units that it has not counted.
    pub missing: Vec<usize>,
    /// Lines times leaves, over the units that it has counted.
    sum: u128,
    /// Seconds on the wall, summed over positions.
    pub seconds: f64,
}

impl SetSum {
    /// Lines times leaves, if it has counted every unit: a part of the sum is no result.
    #[must_use]
    pub fn nodes(&self) -> Option<u128> {
        self.is_whole().then_some(self.sum)
    }

    /// Returns true if the set has counted every unit.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.missing.is_empty()
    }
}

/// A position in which two sets differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The unit's number.
    pub unit: usize,
    /// The position.
    pub fen: String,
    /// Leaves below it, by one set and by another.
    pub counts: [(Set, u128); 2],
}

/// Positions that two sets or more have both counted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comparison {
    /// Number of positions that were compared.
    pub positions: usize,
    /// First position in which sets differ.
    pub first: Option<Disagreement>,
    /// Number of positions in which sets differ.
    pub different: usize,
}

/// A directory of units and outputs.
#[derive(Clone, PartialEq, Debug)]
pub struct Merge {
    /// Task of all units.
    pub task: Task,
    /// The digest of all positions.
    pub split: String,
    /// Units.
    pub units: usize,
    /// Positions of all units.
    pub positions: usize,
    /// Lines that lead to them.
    pub paths: u128,
    /// The sets, in the order of their names.
    pub sets: Vec<SetSum>,
    /// Positions that more than one set has counted.
    pub comparison: Comparison,
    /// Units that the first set has counted.
    pub(crate) weighed: Vec<Weighed>,
}

impl Merge {
    /// Reads all units and outputs of a directory, and sums and compares them. `watch` hears of the units
    /// that are read, and of how many there are.
    ///
    /// # Errors
    /// [`UnitError`]: a unit is missing or there twice, a file was changed, is of something else or there
    /// twice in a set, or a sum is too large.
    pub fn of(directory: &Path, mut watch: impl FnMut(usize, usize)) -> Result<Self, UnitError> {
        let place = qipan_foreign::path(directory);
        let (units, outputs) = files(directory)?;
        let units = ordered(&place, &units)?;
        let mut by_unit: BTreeMap<usize, BTreeMap<Set, PathBuf>> = BTreeMap::new();
        for path in outputs {
            let text = Text::read(&path)?;
            let (head, place) = (text.head, text.place);
            let unit = units.get(head.number.wrapping_sub(1)).ok_or_else(|| {
                let expected = format!("a number from 1 to {}", units.len());
                UnitError::field(&place, "unit", head.number.to_string(), expected)
            })?;
            head.must_be_of(&place, &unit.head)?;
            if let Some(other) = by_unit.entry(head.number).or_default().insert(head.set.clone(), path) {
                let found = format!("unit {} of {} a second time", head.number, head.set);
                let expected = format!("it once, in {}", qipan_foreign::path(&other));
                return Err(UnitError::field(&place, "unit", found, expected));
            }
        }
        let sets: BTreeSet<Set> = by_unit.values().flat_map(BTreeMap::keys).cloned().collect();
        let empty = |set| SetSum {
            set,
            boards: BTreeSet::new(),
            hosts: BTreeSet::new(),
            missing: Vec::new(),
            sum: 0,
            seconds: 0.0,
        };
        let first = &units[0].head;
        let mut merge = Self {
            task: first.task.clone(),
            split: first.split.clone(),
            units: units.len(),
            positions: 0,
            paths: 0,
            sets: sets.into_iter().map(empty).collect(),
            comparison: Comparison::default(),
            weighed: Vec::new(),
        };
        let over = |field| UnitError::Overflow { place: place.clone(), field };
        let mut found = Split::of(&merge.task);
        for (index, file) in units.iter().enumerate() {
            watch(index, units.len());
            let unit = Unit::read(&file.path)?;
            found.add(&unit.positions);
            merge.positions += unit.positions.len();
            let paths = unit.paths(&qipan_foreign::path(&file.path))?;
            merge.paths = merge.paths.checked_add(paths).ok_or_else(|| over("paths"))?;
            let mut there = Vec::new();
            let mut weighed = None;
            for sum in &mut merge.sets {
                match by_unit.get(&unit.number).and_then(|paths| paths.get(&sum.set)) {
                    None => sum.missing.push(unit.number),
                    Some(path) => {
                        let counts = Counts::read(path, &unit)?;
                        let nodes = counts.nodes(&unit, &qipan_foreign::path(path))?;
                        sum.sum = sum.sum.checked_add(nodes).ok_or_else(|| over("nodes"))?;
                        weighed.get_or_insert_with(|| Weighed {
                            unit: file.path.clone(),
                            counts: path.clone(),
                            leaves: nodes,
                            lines: paths,
                        });
                        sum.seconds += counts.seconds();
                        sum.boards.extend(counts.sessions.iter().map(|session| session.board.clone()));
                        sum.hosts.extend(counts.sessions.iter().map(|session| session.host.clone()));
                        there.push(counts);
                    }
                }
            }
            merge.weighed.extend(weighed);
            merge.comparison.add(&unit, &there);
        }
        // Each unit vouches for itself: together they must be the positions that were cut.
        let found = found.end();
        if found != merge.split {
            let expected = format!("{found}, which the positions of all units have");
            return Err(UnitError::field(&place, "split", merge.split, expected));
        }
        Ok(merge)
    }

    /// Returns true if there are counts, all of them are whole and nothing differs.
    #[must_use]
    pub fn is_good(&self) -> bool {
        !self.sets.is_empty() && self.sets.iter().all(SetSum::is_whole) && self.comparison.first.is_none()
    }

    /// The ways of storing a board that have counted everything, if there are several and they agree.
    #[must_use]
    pub fn confirmed_by(&self) -> Vec<&str> {
        let storages: BTreeSet<_> = self.sets.iter().map(|sum| sum.set.storage.as_str()).collect();
        if self.is_good() && storages.len() > 1 { storages.into_iter().collect() } else { Vec::new() }
    }
}

impl Comparison {
    fn add(&mut self, unit: &Unit, sets: &[Counts]) {
        let [one, others @ ..] = sets else { return };
        if others.is_empty() {
            return;
        }
        self.positions += unit.positions.len();
        for (index, position) in unit.positions.iter().enumerate() {
            let nodes = one.counted[index].nodes;
            let Some(other) = others.iter().find(|other| other.counted[index].nodes != nodes) else {
                continue;
            };
            self.different += 1;
            self.first.get_or_insert_with(|| Disagreement {
                unit: unit.number,
                fen: position.fen.clone(),
                counts: [(one.set.clone(), nodes), (other.set.clone(), other.counted[index].nodes)],
            });
        }
    }
}

/// Units and outputs by their names, sorted.
fn files(directory: &Path) -> Result<(Vec<PathBuf>, Vec<PathBuf>), UnitError> {
    let failed = || UnitError::io(directory, "read");
    let (mut units, mut outputs) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(directory).map_err(failed())? {
        let path = entry.map_err(failed())?.path();
        match path.extension().and_then(|end| end.to_str()) {
            Some("unit") => units.push(path),
            Some("out") => outputs.push(path),
            _ => {}
        }
    }
    units.sort();
    outputs.sort();
    Ok((units, outputs))
}

/// A unit without its positions, and its file.
struct File {
    head: Unit,
    path: PathBuf,
}

/// Every unit once, in their order.
fn ordered(directory: &str, paths: &[PathBuf]) -> Result<Vec<File>, UnitError> {
    let mut found: BTreeMap<usize, File> = BTreeMap::new();
    let mut of = None;
    for path in paths {
        let mut head = Unit::read(path)?;
        // They are read again when they are counted: memory holds one unit at a time.
        head.positions = Vec::new();
        let place = qipan_foreign::path(path);
        if let Some(first) = found.values().next() {
            head.task.must_be(&place, &first.head.task)?;
            let same = [
                ("unit", format!("one of {}", head.of), format!("one of {}", first.head.of)),
                ("split", head.split.clone(), first.head.split.clone()),
            ];
            must_be_same(&place, same)?;
        }
        of = Some(head.of);
        let number = head.number;
        if let Some(other) = found.insert(number, File { head, path: path.clone() }) {
            let expected = format!("it once, in {}", qipan_foreign::path(&other.path));
            return Err(UnitError::field(&place, "unit", format!("unit {number} a second time"), expected));
        }
    }
    let Some(of) = of else {
        return Err(UnitError::field(directory, "units", "none", "files that qipan deep split wrote"));
    };
    match (1..=of).find(|number| !found.contains_key(number)) {
        None => Ok(found.into_values().collect()),
        Some(missing) => {
            let found = format!("{} of {of}, not number {missing}", found.len());
            Err(UnitError::field(directory, "units", found, "every one"))
        }
    }
}
