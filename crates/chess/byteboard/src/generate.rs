//! Listing and counting moves: who may go to a square is read from its word in the attack table, and what is
//! not legal is taken out of the whole table at once.

use core::marker::PhantomData;

use chess_rules::mailbox::{Castle, Move};
use qipan_game::probe::Value;
use qipan_game::{GenType, Legality, MoveList, Probe, noted};

use crate::Byteboard;
use crate::danger::Danger;
use crate::marks::{CASTLING, CASTLINGS, CELLS, EN_PASSANT, SQUARES, TABLES, TO_RAYS, part};
use crate::men::{
    BISHOP, KING, KING_NUMBER, KNIGHT, MEN, PAWN, QUEEN, ROOK, bit_in_table, code, kind, place, side_of,
};
use crate::rays::{REACH, seen, squares_of, to_board, to_rays};
use crate::squares::{CASTLES, FILE_A, LAST_RANKS, NOWHERE, RANK_1, bit, each, forward, joined, split};
use qipan_simd::{Attacks, Instructions, Words};

/// Kinds that a pawn may become, the best first.
const PROMOTIONS: [u8; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];

/// Receiver of moves: a list, or a count.
pub(crate) trait Sink {
    /// True if no move is looked at that needs no test.
    const COUNTS: bool;
    /// Moves that need no test, so many of them.
    fn add(&mut self, number: u32);
    /// Moves of one piece, given without where they go to.
    fn man<T: Probe>(&mut self, probe: T, m: Move, targets: u64);
    /// A single move.
    fn one<T: Probe>(&mut self, probe: T, m: Move);
}

impl Sink for MoveList<Move> {
    const COUNTS: bool = false;

    fn add(&mut self, _: u32) {}

    #[inline(always)]
    fn man<T: Probe>(&mut self, probe: T, m: Move, targets: u64) {
        each(targets).for_each(|to| probe.lists(self, m.to_square(to)));
    }

    #[inline(always)]
    fn one<T: Probe>(&mut self, probe: T, m: Move) {
        probe.lists(self, m);
    }
}

/// Counts the moves that need no test and lists the others.
pub(crate) struct Count<L> {
    pub(crate) exempt: u32,
    pub(crate) tested: MoveList<Move>,
    legality: PhantomData<L>,
}

impl<L: Legality> Count<L> {
    pub(crate) fn new() -> Self {
        Self { exempt: 0, tested: MoveList::new(), legality: PhantomData }
    }
}

/// Returns true if a board of a legality plays the move without a test.
#[inline(always)]
pub(crate) const fn is_exempt<L: Legality>(m: Move) -> bool {
    L::LISTS_LEGAL || L::EXEMPTS && !m.is_suspect()
}

impl<L: Legality> Sink for Count<L> {
    const COUNTS: bool = true;

    #[inline(always)]
    fn add(&mut self, number: u32) {
        self.exempt += number;
    }

    #[inline(always)]
    fn man<T: Probe>(&mut self, probe: T, m: Move, targets: u64) {
        if is_exempt::<L>(m) {
            self.exempt += targets.count_ones();
        } else {
            self.tested.man(probe, m, targets);
        }
    }

    #[inline(always)]
    fn one<T: Probe>(&mut self, probe: T, m: Move) {
        if is_exempt::<L>(m) {
            self.exempt += 1;
        } else {
            self.tested.one(probe, m);
        }
    }
}

/// Facts that are known while moves are listed.
struct Known {
    own: u64,
    enemy: u64,
    /// Squares of interest: empty ones, enemies, or both.
    wanted: u64,
    /// Own pieces whose moves are to be tested.
    suspects: u64,
    /// Checks and pins, where they limit the moves.
    limits: Option<Danger>,
    /// Squares that answer a check; all if there is none.
    remedies: u64,
}

impl Known {
    /// A move of the piece on a square, without where it goes to.
    #[inline(always)]
    const fn start(&self, from: usize) -> Move {
        Move::of(from).suspect_if(self.suspects & bit(from) != 0)
    }
}

impl<L: Legality, I: Instructions, A: Attacks, T: Probe> Byteboard<L, I, A, T> {
    #[inline(always)]
    pub(crate) fn list_moves<W: GenType>(&self, sink: &mut impl Sink) {
        if self.side == 0 { self.list_for::<false, W>(sink) } else { self.list_for::<true, W>(sink) }
    }

    #[inline(always)]
    fn list_for<const BLACK: bool, W: GenType>(&self, sink: &mut impl Sink) {
        let us = usize::from(BLACK);
        self.probe.begins(part::SIDES, us);
        self.probe.reads_bytes(CELLS.whole(), 64, Value::Much);
        let sides = self.sides();
        let (own, enemy) = (sides[us], sides[1 - us]);
        noted!(self.probe, enemy);
        noted!(self.probe, own);
        let wanted = match (W::CAPTURES, W::QUIETS) {
            (true, false) => enemy,
            (false, true) => !(own | enemy),
            _ => !own,
        };
        let danger = if L::LISTS_LEGAL || L::EXEMPTS { Some(self.danger(us)) } else { None };
        let checks = danger.map_or(0, |danger| danger.checks);
        let suspects = match &danger {
            Some(danger) if L::EXEMPTS => {
                if checks != 0 {
                    !0
                } else {
                    danger.pinned
                }
            }
            _ => 0,
        };
        let limits = danger.filter(|_| L::LISTS_LEGAL);
        let remedies = limits.map_or(!0, |limits| limits.remedies);
        let known = Known { own, enemy, wanted, suspects, limits, remedies };
        self.king_steps(us, &known, sink);
        if L::LISTS_LEGAL && checks > 1 {
            return;
        }
        if A::ARE_KEPT {
            self.goals::<BLACK, W, _>(&known, sink);
        } else {
            self.men_and_captures::<BLACK, W, _>(&known, sink);
        }
        if W::QUIETS {
            self.pawns_ahead::<BLACK, _>(&known, sink);
        }
        if W::CAPTURES && self.en_passant != NOWHERE {
            self.en_passant(us, &known, sink);
        }
        if W::QUIETS && checks == 0 {
            self.castlings(us, own | enemy, sink);
        }
    }

    /// The king's steps, at level `legal` those to squares that are not attacked.
    #[inline(always)]
    fn king_steps(&self, us: usize, known: &Known, sink: &mut impl Sink) {
        let king = self.king(us);
        self.probe.finds(part::KING_STEPS, king);
        let reached = self.reached(king, place(us, KING, KING_NUMBER));
        let mut steps = noted!(self.probe, reached & known.wanted);
        if let Some(limits) = &known.limits {
            if A::ARE_KEPT {
                self.probe.enters(part::ATTACKED, king);
                self.probe.reads_bytes(TABLES[us ^ 1].whole(), 128, Value::Much);
                let table = self.table(us ^ 1);
                let attacked = noted!(self.probe, joined(table.having(!0)));
                steps &= !attacked;
            } else {
                for to in each(steps) {
                    self.probe.enters(part::SAFE, to);
                    if self.is_attacked(to, us) {
                        steps &= !bit(to);
                    }
                }
            }
            self.probe.enters(part::SAFE_STEPS, king);
            steps &= !limits.shadow;
            noted!(self.probe, steps);
        }
        sink.man(self.probe, Move::of(king).by_king().suspect_if(L::EXEMPTS), steps);
    }

    /// The squares that a piece attacks.
    #[inline(always)]
    pub(crate) fn reached(&self, from: usize, place: u8) -> u64 {
        if A::ARE_KEPT {
            let side = side_of(place);
            self.probe.reads_bytes(TABLES[side & 1].whole(), 128, Value::Much);
            let table = self.table(side);
            return noted!(self.probe, joined(table.having(bit_in_table(place))));
        }
        self.probe.reads_from(|| TO_RAYS.at(from), Value::Much);
        let rays = self.simd.permuted(self.simd.load(&self.cells), to_rays(from));
        let occupied = noted!(self.probe, self.simd.any(rays), || squares_of(from));
        let reached = noted!(self.probe, seen(occupied) & REACH[code(place)], || squares_of(from));
        noted!(self.probe, self.simd.permuted_set(reached, to_board(from)))
    }

    /// Moves of all pieces but the king's, and the captures of pawns: the word of a square says who may go
    /// there.
    #[inline(always)]
    fn goals<const BLACK: bool, W: GenType, S: Sink>(&self, known: &Known, sink: &mut S) {
        let us = usize::from(BLACK);
        let pawns = self.pawns[us];
        let men = !(pawns | 1 << KING_NUMBER);
        let table = match &known.limits {
            Some(limits) => self.limited(us, limits),
            None => self.table(us),
        };
        let targets = known.wanted & known.remedies;
        let taken = known.enemy & known.remedies;
        if S::COUNTS && L::LISTS_LEGAL {
            sink.add(table.sum(split(targets), men));
            if W::CAPTURES {
                sink.add(table.sum(split(taken & !LAST_RANKS), pawns));
                sink.add(4 * table.sum(split(taken & LAST_RANKS), pawns));
            }
            return;
        }
        self.probe.begins(part::GOALS, us);
        self.probe.reads_bytes(TABLES[us].whole(), 128, Value::Much);
        let goals = noted!(self.probe, joined(table.having(men)) & targets);
        let limited = known.limits.filter(|limits| limits.pinned != 0).map(|_| table.store());
        for to in each(goals) {
            self.probe.begins(part::GOAL, to);
            self.each_attacker(us, limited.as_ref(), to, men, |from| {
                sink.one(self.probe, known.start(from).to_square(to));
            });
        }
        if !W::CAPTURES {
            return;
        }
        self.probe.begins(part::PAWNS_TAKE, us);
        let taken = noted!(self.probe, joined(table.having(pawns)) & taken);
        for to in each(taken) {
            self.probe.begins(part::GOAL, to);
            self.each_attacker(us, limited.as_ref(), to, pawns, |from| {
                let m = known.start(from).to_square(to);
                if bit(to) & LAST_RANKS == 0 {
                    sink.one(self.probe, m);
                } else {
                    PROMOTIONS.into_iter().for_each(|kind| sink.one(self.probe, m.promoting(kind)));
                }
            });
        }
    }

    /// Calls `f` with the squares of those of a side's pieces that attack a square, by its table or by one
    /// that pins limit, and have one of some bits.
    #[inline(always)]
    fn each_attacker(
        &self,
        side: usize,
        limited: Option<&Words<2>>,
        square: usize,
        bits: u16,
        mut f: impl FnMut(usize),
    ) {
        let word = match limited {
            Some(limited) => noted!(self.probe, limited.at(square & 63)),
            None => {
                let word = A::of::<2>(&self.tables, side).at(square & 63);
                self.probe.reads_from(|| TABLES[side & 1].at(square), word)
            }
        };
        for number in each((word & bits).into()) {
            let at = (side & 1) * MEN + (number & 15);
            f(self.probe.reads(SQUARES.at(at), self.squares[at]).into());
        }
    }

    /// The same without tables, piece by piece.
    #[inline(always)]
    fn men_and_captures<const BLACK: bool, W: GenType, S: Sink>(&self, known: &Known, sink: &mut S) {
        let targets = known.wanted & known.remedies;
        let taken = known.enemy & known.remedies;
        for from in each(known.own & !bit(self.king(usize::from(BLACK)))) {
            let place = self.cells.0[from & 63];
            let is_pawn = kind(place) == PAWN;
            if is_pawn && !W::CAPTURES {
                continue;
            }
            self.probe.finds(part::MAN, from);
            self.probe.reads_from(|| CELLS.at(from), place);
            self.probe.enters(part::REACHED, from);
            let mut reached = self.reached(from, place);
            if let Some(limits) = &known.limits
                && limits.pinned & bit(from) != 0
            {
                self.probe.enters(part::PINNED, from);
                reached &= noted!(self.probe, self.line_of_pin(from, limits));
            }
            self.probe.enters(part::TARGETS, from);
            let m = known.start(from);
            if is_pawn {
                let taken = noted!(self.probe, reached & taken);
                sink.man(self.probe, m, taken & !LAST_RANKS);
                if taken & LAST_RANKS != 0 {
                    self.probe.enters(part::PROMOTIONS, from);
                    for kind in PROMOTIONS {
                        sink.man(self.probe, m.promoting(kind), taken & LAST_RANKS);
                    }
                }
            } else {
                sink.man(self.probe, m, noted!(self.probe, reached & targets));
            }
        }
    }

    /// Steps of all pawns ahead, a set at a time. A pinned pawn may step if the pin is along its file.
    #[inline(always)]
    fn pawns_ahead<const BLACK: bool, S: Sink>(&self, known: &Known, sink: &mut S) {
        let us = usize::from(BLACK);
        self.probe.begins(part::PAWNS, us);
        let empty = !(known.own | known.enemy);
        let ahead = |set: u64| if BLACK { set >> 8 } else { set << 8 };
        let mut pawns = self.simd.upper(self.simd.load(&self.cells), code(place(us, PAWN, 0)) as u8);
        if let Some(limits) = &known.limits {
            pawns &= !limits.pinned | FILE_A << (self.king(us) & 7);
        }
        noted!(self.probe, pawns);
        let third = RANK_1 << if BLACK { 40 } else { 16 };
        self.probe.enters(part::ONE, us);
        let one = noted!(self.probe, ahead(pawns) & empty);
        self.probe.enters(part::TWO, us);
        let two = noted!(self.probe, ahead(one & third) & empty & known.remedies);
        let one = one & known.remedies;
        let (one, last) = (one & !LAST_RANKS, one & LAST_RANKS);
        if S::COUNTS && L::LISTS_LEGAL {
            sink.add(one.count_ones() + two.count_ones() + 4 * last.count_ones());
            return;
        }
        let step = |to: usize, steps: usize| {
            let from = to.wrapping_sub(forward(us).wrapping_mul(steps)) & 63;
            known.start(from).to_square(to)
        };
        self.probe.enters(part::GO, us);
        each(one).for_each(|to| sink.one(self.probe, step(to, 1)));
        each(two).for_each(|to| sink.one(self.probe, step(to, 2).by_two_squares()));
        if last != 0 {
            self.probe.enters(part::PROMOTIONS, us);
            for to in each(last) {
                PROMOTIONS.into_iter().for_each(|kind| sink.one(self.probe, step(to, 1).promoting(kind)));
            }
        }
    }

    /// Own pawns that attack the square behind the pawn that has just moved two squares.
    #[inline(always)]
    pub(crate) fn en_passant_takers(&self, us: usize) -> u64 {
        let to = usize::from(self.en_passant) & 63;
        if A::ARE_KEPT {
            let word = self.probe.reads_from(|| TABLES[us & 1].at(to), A::of::<2>(&self.tables, us).at(to));
            let mut takers = 0;
            for number in each((word & self.pawns[us & 1]).into()) {
                takers |= bit(self.squares[(us & 1) * MEN + (number & 15)].into());
            }
            return noted!(self.probe, takers);
        }
        let (pawn, crossed) = (code(place(us, PAWN, 0)), to.wrapping_sub(forward(us)) & 63);
        let has = |square: usize| code(self.cells.0[square & 63]) == pawn;
        let mut takers = 0;
        if crossed & 7 != 0 && has(crossed.wrapping_sub(1)) {
            takers |= bit(crossed.wrapping_sub(1));
        }
        if crossed & 7 != 7 && has(crossed + 1) {
            takers |= bit(crossed + 1);
        }
        noted!(self.probe, takers)
    }

    /// Two pieces leave the rank at once, which no pin foresees: the rays are looked at as they will be.
    #[inline(always)]
    fn en_passant(&self, us: usize, known: &Known, sink: &mut impl Sink) {
        let to = usize::from(self.en_passant) & 63;
        self.probe.begins(part::PASSING, to);
        self.probe.reads_from(|| EN_PASSANT.at(0), self.en_passant);
        let taken = to.wrapping_sub(forward(us)) & 63;
        self.probe.enters(part::TAKERS, to);
        for from in each(self.en_passant_takers(us)) {
            if let Some(limits) = &known.limits {
                self.probe.enters(part::TWO_LEAVE, from);
                let is_attacked = limits.rays.has_attacker_after(&[from, taken], to);
                if noted!(self.probe, is_attacked) {
                    continue;
                }
            }
            self.probe.enters(part::TAKES_PASSING, from);
            sink.one(self.probe, Move::of(from).to_square(to).en_passant().suspect_if(L::EXEMPTS));
        }
    }

    #[inline(always)]
    fn castlings(&self, us: usize, occupied: u64, sink: &mut impl Sink) {
        self.probe.begins(part::CASTLE, us);
        let castling = self.probe.reads_from(|| CASTLING.at(0), self.castling);
        if noted!(self.probe, castling >> (2 * us) & 3) == 0 {
            return;
        }
        for castle in &CASTLES[us] {
            let [from, to] = castle.king.map(usize::from);
            self.probe.enters(part::WAY, to);
            if self.may_castle(castle, occupied, us) {
                self.probe.enters(part::CASTLES_TO, to);
                sink.one(self.probe, Move::of(from).to_square(to).castling().suspect_if(L::EXEMPTS));
            }
        }
    }

    /// Returns true if a side may castle this way: the right is there, the squares between are empty, and the
    /// king crosses no attacked square; at level `legal` it goes to none either. At level `tested` the king
    /// must not be in check: the others have found that out before.
    #[inline(always)]
    pub(crate) fn may_castle(&self, castle: &Castle, occupied: u64, us: usize) -> bool {
        let [[king, to], [rook, crossed]] = [castle.king, castle.rook].map(|path| path.map(usize::from));
        let (low, high) = if king < rook { (king, rook) } else { (rook, king) };
        let between = bit(high) - (bit(low) << 1);
        self.probe.reads_bytes(CASTLINGS.of(us, usize::from(rook < king)), size_of::<Castle>(), castle.right);
        noted!(self.probe, self.castling & castle.right != 0)
            && noted!(self.probe, occupied & between == 0)
            && (L::LISTS_LEGAL || L::EXEMPTS || !self.is_attacked(king, us))
            && !self.is_attacked(crossed, us)
            && (!L::LISTS_LEGAL || !self.is_attacked(to, us))
    }
}
