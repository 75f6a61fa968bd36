//! A board that was begun, as a file of the checkout says: whoever is killed in the middle leaves it, and who
//! comes next finishes the board.
//!
//! ```text
//!   .qipan-new-board: "chess mine"  ──► crates/chess/mine ──► the registry, line by line ──► Cargo.lock
//!      locked while it is made                                            the file goes when all is there
//! ```

use std::fs::{self, File, TryLockError};
use std::io::{Seek as _, Write as _};
use std::path::{Path, PathBuf};

use qipan_foreign::{all_of, open_own};

use crate::{Game, ScaffoldError};

/// The file, below the checkout's root.
const FILE: &str = ".qipan-new-board";

/// The most bytes of it.
const MOST: u64 = 1000;

/// The file, locked as long as this lives.
#[derive(Debug)]
pub(crate) struct Begun {
    path: PathBuf,
    file: File,
}

impl Begun {
    /// Locks the file of a checkout, and makes it if there is none.
    ///
    /// # Errors
    /// [`ScaffoldError::Busy`], or the system's.
    pub(crate) fn of(root: &Path) -> Result<Self, ScaffoldError> {
        let path = root.join(FILE);
        let busy = || ScaffoldError::Busy { path: path.clone() };
        let file = open_own(&path)?;
        match file.try_lock() {
            // Who had it may have removed it in between.
            Ok(()) if path.exists() => Ok(Self { path, file }),
            Ok(()) | Err(TryLockError::WouldBlock) => Err(busy()),
            // A system without locks has one user at a time.
            Err(TryLockError::Error(_)) => Ok(Self { path, file }),
        }
    }

    /// What was begun and not finished.
    pub(crate) fn unfinished(&self) -> Result<Option<(Game, String)>, ScaffoldError> {
        let bytes = all_of(&self.file, &self.path, MOST)?;
        let text = String::from_utf8_lossy(&bytes);
        // A line without an end was cut off before anything else was written.
        let Some((line, _)) = text.split_once('\n') else { return Ok(None) };
        let known = line.split_once(' ').and_then(|(game, name)| Some((Game::named(game)?, name.to_owned())));
        let known = known.filter(|(_, name)| crate::name::check(name).is_ok());
        let wrong = || ScaffoldError::Begun { path: self.path.clone(), found: line.to_owned() };
        known.map(Some).ok_or_else(wrong)
    }

    /// Says what is about to be made.
    pub(crate) fn say(&mut self, game: Game, name: &str) -> Result<(), ScaffoldError> {
        let said = self.file.set_len(0).and_then(|()| self.file.rewind());
        let said = said.and_then(|()| writeln!(self.file, "{} {name}", game.name()));
        said.and_then(|()| self.file.sync_all()).map_err(ScaffoldError::with("write", &self.path))
    }

    /// All is there, or nothing is.
    pub(crate) fn end(self) -> Result<(), ScaffoldError> {
        fs::remove_file(&self.path).map_err(ScaffoldError::with("delete", &self.path))
    }
}
