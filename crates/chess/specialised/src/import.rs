//! Validity of one written move, decided without generating.

use chess_rules::Kind;

use crate::Listing;
use crate::men::Code;
use crate::moves::Move;
use crate::sets::{PASSED, Set, View, bit, first, rest};
use crate::sliders::Sliders;
use crate::tables::{KING_STEPS, KNIGHT_LEAPS, UP_TO};

impl<L: Listing, S: Sliders, const WHITE: bool> View<'_, L, S, WHITE> {
    /// The board's form of a written move, if it is one that the board lists.
    #[inline(always)]
    pub(crate) fn import_written(&self, m: chess_rules::Move) -> Option<Move> {
        let (from, to) = (m.from.index(), m.to.index());
        if self.own.all & bit(from) == 0 || self.own.all & bit(to) != 0 {
            return None;
        }
        let code = self.planes.code(from);
        let plain = Move::new(from, to, code);
        match code.kind()? {
            Kind::Pawn => return self.import_pawn(m, plain),
            _ if m.promotion.is_some() => return None,
            Kind::King if KING_STEPS[from] & bit(to) != 0 => {
                return (!L::LISTS_LEGAL || self.is_safe(to)).then_some(plain);
            }
            Kind::King => {
                let rook_file = if to == from + 2 { 7 } else { 0 };
                let castles = bit(from) == bit(4) << Self::HOME
                    && (to == from + 2 || to + 2 == from)
                    && Self::has_way(self.in_the_way(), rook_file)
                    && self.may_castle(rook_file);
                return castles.then(|| plain.special());
            }
            _ => {}
        }
        let kernel = S::ready();
        let reached = match code.kind()? {
            Kind::Knight => KNIGHT_LEAPS[from],
            Kind::Bishop => kernel.bishop(from, self.occupied),
            Kind::Rook => kernel.rook(from, self.occupied),
            _ => kernel.bishop(from, self.occupied) | kernel.rook(from, self.occupied),
        };
        (reached & bit(to) != 0 && self.leaves_king_safe(from, to)).then_some(plain)
    }

    /// Returns true if checks and pins let a piece other than the king go from one square to another; always
    /// true where they are not looked for.
    #[inline(always)]
    fn leaves_king_safe(&self, from: usize, to: usize) -> bool {
        if !L::LISTS_LEGAL {
            return true;
        }
        let danger = self.danger();
        let remedies = match danger.checkers {
            0 => !0,
            one if rest(one) == 0 => UP_TO[self.king][first(one)],
            _ => return false,
        };
        let stays_on = |line: Set| line & bit(from) == 0 || line & bit(to) != 0;
        let moves_straight = (from ^ to) & 7 == 0 || (from ^ to) & 56 == 0;
        let is_knight = KNIGHT_LEAPS[from] & bit(to) != 0;
        // A knight never stays on a line, nor does a piece that leaves a straight line diagonally or the
        // reverse.
        let kept = if is_knight {
            (danger.straight | danger.diagonal) & bit(from) == 0
        } else if moves_straight {
            danger.diagonal & bit(from) == 0 && stays_on(danger.straight)
        } else {
            danger.straight & bit(from) == 0 && stays_on(danger.diagonal)
        };
        kept && remedies & bit(to) != 0
    }

    #[inline(always)]
    fn import_pawn(&self, m: chess_rules::Move, plain: Move) -> Option<Move> {
        let (from, to) = (plain.from(), plain.to());
        if m.promotion.is_some() != (Self::rank(7) & bit(to) != 0) {
            return None;
        }
        let attacked = Self::ahead_left(bit(from)) | Self::ahead_right(bit(from));
        if attacked & self.planes.state & PASSED & bit(to) != 0 {
            return (self.takers_en_passant() & bit(from) != 0).then(|| plain.special());
        }
        let empty = !self.occupied;
        let once = Self::ahead(bit(from)) & empty;
        let twice = Self::ahead(once & Self::rank(2)) & empty;
        let reached = attacked & self.enemy.all | once | twice;
        if reached & bit(to) == 0 || !self.leaves_king_safe(from, to) {
            return None;
        }
        if let Some(kind) = m.promotion {
            return Some(Move::new(from, to, Self::own_code(Code::of(kind))));
        }
        let is_passing = twice & Self::beside(self.enemy.pawns) & bit(to) != 0;
        Some(if is_passing { plain.special() } else { plain })
    }
}
