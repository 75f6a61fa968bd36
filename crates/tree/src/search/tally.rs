//! Counting what is done.

use qipan_game::SearchTally;

use crate::search::picker::Stage;

/// Counts cut-offs.
pub(crate) trait Counting {
    /// A cut-off above the quiescence search.
    fn cut(&mut self, stage: Stage, is_first: bool, takes: bool, retakes: bool);

    /// A cut-off of the quiescence search.
    fn cut_in_quiescence(&mut self, is_first: bool, retakes: bool);
}

impl Counting for SearchTally {
    fn cut(&mut self, stage: Stage, is_first: bool, takes: bool, retakes: bool) {
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

    fn cut_in_quiescence(&mut self, is_first: bool, retakes: bool) {
        self.in_quiescence += 1;
        self.by_first += u64::from(is_first);
        self.by_taking += 1;
        self.by_retaking += u64::from(retakes);
    }
}
