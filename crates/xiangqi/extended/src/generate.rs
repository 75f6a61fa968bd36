//! Move generation: what each kind of man does.

use core::marker::PhantomData;

use qipan_game::{AttackTest, GenType, MoveList, PseudoLegal};

use crate::danger::Danger;
use crate::men::{ADVISOR, BOTH, CANNON, CHARIOT, ELEPHANT, EMPTY, GENERAL, HORSE, KIND};
use crate::scan::Scan;
use crate::squares::{DIAGONALS, JUMPS, LEFT, LINES, RIGHT, crossed_river, forward, share_half};
use crate::tables::{OFF_BOARD, OFF_FORT};
use crate::{Extended, Move};

/// One man's moves on their way to the list.
struct Mover<'a, L> {
    cells: &'a [u8; 256],
    danger: &'a Danger,
    side: u8,
    from: u8,
    /// Common part of all moves of this man.
    start: Move,
    legality: PhantomData<L>,
}

/// Moves by kind, always inlined: rows that differ in other levels share these functions, and where several
/// are linked the compiler would call them and pass the man through memory, at a cost of 8 % of the
/// instructions of a perft.
impl<L: PseudoLegal> Mover<'_, L> {
    /// The cell at a step from the man's square, with the marks of what is off limits.
    #[inline]
    fn cell(&self, to: u8, off: &[u8; 256]) -> u8 {
        self.cells[usize::from(to)] | off[usize::from(to)]
    }

    /// Lists a move to an empty cell or an enemy man's; the latter has no reasons.
    #[inline]
    fn push(&self, to: u8, moves: &mut MoveList<Move>) {
        let reasons = if L::EXEMPTS { self.danger.reasons[usize::from(to)] } else { 0 };
        moves.push(self.start.onto(to, reasons));
    }

    /// A move of a short-range man: one test finds the edge and the own men.
    #[inline]
    fn step<W: GenType>(&self, to: u8, off: &[u8; 256], moves: &mut MoveList<Move>) {
        let cell = self.cell(to, off);
        let is_wanted = if cell == EMPTY { W::QUIETS } else { W::CAPTURES };
        if cell & self.side == 0 && is_wanted {
            self.push(to, moves);
        }
    }

    #[inline(always)]
    fn general<W: GenType>(&self, moves: &mut MoveList<Move>) {
        for step in LINES {
            self.step::<W>(self.from.wrapping_add(step), &OFF_FORT, moves);
        }
    }

    #[inline(always)]
    fn advisor<W: GenType>(&self, moves: &mut MoveList<Move>) {
        for step in DIAGONALS {
            self.step::<W>(self.from.wrapping_add(step), &OFF_FORT, moves);
        }
    }

    #[inline(always)]
    fn elephant<W: GenType>(&self, moves: &mut MoveList<Move>) {
        for eye in DIAGONALS {
            let (over, to) = (self.from.wrapping_add(eye), self.from.wrapping_add(eye.wrapping_mul(2)));
            if self.cells[usize::from(over)] == EMPTY && share_half(to, self.from) {
                self.step::<W>(to, &OFF_BOARD, moves);
            }
        }
    }

    #[inline(always)]
    fn horse<W: GenType>(&self, moves: &mut MoveList<Move>) {
        for (leg, jumps) in JUMPS {
            if self.cells[usize::from(self.from.wrapping_add(leg))] == EMPTY {
                for jump in jumps {
                    self.step::<W>(self.from.wrapping_add(jump), &OFF_BOARD, moves);
                }
            }
        }
    }

    #[inline(always)]
    fn soldier<W: GenType>(&self, moves: &mut MoveList<Move>) {
        self.step::<W>(self.from.wrapping_add(forward(self.side)), &OFF_BOARD, moves);
        if crossed_river(self.from, self.side) {
            self.step::<W>(self.from.wrapping_add(LEFT), &OFF_BOARD, moves);
            self.step::<W>(self.from.wrapping_add(RIGHT), &OFF_BOARD, moves);
        }
    }

    /// Lists the empty squares in a direction; returns the first that is not, and what is there.
    #[inline]
    fn slide<W: GenType>(&self, direction: u8, moves: &mut MoveList<Move>) -> (u8, u8) {
        let mut to = self.from.wrapping_add(direction);
        loop {
            let cell = self.cell(to, &OFF_BOARD);
            if cell != EMPTY {
                return (to, cell);
            }
            if W::QUIETS {
                self.push(to, moves);
            }
            to = to.wrapping_add(direction);
        }
    }

    #[inline(always)]
    fn chariot<W: GenType>(&self, moves: &mut MoveList<Move>) {
        for direction in LINES {
            let (to, cell) = self.slide::<W>(direction, moves);
            if W::CAPTURES && cell & self.side == 0 {
                self.push(to, moves);
            }
        }
    }

    #[inline(always)]
    fn cannon<W: GenType>(&self, moves: &mut MoveList<Move>) {
        for direction in LINES {
            let (mut to, screen) = self.slide::<W>(direction, moves);
            if !W::CAPTURES || screen == BOTH {
                continue;
            }
            loop {
                to = to.wrapping_add(direction);
                let cell = self.cell(to, &OFF_BOARD);
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

impl<L: PseudoLegal, S: Scan, A: AttackTest> Extended<L, S, A> {
    /// Lists the wanted moves of the men that the scan finds.
    #[inline]
    pub(crate) fn list_moves<W: GenType>(&self, moves: &mut MoveList<Move>) {
        let danger = if L::EXEMPTS { self.danger() } else { Danger::NONE };
        let always = if danger.in_check { Move::LEAVES } else { 0 };
        S::each_man(&self.cells, self.side, |from| {
            let reasons = if L::EXEMPTS { danger.reasons[usize::from(from)] | always } else { 0 };
            let mover = Mover {
                cells: &self.cells,
                danger: &danger,
                side: self.side,
                from,
                start: Move::start(from, reasons),
                legality: PhantomData::<L>,
            };
            mover.list::<W>(self.cells[usize::from(from)], moves);
        });
    }
}
