//! Tally of how often each square is gone to.

use crate::sets::Set;

/// For each square a number, as one set for each of its binary digits, the lowest first. At most sixteen
/// pieces go to one square.
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

    /// All squares whose number is not zero.
    #[inline(always)]
    pub(crate) fn any(&self) -> Set {
        self.0.iter().fold(0, |any, digit| any | digit)
    }

    /// The number of a square.
    #[inline(always)]
    pub(crate) fn at(&self, square: usize) -> i64 {
        (0..5).map(|digit| (self.0[digit] >> square & 1) << digit).sum::<Set>() as i64
    }
}
