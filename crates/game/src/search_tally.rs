//! Counts of the events in a search.

/// Counts of the events in a search: the same on every board, unless it tries captures in an order of its
/// own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct SearchTally {
    /// Positions above the quiescence search, visits of all depths.
    pub positions: u64,
    /// Positions of the quiescence search.
    pub quiescence: u64,
    /// Number of the [`positions`](Self::positions) that the table answered.
    pub by_table: u64,
    /// Written moves that `import` was asked for.
    pub imports: u64,
    /// Number of these that are moves where it was asked, as the board lists moves: legal ones, or
    /// pseudo-legal ones too. This alone depends on the board.
    pub imported: u64,
    /// Cut-offs above the quiescence search by the move from the table: nothing was generated.
    pub by_hash_move: u64,
    /// Cut-offs above the quiescence search by a capture: quiet moves were not generated.
    pub by_capture: u64,
    /// Cut-offs above the quiescence search by a killer: quiet moves were not generated.
    pub by_killer: u64,
    /// Cut-offs above the quiescence search by a quiet move.
    pub by_quiet: u64,
    /// Cut-offs of the quiescence search by a capture.
    pub in_quiescence: u64,
    /// Cut-offs by the first move that was tried, of all cut-offs by a move.
    pub by_first: u64,
    /// Cut-offs by a capture that takes the piece that moved last, in the quiescence search and above.
    pub by_retaking: u64,
    /// Cut-offs by a capture, in the quiescence search and above.
    pub by_taking: u64,
    /// Captures of the piece that moved last that were tried, in the quiescence search and above.
    pub retakings: u64,
}

impl SearchTally {
    /// Cut-offs by a move above the quiescence search.
    #[must_use]
    pub const fn cuts(&self) -> u64 {
        self.by_hash_move + self.by_capture + self.by_killer + self.by_quiet
    }

    /// Cut-offs by a move, in the quiescence search too.
    #[must_use]
    pub const fn all_cuts(&self) -> u64 {
        self.cuts() + self.in_quiescence
    }

    /// Share of the cut-offs by a move that take the piece that moved last, 0 to 1.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a figure to read")]
    pub fn share_of_retaking(&self) -> f64 {
        self.by_retaking as f64 / self.all_cuts().max(1) as f64
    }

    /// Share of the captures of the piece that moved last that cut, 0 to 1.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a figure to read")]
    pub fn part_of_retakings(&self) -> f64 {
        self.by_retaking as f64 / self.retakings.max(1) as f64
    }

    /// Positions in which moves were tried.
    #[must_use]
    pub const fn tried(&self) -> u64 {
        self.positions - self.by_table
    }
}

impl core::ops::AddAssign for SearchTally {
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
        self.retakings += other.retakings;
    }
}
