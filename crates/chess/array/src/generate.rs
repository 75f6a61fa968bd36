//! Generation of pseudo-legal moves: a scan of the whole board.

use qipan_game::MoveList;

use crate::attacks::slides_by;
use crate::moves::Move;
use crate::squares::{
    BISHOP, DIRECTIONS, EMPTY, KIND, KING, KNIGHT, LEAPS, Man, PAWN, QUEEN, ROOK, Step, beyond, men_of, room,
    stride,
};
use crate::{Board, NO_SQUARE};

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
pub(crate) trait Mover {
    const INDEX: usize;
    const OWN: Man = men_of(Self::INDEX);
    const ENEMY: Man = men_of(Self::INDEX ^ 1);
    /// Ranks that a pawn's step leads up.
    const UP: i8 = if Self::INDEX == 0 { 1 } else { -1 };
    const START_RANK: usize = if Self::INDEX == 0 { 1 } else { 6 };
    /// The rank before the last.
    const EVE_RANK: usize = 7 - Self::START_RANK;
    /// The king's square before castling.
    const KING_HOME: usize = if Self::INDEX == 0 { 4 } else { 60 };
}

struct White;
struct Black;
impl Mover for White {
    const INDEX: usize = 0;
}
impl Mover for Black {
    const INDEX: usize = 1;
}

/// One generation: where it writes and what it knows of the king.
struct Listing<'a> {
    board: &'a Board,
    moves: &'a mut MoveList<Move>,
    /// One bit per square: own men that may not leave it without a test.
    tied: u64,
}

impl Board {
    #[inline]
    pub(crate) fn list<W: Wanted>(&self, moves: &mut MoveList<Move>) {
        if self.side == 0 { self.list_for::<White, W>(moves) } else { self.list_for::<Black, W>(moves) }
    }

    fn list_for<M: Mover, W: Wanted>(&self, moves: &mut MoveList<Move>) {
        let (tied, in_check) = self.tied::<M>();
        let mut listing = Listing { board: self, moves, tied };
        // Each rank is looked at as a word, so that its empty squares and the enemy's men cost no branch: a tenth of perft.
        for (rank, row) in self.men.as_chunks::<8>().0.iter().enumerate() {
            let mut own = u64::from_le_bytes(*row) & u64::from_ne_bytes([M::OWN; 8]);
            while own != 0 {
                let file = own.trailing_zeros() as usize / 8;
                listing.man::<M, W>(rank * 8 + file, row[file]);
                own &= own - 1;
            }
        }
        if self.en_passant != NO_SQUARE && W::CAPTURES {
            listing.en_passant::<M>(usize::from(self.en_passant));
        }
        if W::QUIETS && !in_check && self.castling >> (2 * M::INDEX) & 3 != 0 {
            for to in [M::KING_HOME + 2, M::KING_HOME - 2] {
                if self.may_castle(to) {
                    listing.moves.push(Move::of(M::KING_HOME).to_square(to).castling());
                }
            }
        }
    }

    /// The men that may not move without a test, and whether the king is in check; then it is all of them. Else it is
    /// the king and each first man on a walk from the king that has an enemy slider behind it.
    #[inline]
    fn tied<M: Mover>(&self) -> (u64, bool) {
        let king = usize::from(self.kings[M::INDEX]) & 63;
        let mut tied = 1 << king;
        let mut in_check = false;
        for step in DIRECTIONS {
            let (man, at) = self.first_man(king, step);
            if man & M::OWN != 0 {
                let (behind, _) = self.first_man(at, step);
                if behind & M::ENEMY != 0 && slides_by(behind, step) {
                    tied |= 1 << at;
                }
            } else if slides_by(man, step) {
                in_check = true;
            }
        }
        let holds = |step: Step, man: Man| beyond(king, step).is_some_and(|at| self.men[at & 63] == man);
        in_check |= holds((-1, M::UP), M::ENEMY | PAWN) || holds((1, M::UP), M::ENEMY | PAWN);
        for step in LEAPS {
            in_check |= holds(step, M::ENEMY | KNIGHT);
        }
        (if in_check { !0 } else { tied }, in_check)
    }

    /// Whether the king of the side to move, which is not in check, may castle to a square, c1 g1 c8 or g8.
    pub(crate) fn may_castle(&self, to: usize) -> bool {
        let (us, them) = self.sides();
        let short = to % 8 == 6;
        let right = 1 << (2 * us + usize::from(!short));
        let between = if short { to - 1..to + 1 } else { to - 1..to + 2 };
        let passed = if short { to - 1 } else { to + 1 };
        self.castling & right != 0
            && self.men[between].iter().all(|&man| man == EMPTY)
            && !self.is_attacked(passed, them)
            && !self.is_attacked(to, them)
    }
}

impl Listing<'_> {
    #[inline]
    fn man<M: Mover, W: Wanted>(&mut self, from: usize, man: Man) {
        let m = Move::of(from).tested_if(self.tied >> (from & 63) & 1 != 0);
        match man & KIND {
            PAWN => self.pawn::<M, W>(m),
            KNIGHT => self.steps::<M, W>(m, LEAPS),
            BISHOP => self.slides::<M, W>(m, &DIRECTIONS[4..]),
            ROOK => self.slides::<M, W>(m, &DIRECTIONS[..4]),
            QUEEN => self.slides::<M, W>(m, &DIRECTIONS),
            KING => self.steps::<M, W>(m.by_king(), DIRECTIONS),
            _ => {}
        }
    }

    /// Lists a move to a square unless an own man stands there; says whether the square is empty.
    #[inline(always)]
    fn to<M: Mover, W: Wanted>(&mut self, m: Move, to: usize) -> bool {
        let there = self.board.men[to & 63];
        if there == EMPTY {
            if W::QUIETS {
                self.moves.push(m.to_square(to));
            }
            return true;
        }
        if W::CAPTURES && there & M::ENEMY != 0 {
            self.moves.push(m.to_square(to));
        }
        false
    }

    #[inline(always)]
    fn steps<M: Mover, W: Wanted>(&mut self, m: Move, steps: [Step; 8]) {
        for step in steps {
            if let Some(to) = beyond(m.from(), step) {
                self.to::<M, W>(m, to);
            }
        }
    }

    #[inline(always)]
    fn slides<M: Mover, W: Wanted>(&mut self, m: Move, steps: &[Step]) {
        for &step in steps {
            let mut to = m.from();
            for _ in 0..room(m.from(), step) {
                to = to.wrapping_add(stride(step));
                if !self.to::<M, W>(m, to & 63) {
                    break;
                }
            }
        }
    }

    #[inline(always)]
    fn pawn<M: Mover, W: Wanted>(&mut self, m: Move) {
        let from = m.from();
        let last = from / 8 == M::EVE_RANK;
        let ahead = from.wrapping_add(stride((0, M::UP)));
        if W::CAPTURES {
            for sideways in [-1, 1] {
                if let Some(to) = beyond(from, (sideways, M::UP))
                    && self.board.men[to & 63] & M::ENEMY != 0
                {
                    self.advance(m.to_square(to), last);
                }
            }
        }
        if W::QUIETS && self.board.men[ahead & 63] == EMPTY {
            self.advance(m.to_square(ahead), last);
            let twice = ahead.wrapping_add(stride((0, M::UP)));
            if from / 8 == M::START_RANK && self.board.men[twice & 63] == EMPTY {
                self.moves.push(m.to_square(twice).by_two_squares());
            }
        }
    }

    /// Lists a pawn's move, which on the last rank is four.
    #[inline(always)]
    fn advance(&mut self, m: Move, last: bool) {
        if last {
            for kind in [QUEEN, ROOK, BISHOP, KNIGHT] {
                self.moves.push(m.promoting(kind));
            }
        } else {
            self.moves.push(m);
        }
    }

    fn en_passant<M: Mover>(&mut self, to: usize) {
        for sideways in [-1, 1] {
            if let Some(from) = beyond(to, (sideways, -M::UP))
                && self.board.men[from] == M::OWN | PAWN
            {
                // Two men leave a rank at once: only a test can tell.
                self.moves.push(Move::of(from).to_square(to).en_passant().tested_if(true));
            }
        }
    }
}
