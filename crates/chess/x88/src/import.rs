//! Validity of one written move: the difference of its squares, then one walk.

use chess_rules::mailbox::Move;
use chess_rules::mailbox::men::{EMPTY, KIND, KING, PAWN, SLIDES, bit_of, number_of};
use qipan_game::PseudoLegal;

use crate::X88;
use crate::attacks::Attacks;
use crate::scan::Scan;
use crate::squares::{CASTLES, EAST, WEST, cell, could_reach, forward, square_of, step_towards};

impl<L: PseudoLegal, S: Scan, A: Attacks<S>> X88<L, S, A> {
    /// The board's own form of a written move that its piece may make. Nothing has looked for danger, so it
    /// is to be tested.
    pub(crate) fn import_written(&self, m: chess_rules::Move) -> Option<Move> {
        let us = self.mover();
        let (from, to) = (square_of(m.from), square_of(m.to));
        let (man, target) = (self.cells[cell(from)], self.cells[cell(to)]);
        if man & bit_of(us) == 0 || target & bit_of(us) != 0 {
            return None;
        }
        let played = Move::of(from.into()).to_square(to.into()).suspect_if(true);
        let kind = man & KIND;
        if kind == PAWN {
            return self.import_pawn(played, target, m.promotion.map_or(0, number_of));
        }
        if m.promotion.is_some() {
            return None;
        }
        if could_reach((), kind, from, to) {
            let is_open = kind & SLIDES == 0 || self.walk_reaches(from, to);
            return is_open.then_some(if kind == KING { played.by_king() } else { played });
        }
        // Two squares aside are what no other move of a king has: only then is it worth asking for attacks.
        let castles = kind == KING && to.abs_diff(from) == 2 && self.may_castle_so([from, to]);
        castles.then_some(played.castling())
    }

    /// Returns true if the side to move may castle with its king on this path. Seldom asked.
    #[inline(never)]
    fn may_castle_so(&self, path: [u8; 2]) -> bool {
        let us = self.mover();
        CASTLES[us].iter().any(|castle| castle.king == path && self.may_castle(castle, us))
    }

    fn walk_reaches(&self, from: u8, to: u8) -> bool {
        let step = step_towards((), from, to);
        let mut at = from.wrapping_add(step);
        while at != to {
            if self.cells[cell(at)] != EMPTY {
                return false;
            }
            at = at.wrapping_add(step);
        }
        true
    }

    fn import_pawn(&self, m: Move, target: u8, promoted: u8) -> Option<Move> {
        let us = self.mover();
        let ahead = forward(us);
        let (start_rank, last_rank) = if us == 0 { (1, 7) } else { (6, 0) };
        let (from, to) = (m.from() as u8, m.to() as u8);
        if (promoted != 0) != (to >> 4 == last_rank) || matches!(promoted, KING | PAWN) {
            return None;
        }
        let m = m.promoting(promoted);
        let one = from.wrapping_add(ahead);
        if to == one.wrapping_add(EAST) || to == one.wrapping_add(WEST) {
            if target != EMPTY {
                return Some(m);
            }
            return (to == self.en_passant).then_some(m.en_passant());
        }
        if to == one {
            return (target == EMPTY).then_some(m);
        }
        let twice = from >> 4 == start_rank && to == one.wrapping_add(ahead);
        (twice && self.cells[cell(one)] == EMPTY && target == EMPTY).then_some(m.by_two_squares())
    }
}
