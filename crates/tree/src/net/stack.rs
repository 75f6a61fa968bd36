//! Accumulators of the line that a search is in.

use qipan_game::{Game, MoveGen};

use crate::net::accumulator::{Accumulator, Scratch};
use crate::net::delta::Delta;
use crate::net::network::Network;

/// Time at which an accumulator is brought up to date. The integers are the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Updates {
    /// When the move is made.
    Eager,
    /// When an evaluation there or further on needs it, from the nearest one before it that is known.
    Lazy,
}

impl Updates {
    /// Both ways.
    pub const ALL: [Updates; 2] = [Updates::Eager, Updates::Lazy];

    /// Name: `lazy`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Updates::Eager => "eager",
            Updates::Lazy => "lazy",
        }
    }
}

/// Accumulators of the positions from the root of a search to where it is now.
///
/// ```text
///   begin(board)                         the root
///     record(board, m)                   what m changes, asked before it is played
///     push()                             m is played
///       evaluate()
///     pop()                              m is taken back
/// ```
///
/// What was recorded and not pushed is forgotten by the next record. Which side is to move, the stack knows
/// from the root on.
///
/// ```
/// use chess_specialised::Board;
/// use qipan_game::MoveGen;
/// use qipan_tree::net::{Network, Size, Stack, Updates};
///
/// let mut board: Board = Board::start();
/// let mut stack = Stack::new(Network::of(Size::S), Updates::Lazy, 64);
/// stack.begin(&board);
/// let output = stack.evaluate();
/// for &m in &board.legal_moves() {
///     stack.record(&mut board, m);
///     board.visit(m, |_| {
///         stack.push();
///         let _ = -stack.evaluate();
///         stack.pop();
///     });
/// }
/// assert_eq!(stack.evaluate(), output);
/// ```
#[derive(Clone, Debug)]
pub struct Stack<G: Game> {
    network: Network<G>,
    updates: Updates,
    /// That of the root, and one for each move of the line. A null move has none.
    accumulators: Vec<Accumulator>,
    /// What led to each of them.
    deltas: Vec<Delta>,
    /// Plies of the line; true for a null move.
    passes: Vec<bool>,
    most_plies: usize,
    /// Moves of the line, null moves left aside.
    moves: usize,
    /// Accumulators that are known: that of the root and of so many moves.
    known: usize,
    /// True if the side that begins a game is to move.
    is_first: bool,
    /// True if a delta waits to be pushed.
    is_recorded: bool,
    scratch: Scratch,
}

impl<G: Game> Stack<G> {
    /// An empty stack with room for lines of so many plies.
    #[must_use]
    pub fn new(network: Network<G>, updates: Updates, most_plies: usize) -> Self {
        Self {
            network,
            updates,
            accumulators: vec![Accumulator::new(network); most_plies + 1],
            deltas: vec![Delta::default(); most_plies + 1],
            passes: Vec::with_capacity(most_plies),
            most_plies,
            moves: 0,
            known: 0,
            is_first: true,
            is_recorded: false,
            scratch: Scratch::default(),
        }
    }

    /// The network.
    #[must_use]
    pub fn network(&self) -> Network<G> {
        self.network
    }

    /// Begins at a position, whatever was there before.
    pub fn begin<B: MoveGen<Game = G>>(&mut self, board: &B) {
        self.passes.clear();
        (self.moves, self.known, self.is_recorded) = (0, 0, false);
        self.is_first = G::is_first_to_move(&board.to_setup());
        self.network.position(board, &mut self.deltas[0]);
        self.accumulators[0].refresh(self.network, &self.deltas[0], &mut self.scratch);
    }

    /// Asks what a legal move changes, before it is played.
    ///
    /// # Panics
    /// If the line is as long as it may be.
    #[inline]
    pub fn record<B: MoveGen<Game = G>>(&mut self, board: &mut B, m: B::Move) {
        self.network.record(board, m, self.is_first, &mut self.deltas[self.moves + 1]);
        self.is_recorded = true;
    }

    /// Goes on to the position after the move that was [recorded](Self::record) last.
    ///
    /// # Panics
    /// If the line is as long as it may be, or no move was recorded here.
    #[inline]
    pub fn push(&mut self) {
        assert!(self.is_recorded, "a move is recorded before it is pushed");
        self.is_recorded = false;
        self.lengthen(false);
        self.moves += 1;
        if self.updates == Updates::Eager {
            self.update();
        }
    }

    /// Goes on to the same position with the other side to move: nothing changes.
    ///
    /// # Panics
    /// If the line is as long as it may be.
    #[inline]
    pub fn push_pass(&mut self) {
        self.is_recorded = false;
        self.lengthen(true);
    }

    /// Goes back to the position before.
    ///
    /// # Panics
    /// At the root.
    #[inline]
    pub fn pop(&mut self) {
        self.is_recorded = false;
        self.is_first = !self.is_first;
        if !self.passes.pop().expect("a ply to take back") {
            self.moves -= 1;
            self.known = self.known.min(self.moves);
        }
    }

    /// Output of the network for the side to move, see [`Network::evaluate`].
    #[inline]
    #[must_use]
    pub fn evaluate(&mut self) -> i32 {
        self.update();
        self.network.evaluate(&self.accumulators[self.moves], self.is_first)
    }

    fn lengthen(&mut self, is_pass: bool) {
        assert!(self.passes.len() < self.most_plies, "a line of at most {} plies", self.most_plies);
        self.passes.push(is_pass);
        self.is_first = !self.is_first;
    }

    /// Brings all accumulators up to date that are not.
    #[inline]
    fn update(&mut self) {
        while self.known < self.moves {
            let (before, after) = self.accumulators.split_at_mut(self.known + 1);
            self.known += 1;
            let delta = &self.deltas[self.known];
            after[0].update(self.network, &before[self.known - 1], delta, &mut self.scratch);
        }
    }
}
