//! The texts of the repository that inputs are made from.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use qipan_game::epd;
use qipan_harness::{GameData, game_of};
use qipan_record::Model;

/// A file or folder of the repository.
fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The files of a folder whose names end so, sorted by name.
fn files(folder: &str, extension: &str) -> Vec<Vec<u8>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(in_repository(folder))
        .expect("a folder of the repository")
        .map(|entry| entry.expect("an entry of a folder").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("a file of the repository")).collect()
}

fn texts(folder: &str, extension: &str) -> Vec<String> {
    files(folder, extension).into_iter().map(|bytes| String::from_utf8(bytes).expect("a text")).collect()
}

/// The lines of the suites, positions with whatever stands behind them. Of what searches find there are the
/// lines of one model: those of all are made alike, and would be most of the lines.
pub(crate) static LINES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let suites = texts("suites", "epd");
    let is_of_search = |text: &&String| text.contains("--example searches");
    let is_plain = |text: &&String| text.contains(Model::SearchPlain.name());
    let lines = suites
        .iter()
        .filter(|text| !is_of_search(text) || is_plain(text))
        .flat_map(|text| text.lines())
        .filter(|line| !line.starts_with('#'));
    lines.map(str::to_owned).collect()
});

/// The positions of the suites, and what the readers of FEN are tested with: some of them are none.
pub(crate) static FENS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let bad = texts("suites", "tsv");
    let bad = bad.iter().flat_map(|text| text.lines()).filter(|line| !line.starts_with('#'));
    let bad = bad.filter_map(|line| line.split('\t').nth(1)).map(str::to_owned);
    POSITIONS.iter().map(|(fen, _)| fen.clone()).chain(bad).collect()
});

/// The positions of the suites with their games.
pub(crate) static POSITIONS: LazyLock<Vec<(String, &'static GameData)>> = LazyLock::new(|| {
    let lines = LINES.iter().flat_map(|line| epd::lines(line));
    lines.map(|line| (line.fen.to_owned(), game_of(line.fen).expect("a position"))).collect()
});

/// Records that know more and less, the smallest first.
pub(crate) static RECORDS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let folders = ["crates/qipan/tests/fixtures", "crates/record/tests/records"];
    let mut records: Vec<_> = folders.iter().flat_map(|folder| files(folder, "json")).collect();
    records.sort_by_key(Vec::len);
    records.retain(|record| record.len() <= crate::MOST_BYTES);
    records
});

fn bytes(texts: &[String]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.clone().into_bytes()).collect()
}

/// The positions of the suites, and texts that are nearly positions.
#[must_use]
pub fn fens() -> Vec<Vec<u8>> {
    bytes(&FENS)
}

/// The lines of the suites.
#[must_use]
pub fn lines() -> Vec<Vec<u8>> {
    bytes(&LINES)
}

/// Records that know more and less, the smallest first.
#[must_use]
pub fn records() -> Vec<Vec<u8>> {
    RECORDS.clone()
}

#[cfg(test)]
mod tests {
    use super::{FENS, LINES, POSITIONS, RECORDS};

    #[test]
    fn there_is_something_to_begin_with() {
        assert!(POSITIONS.len() > 400 && LINES.len() == POSITIONS.len() && FENS.len() > LINES.len() + 80);
        assert!(RECORDS.len() > 5);
    }
}
