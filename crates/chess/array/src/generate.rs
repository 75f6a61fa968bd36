//! Move generation: what each kind of piece does.

use chess_rules::mailbox::men::{BISHOP, EMPTY, KIND, KING, KNIGHT, PAWN, QUEEN, ROOK, bit_of};
use chess_rules::mailbox::{Castle, Move};
use core::{marker::PhantomData, ops::Range};

use qipan_game::{AttackTest, GenType, MoveList, Play, Probe, PseudoLegal, noted};

use crate::Array;
use crate::danger::Danger;
use crate::marks::{CASTLING, CASTLINGS, CELLS, EN_PASSANT, part};
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
struct Listing<'a, M, W, T> {
    cells: &'a [u8; SQUARES],
    probe: T,
    moves: &'a mut MoveList<Move>,
    what: PhantomData<(M, W)>,
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest, T: Probe> Array<L, S, P, A, T> {
    pub(crate) fn list_for<M: Mover, W: GenType>(&self, moves: &mut MoveList<Move>) {
        let danger = if L::EXEMPTS { self.danger::<M>() } else { Danger::NONE };
        let mut listing =
            Listing::<M, W, T> { cells: &self.cells, probe: self.probe, moves, what: PhantomData };
        S::each_man(self.probe, &self.cells, M::OWN, |from| {
            self.probe.finds(part::MAN, from);
            let m = Move::of(from).suspect_if(L::EXEMPTS && danger.tied >> from & 1 != 0);
            if L::EXEMPTS {
                self.probe.works_out("danger.tied >> from & 1 != 0", m.is_suspect());
            }
            listing.man(m, self.cell(from));
        });
        if W::CAPTURES && self.crossed() != NOWHERE {
            listing.en_passant(usize::from(self.en_passant));
        }
        if W::QUIETS && self.rights::<M>() != 0 && !danger.in_check {
            for castle in &CASTLES[M::INDEX] {
                if self.may_castle(castle, M::INDEX) {
                    let [from, to] = castle.king.map(usize::from);
                    self.probe.enters(part::CASTLES_TO, to);
                    self.probe.lists(moves, Move::of(from).to_square(to).castling().suspect_if(true));
                }
            }
        }
    }

    /// The square behind a pawn that has just moved two squares.
    #[inline(always)]
    fn crossed(&self) -> u8 {
        self.probe.begins(part::PASSING, 0);
        self.probe.reads(EN_PASSANT.at(0), self.en_passant)
    }

    /// The rights to castle of the side to move.
    #[inline(always)]
    fn rights<M: Mover>(&self) -> u8 {
        self.probe.begins(part::CASTLE, 0);
        let castling = self.probe.reads(CASTLING.at(0), self.castling);
        noted!(self.probe, castling >> (2 * M::INDEX) & 3)
    }

    /// Returns true if a side's king may stand on a square. Seldom asked, and so not part of each generator.
    #[inline(never)]
    fn is_safe(&self, square: usize, side: usize) -> bool {
        !self.is_attacked(square, side ^ 1)
    }

    /// Returns true if squares that follow each other are empty.
    #[inline(always)]
    fn is_empty(&self, squares: Range<usize>) -> bool {
        let cells = &self.cells[squares.clone()];
        self.probe.reads_as_far(CELLS, squares.start, cells, |man| man != EMPTY);
        let is_empty = cells.iter().all(|&man| man == EMPTY);
        noted!(self.probe, is_empty)
    }

    /// Returns true if a side may castle this way: the right is there, the squares between are empty, the
    /// king is not in check and crosses no attacked square. The square where it lands is left to the test
    /// after the move.
    #[inline(always)]
    pub(crate) fn may_castle(&self, castle: &Castle, side: usize) -> bool {
        let [[king, _], [rook, crossed]] = [castle.king, castle.rook].map(|path| path.map(usize::from));
        let between = king.min(rook) + 1..king.max(rook);
        self.probe.enters(part::WAY, castle.king[1].into());
        self.probe.reads_bytes(
            CASTLINGS.of(side, usize::from(rook < king)),
            size_of::<Castle>(),
            castle.right,
        );
        noted!(self.probe, self.castling & castle.right != 0)
            && self.is_empty(between)
            && self.is_safe(king, side)
            && self.is_safe(crossed, side)
    }
}

impl<M: Mover, W: GenType, T: Probe> Listing<'_, M, W, T> {
    #[inline(always)]
    fn cell(&self, square: usize) -> u8 {
        self.probe.reads(CELLS.at(square), self.cells[square])
    }

    #[inline(always)]
    fn man(&mut self, m: Move, man: u8) {
        let room = noted!(self.probe, Room::around(m.from()));
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

    /// The piece on a square, whose look is a part of its own.
    #[inline(always)]
    fn enters_cell(&self, part: &'static str, square: usize) -> u8 {
        self.probe.enters(part, square & 63);
        self.cell(square & 63)
    }

    /// Lists a leap or step to a square where it may end.
    #[inline(always)]
    fn leap(&mut self, m: Move, to: usize) {
        let there = self.enters_cell(part::STEP, to);
        let is_wanted = match (W::CAPTURES, W::QUIETS) {
            (true, true) => there & M::OWN == 0,
            (true, false) => there & M::ENEMY != 0,
            _ => there == EMPTY,
        };
        if is_wanted {
            self.probe.lists(self.moves, m.to_square(to));
        }
    }

    #[inline(always)]
    fn slides(&mut self, m: Move, lines: [Line; 4]) {
        for (step, room) in lines {
            self.probe.enters(part::LINE, step);
            let mut to = m.from();
            for _ in 0..room {
                to = to.wrapping_add(step) & 63;
                let there = self.cell(to);
                if there != EMPTY {
                    if W::CAPTURES && there & M::ENEMY != 0 {
                        self.probe.lists(self.moves, m.to_square(to));
                    }
                    break;
                }
                if W::QUIETS {
                    self.probe.lists(self.moves, m.to_square(to));
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
                if has_room && self.enters_cell(part::PAWN_TAKES, to) & M::ENEMY != 0 {
                    self.advance(m.to_square(to), last);
                }
            }
        }
        if W::QUIETS && self.enters_cell(part::AHEAD, ahead) == EMPTY {
            self.advance(m.to_square(ahead), last);
            let twice = ahead.wrapping_add(M::AHEAD);
            if rank_of(from) == M::START_RANK && self.enters_cell(part::TWICE, twice) == EMPTY {
                self.probe.lists(self.moves, m.to_square(twice).by_two_squares());
            }
        }
    }

    /// Lists a pawn's move, which on the last rank is four.
    #[inline(always)]
    fn advance(&mut self, m: Move, last: bool) {
        if last {
            for kind in [QUEEN, ROOK, BISHOP, KNIGHT] {
                self.probe.lists(self.moves, m.promoting(kind));
            }
        } else {
            self.probe.lists(self.moves, m);
        }
    }

    fn en_passant(&mut self, to: usize) {
        let room = Room::around(to);
        let behind = to.wrapping_sub(M::AHEAD);
        for (aside, has_room) in [(LEFT, room.left > 0), (RIGHT, room.right > 0)] {
            let from = behind.wrapping_add(aside) & 63;
            if has_room && self.enters_cell(part::ASIDE, from) == M::OWN | PAWN {
                // Two pieces leave a rank at once: only a test can tell.
                self.probe.lists(self.moves, Move::of(from).to_square(to).en_passant().suspect_if(true));
            }
        }
    }
}
