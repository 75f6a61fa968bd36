//! A board's operations as functions that are not inlined: for set-up, checks and whatever is not timed.
//!
//! Every place that calls [`MoveGen::generate`] would otherwise get a copy of the board's whole generator,
//! which is right where it is timed and takes minutes of compiling where it is not.

use crate::{MoveGen, MoveList};

/// [`MoveGen::generate`].
#[inline(never)]
pub fn generate<B: MoveGen>(board: &B, moves: &mut MoveList<B::Move>) {
    board.generate(moves);
}

/// [`MoveGen::captures`].
#[inline(never)]
pub fn captures<B: MoveGen>(board: &B, moves: &mut MoveList<B::Move>) {
    board.captures(moves);
}

/// [`MoveGen::quiets`].
#[inline(never)]
pub fn quiets<B: MoveGen>(board: &B, moves: &mut MoveList<B::Move>) {
    board.quiets(moves);
}

/// [`MoveGen::count_legal`].
#[inline(never)]
pub fn count_legal<B: MoveGen>(board: &mut B) -> u64 {
    board.count_legal()
}

/// [`MoveGen::count_children`].
#[inline(never)]
pub fn count_children<B: MoveGen>(board: &mut B) -> u64 {
    board.count_children()
}

/// [`MoveGen::count_replies`].
#[inline(never)]
pub fn count_replies<B: MoveGen>(board: &mut B) -> u64 {
    board.count_replies()
}

/// The number of legal replies, each move played and its replies counted: what
/// [`MoveGen::count_children`] and [`MoveGen::count_replies`] must say.
pub fn played_replies<B: MoveGen>(board: &mut B) -> u64 {
    let mut moves = MoveList::new();
    generate(board, &mut moves);
    moves.iter().map(|&m| played(board, m, |child| count_legal(child)).unwrap_or(0)).sum()
}

/// [`MoveGen::visit`]; returns whether the move was played.
#[inline(never)]
pub fn visit<B: MoveGen>(board: &mut B, m: B::Move, f: &mut dyn FnMut(&mut B)) -> bool {
    board.visit(m, f).is_some()
}

/// The same with an answer, as [`MoveGen::visit`] has it.
pub fn played<B: MoveGen, R>(board: &mut B, m: B::Move, f: impl FnOnce(&mut B) -> R) -> Option<R> {
    let (mut f, mut answer) = (Some(f), None);
    let is_played = visit(board, m, &mut |child| answer = f.take().map(|f| f(child)));
    answer.filter(|_| is_played)
}

/// Returns true if a listed move is legal.
pub fn is_legal<B: MoveGen>(board: &mut B, m: B::Move) -> bool {
    visit(board, m, &mut |_| ())
}

/// The board after a move; `None` if the move is illegal.
pub fn child<B: MoveGen>(board: &mut B, m: B::Move) -> Option<B> {
    played(board, m, |child| child.clone())
}
