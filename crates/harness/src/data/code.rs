//! How much code a board is, counted in its sources.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::data::games::GAMES;

/// What a board's crate is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Code {
    /// The package.
    pub package: String,
    /// Lines of code of all its levels: neither empty nor a comment, tests and explanations left out.
    pub lines: usize,
    /// Lines of code with the word `unsafe`, but for permissions of it.
    pub unsafes: usize,
}

/// The boards' crates below the project's root, by name.
///
/// # Errors
/// The system's, where a file cannot be read.
pub fn code_of_boards(root: &Path) -> io::Result<Vec<Code>> {
    let mut all = Vec::new();
    for game in GAMES.iter().map(|game| game.name) {
        for entry in fs::read_dir(root.join("crates").join(game))? {
            let directory = entry?.path();
            let name = directory.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name == "rules" || !directory.join("src").is_dir() {
                continue;
            }
            let mut code = Code { package: format!("{game}-{name}"), lines: 0, unsafes: 0 };
            for file in sources(&directory.join("src"))? {
                code.add(&fs::read_to_string(file)?);
            }
            all.push(code);
        }
    }
    all.sort_unstable_by(|a, b| a.package.cmp(&b.package));
    Ok(all)
}

/// As a file has it.
#[must_use]
pub fn code_to_csv(all: &[Code]) -> String {
    let line = |code: &Code| format!("{},{},{}\n", code.package, code.lines, code.unsafes);
    let lines: String = all.iter().map(line).collect();
    format!("package,lines,unsafe\n{lines}")
}

fn sources(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        let is_test = path.file_name().is_some_and(|name| name == "tests.rs");
        // What explains a board is not the board.
        if path.file_stem().is_some_and(|name| name == "explain") {
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

impl Code {
    fn add(&mut self, text: &str) {
        // Tests stand at the end of a file.
        let code = text.lines().map(str::trim).take_while(|line| *line != "#[cfg(test)]");
        let is_code = |line: &&str| !line.is_empty() && !line.starts_with("//") && *line != "mod explain;";
        for line in code.filter(is_code) {
            self.lines += 1;
            self.unsafes += usize::from(line.contains("unsafe ") && !line.contains("unsafe_code"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Code;

    #[test]
    fn comments_and_tests_are_no_code() {
        let mut code = Code { package: String::new(), lines: 0, unsafes: 0 };
        code.add(
            "//! A board.\n\nfn a() {\n    // Why.\n    unsafe { b() }\n}\n#[cfg(test)]\nmod tests {}\n",
        );
        assert_eq!((code.lines, code.unsafes), (3, 1));
    }
}
