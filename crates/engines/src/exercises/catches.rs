//! Positions that show a fault, and the one that shows it for the least work.

use qipan_game::epd;

use crate::exercises::{Known, TeachError, known, teach_known};

/// No tree with more leaves is counted.
pub const LEAVES: u64 = 200_000;

/// A position of a suite and its counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position<'a> {
    /// File and line, counted from 1: `suites/chess.epd:3`.
    pub place: String,
    /// The position, as the file writes it.
    pub fen: &'a str,
    /// Depths in plies and leaves, as the file has them.
    pub counts: Vec<(u32, u64)>,
}

/// The positions of a suite, `FEN ;D1 n ;D2 n …`, in the order of the file.
pub fn positions<'a>(file: &str, text: &'a str) -> impl Iterator<Item = Position<'a>> {
    epd::lines(text).map(move |line| {
        let count = |operation: &str| {
            let (depth, leaves) = operation.strip_prefix('D')?.split_once(' ')?;
            Some((depth.parse().ok()?, leaves.parse().ok()?))
        };
        let place = format!("{file}:{}", line.number);
        Position { place, fen: line.fen, counts: line.operations().filter_map(count).collect() }
    })
}

/// A difference that a fault makes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Catch {
    /// The smallest depth in plies at which the counts differ.
    pub depth: u32,
    /// Leaves at that depth.
    pub expected: u64,
    /// Leaves at that depth with the fault.
    pub faulty: u64,
}

/// The first difference that a fault makes in a position, down to a depth and to
/// [`LEAVES`] leaves; `None` where it makes none. Counts are compared, not moves.
///
/// # Errors
/// [`TeachError::Position`] if it is not one of the fault's game.
pub fn caught(fault: impl Into<Known>, position: &Position, depth: u32) -> Result<Option<Catch>, TeachError> {
    let fault = fault.into();
    let is_cheap = |&&(d, leaves): &&(u32, u64)| d <= depth && leaves <= LEAVES;
    for &(depth, expected) in position.counts.iter().filter(is_cheap) {
        let faulty = below(&fault, position, depth)?.iter().map(|(_, leaves)| leaves).sum();
        if faulty != expected {
            return Ok(Some(Catch { depth, expected, faulty }));
        }
    }
    Ok(None)
}

/// The leaves below each move.
fn below(fault: &Known, position: &Position, depth: u32) -> Result<Vec<(String, u64)>, TeachError> {
    let counts = teach_known(fault, position.fen, &[], depth, &|| false)?;
    Ok(counts.expect("nothing stops it"))
}

/// The position that shows a fault for the least work: the smallest depth, then the fewest leaves, then the
/// first. One that shows another fault of the game in the same way is taken only if all do; for an exercise
/// the faults of the other exercises matter, for another fault all. `catches` are of the positions, in their
/// order.
///
/// # Errors
/// [`TeachError::Position`] if one is not of the fault's game.
pub fn cheapest<'a, 'b>(
    fault: impl Into<Known>,
    positions: &'b [Position<'a>],
    catches: &[Option<Catch>],
) -> Result<Option<(&'b Position<'a>, Catch)>, TeachError> {
    let fault = fault.into();
    let shown = positions.iter().zip(catches).filter_map(|(position, catch)| Some((position, (*catch)?)));
    let mut shown: Vec<_> = shown.collect();
    shown.sort_by_key(|(_, catch)| (catch.depth, catch.expected));
    for &(position, catch) in &shown {
        if is_alone(&fault, position, catch.depth)? {
            return Ok(Some((position, catch)));
        }
    }
    Ok(shown.first().copied())
}

/// Returns true if no other fault that matters has the same leaves below each move.
fn is_alone(fault: &Known, position: &Position, depth: u32) -> Result<bool, TeachError> {
    let own = below(fault, position, depth)?;
    let matters = |other: &Known| {
        let is_asked = other.exercise.is_some() || fault.exercise.is_none();
        other.game == fault.game && other.id != fault.id && is_asked
    };
    for other in known().filter(matters) {
        if below(&other, position, depth)? == own {
            return Ok(false);
        }
    }
    Ok(true)
}
