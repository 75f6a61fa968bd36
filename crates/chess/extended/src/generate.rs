//! Generation of pseudo-legal moves: a scan of the whole board.

use qipan_game::MoveList;

use crate::attack::{EAST, WEST};
use crate::men::{
    BISHOP, Cell, DIAGONAL, EMPTY, KIND, KING, KNIGHT, OUTSIDE, PAWN, QUEEN, ROOK, STRAIGHT, men_of,
    side_shift,
};
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
    const START_RANK: u32 = if Self::INDEX == 0 { 1 } else { 6 };
    /// The rank before the last.
    const EVE_RANK: u32 = 7 - Self::START_RANK;
}

struct White;
struct Black;
impl Mover for White {
    const INDEX: usize = 0;
}
impl Mover for Black {
    const INDEX: usize = 1;
}

/// A set of squares in the order of the scan: file `f` of rank `r` is bit `8 * f + r`.
type Set = u64;

/// One generation: the board, and where it writes.
struct Listing<'a, const WIDTH: usize, const CELLS: usize> {
    board: &'a Board<WIDTH, CELLS>,
    moves: &'a mut MoveList<Move>,
}

impl<const WIDTH: usize, const CELLS: usize> Board<WIDTH, CELLS> {
    /// The bit of a square in a [`Set`]; 0 for the boundary.
    const SET_OF: [Set; CELLS] = {
        let mut set = [0; CELLS];
        let mut bit = 0;
        while bit < 64 {
            set[Self::square_of_bit(bit) as usize] = 1 << bit;
            bit += 1;
        }
        set
    };

    pub(crate) const SET_BYTES: usize = size_of::<[Set; CELLS]>();

    #[inline(always)]
    const fn square_of_bit(bit: u32) -> u8 {
        (bit as u8 & 7) * WIDTH as u8 + (bit as u8 >> 3) + Self::FIRST
    }

    const fn ahead<M: Mover>() -> u8 {
        Self::forward(M::INDEX)
    }

    /// The king's square before castling.
    #[inline(always)]
    const fn king_home<M: Mover>() -> u8 {
        if M::INDEX == 0 { Self::FIRST + 4 } else { Self::FIRST + 7 * WIDTH as u8 + 4 }
    }

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
            let from = Self::square_of_bit(bit);
            let m = Move::of(from).tested_if(tied >> bit & 1 != 0);
            listing.man::<M, W>(m, self.at(from), bit & 7);
        }
        if W::CAPTURES && self.en_passant != NOWHERE {
            listing.en_passant::<M>(self.en_passant);
        }
        if W::QUIETS && !in_check && self.castling >> (2 * M::INDEX) & 3 != 0 {
            let king = Self::king_home::<M>();
            for to in [king + 2, king - 2] {
                if self.may_castle(king, to) {
                    listing.moves.push(Move::of(king).to_square(to).castling());
                }
            }
        }
    }

    /// The scan: every square is looked at, eight of them as a word, so that only a man costs a branch.
    #[inline(always)]
    fn men_of<M: Mover>(&self) -> Set {
        let mut men = 0;
        for rank in 0..8 {
            let first = usize::from(Self::FIRST) + rank * WIDTH;
            let row = self.cells[first..].first_chunk().expect("a row within the frame");
            let row = u64::from_le_bytes(*row) >> side_shift(M::INDEX);
            men |= (row & u64::from_ne_bytes([1; 8])) << rank;
        }
        men
    }

    /// The men that may not move without a test, and whether the king is in check; then it is all of them. Else it is
    /// the king and each first man on a walk from the king that has an enemy slider behind it.
    #[inline(always)]
    fn tied<M: Mover>(&self) -> (Set, bool) {
        let king = self.kings[M::INDEX];
        let mut tied = Self::SET_OF[usize::from(king)];
        let mut in_check = false;
        for (steps, line) in [(Self::STRAIGHT_STEPS, STRAIGHT), (Self::DIAGONAL_STEPS, DIAGONAL)] {
            let slider = M::ENEMY | line;
            for step in steps {
                let (man, at) = self.first_man(king, step);
                if man & M::OWN != 0 {
                    if self.first_man(at, step).0 & slider == slider {
                        tied |= Self::SET_OF[usize::from(at)];
                    }
                } else if man & slider == slider {
                    in_check = true;
                }
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

impl<const WIDTH: usize, const CELLS: usize> Listing<'_, WIDTH, CELLS> {
    #[inline(always)]
    fn man<M: Mover, W: Wanted>(&mut self, m: Move, man: Cell, rank: u32) {
        match man & KIND {
            PAWN => self.pawn::<M, W>(m, rank),
            KNIGHT => self.leaps::<M, W>(m, Board::<WIDTH, CELLS>::KNIGHT_STEPS),
            BISHOP => self.slides::<M, W, 4>(m, Board::<WIDTH, CELLS>::DIAGONAL_STEPS),
            ROOK => self.slides::<M, W, 4>(m, Board::<WIDTH, CELLS>::STRAIGHT_STEPS),
            QUEEN => self.slides::<M, W, 8>(m, Board::<WIDTH, CELLS>::ALL_STEPS),
            KING => self.leaps::<M, W>(m.by_king(), Board::<WIDTH, CELLS>::ALL_STEPS),
            _ => {}
        }
    }

    #[inline(always)]
    fn leaps<M: Mover, W: Wanted>(&mut self, m: Move, steps: [u8; 8]) {
        for step in steps {
            let to = m.from().wrapping_add(step);
            let there = self.board.at_jump(to);
            let is_wanted = match (W::CAPTURES, W::QUIETS) {
                (true, true) => there & (M::OWN | OUTSIDE) == 0,
                (true, false) => there & M::ENEMY != 0,
                _ => there == EMPTY,
            };
            if is_wanted {
                self.moves.push(m.to_square(to));
            }
        }
    }

    #[inline(always)]
    fn slides<M: Mover, W: Wanted, const N: usize>(&mut self, m: Move, steps: [u8; N]) {
        for step in steps {
            let mut to = m.from().wrapping_add(step);
            let mut there = self.board.at(to);
            while there == EMPTY {
                if W::QUIETS {
                    self.moves.push(m.to_square(to));
                }
                to = to.wrapping_add(step);
                there = self.board.at(to);
            }
            if W::CAPTURES && there & M::ENEMY != 0 {
                self.moves.push(m.to_square(to));
            }
        }
    }

    #[inline(always)]
    fn pawn<M: Mover, W: Wanted>(&mut self, m: Move, rank: u32) {
        let from = m.from();
        let last = rank == M::EVE_RANK;
        let ahead = from.wrapping_add(Board::<WIDTH, CELLS>::ahead::<M>());
        if W::CAPTURES {
            for to in [ahead.wrapping_add(WEST), ahead.wrapping_add(EAST)] {
                if self.board.at(to) & M::ENEMY != 0 {
                    self.advance(m.to_square(to), last);
                }
            }
        }
        if W::QUIETS && self.board.at(ahead) == EMPTY {
            self.advance(m.to_square(ahead), last);
            let twice = ahead.wrapping_add(Board::<WIDTH, CELLS>::ahead::<M>());
            if rank == M::START_RANK && self.board.at(twice) == EMPTY {
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
        let behind = to.wrapping_sub(Board::<WIDTH, CELLS>::ahead::<M>());
        for from in [behind.wrapping_add(WEST), behind.wrapping_add(EAST)] {
            if self.board.at(from) == M::OWN | PAWN {
                // Two men leave a rank at once: only a test can tell.
                self.moves.push(Move::of(from).to_square(to).en_passant().tested_if(true));
            }
        }
    }
}
