//! Generation of pseudo-legal moves: a scan of the whole board.

use qipan_game::MoveList;

use crate::attack::{
    ALL_STEPS, DIAGONAL_STEPS, EAST, KNIGHT_STEPS, STRAIGHT_STEPS, WEST, forward, is_on_board, line_of,
};
use crate::men::{BISHOP, Cell, EMPTY, KIND, KING, KNIGHT, PAWN, QUEEN, ROOK, men_of, side_shift};
use crate::moves::Move;
use crate::{Board, NOWHERE};

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
    const OWN: Cell = men_of(Self::INDEX);
    const ENEMY: Cell = men_of(Self::INDEX ^ 1);
    const AHEAD: u8 = forward(Self::INDEX);
    const START_RANK: u8 = if Self::INDEX == 0 { 1 } else { 6 };
    /// The rank before the last.
    const EVE_RANK: u8 = 7 - Self::START_RANK;
    /// The king's square before castling.
    const KING_HOME: u8 = if Self::INDEX == 0 { 0x04 } else { 0x74 };
}

struct White;
struct Black;
impl Mover for White {
    const INDEX: usize = 0;
}
impl Mover for Black {
    const INDEX: usize = 1;
}

/// A set of squares in the order of the scan: square `0xrf` is bit `8 * f + r`.
type Set = u64;

#[inline(always)]
const fn bit_of(square: u8) -> u32 {
    (square & 7) as u32 * 8 + (square >> 4) as u32
}

#[inline(always)]
const fn square_of_bit(bit: u32) -> u8 {
    (bit as u8 & 7) << 4 | bit as u8 >> 3
}

/// One generation: where it writes and what it knows of the king.
struct Listing<'a> {
    board: &'a Board,
    moves: &'a mut MoveList<Move>,
}

impl Board {
    #[inline]
    pub(crate) fn list<W: Wanted>(&self, moves: &mut MoveList<Move>) {
        if self.side == 0 { self.list_for::<White, W>(moves) } else { self.list_for::<Black, W>(moves) }
    }

    fn list_for<M: Mover, W: Wanted>(&self, moves: &mut MoveList<Move>) {
        let (tied, in_check) = self.tied::<M>();
        let mut listing = Listing { board: self, moves };
        let mut men = self.men_of::<M>();
        while men != 0 {
            let bit = men.trailing_zeros();
            men &= men - 1;
            let from = square_of_bit(bit);
            listing.man::<M, W>(Move::of(from).tested_if(tied >> bit & 1 != 0), self.at(from));
        }
        if W::CAPTURES && self.en_passant != NOWHERE {
            listing.en_passant::<M>(self.en_passant);
        }
        if W::QUIETS && !in_check && self.castling >> (2 * M::INDEX) & 3 != 0 {
            for to in [M::KING_HOME + 2, M::KING_HOME - 2] {
                if self.may_castle(M::KING_HOME, to) {
                    listing.moves.push(Move::of(M::KING_HOME).to_square(to).castling());
                }
            }
        }
    }

    /// The scan: every square is looked at, eight of them as a word, so that only a man costs a branch.
    #[inline(always)]
    fn men_of<M: Mover>(&self) -> Set {
        let (rows, _) = self.cells.as_chunks::<8>();
        let mut men = 0;
        for rank in 0..8 {
            let row = u64::from_le_bytes(rows[2 * rank]) >> side_shift(M::INDEX);
            men |= (row & u64::from_ne_bytes([1; 8])) << rank;
        }
        men
    }

    /// The men that may not move without a test, and whether the king is in check; then it is all of them. Else it is
    /// the king and each first man on a walk from the king that has an enemy slider behind it.
    #[inline(always)]
    fn tied<M: Mover>(&self) -> (Set, bool) {
        let king = self.kings[M::INDEX];
        let mut tied = 1 << bit_of(king);
        let mut in_check = false;
        for step in ALL_STEPS {
            let slider = M::ENEMY | line_of(step);
            let (man, at) = self.first_man(king, step);
            if man & M::OWN != 0 {
                if self.first_man(at, step).0 & slider == slider {
                    tied |= 1 << bit_of(at);
                }
            } else if man & slider == slider {
                in_check = true;
            }
        }
        in_check |= self.is_attacked_from_near(king, M::INDEX ^ 1);
        (if in_check { !0 } else { tied }, in_check)
    }

    /// Whether the king of the side to move, which is at home and not in check, may castle to a square.
    pub(crate) fn may_castle(&self, king: u8, to: u8) -> bool {
        let (us, them) = self.sides();
        let short = to > king;
        let right = 1 << (2 * us + usize::from(!short));
        let (step, corner) = if short { (EAST, king + 3) } else { (WEST, king - 4) };
        self.castling & right != 0
            && self.first_man(king, step).1 == corner
            && !self.is_attacked(king.wrapping_add(step), them)
            && !self.is_attacked(to, them)
    }
}

impl Listing<'_> {
    #[inline(always)]
    fn man<M: Mover, W: Wanted>(&mut self, m: Move, man: Cell) {
        match man & KIND {
            PAWN => self.pawn::<M, W>(m),
            KNIGHT => self.leaps::<M, W>(m, KNIGHT_STEPS),
            BISHOP => self.slides::<M, W, 4>(m, DIAGONAL_STEPS),
            ROOK => self.slides::<M, W, 4>(m, STRAIGHT_STEPS),
            QUEEN => self.slides::<M, W, 8>(m, ALL_STEPS),
            KING => self.leaps::<M, W>(m.by_king(), ALL_STEPS),
            _ => {}
        }
    }

    #[inline(always)]
    fn leaps<M: Mover, W: Wanted>(&mut self, m: Move, steps: [u8; 8]) {
        for step in steps {
            let to = m.from().wrapping_add(step);
            let there = self.board.at(to);
            let is_wanted = match (W::CAPTURES, W::QUIETS) {
                (true, true) => there & M::OWN == 0,
                (true, false) => there & M::ENEMY != 0,
                _ => there == EMPTY,
            };
            if is_on_board(to) && is_wanted {
                self.moves.push(m.to_square(to));
            }
        }
    }

    #[inline(always)]
    fn slides<M: Mover, W: Wanted, const N: usize>(&mut self, m: Move, steps: [u8; N]) {
        for step in steps {
            let mut to = m.from().wrapping_add(step);
            while is_on_board(to) {
                let there = self.board.at(to);
                if there != EMPTY {
                    if W::CAPTURES && there & M::ENEMY != 0 {
                        self.moves.push(m.to_square(to));
                    }
                    break;
                }
                if W::QUIETS {
                    self.moves.push(m.to_square(to));
                }
                to = to.wrapping_add(step);
            }
        }
    }

    #[inline(always)]
    fn pawn<M: Mover, W: Wanted>(&mut self, m: Move) {
        let from = m.from();
        let last = from >> 4 == M::EVE_RANK;
        let ahead = from.wrapping_add(M::AHEAD);
        if W::CAPTURES {
            for to in [ahead.wrapping_add(WEST), ahead.wrapping_add(EAST)] {
                if is_on_board(to) && self.board.at(to) & M::ENEMY != 0 {
                    self.advance(m.to_square(to), last);
                }
            }
        }
        if W::QUIETS && self.board.at(ahead) == EMPTY {
            self.advance(m.to_square(ahead), last);
            let twice = ahead.wrapping_add(M::AHEAD);
            if from >> 4 == M::START_RANK && self.board.at(twice) == EMPTY {
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

    fn en_passant<M: Mover>(&mut self, to: u8) {
        let behind = to.wrapping_sub(M::AHEAD);
        for from in [behind.wrapping_add(WEST), behind.wrapping_add(EAST)] {
            if self.board.holds(from, M::OWN | PAWN) {
                // Two men leave a rank at once: only a test can tell.
                self.moves.push(Move::of(from).to_square(to).en_passant().tested_if(true));
            }
        }
    }
}
