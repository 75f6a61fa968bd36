//! The moves of a node, the most promising first, each stage made only when the one before is used up.

use qipan_game::{Game, MoveGen, MoveList, ORDERS};

use crate::search::apart;
use crate::search::searching::CaptureOrder;

/// The stage of a picker, and of the move that it gave last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    HashMove,
    Captures,
    Killers,
    Quiets,
}

/// Moves of a node with their ranks: the lowest rank comes first.
///
/// The lists are variables of the caller, each by itself. In a tuple or a struct the compiler filled them
/// with zeros in every node, three kilobytes of them: 60 % of all instructions.
pub(crate) struct Listed<'a, B: MoveGen> {
    moves: &'a mut MoveList<B::Move>,
    ranks: &'a mut MoveList<u64>,
    next: usize,
}

/// Bits of a rank: priority, order, and which move of the list it is of.
const ORDER_SHIFT: u32 = 12;
const PRIORITY_SHIFT: u32 = 32;

impl<'a, B: MoveGen> Listed<'a, B> {
    #[inline(always)]
    pub(crate) fn new(moves: &'a mut MoveList<B::Move>, ranks: &'a mut MoveList<u64>) -> Self {
        Self { moves, ranks, next: 0 }
    }

    /// Captures, ranked: best victim, then least attacker, then by the written move; or as they are listed.
    #[inline(always)]
    pub(crate) fn list_captures<const APART: bool>(&mut self, board: &B, order: CaptureOrder) {
        apart::captures(board, self.moves);
        for (index, &m) in self.moves.iter().enumerate() {
            let priority = match order {
                CaptureOrder::Own => index as u32,
                CaptureOrder::Sorted => {
                    let (attacker, victim) = apart::men::<B, APART>(board, m);
                    let victim = victim.map_or(0, B::Game::worth);
                    (7 - victim) << 3 | B::Game::worth(attacker)
                }
            };
            self.ranks.push(rank(priority, apart::order::<B, APART>(board, m), index));
        }
    }

    /// Quiet moves in the order of the written moves, in the place of the captures.
    #[inline(always)]
    fn list_quiets<const APART: bool>(&mut self, board: &B) {
        self.moves.clear();
        self.ranks.clear();
        self.add_quiets::<APART>(board, |_| 0);
    }

    /// Quiet moves behind what is listed, by their priorities and then by the written moves. The first of
    /// them comes next.
    #[inline(always)]
    pub(crate) fn add_quiets<const APART: bool>(
        &mut self,
        board: &B,
        mut priority: impl FnMut(B::Move) -> u32,
    ) {
        self.next = self.moves.len();
        apart::quiets(board, self.moves);
        for (index, &m) in self.moves.iter().enumerate().skip(self.next) {
            self.ranks.push(rank(priority(m), apart::order::<B, APART>(board, m), index));
        }
        self.ranks[self.next..].sort_unstable();
    }

    /// Keeps the move that came last for later, in the place of one that came before it.
    #[inline(always)]
    pub(crate) fn keep(&mut self, place: usize) {
        self.ranks[place] = self.ranks[self.next - 1];
    }

    /// The move in a place, with its order.
    #[inline(always)]
    pub(crate) fn kept(&self, place: usize) -> (B::Move, u32) {
        let rank = self.ranks[place];
        let index = rank as usize & ((1 << ORDER_SHIFT) - 1);
        (self.moves[index], (rank >> ORDER_SHIFT) as u32 & (ORDERS - 1))
    }

    /// The move of lowest rank among those that are left, with its order.
    #[inline(always)]
    pub(crate) fn lowest(&mut self) -> Option<(B::Move, u32)> {
        let rest = self.ranks.get_mut(self.next..)?;
        let (lowest, _) = rest.iter().enumerate().min_by_key(|&(_, &rank)| rank)?;
        rest.swap(0, lowest);
        self.following()
    }

    /// The next move as they lie.
    #[inline(always)]
    pub(crate) fn following(&mut self) -> Option<(B::Move, u32)> {
        let place = self.next;
        (place < self.ranks.len()).then(|| {
            self.next += 1;
            self.kept(place)
        })
    }
}

#[inline(always)]
fn rank(priority: u32, order: u32, index: usize) -> u64 {
    u64::from(priority) << PRIORITY_SHIFT | u64::from(order) << ORDER_SHIFT | index as u64
}

/// Moves that were written down where they were good, and that may be moves here: one from the table, and
/// the killers of the ply.
pub(crate) struct Written<M> {
    hash_move: Option<M>,
    killers: [Option<M>; 2],
    /// Killers asked so far.
    asked: usize,
    /// Orders of what was imported and tried.
    tried: [u32; 3],
    /// Number of moves that `import` was asked for, and of those that it found; counted if `APART`.
    pub(crate) imports: [u64; 2],
}

impl<M: Copy> Written<M> {
    #[inline(always)]
    pub(crate) fn new(hash_move: Option<M>, killers: [Option<M>; 2]) -> Self {
        Self { hash_move, killers, asked: 0, tried: [ORDERS; 3], imports: [0; 2] }
    }

    /// Returns true if the move of an order has been tried.
    #[inline(always)]
    pub(crate) fn is_tried(&self, order: u32) -> bool {
        self.tried.contains(&order)
    }

    /// Returns true if the move of an order came from the table.
    #[inline(always)]
    pub(crate) fn is_hash_move(&self, order: u32) -> bool {
        self.tried[0] == order
    }

    /// The move from the table, once.
    #[inline(always)]
    pub(crate) fn hash_move<B: MoveGen, const APART: bool>(&mut self, board: &B) -> Option<B::Move>
    where
        B::Game: Game<Move = M>,
    {
        let written = self.hash_move.take()?;
        let m = self.import::<B, APART>(board, written)?;
        self.tried[0] = apart::order::<B, APART>(board, m);
        Some(m)
    }

    /// The next killer, if it is a quiet move here and was not tried; `None` after the last one. A killer at
    /// a time: a loop in here costs instructions in every node.
    #[inline(always)]
    pub(crate) fn killer<B: MoveGen, const APART: bool>(&mut self, board: &B) -> Option<Option<B::Move>>
    where
        B::Game: Game<Move = M>,
    {
        let &killer = self.killers.get(self.asked)?;
        self.asked += 1;
        let Some(written) = killer else { return Some(None) };
        let Some(m) = self.import::<B, APART>(board, written) else { return Some(None) };
        let order = apart::order::<B, APART>(board, m);
        // A killer was quiet where it was found; here it may take a piece, and has been tried.
        if !self.is_tried(order) && apart::men::<B, APART>(board, m).1.is_none() {
            self.tried[self.asked] = order;
            return Some(Some(m));
        }
        Some(None)
    }

    #[inline(always)]
    fn import<B: MoveGen, const APART: bool>(&mut self, board: &B, written: M) -> Option<B::Move>
    where
        B::Game: Game<Move = M>,
    {
        let m = apart::import::<B, APART>(board, written);
        if APART {
            self.imports[0] += 1;
            self.imports[1] += u64::from(m.is_some());
        }
        m
    }
}

/// The moves of a node that are still to be tried, and those that were.
pub(crate) struct Picker<M> {
    pub(crate) stage: Stage,
    pub(crate) written: Written<M>,
    is_listed: bool,
}

impl<M: Copy> Picker<M> {
    #[inline(always)]
    pub(crate) fn new(hash_move: Option<M>, killers: [Option<M>; 2]) -> Self {
        Self { stage: Stage::HashMove, written: Written::new(hash_move, killers), is_listed: false }
    }

    /// The next move to try. The stage tells whether it takes a piece: only a hash move may do either.
    #[inline(always)]
    pub(crate) fn next<B: MoveGen, const APART: bool>(
        &mut self,
        board: &B,
        listed: &mut Listed<'_, B>,
        order: CaptureOrder,
    ) -> Option<B::Move>
    where
        B::Game: Game<Move = M>,
    {
        loop {
            match self.stage {
                Stage::HashMove => {
                    if let Some(m) = self.written.hash_move::<B, APART>(board) {
                        return Some(m);
                    }
                    self.stage = Stage::Captures;
                }
                Stage::Captures => {
                    if !self.is_listed {
                        listed.list_captures::<APART>(board, order);
                        self.is_listed = true;
                    }
                    match listed.lowest() {
                        Some((m, order)) if !self.written.is_hash_move(order) => return Some(m),
                        Some(_) => {}
                        None => self.stage = Stage::Killers,
                    }
                }
                Stage::Killers => match self.written.killer::<B, APART>(board) {
                    Some(Some(m)) => return Some(m),
                    Some(None) => {}
                    None => {
                        self.stage = Stage::Quiets;
                        listed.list_quiets::<APART>(board);
                    }
                },
                Stage::Quiets => {
                    let (m, order) = listed.following()?;
                    if !self.written.is_tried(order) {
                        return Some(m);
                    }
                }
            }
        }
    }
}
