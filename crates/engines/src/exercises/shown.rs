//! The cheapest position of the suites for each fault, as committed.

use std::sync::LazyLock;

/// A position that shows a fault: a row of `suites/exercises.csv`, which the example `exercises` writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Number of the exercise; `None` for a fault of none.
    pub number: Option<u32>,
    /// The fault's name.
    pub id: &'static str,
    /// `xiangqi` or `chess`.
    pub game: &'static str,
    /// The position, as its file writes it.
    pub fen: &'static str,
    /// The smallest depth in plies at which the counts differ.
    pub depth: u32,
    /// Leaves at that depth.
    pub expected: u64,
    /// Leaves at that depth as the board with the fault counts them.
    pub faulty: u64,
    /// File of the position and its line, counted from 1: `suites/chess.epd:3`.
    pub place: &'static str,
}

/// The committed rows, in the order of the exercises and then of the other faults. A fault without a row is
/// shown by no position of the suites.
#[must_use]
pub fn shown() -> &'static [Shown] {
    static ROWS: LazyLock<Vec<Shown>> = LazyLock::new(|| {
        let text = qipan_suites::EXERCISES;
        text.lines().skip(1).map(|line| row(line).expect("a row of the committed table")).collect()
    });
    &ROWS
}

/// A row; no field has a comma, since no FEN has one.
fn row(line: &'static str) -> Option<Shown> {
    let mut fields = line.split(',');
    let mut next = || fields.next();
    Some(Shown {
        number: Some(next()?).filter(|number| !number.is_empty()).map(str::parse).transpose().ok()?,
        id: next()?,
        game: next()?,
        fen: next()?,
        depth: next()?.parse().ok()?,
        expected: next()?.parse().ok()?,
        faulty: next()?.parse().ok()?,
        place: next()?,
    })
}
