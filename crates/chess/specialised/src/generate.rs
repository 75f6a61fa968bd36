//! Moves, listed or counted, as sets: legal ones, or all that the pieces can make.

use qipan_game::{All, GenType, MoveList, Probe, noted};

use crate::Listing;
use crate::danger::Danger;
use crate::marks::part;
use crate::men::Code;
use crate::moves::Move;
use crate::sets::{PASSED, Planes, Set, Squares, View, bit, first, rest};
use crate::sliders::Sliders;
use crate::sliders::fill::Space;
use crate::sliders::quad::Quad;

/// Receiver of the moves.
pub(crate) trait Sink {
    /// True if single moves matter, false if only their number does.
    const LISTS: bool;

    /// Adds a number of moves; only where moves are not listed.
    fn add(&mut self, number: u32);
    /// Moves of one piece.
    fn man(&mut self, probe: impl Probe, code: Code, from: usize, targets: Set);
    /// Moves of pawns, each from `back` squares behind its target.
    fn pawns(&mut self, probe: impl Probe, code: Code, back: isize, targets: Set);
    /// The same with promotion.
    fn promotions(&mut self, probe: impl Probe, black: u32, back: isize, targets: Set);
    /// One move that is more than a piece going somewhere.
    fn special(&mut self, probe: impl Probe, m: impl FnOnce() -> Move);
    /// Many such moves: pawns' steps past pawns that could take them.
    fn passing(&mut self, probe: impl Probe, code: Code, back: isize, targets: Set);
}

impl Sink for MoveList<Move> {
    const LISTS: bool = true;

    fn add(&mut self, _: u32) {
        unreachable!("a list wants the moves themselves");
    }

    #[inline(always)]
    fn man(&mut self, probe: impl Probe, code: Code, from: usize, targets: Set) {
        for to in Squares(targets) {
            probe.lists(self, Move::new(from, to, code));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, probe: impl Probe, code: Code, back: isize, targets: Set) {
        for to in Squares(targets) {
            probe.lists(self, Move::new(to.wrapping_add_signed(-back), to, code));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, probe: impl Probe, black: u32, back: isize, targets: Set) {
        for to in Squares(targets) {
            for code in [Code::QUEEN, Code::ROOK, Code::BISHOP, Code::KNIGHT] {
                probe.lists(self, Move::new(to.wrapping_add_signed(-back), to, Code(code.0 | black)));
            }
        }
    }

    #[inline(always)]
    fn special(&mut self, probe: impl Probe, m: impl FnOnce() -> Move) {
        probe.lists(self, m().special());
    }

    #[inline(always)]
    fn passing(&mut self, probe: impl Probe, code: Code, back: isize, targets: Set) {
        for to in Squares(targets) {
            probe.lists(self, Move::new(to.wrapping_add_signed(-back), to, code).special());
        }
    }
}

/// Counts moves.
#[derive(Default)]
pub(crate) struct Count(pub(crate) u32);

impl Sink for Count {
    const LISTS: bool = false;

    #[inline(always)]
    fn add(&mut self, number: u32) {
        self.0 += number;
    }

    #[inline(always)]
    fn man(&mut self, _: impl Probe, _: Code, _: usize, targets: Set) {
        self.0 += targets.count_ones();
    }

    #[inline(always)]
    fn pawns(&mut self, _: impl Probe, _: Code, _: isize, targets: Set) {
        self.0 += targets.count_ones();
    }

    #[inline(always)]
    fn promotions(&mut self, _: impl Probe, _: u32, _: isize, targets: Set) {
        self.0 += 4 * targets.count_ones();
    }

    #[inline(always)]
    fn special(&mut self, _: impl Probe, _: impl FnOnce() -> Move) {
        self.0 += 1;
    }

    #[inline(always)]
    fn passing(&mut self, _: impl Probe, _: Code, _: isize, targets: Set) {
        self.0 += targets.count_ones();
    }
}

impl<L: Listing, S: Sliders, const WHITE: bool> View<'_, L, S, WHITE> {
    /// The same where no pawn can be taken en passant, and where it is known whether the king has moved.
    #[inline(always)]
    pub(crate) fn count_many_if<const CASTLES: bool>(&self) -> u32 {
        let mut count = Count::default();
        self.moves::<All, CASTLES, false, _>(&mut count);
        count.0
    }

    /// The number of legal moves.
    #[inline(always)]
    pub(crate) fn count_many(&self) -> u32 {
        let mut count = Count::default();
        self.all_moves::<All, _>(&mut count);
        count.0
    }
}

impl<L: Listing, S: Sliders, const WHITE: bool, T: Probe> View<'_, L, S, WHITE, T> {
    /// The bit of Black's codes if Black is to move.
    const BLACK: u32 = if WHITE { 0 } else { Code::BLACK };
    pub(crate) const AHEAD: isize = if WHITE { 8 } else { -8 };

    pub(crate) const fn own_code(code: Code) -> Code {
        Code(code.0 | Self::BLACK)
    }

    /// Squares that wanted moves go to.
    #[inline(always)]
    fn wanted<W: GenType>(&self) -> Set {
        match (W::CAPTURES, W::QUIETS) {
            (true, true) => !self.own.all,
            (true, false) => self.enemy.all,
            _ => !self.occupied,
        }
    }

    /// All moves of the wanted sort, by the version of the generator that the state asks for.
    #[inline(always)]
    pub(crate) fn all_moves<W: GenType, K: Sink>(&self, sink: &mut K) {
        match (self.planes.state & bit(Self::HOME + 4) != 0, self.planes.state & PASSED != 0) {
            (false, false) => self.moves::<W, false, false, K>(sink),
            (true, false) => self.moves::<W, true, false, K>(sink),
            (false, true) => self.moves::<W, false, true, K>(sink),
            (true, true) => self.moves::<W, true, true, K>(sink),
        }
    }

    /// All moves of the wanted sort. `CASTLES`: the own king has not moved; `PASSED`: a pawn can be taken en
    /// passant.
    #[inline(always)]
    pub(crate) fn moves<W: GenType, const CASTLES: bool, const PASSED: bool, K: Sink>(&self, sink: &mut K) {
        let wanted = self.wanted::<W>();
        let danger = if L::LISTS_LEGAL { self.danger() } else { Danger::NONE };
        if PASSED && W::CAPTURES {
            for from in Squares(self.takers_en_passant()) {
                self.probe.finds(part::TAKES_PASSING, from);
                sink.special(self.probe, || Move::new(from, self.passed(), Self::own_code(Code::PAWN)));
            }
        }
        if danger.checkers != 0 {
            return View::<L, S, WHITE, T>::evasions::<W, K>(self.probe, self.planes, &danger, sink);
        }
        let space = Space::new(!self.occupied);
        self.king_moves::<W, CASTLES, K>(wanted, &space, sink);
        let pinned = danger.straight | danger.diagonal;
        self.men_moves::<W, false, K>(!pinned, wanted, &space, sink);
        if L::LISTS_LEGAL
            && pinned & self.own.all != 0
            && self.can_move_pinned(danger.straight, danger.diagonal)
        {
            let Danger { straight, diagonal, .. } = danger;
            View::<L, S, WHITE, T>::pinned_moves::<W, K>(self.probe, self.planes, straight, diagonal, sink);
        }
    }

    /// The moves out of a check. Pinned pieces have none: their lines meet the checking piece's in the king
    /// alone. A function of its own, though it looks at the board again: what it needs to keep would push
    /// what the others need out of the registers (counting 6 %).
    #[inline(never)]
    fn evasions<W: GenType, K: Sink>(probe: T, planes: &Planes, danger: &Danger, sink: &mut K) {
        let view = View::<L, S, WHITE, T>::new(probe, planes);
        let wanted = view.wanted::<W>();
        view.king_moves::<W, false, K>(wanted, &Space::new(!(view.occupied ^ view.own.king)), sink);
        probe.begins(part::CHECK, 0);
        probe.works_out("danger.checkers", danger.checkers);
        if noted!(probe, rest(danger.checkers)) == 0 {
            probe.enters(part::REMEDIES, view.king);
            let remedies = probe.works_out("remedies", view.line_to(first(danger.checkers)));
            let free = !(danger.straight | danger.diagonal);
            view.men_moves::<W, true, K>(free, wanted & remedies, &Space::new(!view.occupied), sink);
        }
    }

    /// Returns true if a pinned piece may have a move: knights have none, and pawns seldom.
    #[inline(always)]
    pub(crate) fn can_move_pinned(&self, straight: Set, diagonal: Set) -> bool {
        let takers = self.own.pawns & diagonal;
        let taken = (Self::ahead_left(takers) | Self::ahead_right(takers)) & diagonal & self.enemy.all;
        let steps = Self::ahead(self.own.pawns & straight) & straight;
        self.probe.begins(part::PINNED, 0);
        noted!(self.probe, (self.own.diagonal & diagonal) | (self.own.straight & straight) | steps | taken)
            != 0
    }

    /// The moves of pinned pieces, out of check, by the lines of straight and of diagonal pins.
    #[inline(never)]
    pub(crate) fn pinned_moves<W: GenType, K: Sink>(
        probe: T,
        planes: &Planes,
        straight: Set,
        diagonal: Set,
        sink: &mut K,
    ) {
        let view = View::<L, S, WHITE, T>::new(probe, planes);
        let (wanted, kernel) = (view.wanted::<W>(), S::ready());
        let [a, b, ..] = planes.planes;
        for from in Squares(view.own.diagonal & diagonal) {
            probe.finds(part::PINNED_DIAGONAL_MAN, from);
            let code = Code(noted!(probe, Code::BISHOP.0 | ((b >> from & 1) as u32) << 1));
            let reached = kernel.bishop_with(probe, from, view.occupied);
            probe.enters(part::PINNED_TARGETS, from);
            sink.man(probe, Self::own_code(code), from, noted!(probe, reached & wanted & diagonal));
        }
        for from in Squares(view.own.straight & straight) {
            probe.finds(part::PINNED_STRAIGHT_MAN, from);
            let code = Code(noted!(probe, Code::ROOK.0 | (a >> from & 1) as u32));
            let reached = kernel.rook_with(probe, from, view.occupied);
            probe.enters(part::PINNED_TARGETS, from);
            sink.man(probe, Self::own_code(code), from, noted!(probe, reached & wanted & straight));
        }
        // On a pin's line along the file a pawn may advance, on a diagonal one it may take the pinning piece.
        probe.begins(part::PINNED_PAWNS, 0);
        let pawns = view.own.pawns;
        let (mut once, mut twice, mut left, mut right) = (0, 0, 0, 0);
        if W::QUIETS {
            probe.enters(part::ONE, 0);
            once = noted!(probe, Self::ahead(pawns & straight) & straight & !view.occupied);
            probe.enters(part::TWO, 0);
            twice = noted!(probe, Self::ahead(once & Self::rank(2)) & !view.occupied);
        }
        if W::CAPTURES {
            probe.enters(part::LEFT, 0);
            left = noted!(probe, Self::ahead_left(pawns & diagonal) & diagonal & view.enemy.all);
            probe.enters(part::RIGHT, 0);
            right = noted!(probe, Self::ahead_right(pawns & diagonal) & diagonal & view.enemy.all);
        }
        view.pawn_sets(pawns, once, twice, left, right, sink);
    }

    /// The king's moves; it may castle if it is not in check and has not moved.
    #[inline(always)]
    fn king_moves<W: GenType, const CASTLES: bool, K: Sink>(&self, wanted: Set, space: &Space, sink: &mut K) {
        self.probe.finds(part::KING_STEPS, self.king);
        let steps = noted!(self.probe, self.steps(self.king) & wanted);
        let in_the_way = if CASTLES && W::QUIETS { self.in_the_way() } else { !0 };
        let (short, long) = (Self::has_way(in_the_way, 7), Self::has_way(in_the_way, 0));
        let king = Self::HOME + 4;
        if !L::LISTS_LEGAL {
            self.probe.enters(part::STEPS_TO_TEST, self.king);
            sink.man(self.probe, Self::own_code(Code::KING), self.king, steps);
            if short && self.may_castle(7) {
                self.probe.enters(part::CASTLES, king + 2);
                sink.special(self.probe, || Move::new(king, king + 2, Self::own_code(Code::KING)));
            }
            if long && self.may_castle(0) {
                self.probe.enters(part::CASTLES, king - 2);
                sink.special(self.probe, || Move::new(king, king - 2, Self::own_code(Code::KING)));
            }
            return;
        }
        self.probe.enters(part::NEEDED, self.king);
        self.probe.works_out("steps != 0", steps != 0);
        self.probe.works_out("short", short);
        self.probe.works_out("long", long);
        if steps == 0 && !short && !long {
            return;
        }
        let attacked = self.attacked(space);
        self.probe.enters(part::SAFE_STEPS, self.king);
        sink.man(self.probe, Self::own_code(Code::KING), self.king, noted!(self.probe, steps & !attacked));
        if short && self.is_way_safe(7, attacked) {
            sink.special(self.probe, || Move::new(king, king + 2, Self::own_code(Code::KING)));
        }
        if long && self.is_way_safe(0, attacked) {
            sink.special(self.probe, || Move::new(king, king - 2, Self::own_code(Code::KING)));
        }
    }

    /// Returns true if no square of the way to castle with the rook of a file is attacked.
    #[inline(always)]
    fn is_way_safe(&self, rook_file: usize, attacked: Set) -> bool {
        self.probe.enters(part::CASTLES, Self::HOME + if rook_file == 7 { 6 } else { 2 });
        noted!(self.probe, attacked & Self::castling_path(rook_file)) == 0
    }

    /// All others' moves, of those pieces that are free. `CUT`: not all targets of the wanted sort will do.
    #[inline(always)]
    fn men_moves<W: GenType, const CUT: bool, K: Sink>(
        &self,
        free: Set,
        targets: Set,
        space: &Space,
        sink: &mut K,
    ) {
        self.probe.begins(part::KNIGHTS, 0);
        for from in Squares(noted!(self.probe, self.own.knights & free)) {
            self.probe.finds(part::KNIGHT, from);
            let reached = noted!(self.probe, self.leaps(from) & targets);
            sink.man(self.probe, Self::own_code(Code::KNIGHT), from, reached);
        }
        if K::LISTS {
            self.list_sliders(free, targets, sink);
        } else {
            // All at once.
            sink.add(space.count(self.sliders_of::<true>().and(Quad::all(free)), targets));
        }
        self.pawn_moves::<W, CUT, K>(free, targets, sink);
    }

    /// Bishops, then rooks; queens are both.
    #[inline(always)]
    fn list_sliders<K: Sink>(&self, free: Set, targets: Set, sink: &mut K) {
        let kernel = S::ready();
        let [a, b, ..] = self.planes.planes;
        self.probe.begins(part::DIAGONAL_MEN, 0);
        for from in Squares(noted!(self.probe, self.own.diagonal & free)) {
            self.probe.finds(part::DIAGONAL_MAN, from);
            // The second plane tells queens from bishops, the first one queens from rooks.
            let code = Code(noted!(self.probe, Code::BISHOP.0 | ((b >> from & 1) as u32) << 1));
            let reached = kernel.bishop_with(self.probe, from, self.occupied);
            self.probe.enters(part::TARGETS, from);
            sink.man(self.probe, Self::own_code(code), from, noted!(self.probe, reached & targets));
        }
        self.probe.begins(part::STRAIGHT_MEN, 0);
        for from in Squares(noted!(self.probe, self.own.straight & free)) {
            self.probe.finds(part::STRAIGHT_MAN, from);
            let code = Code(noted!(self.probe, Code::ROOK.0 | (a >> from & 1) as u32));
            let reached = kernel.rook_with(self.probe, from, self.occupied);
            self.probe.enters(part::TARGETS, from);
            sink.man(self.probe, Self::own_code(code), from, noted!(self.probe, reached & targets));
        }
    }

    /// Pawns move as sets: all of them one step ahead, all a second step, all to the left, all to the right.
    #[inline(always)]
    pub(crate) fn pawn_moves<W: GenType, const CUT: bool, K: Sink>(
        &self,
        free: Set,
        targets: Set,
        sink: &mut K,
    ) {
        self.probe.begins(part::PAWNS, 0);
        let pawns = noted!(self.probe, self.own.pawns & free);
        let (mut once, mut twice, mut left, mut right) = (0, 0, 0, 0);
        if W::QUIETS {
            let empty = !self.occupied;
            self.probe.enters(part::ONE, 0);
            once = noted!(self.probe, Self::ahead(pawns) & empty);
            self.probe.enters(part::TWO, 0);
            twice = noted!(self.probe, Self::ahead(once & Self::rank(2)) & empty);
            if CUT {
                once &= targets;
                twice &= targets;
            }
        }
        if W::CAPTURES {
            let victims = if CUT { self.enemy.all & targets } else { self.enemy.all };
            self.probe.enters(part::LEFT, 0);
            left = noted!(self.probe, Self::ahead_left(pawns) & victims);
            self.probe.enters(part::RIGHT, 0);
            right = noted!(self.probe, Self::ahead_right(pawns) & victims);
        }
        self.pawn_sets(pawns, once, twice, left, right, sink);
    }

    /// Sets of squares that some pawns go to.
    #[inline(always)]
    fn pawn_sets<K: Sink>(
        &self,
        pawns: Set,
        mut once: Set,
        twice: Set,
        mut left: Set,
        mut right: Set,
        sink: &mut K,
    ) {
        let code = Self::own_code(Code::PAWN);
        let (back_left, back_right) = (Self::AHEAD - 1, Self::AHEAD + 1);
        let last = Self::rank(7);
        if pawns & Self::rank(6) != 0 {
            self.probe.enters(part::PROMOTIONS, 0);
            self.probe.works_out("(once | left | right) & last", (once | left | right) & last);
            sink.promotions(self.probe, Self::BLACK, Self::AHEAD, once & last);
            sink.promotions(self.probe, Self::BLACK, back_left, left & last);
            sink.promotions(self.probe, Self::BLACK, back_right, right & last);
            once &= !last;
            left &= !last;
            right &= !last;
        }
        if !K::LISTS {
            // Steps go to empty squares, captures to occupied ones: two counts for four sets.
            sink.pawns(self.probe, code, Self::AHEAD, once | left);
            sink.pawns(self.probe, code, Self::AHEAD, twice | right);
            return;
        }
        self.probe.enters(part::GO, 0);
        sink.pawns(self.probe, code, Self::AHEAD, once);
        sink.pawns(self.probe, code, back_left, left);
        sink.pawns(self.probe, code, back_right, right);
        let beside = Self::beside(self.enemy.pawns & Self::rank(3));
        sink.pawns(self.probe, code, 2 * Self::AHEAD, twice & !beside);
        self.probe.enters(part::PASSES, 0);
        sink.passing(self.probe, code, 2 * Self::AHEAD, noted!(self.probe, twice & beside));
    }
}
