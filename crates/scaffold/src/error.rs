//! Reasons why nothing was made: no board, no lesson, no race.

use std::io;
use std::path::PathBuf;

/// Reason why no board and no lesson was made. Nothing is left of either, but for
/// [`ScaffoldError::NotRestored`].
#[derive(Debug, thiserror::Error)]
pub enum ScaffoldError {
    /// Not below a checkout of this project.
    #[error(
        "checkout: found none in {} or above, expected a Cargo.toml of a workspace with the member \
         {member:?}",
        qipan_foreign::path(from)
    )]
    NoCheckout {
        /// The directory where it was looked for first.
        from: PathBuf,
        /// The member that a checkout's workspace has.
        member: &'static str,
    },
    /// A text that is no name.
    #[error(
        "name: found {found:?}, expected words of lower-case letters and digits, joined by single hyphens, a \
         letter first, at most 32 characters, such as rotated-2"
    )]
    Name {
        /// The name.
        found: String,
    },
    /// A name that means something else.
    #[error("name: found {found:?}, expected no name that begins with the word rules, naive or guest")]
    Kept {
        /// The name.
        found: String,
    },
    /// A name that no file of Windows can have.
    #[error(
        "name: found {found:?}, expected none of con, prn, aux, nul, com0 to com9, lpt0 to lpt9: Windows could not \
             have the checkout"
    )]
    Device {
        /// The name.
        found: String,
    },
    /// A file that is not read.
    #[error(transparent)]
    Read(#[from] qipan_foreign::FileError),
    /// Another program makes a board in this checkout.
    #[error("{}: found another new-board at work, expected none", qipan_foreign::path(path))]
    Busy {
        /// File that says so.
        path: PathBuf,
    },
    /// What was to be finished is not known.
    #[error(
        "{}: found {found:?}, expected a game and a name: new-board keeps what it has begun there",
        qipan_foreign::path(path)
    )]
    Begun {
        /// The file.
        path: PathBuf,
        /// Its text.
        found: String,
    },
    /// A board or a package of that name exists.
    #[error("name: found {package} in {}, expected a name that is not taken", qipan_foreign::path(place))]
    Taken {
        /// The package that the board would have had.
        package: String,
        /// The place where it is, below the checkout's root.
        place: PathBuf,
    },
    /// A file of the checkout that is not as it was when this program was built.
    #[error(
        "{}: found no {expected}, expected one: what is made is made after it",
        qipan_foreign::path(path)
    )]
    Anchor {
        /// The file, below the checkout's root.
        path: PathBuf,
        /// The missing part, in words.
        expected: String,
    },
    /// A lesson's directory would hide what is there.
    #[error(
        "out: found {}, expected a directory that does not exist: --out names another",
        qipan_foreign::path(path)
    )]
    Exists {
        /// The directory.
        path: PathBuf,
    },
    /// A lesson's directory where the checkout's workspace looks for its members.
    #[error(
        "out: found {}, expected a directory outside of {}, whose directories are packages of the checkout: \
         --out names another",
        qipan_foreign::path(path),
        qipan_foreign::path(crates)
    )]
    AmongCrates {
        /// The directory.
        path: PathBuf,
        /// The directory in which it cannot be.
        crates: PathBuf,
    },
    /// A board's source in which a lesson's code is not to be found.
    #[error(
        "{}: found {found} times the code {head:?}, expected it once: a lesson cuts it out",
        qipan_foreign::path(path)
    )]
    Hole {
        /// The file, below the checkout's root.
        path: PathBuf,
        /// The head that begins the code.
        head: &'static str,
        /// Number of times that it is there.
        found: usize,
    },
    /// A file that cannot be read or written.
    #[error("{}: cannot {action} it: {source}", qipan_foreign::path(path))]
    File {
        /// The file.
        path: PathBuf,
        /// The action that was tried: `read`, `write` …
        action: &'static str,
        /// The system's reason.
        source: io::Error,
    },
    /// Cargo has not added the board to the lock file.
    #[error("Cargo.lock: `{command}` was to add the board and has failed:\n{found}")]
    Lock {
        /// The command that was run.
        command: String,
        /// Its error output, or the reason why it could not be run.
        found: String,
    },
    /// The work was to end before it was done.
    #[error("interrupted: nothing was made")]
    Stopped,
    /// A package that is no board of this checkout.
    #[error("board: found {found:?}, expected the package of a board in this checkout, such as chess-array")]
    NoBoard {
        /// The package.
        found: String,
    },
    /// A commit that git does not know.
    #[error("before: found {found:?}, expected a commit of this checkout, such as HEAD")]
    Revision {
        /// The commit, in git's words.
        found: String,
    },
    /// A commit in which there was no such board yet.
    #[error("before: found no {package} in {revision}, expected a commit that has it")]
    NotThen {
        /// The board's package.
        package: String,
        /// The commit, in git's words.
        revision: String,
    },
    /// Git is not there, or does not work here.
    #[error("git: found {found:?}, expected a checkout that git can read")]
    Git {
        /// Error of git or of the system.
        found: String,
    },
    /// Something went wrong, and not all that was written by then could be taken back.
    #[error("{trouble}\nand cannot restore {paths:?} as before: see what git says has changed")]
    NotRestored {
        /// The trouble that came first.
        trouble: Box<ScaffoldError>,
        /// Files that are not as they were.
        paths: Vec<PathBuf>,
    },
}

impl ScaffoldError {
    /// Makes a function for `map_err` that turns a file's error into [`ScaffoldError::File`].
    pub(crate) fn with(action: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, action, source }
    }
}
