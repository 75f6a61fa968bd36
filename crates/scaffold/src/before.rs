//! A board beside itself as a commit has it: a workspace of its own, with both of them and the board's race.
//!
//! ```text
//! target/before/chess-mine/Cargo.toml       the checkout's workspace and profile, the race as a package
//!                          src/main.rs      examples/race.rs; each row of chess_mine has a twin
//!                          board/           crates/chess/mine at the commit, named chess-mine-before
//! ```
//!
//! A package of another name is another package: Cargo links both, and the race has them in the same rounds.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use toml_edit::{DocumentMut, InlineTable, Item, Table, TableLike, value};

use crate::plan::NewFile;
use crate::{Checkout, Game, ScaffoldError};

/// Ending of the name of a board as a commit has it.
const BEFORE: &str = "-before";

/// Directory of that board in the workspace.
const BOARD: &str = "board";

/// A workspace with a board and the same board as a commit has it, ready to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Before {
    directory: PathBuf,
    files: Vec<NewFile>,
}

impl Before {
    /// The workspace for the board of a package, and for a commit in git's words. Writes nothing.
    ///
    /// # Errors
    /// A package that is no board's, a commit that git does not know or that lacks the board, a file that
    /// cannot be read or has no place for the board.
    pub fn new(checkout: &Checkout, package: &str, revision: &str) -> Result<Self, ScaffoldError> {
        let of_game =
            |game: &Game| package.strip_prefix(game.name())?.strip_prefix('-').map(|name| (*game, name));
        let unknown = || ScaffoldError::NoBoard { found: package.to_owned() };
        let (game, name) = Game::ALL.iter().find_map(of_game).ok_or_else(unknown)?;
        let home = Path::new("crates").join(game.name()).join(name);
        if !checkout.root().join(&home).join("Cargo.toml").is_file() {
            return Err(unknown());
        }
        let mut files = board(checkout, package, &home, revision)?;
        let race = home.join("examples/race.rs");
        let text = with_twins(&checkout.read(&race)?, package).ok_or_else(|| ScaffoldError::Anchor {
            path: race,
            expected: format!("line such as collect!({}::rows::each),", package.replace('-', "_")),
        })?;
        files.push(NewFile { path: "Cargo.toml".into(), text: manifest(checkout, package, &home, &text)? });
        files.push(NewFile { path: "src/main.rs".into(), text });
        // The versions of the checkout; Cargo takes out what is not needed here.
        files.push(NewFile { path: "Cargo.lock".into(), text: checkout.read(Path::new("Cargo.lock"))? });
        Ok(Self { directory: checkout.root().join("target/before").join(package), files })
    }

    /// The manifest of the workspace, whose package is the race.
    #[must_use]
    pub fn manifest(&self) -> PathBuf {
        self.directory.join("Cargo.toml")
    }

    /// Writes what differs from what is there, so that Cargo compiles no more than has changed, and deletes
    /// the board's files of another commit.
    ///
    /// # Errors
    /// [`ScaffoldError::File`] if something cannot be written.
    pub fn write(&self) -> Result<(), ScaffoldError> {
        let mut old = Vec::new();
        let sources = self.directory.join(BOARD).join("src");
        if sources.is_dir() {
            files_below(&sources, &mut old).map_err(ScaffoldError::with("list", &sources))?;
        }
        for path in old {
            if !self.files.iter().any(|file| self.directory.join(&file.path) == path) {
                fs::remove_file(&path).map_err(ScaffoldError::with("delete", &path))?;
            }
        }
        for NewFile { path, text } in &self.files {
            let path = self.directory.join(path);
            if fs::read_to_string(&path).is_ok_and(|there| there == *text) {
                continue;
            }
            let parent = path.parent().unwrap_or(&self.directory);
            fs::create_dir_all(parent).map_err(ScaffoldError::with("make", parent))?;
            fs::write(&path, text).map_err(ScaffoldError::with("write", &path))?;
        }
        Ok(())
    }
}

/// The board's crate at the commit: its sources and its page, under another name.
fn board(
    checkout: &Checkout,
    package: &str,
    home: &Path,
    revision: &str,
) -> Result<Vec<NewFile>, ScaffoldError> {
    let commit = git(
        checkout,
        &["rev-parse", "--verify", "--quiet", "--end-of-options", &format!("{revision}^{{commit}}")],
    )?;
    let commit = commit.ok_or_else(|| ScaffoldError::Revision { found: revision.to_owned() })?;
    let (commit, home_text) = (commit.trim(), home.to_string_lossy().replace('\\', "/"));
    let missing = || ScaffoldError::NotThen { package: package.to_owned(), revision: revision.to_owned() };
    let paths =
        git(checkout, &["ls-tree", "-r", "--name-only", "-z", commit, "--", &format!("{home_text}/")])?;
    let (name, before) = (format!("name: \"{package}\""), format!("name: \"{package}{BEFORE}\""));
    let (mut files, mut is_named) = (Vec::new(), false);
    for path in paths.unwrap_or_default().split_terminator('\0') {
        let Some(own) = path.strip_prefix(&home_text).and_then(|path| path.strip_prefix('/')) else {
            continue;
        };
        if !(own == "Cargo.toml" || own == "README.md" || own.starts_with("src/")) {
            continue;
        }
        let text = git(checkout, &["show", &format!("{commit}:./{path}")])?.ok_or_else(missing)?;
        is_named |= text.contains(&name);
        let text = match own {
            "Cargo.toml" => renamed(Path::new(path), &text, package, &checkout.root().join(home))?,
            _ => text.replace(&name, &before),
        };
        files.push(NewFile { path: Path::new(BOARD).join(own), text });
    }
    match (files.is_empty(), is_named) {
        (true, _) => Err(missing()),
        (_, true) => Ok(files),
        (_, false) => Err(ScaffoldError::Anchor { path: home.join("src/lib.rs"), expected: name }),
    }
}

/// Output of git; `None` if it says no.
fn git(checkout: &Checkout, arguments: &[&str]) -> Result<Option<String>, ScaffoldError> {
    let output = Command::new("git").args(arguments).current_dir(checkout.root()).output();
    let output = output.map_err(|error| ScaffoldError::Git { found: error.to_string() })?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match output.status.code() {
        Some(0) => Ok(Some(text(&output.stdout))),
        // Not a checkout of git's, or not one that it trusts.
        _ if !output.stderr.is_empty() => {
            Err(ScaffoldError::Git { found: text(&output.stderr).trim().to_owned() })
        }
        _ => Ok(None),
    }
}

/// The manifest of the board at the commit: another name, and nothing that its tests need.
fn renamed(path: &Path, text: &str, package: &str, home: &Path) -> Result<String, ScaffoldError> {
    let mut manifest = parsed(path, text)?;
    for key in ["lints", "dev-dependencies", "example", "test", "bench"] {
        manifest.remove(key);
    }
    manifest["package"]["name"] = value(format!("{package}{BEFORE}"));
    if let Some(dependencies) = manifest.get_mut("dependencies").and_then(Item::as_table_like_mut) {
        find_paths(dependencies, home);
    }
    Ok(manifest.to_string())
}

/// The manifest of the workspace: the checkout's, with the race of some text in place of its members.
fn manifest(checkout: &Checkout, package: &str, home: &Path, text: &str) -> Result<String, ScaffoldError> {
    let root = Path::new("Cargo.toml");
    let mut manifest = parsed(root, &checkout.read(root)?)?;
    let missing =
        || ScaffoldError::Anchor { path: root.to_owned(), expected: "workspace.dependencies".to_owned() };
    let workspace = manifest.get_mut("workspace").and_then(Item::as_table_mut).ok_or_else(missing)?;
    workspace.remove("lints");
    workspace["members"] = value(toml_edit::Array::from_iter([BOARD]));
    let dependencies =
        workspace.get_mut("dependencies").and_then(Item::as_table_like_mut).ok_or_else(missing)?;
    find_paths(dependencies, checkout.root());
    if let Some(profiles) = manifest.get_mut("profile").and_then(Item::as_table_like_mut) {
        let others: Vec<_> =
            profiles.iter().map(|(name, _)| name.to_owned()).filter(|name| name != "release").collect();
        others.iter().for_each(|name| _ = profiles.remove(name));
        let release = profiles.get_mut("release").and_then(Item::as_table_like_mut).ok_or_else(missing)?;
        optimise_own(release, checkout)?;
    }

    let mut race = Table::new();
    race["name"] = value(format!("{package}-race{BEFORE}"));
    race["edition"] = manifest["workspace"]["package"]["edition"].clone();
    manifest["package"] = Item::Table(race);

    let own = home.join("Cargo.toml");
    let own = parsed(&own, &checkout.read(&own)?)?;
    let home = checkout.root().join(home);
    let mut needed = Table::new();
    let is_used = |name: &str| text.contains(&format!("{}::", name.replace('-', "_")));
    for key in ["dependencies", "dev-dependencies"] {
        let all = own.get(key).and_then(Item::as_table_like).into_iter().flat_map(TableLike::iter);
        for (name, item) in all.filter(|(name, _)| is_used(name)) {
            needed[name] = item.clone();
        }
    }
    find_paths(&mut needed, &home);
    let at = |path: &str| value(InlineTable::from_iter([("path", path)]));
    needed[package] = at(&home.to_string_lossy());
    needed[&format!("{package}{BEFORE}")] = at(BOARD);
    manifest["dependencies"] = Item::Table(needed);
    Ok(manifest.to_string())
}

/// Compiles the packages of the checkout as they are compiled there: here they are no members, and what is
/// said of `"*"` would be said of them.
fn optimise_own(release: &mut dyn TableLike, checkout: &Checkout) -> Result<(), ScaffoldError> {
    let lock = Path::new("Cargo.lock");
    let lock = parsed(lock, &checkout.read(lock)?)?;
    let level = release.get("opt-level").cloned().unwrap_or_else(|| value(3));
    let debug = release.get("debug").cloned().unwrap_or_else(|| value(false));
    let overrides = release.entry("package").or_insert_with(toml_edit::table);
    let packages = lock.get("package").and_then(Item::as_array_of_tables).into_iter().flatten();
    for package in packages.filter(|package| !package.contains_key("source")) {
        let name = package.get("name").and_then(Item::as_str).unwrap_or_default();
        if overrides.get(name).is_none() {
            overrides[name]["opt-level"] = level.clone();
            overrides[name]["debug"] = debug.clone();
        }
    }
    Ok(())
}

fn parsed(path: &Path, text: &str) -> Result<DocumentMut, ScaffoldError> {
    let wrong = |_| ScaffoldError::Anchor { path: path.to_owned(), expected: "manifest".to_owned() };
    text.parse().map_err(wrong)
}

/// Makes the paths of dependencies absolute, which are below a directory or beside it.
fn find_paths(dependencies: &mut dyn TableLike, directory: &Path) {
    for (_, item) in dependencies.iter_mut() {
        let Some(path) = item.as_table_like_mut().and_then(|table| table.get_mut("path")) else { continue };
        let Some(text) = path.as_str() else { continue };
        let mut whole = directory.to_owned();
        for part in Path::new(text).components() {
            match part {
                Component::ParentDir => _ = whole.pop(),
                other => whole.push(other),
            }
        }
        *path = value(whole.to_string_lossy().into_owned());
    }
}

/// A race in which each line with a row of the board is followed by the same of the board before; `None` if
/// there is no such line.
fn with_twins(race: &str, package: &str) -> Option<String> {
    let [own, twin] = [package.to_owned(), format!("{package}{BEFORE}")]
        .map(|package| ['<', '('].map(|before| format!("{before}{}::", package.replace('-', "_"))));
    let mut text = String::new();
    for line in race.split_inclusive('\n') {
        text.push_str(line);
        let has_row = own.iter().any(|own| line.contains(own)) && line.trim_end().ends_with([',', ';']);
        if has_row {
            text.push_str(&line.replace(&own[0], &twin[0]).replace(&own[1], &twin[1]));
        }
    }
    (text.len() > race.len()).then_some(text)
}

/// All files below a directory.
fn files_below(directory: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() { files_below(&path, found)? } else { found.push(path) }
    }
    Ok(())
}
