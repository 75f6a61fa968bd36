//! The interface of a teaching board, and counting with it.

use std::fmt::Debug;

use qipan_game::Game;

/// A board to learn from: right without a fault, wrong in one place with one.
pub trait Teaching: Clone {
    /// The game it plays.
    type Game: Game;
    /// Faults that it can have.
    type Fault: Copy + Eq + Debug;

    /// The board in a written position, with a fault or with none.
    fn new(setup: &<Self::Game as Game>::Setup, fault: Option<Self::Fault>) -> Self;

    /// The fault of an exercise by its number; `None` for a number that is none of this game.
    fn fault(number: u32) -> Option<Self::Fault>;

    /// A fault of no exercise by its name; `None` for a name that is none of this game.
    fn other_fault(id: &str) -> Option<Self::Fault>;

    /// The moves that the board thinks legal, sorted. A fault may list a move twice.
    fn legal_moves(&self) -> Vec<<Self::Game as Game>::Move>;

    /// Plays a move of [`legal_moves`](Teaching::legal_moves), in the way of this board: what a fault makes
    /// wrong stays wrong. Of any other move nothing is promised but that it does not panic.
    fn play(&mut self, m: <Self::Game as Game>::Move);

    /// Returns true if the board thinks the side to move in check; without a king it never is.
    fn in_check(&self) -> bool;

    /// The position as far as it can be written: the pieces of the squares, the side to move, and what else
    /// the game writes.
    fn setup(&self) -> <Self::Game as Game>::Setup;
}

/// The leaves at a depth in plies, as the board counts them; 1 at depth 0.
pub fn perft<B: Teaching>(board: &B, depth: u32) -> u64 {
    perft_until(board, depth, &|| false).expect("nobody stops it")
}

/// The same; `None` if it was stopped.
fn perft_until<B: Teaching>(board: &B, depth: u32, is_stopped: &dyn Fn() -> bool) -> Option<u64> {
    match depth {
        0 => Some(1),
        1 => Some(board.legal_moves().len() as u64),
        _ if is_stopped() => None,
        _ => {
            let below = |m| perft_until(&after(board, m), depth - 1, is_stopped);
            board.legal_moves().into_iter().map(below).sum()
        }
    }
}

/// The leaves below each move, in the order of the written moves. `depth` is of the whole tree in plies; at
/// depth 0 there is no move to divide by.
pub fn divide<B: Teaching>(board: &B, depth: u32) -> Vec<(<B::Game as Game>::Move, u64)> {
    divide_until(board, depth, &|| false).expect("nobody stops it")
}

/// The same; `None` if it was stopped.
pub(super) fn divide_until<B: Teaching>(
    board: &B,
    depth: u32,
    is_stopped: &dyn Fn() -> bool,
) -> Option<Vec<(<B::Game as Game>::Move, u64)>> {
    let Some(below) = depth.checked_sub(1) else { return Some(Vec::new()) };
    let count = |m| Some((m, perft_until(&after(board, m), below, is_stopped)?));
    board.legal_moves().into_iter().map(count).collect()
}

/// A copy on which a move is played.
fn after<B: Teaching>(board: &B, m: <B::Game as Game>::Move) -> B {
    let mut child = board.clone();
    child.play(m);
    child
}
