//! Everything that a new board needs, as texts, and how it is written.

use std::path::{Path, PathBuf};

use qipan_foreign::{MOST_BYTES, left_over, read_text, write_whole};
use toml_edit::{Array, DocumentMut, InlineTable, value};

use crate::begun::Begun;
use crate::cargo::Cargo;
use crate::code::lines_of_code;
use crate::insert::Place;
use crate::transaction::Transaction;
use crate::{Checkout, Game, ScaffoldError, name, template};

/// Place of the boards in the manifest that has them all.
const DEPENDENCIES: Place = Place::Sorted { after: "# The boards, a line each.", separator: '=' };

/// End of a game's boards in the list of all boards.
const fn end_of_boards(game: Game) -> Place {
    Place::Before(match game {
        Game::Xiangqi => "// The next board of Xiangqi.",
        Game::Chess => "// The next board of chess.",
    })
}

/// The crate that has all boards: its manifest, and their list.
const BOARDS_MANIFEST: &str = "crates/boards/Cargo.toml";
const BOARDS: &str = "crates/boards/src/lib.rs";

/// Place in `suites/code.csv` for the line that says how much code a board is.
const CODE: Place = Place::Sorted { after: "package,lines,unsafe", separator: ',' };

/// A new board, ready to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    root: PathBuf,
    game: Game,
    name: String,
    package: String,
    system: String,
    directory: PathBuf,
    files: Vec<NewFile>,
    edits: Vec<Edit>,
}

/// A file of the new crate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewFile {
    /// Its path in the crate.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
}

/// A line that a file of the checkout gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The file, below the checkout's root.
    pub path: PathBuf,
    /// The line.
    pub line: String,
    before: String,
    after: String,
}

impl Plan {
    /// Plans what a board of this name needs in a checkout. Writes nothing.
    ///
    /// # Errors
    /// A name that is none or that is taken; a file of the checkout that cannot be read, or in which there is
    /// no place for the board.
    pub fn new(checkout: &Checkout, game: Game, name: &str) -> Result<Self, ScaffoldError> {
        name::check(name)?;
        let package = format!("{}-{name}", game.name());
        let directory = directory_of(game, name);
        checkout.expect_free(&package, &directory, Path::new(BOARDS_MANIFEST))?;

        let system = checkout.next_system(game)?;
        let files = files_of(checkout, game, &package, &system)?;
        let lines = lines_of(&files);
        let edits = registry(game, name, &checkout.read(Path::new(BOARDS_MANIFEST))?, lines)?;
        let edits = edits.into_iter().map(|entry| entry.edit(checkout)).collect::<Result<_, _>>()?;
        let (root, name) = (checkout.root().to_owned(), name.to_owned());
        Ok(Self { root, game, name, package, system, directory, files, edits })
    }

    /// Finishes the board that a program has begun which was killed, if there is one: returns its game and
    /// name.
    ///
    /// # Errors
    /// Another program is at it; a file of the checkout cannot be read or written, or has no place for the
    /// board; Cargo fails, or is stopped. The same call tries again.
    pub fn finish(checkout: &Checkout, cargo: &Cargo<'_>) -> Result<Option<(Game, String)>, ScaffoldError> {
        let begun = Begun::of(checkout.root())?;
        let Some((game, name)) = begun.unfinished()? else {
            begun.end()?;
            return Ok(None);
        };
        let directory = directory_of(game, &name);
        let elsewhere = checkout.root().join("crates");
        left_over(&elsewhere, directory.file_name()).map_err(ScaffoldError::with("list", &elsewhere))?;
        // The directory comes first, and whole: without it there is nothing.
        if !checkout.root().join(&directory).is_dir() {
            begun.end()?;
            return Ok(None);
        }
        let package = format!("{}-{name}", game.name());
        let files = files_of(checkout, game, &package, "")?;
        let manifest = checkout.read(Path::new(BOARDS_MANIFEST))?;
        for entry in registry(game, &name, &manifest, lines_of(&files))? {
            if !entry.is_in(&checkout.read(&entry.path)?) {
                cargo.go_on()?;
                let Edit { path, after, .. } = entry.edit(checkout)?;
                write_whole(&checkout.root().join(&path), after.as_bytes())
                    .map_err(ScaffoldError::with("write", &path))?;
            }
        }
        cargo.update_lock(checkout.root())?;
        begun.end()?;
        Ok(Some((game, name)))
    }

    /// The package, which is also the board's name.
    #[must_use]
    pub fn package(&self) -> &str {
        &self.package
    }

    /// The number of the board's system: the next one of its game.
    #[must_use]
    pub fn system(&self) -> &str {
        &self.system
    }

    /// The crate's directory, below the checkout's root.
    #[must_use]
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The files of the crate.
    #[must_use]
    pub fn files(&self) -> &[NewFile] {
        &self.files
    }

    /// The lines that register the board. The lock file changes too.
    #[must_use]
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// Writes all of it, and has `cargo` bring the lock file up to date without the network. If anything goes
    /// wrong, nothing of it is left.
    ///
    /// # Errors
    /// The reason; [`ScaffoldError::NotRestored`] if something is left nevertheless.
    pub fn carry_out(&self, cargo: &Cargo<'_>) -> Result<(), ScaffoldError> {
        let mut begun = Begun::of(&self.root)?;
        begun.say(self.game, &self.name)?;
        let mut transaction = Transaction::new(&self.root);
        match self.write(&mut transaction, cargo) {
            Ok(()) => {
                transaction.keep();
                begun.end()
            }
            Err(trouble) => {
                let paths = transaction.undo();
                if !paths.is_empty() {
                    return Err(ScaffoldError::NotRestored { trouble: trouble.into(), paths });
                }
                begun.end()?;
                Err(trouble)
            }
        }
    }

    fn write(&self, transaction: &mut Transaction<'_>, cargo: &Cargo<'_>) -> Result<(), ScaffoldError> {
        let lock = Path::new("Cargo.lock");
        let lock_before = read_text(&self.root.join(lock), MOST_BYTES)?;
        let files = self.files.iter().map(|file| (file.path.as_path(), file.text.as_str()));
        cargo.go_on()?;
        transaction.make(&self.directory, files)?;
        for edit in &self.edits {
            cargo.go_on()?;
            transaction.change(&edit.path, &edit.before, &edit.after)?;
        }
        transaction.note(lock, &lock_before);
        cargo.update_lock(&self.root)
    }
}

/// A line of a file that lists boards, and where it belongs.
struct Entry {
    path: PathBuf,
    place: Place,
    line: String,
    /// Beginning of the line by which it is known.
    key: String,
}

impl Entry {
    fn edit(self, checkout: &Checkout) -> Result<Edit, ScaffoldError> {
        let Self { path, place, line, .. } = self;
        let before = checkout.read(&path)?;
        match place.insert(&before, &line) {
            Some(after) => Ok(Edit { path, line, before, after }),
            None => Err(ScaffoldError::Anchor { path, expected: format!("line {:?}", place.landmark()) }),
        }
    }

    fn is_in(&self, text: &str) -> bool {
        text.lines().any(|line| line.trim_start().starts_with(&self.key))
    }
}

/// The lines that register a board of so many lines of code, in the order in which they are written.
fn registry(game: Game, name: &str, manifest: &str, lines: usize) -> Result<[Entry; 3], ScaffoldError> {
    let package = format!("{}-{name}", game.name());
    let anchor = || ScaffoldError::Anchor { path: BOARDS_MANIFEST.into(), expected: example_of(game) };
    let dependency = dependency_on(manifest, game, name).ok_or_else(anchor)?;
    let board = format!("{},", package.replace('-', "_"));
    let entry = |path: &str, place, line, key| Entry { path: path.into(), place, line, key };
    Ok([
        entry(BOARDS_MANIFEST, DEPENDENCIES, dependency, format!("{package} =")),
        entry(BOARDS, end_of_boards(game), board.clone(), board),
        entry("suites/code.csv", CODE, format!("{package},{lines},0"), format!("{package},")),
    ])
}

/// The crate's directory, below the checkout's root.
fn directory_of(game: Game, name: &str) -> PathBuf {
    Path::new("crates").join(game.name()).join(name)
}

/// Lines of code of a board.
fn lines_of(files: &[NewFile]) -> usize {
    let sources = files.iter().filter(|file| file.path.starts_with("src"));
    lines_of_code(sources.map(|file| file.text.as_str()))
}

/// The template's files and a manifest.
fn files_of(
    checkout: &Checkout,
    game: Game,
    package: &str,
    system: &str,
) -> Result<Vec<NewFile>, ScaffoldError> {
    let neighbour = Path::new("crates").join(game.name()).join("array/Cargo.toml");
    let description = format!("{system}: {} on an array of written pieces", game.title());
    let manifest = manifest_like(&neighbour, &checkout.read(&neighbour)?, game, package, &description)?;
    let mut files = vec![NewFile { path: "Cargo.toml".into(), text: manifest }];
    files.extend(template::files(game).iter().map(|(path, text)| NewFile {
        path: path.into(),
        text: template::fill(text, game, package, system),
    }));
    files.push(NewFile { path: "examples/race.rs".into(), text: template::race(game, package, system) });
    Ok(files)
}

/// The manifest of a board with another name and description, so that all boards' manifests are alike; with
/// what its race needs.
fn manifest_like(
    path: &Path,
    text: &str,
    game: Game,
    package: &str,
    description: &str,
) -> Result<String, ScaffoldError> {
    let missing =
        || ScaffoldError::Anchor { path: path.to_owned(), expected: "manifest of a package".to_owned() };
    let mut manifest = text.parse::<DocumentMut>().map_err(|_| missing())?;
    let table = manifest.get_mut("package").and_then(|package| package.as_table_mut()).ok_or_else(missing)?;
    table["name"] = value(package);
    table["description"] = value(description);
    let needed =
        manifest.get_mut("dev-dependencies").and_then(|needed| needed.as_table_mut()).ok_or_else(missing)?;
    for package in RACE {
        needed[package]["workspace"] = value(true);
        needed[package].as_inline_table_mut().into_iter().for_each(|table| table.set_dotted(true));
    }
    let mut array = InlineTable::from_iter([("path", format!("../{EXAMPLE}"))]);
    array.insert("features", Array::from_iter(["rows"]).into());
    needed[&format!("{}-{EXAMPLE}", game.name())] = value(array);
    Ok(manifest.to_string())
}

/// Packages that a race needs besides the boards.
const RACE: [&str; 3] = ["qipan-harness", "qipan-record", "qipan-row"];

/// The board that the line in the manifest of all boards is made after.
const EXAMPLE: &str = "array";

/// Words for the dependency on the example.
fn example_of(game: Game) -> String {
    format!("line \"{}-{EXAMPLE} = …\"", game.name())
}

/// The dependency on the board: as that on the example, with the same version beside the path.
fn dependency_on(manifest: &str, game: Game, name: &str) -> Option<String> {
    let begin = format!("{}-{EXAMPLE} = ", game.name());
    Some(manifest.lines().find(|line| line.starts_with(&begin))?.replace(EXAMPLE, name))
}
