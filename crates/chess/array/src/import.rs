//! Validity of one written move, decided without generating.

use crate::Board;
use crate::moves::Move;
use crate::squares::{
    BISHOP, DIRECTIONS, EMPTY, KIND, KING, KNIGHT, LEAPS, PAWN, QUEEN, ROOK, Step, men_of, number_of, stride,
};

impl Board {
    pub(crate) fn import_written(&self, m: chess_rules::Move) -> Option<Move> {
        let (us, them) = self.sides();
        let (from, to) = (m.from.index(), m.to.index());
        let man = self.men[from];
        if man & men_of(us) == 0 || self.men[to] & men_of(us) != 0 {
            return None;
        }
        let step = (m.to.file() as i8 - m.from.file() as i8, m.to.rank() as i8 - m.from.rank() as i8);
        let played = Move::of(from).to_square(to).tested_if(true);
        if man & KIND == PAWN {
            return self.import_pawn(played, step, m.promotion.map_or(0, number_of));
        }
        if m.promotion.is_some() {
            return None;
        }
        match man & KIND {
            KNIGHT => LEAPS.contains(&step).then_some(played),
            KING if DIRECTIONS.contains(&step) => Some(played.by_king()),
            KING => {
                let castles = from == [4, 60][us]
                    && matches!(step, (2 | -2, 0))
                    && !self.is_attacked(from, them)
                    && self.may_castle(to);
                castles.then(|| Move::of(from).to_square(to).castling())
            }
            kind => {
                let straight = step.0 == 0 || step.1 == 0;
                let oblique = step.0.abs() == step.1.abs();
                let suits = match kind {
                    ROOK => straight,
                    BISHOP => oblique,
                    _ => straight || oblique,
                };
                debug_assert!(matches!(kind, ROOK | BISHOP | QUEEN), "a kind of man");
                (suits && self.is_clear(from, to, (step.0.signum(), step.1.signum()))).then_some(played)
            }
        }
    }

    /// Whether all squares between two squares on a line are empty.
    fn is_clear(&self, from: usize, to: usize, step: Step) -> bool {
        let mut square = from.wrapping_add(stride(step));
        while square != to {
            if self.men[square] != EMPTY {
                return false;
            }
            square = square.wrapping_add(stride(step));
        }
        true
    }

    fn import_pawn(&self, m: Move, step: Step, promoted: u8) -> Option<Move> {
        let us = self.sides().0;
        let (up, start_rank, last_rank) = if us == 0 { (1, 1, 7) } else { (-1, 6, 0) };
        let (from, to) = (m.from(), m.to());
        if (promoted != 0) != (to / 8 == last_rank) {
            return None;
        }
        let m = m.promoting(promoted);
        let empty = self.men[to] == EMPTY;
        match step {
            (-1 | 1, rise) if rise == up => {
                if !empty {
                    return Some(m);
                }
                (to == usize::from(self.en_passant)).then(|| m.en_passant())
            }
            (0, rise) if rise == up => empty.then_some(m),
            (0, rise) if rise == 2 * up => {
                let passed = self.men[from.midpoint(to)] == EMPTY;
                (from / 8 == start_rank && passed && empty).then(|| m.by_two_squares())
            }
            _ => None,
        }
    }
}
