//! The search itself.

use qipan_game::SearchTally;
use qipan_game::{Game, MoveGen, MoveList, MoveOf};

use crate::search::apart;
use crate::search::found::{Found, MATE};
use crate::search::lines::Lines;
use crate::search::picker::{Listed, Picker, Stage};
use crate::search::table::{Bound, Table};
use crate::search::tally::Counting as _;
use crate::search::window::Window;

/// The greatest depth that can be asked for, in plies.
pub const MOST_DEPTH: u32 = 32;

/// Plies of the longest line: a position in check is searched one ply deeper, which makes a line no more than
/// twice as long.
pub(crate) const MOST_PLIES: usize = 2 * MOST_DEPTH as usize;

/// Order in which captures are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CaptureOrder {
    /// Best victim first, then least attacker first, then as the written moves sort: the same on every board.
    #[default]
    Sorted,
    /// As the board lists them.
    Own,
}

/// Source of a position's key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Keys {
    /// Carried along, and changed with every move ([`MoveGen::key_change`]).
    #[default]
    Kept,
    /// Computed from all pieces wherever the table is asked ([`MoveGen::key`]).
    Computed,
}

/// Options of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Way {
    /// Order in which captures are tried.
    pub captures: CaptureOrder,
    /// Source of the keys.
    pub keys: Keys,
}

/// A search with its memory, which may be used again and again. What was found before does not change what is
/// found next.
pub struct Search<B: MoveGen> {
    way: Way,
    table: Table<MoveOf<B>>,
    killers: Vec<[Option<MoveOf<B>>; 2]>,
    lines: Lines<MoveOf<B>>,
    /// Plies of the longest line that checks may make.
    longest: usize,
    nodes: u64,
    tally: SearchTally,
    /// True if a watched search counts what it does.
    is_counted: bool,
}

/// A node's place in the tree.
#[derive(Clone, Copy)]
struct At {
    /// Low half of the position's key, where keys are kept.
    key: u64,
    /// 1 if the side that begins a game is to move, else -1.
    side: i32,
    /// Plies that are left.
    depth: u32,
    /// Plies from the root.
    ply: usize,
    /// Square that the last move led to; kept only where it is watched.
    came_to: Option<usize>,
}

impl<B: MoveGen> Default for Search<B> {
    fn default() -> Self {
        Self::new(Way::default())
    }
}

impl<B: MoveGen> Search<B> {
    /// A search with an empty memory.
    #[must_use]
    pub fn new(way: Way) -> Self {
        Self {
            way,
            table: Table::new(),
            killers: vec![[None; 2]; MOST_PLIES + 1],
            lines: Lines::of(MOST_PLIES + 1),
            longest: 0,
            nodes: 0,
            tally: SearchTally::default(),
            is_counted: false,
        }
    }

    /// Searches a position to a depth of 1 to [`MOST_DEPTH`] plies (others are taken for the nearest of
    /// these), and less deep if a mate is found that no greater depth could better.
    pub fn run(&mut self, board: &mut B, depth: u32) -> Found<MoveOf<B>> {
        self.deepen::<false>(board, depth)
    }

    /// The same search with every question to the board a function call of its own, which a profiler can tell
    /// from the others.
    pub fn apart(&mut self, board: &mut B, depth: u32) -> Found<MoveOf<B>> {
        self.is_counted = false;
        self.deepen::<true>(board, depth)
    }

    /// The same search with what is done counted: for statistics, not for a clock.
    pub fn watched(&mut self, board: &mut B, depth: u32) -> (Found<MoveOf<B>>, SearchTally) {
        self.is_counted = true;
        self.tally = SearchTally::default();
        let found = self.deepen::<true>(board, depth);
        (found, self.tally)
    }

    /// Returns true if the search counts what it does.
    fn is_watched<const APART: bool>(&self) -> bool {
        APART && self.is_counted
    }

    fn deepen<const APART: bool>(&mut self, board: &mut B, depth: u32) -> Found<MoveOf<B>> {
        let side = if B::Game::is_first_to_move(&board.to_setup()) { 1 } else { -1 };
        self.table.begin();
        self.killers.fill([None; 2]);
        self.nodes = 0;
        let key = board.key() as u64;
        let (mut score, mut reached) = (0, 0);
        for depth in 1..=depth.clamp(1, MOST_DEPTH) {
            reached = depth;
            self.longest = 2 * depth as usize;
            score = self.node::<APART>(board, At { key, side, depth, ply: 0, came_to: None }, Window::ALL);
            // All lines of so many plies are known: no mate is nearer.
            if MATE - score.abs() <= depth.cast_signed() {
                break;
            }
        }
        Found { score, line: self.lines.best().to_vec(), nodes: self.nodes, depth: reached }
    }

    /// The value of a position, or a bound of it outside of the window.
    fn node<const APART: bool>(&mut self, board: &mut B, mut at: At, mut window: Window) -> i32 {
        self.lines.forget(at.ply);
        let is_check = apart::in_check::<B, APART>(board);
        if is_check && at.ply + (at.depth as usize) < self.longest {
            at.depth += 1;
        }
        if at.depth == 0 {
            return self.quiescence::<APART>(board, at, window);
        }
        if self.is_watched::<APART>() {
            self.tally.positions += 1;
        }
        if self.way.keys == Keys::Computed {
            at.key = apart::key::<B, APART>(board);
        }
        let known = self.table.get(at.key);
        if at.ply > 0
            && let Some(score) =
                known.and_then(|known| known.decides(at.depth, at.ply, window.alpha, window.beta))
        {
            if self.is_watched::<APART>() {
                self.tally.by_table += 1;
            }
            return score;
        }
        let hoped = window.alpha;
        let (mut score, mut best, mut tried) = (-MATE + at.ply as i32, None, 0);
        let mut moves = MoveList::new();
        let mut ranks = MoveList::new();
        let mut listed = Listed::new(&mut moves, &mut ranks);
        let mut picker = Picker::new(known.and_then(|known| known.best()), self.killers[at.ply]);
        while let Some(m) = picker.next::<B, APART>(board, &mut listed, self.way.captures) {
            let Some(found) = self.after::<APART>(board, m, at, window) else { continue };
            tried += 1;
            if self.is_watched::<APART>() && goes_to::<B>(board.export(m)) == at.came_to {
                self.tally.retakings += 1;
            }
            score = score.max(found);
            if score <= window.alpha {
                continue;
            }
            let written = board.export(m);
            best = Some(written);
            window.alpha = score;
            self.lines.begin(at.ply, written);
            if score >= window.beta {
                let is_quiet = match picker.stage {
                    Stage::Captures => false,
                    Stage::Killers | Stage::Quiets => true,
                    Stage::HashMove => board.men(m).1.is_none(),
                };
                if is_quiet {
                    remember(&mut self.killers[at.ply], written);
                }
                if self.is_watched::<APART>() {
                    self.tally.cut(picker.stage, tried == 1, !is_quiet, goes_to::<B>(written) == at.came_to);
                }
                break;
            }
        }
        if self.is_watched::<APART>() {
            self.tally.imports += picker.written.imports[0];
            self.tally.imported += picker.written.imports[1];
        }
        if tried == 0 {
            return if is_check || B::Game::STALEMATE_LOSES { score } else { 0 };
        }
        let bound = if score >= window.beta {
            Bound::Lower
        } else if score > hoped {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.put(at.key, at.depth, at.ply, (score, bound), best);
        score
    }

    /// The value of a move, `None` if it is illegal.
    #[inline(always)]
    fn after<const APART: bool>(&mut self, board: &mut B, m: B::Move, at: At, window: Window) -> Option<i32> {
        let below = At {
            key: match self.way.keys {
                Keys::Kept => at.key ^ apart::key_change::<B, APART>(board, m),
                Keys::Computed => 0,
            },
            side: -at.side,
            depth: at.depth - 1,
            ply: at.ply + 1,
            came_to: if self.is_watched::<APART>() { goes_to::<B>(board.export(m)) } else { None },
        };
        apart::visit::<B, APART, _>(board, m, |child| {
            self.nodes += 1;
            -self.node::<APART>(child, below, window.of_other_side())
        })
    }

    /// The value of a position as it stands, or better by captures; checks are not looked for.
    fn quiescence<const APART: bool>(&mut self, board: &mut B, at: At, mut window: Window) -> i32 {
        if self.is_watched::<APART>() {
            self.tally.quiescence += 1;
        }
        let mut score = at.side * apart::material::<B, APART>(board);
        if score >= window.beta {
            return score;
        }
        window.alpha = window.alpha.max(score);
        let mut moves = MoveList::new();
        let mut ranks = MoveList::new();
        let mut listed = Listed::new(&mut moves, &mut ranks);
        listed.list_captures::<APART>(board, self.way.captures);
        let mut tried = 0;
        while let Some((m, _)) = listed.lowest() {
            let written = if self.is_watched::<APART>() { goes_to::<B>(board.export(m)) } else { None };
            let below = At { side: -at.side, came_to: written, ..at };
            let found = apart::visit::<B, APART, _>(board, m, |child| {
                self.nodes += 1;
                -self.quiescence::<APART>(child, below, window.of_other_side())
            });
            let Some(found) = found else { continue };
            tried += 1;
            if self.is_watched::<APART>() && written == at.came_to {
                self.tally.retakings += 1;
            }
            score = score.max(found);
            window.alpha = window.alpha.max(found);
            if found >= window.beta {
                if self.is_watched::<APART>() {
                    self.tally.cut_in_quiescence(tried == 1, written == at.came_to);
                }
                break;
            }
        }
        score
    }
}

/// Square that a move leads to.
pub(crate) fn goes_to<B: MoveGen>(m: MoveOf<B>) -> Option<usize> {
    Some(B::Game::squares(m)[1])
}

/// Remembers a quiet move that has cut, to be tried first among the quiet moves of its ply.
pub(crate) fn remember<M: Copy + Eq>(killers: &mut [Option<M>; 2], m: M) {
    if killers[0] != Some(m) {
        *killers = [Some(m), killers[0]];
    }
}
