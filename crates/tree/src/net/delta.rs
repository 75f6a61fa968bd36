//! Changes of a network's inputs by a move.

use std::ops::Deref;

use qipan_game::asked::{Number, Threat};

/// Most pieces of a position: those at the start, in both games.
pub const MOST_PIECES: usize = 32;

/// Most threats of a position: no piece attacks more than eight others, in both games.
///
/// Those eight are a queen's lines, a king's neighbours and a knight's or a horse's leaps. A move ends only
/// threats that stand before it and begins only such as stand after it, so this bounds a [`Delta`], too.
pub const MOST_THREATS: usize = 8 * MOST_PIECES;

/// A piece on its square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placed {
    /// The square, as the rules crate numbers it.
    pub square: u8,
    /// The piece.
    pub piece: Number,
}

/// Changes by a move: pieces that leave and enter squares, threats that end and begin.
///
/// A whole position is what changes from an empty board. There is room for that, and so for every move;
/// what is put in is never lost.
#[derive(Clone, Debug)]
pub struct Delta {
    pub(super) lifted: List<Placed, MOST_PIECES>,
    pub(super) put: List<Placed, MOST_PIECES>,
    pub(super) ended: List<Threat, MOST_THREATS>,
    pub(super) begun: List<Threat, MOST_THREATS>,
}

impl Default for Delta {
    fn default() -> Self {
        let (placed, threat) = (Placed { square: 0, piece: 0 }, Threat { from: 0, to: 0, by: 0, on: 0 });
        Self {
            lifted: List::of(placed),
            put: List::of(placed),
            ended: List::of(threat),
            begun: List::of(threat),
        }
    }
}

impl Delta {
    /// Forgets all, for the next move.
    #[inline]
    pub fn clear(&mut self) {
        self.lifted.clear();
        self.put.clear();
        self.ended.clear();
        self.begun.clear();
    }

    /// Adds a piece that leaves its square: one that moves, or is taken, or is promoted.
    ///
    /// # Panics
    /// Beyond [`MOST_PIECES`], as [`put`](Self::put) too.
    #[inline]
    pub fn lift(&mut self, square: usize, piece: Number) {
        self.lifted.push(Placed { square: square as u8, piece });
    }

    /// Adds a piece that enters a square.
    ///
    /// # Panics
    /// Beyond [`MOST_PIECES`].
    #[inline]
    pub fn put(&mut self, square: usize, piece: Number) {
        self.put.push(Placed { square: square as u8, piece });
    }

    /// Adds a threat that begins or ends, as [`threat_delta`](qipan_game::MoveGen::threat_delta) tells it.
    ///
    /// # Panics
    /// Beyond [`MOST_THREATS`].
    #[inline]
    pub fn threat(&mut self, threat: Threat, is_begun: bool) {
        if is_begun {
            self.begun.push(threat);
        } else {
            self.ended.push(threat);
        }
    }

    /// Pieces that leave their squares.
    #[must_use]
    pub fn lifted(&self) -> &[Placed] {
        &self.lifted
    }

    /// Pieces that enter squares.
    #[must_use]
    pub fn placed(&self) -> &[Placed] {
        &self.put
    }

    /// Threats that end.
    #[must_use]
    pub fn ended(&self) -> &[Threat] {
        &self.ended
    }

    /// Threats that begin.
    #[must_use]
    pub fn begun(&self) -> &[Threat] {
        &self.begun
    }
}

/// A list in place with room for a number of items that is known.
#[derive(Clone, Debug)]
pub(super) struct List<T, const N: usize> {
    len: usize,
    items: [T; N],
}

impl<T: Copy, const N: usize> List<T, N> {
    /// An empty list; the value fills the room and is never read.
    pub(super) const fn of(unread: T) -> Self {
        Self { len: 0, items: [unread; N] }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, item: T) {
        self.items[self.len] = item;
        self.len += 1;
    }

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        &self.items[..self.len]
    }
}
