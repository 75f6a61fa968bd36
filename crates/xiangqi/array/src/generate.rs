//! Move generation: what each kind of piece does.

use core::marker::PhantomData;

use qipan_game::{AttackTest, GenType, MoveList, Play, Probe, PseudoLegal, noted, probe::Value};

use crate::danger::Danger;
use crate::marks::{CELLS, part};
use crate::men::{ADVISOR, CANNON, CHARIOT, ELEPHANT, EMPTY, GENERAL, HORSE, KIND, RED};
use crate::scan::Scan;
use crate::squares::{
    DOWN, LAST_FILE, LAST_RANK, LEFT, PALACE_FILES, PerSquare, RIGHT, UP, crossed_river, file_of, forward,
    home_ranks, lines, palace_ranks, rank_of,
};
use crate::{Array, Move};

/// One piece's moves on their way to the list.
struct Mover<'a, L, T> {
    cells: &'a PerSquare,
    danger: &'a Danger,
    side: u8,
    from: u8,
    file: u8,
    rank: u8,
    /// Common part of all moves of this piece.
    start: Move,
    probe: T,
    legality: PhantomData<L>,
}

/// Moves by kind, always inlined: rows that differ in other levels share these functions, and where several
/// are linked the compiler would call them and pass the piece through memory, at a cost of 8 % of the
/// instructions of a perft.
impl<L: PseudoLegal, T: Probe> Mover<'_, L, T> {
    #[inline(always)]
    fn cell(&self, square: u8) -> u8 {
        self.probe.reads(CELLS.at(square.into()), self.cells[square])
    }

    /// Lists a move to an empty cell or an enemy piece's; the latter has no reasons.
    #[inline]
    fn push(&self, to: u8, moves: &mut MoveList<Move>) {
        let reasons = if L::EXEMPTS { noted!(self.probe, self.danger.reasons[to]) } else { 0 };
        self.probe.lists(moves, self.start.onto(to, reasons));
    }

    /// A move of a short-range piece by a distance that is known to stay on the board.
    #[inline(always)]
    fn step<W: GenType>(&self, distance: u8, moves: &mut MoveList<Move>) {
        let to = self.from.wrapping_add(distance);
        let cell = self.cell(to);
        let is_wanted = if cell == EMPTY { W::QUIETS } else { W::CAPTURES };
        if noted!(self.probe, cell & self.side == 0) && is_wanted {
            self.push(to, moves);
        }
    }

    #[inline(always)]
    fn is_empty(&self, distance: u8) -> bool {
        let there = self.cell(self.from.wrapping_add(distance));
        noted!(self.probe, there == EMPTY)
    }

    /// The look in a direction, a part of its own, begins.
    #[inline(always)]
    fn looks(&self, part: &'static str, distance: u8) {
        self.probe.enters(part, distance.into());
    }

    #[inline(always)]
    fn general<W: GenType>(&self, moves: &mut MoveList<Move>) {
        let ([left, right], [bottom, top]) = self.palace();
        self.looks(part::STEP, DOWN);
        if noted!(self.probe, self.rank > bottom) {
            self.step::<W>(DOWN, moves);
        }
        self.looks(part::STEP, LEFT);
        if noted!(self.probe, self.file > left) {
            self.step::<W>(LEFT, moves);
        }
        self.looks(part::STEP, RIGHT);
        if noted!(self.probe, self.file < right) {
            self.step::<W>(RIGHT, moves);
        }
        self.looks(part::STEP, UP);
        if noted!(self.probe, self.rank < top) {
            self.step::<W>(UP, moves);
        }
    }

    /// First and last file of the palace, then of its ranks.
    #[inline(always)]
    fn palace(&self) -> ([u8; 2], [u8; 2]) {
        let ([left, right], [bottom, top]) = (PALACE_FILES, palace_ranks(self.side));
        self.bounds("([left, right], [bottom, top])", [left, right, bottom, top]);
        ([left, right], [bottom, top])
    }

    /// Notes the bounds that a piece's steps are compared with.
    #[inline(always)]
    fn bounds(&self, code: &'static str, [a, b, c, d]: [u8; 4]) {
        self.probe.enters(part::BOUNDS, 0);
        self.probe.works_out(code, Value::Few([a.into(), b.into(), c.into(), d.into()]));
    }

    #[inline(always)]
    fn advisor<W: GenType>(&self, moves: &mut MoveList<Move>) {
        let ([left, right], [bottom, top]) = self.palace();
        for (has_room, ahead) in [(self.rank > bottom, DOWN), (self.rank < top, UP)] {
            self.looks(part::STEP, ahead.wrapping_add(LEFT));
            if noted!(self.probe, has_room) && noted!(self.probe, self.file > left) {
                self.step::<W>(ahead.wrapping_add(LEFT), moves);
            }
            self.looks(part::STEP, ahead.wrapping_add(RIGHT));
            if noted!(self.probe, has_room) && noted!(self.probe, self.file < right) {
                self.step::<W>(ahead.wrapping_add(RIGHT), moves);
            }
        }
    }

    #[inline(always)]
    fn elephant<W: GenType>(&self, moves: &mut MoveList<Move>) {
        let [bottom, top] = home_ranks(self.side);
        self.probe.enters(part::BOUNDS, 0);
        self.probe.works_out("bottom", bottom);
        self.probe.works_out("top", top);
        for (has_room, ahead) in [(self.rank >= bottom + 2, DOWN), (self.rank + 2 <= top, UP)] {
            for (has_room_aside, aside) in [(self.file >= 2, LEFT), (self.file + 2 <= LAST_FILE, RIGHT)] {
                let eye = ahead.wrapping_add(aside);
                self.looks(part::EYE, eye);
                if noted!(self.probe, has_room) && noted!(self.probe, has_room_aside) && self.is_empty(eye) {
                    self.looks(part::STEP, eye.wrapping_mul(2));
                    self.step::<W>(eye.wrapping_mul(2), moves);
                }
            }
        }
    }

    #[inline(always)]
    fn horse<W: GenType>(&self, moves: &mut MoveList<Move>) {
        let (below, above) = (self.rank, LAST_RANK - self.rank);
        let (left, right) = (self.file, LAST_FILE - self.file);
        self.bounds("[below, above, left, right]", [below, above, left, right]);
        let ranks = [(DOWN, below), (UP, above)];
        let files = [(LEFT, left), (RIGHT, right)];
        for (legs, sides) in [(ranks, files), (files, ranks)] {
            for (leg, room) in legs {
                self.looks(part::LEG, leg);
                if noted!(self.probe, room >= 2) && self.is_empty(leg) {
                    for (aside, room_aside) in sides {
                        self.looks(part::STEP, leg.wrapping_mul(2).wrapping_add(aside));
                        if noted!(self.probe, room_aside >= 1) {
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
        self.looks(part::STEP, forward(self.side));
        self.probe.works_out("last_rank", last_rank);
        if noted!(self.probe, self.rank != last_rank) {
            self.step::<W>(forward(self.side), moves);
        }
        self.probe.enters(part::RIVER, 0);
        if noted!(self.probe, crossed_river(self.rank, self.side)) {
            self.looks(part::STEP, LEFT);
            if noted!(self.probe, self.file > 0) {
                self.step::<W>(LEFT, moves);
            }
            self.looks(part::STEP, RIGHT);
            if noted!(self.probe, self.file < LAST_FILE) {
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
            let cell = self.cell(to);
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
            self.looks(part::LINE, step);
            let (to, cell) = self.slide::<W>(step, last, moves);
            if W::CAPTURES && cell != EMPTY && cell & self.side == 0 {
                self.push(to, moves);
            }
        }
    }

    #[inline(always)]
    fn cannon<W: GenType>(&self, moves: &mut MoveList<Move>) {
        for (step, last) in lines(self.from, self.file) {
            self.looks(part::LINE, step);
            let (mut to, _) = self.slide::<W>(step, last, moves);
            if !W::CAPTURES {
                continue;
            }
            while to != last {
                to = to.wrapping_add(step);
                let cell = self.cell(to);
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

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest, T: Probe> Array<L, S, P, A, T> {
    /// Lists the wanted moves of the pieces that the scan finds.
    #[inline]
    pub(crate) fn list_moves<W: GenType>(&self, moves: &mut MoveList<Move>) {
        let danger = if L::EXEMPTS { self.danger() } else { Danger::NONE };
        let always = if danger.in_check { Move::LEAVES } else { 0 };
        if L::EXEMPTS {
            self.probe.enters(part::MINDED, 0);
            self.probe.works_out("if danger.in_check { Move::LEAVES } else { 0 }", always);
            self.probe.works_out("danger.reasons[square] != 0", &danger.reasons);
        }
        S::each_man(self.probe, self.cells.as_bytes(), self.side, |from| {
            self.probe.finds(part::MAN, from.into());
            let reasons = if L::EXEMPTS { noted!(self.probe, danger.reasons[from] | always) } else { 0 };
            let mover = Mover {
                cells: &self.cells,
                danger: &danger,
                side: self.side,
                from,
                file: noted!(self.probe, file_of(from)),
                rank: noted!(self.probe, rank_of(from)),
                start: Move::start(from, reasons),
                probe: self.probe,
                legality: PhantomData::<L>,
            };
            mover.list::<W>(self.cell(from), moves);
        });
    }
}
