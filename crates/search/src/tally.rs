//! How often what was done.

use crate::picker::Stage;

/// How often what was done in a search that was [watched](crate::Search::watched). The same on every board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Positions above the quiescence search, visits of all depths.
    pub positions: u64,
    /// Positions of the quiescence search.
    pub quiescence: u64,
    /// Of [`positions`](Self::positions): those that the table answered.
    pub by_table: u64,
    /// Written moves that `import` was asked for.
    pub imports: u64,
    /// Of these: those that are moves where it was asked.
    pub imported: u64,
    /// Cut-offs above the quiescence search by the move from the table: nothing was generated.
    pub by_hash_move: u64,
    /// … by a capture: quiet moves were not generated.
    pub by_capture: u64,
    /// … by a killer: quiet moves were not generated.
    pub by_killer: u64,
    /// … by a quiet move.
    pub by_quiet: u64,
    /// Cut-offs of the quiescence search by a capture.
    pub in_quiescence: u64,
    /// Of all cut-offs by a move: those by the first move that was tried.
    pub by_first: u64,
    /// Of all cut-offs by a capture, in the quiescence search and above: those that take the man that moved
    /// last.
    pub by_retaking: u64,
    /// Cut-offs by a capture, in the quiescence search and above.
    pub by_taking: u64,
}

impl Tally {
    /// Cut-offs by a move above the quiescence search.
    #[must_use]
    pub const fn cuts(&self) -> u64 {
        self.by_hash_move + self.by_capture + self.by_killer + self.by_quiet
    }

    /// Positions in which moves were tried.
    #[must_use]
    pub const fn tried(&self) -> u64 {
        self.positions - self.by_table
    }
}

impl Tally {
    /// A cut-off above the quiescence search.
    pub(crate) fn cut(&mut self, stage: Stage, is_first: bool, takes: bool, retakes: bool) {
        match stage {
            Stage::HashMove => self.by_hash_move += 1,
            Stage::Captures => self.by_capture += 1,
            Stage::Killers => self.by_killer += 1,
            Stage::Quiets => self.by_quiet += 1,
        }
        self.by_first += u64::from(is_first);
        self.by_taking += u64::from(takes);
        self.by_retaking += u64::from(takes && retakes);
    }

    /// A cut-off of the quiescence search.
    pub(crate) fn cut_in_quiescence(&mut self, is_first: bool, retakes: bool) {
        self.in_quiescence += 1;
        self.by_first += u64::from(is_first);
        self.by_taking += 1;
        self.by_retaking += u64::from(retakes);
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.positions += other.positions;
        self.quiescence += other.quiescence;
        self.by_table += other.by_table;
        self.imports += other.imports;
        self.imported += other.imported;
        self.by_hash_move += other.by_hash_move;
        self.by_capture += other.by_capture;
        self.by_killer += other.by_killer;
        self.by_quiet += other.by_quiet;
        self.in_quiescence += other.in_quiescence;
        self.by_first += other.by_first;
        self.by_retaking += other.by_retaking;
        self.by_taking += other.by_taking;
    }
}
