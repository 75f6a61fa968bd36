//! How often squares are gone to.

use crate::sets::Set;

/// For each square a number, as one set for each of its binary digits, the lowest first. At most sixteen men go
/// to one square.
#[derive(Default)]
pub(crate) struct Tally(pub(crate) [Set; 5]);

impl Tally {
    /// One more for each of some squares.
    #[inline(always)]
    pub(crate) fn add(&mut self, mut squares: Set) {
        for digit in &mut self.0 {
            let carry = *digit & squares;
            *digit ^= squares;
            squares = carry;
            if squares == 0 {
                return;
            }
        }
    }
}
