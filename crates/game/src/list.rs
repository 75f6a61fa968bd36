//! The list that generated moves are written to.

use core::mem::MaybeUninit;
use core::ops::{Deref, DerefMut};

/// A list of moves of fixed capacity on the stack; making one costs nothing, whatever its capacity.
///
/// Reads as a slice.
///
/// ```
/// let mut moves = qipan_game::MoveList::new();
/// moves.push(7u16);
/// moves.push(9);
/// assert_eq!(*moves, [7, 9]);
/// ```
pub struct MoveList<M> {
    len: usize,
    moves: [MaybeUninit<M>; MoveList::<()>::CAPACITY],
}

impl MoveList<()> {
    /// Greatest number of moves. No position that a `Setup` accepts has more: a chess side has at most
    /// sixteen pieces, a king of ten moves (castling included) and fifteen others of at most twenty-seven
    /// each, which makes 415. A Xiangqi side has at most 128. The size is no multiple of a page, so that the
    /// lists of successive plies do not share cache sets.
    pub const CAPACITY: usize = 416;
}

impl<M: Copy> MoveList<M> {
    /// An empty list.
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        Self { len: 0, moves: [MaybeUninit::uninit(); MoveList::<()>::CAPACITY] }
    }

    /// Appends a move.
    ///
    /// # Panics
    /// When the list is full, which no position that the rules crates accept can bring about.
    #[inline]
    pub fn push(&mut self, m: M) {
        self.moves[self.len] = MaybeUninit::new(m);
        self.len += 1;
    }

    /// Removes all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl<M: Copy> Default for MoveList<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M> Deref for MoveList<M> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        // Gain: the alternative, an array filled with some move, costs a memset of the whole list per node
        // (1.6 KB for 4-byte moves).
        #[expect(unsafe_code, reason = "the list is uninitialised beyond its length")]
        // SAFETY: `len` only grows in `push`, after `moves[len]` was written (and bounds-checked), so the
        // first `len` elements are initialised and within the array; `MaybeUninit<M>` has the layout of `M`.
        unsafe {
            core::slice::from_raw_parts(self.moves.as_ptr().cast::<M>(), self.len)
        }
    }
}

impl<M: Copy> DerefMut for MoveList<M> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [M] {
        // Gain: as above.
        #[expect(unsafe_code, reason = "the list is uninitialised beyond its length")]
        // SAFETY: as in `deref`; the list is borrowed mutably for as long as the slice is.
        unsafe {
            core::slice::from_raw_parts_mut(self.moves.as_mut_ptr().cast::<M>(), self.len)
        }
    }
}

impl<M: Copy + core::fmt::Debug> core::fmt::Debug for MoveList<M> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'a, M> IntoIterator for &'a MoveList<M> {
    type Item = &'a M;
    type IntoIter = core::slice::Iter<'a, M>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::MoveList;

    #[test]
    fn holds_what_was_pushed_in_order() {
        let mut moves = MoveList::new();
        assert!(moves.is_empty());
        for m in 0..416u32 {
            moves.push(m);
        }
        assert!(moves.iter().copied().eq(0..416));
        moves.clear();
        assert_eq!(moves.len(), 0);
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn refuses_more_than_it_can_hold() {
        let mut moves = MoveList::new();
        for m in 0..417u32 {
            moves.push(m);
        }
    }
}
