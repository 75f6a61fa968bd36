//! Move generation: captures, quiet moves, or both in one pass.

mod legal;

use qipan_game::probe::{Table, Value};
use qipan_game::{GenType, Legality, MoveList, Probe, noted};
use xiangqi_rules::Kind;

use crate::Bitlines;
use crate::marks::{self, MEN, part};
use crate::men::{BOTH, EMPTY, slots};
use crate::moves::Move;
use crate::sets::Squares;
use crate::sliders::{Reach, file_reach, notes_file_reach, notes_rank_reach, rank_reach};
use crate::squares::{DOWN, LEFT, RIGHT, UP, column, row};
use crate::tables::{ADVISOR, ELEPHANT, GENERAL, HORSE, soldier_steps};

/// Receiver of generated moves.
pub(crate) trait Sink {
    /// Takes a move.
    fn push(&mut self, probe: impl Probe, m: Move);
}

impl Sink for MoveList<Move> {
    #[inline]
    fn push(&mut self, probe: impl Probe, m: Move) {
        probe.lists(self, m);
    }
}

/// Marks moves that end on certain squares: under a cannon that only lacks a screen, a piece that arrives
/// before it is one.
struct Marking<'a> {
    ends: Squares,
    moves: &'a mut MoveList<Move>,
}

impl Sink for Marking<'_> {
    #[inline]
    fn push(&mut self, probe: impl Probe, m: Move) {
        let m = m.tested_if(self.ends.has(m.to()));
        // Beside it: where the answer becomes a bit, a note costs instructions.
        noted!(probe, m.is_suspect());
        probe.lists(self.moves, m);
    }
}

impl<L: Legality, T: Probe> Bitlines<L, T> {
    /// Appends the moves of the side to move.
    #[inline(always)]
    pub(crate) fn list_moves<W: GenType>(&self, moves: &mut MoveList<Move>) {
        if L::LISTS_LEGAL {
            self.list_legal::<W>(moves);
        } else if L::EXEMPTS {
            let danger = self.danger();
            danger.notes(self.probe, self.men_of(self.side));
            if danger.ends.is_empty() {
                self.list_men::<W>(self.men_of(self.side), danger.slots, moves);
            } else {
                self.list_under_bare_cannon::<W>(danger.slots, &mut Marking { ends: danger.ends, moves });
            }
        } else {
            self.list_men::<W>(self.men_of(self.side), 0, moves);
        }
    }

    #[inline(never)]
    fn list_under_bare_cannon<W: GenType>(&self, suspects: u16, moves: &mut Marking<'_>) {
        self.list_men::<W>(self.men_of(self.side), suspects, moves);
    }

    /// Lists the moves of these pieces, those of the `suspects` among them to be tested.
    #[inline(always)]
    fn list_men<W: GenType>(&self, men: &[u8; 16], suspects: u16, moves: &mut impl Sink) {
        // Each kind has code of its own.
        self.list_kind::<W>(Kind::General, men, suspects, moves);
        self.list_kind::<W>(Kind::Advisor, men, suspects, moves);
        self.list_kind::<W>(Kind::Elephant, men, suspects, moves);
        self.list_kind::<W>(Kind::Horse, men, suspects, moves);
        self.list_kind::<W>(Kind::Chariot, men, suspects, moves);
        self.list_kind::<W>(Kind::Cannon, men, suspects, moves);
        self.list_kind::<W>(Kind::Soldier, men, suspects, moves);
    }

    #[inline(always)]
    fn list_kind<W: GenType>(&self, kind: Kind, men: &[u8; 16], suspects: u16, moves: &mut impl Sink) {
        for slot in slots(kind) {
            let from = men[usize::from(slot)];
            if from == 0 {
                continue;
            }
            self.finds(part::MAN, slot, from);
            let start = Move::starting(from, self.side + slot).tested_if(suspects >> slot & 1 != 0);
            if T::LISTENS && L::EXEMPTS && !L::LISTS_LEGAL {
                self.probe.works_out("suspects >> slot & 1 != 0", start.is_suspect());
            }
            self.list_man::<W>(kind, from, start, moves);
        }
    }

    /// Notes that a piece's moves are listed next.
    #[inline(always)]
    fn finds(&self, name: &'static str, slot: u8, from: u8) {
        self.probe.finds(name, from.into());
        self.probe.reads(MEN.at((self.side + slot).into()), from);
    }

    /// Notes that a list is read which was made beforehand.
    #[inline(always)]
    fn reads<R>(&self, table: Table, from: u8, list: &R, value: impl FnOnce(&R) -> Value) {
        if T::LISTENS {
            self.probe.enters(part::ROW, from.into());
            self.probe.reads_bytes(table.at(from.into()), size_of::<R>(), value(list));
        }
    }

    /// Lists a piece's moves; on square 0 it has none.
    #[inline(always)]
    fn list_man<W: GenType>(&self, kind: Kind, from: u8, start: Move, moves: &mut impl Sink) {
        let at = usize::from(from);
        match kind {
            Kind::General => {
                self.reads(marks::GENERAL, from, &GENERAL[at], marks::squares);
                self.step_to_each::<W>(start, &GENERAL[at], moves);
            }
            Kind::Advisor => {
                self.reads(marks::ADVISOR, from, &ADVISOR[at], marks::squares);
                self.step_to_each::<W>(start, &ADVISOR[at], moves);
            }
            Kind::Elephant => {
                self.reads(marks::ELEPHANT, from, &ELEPHANT[at], marks::strides);
                for stride in &ELEPHANT[at] {
                    self.probe.enters(part::EYE, stride.eye.into());
                    if noted!(self.probe, self.is_empty(stride.eye)) {
                        self.step::<W>(start, stride.to, moves);
                    }
                }
            }
            Kind::Horse => {
                self.reads(marks::HORSE, from, &HORSE[at], marks::jumps);
                for jumps in &HORSE[at] {
                    self.probe.enters(part::LEG, jumps.leg.into());
                    if noted!(self.probe, self.is_empty(jumps.leg)) {
                        self.step_to_each::<W>(start, &jumps.to, moves);
                    }
                }
            }
            Kind::Chariot => self.along_lines::<W, false>(from, start, moves),
            Kind::Cannon => self.along_lines::<W, true>(from, start, moves),
            Kind::Soldier => {
                let steps = soldier_steps(self.side, from);
                self.reads(marks::SOLDIER[usize::from(self.side >> 5)], from, steps, marks::three);
                self.step_to_each::<W>(start, steps, moves);
            }
        }
    }

    #[inline(always)]
    fn step_to_each<W: GenType>(&self, start: Move, ends: &[u8], moves: &mut impl Sink) {
        for &to in ends {
            self.step::<W>(start, to, moves);
        }
    }

    /// A step to a square that may be off the board.
    #[inline]
    fn step<W: GenType>(&self, start: Move, to: u8, moves: &mut impl Sink) {
        self.probe.enters(part::STEP, to.into());
        let there = self.at(to);
        let is_wanted = match (W::CAPTURES, W::QUIETS) {
            (true, true) => noted!(self.probe, there & self.side == 0),
            (true, false) => there & BOTH == self.side ^ BOTH,
            (false, _) => there == EMPTY,
        };
        if is_wanted {
            moves.push(self.probe, start.ending(to, there));
        }
    }

    /// A chariot's or cannon's moves: four captures without a loop, and the quiet moves between the farthest
    /// squares.
    #[inline(always)]
    fn along_lines<W: GenType, const IS_CANNON: bool>(&self, from: u8, start: Move, moves: &mut impl Sink) {
        if from == 0 {
            return;
        }
        self.probe.enters(part::FILE_WORD, from.into());
        let file = self.lines.file(self.probe, from);
        if T::LISTENS {
            self.probe.enters(part::FILE_REACH, from.into());
            notes_file_reach(self.probe, from, file);
        }
        let file = file_reach(from, file);
        self.probe.enters(part::RANK_WORD, from.into());
        let rank = self.lines.rank(self.probe, from);
        if T::LISTENS {
            self.probe.enters(part::RANK_REACH, from.into());
            notes_rank_reach(self.probe, from, rank);
        }
        let rank = rank_reach(from, rank);
        // The first square of file x is x, of rank y is y * 16.
        let (first_of_file, first_of_rank) = (column(from), row(from) * 16);
        let taken = |reach: Reach| if IS_CANNON { reach.cannon } else { reach.chariot };
        if W::CAPTURES {
            for place in taken(rank) {
                self.probe.enters(part::TAKE, (first_of_rank + place).into());
                self.take(start, noted!(self.probe, first_of_rank + place), moves);
            }
            for place in taken(file) {
                self.probe.enters(part::TAKE, (first_of_file + place).into());
                self.take(start, noted!(self.probe, first_of_file + place), moves);
            }
        }
        if W::QUIETS {
            let to = |way: u8| self.probe.enters(part::SLIDE, way.into());
            to(LEFT);
            self.slide(start, noted!(self.probe, first_of_rank + rank.quiet[0]), from, 1, moves);
            to(RIGHT);
            self.slide(start, from + 1, noted!(self.probe, first_of_rank + rank.quiet[1]) + 1, 1, moves);
            to(UP);
            self.slide(start, noted!(self.probe, first_of_file + file.quiet[0]), from, 16, moves);
            to(DOWN);
            self.slide(start, from + 16, noted!(self.probe, first_of_file + file.quiet[1]) + 16, 16, moves);
        }
    }

    /// A chariot's or cannon's capture; where a line gives it none, `to` is the mover itself, which is no
    /// enemy.
    #[inline]
    fn take(&self, start: Move, to: u8, moves: &mut impl Sink) {
        let there = self.at(to);
        if noted!(self.probe, there & self.side == 0) {
            moves.push(self.probe, start.ending(to, there));
        }
    }

    /// The quiet moves from one farthest square up to, and without, `end`.
    #[inline]
    fn slide(&self, start: Move, mut to: u8, end: u8, step: u8, moves: &mut impl Sink) {
        while to != end {
            moves.push(self.probe, start.ending(to, EMPTY));
            to += step;
        }
    }
}
