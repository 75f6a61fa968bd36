//! Move generation: what each kind of man does.

use core::marker::PhantomData;

use qipan_game::{AttackTest, GenType, MoveList, Play, PseudoLegal};

use crate::danger::Danger;
use crate::men::{ADVISOR, CANNON, CHARIOT, ELEPHANT, EMPTY, GENERAL, HORSE, KIND, RED};
use crate::scan::Scan;
use crate::squares::{
    DOWN, LAST_FILE, LAST_RANK, LEFT, PALACE_FILES, PerSquare, RIGHT, UP, crossed_river, file_of, forward,
    home_ranks, lines, palace_ranks, rank_of,
};
use crate::{Array, Move};

/// One man's moves on their way to the list.
struct Mover<'a, L> {
    cells: &'a PerSquare,
    danger: &'a Danger,
    side: u8,
    from: u8,
    file: u8,
    rank: u8,
    /// Common part of all moves of this man.
    start: Move,
    legality: PhantomData<L>,
}

/// Moves by kind, always inlined: rows that differ in other levels share these functions, and where several
/// are linked the compiler would call them and pass the man through memory, at a cost of 8 % of the
/// instructions of a perft.
impl<L: PseudoLegal> Mover<'_, L> {
    /// Lists a move to an empty cell or an enemy man's; the latter has no reasons.
    #[inline]
    fn push(&self, to: u8, moves: &mut MoveList<Move>) {
        let reasons = if L::EXEMPTS { self.danger.reasons[to] } else { 0 };
        moves.push(self.start.onto(to, reasons));
    }

    /// A move of a short-range man by a distance that is known to stay on the board.
    #[inline(always)]
    fn step<W: GenType>(&self, distance: u8, moves: &mut MoveList<Move>) {
        let to = self.from.wrapping_add(distance);
        let cell = self.cells[to];
        let is_wanted = if cell == EMPTY { W::QUIETS } else { W::CAPTURES };
        if cell & self.side == 0 && is_wanted {
            self.push(to, moves);
        }
    }

    #[inline(always)]
    fn is_empty(&self, distance: u8) -> bool {
        self.cells[self.from.wrapping_add(distance)] == EMPTY
    }

    #[inline(always)]
    fn general<W: GenType>(&self, moves: &mut MoveList<Move>) {
        let ([left, right], [bottom, top]) = (PALACE_FILES, palace_ranks(self.side));
        if self.rank > bottom {
            self.step::<W>(DOWN, moves);
        }
        if self.file > left {
            self.step::<W>(LEFT, moves);
        }
        if self.file < right {
            self.step::<W>(RIGHT, moves);
        }
        if self.rank < top {
            self.step::<W>(UP, moves);
        }
    }

    #[inline(always)]
    fn advisor<W: GenType>(&self, moves: &mut MoveList<Move>) {
        let ([left, right], [bottom, top]) = (PALACE_FILES, palace_ranks(self.side));
        for (has_room, ahead) in [(self.rank > bottom, DOWN), (self.rank < top, UP)] {
            if has_room && self.file > left {
                self.step::<W>(ahead.wrapping_add(LEFT), moves);
            }
            if has_room && self.file < right {
                self.step::<W>(ahead.wrapping_add(RIGHT), moves);
            }
        }
    }

    #[inline(always)]
    fn elephant<W: GenType>(&self, moves: &mut MoveList<Move>) {
        let [bottom, top] = home_ranks(self.side);
        for (has_room, ahead) in [(self.rank >= bottom + 2, DOWN), (self.rank + 2 <= top, UP)] {
            for (has_room_aside, aside) in [(self.file >= 2, LEFT), (self.file + 2 <= LAST_FILE, RIGHT)] {
                let eye = ahead.wrapping_add(aside);
                if has_room && has_room_aside && self.is_empty(eye) {
                    self.step::<W>(eye.wrapping_mul(2), moves);
                }
            }
        }
    }

    #[inline(always)]
    fn horse<W: GenType>(&self, moves: &mut MoveList<Move>) {
        let (below, above) = (self.rank, LAST_RANK - self.rank);
        let (left, right) = (self.file, LAST_FILE - self.file);
        let ranks = [(DOWN, below), (UP, above)];
        let files = [(LEFT, left), (RIGHT, right)];
        for (legs, sides) in [(ranks, files), (files, ranks)] {
            for (leg, room) in legs {
                if room >= 2 && self.is_empty(leg) {
                    for (aside, room_aside) in sides {
                        if room_aside >= 1 {
                            self.step::<W>(leg.wrapping_mul(2).wrapping_add(aside), moves);
                        }
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn soldier<W: GenType>(&self, moves: &mut MoveList<Move>) {
        let last_rank = if self.side == RED { LAST_RANK } else { 0 };
        if self.rank != last_rank {
            self.step::<W>(forward(self.side), moves);
        }
        if crossed_river(self.rank, self.side) {
            if self.file > 0 {
                self.step::<W>(LEFT, moves);
            }
            if self.file < LAST_FILE {
                self.step::<W>(RIGHT, moves);
            }
        }
    }

    /// Lists the empty squares in a direction; returns the first that is not, and what is there: nothing at
    /// the edge.
    #[inline]
    fn slide<W: GenType>(&self, step: u8, last: u8, moves: &mut MoveList<Move>) -> (u8, u8) {
        let mut to = self.from;
        while to != last {
            to = to.wrapping_add(step);
            let cell = self.cells[to];
            if cell != EMPTY {
                return (to, cell);
            }
            if W::QUIETS {
                self.push(to, moves);
            }
        }
        (last, EMPTY)
    }

    #[inline(always)]
    fn chariot<W: GenType>(&self, moves: &mut MoveList<Move>) {
        for (step, last) in lines(self.from, self.file) {
            let (to, cell) = self.slide::<W>(step, last, moves);
            if W::CAPTURES && cell != EMPTY && cell & self.side == 0 {
                self.push(to, moves);
            }
        }
    }

    #[inline(always)]
    fn cannon<W: GenType>(&self, moves: &mut MoveList<Move>) {
        for (step, last) in lines(self.from, self.file) {
            let (mut to, _) = self.slide::<W>(step, last, moves);
            if !W::CAPTURES {
                continue;
            }
            while to != last {
                to = to.wrapping_add(step);
                let cell = self.cells[to];
                if cell != EMPTY {
                    if cell & self.side == 0 {
                        self.push(to, moves);
                    }
                    break;
                }
            }
        }
    }

    #[inline(always)]
    fn list<W: GenType>(&self, man: u8, moves: &mut MoveList<Move>) {
        match man & KIND {
            GENERAL => self.general::<W>(moves),
            ADVISOR => self.advisor::<W>(moves),
            ELEPHANT => self.elephant::<W>(moves),
            HORSE => self.horse::<W>(moves),
            CHARIOT => self.chariot::<W>(moves),
            CANNON => self.cannon::<W>(moves),
            _ => self.soldier::<W>(moves),
        }
    }
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Array<L, S, P, A> {
    /// Lists the wanted moves of the men that the scan finds.
    #[inline]
    pub(crate) fn list_moves<W: GenType>(&self, moves: &mut MoveList<Move>) {
        let danger = if L::EXEMPTS { self.danger() } else { Danger::NONE };
        let always = if danger.in_check { Move::LEAVES } else { 0 };
        S::each_man(self.cells.as_bytes(), self.side, |from| {
            let reasons = if L::EXEMPTS { danger.reasons[from] | always } else { 0 };
            let mover = Mover {
                cells: &self.cells,
                danger: &danger,
                side: self.side,
                from,
                file: file_of(from),
                rank: rank_of(from),
                start: Move::start(from, reasons),
                legality: PhantomData::<L>,
            };
            mover.list::<W>(self.cells[from], moves);
        });
    }
}
