//! Listing and counting moves: the matrix has the goals of every piece, and what is not legal is taken out of
//! its sets.

use core::marker::PhantomData;

use chess_rules::codes;
use chess_rules::mailbox::{Castle, Move};
use qipan_game::probe::Value;
use qipan_game::{GenType, Legality, MoveList, Probe, noted};

use crate::PieceSets;
use crate::danger::Danger;
use crate::marks::{CASTLING, CASTLINGS, EN_PASSANT, KINDS, MATRIX, OCCUPIED, PAWN_SETS, part};
use crate::matrix::{self, Matrix, numbers};
use crate::men::{KING_NUMBER, MEN, OFFICERS, pawn_of};
use crate::reach::pawn_takes;
use crate::squares::{CASTLES, FILE_A, LAST_RANKS, NOWHERE, RANK_1, bit, each, forward};
use crate::vectors::having;

/// Kinds that a pawn may become, the best first.
const PROMOTIONS: [u8; 4] = [codes::QUEEN, codes::ROOK, codes::BISHOP, codes::KNIGHT];

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
    #[inline(always)]
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

    /// Own pieces that pins limit.
    #[inline(always)]
    fn pinned(&self) -> u64 {
        self.limits.map_or(0, |limits| limits.pinned)
    }
}

impl<L: Legality, A: Matrix, T: Probe> PieceSets<L, A, T> {
    #[inline(always)]
    pub(crate) fn list_moves<W: GenType>(&self, sink: &mut impl Sink) {
        if self.side == 0 { self.list_for::<false, W>(sink) } else { self.list_for::<true, W>(sink) }
    }

    #[inline(always)]
    fn list_for<const BLACK: bool, W: GenType>(&self, sink: &mut impl Sink) {
        let us = usize::from(BLACK);
        self.probe.begins(part::SIDES, us);
        let own = self.probe.reads_from(|| OCCUPIED[us].whole(), self.occupied[us]);
        let enemy = self.probe.reads_from(|| OCCUPIED[1 - us].whole(), self.occupied[1 - us]);
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
        self.men_and_captures::<BLACK, W, _>(&known, sink);
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
        let set = self.set(us, KING_NUMBER);
        let mut steps = noted!(self.probe, set & known.wanted);
        if let Some(limits) = &known.limits {
            if A::IS_KEPT {
                steps &= !limits.attacked;
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

    /// Moves of all pieces but the king's, and the captures of pawns.
    #[inline(always)]
    fn men_and_captures<const BLACK: bool, W: GenType, S: Sink>(&self, known: &Known, sink: &mut S) {
        let us = usize::from(BLACK);
        let targets = known.wanted & known.remedies;
        let taken = known.enemy & known.remedies;
        if A::IS_KEPT && S::COUNTS && L::LISTS_LEGAL {
            sink.add(self.sum_of_goals::<BLACK, W>(known, targets, taken));
            return;
        }
        let kinds = &self.kinds[us];
        self.probe.begins(part::OFFICERS, us);
        self.probe.reads_bytes(KINDS[us].whole(), MEN, Value::Much);
        let officers = noted!(self.probe, having(kinds, OFFICERS), || self.places(us));
        for number in numbers(officers) {
            let from = self.square_of(us, number);
            self.probe.finds(part::MAN, from);
            self.read_square(us, number);
            let reached = self.limited(us, number, from, known);
            self.probe.enters(part::TARGETS, from);
            sink.man(self.probe, known.start(from), noted!(self.probe, reached & targets));
        }
        if !W::CAPTURES {
            return;
        }
        self.probe.begins(part::PAWNS_TAKE, us);
        self.probe.reads_bytes(KINDS[us].whole(), MEN, Value::Much);
        let pawns = noted!(self.probe, having(kinds, pawn_of(us)), || self.places(us));
        for number in numbers(pawns) {
            let from = self.square_of(us, number);
            self.probe.finds(part::PAWN, from);
            self.read_square(us, number);
            let reached = self.limited(us, number, from, known);
            self.probe.enters(part::TAKEN, from);
            let taken = noted!(self.probe, reached & taken);
            let m = known.start(from);
            sink.man(self.probe, m, taken & !LAST_RANKS);
            if taken & LAST_RANKS != 0 {
                self.probe.enters(part::PROMOTIONS, from);
                for kind in PROMOTIONS {
                    sink.man(self.probe, m.promoting(kind), taken & LAST_RANKS);
                }
            }
        }
    }

    /// The squares that a piece attacks, those on its pin's line if it is pinned.
    #[inline(always)]
    fn limited(&self, us: usize, number: usize, from: usize, known: &Known) -> u64 {
        self.probe.enters(part::REACHED, from);
        let reached = self.set(us, number);
        match &known.limits {
            Some(limits) if limits.pinned & bit(from) != 0 => {
                self.probe.enters(part::PINNED, from);
                let line = self.line_of_pin(us, from, limits);
                reached & noted!(self.probe, line)
            }
            _ => reached,
        }
    }

    /// The number of all these moves: bits of the whole matrix, without what is no move. Corners that pawns
    /// attack in vain are two sets, for all pawns at once.
    #[inline(always)]
    fn sum_of_goals<const BLACK: bool, W: GenType>(&self, known: &Known, targets: u64, taken: u64) -> u32 {
        let us = usize::from(BLACK);
        let sets = A::of(&self.matrix, us);
        let pawns = self.pawns[us];
        let (to_a, to_h) = (pawns & !FILE_A, pawns & !(FILE_A << 7));
        let (to_a, to_h) = if BLACK { (to_a >> 9, to_h >> 7) } else { (to_a << 7, to_h << 9) };
        let of_pawns = |set: u64| (to_a & set).count_ones() + (to_h & set).count_ones();
        let taken = if W::CAPTURES { taken } else { 0 };
        let all = matrix::sum(sets, targets) + 3 * of_pawns(taken & LAST_RANKS);
        let mut none = of_pawns(targets & !taken) + (sets[KING_NUMBER] & targets).count_ones();
        if let Some(limits) = &known.limits {
            for from in each(limits.pinned) {
                let number = self.number_at(us, from);
                let lost = sets[number] & !self.line_of_pin(us, from, limits);
                none += if pawns & bit(from) == 0 {
                    (lost & targets).count_ones()
                } else {
                    (lost & taken).count_ones() + 3 * (lost & taken & LAST_RANKS).count_ones()
                };
            }
        }
        all - none
    }

    /// Steps of all pawns ahead, a set at a time. A pinned pawn may step if the pin is along its file.
    #[inline(always)]
    fn pawns_ahead<const BLACK: bool, S: Sink>(&self, known: &Known, sink: &mut S) {
        let us = usize::from(BLACK);
        self.probe.begins(part::PAWNS, us);
        let empty = !(known.own | known.enemy);
        let ahead = |set: u64| if BLACK { set >> 8 } else { set << 8 };
        let mut pawns = self.probe.reads_from(|| PAWN_SETS.at(us), self.pawns[us]);
        pawns &= !known.pinned() | FILE_A << (self.king(us) & 7);
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
                for kind in PROMOTIONS {
                    sink.one(self.probe, step(to, 1).promoting(kind));
                }
            }
        }
    }

    /// Own pawns that attack the square behind the pawn that has just moved two squares.
    #[inline(always)]
    pub(crate) fn en_passant_takers(&self, us: usize) -> u64 {
        let pawns = self.probe.reads_from(|| PAWN_SETS.at(us & 1), self.pawns[us & 1]);
        let to = usize::from(self.en_passant);
        noted!(self.probe, pawn_takes(us ^ 1, to) & pawns)
    }

    /// Two pieces leave the rank at once, which no pin foresees: lines are looked at as they will be.
    #[inline(always)]
    fn en_passant(&self, us: usize, known: &Known, sink: &mut impl Sink) {
        let to = usize::from(self.en_passant) & 63;
        self.probe.begins(part::PASSING, to);
        self.probe.reads_from(|| EN_PASSANT.at(0), self.en_passant);
        let taken = to.wrapping_sub(forward(us)) & 63;
        self.probe.enters(part::TAKERS, to);
        for from in each(self.en_passant_takers(us)) {
            if known.limits.is_some() {
                self.probe.enters(part::TWO_LEAVE, from);
                let is_exposed = self.is_exposed_after(us, bit(from) | bit(taken), bit(to));
                if noted!(self.probe, is_exposed) {
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
            && !self.is_any_attacked([king, crossed, to], us)
    }

    /// Returns true if one of the squares of a king that castles is attacked: of those that matter at this
    /// level.
    #[inline(always)]
    fn is_any_attacked(&self, [king, crossed, to]: [usize; 3], us: usize) -> bool {
        let is_found_out = L::LISTS_LEGAL || L::EXEMPTS;
        if A::IS_KEPT {
            self.probe.reads_bytes(MATRIX[us ^ 1].whole(), 128, Value::Much);
            let way = bit(crossed)
                | if is_found_out { 0 } else { bit(king) }
                | if L::LISTS_LEGAL { bit(to) } else { 0 };
            let attacked = self.attacked_by(us ^ 1);
            return noted!(self.probe, attacked & way != 0);
        }
        (!is_found_out && self.is_attacked(king, us))
            || self.is_attacked(crossed, us)
            || (L::LISTS_LEGAL && self.is_attacked(to, us))
    }
}
