//! Pieces that are pinned by an arrival, or released by a departure.

use super::{Reach, Replies};
use crate::Listing;
use crate::sets::{FILE_A, Set, Squares, View, bit, first};
use crate::sliders::Sliders;
use crate::tables::{DIAGONAL_LINES, KNIGHT_LEAPS, PAWN_ATTACKS, STRAIGHT_LINES, UP_TO};

impl<L: Listing, S: Sliders, const WE: bool, const THEY: bool> Replies<'_, L, S, WE, THEY> {
    /// Change of the number of moves of a piece when another piece comes to a square and pins it; never
    /// positive.
    #[inline(never)]
    pub(super) fn pinned(&self, from: usize, to: usize) -> i64 {
        let (them, line) = (self.them, UP_TO[self.them.king][to]);
        let (occupied, others) = (them.occupied & !bit(from) | bit(to), them.own.all & !bit(to));
        let man = first(line & others);
        self.moves_in(man, occupied, others, line) - self.moves_in(man, occupied, others, !0)
    }

    /// For a piece that pins another: those of its target squares that do not matter to the pinned piece, and
    /// how many more moves the pinned piece has if the pinning piece goes to one of them.
    #[inline(never)]
    pub(super) fn releasing(&self, from: usize, targets: Set) -> (Set, i64) {
        let (them, king) = (self.them, self.them.king);
        let (line, others) = (UP_TO[king][from], them.own.all);
        let man = first(line & others);
        let occupied = them.occupied ^ bit(from);
        let more = self.moves_in(man, occupied, others, !0) - self.moves_in(man, them.occupied, others, line);
        let (files, lines) = (FILE_A << (man & 7), STRAIGHT_LINES[king] | DIAGONAL_LINES[king]);
        let reached = S::ready().bishop(man, occupied) | S::ready().rook(man, occupied);
        (targets & !(files | lines | reached | others), more)
    }

    /// Change of the number of moves of pinned pieces when a piece goes from one square to another. A piece
    /// stays pinned as long as no other comes onto its line, and the piece at the end of the line stays.
    #[inline(never)]
    pub(super) fn released(&self, from: usize, to: usize, reach: Reach) -> i64 {
        let (them, king) = (self.them, self.them.king);
        let (occupied, others) = (them.occupied & !bit(from) | bit(to), them.own.all & !bit(to));
        let mut difference = 0;
        for pinning in Squares(self.answers.pinning) {
            let line = UP_TO[king][pinning];
            if pinning != from && line & bit(to) == 0 {
                continue;
            }
            let man = first(line & them.own.all);
            difference -= self.moves_in(man, them.occupied, them.own.all, line);
            if man == to {
                // Its moves are taken away once more where the squares are counted.
                difference += self.moves_in(man, them.occupied, them.own.all, !0);
                continue;
            }
            let new = UP_TO[king][to];
            let goes_on = line & bit(to) & reach.pins != 0 || new & bit(from) != 0 && pinning == from;
            difference += self.moves_in(man, occupied, others, if goes_on { new } else { !0 });
        }
        difference
    }

    /// Moves of one of their pieces, not the king, that keeps to a line, if the board is occupied like that
    /// and so many of the pieces are its own.
    #[inline(always)]
    pub(super) fn moves_in(&self, from: usize, occupied: Set, own: Set, line: Set) -> i64 {
        let (them, kernel, man) = (self.them, S::ready(), bit(from));
        let goals = !own & line;
        if them.own.pawns & man != 0 {
            let once = View::<L, S, THEY>::ahead(man) & !occupied;
            let twice = View::<L, S, THEY>::ahead(once & View::<L, S, THEY>::rank(2)) & !occupied & line;
            let takes = PAWN_ATTACKS[!THEY as usize][from] & occupied & goals;
            let weight = if man & View::<L, S, THEY>::rank(6) != 0 { 4 } else { 1 };
            return (weight * ((once & line).count_ones() + takes.count_ones()) + twice.count_ones()).into();
        }
        let mut reached = 0;
        if them.own.knights & man != 0 {
            reached = KNIGHT_LEAPS[from];
        }
        if them.own.diagonal & man != 0 {
            reached = kernel.bishop(from, occupied);
        }
        if them.own.straight & man != 0 {
            reached |= kernel.rook(from, occupied);
        }
        (reached & goals).count_ones().into()
    }
}
