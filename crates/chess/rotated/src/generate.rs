//! Move generation: what each kind of piece does, listed and counted.

use qipan_game::{All, GenType, MoveGen, MoveList, Probe, PseudoLegal, noted};

use crate::Rotated;
use crate::danger::Danger;
use crate::marks::{EN_PASSANT, LEAPS, TAKES, part};
use crate::men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::moves::Move;
use crate::sets::{Men, Set, Sets, bit, each, man_on};
use crate::sliders::{Line, Lines, Tables};
use crate::squares::{CASTLES, Castle, NOWHERE};
use crate::tables::{KNIGHT_STEPS, PAWN_STEPS, pawn_captures};
use crate::upkeep::Upkeep;

/// The side to move as a type: which way its pawns go is known when the generator is compiled.
pub(crate) trait Mover {
    const INDEX: usize;
    const WHITE: bool = Self::INDEX == 0;
    /// The row its pawns promote on and the one they reach by a single step from their start.
    const LAST_ROW: Set = if Self::WHITE { 0xff } else { 0xff << 56 };
    const THIRD_ROW: Set = if Self::WHITE { 0xff << 40 } else { 0xff << 16 };

    /// Pawns one row on.
    #[inline]
    fn advance(pawns: Set) -> Set {
        if Self::WHITE { pawns >> 8 } else { pawns << 8 }
    }

    /// The square from which a pawn's step of so many squares for White led to `to`.
    #[inline]
    fn origin(to: usize, step: usize) -> usize {
        if Self::WHITE { to + step } else { to - step }
    }
}

pub(crate) struct White;
pub(crate) struct Black;
impl Mover for White {
    const INDEX: usize = 0;
}
impl Mover for Black {
    const INDEX: usize = 1;
}

/// The position as one generation reads it.
struct Now<U, F, K: Sets, T> {
    men: K::Men,
    lines: Lines<U, F, T>,
    own: Set,
    enemy: Set,
    empty: Set,
    danger: Danger,
    planes: [Set; 3],
    probe: T,
}

/// Does something with every officer of a set: its number, its square and the squares that it attacks. A
/// closure would be called from four places, and the compiler does not always inline it.
macro_rules! each_officer {
    ($now:expr, $officers:expr, |$man:pat_param, $from:pat_param, $reached:ident| $action:expr) => {{
        let Now { lines, probe, .. } = $now;
        probe.begins(part::MEN, KNIGHT);
        for from in each(noted!(*probe, $now.kind(KNIGHT) & $officers)) {
            probe.finds(part::MAN, from);
            let reached = noted!(*probe, KNIGHT_STEPS[from & 63]);
            let ($man, $from, $reached) = (KNIGHT, from, probe.reads_from(|| LEAPS.at(from), reached));
            $action;
        }
        probe.begins(part::MEN, BISHOP);
        for from in each(noted!(*probe, $now.kind(BISHOP) & $officers)) {
            probe.finds(part::MAN, from);
            let ($man, $from, $reached) = (BISHOP, from, lines.bishop(from));
            $action;
        }
        probe.begins(part::MEN, ROOK);
        for from in each(noted!(*probe, $now.kind(ROOK) & $officers)) {
            probe.finds(part::MAN, from);
            let ($man, $from, $reached) = (ROOK, from, lines.rook(from));
            $action;
        }
        probe.begins(part::MEN, QUEEN);
        for from in each(noted!(*probe, $now.kind(QUEEN) & $officers)) {
            probe.finds(part::MAN, from);
            let ($man, $from, $reached) = (QUEEN, from, lines.queen(from));
            $action;
        }
    }};
}

// Of what is asked for each piece not all is always inlined: it took up to 0.9 % more instructions of
// captures.
impl<U: Upkeep, F: Tables, K: Sets, T: Probe> Now<U, F, K, T> {
    /// The pieces of a kind, of both sides.
    #[inline(always)]
    fn kind(&self, number: usize) -> Set {
        self.men.kind(self.probe, number)
    }

    /// A piece's moves from a square, before it is known where to.
    #[inline]
    fn start(&self, man: usize, from: usize) -> Move {
        Move::of(man, from).suspect_if_in(self.danger.tied)
    }

    /// A move that takes what stands where it goes.
    #[inline]
    fn taking(&self, m: Move) -> Move {
        if K::Men::NAMES_VICTIM { m.taking(man_on(self.planes, m.to())) } else { m }
    }

    /// Lists a piece's moves to the squares it attacks.
    #[inline(always)]
    fn add<W: GenType>(&self, man: usize, from: usize, reached: Set, moves: &mut MoveList<Move>) {
        let start = self.start(man, from);
        self.probe.enters(part::IS_TIED, from);
        self.probe.works_out("tied >> from & 1 != 0", start.is_suspect());
        // Captures first at every level of the sets: where a move names its victim, quiet moves have none.
        if W::CAPTURES {
            self.probe.enters(part::CAPTURES, from);
            let captures = noted!(self.probe, reached & self.enemy);
            each(captures).for_each(|to| self.probe.lists(moves, self.taking(start.to_square(to))));
        }
        if W::QUIETS {
            self.probe.enters(part::QUIETS, from);
            let quiets = noted!(self.probe, reached & self.empty);
            each(quiets).for_each(|to| self.probe.lists(moves, start.to_square(to)));
        }
    }

    /// Squares that pawns step to: by one square, by two.
    #[inline]
    fn pawn_steps<M: Mover>(&self, pawns: Set) -> [Set; 2] {
        self.probe.enters(part::ONE, M::INDEX);
        let once = noted!(self.probe, M::advance(pawns) & self.empty);
        self.probe.enters(part::TWO, M::INDEX);
        [once, noted!(self.probe, M::advance(once & M::THIRD_ROW) & self.empty)]
    }

    #[inline(always)]
    fn add_pawns<M: Mover, W: GenType>(&self, pawns: Set, moves: &mut MoveList<Move>) {
        self.probe.works_out("pawns", pawns);
        if W::CAPTURES {
            // Towards the a-file White's squares fall by nine and Black's rise by seven.
            let steps = if M::WHITE { [9, 7] } else { [7, 9] };
            for (reached, step) in pawn_captures(self.probe, pawns, M::WHITE).into_iter().zip(steps) {
                self.probe.enters(part::TAKE, step);
                let reached = noted!(self.probe, reached & self.enemy);
                let capture = |to| self.taking(self.start(PAWN, M::origin(to, step)).to_square(to));
                each(reached & !M::LAST_ROW).for_each(|to| self.probe.lists(moves, capture(to)));
                each(reached & M::LAST_ROW).for_each(|to| add_promotions(self.probe, capture(to), moves));
            }
        }
        if W::QUIETS {
            let [once, twice] = self.pawn_steps::<M>(pawns);
            let step = |to, by| self.start(PAWN, M::origin(to, by)).to_square(to);
            self.probe.enters(part::GO, M::INDEX);
            each(once & !M::LAST_ROW).for_each(|to| self.probe.lists(moves, step(to, 8)));
            each(twice).for_each(|to| self.probe.lists(moves, step(to, 16).by_two_squares()));
            each(once & M::LAST_ROW).for_each(|to| add_promotions(self.probe, step(to, 8), moves));
        }
    }

    /// The number of a set of pieces' moves, without listing them; en passant and the king's are not among
    /// them.
    fn count<M: Mover>(&self, movers: Set) -> u32 {
        let mut count = 0;
        each_officer!(self, movers, |_, _, reached| count += (reached & !self.own).count_ones());
        let pawns = self.kind(PAWN) & movers;
        let [left, right] = pawn_captures(self.probe, pawns, M::WHITE).map(|reached| reached & self.enemy);
        let [once, twice] = self.pawn_steps::<M>(pawns);
        for reached in [left, right, once, twice] {
            // A pawn on the last row becomes one of four pieces.
            count += reached.count_ones() + 3 * (reached & M::LAST_ROW).count_ones();
        }
        count
    }
}

impl<L: PseudoLegal, U: Upkeep, F: Tables, K: Sets> Rotated<L, U, F, K> {
    /// The number of legal moves. At level `exempt` those that are not suspect are counted by bits.
    #[inline]
    pub(crate) fn count(&mut self) -> u64 {
        if self.side == 0 { self.count_for::<White>() } else { self.count_for::<Black>() }
    }

    fn count_for<M: Mover>(&mut self) -> u64 {
        let now = self.now::<M>();
        let movers = if L::EXEMPTS { now.danger.tied } else { now.own };
        let mut played = MoveList::new();
        self.list_of::<M, All>(&now, movers, &mut played);
        let exempt = u64::from(now.count::<M>(now.own & !movers));
        played.iter().fold(exempt, |legal, &m| legal + u64::from(self.visit(m, |_| ()).is_some()))
    }
}

impl<L: PseudoLegal, U: Upkeep, F: Tables, K: Sets, T: Probe> Rotated<L, U, F, K, T> {
    /// Lists the moves of the side to move.
    #[inline]
    pub(crate) fn list_moves<W: GenType>(&self, moves: &mut MoveList<Move>) {
        if self.side == 0 { self.list_for::<White, W>(moves) } else { self.list_for::<Black, W>(moves) }
    }

    #[inline(always)]
    fn list_for<M: Mover, W: GenType>(&self, moves: &mut MoveList<Move>) {
        let now = self.now::<M>();
        self.list_of::<M, W>(&now, now.own, moves);
    }

    #[inline(always)]
    fn now<M: Mover>(&self) -> Now<U, F, K, T> {
        self.probe.begins(part::BOARDS, M::INDEX);
        let lines = self.lines(&Line::ALL);
        let danger = if L::EXEMPTS { self.danger(M::INDEX, &lines) } else { Danger::default() };
        self.probe.begins(part::BOTH_SIDES, M::INDEX);
        Now {
            men: self.men,
            lines,
            own: self.probe.works_out("own", self.men_of_side(M::INDEX)),
            enemy: self.probe.works_out("enemy", self.men_of_side(M::INDEX ^ 1)),
            empty: self.probe.works_out("empty", !self.occupied()),
            danger,
            planes: self.numbers(),
            probe: self.probe,
        }
    }

    /// The pieces by the bits of their kinds' numbers, where moves name what they take.
    #[inline(always)]
    fn numbers(&self) -> [Set; 3] {
        if !K::Men::NAMES_VICTIM {
            return [0; 3];
        }
        self.probe.begins(part::NUMBERS, 0);
        let planes = self.planes();
        self.probe.works_out("low", planes[0]);
        self.probe.works_out("middle", planes[1]);
        self.probe.works_out("high", planes[2]);
        planes
    }

    /// Lists the moves of some pieces, and the king's and those en passant.
    #[inline(always)]
    fn list_of<M: Mover, W: GenType>(&self, now: &Now<U, F, K, T>, movers: Set, moves: &mut MoveList<Move>) {
        self.probe.begins(part::PAWNS, M::INDEX);
        let pawns = self.kind(PAWN);
        now.add_pawns::<M, W>(pawns & movers, moves);
        self.probe.begins(part::PASSING, self.en_passant.into());
        self.probe.reads_from(|| EN_PASSANT.whole(), self.en_passant);
        if W::CAPTURES && noted!(self.probe, self.en_passant != NOWHERE) {
            let to = usize::from(self.en_passant) & 63;
            self.probe.enters(part::BESIDE, to);
            let around = PAWN_STEPS[M::INDEX ^ 1][to];
            self.probe.reads_from(|| TAKES.of(M::INDEX ^ 1, to), around);
            for from in each(noted!(self.probe, around & pawns & now.own)) {
                self.probe.enters(part::TAKES_PASSING, from);
                // Two pieces leave a row at once, which no pin of one piece foresees: always suspect.
                self.probe.lists(moves, Move::of(PAWN, from).to_square(to).en_passant().suspect());
            }
        }
        each_officer!(now, movers, |man, from, reached| now.add::<W>(man, from, reached, moves));
        self.probe.begins(part::MEN, KING);
        let king = self.king(M::INDEX);
        self.probe.finds(part::MAN, king);
        now.add::<W>(KING, king, noted!(self.probe, self.king_steps(king)), moves);
        self.probe.enters(part::CASTLING, king);
        if W::QUIETS && noted!(self.probe, self.unmoved() & bit(king) != 0) && self.is_no_check_known(now) {
            self.list_castling(M::INDEX, moves);
        }
    }

    /// Returns true if it is not known that the king is in check; at level `tested` it never is.
    #[inline(always)]
    fn is_no_check_known(&self, now: &Now<U, F, K, T>) -> bool {
        !L::EXEMPTS || self.probe.works_out("!in_check", !now.danger.in_check)
    }

    /// Lists castling. At level `exempt` the king is known not to be in check; at `tested` it is looked at
    /// here.
    #[inline(always)]
    fn list_castling(&self, us: usize, moves: &mut MoveList<Move>) {
        let is_open = |castle: &&Castle| self.may_castle(castle);
        for castle in CASTLES[us].iter().filter(is_open) {
            if (L::EXEMPTS || !self.is_king_attacked(us)) && self.is_way_safe(castle, us) {
                self.probe.enters(part::CASTLES, castle.king.1);
                self.probe.lists(moves, castling_move(castle));
            }
        }
    }

    /// Returns true if king and rook have not moved and nothing stands between them.
    #[inline]
    pub(crate) fn may_castle(&self, castle: &Castle) -> bool {
        self.probe.enters(part::WAY, castle.king.1);
        self.probe.reads_from(|| castle.place(), castle.homes);
        noted!(self.probe, self.unmoved() & castle.homes == castle.homes) && self.is_way_free(castle)
    }

    #[inline(always)]
    fn is_way_free(&self, castle: &Castle) -> bool {
        self.probe.reads_from(|| castle.place(), castle.between);
        noted!(self.probe, castle.between & self.occupied() == 0)
    }

    #[inline(always)]
    fn is_king_attacked(&self, us: usize) -> bool {
        self.probe.enters(part::KING, us);
        self.is_attacked(self.king(us), us ^ 1)
    }

    /// Returns true if the square that a castling king crosses is safe. The square where it lands is left
    /// to the test after the move.
    #[inline]
    pub(crate) fn is_way_safe(&self, castle: &Castle, us: usize) -> bool {
        !self.is_attacked(castle.rook.1, us ^ 1)
    }
}

#[inline]
fn add_promotions<T: Probe>(probe: T, m: Move, moves: &mut MoveList<Move>) {
    probe.enters(part::PROMOTIONS, m.from());
    for man in [QUEEN, ROOK, BISHOP, KNIGHT] {
        probe.lists(moves, m.promoting(man));
    }
}

#[inline]
pub(crate) fn castling_move(castle: &Castle) -> Move {
    Move::of(KING, castle.king.0).to_square(castle.king.1).castling().suspect()
}
