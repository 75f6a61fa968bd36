//! Lines of a suite against which all boards agree: then it is the line that is wrong, and not each board.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use crate::verify::{COUNTING, Verified, VerifyError, WrongCount};

/// A count of a suite that no board finds, where all find the same other one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongEntry {
    /// Place of the count, `FILE:LINE`.
    pub place: String,
    /// The position.
    pub fen: String,
    /// Number of rows that say so, of at least two storages.
    pub boards: usize,
    /// What is counted, plies, the count in the file, and that of all boards; in their order.
    pub counts: Vec<(&'static str, u32, u64, String)>,
}

impl Display for WrongEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, fen, boards, counts } = self;
        write!(f, "{place}: all {boards} rows agree against the file")?;
        for (what, depth, expected, found) in counts {
            write!(f, "\n  {what}, depth {depth}: found {expected} in the file, expected {found}")?;
        }
        write!(f, "\n  {fen}")
    }
}

/// What a failure says of a count: what was counted, the plies, the count of the suite and that of the board.
type Said = (&'static str, u32, u64, String);

/// `None` of a failure that is about no count.
fn said(failure: &VerifyError) -> Option<(&str, &str, Said)> {
    match failure {
        VerifyError::WrongCount(WrongCount { what, fen, place, depth, expected, found, .. }) => {
            // All models that count leaves count the same ones.
            let is_leaves = *what == "nodes" || COUNTING.iter().any(|model| model.name() == *what);
            let what = if is_leaves { "leaves" } else { what };
            Some((place, fen, (what, (*depth)?, *expected, found.to_string())))
        }
        VerifyError::TooMany { depth, most, expected, place, fen, .. } => {
            Some((place, fen, ("leaves", *depth, *expected, format!("more than {most}"))))
        }
        VerifyError::Unsupported(_)
        | VerifyError::Misses { .. }
        | VerifyError::WrongFind { .. }
        | VerifyError::Silent { .. }
        | VerifyError::Panicked { .. } => None,
    }
}

/// Takes the failures out of which it follows that a line of the suite is wrong: every board of the game that
/// could hold the position has them, and two of them at least store it in different ways.
#[must_use]
pub fn wrong_entries(boards: &mut [Verified<'_>]) -> Vec<WrongEntry> {
    // What each board says at each place.
    let mut places: BTreeMap<(String, String), BTreeMap<usize, Vec<Said>>> = BTreeMap::new();
    for (index, board) in boards.iter().enumerate() {
        for (place, fen, said) in board.failures.iter().filter_map(said) {
            let counts =
                places.entry((place.to_owned(), fen.to_owned())).or_default().entry(index).or_default();
            if !counts.contains(&said) {
                counts.push(said);
            }
        }
    }
    let mut wrong = Vec::new();
    for ((place, fen), by_board) in places {
        let Some(counts) = agreed(boards, &place, &by_board) else { continue };
        for &index in by_board.keys() {
            boards[index].failures.retain(|failure| said(failure).is_none_or(|(other, ..)| other != place));
        }
        wrong.push(WrongEntry { place, fen, boards: by_board.len(), counts });
    }
    wrong.sort_by_key(|entry| line_of(&entry.place));
    wrong
}

/// What all boards say of a position, if it is the same and they are several.
fn agreed(boards: &[Verified<'_>], place: &str, by_board: &BTreeMap<usize, Vec<Said>>) -> Option<Vec<Said>> {
    let mut all = by_board.iter().map(|(&index, counts)| (&boards[index], counts));
    let (first, counts) = all.next()?;
    let is_other = |board: &Verified<'_>| board.row.about.name != first.row.about.name;
    let is_several = all.clone().any(|(board, _)| is_other(board));
    let is_same = all.all(|(board, other)| other == counts && is_one(board, place)) && is_one(first, place);
    // Who has no such failure has found the count right, unless it could not hold the position.
    let agrees = |(index, board): (usize, &Verified<'_>)| {
        board.row.game != first.row.game
            || by_board.contains_key(&index)
            || board.unable.iter().any(|unable| unable == place)
    };
    (is_several && is_same && boards.iter().enumerate().all(agrees)).then(|| counts.clone())
}

/// Returns true if all models of a board that count leaves are against the suite wherever one of them is.
fn is_one(board: &Verified<'_>, place: &str) -> bool {
    let models = COUNTING.iter().filter(|&&model| board.row.takes_part_in(model)).count();
    let mut by_depth: BTreeMap<Option<u32>, usize> = BTreeMap::new();
    for wrong in board.wrong_counts().filter(|wrong| wrong.place == place) {
        if COUNTING.iter().any(|model| model.name() == wrong.what) {
            *by_depth.entry(wrong.depth).or_default() += 1;
        }
    }
    by_depth.values().all(|&found| found == models)
}

/// The name of the file and the number of the line, so that places are in their order.
fn line_of(place: &str) -> (String, u64) {
    let (file, line) = place.rsplit_once(':').unwrap_or((place, ""));
    (file.to_owned(), line.parse().unwrap_or(0))
}
