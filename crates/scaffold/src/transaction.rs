//! All or nothing: what has been written is taken back unless everything could be.

use std::io;
use std::path::{Path, PathBuf};

use qipan_foreign::{Staging, left_over, write_whole};

use crate::ScaffoldError;

/// Everything written below a root. Dropped before [`keep`](Self::keep) it takes all of it back.
#[derive(Debug)]
pub(crate) struct Transaction<'a> {
    root: &'a Path,
    done: Vec<Done>,
}

#[derive(Debug)]
enum Done {
    Made(PathBuf),
    Changed { path: PathBuf, before: String },
}

impl<'a> Transaction<'a> {
    pub(crate) fn new(root: &'a Path) -> Self {
        Self { root, done: Vec::new() }
    }

    /// Makes a directory with all its files at once: they are written elsewhere and then moved.
    pub(crate) fn make<'f>(
        &mut self,
        directory: &Path,
        files: impl IntoIterator<Item = (&'f Path, &'f str)>,
    ) -> Result<(), ScaffoldError> {
        make_at_once(&self.root.join(directory), &self.elsewhere(directory), files)
            .map_err(ScaffoldError::with("write", directory))?;
        self.done.push(Done::Made(directory.to_owned()));
        Ok(())
    }

    /// Place for what is not whole: not beside the boards, where every directory with a manifest is a
    /// member of the workspace.
    fn elsewhere(&self, directory: &Path) -> PathBuf {
        self.root.join(directory).ancestors().nth(2).unwrap_or(self.root).to_owned()
    }

    /// Changes a file's text.
    pub(crate) fn change(&mut self, path: &Path, before: &str, after: &str) -> Result<(), ScaffoldError> {
        write_whole(&self.root.join(path), after.as_bytes()).map_err(ScaffoldError::with("write", path))?;
        self.note(path, before);
        Ok(())
    }

    /// Remembers a file's text, which something else is about to change.
    pub(crate) fn note(&mut self, path: &Path, before: &str) {
        self.done.push(Done::Changed { path: path.to_owned(), before: before.to_owned() });
    }

    /// All has been written.
    pub(crate) fn keep(mut self) {
        self.done.clear();
    }

    /// Takes back what has been written, the last first. Returns what of it could not be.
    pub(crate) fn undo(&mut self) -> Vec<PathBuf> {
        let mut remaining = Vec::new();
        while let Some(done) = self.done.pop() {
            let (path, is_undone) = match done {
                Done::Made(path) => {
                    let removed = remove_at_once(&self.root.join(&path), &self.elsewhere(&path));
                    (path, removed)
                }
                Done::Changed { path, before } => {
                    let replaced = write_whole(&self.root.join(&path), before.as_bytes());
                    (path, replaced)
                }
            };
            if is_undone.is_err() {
                remaining.push(path);
            }
        }
        remaining
    }
}

impl Drop for Transaction<'_> {
    fn drop(&mut self) {
        self.undo();
    }
}

/// Makes a directory with all its files or nothing of it: they are written elsewhere, on the same file
/// system, and then moved. A failure leaves nothing there either.
pub(crate) fn make_at_once<'f>(
    directory: &Path,
    elsewhere: &Path,
    files: impl IntoIterator<Item = (&'f Path, &'f str)>,
) -> io::Result<()> {
    // What one that was killed has left of the same.
    left_over(elsewhere, directory.file_name())?;
    let staging = Staging::begin(directory, elsewhere)?;
    for (path, text) in files {
        staging.write(path, text)?;
    }
    staging.finish(directory)
}

/// Removes a directory from one moment to the next: what is left of it is nowhere taken for whole.
fn remove_at_once(directory: &Path, elsewhere: &Path) -> io::Result<()> {
    let staging = Staging::begin(directory, elsewhere)?;
    staging.take(directory)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::Path;

    use super::Transaction;

    /// All files below a directory and their texts.
    fn contents(directory: &Path) -> BTreeMap<String, String> {
        let mut found = BTreeMap::new();
        for entry in fs::read_dir(directory).unwrap().map(Result::unwrap) {
            let path = entry.path();
            found.insert(qipan_foreign::path(&path), String::new());
            if path.is_dir() {
                found.append(&mut contents(&path));
            } else {
                found.insert(qipan_foreign::path(&path), fs::read_to_string(&path).unwrap());
            }
        }
        found
    }

    #[test]
    fn what_is_not_kept_is_taken_back() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("crates/game")).unwrap();
        fs::write(root.path().join("a"), "old a").unwrap();
        fs::write(root.path().join("b"), "old b").unwrap();
        let before = contents(root.path());

        let write = |transaction: &mut Transaction<'_>| {
            let files = [(Path::new("x"), "1"), (Path::new("y/z"), "2")];
            transaction.make(Path::new("crates/game/new"), files).unwrap();
            transaction.change(Path::new("a"), "old a", "new a").unwrap();
            transaction.note(Path::new("b"), "old b");
            fs::write(root.path().join("b"), "by another").unwrap();
        };
        let mut transaction = Transaction::new(root.path());
        write(&mut transaction);
        assert_eq!(contents(root.path()).len(), before.len() + 4);
        assert!(transaction.change(Path::new("none/c"), "", "c").is_err());
        // Nothing can be put where there is no directory.
        transaction.note(Path::new("none/d"), "old d");
        assert_eq!(transaction.undo(), [Path::new("none/d")]);
        assert_eq!(contents(root.path()), before);

        // So it is without a word, as after a panic.
        let mut transaction = Transaction::new(root.path());
        write(&mut transaction);
        drop(transaction);
        assert_eq!(contents(root.path()), before);

        let mut transaction = Transaction::new(root.path());
        write(&mut transaction);
        transaction.keep();
        assert_eq!(fs::read_to_string(root.path().join("crates/game/new/y/z")).unwrap(), "2");
        assert_eq!(fs::read_to_string(root.path().join("a")).unwrap(), "new a");
    }

    #[test]
    fn nothing_that_is_there_is_overwritten_by_a_directory() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("crates/game/new")).unwrap();
        fs::write(root.path().join("crates/game/new/x"), "old").unwrap();
        let before = contents(root.path());
        let mut transaction = Transaction::new(root.path());
        assert!(transaction.make(Path::new("crates/game/new"), [(Path::new("x"), "1")]).is_err());
        drop(transaction);
        assert_eq!(contents(root.path()), before);
    }

    #[cfg(unix)]
    #[test]
    fn permissions_are_those_of_any_file() {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let root = tempfile::tempdir().unwrap();
        let (usual, changed) = (root.path().join("usual"), root.path().join("changed"));
        for path in [&usual, &changed] {
            fs::write(path, "").unwrap();
        }
        fs::create_dir_all(root.path().join("crates/game")).unwrap();
        let mut transaction = Transaction::new(root.path());
        transaction.change(Path::new("changed"), "", "text").unwrap();
        transaction.make(Path::new("crates/game/new"), [(Path::new("x"), "1")]).unwrap();
        transaction.keep();
        let new = root.path().join("crates/game/new");
        assert_eq!(mode(&changed), mode(&usual));
        assert_eq!(mode(&new.join("x")), mode(&usual));
        assert_eq!(mode(&new), mode(&root.path().join("crates")));
    }
}
