//! Listing and counting moves, sets at a time.

use core::marker::PhantomData;

use qipan_game::{GenType, Legality, MoveList, Probe, noted};

use crate::attacks::View;
use crate::danger::Danger;
use crate::marks::{LEAPS, RIGHTS, STEPS, part};
use crate::men::{BISHOP, KNIGHT, PAWN, QUEEN, ROOK};
use crate::moves::{Arrival, Move};
use crate::sets::Sets;
use crate::sliders::Sliders;
use crate::squares::{FILE_A, FILE_H, RANK_1, RANK_8, Square, Squares, bit, has_several};
use crate::tables::{KING_STEPS, KNIGHT_STEPS};

/// More steps of the king than these are tested all at once, against everything that the enemy attacks: a
/// king in the open meets few enemies, one at home has few steps.
pub(crate) const MANY_STEPS: u32 = 3;

/// Receiver of moves: a list, or a count that never looks at a single one.
pub(crate) trait Sink {
    /// Moves of one piece.
    fn man<T: Probe>(&mut self, probe: T, arrival: Arrival, from: Square, targets: u64);
    /// Pawn moves without promotion, all of one direction; each comes from `back` squares before its target.
    fn pawns<T: Probe>(&mut self, probe: T, arrival: Arrival, targets: u64, back: isize);
    /// A single move.
    fn one<T: Probe>(&mut self, probe: T, m: Move);
}

impl Sink for MoveList<Move> {
    #[inline(always)]
    fn man<T: Probe>(&mut self, probe: T, arrival: Arrival, from: Square, targets: u64) {
        for to in Squares(targets) {
            probe.lists(self, Move::new(from, to, arrival));
        }
    }

    #[inline(always)]
    fn pawns<T: Probe>(&mut self, probe: T, arrival: Arrival, targets: u64, back: isize) {
        for to in Squares(targets) {
            probe.lists(self, Move::new(to.wrapping_add_signed(-back), to, arrival));
        }
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

impl<L: Legality> Sink for Count<L> {
    #[inline(always)]
    fn man<T: Probe>(&mut self, probe: T, arrival: Arrival, from: Square, targets: u64) {
        if arrival.is_exempt::<L>() {
            self.exempt += targets.count_ones();
        } else {
            self.tested.man(probe, arrival, from, targets);
        }
    }

    #[inline(always)]
    fn pawns<T: Probe>(&mut self, probe: T, arrival: Arrival, targets: u64, back: isize) {
        if arrival.is_exempt::<L>() {
            self.exempt += targets.count_ones();
        } else {
            self.tested.pawns(probe, arrival, targets, back);
        }
    }

    #[inline(always)]
    fn one<T: Probe>(&mut self, probe: T, m: Move) {
        if m.arrival().is_exempt::<L>() {
            self.exempt += 1;
        } else {
            self.tested.one(probe, m);
        }
    }
}

impl<L: Legality, S: Sliders, K: Sets, T: Probe, const WHITE: bool> View<'_, L, S, K, T, WHITE> {
    /// One rank ahead.
    const AHEAD: isize = if WHITE { 8 } else { -8 };

    #[inline(always)]
    pub(crate) fn ahead(set: u64) -> u64 {
        if WHITE { set << 8 } else { set >> 8 }
    }

    /// One rank ahead and one file to the right.
    #[inline(always)]
    pub(crate) fn ahead_right(set: u64) -> u64 {
        let set = set & !FILE_H;
        if WHITE { set << 9 } else { set >> 7 }
    }

    /// One rank ahead and one file to the left.
    #[inline(always)]
    pub(crate) fn ahead_left(set: u64) -> u64 {
        let set = set & !FILE_A;
        if WHITE { set << 7 } else { set >> 9 }
    }

    /// All moves of the kind that is wanted. At level `legal` checks and pins limit where pieces may go; at
    /// level `exempt` they only mark moves; at level `tested` they are not looked for.
    #[inline(always)]
    pub(crate) fn list<W: GenType>(&self, castling: u8, en_passant: Option<Square>, sink: &mut impl Sink) {
        let wanted = match (W::CAPTURES, W::QUIETS) {
            (true, false) => self.enemy,
            (false, true) => !self.occupied,
            _ => !self.own,
        };
        let danger = if L::LISTS_LEGAL || L::EXEMPTS { self.danger() } else { Danger::NONE };
        let limits = if L::LISTS_LEGAL { danger } else { Danger::NONE };
        let suspects = if L::EXEMPTS { danger.suspects() } else { 0 };

        self.probe.finds(part::KING_STEPS, self.king);
        let steps = self.king_steps(wanted);
        sink.man(self.probe, Arrival::KING, self.king, steps);
        if has_several(limits.checkers) {
            return;
        }
        let targets = wanted & limits.remedies;
        let pinned = limits.straight | limits.diagonal;

        self.probe.begins(part::MEN, KNIGHT.into());
        for from in Squares(noted!(self.probe, self.own & self.kind(KNIGHT) & !pinned)) {
            self.probe.finds(part::MAN, from);
            let reached = noted!(self.probe, self.at(LEAPS, &KNIGHT_STEPS, from) & targets);
            sink.man(self.probe, Arrival::KNIGHT.tested_if(suspects, from), from, reached);
        }
        for kind in [BISHOP, ROOK, QUEEN] {
            self.probe.begins(part::MEN, kind.into());
            for from in Squares(noted!(self.probe, self.own & self.kind(kind) & !pinned)) {
                self.probe.finds(part::MAN, from);
                let reached = self.slide(kind, from);
                self.probe.enters(part::TARGETS, from);
                let reached = noted!(self.probe, reached & targets);
                sink.man(self.probe, Arrival::of(kind).tested_if(suspects, from), from, reached);
            }
        }
        if self.own & pinned != 0 {
            self.pinned_sliders(targets, &limits, sink);
        }
        self.probe.begins(part::MEN, PAWN.into());
        let pawns = noted!(self.probe, self.own & self.kind(PAWN));
        self.pawn_moves::<W>(pawns & !suspects, false, &limits, sink);
        if pawns & suspects != 0 {
            self.suspect_pawn_moves::<W>(pawns & suspects, sink);
        }
        if W::CAPTURES
            && let Some(to) = en_passant
        {
            self.probe.begins(part::PASSING, to);
            for from in Squares(self.en_passant_takers(to)) {
                self.probe.enters(part::TAKES_PASSING, from);
                sink.one(self.probe, Move::new(from, to, Arrival::TWO_MEN));
            }
        }
        if W::QUIETS && danger.checkers == 0 {
            self.castling(castling, steps, sink);
        }
    }

    /// The king's steps, at level `legal` those to squares that are not attacked.
    #[inline(always)]
    fn king_steps(&self, wanted: u64) -> u64 {
        let mut steps = noted!(self.probe, self.at(STEPS, &KING_STEPS, self.king) & wanted);
        if !L::LISTS_LEGAL {
            return steps;
        }
        // A slider sees through the king that steps back along its line.
        let without_king = self.occupied ^ bit(self.king);
        if steps.count_ones() > MANY_STEPS {
            steps &= !self.attacked(without_king);
        } else {
            for to in Squares(steps) {
                if !self.is_safe(to, without_king) {
                    steps ^= bit(to);
                }
            }
        }
        self.probe.enters(part::SAFE_STEPS, self.king);
        self.probe.works_out("steps", steps)
    }

    /// Squares that a slider attacks.
    #[inline(always)]
    pub(crate) fn slide(&self, kind: u8, from: Square) -> u64 {
        match kind {
            BISHOP => self.bishop(from, self.occupied),
            ROOK => self.rook(from, self.occupied),
            _ => S::queen_with(self.probe, from, self.occupied),
        }
    }

    /// A pinned slider moves along its pin's line, if it moves along such lines at all.
    #[inline(always)]
    fn pinned_sliders(&self, targets: u64, limits: &Danger, sink: &mut impl Sink) {
        let queens = self.kind(QUEEN);
        let arrival = |from, other| if bit(from) & queens != 0 { Arrival::QUEEN } else { other };
        for from in Squares(self.own & (self.kind(ROOK) | queens) & limits.straight) {
            self.probe.finds(part::PINNED, from);
            let reached = self.rook(from, self.occupied);
            self.probe.enters(part::PINNED_TARGETS, from);
            let reached = noted!(self.probe, reached & targets & limits.straight);
            sink.man(self.probe, arrival(from, Arrival::ROOK), from, reached);
        }
        for from in Squares(self.own & (self.kind(BISHOP) | queens) & limits.diagonal) {
            self.probe.finds(part::PINNED, from);
            let reached = self.bishop(from, self.occupied);
            self.probe.enters(part::PINNED_TARGETS, from);
            let reached = noted!(self.probe, reached & targets & limits.diagonal);
            sink.man(self.probe, arrival(from, Arrival::BISHOP), from, reached);
        }
    }

    /// All pawns at once. A pinned pawn keeps its move if it ends on a line of its own sort of pin: no move
    /// leads it from its pin's line onto another one of the same sort.
    #[inline(always)]
    fn pawn_moves<W: GenType>(&self, pawns: u64, is_suspect: bool, limits: &Danger, sink: &mut impl Sink) {
        let mark = |arrival: Arrival| arrival.tested_if(is_suspect.into(), 0);
        let (last, third) = if WHITE { (RANK_8, RANK_1 << 16) } else { (RANK_1, RANK_1 << 40) };
        self.probe.begins(part::PAWNS, is_suspect.into());
        self.probe.works_out("pawns", pawns);
        if W::QUIETS {
            self.probe.enters(part::ONE, is_suspect.into());
            let free = noted!(self.probe, pawns & !limits.diagonal);
            let empty = !self.occupied;
            let one = Self::ahead(free) & empty & !(Self::ahead(limits.straight) & !limits.straight);
            self.probe.works_out("one", one & limits.remedies);
            self.probe.enters(part::TWO, is_suspect.into());
            let two = noted!(self.probe, Self::ahead(one & third) & empty & limits.remedies);
            let one = one & limits.remedies;
            self.probe.enters(part::GO, is_suspect.into());
            sink.pawns(self.probe, mark(Arrival::PAWN), one & !last, Self::AHEAD);
            sink.pawns(self.probe, mark(Arrival::DOUBLE), two, 2 * Self::AHEAD);
            if one & last != 0 {
                self.probe.enters(part::PROMOTIONS, is_suspect.into());
                for arrival in Arrival::PROMOTIONS {
                    sink.pawns(self.probe, mark(arrival), one & last, Self::AHEAD);
                }
            }
        }
        if W::CAPTURES {
            self.probe.enters(part::RIGHT, is_suspect.into());
            let free = noted!(self.probe, pawns & !limits.straight);
            let targets = noted!(self.probe, self.enemy & limits.remedies);
            let right =
                Self::ahead_right(free) & targets & !(Self::ahead_right(limits.diagonal) & !limits.diagonal);
            self.probe.works_out("right", right);
            self.probe.enters(part::LEFT, is_suspect.into());
            let left =
                Self::ahead_left(free) & targets & !(Self::ahead_left(limits.diagonal) & !limits.diagonal);
            self.probe.works_out("left", left);
            self.probe.enters(part::TAKE, is_suspect.into());
            sink.pawns(self.probe, mark(Arrival::PAWN), right & !last, Self::AHEAD + 1);
            sink.pawns(self.probe, mark(Arrival::PAWN), left & !last, Self::AHEAD - 1);
            if (right | left) & last != 0 {
                self.probe.enters(part::PROMOTIONS, is_suspect.into());
                for arrival in Arrival::PROMOTIONS {
                    sink.pawns(self.probe, mark(arrival), right & last, Self::AHEAD + 1);
                    sink.pawns(self.probe, mark(arrival), left & last, Self::AHEAD - 1);
                }
            }
        }
    }

    /// The moves of pawns that shield their king, or of all if it is in check: rare enough for a path of
    /// their own.
    #[inline(never)]
    fn suspect_pawn_moves<W: GenType>(self, pawns: u64, sink: &mut impl Sink) {
        self.pawn_moves::<W>(pawns, true, &Danger::NONE, sink);
    }

    /// Castling, if no danger is known that forbids it; `steps` has, at level `legal`, the safe squares
    /// beside the king.
    #[inline(always)]
    fn castling(&self, rights: u8, steps: u64, sink: &mut impl Sink) {
        let [short, long] = Self::CASTLES;
        self.probe.begins(part::CASTLING, 0);
        self.probe.reads_from(|| RIGHTS.whole(), rights);
        if noted!(self.probe, rights & (short.right | long.right)) == 0 {
            return;
        }
        for castle in [short, long] {
            self.probe.enters(part::WAY, castle.to);
            self.probe.works_out("rights & castle.right", rights & castle.right);
            self.probe.works_out("self.occupied & castle.between", self.occupied & castle.between);
            if rights & castle.right != 0 && self.occupied & castle.between == 0 {
                let is_allowed = if L::LISTS_LEGAL {
                    steps & bit(castle.crossed) != 0 && self.is_safe(castle.to, self.occupied)
                } else {
                    (L::EXEMPTS || !self.is_in_check()) && self.is_safe(castle.crossed, self.occupied)
                };
                if is_allowed {
                    self.probe.enters(part::CASTLES, castle.to);
                    sink.one(self.probe, Move::new(self.king, castle.to, Arrival::TWO_MEN));
                }
            }
        }
    }
}
