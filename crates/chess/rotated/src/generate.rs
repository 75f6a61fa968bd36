//! Move generation: what each kind of man does, listed and counted.

use qipan_game::{All, GenType, MoveGen, MoveList, PseudoLegal};

use crate::Rotated;
use crate::danger::Danger;
use crate::men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::moves::Move;
use crate::sets::{Men, Set, Sets, bit, each, man_on};
use crate::sliders::{Boards, Tables};
use crate::squares::{CASTLES, Castle, NOWHERE};
use crate::tables::{KING_STEPS, KNIGHT_STEPS, PAWN_STEPS, pawn_captures};
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
pub(crate) struct Now<K: Sets> {
    men: K::Men,
    pub(crate) boards: Boards,
    pub(crate) own: Set,
    pub(crate) enemy: Set,
    pub(crate) empty: Set,
    pub(crate) danger: Danger,
    pub(crate) planes: [Set; 3],
}

/// Does something with every officer of a set: its number, its square and the squares that it attacks. A
/// closure would be called from four places, and the compiler does not always inline it.
macro_rules! each_officer {
    ($now:expr, $tables:ty, $officers:expr, |$man:pat_param, $from:pat_param, $reached:ident| $action:expr) => {{
        let (men, boards) = (&$now.men, &$now.boards);
        for from in each(men.kind(KNIGHT) & $officers) {
            let ($man, $from, $reached) = (KNIGHT, from, KNIGHT_STEPS[from & 63]);
            $action;
        }
        for from in each(men.kind(BISHOP) & $officers) {
            let ($man, $from, $reached) = (BISHOP, from, boards.bishop::<$tables>(from));
            $action;
        }
        for from in each(men.kind(ROOK) & $officers) {
            let ($man, $from, $reached) = (ROOK, from, boards.rook::<$tables>(from));
            $action;
        }
        for from in each(men.kind(QUEEN) & $officers) {
            let ($man, $from, $reached) =
                (QUEEN, from, boards.rook::<$tables>(from) | boards.bishop::<$tables>(from));
            $action;
        }
    }};
}

// Of what is asked for each man not all is always inlined: it took up to 0.9 % more instructions of captures.
impl<K: Sets> Now<K> {
    /// A man's moves from a square, before it is known where to.
    #[inline]
    fn start(&self, man: usize, from: usize) -> Move {
        Move::of(man, from).suspect_if_in(self.danger.tied)
    }

    /// A move that takes what stands where it goes.
    #[inline]
    fn taking(&self, m: Move) -> Move {
        if K::Men::NAMES_VICTIM { m.taking(man_on(self.planes, m.to())) } else { m }
    }

    /// Lists a man's moves to the squares it attacks.
    #[inline(always)]
    fn add<W: GenType>(&self, man: usize, from: usize, reached: Set, moves: &mut MoveList<Move>) {
        let start = self.start(man, from);
        // Captures first at every level of the sets: where a move names its victim, quiet moves have none.
        if W::CAPTURES {
            each(reached & self.enemy).for_each(|to| moves.push(self.taking(start.to_square(to))));
        }
        if W::QUIETS {
            each(reached & self.empty).for_each(|to| moves.push(start.to_square(to)));
        }
    }

    /// Squares that pawns step to: by one square, by two.
    #[inline]
    pub(crate) fn pawn_steps<M: Mover>(&self, pawns: Set) -> [Set; 2] {
        let once = M::advance(pawns) & self.empty;
        [once, M::advance(once & M::THIRD_ROW) & self.empty]
    }

    #[inline(always)]
    fn add_pawns<M: Mover, W: GenType>(&self, pawns: Set, moves: &mut MoveList<Move>) {
        if W::CAPTURES {
            // Towards the a-file White's squares fall by nine and Black's rise by seven.
            let steps = if M::WHITE { [9, 7] } else { [7, 9] };
            for (reached, step) in pawn_captures(pawns, M::WHITE).into_iter().zip(steps) {
                let reached = reached & self.enemy;
                let capture = |to| self.taking(self.start(PAWN, M::origin(to, step)).to_square(to));
                each(reached & !M::LAST_ROW).for_each(|to| moves.push(capture(to)));
                each(reached & M::LAST_ROW).for_each(|to| add_promotions(capture(to), moves));
            }
        }
        if W::QUIETS {
            let [once, twice] = self.pawn_steps::<M>(pawns);
            let step = |to, by| self.start(PAWN, M::origin(to, by)).to_square(to);
            each(once & !M::LAST_ROW).for_each(|to| moves.push(step(to, 8)));
            each(twice).for_each(|to| moves.push(step(to, 16).by_two_squares()));
            each(once & M::LAST_ROW).for_each(|to| add_promotions(step(to, 8), moves));
        }
    }

    /// The number of a set of men's moves, without listing them; en passant and the king's are not among
    /// them.
    fn count<M: Mover, T: Tables>(&self, movers: Set) -> u32 {
        let mut count = 0;
        each_officer!(self, T, movers, |_, _, reached| count += (reached & !self.own).count_ones());
        let pawns = self.men.kind(PAWN) & movers;
        let [left, right] = pawn_captures(pawns, M::WHITE).map(|reached| reached & self.enemy);
        let [once, twice] = self.pawn_steps::<M>(pawns);
        for reached in [left, right, once, twice] {
            // A pawn on the last row becomes one of four men.
            count += reached.count_ones() + 3 * (reached & M::LAST_ROW).count_ones();
        }
        count
    }
}

#[inline]
fn add_promotions(m: Move, moves: &mut MoveList<Move>) {
    for man in [QUEEN, ROOK, BISHOP, KNIGHT] {
        moves.push(m.promoting(man));
    }
}

impl<L: PseudoLegal, U: Upkeep, T: Tables, K: Sets> Rotated<L, U, T, K> {
    #[inline(always)]
    pub(crate) fn list_for<M: Mover, W: GenType>(&self, moves: &mut MoveList<Move>) {
        let now = self.now::<M>();
        self.list_of::<M, W>(&now, now.own, moves);
    }

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
        let exempt = u64::from(now.count::<M, T>(now.own & !movers));
        played.iter().fold(exempt, |legal, &m| legal + u64::from(self.visit(m, |_| ()).is_some()))
    }

    #[inline(always)]
    pub(crate) fn now<M: Mover>(&self) -> Now<K> {
        let boards = self.boards();
        let danger = if L::EXEMPTS { self.danger(M::INDEX, &boards) } else { Danger::default() };
        Now {
            men: self.men,
            boards,
            own: self.men.side(M::INDEX),
            enemy: self.men.side(M::INDEX ^ 1),
            empty: !self.men.occupied(),
            danger,
            planes: self.men.planes(),
        }
    }

    /// Lists the moves of some men, and the king's and those en passant.
    #[inline(always)]
    fn list_of<M: Mover, W: GenType>(&self, now: &Now<K>, movers: Set, moves: &mut MoveList<Move>) {
        let pawns = self.men.kind(PAWN);
        now.add_pawns::<M, W>(pawns & movers, moves);
        if W::CAPTURES && self.en_passant != NOWHERE {
            let to = usize::from(self.en_passant) & 63;
            for from in each(PAWN_STEPS[M::INDEX ^ 1][to] & pawns & now.own) {
                // Two men leave a row at once, which no pin of one man foresees: always suspect.
                moves.push(Move::of(PAWN, from).to_square(to).en_passant().suspect());
            }
        }
        each_officer!(now, T, movers, |man, from, reached| now.add::<W>(man, from, reached, moves));
        let king = self.king(M::INDEX);
        now.add::<W>(KING, king, KING_STEPS[king], moves);
        if W::QUIETS && self.unmoved & bit(king) != 0 && !now.danger.in_check {
            self.list_castling(M::INDEX, moves);
        }
    }

    /// Lists castling. At level `exempt` the king is known not to be in check; at `tested` it is looked at
    /// here.
    #[inline(always)]
    fn list_castling(&self, us: usize, moves: &mut MoveList<Move>) {
        let is_open = |castle: &&Castle| self.may_castle(castle);
        for castle in CASTLES[us].iter().filter(is_open) {
            if (L::EXEMPTS || !self.is_attacked(self.king(us), us ^ 1)) && self.is_way_safe(castle, us) {
                moves.push(castling_move(castle));
            }
        }
    }

    /// Returns true if king and rook have not moved and nothing stands between them.
    #[inline]
    pub(crate) fn may_castle(&self, castle: &Castle) -> bool {
        self.unmoved & castle.homes == castle.homes && castle.between & self.men.occupied() == 0
    }

    /// Returns true if the square that a castling king crosses is safe. The square where it lands is left
    /// to the test after the move.
    #[inline]
    pub(crate) fn is_way_safe(&self, castle: &Castle, us: usize) -> bool {
        !self.is_attacked(castle.rook.1, us ^ 1)
    }
}

#[inline]
pub(crate) fn castling_move(castle: &Castle) -> Move {
    Move::of(KING, castle.king.0).to_square(castle.king.1).castling().suspect()
}
