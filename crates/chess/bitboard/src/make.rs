//! Moves, and playing them.

use std::marker::PhantomData;

use chess_rules::{Castling, Kind, Side, Wing};

use crate::rays::Square;
use crate::tables::bit;
use crate::{Board, Sliders};

/// A move in two bytes: destination in bits 0..6, origin in bits 6..12, and in bits 12..16 what arrives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(u16);

/// What arrives on a move's destination, and what else happens.
///
/// The first six are [`Kind`]s in their own order, so that a kind is its own code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Arrival(u16);

impl Arrival {
    pub const DOUBLE: Self = Self(10);
    pub const EN_PASSANT: Self = Self(11);
    pub const CASTLING: Self = Self(12);
    pub const PAWN: Self = Self::of(Kind::Pawn);
    /// In the order of [`Kind::PROMOTIONS`].
    pub const PROMOTIONS: [Self; 4] = [Self(6), Self(7), Self(8), Self(9)];

    pub const fn of(kind: Kind) -> Self {
        Self(kind as u16)
    }

    /// The kind of piece that stands on the destination afterwards.
    const fn kind(self) -> Kind {
        match self.0 {
            0..6 => Kind::ALL[self.0 as usize],
            6..10 => Kind::PROMOTIONS[self.0 as usize - 6],
            12 => Kind::King,
            _ => Kind::Pawn,
        }
    }
}

impl Move {
    #[inline(always)]
    pub(crate) const fn new(from: Square, to: Square, arrival: Arrival) -> Self {
        Self(to as u16 | (from as u16) << 6 | arrival.0 << 12)
    }

    #[inline(always)]
    pub(crate) const fn to(self) -> Square {
        self.0 as Square & 63
    }

    #[inline(always)]
    pub(crate) const fn from(self) -> Square {
        self.0 as Square >> 6 & 63
    }

    #[inline(always)]
    const fn arrival(self) -> Arrival {
        Arrival(self.0 >> 12)
    }

    /// What the pawn becomes, if the move is a promotion.
    pub(crate) fn promotion(self) -> Option<Kind> {
        matches!(self.arrival().0, 6..10).then(|| self.arrival().kind())
    }
}

/// The eight sets of a board, in this order: the two sides, then the kinds as in [`Kind::ALL`].
pub(crate) type Sets = [u64; 8];

/// The set of a side.
#[inline(always)]
pub(crate) const fn of_side(side: Side) -> usize {
    side as usize
}

/// The set of a kind.
#[inline(always)]
pub(crate) const fn of_kind(kind: Kind) -> usize {
    2 + kind as usize
}

/// For each side and arrival, all ones in the two sets that the arriving man belongs to.
pub(crate) static ARRIVES: [[Sets; 16]; 2] = {
    let mut table = [[[0; 8]; 16]; 2];
    let mut side = 0;
    while side < 2 {
        let mut code = 0;
        while code < 16 {
            table[side][code][of_side(Side::BOTH[side])] = !0;
            table[side][code][of_kind(Arrival(code as u16).kind())] = !0;
            code += 1;
        }
        side += 1;
    }
    table
};

/// The castling rights that outlive a move from or to a square: all but those of a king or rook at home there.
pub(crate) static RIGHTS_LEFT: [u8; 64] = {
    let mut table = [15; 64];
    let mut i = 0;
    while i < 2 {
        let (side, home) = (Side::BOTH[i], Side::BOTH[i].back_rank() * 8);
        let (short, long) = (Castling::bit(side, Wing::King), Castling::bit(side, Wing::Queen));
        table[home + 4] &= !(short | long);
        table[home + 7] &= !short;
        table[home] &= !long;
        i += 1;
    }
    table
};

impl<S: Sliders> Board<S> {
    /// The board after a move of this position (*copy-make*: nothing to take back, and the parent stays in registers
    /// and cache for the next move).
    ///
    /// All eight sets are treated alike, whatever moves and whatever is taken: leave out both squares, add the
    /// destination to the two sets of the arriving man. No branch asks whether something was taken, and the compiler
    /// does four sets at a time.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, m: Move) -> Self {
        // Two ways, each building its result where the caller wants it: finished by reference, it would be copied.
        if m.arrival().0 <= Arrival::DOUBLE.0 {
            self.with_one_man_moved(m)
        } else {
            self.with_two_men_moved(m)
        }
    }

    #[inline(always)]
    fn with_one_man_moved(&self, m: Move) -> Self {
        let (from, to, arrival) = (m.from(), m.to(), m.arrival());
        let landing = bit(to);
        let stays = !(bit(from) | landing);
        let arrives = &ARRIVES[self.side as usize][usize::from(arrival.0)];
        Self {
            sets: std::array::from_fn(|i| self.sets[i] & stays | arrives[i] & landing),
            side: self.side.other(),
            castling: self.castling & RIGHTS_LEFT[from] & RIGHTS_LEFT[to],
            double_stepper: if arrival == Arrival::DOUBLE { to as u8 } else { 0 },
            kernel: PhantomData,
        }
    }

    /// En passant and castling.
    #[inline(never)]
    fn with_two_men_moved(&self, m: Move) -> Self {
        let mut child = self.with_one_man_moved(m);
        if m.arrival() == Arrival::EN_PASSANT {
            // The pawn that is taken stands on the origin's rank and the destination's file.
            let taken = bit(m.from() & 56 | m.to() & 7);
            child.sets[of_side(child.side)] ^= taken;
            child.sets[of_kind(Kind::Pawn)] ^= taken;
        } else {
            let rook = match m.to() & 7 {
                6 => bit(m.to() + 1) | bit(m.to() - 1),
                _ => bit(m.to() - 2) | bit(m.to() + 1),
            };
            child.sets[of_side(self.side)] ^= rook;
            child.sets[of_kind(Kind::Rook)] ^= rook;
        }
        child
    }
}
