//! Writing: files and directories that are there whole or not at all.
//!
//! ```text
//!   .NAME-XXXXXX.part            a file, locked by who writes it        ── rename ──► NAME
//!   .NAME-XXXXXX.part/lock       locked by who makes the directory
//!                    /made/…                                            ── rename ──► NAME
//! ```

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, TempDir};

use crate::kind::without_following;

/// End of the name of what is not whole yet.
const PART: &str = ".part";

/// Letters that make its name one that nothing else has.
const RANDOM: usize = 6;

/// File in a directory that is not whole yet, which its maker locks; and the directory itself.
const LOCK: &str = "lock";
const MADE: &str = "made";

/// Times that something is begun anew because somebody took it for left over before it was locked.
const TRIES: usize = 16;

/// The directory that a path is in.
#[must_use]
pub fn beside(path: &Path) -> &Path {
    path.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."))
}

/// Writes a file under another name beside it and renames that: whoever is interrupted leaves the old file or
/// the new one. A link in its place is replaced and not followed. Permissions stay. What earlier ones that
/// were killed have left of the same file is removed.
///
/// # Errors
/// The system's; nothing is left of the new file then.
pub fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let prefix = prefix_of(path)?;
    // Who cannot list the directory can still write.
    let _ = left_over(beside(path), path.file_name());
    let mut file: NamedTempFile = locked(|| {
        let mut named = named(&prefix);
        for_all(&mut named);
        let file = named.tempfile_in(beside(path))?;
        lock(file.as_file(), file.path()).map(|is_ours| is_ours.then_some(file))
    })?;
    file.write_all(content)?;
    if let Ok(there) = fs::symlink_metadata(path)
        && there.is_file()
    {
        file.as_file().set_permissions(there.permissions())?;
    }
    file.as_file().sync_all()?;
    file.persist(path).map(drop).map_err(|error| error.error)
}

/// A directory that is being made, elsewhere on the same file system. Dropped it leaves nothing.
#[derive(Debug)]
pub struct Staging {
    place: TempDir,
    /// Locked as long as it is open.
    _lock: File,
}

impl Staging {
    /// Begins a directory of this path in another one.
    ///
    /// # Errors
    /// The system's.
    pub fn begin(directory: &Path, elsewhere: &Path) -> io::Result<Self> {
        let prefix = prefix_of(directory)?;
        locked(|| {
            let place = named(&prefix).tempdir_in(elsewhere)?;
            let path = place.path().join(LOCK);
            let file = match File::create_new(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
                made => made?,
            };
            if !lock(&file, &path)? {
                return Ok(None);
            }
            fs::create_dir(place.path().join(MADE))?;
            Ok(Some(Self { place, _lock: file }))
        })
    }

    /// Writes a file, down to the disk, and the directories above it.
    ///
    /// # Errors
    /// The system's.
    pub fn write(&self, path: &Path, text: &str) -> io::Result<()> {
        let path = self.place.path().join(MADE).join(path);
        fs::create_dir_all(beside(&path))?;
        let mut file = File::create_new(path)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()
    }

    /// Takes in a directory that is to go when this is dropped.
    ///
    /// # Errors
    /// The system's.
    pub fn take(&self, directory: &Path) -> io::Result<()> {
        fs::rename(directory, self.place.path().join(MADE).join("taken"))
    }

    /// Moves it to where it belongs: a place with nothing, or with an empty directory.
    ///
    /// # Errors
    /// The system's; nothing is left then.
    pub fn finish(self, directory: &Path) -> io::Result<()> {
        // An empty one is in the way of a rename on some systems. A link is none.
        if fs::symlink_metadata(directory).is_ok_and(|there| there.is_dir()) {
            fs::remove_dir(directory)?;
        } else if fs::symlink_metadata(directory).is_ok() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        fs::rename(self.place.path().join(MADE), directory)
    }
}

/// Something that its maker has not finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftOver {
    /// Its path.
    pub path: PathBuf,
    /// True if nobody was at it any more, so that it was removed.
    pub is_removed: bool,
}

/// What is left in a directory of files and directories that were never finished: named, and removed if their
/// makers have ended. With a name, of that one alone.
///
/// # Errors
/// The system's, of listing.
pub fn left_over(directory: &Path, name: Option<&OsStr>) -> io::Result<Vec<LeftOver>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let is_asked = match (part_of(&entry.file_name()), name) {
            (Some(of), Some(name)) => of == name,
            (of, _) => of.is_some(),
        };
        let Some(kind) = entry.file_type().ok().filter(|_| is_asked) else { continue };
        let path = entry.path();
        let is_removed = if kind.is_file() {
            is_nobodys(&path, || fs::remove_file(&path))
        } else if kind.is_dir() {
            // Nothing but what is made here: a directory of somebody else's stays.
            if !is_staging(&path) {
                continue;
            }
            // Without a lock it was only begun, and is empty.
            is_nobodys(&path.join(LOCK), || fs::remove_dir_all(&path)) || fs::remove_dir(&path).is_ok()
        } else {
            continue;
        };
        // What was finished in between is not left over.
        if is_removed || fs::symlink_metadata(&path).is_ok() {
            found.push(LeftOver { path, is_removed });
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

/// Returns true if there is nothing in a directory but what a [`Staging`] has.
fn is_staging(directory: &Path) -> bool {
    let is_own = |entry: io::Result<fs::DirEntry>| {
        entry.is_ok_and(|entry| entry.file_name() == LOCK || entry.file_name() == MADE)
    };
    fs::read_dir(directory).is_ok_and(|mut entries| entries.all(is_own))
}

/// Removes something that its lock stands for, if nobody has locked that.
fn is_nobodys(lock: &Path, remove: impl FnOnce() -> io::Result<()>) -> bool {
    let Ok(file) = without_following(OpenOptions::new().read(true).write(true)).open(lock) else {
        return false;
    };
    // Where there are no locks nobody knows.
    file.try_lock().is_ok() && remove().is_ok()
}

/// Name of what something belongs to that is not whole: `NAME` of `.NAME-XXXXXX.part`.
fn part_of(name: &OsStr) -> Option<OsString> {
    let rest = name.as_encoded_bytes().strip_prefix(b".")?.strip_suffix(PART.as_bytes())?;
    let (name, random) = rest.split_at_checked(rest.len().checked_sub(RANDOM)?)?;
    let name = name.strip_suffix(b"-").filter(|name| !name.is_empty())?;
    let is_random = random.iter().all(u8::is_ascii_alphanumeric);
    // Names of this system, cut at letters of ASCII.
    let text = str::from_utf8(name).map(OsString::from);
    text.ok().filter(|_| is_random)
}

/// Begin of the name that something has until it is whole.
fn prefix_of(path: &Path) -> io::Result<OsString> {
    let mut prefix = OsString::from(".");
    prefix.push(path.file_name().ok_or(io::ErrorKind::InvalidFilename)?);
    prefix.push("-");
    Ok(prefix)
}

/// What gives it the rest of that name.
fn named(prefix: &OsStr) -> Builder<'_, 'static> {
    let mut builder = Builder::new();
    builder.prefix(prefix).suffix(PART).rand_bytes(RANDOM);
    builder
}

/// Permissions of any new file: who reads it may be somebody else.
fn for_all(builder: &mut Builder<'_, '_>) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    #[cfg(not(unix))]
    let _ = builder;
}

/// Begins something until it is locked and still there.
fn locked<T>(mut begin: impl FnMut() -> io::Result<Option<T>>) -> io::Result<T> {
    for _ in 0..TRIES {
        if let Some(begun) = begin()? {
            return Ok(begun);
        }
    }
    Err(io::ErrorKind::ResourceBusy.into())
}

/// Locks a file that was just made; false if somebody has taken it for left over before.
fn lock(file: &File, path: &Path) -> io::Result<bool> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Ok(false),
        // Where there are no locks nothing is taken for left over.
        Ok(()) | Err(TryLockError::Error(_)) => fs::exists(path),
    }
}
