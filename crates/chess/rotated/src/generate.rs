//! Generation of pseudo-legal moves.

use chess_rules::{Side, Wing};
use qipan_game::MoveList;

use crate::attacks::{self, pawn_captures};
use crate::layout::{Set, bit, each};
use crate::moves::{BISHOP, KING, KNIGHT, Move, PAWN, QUEEN, ROOK};
use crate::upkeep::{Boards, Upkeep};
use crate::{Board, NO_SQUARE, homes};

/// Which moves a generation lists.
pub(crate) trait Wanted {
    const CAPTURES: bool;
    const QUIETS: bool;
}

/// All moves.
pub(crate) struct All;
/// Moves that take a man.
pub(crate) struct Captures;
/// All other moves.
pub(crate) struct Quiets;

impl Wanted for All {
    const CAPTURES: bool = true;
    const QUIETS: bool = true;
}
impl Wanted for Captures {
    const CAPTURES: bool = true;
    const QUIETS: bool = false;
}
impl Wanted for Quiets {
    const CAPTURES: bool = false;
    const QUIETS: bool = true;
}

/// The side to move as a type: which way its pawns go is known when the generator is compiled.
trait Mover {
    const INDEX: usize;
    const WHITE: bool = Self::INDEX == 0;
    /// The row its pawns promote on and the one they reach by a single step from their start.
    const LAST_ROW: Set = if Self::WHITE { 0xff } else { 0xff << 56 };
    const THIRD_ROW: Set = if Self::WHITE { 0xff << 40 } else { 0xff << 16 };
    /// The king's square before castling.
    const KING_HOME: usize = if Self::WHITE { 60 } else { 4 };

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

struct White;
struct Black;
impl Mover for White {
    const INDEX: usize = 0;
}
impl Mover for Black {
    const INDEX: usize = 1;
}

/// What one generation knows of the position.
struct Situation {
    boards: Boards,
    own: Set,
    enemy: Set,
    empty: Set,
    king: usize,
    in_check: bool,
    /// Own men that may not leave their square without a test.
    tied: Set,
    /// The number of the man on a square as three sets, one for each of its bits.
    planes: [Set; 3],
}

impl Situation {
    /// A man's moves from a square, before it is known where to.
    #[inline]
    fn move_of(&self, man: usize, from: usize) -> Move {
        Move::of(man, from).tested_if_in(self.tied)
    }

    /// The enemy man on a square.
    #[inline]
    fn man_on(&self, square: usize) -> usize {
        let [low, middle, high] = self.planes;
        ((low >> square & 1) | (middle >> square & 1) << 1 | (high >> square & 1) << 2) as usize
    }
}

impl<U: Upkeep> Board<U> {
    #[inline]
    pub(crate) fn list<W: Wanted>(&self, moves: &mut MoveList<Move>) {
        if self.side == 0 { self.list_for::<White, W>(moves) } else { self.list_for::<Black, W>(moves) }
    }

    fn list_for<M: Mover, W: Wanted>(&self, moves: &mut MoveList<Move>) {
        let now = self.situation::<M>();
        self.list_pawns::<M, W>(&now, moves);
        for from in each(self.kinds[KNIGHT] & now.own) {
            list_to::<W>(&now, KNIGHT, from, attacks::KNIGHT[from & 63], moves);
        }
        for from in each(self.kinds[BISHOP] & now.own) {
            list_to::<W>(&now, BISHOP, from, now.boards.bishop(from), moves);
        }
        for from in each(self.kinds[ROOK] & now.own) {
            list_to::<W>(&now, ROOK, from, now.boards.rook(from), moves);
        }
        for from in each(self.kinds[QUEEN] & now.own) {
            list_to::<W>(&now, QUEEN, from, now.boards.rook(from) | now.boards.bishop(from), moves);
        }
        list_to::<W>(&now, KING, now.king, attacks::KING[now.king & 63], moves);
        if W::QUIETS && self.unmoved & bit(M::KING_HOME) != 0 && !now.in_check {
            self.list_castling::<M>(&now, moves);
        }
    }

    #[inline]
    fn situation<M: Mover>(&self) -> Situation {
        let (own, enemy) = (self.colours[M::INDEX], self.colours[M::INDEX ^ 1]);
        let boards = self.occupancy.boards();
        let king = (self.kinds[KING] & own).trailing_zeros() as usize & 63;
        let straight = (self.kinds[ROOK] | self.kinds[QUEEN]) & enemy;
        let oblique = (self.kinds[BISHOP] | self.kinds[QUEEN]) & enemy;
        // Only the first men on lines that an enemy slider stands on can uncover the king.
        let mut seen = 0;
        let mut checkers = attacks::KNIGHT[king] & self.kinds[KNIGHT] & enemy
            | attacks::PAWN[M::INDEX][king] & self.kinds[PAWN] & enemy;
        if attacks::REACH[0][king] & straight != 0 {
            let reached = boards.rook(king);
            checkers |= reached & straight;
            seen |= reached;
        }
        if attacks::REACH[1][king] & oblique != 0 {
            let reached = boards.bishop(king);
            checkers |= reached & oblique;
            seen |= reached;
        }
        let in_check = checkers != 0;
        let tied = if in_check { own } else { seen & own | bit(king) };
        let planes = [
            (self.kinds[PAWN] | self.kinds[BISHOP] | self.kinds[QUEEN]) & enemy,
            (self.kinds[KNIGHT] | self.kinds[BISHOP] | self.kinds[KING]) & enemy,
            (self.kinds[ROOK] | self.kinds[QUEEN] | self.kinds[KING]) & enemy,
        ];
        let empty = !self.occupancy.occupied();
        Situation { boards, own, enemy, empty, king, in_check, tied, planes }
    }

    #[inline]
    fn list_pawns<M: Mover, W: Wanted>(&self, now: &Situation, moves: &mut MoveList<Move>) {
        let pawns = self.kinds[PAWN] & now.own;
        if W::CAPTURES {
            let [left, right] = pawn_captures(pawns, M::WHITE);
            // Towards the a-file White's squares fall by nine and Black's rise by seven.
            let steps = if M::WHITE { [9, 7] } else { [7, 9] };
            for (reached, step) in [(left, steps[0]), (right, steps[1])] {
                let reached = reached & now.enemy;
                for to in each(reached & !M::LAST_ROW) {
                    let m = now.move_of(PAWN, M::origin(to, step));
                    moves.push(m.to_square(to).taking(now.man_on(to)));
                }
                for to in each(reached & M::LAST_ROW) {
                    let m = now.move_of(PAWN, M::origin(to, step));
                    list_promotions(m.to_square(to).taking(now.man_on(to)), moves);
                }
            }
            if self.en_passant != NO_SQUARE {
                let to = usize::from(self.en_passant) & 63;
                for from in each(attacks::PAWN[M::INDEX ^ 1][to] & pawns) {
                    // Two men leave a row at once: only a test can tell.
                    moves.push(Move::of(PAWN, from).to_square(to).en_passant().tested());
                }
            }
        }
        if W::QUIETS {
            let once = M::advance(pawns) & now.empty;
            let twice = M::advance(once & M::THIRD_ROW) & now.empty;
            for to in each(once & !M::LAST_ROW) {
                moves.push(now.move_of(PAWN, M::origin(to, 8)).to_square(to));
            }
            for to in each(twice) {
                moves.push(now.move_of(PAWN, M::origin(to, 16)).to_square(to).by_two_squares());
            }
            for to in each(once & M::LAST_ROW) {
                list_promotions(now.move_of(PAWN, M::origin(to, 8)).to_square(to), moves);
            }
        }
    }

    /// Castling is listed only where the laws allow it, so it needs no test; the king is known not to be in check.
    fn list_castling<M: Mover>(&self, now: &Situation, moves: &mut MoveList<Move>) {
        for to in [M::KING_HOME + 2, M::KING_HOME - 2] {
            if self.may_castle(to, now.empty) {
                moves.push(Move::of(KING, M::KING_HOME).to_square(to).castling());
            }
        }
    }

    /// Whether the king of the side to move, which is not in check, may castle to a square, c1 g1 c8 or g8.
    pub(crate) fn may_castle(&self, to: usize, empty: Set) -> bool {
        let (us, them) = self.sides();
        let short = to % 8 == 6;
        let side = if us == 0 { Side::White } else { Side::Black };
        let homes = homes(side, if short { Wing::King } else { Wing::Queen });
        let home = bit(to / 8 * 8);
        let between = if short { 0b0110_0000 * home } else { 0b0000_1110 * home };
        let passed = if short { to - 1 } else { to + 1 };
        self.unmoved & homes == homes
            && between & !empty == 0
            && !self.is_attacked(passed, them)
            && !self.is_attacked(to, them)
    }

    /// Whether a side attacks a square.
    #[inline]
    pub(crate) fn is_attacked(&self, square: usize, by: usize) -> bool {
        let (square, by) = (square & 63, by & 1);
        let enemy = self.colours[by];
        let leapers = attacks::KNIGHT[square] & self.kinds[KNIGHT]
            | attacks::PAWN[by ^ 1][square] & self.kinds[PAWN]
            | attacks::KING[square] & self.kinds[KING];
        if leapers & enemy != 0 {
            return true;
        }
        let straight = (self.kinds[ROOK] | self.kinds[QUEEN]) & enemy;
        if attacks::REACH[0][square] & straight != 0 && self.occupancy.boards().rook(square) & straight != 0 {
            return true;
        }
        let oblique = (self.kinds[BISHOP] | self.kinds[QUEEN]) & enemy;
        attacks::REACH[1][square] & oblique != 0 && self.occupancy.boards().bishop(square) & oblique != 0
    }
}

/// Lists a man's moves to the squares it attacks.
#[inline]
fn list_to<W: Wanted>(now: &Situation, man: usize, from: usize, reached: Set, moves: &mut MoveList<Move>) {
    let m = now.move_of(man, from);
    if W::CAPTURES {
        for to in each(reached & now.enemy) {
            moves.push(m.to_square(to).taking(now.man_on(to)));
        }
    }
    if W::QUIETS {
        for to in each(reached & now.empty) {
            moves.push(m.to_square(to));
        }
    }
}

#[inline]
fn list_promotions(m: Move, moves: &mut MoveList<Move>) {
    for man in [QUEEN, ROOK, BISHOP, KNIGHT] {
        moves.push(m.promoting(man));
    }
}
