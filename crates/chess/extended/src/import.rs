//! Validity of one written move: the steps of its kind, tried one by one.

use chess_rules::mailbox::Move;
use chess_rules::mailbox::men::{BISHOP, EMPTY, KIND, KING, KNIGHT, PAWN, QUEEN, ROOK, bit_of, number_of};
use qipan_game::{AttackTest, PseudoLegal};

use crate::Extended;
use crate::scan::Scan;
use crate::squares::{EAST, Frame, WEST, forward, is_beside, rank_of, square_of};

impl<L: PseudoLegal, F: Frame, S: Scan, A: AttackTest> Extended<L, F, S, A> {
    /// The board's own form of a written move that its piece may make. Nothing has looked for danger, so it
    /// is to be tested.
    pub(crate) fn import_written(&self, m: chess_rules::Move) -> Option<Move> {
        let us = self.mover();
        let (from, to) = (square_of::<F>(m.from), square_of::<F>(m.to));
        let (man, target) = (self.at(from), self.at(to));
        if man & bit_of(us) == 0 || target & bit_of(us) != 0 {
            return None;
        }
        let played = Move::of(from).to_square(to).suspect_if(true);
        let kind = man & KIND;
        if kind == PAWN {
            return self.import_pawn(played, target, m.promotion.map_or(0, number_of));
        }
        if m.promotion.is_some() {
            return None;
        }
        let slides = |steps: &[usize]| steps.iter().any(|&step| self.slides_to(from, step, to));
        match kind {
            KNIGHT => F::KNIGHT_STEPS.contains(&to.wrapping_sub(from)).then_some(played),
            BISHOP => slides(&F::DIAGONAL_STEPS).then_some(played),
            ROOK => slides(&F::STRAIGHT_STEPS).then_some(played),
            QUEEN => slides(&F::ALL_STEPS).then_some(played),
            KING if is_beside::<F>(from, to) => Some(played.by_king()),
            // Two squares aside are what no other move of a king has: only then is it worth asking for
            // attacks.
            _ if to.abs_diff(from) == 2 => self.may_castle_so([from, to]).then_some(played.castling()),
            _ => None,
        }
    }

    /// Returns true if the side to move may castle with its king on this path. Seldom asked.
    #[inline(never)]
    fn may_castle_so(&self, path: [usize; 2]) -> bool {
        let us = self.mover();
        Self::CASTLES[us]
            .iter()
            .any(|castle| castle.king.map(usize::from) == path && self.may_castle(castle, us))
    }

    fn slides_to(&self, from: usize, step: usize, to: usize) -> bool {
        let mut at = from.wrapping_add(step);
        while at != to && self.at(at) == EMPTY {
            at = at.wrapping_add(step);
        }
        at == to
    }

    fn import_pawn(&self, m: Move, target: u8, promoted: u8) -> Option<Move> {
        let us = self.mover();
        let ahead = forward::<F>(us);
        let (start_rank, last_rank) = if us == 0 { (1, 7) } else { (6, 0) };
        let (from, to) = (m.from(), m.to());
        if (promoted != 0) != (rank_of::<F>(to) == last_rank) || matches!(promoted, KING | PAWN) {
            return None;
        }
        let m = m.promoting(promoted);
        let one = from.wrapping_add(ahead);
        if to == one.wrapping_add(EAST) || to == one.wrapping_add(WEST) {
            if target != EMPTY {
                return Some(m);
            }
            return (to == usize::from(self.en_passant)).then_some(m.en_passant());
        }
        if to == one {
            return (target == EMPTY).then_some(m);
        }
        let twice = rank_of::<F>(from) == start_rank && to == one.wrapping_add(ahead);
        (twice && self.at(one) == EMPTY && target == EMPTY).then_some(m.by_two_squares())
    }
}
