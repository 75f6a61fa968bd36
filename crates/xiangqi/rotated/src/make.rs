//! Playing a move and taking it back.

use crate::Board;
use crate::moves::Move;
use crate::set::place;

/// What unmaking needs: the position before the move. Copying its three cache lines is cheaper than undoing each change.
#[derive(Clone, Debug)]
pub struct Undo(Board);

impl Board {
    /// Plays a pseudo-legal move, whether or not it leaves the own general attacked.
    #[inline]
    pub fn make(&mut self, m: Move) -> Undo {
        let undo = Undo(self.clone());
        self.follow(&undo.0, m);
        undo
    }

    /// Takes back the last move.
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        *self = undo.0;
    }

    /// Makes a copy of a position into the position after a move. All is read from the old position: what has just been
    /// written to the copy would have to wait for the stores.
    #[inline]
    pub(crate) fn follow(&mut self, old: &Self, m: Move) {
        let (us, them) = old.sides();
        let [from, turned_from] = place(m.from());
        let [to, turned_to] = place(m.to());
        let path = from ^ to;
        self.side = us as u8 ^ 1;
        self.kinds[m.man()] = old.kinds[m.man()] ^ path;
        self.colours[us] = old.colours[us] ^ path;
        if m.taken() == 0 {
            self.turned = old.turned ^ turned_from ^ turned_to;
        } else {
            self.kinds[m.taken()] ^= to;
            self.colours[them] = old.colours[them] ^ to;
            self.turned = old.turned ^ turned_from;
        }
    }

    /// The side to move and its opponent, as indices.
    #[inline]
    pub(crate) fn sides(&self) -> (usize, usize) {
        let us = usize::from(self.side & 1);
        (us, us ^ 1)
    }
}
