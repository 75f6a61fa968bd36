//! Listing moves: sixteen slots of the list, and of each piece the destinations that are wanted.

use qipan_game::{GenType, MoveList, Probe, PseudoLegal, noted};
use xiangqi_rules::{Kind, Piece, Side, Square};

use crate::danger::Danger;
use crate::marks::{LIST, part};
use crate::squares::{LINES, written};
use crate::tables::is_in_board;
use crate::{Destinations, Move, Numbering, PieceList};

/// One piece's moves on their way to the list. With `SCREENS`, what lies in their destinations is asked too.
struct Mover<'a, L: PseudoLegal, N: Numbering, D: Destinations, T: Probe, const SCREENS: bool> {
    board: &'a PieceList<L, N, D, T>,
    danger: &'a Danger,
    side: Side,
    from: u8,
    /// Common part of all moves of this piece.
    start: Move,
}

impl<L: PseudoLegal, N: Numbering, D: Destinations, T: Probe, const SCREENS: bool>
    Mover<'_, L, N, D, T, SCREENS>
{
    #[inline(always)]
    fn push(&self, to: u8, moves: &mut MoveList<Move>) {
        let reasons = if SCREENS {
            noted!(self.board.probe, self.danger.reasons[usize::from(to)] & Move::ENTERS)
        } else {
            0
        };
        self.board.probe.lists(moves, self.start.onto(to, reasons));
    }

    /// Returns true if the piece may go to a square, as far as what stands there decides.
    #[inline(always)]
    fn is_wanted<W: GenType>(&self, to: u8) -> bool {
        let code = self.board.at(to);
        match (W::CAPTURES, W::QUIETS) {
            (true, true) => noted!(self.board.probe, !N::is_of(code, self.side)),
            (true, false) => N::is_of(code, self.side.other()),
            (false, _) => code == N::EMPTY,
        }
    }

    /// Lists a move to a square, if the piece may be there and may go there.
    #[inline(always)]
    fn step<W: GenType>(&self, to: u8, is_inside: bool, moves: &mut MoveList<Move>) {
        // Of captures few are wanted, of all moves fewer are inside: that is looked at first.
        if W::QUIETS && !is_inside {
            return;
        }
        if self.is_wanted::<W>(to) && is_inside {
            self.push(to, moves);
        }
    }

    /// Lists the empty squares in a direction; returns the first other one, on the board or off it.
    ///
    /// Chariots and cannons walk on every level of destinations: reading the squares of a ray from a table of
    /// 10 KiB instead of stepping and asking for the edge gains nothing.
    #[inline(always)]
    fn slide<W: GenType>(&self, step: u8, moves: &mut MoveList<Move>) -> u8 {
        let mut to = self.from.wrapping_add(step);
        while is_in_board(self.board.probe, to) && self.board.is_empty(to) {
            if W::QUIETS {
                self.push(to, moves);
            }
            to = to.wrapping_add(step);
        }
        to
    }

    /// Lists the taking of an enemy piece; off the board there is none.
    #[inline(always)]
    fn take<W: GenType>(&self, to: u8, moves: &mut MoveList<Move>) {
        if W::CAPTURES && N::is_of(self.board.at(to), self.side.other()) {
            self.push(to, moves);
        }
    }

    #[inline(always)]
    fn chariot<W: GenType>(&self, moves: &mut MoveList<Move>) {
        for step in LINES {
            self.board.probe.enters(part::LINE, step.into());
            let to = self.slide::<W>(step, moves);
            self.take::<W>(to, moves);
        }
    }

    #[inline(always)]
    fn cannon<W: GenType>(&self, moves: &mut MoveList<Move>) {
        for step in LINES {
            self.board.probe.enters(part::LINE, step.into());
            let screen = self.slide::<W>(step, moves);
            if W::CAPTURES {
                let mut to = screen.wrapping_add(step);
                while is_in_board(self.board.probe, to) && self.board.is_empty(to) {
                    to = to.wrapping_add(step);
                }
                self.take::<W>(to, moves);
            }
        }
    }
}

impl<L: PseudoLegal, N: Numbering, D: Destinations, T: Probe> PieceList<L, N, D, T> {
    /// Lists the wanted moves of the side to move.
    #[inline]
    pub(crate) fn list_moves<W: GenType>(&self, moves: &mut MoveList<Move>) {
        // Each side has code of its own, in which its codes, its half and its soldiers' step are constants.
        match self.side {
            Side::Red => self.list_side::<W>(Side::Red, moves),
            Side::Black => self.list_side::<W>(Side::Black, moves),
        }
    }

    #[inline(always)]
    fn list_side<W: GenType>(&self, side: Side, moves: &mut MoveList<Move>) {
        let danger = if L::EXEMPTS { self.danger(side) } else { Danger::NONE };
        if W::QUIETS && danger.has_bare_cannon {
            self.list_before_bare_cannon::<W>(&danger, moves);
        } else {
            self.list_men::<W, false>(side, &danger, moves);
        }
    }

    /// The same where an enemy cannon lacks only the screen. This is rare, so that the question where a move
    /// leads has code of its own.
    #[inline(never)]
    fn list_before_bare_cannon<W: GenType>(&self, danger: &Danger, moves: &mut MoveList<Move>) {
        match self.side {
            Side::Red => self.list_men::<W, true>(Side::Red, danger, moves),
            Side::Black => self.list_men::<W, true>(Side::Black, danger, moves),
        }
    }

    #[inline(always)]
    fn list_men<W: GenType, const SCREENS: bool>(
        &self,
        side: Side,
        danger: &Danger,
        moves: &mut MoveList<Move>,
    ) {
        let always = if danger.in_check { Move::LEAVES } else { 0 };
        if L::EXEMPTS {
            self.probe.enters(part::MINDED, 0);
            self.probe.works_out("danger.has_bare_cannon", danger.has_bare_cannon);
            self.probe.works_out("if danger.in_check { Move::LEAVES } else { 0 }", always);
            self.probe.works_out("danger.reasons[square] != 0", danger);
        }
        let men = |kind: Kind| {
            (0..kind.limit()).map(move |n| self.found(side, kind, n)).filter(|&from| from != 0).map(
                move |from| {
                    let reasons = if L::EXEMPTS {
                        noted!(self.probe, danger.reasons[usize::from(from)] | always)
                    } else {
                        0
                    };
                    Mover::<L, N, D, T, SCREENS> {
                        board: self,
                        danger,
                        side,
                        from,
                        start: Move::start(from, reasons),
                    }
                },
            )
        };
        let is_empty = |square| noted!(self.probe, self.is_empty(square));
        for man in men(Kind::General) {
            D::general(self.probe, man.from, |to, is_inside| man.step::<W>(to, is_inside, moves));
        }
        for man in men(Kind::Advisor) {
            D::advisor(self.probe, man.from, |to, is_inside| man.step::<W>(to, is_inside, moves));
        }
        for man in men(Kind::Elephant) {
            D::elephant(self.probe, man.from, side, is_empty, |to, is_inside| {
                man.step::<W>(to, is_inside, moves);
            });
        }
        for man in men(Kind::Horse) {
            D::horse(self.probe, man.from, is_empty, |to, is_inside| man.step::<W>(to, is_inside, moves));
        }
        for man in men(Kind::Chariot) {
            man.chariot::<W>(moves);
        }
        for man in men(Kind::Cannon) {
            man.cannon::<W>(moves);
        }
        for man in men(Kind::Soldier) {
            D::soldier(self.probe, man.from, side, |to, is_inside| man.step::<W>(to, is_inside, moves));
        }
    }

    /// The square of a piece of the side to move, whose moves are listed next; 0 if it has been taken.
    #[inline(always)]
    fn found(&self, side: Side, kind: Kind, number: usize) -> u8 {
        let code = N::code_of(Piece { side, kind }, number);
        let square = N::place(&self.list, code);
        self.probe.finds(part::MAN, written(square).map_or(usize::MAX, Square::index));
        self.probe.reads(LIST.at(code.into()), square)
    }
}
