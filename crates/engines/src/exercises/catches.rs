//! Positions that show a fault, and the one that shows it for the least work.

use qipan_game::epd;

use crate::exercises::{EXERCISES, Exercise, TeachError, teach};

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

/// The first difference that the fault of an exercise makes in a position, down to a depth and to
/// [`LEAVES`] leaves; `None` where it makes none. Counts are compared, not moves.
///
/// # Errors
/// As [`teach`], if the position is not one of the exercise's game.
pub fn caught(exercise: &Exercise, position: &Position, depth: u32) -> Result<Option<Catch>, TeachError> {
    let is_cheap = |&&(d, leaves): &&(u32, u64)| d <= depth && leaves <= LEAVES;
    for &(depth, expected) in position.counts.iter().filter(is_cheap) {
        let moves = teach(exercise.game, position.fen, &[], Some(exercise.number), depth)?;
        let faulty = moves.iter().map(|(_, leaves)| leaves).sum();
        if faulty != expected {
            return Ok(Some(Catch { depth, expected, faulty }));
        }
    }
    Ok(None)
}

/// The position that shows a fault for the least work: the smallest depth, then the fewest leaves, then the
/// first. One that shows another fault of the game in the same way is taken only if all do. `catches` are of
/// the positions, in their order.
///
/// # Errors
/// As [`teach`], if a position is not one of the exercise's game.
pub fn cheapest<'a, 'b>(
    exercise: &Exercise,
    positions: &'b [Position<'a>],
    catches: &[Option<Catch>],
) -> Result<Option<(&'b Position<'a>, Catch)>, TeachError> {
    let shown = positions.iter().zip(catches).filter_map(|(position, catch)| Some((position, (*catch)?)));
    let mut shown: Vec<_> = shown.collect();
    shown.sort_by_key(|(_, catch)| (catch.depth, catch.expected));
    for &(position, catch) in &shown {
        if is_alone(exercise, position, catch.depth)? {
            return Ok(Some((position, catch)));
        }
    }
    Ok(shown.first().copied())
}

/// Returns true if no other fault of the game has the same leaves below each move.
fn is_alone(exercise: &Exercise, position: &Position, depth: u32) -> Result<bool, TeachError> {
    let of = |number| teach(exercise.game, position.fen, &[], Some(number), depth);
    let own = of(exercise.number)?;
    for other in
        EXERCISES.iter().filter(|other| other.game == exercise.game && other.number != exercise.number)
    {
        if of(other.number)? == own {
            return Ok(false);
        }
    }
    Ok(true)
}
