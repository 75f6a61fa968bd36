//! Listing and counting moves: who may go to a square is read from its word in the attack table, and only
//! moves that can expose the general are looked at one by one.

use qipan_game::probe::Value;
use qipan_game::{GenType, Legality, MoveList, Probe, noted};
use qipan_simd::{Attacks, Instructions};
use xiangqi_rules::Kind;

use crate::danger::Danger;
use crate::marks::{CELLS, LIST, TABLES, TO_RAYS, part};
use crate::men::{CANNON_BITS, MEN, bit_in_table, code, kind, side_of};
use crate::rays::{Seen, attacked, squares_of};
use crate::squares::{BOARD, Set, bit, each, each_bit, joined, split};
use crate::{Byteboard, Move};

/// Receiver of moves: a list, or a count.
pub(crate) trait Sink {
    /// True if no move is looked at that needs no test.
    const COUNTS: bool;
    /// So many moves.
    fn add(&mut self, number: u32);
    /// A move.
    fn one<T: Probe>(&mut self, probe: T, m: Move);
    /// Moves from a square; those that go to some squares are suspect.
    fn man<T: Probe>(&mut self, probe: T, start: Move, targets: Set, suspect: Set);
}

impl Sink for MoveList<Move> {
    const COUNTS: bool = false;

    fn add(&mut self, _: u32) {}

    #[inline(always)]
    fn one<T: Probe>(&mut self, probe: T, m: Move) {
        probe.lists(self, m);
    }

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
    fn one<T: Probe>(&mut self, _: T, _: Move) {
        self.0 += 1;
    }

    #[inline(always)]
    fn man<T: Probe>(&mut self, _: T, _: Move, targets: Set, _: Set) {
        self.0 += targets.count_ones();
    }
}

/// Facts that are known while moves are listed.
struct Known {
    /// The side to move.
    us: usize,
    /// Squares of interest: empty ones, enemies, or both.
    wanted: Set,
    /// Checks and shields, where they are looked for.
    danger: Option<Danger>,
    /// Pieces of which every move is to be tested.
    shields: Set,
    /// Squares on which any piece would be a screen.
    bare: Set,
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
        let (shields, bare) = match &danger {
            Some(danger) if danger.is_check => (BOARD, 0),
            Some(danger) => (danger.shields | bit(self.general(us)), danger.bare),
            None => (0, 0),
        };
        let known = Known { us, wanted, danger, shields, bare };
        let men = if A::ARE_KEPT && shields != BOARD { self.goals(&known, own, sink) } else { own };
        for from in each(men) {
            self.man(&known, from, sink);
        }
    }

    /// Moves goal by goal: the word of a square says who may go there. Returns the pieces that are to be
    /// looked at one by one: those whose moves are tested, and cannons, which take otherwise than they go.
    #[inline(always)]
    fn goals<S: Sink>(&self, known: &Known, own: Set, sink: &mut S) -> Set {
        let us = known.us;
        let mut apart = CANNON_BITS;
        for square in each(known.shields & own) {
            apart |= bit_in_table(self.at(square));
        }
        let table = self.table(us);
        let free = known.wanted & !known.bare;
        if S::COUNTS {
            sink.add(table.sum(split(free), !apart));
        } else {
            self.probe.begins(part::GOALS, us);
            self.probe.reads_bytes(TABLES[us & 1].whole(), 180, Value::Much);
            let goals = noted!(self.probe, joined(table.having(!apart)) & free);
            for to in each(goals) {
                self.probe.begins(part::GOAL, to);
                self.each_attacker(
                    us,
                    to,
                    !apart,
                    #[inline(always)]
                    |from| {
                        sink.one(self.probe, Move::start(from, 0).onto(to as u8, 0));
                    },
                );
            }
        }
        for to in each(known.bare & known.wanted) {
            self.probe.begins(part::GOAL, to);
            self.each_attacker(
                us,
                to,
                !apart,
                #[inline(always)]
                |from| {
                    let m = Move::start(from, 0);
                    if !L::LISTS_LEGAL {
                        sink.one(self.probe, m.onto(to as u8, Move::ENTERS));
                    } else if known
                        .danger
                        .is_none_or(|danger| self.is_safe_after(&danger, from.into(), to, us))
                    {
                        sink.one(self.probe, m.onto(to as u8, 0));
                    }
                },
            );
        }
        let mut men = 0;
        for number in each_bit(apart.into()) {
            men |= bit(self.squares[us * MEN + number].into());
        }
        men & own
    }

    /// Calls `f` with the squares of those of a side's pieces that attack a square and have one of some bits.
    #[inline(always)]
    fn each_attacker(&self, side: usize, square: usize, bits: u16, mut f: impl FnMut(u8)) {
        let word =
            self.probe.reads_from(|| TABLES[side & 1].at(square), A::of::<3>(&self.tables, side).at(square));
        for number in each_bit((word & bits).into()) {
            let at = (side & 1) * MEN + number % MEN;
            f(self.probe.reads_from(|| LIST.at(at), self.squares[at]));
        }
    }

    /// The moves of one piece.
    #[inline(always)]
    fn man<S: Sink>(&self, known: &Known, from: usize, sink: &mut S) {
        let place = self.at(from);
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
        let targets = noted!(self.probe, goals & known.wanted);
        let is_shield = known.shields & bit(from) != 0;
        if let Some(danger) = known.danger.filter(|_| L::LISTS_LEGAL) {
            let tested = if is_shield { targets } else { targets & known.bare };
            let mut free = targets & !tested;
            for to in each(tested) {
                self.probe.enters(part::TESTED, to);
                if self.is_safe_after(&danger, from, to, known.us) {
                    free |= bit(to);
                }
            }
            sink.man(self.probe, Move::start(from as u8, 0), free, 0);
        } else {
            let reasons = if is_shield { Move::LEAVES } else { 0 };
            sink.man(self.probe, Move::start(from as u8, reasons), targets, known.bare);
        }
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
