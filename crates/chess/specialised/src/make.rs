//! Playing a move, always on a copy.

use qipan_game::Probe;

use crate::men::Code;
use crate::moves::Move;
use crate::sets::{HOMES, PASSED, Planes, Set, WHITE_TO_MOVE, bit};
use crate::sliders::Sliders;
use crate::{Listing, Specialised};

/// For each code, its bits as whole planes.
static FULL: [[Set; 4]; 16] = {
    let mut table = [[0; 4]; 16];
    let mut code = 0;
    while code < 16 {
        let mut plane = 0;
        while plane < 4 {
            table[code][plane] = if code >> plane & 1 != 0 { !0 } else { 0 };
            plane += 1;
        }
        code += 1;
    }
    table
};

/// Bytes of the table of this module.
pub(crate) fn table_bytes() -> usize {
    size_of_val(&FULL)
}

impl<L: Listing, S: Sliders, T: Probe> Specialised<L, S, T> {
    /// Calls `f` with the position after a move, whether or not it leaves the own king attacked.
    #[inline(always)]
    pub(crate) fn after<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> R {
        f(&mut Self::of(self.probe, self.planes.played(m)))
    }

    /// Calls `f` with the position in which the turn is handed over.
    #[inline(always)]
    pub(crate) fn after_pass<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let state = (self.planes.state ^ WHITE_TO_MOVE) & !PASSED;
        f(&mut Self::of(self.probe, Planes { state, ..self.planes }))
    }
}

impl Planes {
    /// The position after a move, whether or not it leaves the own king attacked. Both squares are emptied in
    /// all planes and what arrives is put down: the same four operations on the four planes, so one vector
    /// instruction each, and it is never asked what moved or what was taken.
    #[inline(always)]
    pub(crate) fn played(&self, m: Move) -> Self {
        let path = bit(m.from()) | bit(m.to());
        let to = bit(m.to());
        let full = &FULL[m.code().0 as usize];
        let mut next = Self {
            planes: std::array::from_fn(|i| self.planes[i] & !path | full[i] & to),
            state: self.state & HOMES & !path | Set::from(m.bits()) & WHITE_TO_MOVE,
        };
        if m.is_special() {
            next.add_special(m);
        }
        next
    }

    #[inline(always)]
    fn add_special(&mut self, m: Move) {
        if m.code().0 & 7 == Code::KING.0 {
            let corner = if m.to() & 7 == 6 { 0xa0 } else { 0x09 };
            let rook = corner << (m.to() & 56);
            self.planes[1] ^= rook;
            self.planes[2] ^= rook;
            if m.code().0 & Code::BLACK != 0 {
                self.planes[3] ^= rook;
            }
        } else if (m.from() ^ m.to()) & 7 == 0 {
            self.state |= bit((m.from() + m.to()) / 2);
        } else {
            // The pawn taken stands on the rank before its taker's destination.
            let taken = bit(m.to() ^ 8);
            for plane in &mut self.planes {
                *plane &= !taken;
            }
        }
    }
}
