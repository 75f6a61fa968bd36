//! Amount and identity of each board's code, by its sources.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use qipan_record::digest_of;

use crate::data::games::GAMES;

/// Code of a board's crate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Code {
    /// The package.
    pub package: String,
    /// Lines of code of all its levels: neither empty nor a comment, tests and explanations left out.
    pub lines: usize,
    /// Lines of code with the word `unsafe`, but for permissions of it; those of vector instructions too that
    /// the board is written over.
    pub unsafes: usize,
    /// SHA-256 of these lines, and of those of the rules of its game and of what all games share.
    pub digest: String,
}

/// Code of this program's boards, by package; empty where the sources are gone.
///
/// Read from the directory that the program was built in, which says its commit too: there is no build
/// script.
pub(crate) static CODE: LazyLock<HashMap<String, Code>> = LazyLock::new(|| {
    let all = code_of_boards(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap_or_default();
    all.into_iter().map(|code| (code.package.clone(), code)).collect()
});

/// The boards' crates below the project's root, by name.
///
/// # Errors
/// The system's, where a file cannot be read.
pub fn code_of_boards(root: &Path) -> io::Result<Vec<Code>> {
    let mut all = Vec::new();
    let crates = root.join("crates");
    for game in GAMES.iter().map(|game| game.name) {
        let shared = [crates.join("game/src"), crates.join(game).join("rules/src")];
        let shared = shared.iter().map(|place| lines_of(place)).collect::<io::Result<Vec<_>>>()?.concat();
        for entry in fs::read_dir(crates.join(game))? {
            let directory = entry?.path();
            let name = directory.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name == "rules" || !directory.join("src").is_dir() {
                continue;
            }
            let own = lines_of(&directory.join("src"))?;
            // Boards in registers are written over instructions that stand in a crate of their own.
            let has_vectors = own.iter().any(|line| line.contains("Instructions"));
            let vectors = if has_vectors { lines_of(&crates.join("simd/src"))? } else { Vec::new() };
            let is_unsafe = |line: &&String| line.contains("unsafe ") && !line.contains("unsafe_code");
            all.push(Code {
                package: format!("{game}-{name}"),
                lines: own.len(),
                unsafes: own.iter().chain(&vectors).filter(is_unsafe).count(),
                digest: digest_of([&own[..], &vectors, &shared].concat().join("\n").as_bytes()),
            });
        }
    }
    all.sort_unstable_by(|a, b| a.package.cmp(&b.package));
    Ok(all)
}

/// Text of a file with the code of all boards.
#[must_use]
pub fn code_to_csv(all: &[Code]) -> String {
    let line = |code: &Code| format!("{},{},{}\n", code.package, code.lines, code.unsafes);
    let lines: String = all.iter().map(line).collect();
    format!("package,lines,unsafe\n{lines}")
}

/// The lines of code below a directory, in the order of its files' names.
fn lines_of(directory: &Path) -> io::Result<Vec<String>> {
    let mut all = Vec::new();
    for file in sources(directory)? {
        all.extend(lines(&fs::read_to_string(file)?).map(ToOwned::to_owned));
    }
    Ok(all)
}

fn sources(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut entries: Vec<_> =
        fs::read_dir(directory)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    entries.sort_unstable();
    for path in entries {
        let is_test = path.file_name().is_some_and(|name| name == "tests.rs");
        // What explains or lists a board is not the board.
        if ["explain", "marks", "rows"].into_iter().any(|name| path.file_stem() == Some(name.as_ref())) {
            continue;
        }
        if path.is_dir() {
            files.extend(sources(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !is_test {
            files.push(path);
        }
    }
    Ok(files)
}

/// Beginnings of lines that note what a generator does, and do nothing else.
const NOTES: [&str; 9] = [
    "use crate::marks",
    "probe.begins(",
    "probe.enters(",
    "probe.finds(",
    "probe.keeps(",
    "probe.works_out(",
    "probe.works_out_bits(",
    "probe.reads_bytes(",
    "probe.reads_as_far(",
];

fn is_note(line: &str) -> bool {
    NOTES.iter().any(|note| line.trim_start_matches("self.").starts_with(note))
}

/// The lines of code of a file: neither empty nor a comment, up to its tests.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let code = text.lines().map(str::trim).take_while(|line| *line != "#[cfg(test)]");
    let is_of_board =
        |line: &&str| !["mod explain;", "mod marks;", "pub mod rows;"].contains(line) && !is_note(line);
    code.filter(|line| !line.is_empty() && !line.starts_with("//")).filter(is_of_board)
}

#[cfg(test)]
mod tests {
    use std::{fs, io};

    use super::{code_of_boards, lines};

    #[test]
    fn comments_and_tests_are_no_code() {
        let text =
            "//! A board.\n\nfn a() {\n    // Why.\n    unsafe { b() }\n}\n#[cfg(test)]\nmod tests {}\n";
        assert_eq!(lines(text).collect::<Vec<_>>(), ["fn a() {", "unsafe { b() }", "}"]);
    }

    /// A board's digest is another one if its code is, or what it shares with others; not if a comment is.
    #[test]
    fn digests_follow_code() -> io::Result<()> {
        let root = tempfile::tempdir()?;
        let write = |package: &str, text: &str| {
            let place = root.path().join("crates").join(package).join("src");
            fs::create_dir_all(&place)?;
            fs::write(place.join("lib.rs"), text)
        };
        for package in ["game", "xiangqi/rules", "xiangqi/mine", "chess/rules", "chess/mine"] {
            write(package, "fn a() {}\n")?;
        }
        let digests = || -> io::Result<[String; 2]> {
            let [chess, xiangqi] = code_of_boards(root.path())?.try_into().expect("two boards");
            assert_eq!(
                [chess.package, xiangqi.package],
                ["chess-mine".to_owned(), "xiangqi-mine".to_owned()]
            );
            Ok([chess.digest, xiangqi.digest])
        };
        let first = digests()?;
        write("chess/mine", "/// Says why.\nfn a() {}\n#[cfg(test)]\nmod tests {}\n")?;
        assert_eq!(digests()?, first);
        write("chess/rules", "fn b() {}\n")?;
        let second = digests()?;
        assert_eq!((second[0] != first[0], &second[1]), (true, &first[1]));
        write("game", "fn b() {}\n")?;
        assert!(digests()?[1] != first[1]);
        Ok(())
    }
}
