//! The checkout that a board is made in.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use qipan_foreign::{MOST_BYTES, read_text};
use toml_edit::DocumentMut;

use crate::{Game, ScaffoldError};

/// Member by which a workspace is known as one of this project.
const MEMBER: &str = "crates/boards";

/// A checkout of this project, found and not yet looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checkout {
    root: PathBuf,
}

impl Checkout {
    /// The checkout that a directory is in.
    ///
    /// # Errors
    /// [`ScaffoldError::NoCheckout`] where neither the directory nor one above it has the workspace's
    /// manifest.
    pub fn above(directory: &Path) -> Result<Self, ScaffoldError> {
        match directory.ancestors().find(|ancestor| is_root(ancestor)) {
            Some(root) => Ok(Self { root: root.to_owned() }),
            None => Err(ScaffoldError::NoCheckout { from: directory.to_owned(), member: MEMBER }),
        }
    }

    /// Its root.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// A file's text.
    pub(crate) fn read(&self, path: &Path) -> Result<String, ScaffoldError> {
        Ok(read_text(&self.root.join(path), MOST_BYTES)?)
    }

    /// Checks that no board or package is called so: neither a directory, nor a package that anything
    /// depends on, nor a line among all boards.
    pub(crate) fn expect_free(
        &self,
        package: &str,
        directory: &Path,
        boards: &Path,
    ) -> Result<(), ScaffoldError> {
        let taken =
            |place: &Path| Err(ScaffoldError::Taken { package: package.to_owned(), place: place.to_owned() });
        if is_there(&self.root.join(directory)).map_err(ScaffoldError::with("read", directory))? {
            return taken(directory);
        }
        let has_line = |text: String, start: &str| text.lines().any(|line| line.starts_with(start));
        let lock = Path::new("Cargo.lock");
        if has_line(self.read(lock)?, &format!("name = \"{package}\"")) {
            return taken(lock);
        }
        if has_line(self.read(boards)?, &format!("{package} =")) {
            return taken(boards);
        }
        Ok(())
    }

    /// The number of the next system of a game: one more than the greatest that a board says it has.
    pub(crate) fn next_system(&self, game: Game) -> Result<String, ScaffoldError> {
        let boards = Path::new("crates").join(game.name());
        let start = format!("system: \"{}", game.letter());
        let mut greatest = 0;
        let list = || ScaffoldError::with("list", &boards);
        for entry in fs::read_dir(self.root.join(&boards)).map_err(list())? {
            let file = entry.map_err(list())?.path().join("src/lib.rs");
            // What is not a board's crate says nothing of systems.
            let Ok(text) = read_text(&file, MOST_BYTES) else { continue };
            let numbers = text.lines().filter_map(|line| line.trim().strip_prefix(&start)?.split('"').next());
            greatest = numbers.filter_map(|number| number.parse().ok()).fold(greatest, u32::max);
        }
        Ok(format!("{}{}", game.letter(), greatest + 1))
    }
}

/// Returns true if anything stands at a path, a broken link too.
pub(crate) fn is_there(path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        found => found.map(|_| true),
    }
}

fn is_root(directory: &Path) -> bool {
    let Ok(text) = read_text(&directory.join("Cargo.toml"), MOST_BYTES) else { return false };
    let Ok(manifest) = text.parse::<DocumentMut>() else { return false };
    let members = manifest.get("workspace").and_then(|workspace| workspace.get("members")?.as_array());
    members.is_some_and(|members| members.iter().any(|member| member.as_str() == Some(MEMBER)))
}
