//! Walking a board and the oracle through the same positions.

use qipan_game::{Game, MoveGen, UnsupportedError};

use crate::failure::{ConformanceError, Outcome, Trail};
use crate::subject::{Board, Listing, Moves, Own, Row};
use crate::suite::{Judged, Position, positions};

/// All moves that the board lists, legal or pseudo-legal, in the order of the written ones.
pub(crate) fn listed<G: Game>(board: &(impl Listing<G> + ?Sized)) -> Moves<G> {
    written(board.generate())
}

/// Moves in the order of the written ones.
pub(crate) fn written<M: Ord + Copy>(mut moves: Vec<(M, Own)>) -> Vec<(M, Own)> {
    moves.sort_by_key(|&(written, _)| written);
    moves
}

/// All moves that the board lists and plays.
pub(crate) fn legal<G: Game>(board: &mut Board<G>) -> Moves<G> {
    let mut moves = listed(board);
    moves.retain(|(_, m)| played(board, m, |_| ()).is_some());
    moves
}

/// The written moves of a list, in their order.
pub(crate) fn names<M: Ord + Copy>(moves: &[(M, Own)]) -> Vec<M> {
    let mut names: Vec<_> = moves.iter().map(|&(written, _)| written).collect();
    names.sort_unstable();
    names
}

/// The board's own form of a written move of a list.
pub(crate) fn find<'a, M: Ord>(moves: &'a [(M, Own)], written: &M) -> Option<&'a Own> {
    moves.binary_search_by(|(other, _)| other.cmp(written)).ok().map(|at| &moves[at].1)
}

/// The answer of `f` after a move; `None` if the move is illegal.
pub(crate) fn played<G: Game, R>(
    board: &mut Board<G>,
    m: &Own,
    f: impl FnOnce(&mut Board<G>) -> R,
) -> Option<R> {
    let (mut f, mut answer) = (Some(f), None);
    let token = board.visit(m, &mut |child| {
        answer = f.take().map(|f| f(child));
        ""
    });
    answer.filter(|_| token.is_some())
}

/// A board, the oracle, and the trail to where both are.
pub(crate) type Pair<G> = (Box<Board<G>>, Box<Board<G>>, Trail<G>);

/// The board and the oracle in a position of the suite, and the start of a trail.
pub(crate) fn set_up<G: Judged>(
    row: &Row<G>,
    position: &Position<G>,
) -> Result<Pair<G>, Box<ConformanceError>> {
    let (board, trail) = row.set_up(&position.fen, &position.setup)?;
    let oracle = oracle::<G>(&position.setup)
        .map_err(|error| trail.failure("the oracle's from_setup", "a board in this position", error))?;
    Ok((board, oracle, trail))
}

/// The oracle in a position.
pub(crate) fn oracle<G: Judged>(setup: &G::Setup) -> Result<Box<Board<G>>, UnsupportedError> {
    Ok(Box::new(G::Oracle::from_setup(setup)?))
}

/// A check of board and oracle side by side.
pub(crate) type Check<'a, G> = dyn FnMut(&mut Board<G>, &mut Board<G>, &Trail<G>) -> Outcome + 'a;

/// Calls `check` with board and oracle side by side in every `step`-th position of the suite and in every
/// position within `plies` of it.
pub(crate) fn walk_suite<G: Judged>(
    row: &Row<G>,
    step: usize,
    plies: u32,
    check: &mut Check<'_, G>,
) -> Outcome {
    walk_from(row, positions().iter().step_by(step), plies, check)
}

/// The same in some positions.
pub(crate) fn walk_from<'a, G: Judged>(
    row: &Row<G>,
    positions: impl Iterator<Item = &'a Position<G>>,
    plies: u32,
    check: &mut Check<'_, G>,
) -> Outcome {
    for position in positions {
        let (mut board, mut oracle, mut trail) = set_up(row, position)?;
        walk(&mut *board, &mut *oracle, plies, &mut trail, check)?;
    }
    Ok(())
}

fn walk<G: Judged>(
    board: &mut Board<G>,
    oracle: &mut Board<G>,
    plies: u32,
    trail: &mut Trail<G>,
    check: &mut Check<'_, G>,
) -> Outcome {
    check(board, oracle, trail)?;
    let Some(below) = plies.checked_sub(1) else {
        return Ok(());
    };
    let moves = listed(board);
    for right in legal(oracle) {
        step(board, oracle, &moves, &right, trail, &mut |board, oracle, trail| {
            walk(board, oracle, below, trail, check)
        })?;
    }
    Ok(())
}

/// A function that is called after a move.
type Then<'a, G> = dyn FnMut(&mut Board<G>, &mut Board<G>, &mut Trail<G>) -> Outcome + 'a;

/// Plays one of the oracle's legal moves on both boards, one inside the other, and calls `f` there; `moves`
/// is what the board lists. That the board does not list or play the move is a failure.
pub(crate) fn step<G: Judged>(
    board: &mut Board<G>,
    oracle: &mut Board<G>,
    moves: &Moves<G>,
    (written, judged): &(G::Move, Own),
    trail: &mut Trail<G>,
    f: &mut Then<'_, G>,
) -> Outcome {
    let Some(m) = find(moves, written) else {
        return Err(trail.failure("generate", format!("{written} among the moves"), "no such move"));
    };
    trail.moves.push(*written);
    let outcome = played(board, m, |child| {
        played(oracle, judged, |right| f(child, right, trail)).expect("the oracle has just played its move")
    });
    trail.moves.pop();
    outcome.unwrap_or_else(|| {
        Err(trail.failure(format!("visit of {written}"), "played, the move is legal", "refused"))
    })
}
