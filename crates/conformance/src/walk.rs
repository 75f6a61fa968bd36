//! Walking a board and the oracle through the same positions.

use qipan_game::{MoveGen, MoveList, MoveOf, cold};

use crate::failure::{ConformanceError, Outcome, Trail};
use crate::suite::{Judged, OracleOf, Position, all_positions, positions};

/// A board's moves, written and own, in the order of the written ones.
pub(crate) type Listed<B> = Vec<(MoveOf<B>, <B as MoveGen>::Move)>;

/// All moves that the board lists, legal or pseudo-legal.
pub(crate) fn listed<B: MoveGen>(board: &B) -> Listed<B> {
    let mut moves = MoveList::new();
    cold::generate(board, &mut moves);
    written(board, &moves)
}

/// Moves of the board with their written form, in its order.
pub(crate) fn written<B: MoveGen>(board: &B, moves: &[B::Move]) -> Listed<B> {
    // Sorted without the board's own moves: sorting is then compiled once a game, not once a board.
    let mut order: Vec<_> = moves.iter().enumerate().map(|(at, &m)| (board.export(m), at)).collect();
    order.sort_unstable();
    order.into_iter().map(|(written, at)| (written, moves[at])).collect()
}

/// All moves that the board lists and plays.
pub(crate) fn legal<B: MoveGen>(board: &mut B) -> Listed<B> {
    let mut moves = listed(board);
    moves.retain(|&(_, m)| cold::is_legal(board, m));
    moves
}

/// The written moves of a list.
pub(crate) fn names<M: Copy, O>(moves: &[(M, O)]) -> Vec<M> {
    moves.iter().map(|&(written, _)| written).collect()
}

/// The board's own form of a written move of a list.
pub(crate) fn find<M: Ord, O: Copy>(moves: &[(M, O)], written: &M) -> Option<O> {
    moves.binary_search_by(|(other, _)| other.cmp(written)).ok().map(|at| moves[at].1)
}

/// A board, the oracle, and the trail to where both are.
pub(crate) type Pair<B> = (B, OracleOf<B>, Trail<<B as MoveGen>::Game>);

/// The board and the oracle in a position of the suite, and the start of a trail.
pub(crate) fn set_up<B: MoveGen<Game: Judged>>(
    position: &Position<B::Game>,
) -> Result<Pair<B>, Box<ConformanceError>> {
    let trail = Trail::at(position.fen.as_str());
    let board = B::from_setup(&position.setup)
        .map_err(|error| trail.failure::<B>("from_setup", "a board in this position", error))?;
    let oracle = OracleOf::<B>::from_setup(&position.setup)
        .map_err(|error| trail.failure::<B>("the oracle's from_setup", "a board in this position", error))?;
    Ok((board, oracle, trail))
}

/// A check of board and oracle side by side. It comes as an object, so that walking is compiled once for a
/// board and not once for each check.
pub(crate) type Check<'a, B> =
    dyn FnMut(&mut B, &mut OracleOf<B>, &Trail<<B as MoveGen>::Game>) -> Outcome + 'a;

/// Calls `check` with board and oracle side by side in every `step`-th position of the suite and in every
/// position within `plies` of it.
pub(crate) fn walk_suite<B: MoveGen<Game: Judged>>(
    step: usize,
    plies: u32,
    check: &mut Check<'_, B>,
) -> Outcome {
    walk_positions(&positions(), step, plies, check)
}

/// [`walk_suite`] over suite and corpus.
pub(crate) fn walk_all<B: MoveGen<Game: Judged>>(
    step: usize,
    plies: u32,
    check: &mut Check<'_, B>,
) -> Outcome {
    walk_positions(&all_positions(), step, plies, check)
}

fn walk_positions<B: MoveGen<Game: Judged>>(
    positions: &[Position<B::Game>],
    step: usize,
    plies: u32,
    check: &mut Check<'_, B>,
) -> Outcome {
    for position in positions.iter().step_by(step) {
        let (mut board, mut oracle, mut trail) = set_up(position)?;
        walk(&mut board, &mut oracle, plies, &mut trail, check)?;
    }
    Ok(())
}

fn walk<B: MoveGen<Game: Judged>>(
    board: &mut B,
    oracle: &mut OracleOf<B>,
    plies: u32,
    trail: &mut Trail<B::Game>,
    check: &mut Check<'_, B>,
) -> Outcome {
    check(board, oracle, trail)?;
    let Some(below) = plies.checked_sub(1) else { return Ok(()) };
    let moves = listed(board);
    for (written, judged) in legal(oracle) {
        step(board, oracle, &moves, (written, judged), trail, &mut |board, oracle, trail| {
            walk(board, oracle, below, trail, check)
        })?;
    }
    Ok(())
}

/// A function that is called after a move, as an object too.
type Then<'a, B> = dyn FnMut(&mut B, &mut OracleOf<B>, &mut Trail<<B as MoveGen>::Game>) -> Outcome + 'a;

/// Plays one of the oracle's legal moves on both boards, one inside the other, and calls `f` there; `moves`
/// is what the board lists. That the board does not list or play the move is a failure.
pub(crate) fn step<B: MoveGen<Game: Judged>>(
    board: &mut B,
    oracle: &mut OracleOf<B>,
    moves: &Listed<B>,
    (written, judged): (MoveOf<B>, <OracleOf<B> as MoveGen>::Move),
    trail: &mut Trail<B::Game>,
    f: &mut Then<'_, B>,
) -> Outcome {
    let Some(m) = find(moves, &written) else {
        return Err(trail.failure::<B>("generate", format!("{written} among the moves"), "no such move"));
    };
    trail.moves.push(written);
    let outcome = cold::played(board, m, |child| {
        cold::played(oracle, judged, |right| f(child, right, trail))
            .expect("the oracle has just played its move")
    });
    trail.moves.pop();
    outcome.unwrap_or_else(|| {
        Err(trail.failure::<B>(format!("visit of {written}"), "played, the move is legal", "refused"))
    })
}
