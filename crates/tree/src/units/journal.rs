//! The work on one unit: what was counted is kept, line by line.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use qipan_foreign::{MOST_BYTES, all_of, open_own, write_whole};

use crate::deep::Pass;
use crate::units::UnitError;
use crate::units::counts::{Counted, Counts, Session, Set, Text};
use crate::units::unit::Unit;

/// Path for the counts of a unit: `UNIT.out`, or `UNIT.NAME.out` for a set that has a name.
///
/// # Errors
/// [`UnitError::Field`] if the name is not of letters, digits, `-` and `_`.
pub fn out_of(unit: &Path, set: Option<&str>) -> Result<PathBuf, UnitError> {
    let Some(name) = set else { return Ok(unit.with_added_extension("out")) };
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    if name.is_empty() || !name.chars().all(is_plain) {
        return Err(UnitError::field("work", "name", format!("{name:?}"), "letters, digits, - and _"));
    }
    let mut extension = OsString::from(name);
    extension.push(".out");
    Ok(unit.with_added_extension(extension))
}

/// The work on a unit: either it is done, or it begins or goes on.
#[derive(Debug)]
pub enum Opened {
    /// Everything was counted before.
    Done(Counts),
    /// There is something left.
    Open(Box<Journal>),
}

/// Counts of a unit that become more. They survive the end of the process at any moment, and no other process
/// works on the unit as long as this is open.
#[derive(Debug)]
pub struct Journal {
    unit: Unit,
    out: PathBuf,
    path: PathBuf,
    /// Locked as long as it is open.
    file: File,
    /// Offset of the next line in the file.
    end: u64,
    counts: Counts,
    /// Number of passes in which positions are counted.
    passes: u32,
}

impl Journal {
    /// Begins to count a unit in so many passes, or goes on with what an earlier process has left beside
    /// `out`.
    ///
    /// # Errors
    /// [`UnitError`]: another worker is at it, the counts there are of another unit, set or number of passes
    /// or were changed, or the system refuses.
    pub fn open(
        unit: Unit,
        out: &Path,
        set: &Set,
        session: Session,
        passes: u32,
    ) -> Result<Opened, UnitError> {
        // Where nothing is left, nothing has to be written.
        let path = out.with_added_extension("part");
        if out.exists() {
            remove_part(&path);
            return Self::done(&unit, out, set).map(Opened::Done);
        }
        let place = qipan_foreign::path(&path);
        let file = open_own(&path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(UnitError::Busy { file: place }),
            Err(TryLockError::Error(reason)) => {
                return Err(UnitError::Io { file: place, what: "locked", reason });
            }
        }
        // Behind the lock: the worker that had it may have finished in between.
        if out.exists() {
            drop(file);
            remove_part(&path);
            return Self::done(&unit, out, set).map(Opened::Done);
        }
        let earlier = Counts::of_part(&place, &all_of(&file, &path, MOST_BYTES)?, &unit, set)?;
        let (mut counts, kept) = earlier
            .unwrap_or_else(|| (Counts { set: set.clone(), sessions: Vec::new(), counted: Vec::new() }, 0));
        let mut begun = counts.counted.iter().map(|counted| counted.pass);
        if let Some(other) = begun.find(|&pass| pass != Pass::WHOLE && pass.of() != passes) {
            let (found, expected) = (passes.to_string(), format!("{}, as were begun", other.of()));
            return Err(UnitError::field(&place, "passes", found, expected));
        }
        counts.sessions.push(session);
        let mut begin = counts.session_lines();
        if kept == 0 {
            begin.insert_str(0, &Counts::part_head(&unit, set));
        }
        let out = out.to_owned();
        let mut journal = Self { unit, out, path, file, end: kept as u64, counts, passes };
        journal.cut()?;
        journal.write(&begin)?;
        Ok(Opened::Open(Box::new(journal)))
    }

    /// Counts that are whole.
    fn done(unit: &Unit, out: &Path, set: &Set) -> Result<Counts, UnitError> {
        let text = Text::read(out)?;
        text.head.must_be_of(&text.place, unit)?;
        text.head.must_be_by(&text.place, set)?;
        Counts::of(&text, unit)
    }

    /// The unit.
    #[must_use]
    pub fn unit(&self) -> &Unit {
        &self.unit
    }

    /// Number of positions that are counted, in all passes.
    #[must_use]
    pub fn counted(&self) -> usize {
        let mut left = vec![self.passes; self.unit.positions.len()];
        for counted in &self.counts.counted {
            left[counted.index] -= self.passes / counted.pass.of();
        }
        left.into_iter().filter(|&left| left == 0).count()
    }

    /// Indices of the positions that are left in a pass, in their order.
    #[must_use]
    pub fn left(&self, pass: Pass) -> Vec<usize> {
        let mut is_left = vec![true; self.unit.positions.len()];
        for counted in &self.counts.counted {
            is_left[counted.index] &= counted.pass != pass && counted.pass != Pass::WHOLE;
        }
        (0..is_left.len()).filter(|&index| is_left[index]).collect()
    }

    /// Keeps the leaves below a position that was left in a pass.
    ///
    /// # Errors
    /// [`UnitError::Io`]; what was kept before is still there.
    pub fn put(&mut self, index: usize, pass: Pass, nodes: u128, time: Duration) -> Result<(), UnitError> {
        let counted = Counted { index, pass, nodes, time, session: self.counts.sessions.len() };
        self.write(&self.counts.line(&self.unit, &counted))?;
        self.counts.counted.push(counted);
        Ok(())
    }

    /// Writes behind all that is whole.
    fn write(&mut self, text: &str) -> Result<(), UnitError> {
        if let Err(reason) = self.file.write_all(text.as_bytes()) {
            // What of it was written would be in the way of the next line.
            self.cut()?;
            return Err(UnitError::io(&self.path, "written")(reason));
        }
        self.end += text.len() as u64;
        Ok(())
    }

    /// Drops what stands behind all that is whole.
    fn cut(&mut self) -> Result<(), UnitError> {
        let cut = self.file.set_len(self.end).and_then(|()| self.file.seek(SeekFrom::Start(self.end)));
        cut.map(drop).map_err(UnitError::io(&self.path, "written"))
    }

    /// Writes the whole counts, whose file is there from one moment to the next, and ends the work.
    ///
    /// # Errors
    /// [`UnitError::Field`] if something is left, [`UnitError::Overflow`]; [`UnitError::Io`], and what was
    /// counted is still there.
    pub fn finish(self, ended: &str) -> Result<Counts, UnitError> {
        let left = self.unit.positions.len() - self.counted();
        let place = qipan_foreign::path(&self.path);
        if left > 0 {
            return Err(UnitError::field(
                &place,
                "positions",
                format!("{left} that are not counted"),
                "none",
            ));
        }
        let counts = self.counts.summed(&place)?;
        write_whole(&self.out, counts.to_file(&self.unit, ended).as_bytes())
            .map_err(UnitError::io(&self.out, "written"))?;
        // Removed while it is locked. If that fails, a part beside whole counts is not looked at.
        let _ = fs::remove_file(&self.path);
        Self::done(&self.unit, &self.out, &counts.set)
    }
}

/// Removes a part beside counts that are whole: a worker that was killed has left it, or one that was faster.
/// What is no part stays, and so does one that cannot be removed: nobody looks at it.
fn remove_part(path: &Path) {
    if path.exists()
        && let Ok(file) = open_own(path)
        && file.try_lock().is_ok()
        && all_of(&file, path, MOST_BYTES).is_ok_and(|bytes| Counts::is_part(&bytes))
    {
        let _ = fs::remove_file(path);
    }
}
