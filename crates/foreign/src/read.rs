//! Reading: regular files, and no more of them than a limit.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use crate::kind::{other_than_file, without_following, without_waiting};

/// The most bytes of a file that no smaller limit is given for.
pub const MOST_BYTES: u64 = 1 << 28;

/// Reason why a file is not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The system refuses.
    #[error("{file}: cannot be {what}: {reason}")]
    Io {
        /// The file.
        file: String,
        /// `read` or `written`.
        what: &'static str,
        /// The system's reason.
        reason: io::Error,
    },
    /// A directory, a pipe, a device.
    #[error("{file}: file: found {found}, expected a regular file")]
    Kind {
        /// The file.
        file: String,
        /// Kind of thing that it is.
        found: &'static str,
    },
    /// Too long.
    #[error("{file}: size: found more than {most} bytes, expected at most as many")]
    Size {
        /// The file.
        file: String,
        /// Bytes.
        most: u64,
    },
    /// No text.
    #[error("{file}:{line}: text: found bytes that are not UTF-8, expected a text")]
    Text {
        /// The file.
        file: String,
        /// The line, counted from 1.
        line: usize,
    },
}

impl FileError {
    fn io(path: &Path, what: &'static str) -> impl FnOnce(io::Error) -> Self {
        let file = crate::text::path(path);
        move |reason| Self::Io { file, what, reason }
    }

    /// Returns true if there is no such file.
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        matches!(self, Self::Io { reason, .. } if reason.kind() == io::ErrorKind::NotFound)
    }
}

/// All bytes of a regular file, if there are no more than so many.
///
/// # Errors
/// [`FileError`].
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    let failed = || FileError::io(path, "read");
    // By its name first: to open a pipe waits for its writer, and to open a device may do something.
    must_be_regular(path, &fs::metadata(path).map_err(failed())?)?;
    let file = without_waiting(OpenOptions::new().read(true)).open(path).map_err(failed())?;
    must_be_regular(path, &file.metadata().map_err(failed())?)?;
    all_of(&file, path, most)
}

/// The same of a file that is open.
///
/// # Errors
/// [`FileError`].
pub fn all_of(file: &File, path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes).map_err(FileError::io(path, "read"))?;
    if bytes.len() as u64 > most {
        return Err(FileError::Size { file: crate::text::path(path), most });
    }
    Ok(bytes)
}

/// All of a regular file that is a text.
///
/// # Errors
/// [`FileError`].
pub fn read_text(path: &Path, most: u64) -> Result<String, FileError> {
    String::from_utf8(read(path, most)?).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.split(|&byte| byte == b'\n').count();
        FileError::Text { file: crate::text::path(path), line }
    })
}

/// A regular file to be read and written on in, made where there is none. A link is refused: what it leads to
/// is somebody else's.
///
/// # Errors
/// [`FileError`].
pub fn open_own(path: &Path) -> Result<File, FileError> {
    let failed = || FileError::io(path, "written");
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        found => must_be_regular(path, &found.map_err(failed())?)?,
    }
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let file = without_following(&mut options).open(path).map_err(failed())?;
    must_be_regular(path, &file.metadata().map_err(failed())?)?;
    Ok(file)
}

fn must_be_regular(path: &Path, found: &fs::Metadata) -> Result<(), FileError> {
    match other_than_file(found.file_type()) {
        None => Ok(()),
        Some(found) => Err(FileError::Kind { file: crate::text::path(path), found }),
    }
}
