//! Listing and counting moves: where each piece may go is read from the attack table, and only moves that can
//! expose the general are looked at one by one.

use qipan_game::probe::Value;
use qipan_game::{GenType, Legality, MoveList, Probe, noted};
use qipan_simd::{Attacks, Instructions};
use xiangqi_rules::Kind;

use crate::danger::Danger;
use crate::marks::{CELLS, TABLES, TO_RAYS, part};
use crate::men::{CANNON_BITS, GENERAL_BITS, bit_in_table, code, kind, side_of};
use crate::rays::{Seen, attacked, squares_of};
use crate::squares::{BOARD, Set, bit, each, joined, split};
use crate::{Byteboard, Move};

/// Receiver of moves: a list, or a count.
pub(crate) trait Sink {
    /// True if no move is looked at that needs no test.
    const COUNTS: bool;
    /// So many moves.
    fn add(&mut self, number: u32);
    /// Moves from a square; those that go to some squares are suspect.
    fn man<T: Probe>(&mut self, probe: T, start: Move, targets: Set, suspect: Set);
}

impl Sink for MoveList<Move> {
    const COUNTS: bool = false;

    fn add(&mut self, _: u32) {}

    #[inline(always)]
    fn man<T: Probe>(&mut self, probe: T, start: Move, targets: Set, suspect: Set) {
        for to in each(targets) {
            let reasons = if suspect & bit(to) != 0 { Move::ENTERS } else { 0 };
            probe.lists(self, start.onto(to as u8, reasons));
        }
    }
}

/// Counts legal moves.
pub(crate) struct Count(pub(crate) u32);

impl Sink for Count {
    const COUNTS: bool = true;

    #[inline(always)]
    fn add(&mut self, number: u32) {
        self.0 += number;
    }

    #[inline(always)]
    fn man<T: Probe>(&mut self, _: T, _: Move, targets: Set, _: Set) {
        self.0 += targets.count_ones();
    }
}

impl<L: Legality, I: Instructions, A: Attacks, T: Probe> Byteboard<L, I, A, T> {
    /// All moves of the kind that is wanted.
    #[inline(always)]
    pub(crate) fn list_moves<W: GenType, S: Sink>(&self, sink: &mut S) {
        let us = self.mover();
        self.probe.begins(part::SIDES, us);
        self.probe.reads_bytes(CELLS.whole(), 90, Value::Much);
        let sides = self.sides();
        let (own, enemy) = (sides[us], sides[us ^ 1]);
        noted!(self.probe, enemy);
        noted!(self.probe, own);
        let wanted = match (W::CAPTURES, W::QUIETS) {
            (true, false) => enemy,
            (false, true) => BOARD & !(own | enemy),
            _ => BOARD & !own,
        };
        let danger = if L::LISTS_LEGAL || L::EXEMPTS { Some(self.danger(us)) } else { None };
        let general = bit(self.general(us));
        let (shields, bare) = match &danger {
            Some(danger) if danger.is_check => (BOARD, 0),
            Some(danger) => (danger.shields | general, danger.bare),
            None => (0, 0),
        };
        let table = self.table(us);
        let mut men = own;
        if S::COUNTS && A::ARE_KEPT {
            // All at once whose moves need no look: neither shields nor cannons, which take otherwise than
            // they go; to squares that are no screen.
            let mut apart = GENERAL_BITS | CANNON_BITS;
            for square in each(shields & own) {
                apart |= bit_in_table(self.at(square));
            }
            sink.add(table.sum(split(wanted & !bare), !apart));
            if bare == 0 {
                men &= self.squares_of_bits(us, apart);
            }
        }
        for from in each(men) {
            let place = self.at(from);
            let is_shield = shields & bit(from) != 0;
            let is_counted = S::COUNTS && A::ARE_KEPT && !is_shield && kind(place) != Kind::Cannon;
            self.probe.finds(part::MAN, from);
            self.probe.reads_from(|| CELLS.at(from), place);
            let goals = if kind(place) == Kind::Cannon {
                self.probe.enters(part::ALONG, from);
                self.cannon_goals(from)
            } else {
                self.probe.enters(part::REACHED, from);
                self.reached(from, place)
            };
            self.probe.enters(part::TARGETS, from);
            let targets = noted!(self.probe, goals & wanted);
            let tested = if is_shield { targets } else { targets & bare };
            let mut free = targets & !tested;
            if is_counted {
                free = 0;
            }
            if L::LISTS_LEGAL
                && let Some(danger) = &danger
            {
                for to in each(tested) {
                    self.probe.enters(part::TESTED, to);
                    if self.is_safe_after(danger, from, to, us) {
                        free |= bit(to);
                    }
                }
                sink.man(self.probe, Move::start(from as u8, 0), free, 0);
            } else {
                let reasons = if L::EXEMPTS && is_shield { Move::LEAVES } else { 0 };
                sink.man(
                    self.probe,
                    Move::start(from as u8, reasons),
                    targets,
                    if L::EXEMPTS { bare } else { 0 },
                );
            }
        }
    }

    /// The squares of a side's pieces, by their bits in its table.
    #[inline(always)]
    fn squares_of_bits(&self, side: usize, bits: u16) -> Set {
        let mut squares = 0;
        for number in crate::squares::each_bit(bits.into()) {
            squares |= 1 << self.squares[side * crate::men::MEN + number];
        }
        squares & BOARD
    }

    /// The squares that a piece attacks.
    #[inline(always)]
    pub(crate) fn reached(&self, from: usize, place: u8) -> Set {
        if A::ARE_KEPT {
            let side = side_of(place);
            self.probe.reads_bytes(TABLES[side & 1].whole(), 180, Value::Much);
            let table = self.table(side);
            return noted!(self.probe, joined(table.having(bit_in_table(place))));
        }
        self.probe.reads_from(|| TO_RAYS.at(from), Value::Much);
        let occupied = noted!(self.probe, self.simd.any(self.on_rays(from)), || squares_of(from));
        let reached = attacked(code(place), from, Seen::with(occupied));
        let reached = noted!(self.probe, reached, || squares_of(from));
        noted!(self.probe, self.on_board(from, reached))
    }

    /// Where a cannon goes: the empty squares as far as the first piece, which it does not attack, and the
    /// second piece, which it takes unless that is an own one.
    #[inline(always)]
    pub(crate) fn cannon_goals(&self, from: usize) -> Set {
        self.probe.reads_from(|| TO_RAYS.at(from), Value::Much);
        let occupied = noted!(self.probe, self.simd.any(self.on_rays(from)), || squares_of(from));
        let seen = Seen::with(occupied);
        let goals = noted!(self.probe, seen.to_first & !seen.first() | seen.second(), || squares_of(from));
        noted!(self.probe, self.on_board(from, goals))
    }

    /// Returns true if the own general is safe after a move, which may be its own.
    #[inline(always)]
    pub(crate) fn is_safe_after(&self, danger: &Danger, from: usize, to: usize, us: usize) -> bool {
        let is_attacked = if from == self.general(us) {
            // Lines run through the square that it leaves.
            let mut rays = self.rays(to, us);
            rays.leave(from);
            rays.has_attacker()
        } else {
            danger.rays.has_attacker_after(from, to)
        };
        !noted!(self.probe, is_attacked)
    }
}
