//! Playing a move: in place, with what takes it back, or on a copy.

use chess_rules::mailbox::men::{EMPTY, KIND, PAWN, ROOK, all_if, bit_of, side_of};
use chess_rules::mailbox::{Move, numbers};
use qipan_game::{AttackTest, Play, Probe, PseudoLegal};

use crate::Array;
use crate::filter::Seen;
use crate::marks::part;
use crate::scan::Scan;
use crate::squares::{CASTLES, NOWHERE, RIGHTS_KEPT, SQUARES, forward, path_of};

/// The squares, to be compared with.
const NUMBERS: [u8; SQUARES] = numbers();

/// State that [`Board::unmake`] needs besides the move.
#[derive(Clone, Copy)]
pub(crate) struct Undo {
    man: u8,
    captured: u8,
    castling: u8,
    en_passant: u8,
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest, T: Probe> Array<L, S, P, A, T> {
    /// Makes a copy of a position into the position after a move, whether or not it leaves the own king
    /// attacked. What is written is read from the old position: what has just been written to the copy would
    /// have to wait for the stores. The copy is changed where it lies: returned by value it would be copied
    /// twice.
    // Always: as one of thirty boards in a program it was left as a call, which cost 12 to 15 % of perft.
    #[inline(always)]
    fn follow(&mut self, old: &Self, m: Move) {
        let [from, to] = path_of(m);
        let man = old.cells[from];
        if A::FILTERS {
            // All cells are written anew: a filter of the copy would wait for two that were written apart,
            // which is a third of reading a leaf.
            for (cell, (&before, at)) in self.cells.iter_mut().zip(old.cells.iter().zip(NUMBERS)) {
                let is_to = all_if(at == to as u8);
                *cell = before & all_if(at != from as u8) & !is_to | man & is_to;
            }
        } else {
            self.cells[to] = man;
            self.cells[from] = EMPTY;
        }
        self.put(m, man, old.castling);
    }

    /// The pieces that could attack the king of the side to move after a move. Asked before the move is
    /// played: cells that have just been written are waited for when they are read as vectors, which costs
    /// a third of a test.
    ///
    /// A move brings no enemy, and takes away at most one. If that was a slider, the line to it ends at the
    /// piece that took it.
    #[inline(always)]
    pub(crate) fn seen_after(&self, m: Move) -> Seen {
        if !A::FILTERS {
            return Seen::NOBODY;
        }
        let side = self.mover();
        self.probe.enters(part::BEFORE, side);
        let king = if m.is_by_king() { m.to() } else { self.king(side) };
        self.seen(king, side ^ 1)
    }

    /// Returns true if the side that just moved left its king attacked; `seen` are the pieces seen before the
    /// move.
    #[inline(always)]
    pub(crate) fn has_exposed_king(&self, seen: Seen) -> bool {
        let side = self.mover() ^ 1;
        self.probe.enters(part::KING, side);
        let king = self.king(side);
        if !A::FILTERS {
            return self.is_attacked(king, side ^ 1);
        }
        // Seldom true, and then the piece may be the one that was taken.
        seen.near && self.is_attacked(king, side ^ 1)
            || seen.lines != 0 && self.is_attacked_along(king, side ^ 1, seen.lines)
    }

    /// Calls `f` with the position after a move unless it leaves the own king attacked.
    #[inline(always)]
    pub(crate) fn if_legal<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let seen = self.seen_after(m);
        self.after(m, |child| if child.has_exposed_king(seen) { None } else { Some(f(child)) })
    }

    /// Calls `f` with the position after a move, whether or not it leaves the own king attacked.
    #[inline(always)]
    pub(crate) fn after<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> R {
        if P::COPIES {
            let mut child = *self;
            child.follow(self, m);
            return f(&mut child);
        }
        let undo = self.make(m);
        let result = f(self);
        self.unmake(m, undo);
        result
    }

    /// Calls `f` with the position in which the turn is handed over.
    #[inline(always)]
    pub(crate) fn after_pass<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        if P::COPIES {
            let mut child = *self;
            child.hand_over();
            return f(&mut child);
        }
        let (side, en_passant) = (self.side, self.en_passant);
        self.hand_over();
        let result = f(self);
        (self.side, self.en_passant) = (side, en_passant);
        result
    }

    /// The other side is to move, and has nothing to take en passant.
    #[inline(always)]
    fn hand_over(&mut self) {
        self.side ^= 1;
        self.en_passant = NOWHERE;
    }

    /// Plays a move of this position, whether or not it leaves the own king attacked.
    #[inline(always)]
    pub(crate) fn make(&mut self, m: Move) -> Undo {
        let [from, to] = path_of(m);
        let undo = Undo {
            man: self.cells[from],
            captured: self.cells[to],
            castling: self.castling,
            en_passant: self.en_passant,
        };
        self.cells[to] = undo.man;
        self.cells[from] = EMPTY;
        self.put(m, undo.man, self.castling);
        undo
    }

    /// Writes all of a move but the two cells; castling rights are those before the move.
    #[inline(always)]
    fn put(&mut self, m: Move, man: u8, castling: u8) {
        let [from, to] = path_of(m);
        self.castling = castling & RIGHTS_KEPT[from] & RIGHTS_KEPT[to];
        self.en_passant = NOWHERE;
        // Flipping `side` would wait for its last store, here and in `unmake`. The piece knows the side too.
        self.side = side_of(man) ^ 1;
        if m.is_special() {
            self.add_special(m, man, side_of(man).into());
        }
    }

    /// The rest of a move that is more than one piece leaving one square for another.
    #[inline]
    fn add_special(&mut self, m: Move, man: u8, side: usize) {
        let [from, to] = path_of(m);
        if m.is_by_two_squares() {
            self.en_passant = from.midpoint(to) as u8;
        } else if m.is_by_king() {
            self.kings[side] = to as u8;
            if m.is_castling() {
                let [rook_from, rook_to] = CASTLES[side & 1][m.wing()].rook;
                self.cells[usize::from(rook_to)] = bit_of(side) | ROOK;
                self.cells[usize::from(rook_from)] = EMPTY;
            }
        } else if m.is_en_passant() {
            self.cells[to.wrapping_sub(forward(side)) & 63] = EMPTY;
        } else {
            self.cells[to] = man & !KIND | m.promoted();
        }
    }

    /// Takes back the move that was played last.
    #[inline(always)]
    pub(crate) fn unmake(&mut self, m: Move, undo: Undo) {
        let [from, to] = path_of(m);
        self.cells[from] = undo.man;
        self.cells[to] = undo.captured;
        self.castling = undo.castling;
        self.en_passant = undo.en_passant;
        self.side = side_of(undo.man);
        if m.is_special() {
            let side = usize::from(self.side);
            if m.is_by_king() {
                self.kings[side] = from as u8;
            }
            if m.is_castling() {
                let [rook_from, rook_to] = CASTLES[side & 1][m.wing()].rook;
                self.cells[usize::from(rook_from)] = bit_of(side) | ROOK;
                self.cells[usize::from(rook_to)] = EMPTY;
            } else if m.is_en_passant() {
                self.cells[to.wrapping_sub(forward(side)) & 63] = bit_of(side ^ 1) | PAWN;
            }
        }
    }
}
