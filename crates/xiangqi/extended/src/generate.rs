//! Move generation: what each kind of piece does.

use core::marker::PhantomData;

use qipan_game::{AttackTest, GenType, MoveList, Probe, PseudoLegal, noted};

use crate::danger::Danger;
use crate::explain::{BOARD, FORT, Marks};
use crate::marks::{CELLS, part};
use crate::men::{ADVISOR, BOTH, CANNON, CHARIOT, ELEPHANT, EMPTY, GENERAL, HORSE, KIND};
use crate::scan::Scan;
use crate::squares::{DIAGONALS, JUMPS, LEFT, LINES, RIGHT, crossed_river, forward, share_half};
use crate::{Extended, Move};

/// One piece's moves on their way to the list.
struct Mover<'a, L, T> {
    cells: &'a [u8; 256],
    danger: &'a Danger,
    side: u8,
    from: u8,
    /// Common part of all moves of this piece.
    start: Move,
    probe: T,
    legality: PhantomData<L>,
}

/// Moves by kind, always inlined: rows that differ in other levels share these functions, and where several
/// are linked the compiler would call them and pass the piece through memory, at a cost of 8 % of the
/// instructions of a perft.
impl<L: PseudoLegal, T: Probe> Mover<'_, L, T> {
    /// The piece on a square, 0 for none.
    #[inline(always)]
    fn cell(&self, square: u8) -> u8 {
        self.probe.reads(CELLS.at(square.into()), self.cells[usize::from(square)])
    }

    /// The cell at a step from the piece's square, with the marks of what is off limits.
    #[inline]
    fn marked(&self, to: u8, off: Marks) -> u8 {
        self.cell(to) | off.reads(self.probe, to)
    }

    /// Returns true if a leg or an eye is empty.
    #[inline(always)]
    fn is_free(&self, part: &'static str, over: u8) -> bool {
        self.probe.enters(part, over.into());
        let there = self.cell(over);
        noted!(self.probe, there == EMPTY)
    }

    /// Lists a move to an empty cell or an enemy piece's; the latter has no reasons.
    #[inline]
    fn push(&self, to: u8, moves: &mut MoveList<Move>) {
        let reasons = if L::EXEMPTS { noted!(self.probe, self.danger.reasons[usize::from(to)]) } else { 0 };
        self.probe.lists(moves, self.start.onto(to, reasons));
    }

    /// A move of a short-range piece: one test finds the edge and the own pieces.
    #[inline]
    fn step<W: GenType>(&self, to: u8, off: Marks, moves: &mut MoveList<Move>) {
        self.probe.enters(part::STEP, to.into());
        let cell = self.marked(to, off);
        let is_wanted = if cell == EMPTY { W::QUIETS } else { W::CAPTURES };
        if noted!(self.probe, cell & self.side) == 0 && is_wanted {
            self.push(to, moves);
        }
    }

    #[inline(always)]
    fn general<W: GenType>(&self, moves: &mut MoveList<Move>) {
        for step in LINES {
            self.step::<W>(self.from.wrapping_add(step), FORT, moves);
        }
    }

    #[inline(always)]
    fn advisor<W: GenType>(&self, moves: &mut MoveList<Move>) {
        for step in DIAGONALS {
            self.step::<W>(self.from.wrapping_add(step), FORT, moves);
        }
    }

    #[inline(always)]
    fn elephant<W: GenType>(&self, moves: &mut MoveList<Move>) {
        for eye in DIAGONALS {
            let (over, to) = (self.from.wrapping_add(eye), self.from.wrapping_add(eye.wrapping_mul(2)));
            if self.is_free(part::EYE, over) && self.shares_half(to) {
                self.step::<W>(to, BOARD, moves);
            }
        }
    }

    /// Returns true if a square lies on the piece's side of the river.
    #[inline(always)]
    fn shares_half(&self, to: u8) -> bool {
        self.probe.enters(part::HALF, to.into());
        noted!(self.probe, share_half(to, self.from))
    }

    #[inline(always)]
    fn horse<W: GenType>(&self, moves: &mut MoveList<Move>) {
        for (leg, jumps) in JUMPS {
            if self.is_free(part::LEG, self.from.wrapping_add(leg)) {
                for jump in jumps {
                    self.step::<W>(self.from.wrapping_add(jump), BOARD, moves);
                }
            }
        }
    }

    #[inline(always)]
    fn soldier<W: GenType>(&self, moves: &mut MoveList<Move>) {
        self.step::<W>(self.from.wrapping_add(forward(self.side)), BOARD, moves);
        if self.has_crossed_river() {
            self.step::<W>(self.from.wrapping_add(LEFT), BOARD, moves);
            self.step::<W>(self.from.wrapping_add(RIGHT), BOARD, moves);
        }
    }

    #[inline(always)]
    fn has_crossed_river(&self) -> bool {
        self.probe.enters(part::RIVER, self.from.into());
        noted!(self.probe, crossed_river(self.from, self.side))
    }

    /// Lists the empty squares in a direction; returns the first that is not, and what is there.
    #[inline]
    fn slide<W: GenType>(&self, direction: u8, moves: &mut MoveList<Move>) -> (u8, u8) {
        self.probe.enters(part::LINE, direction.into());
        let mut to = self.from.wrapping_add(direction);
        loop {
            let cell = self.marked(to, BOARD);
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
            if W::CAPTURES && noted!(self.probe, cell & self.side) == 0 {
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
                let cell = self.marked(to, BOARD);
                if cell != EMPTY {
                    if noted!(self.probe, cell & self.side) == 0 {
                        self.push(to, moves);
                    }
                    break;
                }
            }
        }
    }

    #[inline(always)]
    fn list<W: GenType>(&self, man: u8, moves: &mut MoveList<Move>) {
        match noted!(self.probe, man & KIND) {
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

impl<L: PseudoLegal, S: Scan, A: AttackTest, T: Probe> Extended<L, S, A, T> {
    /// Lists the wanted moves of the pieces that the scan finds.
    #[inline]
    pub(crate) fn list_moves<W: GenType>(&self, moves: &mut MoveList<Move>) {
        let danger = if L::EXEMPTS { self.danger() } else { Danger::NONE };
        let always = if danger.in_check { Move::LEAVES } else { 0 };
        if L::EXEMPTS {
            danger.notes(self.probe);
        }
        S::each_man(self.probe, &self.cells, self.side, |from| {
            let reasons =
                if L::EXEMPTS { noted!(self.probe, danger.reasons[usize::from(from)] | always) } else { 0 };
            let mover = Mover {
                cells: &self.cells,
                danger: &danger,
                side: self.side,
                from,
                start: Move::start(from, reasons),
                probe: self.probe,
                legality: PhantomData::<L>,
            };
            self.probe.enters(part::KIND_OF, from.into());
            mover.list::<W>(self.cell(from), moves);
        });
    }
}
