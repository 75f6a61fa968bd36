//! Attacks on a general, now or after a move that is not played. There are two words, a horse's leg and
//! three neighbours to look at, and a move changes a bit or two of them.

use qipan_game::Legality;

use crate::Bitlines;
use crate::men::{BLACK, BOTH, CANNONS, CHARIOTS, EMPTY, GENERAL, HORSES, RED, SOLDIERS};
use crate::moves::Move;
use crate::squares::{column, row, share_file, share_rank};
use crate::tables::{A_JUMP_AWAY, ON_A_LINE, ON_LINE, leg, ways_from};

/// The squares that a man leaves and goes to.
pub(crate) type Step = (u8, u8);

/// The men strictly between two squares of one line, nearest to the line's start first.
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
    /// Cuts out the men between the bits `low` and `high` of a line's word.
    #[inline]
    fn cut(word: u16, low: u8, high: u8, start: u8, step: u8) -> Self {
        Self { men: (word & ((1 << high) - 1)) >> low >> 1, start, step }
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.men == 0
    }

    /// The square of the man nearest to the line's start.
    #[inline]
    pub(crate) fn first(self) -> u8 {
        self.start + self.step * self.men.trailing_zeros() as u8
    }

    /// Without that man.
    #[inline]
    pub(crate) fn rest(self) -> Self {
        Self { men: self.men & self.men.wrapping_sub(1), ..self }
    }
}

impl<L: Legality> Bitlines<L> {
    /// The men between two squares, `None` if no line joins them; as they would be after a step, if one is
    /// given.
    #[inline(always)]
    pub(crate) fn between(&self, a: u8, b: u8, step: Option<Step>) -> Option<Between> {
        if !ON_LINE[usize::from(a ^ b)] {
            return None;
        }
        let (low, high) = (a.min(b), a.max(b));
        Some(if share_file(a, b) {
            let mut word = self.lines.file(a);
            if let Some((from, to)) = step {
                word &= !(u16::from(share_file(from, a)) << row(from));
                word |= u16::from(share_file(to, a)) << row(to);
            }
            Between::cut(word, row(low), row(high), low + 16, 16)
        } else {
            let mut word = self.lines.rank(a);
            if let Some((from, to)) = step {
                word &= !(u16::from(share_rank(from, a)) << column(from));
                word |= u16::from(share_rank(to, a)) << column(to);
            }
            Between::cut(word, column(low), column(high), low + 1, 1)
        })
    }

    /// Returns true if the general of a side is attacked, generals facing each other included.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, side: u8) -> bool {
        // Each side has code of its own, in which the slots of its list are constants.
        if side == RED { self.is_attacked_as::<RED>() } else { self.is_attacked_as::<BLACK>() }
    }

    /// Mostly no chariot or cannon is on one of the general's lines and no horse a jump away: the list says
    /// so without a branch for each man and without a word.
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
        let (ways, men) = (ways_from(general), self.men_of(side ^ BOTH));
        let seen = |slots: [u8; 2]| {
            ways[usize::from(men[usize::from(slots[0])])] | ways[usize::from(men[usize::from(slots[1])])]
        };
        (seen(CHARIOTS) | seen(CANNONS)) & ON_A_LINE | seen(HORSES) & A_JUMP_AWAY != 0
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
        !self.is_attacked_at(general, self.side, Some((m.from(), m.to())))
    }

    /// Returns true if the general of a side would be attacked on a square, after one of its side's men
    /// made a step, if one is given. The lines are read with the step's bits changed, the other men as they
    /// are, less the one that stands where it ends.
    ///
    /// The list says where the few men stand that attack from afar: a word is looked at only for those on the
    /// general's file or rank. A captured man stands on square 0, from where no square of a palace is
    /// attacked.
    #[inline(always)]
    fn is_attacked_at(&self, general: u8, side: u8, step: Option<Step>) -> bool {
        let men = self.men_of(side ^ BOTH);
        let [_, .., horse, horse2, chariot, chariot2, cannon, cannon2, _, _, _, _, _] = men;
        self.is_struck(general, *chariot, 0, step)
            || self.is_struck(general, *chariot2, 0, step)
            || self.is_struck(general, *cannon, 1, step)
            || self.is_struck(general, *cannon2, 1, step)
            || self.is_jumped_at(general, *horse, step)
            || self.is_jumped_at(general, *horse2, step)
            || self.is_attacked_from_near(general, side, step)
    }

    /// Returns true if the other general faces the general, or a soldier attacks it.
    #[inline(always)]
    fn is_attacked_from_near(&self, general: u8, side: u8, step: Option<Step>) -> bool {
        let facing = self.men_of(side ^ BOTH)[usize::from(GENERAL)];
        share_file(general, facing) && self.is_struck(general, facing, 0, step)
            || self.is_attacked_by_soldier(general, side, step)
    }

    /// Returns true if a man attacks the general on their common line, past exactly this number of screens.
    #[inline(always)]
    pub(crate) fn is_struck(&self, general: u8, man: u8, screens: u32, step: Option<Step>) -> bool {
        match self.between(general, man, step) {
            Some(between) => between.men.count_ones() == screens && !is_end(man, step),
            None => false,
        }
    }

    /// Returns true if a horse attacks the general.
    #[inline(always)]
    pub(crate) fn is_jumped_at(&self, general: u8, horse: u8, step: Option<Step>) -> bool {
        match (leg(horse, general), step) {
            (Some(leg), None) => self.is_empty(leg),
            (Some(leg), Some((from, to))) => (leg == from || self.is_empty(leg)) && leg != to && horse != to,
            (None, _) => false,
        }
    }

    /// Returns true if a soldier attacks a general on a square.
    #[inline(always)]
    pub(crate) fn is_attacked_by_soldier(&self, general: u8, side: u8, step: Option<Step>) -> bool {
        let ahead = if side == RED { general - 16 } else { general + 16 };
        self.is_soldier(general - 1, side, step)
            || self.is_soldier(general + 1, side, step)
            || self.is_soldier(ahead, side, step)
    }

    /// Returns true if a soldier of the other side stands on a square.
    #[inline(always)]
    fn is_soldier(&self, square: u8, side: u8, step: Option<Step>) -> bool {
        let man = self.cells[usize::from(square)];
        SOLDIERS << (side ^ BOTH) >> (man & 63) & 1 != 0 && !is_end(square, step)
    }

    #[inline]
    pub(crate) fn is_empty(&self, square: u8) -> bool {
        self.cells[usize::from(square)] == EMPTY
    }
}

/// Returns true if a step ends on a square: the man that stands there is taken.
#[inline(always)]
fn is_end(square: u8, step: Option<Step>) -> bool {
    match step {
        Some((_, to)) => square == to,
        None => false,
    }
}
