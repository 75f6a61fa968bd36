//! Lines of code, as `suites/code.csv` has them.

/// Lines that are neither empty nor a comment, up to a file's tests. `qipan_harness::code_of_boards` counts
/// so too, but its crate takes a minute to compile.
pub(crate) fn lines_of_code<'a>(texts: impl Iterator<Item = &'a str>) -> usize {
    let code = texts.flat_map(|text| text.lines().map(str::trim).take_while(|line| *line != "#[cfg(test)]"));
    let is_of_board =
        |line: &&str| !["mod explain;", "mod marks;", "pub mod rows;"].contains(line) && !is_note(line);
    code.filter(|line| !line.is_empty() && !line.starts_with("//")).filter(is_of_board).count()
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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::lines_of_code;

    /// The texts of all source files but those of tests alone.
    fn sources(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
        let texts = entries.map(|path| match path.is_dir() {
            // What explains or lists a board is not the board.
            _ if ["explain", "marks", "rows"]
                .into_iter()
                .any(|name| path.file_stem() == Some(name.as_ref())) =>
            {
                Vec::new()
            }
            true => sources(&path),
            false if path.ends_with("tests.rs") => Vec::new(),
            false => vec![fs::read_to_string(path).unwrap()],
        });
        texts.flatten().collect()
    }

    #[test]
    fn boards_are_counted_as_the_harness_counts_them() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let committed = fs::read_to_string(root.join("suites/code.csv")).unwrap();
        for line in committed.lines().skip(1) {
            let package = line.split(',').next().unwrap();
            let (game, name) = package.split_once('-').unwrap();
            let texts = sources(&root.join("crates").join(game).join(name).join("src"));
            let counted = lines_of_code(texts.iter().map(String::as_str));
            assert!(line.starts_with(&format!("{package},{counted},")), "{counted}, not {line}");
        }
    }
}
