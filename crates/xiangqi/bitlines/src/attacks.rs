//! Attacks on a general, now or after a move that is not played. There are two words, a horse's leg and
//! three neighbours to look at, and a move changes a bit or two of them.

use qipan_game::{Legality, Probe, noted};

use crate::Bitlines;
use crate::marks::{self, MEN, line, part};
use crate::men::{BLACK, BOTH, CANNONS, CHARIOTS, EMPTY, GENERAL, HORSES, RED, SOLDIERS};
use crate::moves::Move;
use crate::squares::{column, row, share_file, share_rank};
use crate::tables::{A_JUMP_AWAY, ON_A_LINE, ON_LINE, leg, ways_from};

/// The squares that a piece leaves and goes to.
pub(crate) type Step = (u8, u8);

/// The pieces strictly between two squares of one line, nearest to the line's start first.
#[derive(Clone, Copy)]
pub(crate) struct Between {
    /// The line's word, cut out and shifted.
    pub(crate) men: u16,
    /// The square of bit 0.
    pub(crate) start: u8,
    /// From one bit's square to the next.
    pub(crate) step: u8,
}

impl Between {
    /// Cuts out the pieces between the bits `low` and `high` of a line's word.
    #[inline]
    fn cut(probe: impl Probe, word: u16, low: u8, high: u8, start: u8, step: u8) -> Self {
        let squares = || line(start, step, (high - low).max(2) - 1);
        Self { men: noted!(probe, (word & ((1 << high) - 1)) >> low >> 1, squares), start, step }
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.men == 0
    }

    /// The square of the piece nearest to the line's start.
    #[inline]
    pub(crate) fn first(self) -> u8 {
        self.start + self.step * self.men.trailing_zeros() as u8
    }

    /// Without that piece.
    #[inline]
    pub(crate) fn rest(self) -> Self {
        Self { men: self.men & self.men.wrapping_sub(1), ..self }
    }
}

impl<L: Legality, T: Probe> Bitlines<L, T> {
    /// The pieces between two squares, `None` if no line joins them; as they would be after a step, if one is
    /// given.
    #[inline(always)]
    pub(crate) fn between(&self, a: u8, b: u8, step: Option<Step>) -> Option<Between> {
        if !self.probe.reads(marks::ON_LINE.at((a ^ b).into()), ON_LINE[usize::from(a ^ b)]) {
            return None;
        }
        let (low, high) = (a.min(b), a.max(b));
        Some(if share_file(a, b) {
            let mut word = self.lines.file(self.probe, a);
            if let Some((from, to)) = step {
                word &= !(u16::from(share_file(from, a)) << row(from));
                word |= u16::from(share_file(to, a)) << row(to);
                noted!(self.probe, word);
            }
            Between::cut(self.probe, word, row(low), row(high), low + 16, 16)
        } else {
            let mut word = self.lines.rank(self.probe, a);
            if let Some((from, to)) = step {
                word &= !(u16::from(share_rank(from, a)) << column(from));
                word |= u16::from(share_rank(to, a)) << column(to);
                noted!(self.probe, word);
            }
            Between::cut(self.probe, word, column(low), column(high), low + 1, 1)
        })
    }

    /// Returns true if the general of a side is attacked, generals facing each other included.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, side: u8) -> bool {
        self.probe.enters(part::GENERAL, side.into());
        // Each side has code of its own, in which the slots of its list are constants.
        if side == RED { self.is_attacked_as::<RED>() } else { self.is_attacked_as::<BLACK>() }
    }

    /// Mostly no chariot or cannon is on one of the general's lines and no horse a jump away: the list says
    /// so without a branch for each piece and without a word.
    #[inline(always)]
    fn is_attacked_as<const SIDE: u8>(&self) -> bool {
        let general = self.general(SIDE);
        if self.sees_one(general, SIDE) {
            self.is_attacked_now::<SIDE>(general)
        } else {
            self.is_attacked_from_near(general, SIDE, None)
        }
    }

    /// Returns true if a chariot, cannon or horse of the other side stands where its kind may attack the
    /// general.
    #[inline(always)]
    pub(crate) fn sees_one(&self, general: u8, side: u8) -> bool {
        self.probe.enters(part::SEEN, 0);
        let ways = ways_from(general);
        let way = |slot: u8| {
            let man = usize::from(self.slot(side ^ BOTH, slot));
            self.probe.reads(marks::WAYS.at(0x100 - usize::from(general) + man), ways[man])
        };
        let seen = |slots: [u8; 2]| way(slots[0]) | way(slots[1]);
        noted!(self.probe, (seen(CHARIOTS) | seen(CANNONS)) & ON_A_LINE | seen(HORSES) & A_JUMP_AWAY != 0)
    }

    /// The full test as a call, so that the common case saves no registers.
    #[inline(never)]
    fn is_attacked_now<const SIDE: u8>(&self, general: u8) -> bool {
        self.is_attacked_at(general, SIDE, None)
    }

    /// Returns true if a move of the side to move would leave its general unattacked.
    #[inline]
    pub(crate) fn is_safe(&self, m: Move) -> bool {
        let general = if m.man() == self.side { m.to() } else { self.general(self.side) };
        !noted!(self.probe, self.is_attacked_at(general, self.side, Some((m.from(), m.to()))))
    }

    /// Returns true if the general of a side would be attacked on a square, after one of its side's pieces
    /// made a step, if one is given. The lines are read with the step's bits changed, the other pieces as
    /// they are, less the one that stands where it ends.
    ///
    /// The list says where the few pieces stand that attack from afar: a word is looked at only for those on
    /// the general's file or rank. A captured piece stands on square 0, from where no square of a palace is
    /// attacked.
    #[inline(always)]
    fn is_attacked_at(&self, general: u8, side: u8, step: Option<Step>) -> bool {
        let men = self.men_of(side ^ BOTH);
        let [_, .., horse, horse2, chariot, chariot2, cannon, cannon2, _, _, _, _, _] = men;
        let looks = |name: &'static str, slot: u8, square: &u8| {
            self.enters_now(name, (side ^ BOTH) + slot, step);
            self.probe.reads(MEN.at(((side ^ BOTH) + slot).into()), *square)
        };
        self.is_struck(general, looks(part::ENEMY, CHARIOTS[0], chariot), 0, step)
            || self.is_struck(general, looks(part::ENEMY, CHARIOTS[1], chariot2), 0, step)
            || self.is_struck(general, looks(part::ENEMY, CANNONS[0], cannon), 1, step)
            || self.is_struck(general, looks(part::ENEMY, CANNONS[1], cannon2), 1, step)
            || self.is_jumped_at(general, looks(part::HORSE, HORSES[0], horse), step)
            || self.is_jumped_at(general, looks(part::HORSE, HORSES[1], horse2), step)
            || self.is_attacked_from_near(general, side, step)
    }

    /// Returns true if the other general faces the general, or a soldier attacks it.
    #[inline(always)]
    fn is_attacked_from_near(&self, general: u8, side: u8, step: Option<Step>) -> bool {
        self.enters_now(part::ENEMY, (side ^ BOTH) + GENERAL, step);
        let facing = self.slot(side ^ BOTH, GENERAL);
        noted!(self.probe, share_file(general, facing)) && self.is_struck(general, facing, 0, step)
            || self.is_attacked_by_soldier(general, side, step)
    }

    /// Notes that a part begins. A move that is not played is looked at in one part.
    #[inline(always)]
    fn enters_now(&self, name: &'static str, of: u8, step: Option<Step>) {
        if step.is_none() {
            self.probe.enters(name, of.into());
        }
    }

    /// Returns true if a piece attacks the general on their common line, past exactly this number of screens.
    #[inline(always)]
    pub(crate) fn is_struck(&self, general: u8, man: u8, screens: u32, step: Option<Step>) -> bool {
        match self.between(general, man, step) {
            Some(between) => {
                noted!(self.probe, between.men.count_ones() == screens) && !is_end(self.probe, man, step)
            }
            None => false,
        }
    }

    /// Returns true if a horse attacks the general.
    #[inline(always)]
    pub(crate) fn is_jumped_at(&self, general: u8, horse: u8, step: Option<Step>) -> bool {
        match (leg(self.probe, horse, general), step) {
            (Some(leg), None) => noted!(self.probe, self.is_empty(leg)),
            (Some(leg), Some((from, to))) => {
                (noted!(self.probe, leg == from) || noted!(self.probe, self.is_empty(leg)))
                    && noted!(self.probe, leg != to)
                    && noted!(self.probe, horse != to)
            }
            (None, _) => false,
        }
    }

    /// Returns true if a soldier attacks a general on a square.
    #[inline(always)]
    pub(crate) fn is_attacked_by_soldier(&self, general: u8, side: u8, step: Option<Step>) -> bool {
        self.enters_now(part::SOLDIERS, general, step);
        let ahead = if side == RED { general - 16 } else { general + 16 };
        self.is_soldier(general - 1, side, step)
            || self.is_soldier(general + 1, side, step)
            || self.is_soldier(ahead, side, step)
    }

    /// Returns true if a soldier of the other side stands on a square.
    #[inline(always)]
    fn is_soldier(&self, square: u8, side: u8, step: Option<Step>) -> bool {
        let man = self.at(square);
        noted!(self.probe, SOLDIERS << (side ^ BOTH) >> (man & 63) & 1 != 0)
            && !is_end(self.probe, square, step)
    }

    #[inline]
    pub(crate) fn is_empty(&self, square: u8) -> bool {
        self.at(square) == EMPTY
    }
}

/// Returns true if a step ends on a square: the piece that stands there is taken.
#[inline(always)]
fn is_end(probe: impl Probe, square: u8, step: Option<Step>) -> bool {
    match step {
        Some((_, to)) => noted!(probe, square == to),
        None => false,
    }
}
