//! Listing and counting legal moves, sets at a time.

use chess_rules::{Castling, Kind, Side, Wing};
use qipan_game::MoveList;

use crate::Sliders;
use crate::make::{Arrival, Move};
use crate::rays::Square;
use crate::tables::{FILE_A, FILE_H, KING, KNIGHT, RANK_1, RANK_8, Squares, bit, has_several};
use crate::view::{Ties, View};

/// Which moves are wanted.
pub(crate) const CAPTURES: u8 = 0;
pub(crate) const QUIETS: u8 = 1;
pub(crate) const ALL: u8 = 2;

/// More steps of the king than these are tested all at once, against everything that the enemy attacks: a king in the
/// open meets few enemies, one at home has few steps.
const MANY_STEPS: u32 = 3;

/// Where moves go to: a list, or a count that never looks at one of them.
pub(crate) trait Sink {
    /// Moves of one man.
    fn man(&mut self, kind: Kind, from: Square, targets: u64);
    /// Pawn moves without promotion, all of one direction; each comes from `back` squares before its target.
    fn pawns(&mut self, arrival: Arrival, targets: u64, back: isize);
    /// Pawn moves to the last rank.
    fn promotions(&mut self, targets: u64, back: isize);
    /// A single move.
    fn one(&mut self, m: Move);
}

impl Sink for MoveList<Move> {
    #[inline(always)]
    fn man(&mut self, kind: Kind, from: Square, targets: u64) {
        for to in Squares(targets) {
            self.push(Move::new(from, to, Arrival::of(kind)));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, arrival: Arrival, targets: u64, back: isize) {
        for to in Squares(targets) {
            self.push(Move::new(to.wrapping_add_signed(-back), to, arrival));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, targets: u64, back: isize) {
        for to in Squares(targets) {
            for arrival in Arrival::PROMOTIONS {
                self.push(Move::new(to.wrapping_add_signed(-back), to, arrival));
            }
        }
    }

    #[inline(always)]
    fn one(&mut self, m: Move) {
        self.push(m);
    }
}

/// Counts moves.
#[derive(Default)]
pub(crate) struct Count(pub u32);

impl Sink for Count {
    #[inline(always)]
    fn man(&mut self, _: Kind, _: Square, targets: u64) {
        self.0 += targets.count_ones();
    }

    #[inline(always)]
    fn pawns(&mut self, _: Arrival, targets: u64, _: isize) {
        self.0 += targets.count_ones();
    }

    #[inline(always)]
    fn promotions(&mut self, targets: u64, _: isize) {
        self.0 += 4 * targets.count_ones();
    }

    #[inline(always)]
    fn one(&mut self, _: Move) {
        self.0 += 1;
    }
}

impl<S: Sliders, const WHITE: bool> View<'_, S, WHITE> {
    /// One rank ahead.
    const AHEAD: isize = if WHITE { 8 } else { -8 };

    #[inline(always)]
    fn ahead(set: u64) -> u64 {
        if WHITE { set << 8 } else { set >> 8 }
    }

    /// One rank ahead and one file to the right.
    #[inline(always)]
    fn ahead_right(set: u64) -> u64 {
        let set = set & !FILE_H;
        if WHITE { set << 9 } else { set >> 7 }
    }

    /// One rank ahead and one file to the left.
    #[inline(always)]
    fn ahead_left(set: u64) -> u64 {
        let set = set & !FILE_A;
        if WHITE { set << 7 } else { set >> 9 }
    }

    /// All legal moves of the kind that is wanted.
    #[inline(always)]
    pub fn moves<const WANTED: u8>(&self, sink: &mut impl Sink) {
        let wanted = match WANTED {
            CAPTURES => self.enemy,
            QUIETS => !self.occupied,
            _ => !self.own,
        };
        let ties = self.ties();
        let safe = self.king_moves(wanted, sink);
        if has_several(ties.checkers) {
            return;
        }
        let targets = wanted & ties.remedies;
        let pinned = ties.straight | ties.diagonal;

        for from in Squares(self.own & self.kind(Kind::Knight) & !pinned) {
            sink.man(Kind::Knight, from, KNIGHT[from] & targets);
        }
        self.free_sliders(targets, pinned, sink);
        if self.own & pinned != 0 {
            self.pinned_sliders(targets, &ties, sink);
        }
        self.pawn_moves::<WANTED>(&ties, sink);
        if WANTED != CAPTURES && ties.checkers == 0 {
            self.castling(safe, sink);
        }
    }

    #[inline(always)]
    fn king_moves(&self, wanted: u64, sink: &mut impl Sink) -> u64 {
        let mut safe = KING[self.king] & wanted;
        // A slider sees through the king that steps back along its line.
        let without_king = self.occupied ^ bit(self.king);
        if safe.count_ones() > MANY_STEPS {
            safe &= !self.danger(without_king);
        } else {
            for to in Squares(safe) {
                if !self.is_safe(to, without_king) {
                    safe ^= bit(to);
                }
            }
        }
        sink.man(Kind::King, self.king, safe);
        safe
    }

    /// What a slider attacks.
    #[inline(always)]
    pub fn attacks(&self, kind: Kind, from: Square) -> u64 {
        match kind {
            Kind::Bishop => S::bishop(from, self.occupied),
            Kind::Rook => S::rook(from, self.occupied),
            _ => S::queen(from, self.occupied),
        }
    }

    #[inline(always)]
    fn free_sliders(&self, targets: u64, pinned: u64, sink: &mut impl Sink) {
        for kind in [Kind::Bishop, Kind::Rook, Kind::Queen] {
            for from in Squares(self.own & self.kind(kind) & !pinned) {
                sink.man(kind, from, self.attacks(kind, from) & targets);
            }
        }
    }

    /// A pinned slider moves along its pin's line, if it moves along such lines at all.
    #[inline(always)]
    fn pinned_sliders(&self, targets: u64, ties: &Ties, sink: &mut impl Sink) {
        let queens = self.kind(Kind::Queen);
        for from in Squares(self.own & (self.kind(Kind::Rook) | queens) & ties.straight) {
            let kind = if bit(from) & queens != 0 { Kind::Queen } else { Kind::Rook };
            sink.man(kind, from, S::rook(from, self.occupied) & targets & ties.straight);
        }
        for from in Squares(self.own & (self.kind(Kind::Bishop) | queens) & ties.diagonal) {
            let kind = if bit(from) & queens != 0 { Kind::Queen } else { Kind::Bishop };
            sink.man(kind, from, S::bishop(from, self.occupied) & targets & ties.diagonal);
        }
    }

    /// All pawns at once. A pinned pawn keeps its move if it ends on a line of its own sort of pin: no move leads it
    /// from its pin's line onto another one of the same sort.
    #[inline(always)]
    fn pawn_moves<const WANTED: u8>(&self, ties: &Ties, sink: &mut impl Sink) {
        let pawns = self.own & self.kind(Kind::Pawn);
        let (last, third) = if WHITE { (RANK_8, RANK_1 << 16) } else { (RANK_1, RANK_1 << 40) };
        if WANTED != CAPTURES {
            let free = pawns & !ties.diagonal;
            let empty = !self.occupied;
            let one = Self::ahead(free) & empty & !(Self::ahead(ties.straight) & !ties.straight);
            let two = Self::ahead(one & third) & empty & ties.remedies;
            let one = one & ties.remedies;
            sink.pawns(Arrival::PAWN, one & !last, Self::AHEAD);
            sink.pawns(Arrival::DOUBLE, two, 2 * Self::AHEAD);
            if one & last != 0 {
                sink.promotions(one & last, Self::AHEAD);
            }
        }
        if WANTED != QUIETS {
            let free = pawns & !ties.straight;
            let targets = self.enemy & ties.remedies;
            let right =
                Self::ahead_right(free) & targets & !(Self::ahead_right(ties.diagonal) & !ties.diagonal);
            let left = Self::ahead_left(free) & targets & !(Self::ahead_left(ties.diagonal) & !ties.diagonal);
            sink.pawns(Arrival::PAWN, right & !last, Self::AHEAD + 1);
            sink.pawns(Arrival::PAWN, left & !last, Self::AHEAD - 1);
            if (right | left) & last != 0 {
                sink.promotions(right & last, Self::AHEAD + 1);
                sink.promotions(left & last, Self::AHEAD - 1);
            }
            if let Some(to) = self.board.en_passant() {
                for from in Squares(self.en_passant_takers(to)) {
                    sink.one(Move::new(from, to, Arrival::EN_PASSANT));
                }
            }
        }
    }

    #[inline(always)]
    fn castling(&self, safe: u64, sink: &mut impl Sink) {
        let side = if WHITE { Side::White } else { Side::Black };
        if self.board.castling & (Castling::bit(side, Wing::King) | Castling::bit(side, Wing::Queen)) == 0 {
            return;
        }
        for wing in Wing::BOTH {
            if self.may_castle(wing, safe) {
                sink.one(Move::new(self.king, Self::castled(wing), Arrival::CASTLING));
            }
        }
    }
}
