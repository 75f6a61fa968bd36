//! What an engine asks besides moves: what a square sees, from the sets.

use qipan_game::asked::Number;
use xiangqi_rules::sets::{River, Step};
use xiangqi_rules::{Kind, Side};

use crate::mailbox::Mailbox;
use crate::moves::Move;
use crate::sets::{BOARD, HALF_SQUARES, Half, Set, Sets, bit};
use crate::sliders::Sliders;
use crate::squares::{Player, Red};
use crate::tables::horse;
use crate::{Bitboard, Lists};

/// The half and the square of a bit.
#[inline(always)]
const fn place(at: usize) -> (Half, usize) {
    if at < 64 { (Half::Red, at) } else { (Half::Black, at - 64 + HALF_SQUARES) }
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox> Bitboard<L, S, K, M> {
    /// A move with its pieces, its squares as bits.
    #[inline(always)]
    pub(crate) fn as_step(&self, m: Move) -> Step {
        let [from, to] = [m.from(), m.to()].map(|square| {
            let half = Half::of(square);
            square - half.base() + 64 * half as usize
        });
        let taken = self.man_on(m.to()).checked_sub(1).map(|number| number as Number);
        Step { from, to, man: (m.man() - 1) as Number, taken }
    }
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox> River for Bitboard<L, S, K, M> {
    type Occupied = Set;

    #[inline(always)]
    fn now(&self) -> Set {
        self.occupied()
    }

    #[inline(always)]
    fn without(&self, occupied: Set, at: usize) -> Set {
        occupied & !Self::one(at)
    }

    #[inline(always)]
    fn with(&self, occupied: Set, at: usize) -> Set {
        occupied | Self::one(at)
    }

    #[inline(always)]
    fn set(&occupied: &Set) -> Set {
        occupied
    }

    #[inline(always)]
    fn one(at: usize) -> Set {
        bit(place(at).1)
    }

    #[inline(always)]
    fn side(&self, side: Side) -> Set {
        Bitboard::side(self, side)
    }

    #[inline(always)]
    fn kind(&self, kind: Kind) -> Set {
        Bitboard::kind(self, kind)
    }

    #[inline]
    fn number(&self, at: usize) -> Number {
        // Codes count kinds from 1 on.
        (self.man_on(place(at).1) as Number).wrapping_sub(1)
    }

    #[inline(always)]
    fn lines(at: usize, &occupied: &Set) -> [Set; 2] {
        let (half, square) = place(at);
        let (near, second) = S::lines(S::tables(), half, square, occupied);
        [near, second]
    }

    #[inline(always)]
    fn horse(at: usize, &occupied: &Set) -> Set {
        let (half, square) = place(at);
        horse((), half, square, occupied)
    }

    /// Both halves have the same seven points.
    #[inline(always)]
    fn elephant(at: usize, &occupied: &Set) -> Set {
        let (half, _) = place(at);
        let (man, open) = (1_u64 << (at & 63), !half.word(occupied));
        let up = ((man << 10) & open) << 10 | ((man << 8) & open) << 8;
        let down = ((man >> 10) & open) >> 10 | ((man >> 8) & open) >> 8;
        half.set((up | down) & Red::ELEPHANT_POINTS) & BOARD
    }
}
