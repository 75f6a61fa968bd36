//! Move generation: what each kind of man does.

use chess_rules::mailbox::men::{BISHOP, EMPTY, KIND, KING, KNIGHT, PAWN, QUEEN, ROOK, bit_of};
use chess_rules::mailbox::{Castle, Move};
use core::marker::PhantomData;

use qipan_game::{AttackTest, GenType, MoveList, Play, PseudoLegal};

use crate::Array;
use crate::danger::Danger;
use crate::scan::Scan;
use crate::squares::{CASTLES, LEFT, Line, NOWHERE, RIGHT, Room, SQUARES, forward, rank_of};

/// The side to move as a type: which way its pawns go is known when the generator is compiled.
pub(crate) trait Mover {
    const INDEX: usize;
    const OWN: u8 = bit_of(Self::INDEX);
    const ENEMY: u8 = bit_of(Self::INDEX ^ 1);
    const AHEAD: usize = forward(Self::INDEX);
    const START_RANK: usize = if Self::INDEX == 0 { 1 } else { 6 };
    /// The rank before the last.
    const EVE_RANK: usize = 7 - Self::START_RANK;
}

pub(crate) struct White;
pub(crate) struct Black;
impl Mover for White {
    const INDEX: usize = 0;
}
impl Mover for Black {
    const INDEX: usize = 1;
}

/// One generation: what it reads, and where it writes.
struct Listing<'a, M, W> {
    cells: &'a [u8; SQUARES],
    moves: &'a mut MoveList<Move>,
    what: PhantomData<(M, W)>,
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Array<L, S, P, A> {
    pub(crate) fn list_for<M: Mover, W: GenType>(&self, moves: &mut MoveList<Move>) {
        let danger = if L::EXEMPTS { self.danger::<M>() } else { Danger::NONE };
        let mut listing = Listing::<M, W> { cells: &self.cells, moves, what: PhantomData };
        S::each_man(&self.cells, M::OWN, |from| {
            let m = Move::of(from).suspect_if(L::EXEMPTS && danger.tied >> from & 1 != 0);
            listing.man(m, self.cells[from]);
        });
        if W::CAPTURES && self.en_passant != NOWHERE {
            listing.en_passant(usize::from(self.en_passant));
        }
        if W::QUIETS && self.castling >> (2 * M::INDEX) & 3 != 0 && !danger.in_check {
            for castle in &CASTLES[M::INDEX] {
                if self.may_castle(castle, M::INDEX) {
                    let [from, to] = castle.king.map(usize::from);
                    moves.push(Move::of(from).to_square(to).castling().suspect_if(true));
                }
            }
        }
    }

    /// Returns true if a side's king may stand on a square. Seldom asked, and so not part of each generator.
    #[inline(never)]
    fn is_safe(&self, square: usize, side: usize) -> bool {
        !self.is_attacked(square, side ^ 1)
    }

    /// Returns true if a side may castle this way: the right is there, the squares between are empty, the
    /// king is not in check and crosses no attacked square. The square where it lands is left to the test
    /// after the move.
    #[inline(always)]
    pub(crate) fn may_castle(&self, castle: &Castle, side: usize) -> bool {
        let [[king, _], [rook, crossed]] = [castle.king, castle.rook].map(|path| path.map(usize::from));
        self.castling & castle.right != 0
            && self.cells[king.min(rook) + 1..king.max(rook)].iter().all(|&man| man == EMPTY)
            && self.is_safe(king, side)
            && self.is_safe(crossed, side)
    }
}

impl<M: Mover, W: GenType> Listing<'_, M, W> {
    #[inline(always)]
    fn man(&mut self, m: Move, man: u8) {
        let room = Room::around(m.from());
        match man & KIND {
            PAWN => self.pawn(m, room),
            KNIGHT => {
                room.any_leap(|to| {
                    self.leap(m, to);
                    false
                });
            }
            BISHOP => self.slides(m, room.diagonal()),
            ROOK => self.slides(m, room.straight()),
            QUEEN => {
                self.slides(m, room.straight());
                self.slides(m, room.diagonal());
            }
            KING => room.each_step(|to| self.leap(m.by_king(), to)),
            _ => {}
        }
    }

    /// Lists a leap or step to a square where it may end.
    #[inline(always)]
    fn leap(&mut self, m: Move, to: usize) {
        let there = self.cells[to & 63];
        let is_wanted = match (W::CAPTURES, W::QUIETS) {
            (true, true) => there & M::OWN == 0,
            (true, false) => there & M::ENEMY != 0,
            _ => there == EMPTY,
        };
        if is_wanted {
            self.moves.push(m.to_square(to));
        }
    }

    #[inline(always)]
    fn slides(&mut self, m: Move, lines: [Line; 4]) {
        for (step, room) in lines {
            let mut to = m.from();
            for _ in 0..room {
                to = to.wrapping_add(step) & 63;
                let there = self.cells[to];
                if there != EMPTY {
                    if W::CAPTURES && there & M::ENEMY != 0 {
                        self.moves.push(m.to_square(to));
                    }
                    break;
                }
                if W::QUIETS {
                    self.moves.push(m.to_square(to));
                }
            }
        }
    }

    #[inline(always)]
    fn pawn(&mut self, m: Move, room: Room) {
        let from = m.from();
        let last = rank_of(from) == M::EVE_RANK;
        let ahead = from.wrapping_add(M::AHEAD);
        if W::CAPTURES {
            for (aside, has_room) in [(LEFT, room.left > 0), (RIGHT, room.right > 0)] {
                let to = ahead.wrapping_add(aside);
                if has_room && self.cells[to & 63] & M::ENEMY != 0 {
                    self.advance(m.to_square(to), last);
                }
            }
        }
        if W::QUIETS && self.cells[ahead & 63] == EMPTY {
            self.advance(m.to_square(ahead), last);
            let twice = ahead.wrapping_add(M::AHEAD);
            if rank_of(from) == M::START_RANK && self.cells[twice & 63] == EMPTY {
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

    fn en_passant(&mut self, to: usize) {
        let room = Room::around(to);
        let behind = to.wrapping_sub(M::AHEAD);
        for (aside, has_room) in [(LEFT, room.left > 0), (RIGHT, room.right > 0)] {
            let from = behind.wrapping_add(aside) & 63;
            if has_room && self.cells[from] == M::OWN | PAWN {
                // Two men leave a rank at once: only a test can tell.
                self.moves.push(Move::of(from).to_square(to).en_passant().suspect_if(true));
            }
        }
    }
}
