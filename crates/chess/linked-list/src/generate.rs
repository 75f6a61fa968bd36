//! Listing moves by walking the list of men; captures are linked into their order on the way.

use chess_rules::{Kind, Wing};
use qipan_game::MoveList;

use crate::Board;
use crate::attack::{ALL_STEPS, DIAGONAL_STEPS, Danger, KNIGHT_STEPS, STRAIGHT_STEPS};
use crate::cell::{self, BISHOP, Cell, EMPTY, KING, KNIGHT, OUTSIDE, PAWN, QUEEN, ROOK};
use crate::make::forward;
use crate::moves::{Move, What};
use crate::roster::END;

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
    const OWN: Cell = cell::colour(Self::INDEX);
    const ENEMY: Cell = cell::colour(Self::INDEX ^ 1);
    const AHEAD: u8 = forward(Self::INDEX);
}

struct White;
struct Black;
impl Mover for White {
    const INDEX: usize = 0;
}
impl Mover for Black {
    const INDEX: usize = 1;
}

/// No move in the buffer.
const NONE: u8 = 255;
/// The list of captures of the man that moved last; the others have the victim's kind, so 1..=6.
const LAST_MOVED: usize = 0;

/// Captures, linked through their buffer into one list per kind of victim.
struct Chains<'a> {
    /// No side has more than 128: a man takes in at most eight directions, and a pawn becomes four things on two squares.
    // By reference: as a field it would be filled together with `first`, all of it.
    buffer: &'a mut MoveList<Move>,
    first: [u8; 8],
}

impl<'a> Chains<'a> {
    #[inline(always)]
    fn new(buffer: &'a mut MoveList<Move>) -> Self {
        Self { buffer, first: [NONE; 8] }
    }

    /// Puts a capture at the head of its list.
    #[inline(always)]
    fn link(&mut self, list: usize, m: Move) {
        let head = self.buffer.len() as u8;
        self.buffer.push(m.linked_to(self.first[list & 7]));
        self.first[list & 7] = head;
    }

    /// Appends the lists one after the other, each in the order of its links.
    #[inline(always)]
    fn append_to(&self, moves: &mut MoveList<Move>) {
        if self.buffer.is_empty() {
            return;
        }
        // By reference: as a whole the array, just written in parts, would have to wait for the stores.
        for &first in &self.first {
            let mut next = first;
            while let Some(m) = self.buffer.get(usize::from(next)) {
                next = m.next();
                moves.push(m.linked_to(0));
            }
        }
    }
}

/// One generation: the board, and where it writes.
struct Listing<'a> {
    board: &'a Board,
    moves: &'a mut MoveList<Move>,
    chains: Chains<'a>,
}

impl Board {
    /// Captures, quiet moves or both, in one walk along the list of men. Quiet moves stand first, in the order of the men.
    #[inline]
    pub(crate) fn list<W: Wanted>(&self, moves: &mut MoveList<Move>) {
        if self.turn.sides().0 == 0 {
            self.list_for::<White, W>(moves);
        } else {
            self.list_for::<Black, W>(moves);
        }
    }

    fn list_for<M: Mover, W: Wanted>(&self, moves: &mut MoveList<Move>) {
        let danger = self.danger(M::INDEX);
        let mut buffer = MoveList::new();
        let mut listing = Listing { board: self, moves, chains: Chains::new(&mut buffer) };
        let roster = &self.rosters[M::INDEX];
        let mut next = 0;
        while next != END {
            let entry = roster.entry(next);
            next = entry.next();
            if self.at(entry.square()) == entry.cell() {
                let man = cell::number(entry.cell());
                let m = Move::of(man).tested_if(danger.tied >> man & 1 != 0);
                listing.man::<M, W>(m, entry.square(), entry.cell() & cell::KIND);
            }
        }
        if W::QUIETS {
            self.list_castling(&danger, listing.moves);
        }
        if W::CAPTURES {
            listing.chains.append_to(listing.moves);
        }
    }

    #[inline]
    fn list_castling(&self, danger: &Danger, moves: &mut MoveList<Move>) {
        if self.rosters[self.turn.sides().0].king().cell() & cell::MOVED != 0 || danger.in_check {
            return;
        }
        for wing in Wing::BOTH {
            if let Some(m) = self.castling_move(wing) {
                moves.push(m);
            }
        }
    }

    /// Castling to a wing with an unmoved king that is not in check: all else is tested here.
    #[inline]
    pub(crate) fn castling_move(&self, wing: Wing) -> Option<Move> {
        let (us, them) = self.turn.sides();
        let king = self.rosters[us].king();
        let (step, what) = match wing {
            Wing::King => (1, What::RightCastling),
            Wing::Queen => (255, What::LeftCastling),
        };
        let rook = self.walk(king.square(), step);
        // The first man towards an unmoved king's side that is an unmoved rook of its own stands in its corner.
        let unmoved = cell::colour(us) | ROOK;
        if rook & (cell::colour(us) | cell::KIND | cell::MOVED) != unmoved {
            return None;
        }
        let over = king.square().wrapping_add(step);
        let to = over.wrapping_add(step);
        let safe = |at| !self.is_attacked(at, them);
        (safe(over) && safe(to)).then_some(Move::of(cell::number(king.cell())).onto(to, what))
    }
}

impl Listing<'_> {
    #[inline(always)]
    fn man<M: Mover, W: Wanted>(&mut self, m: Move, from: u8, kind: Cell) {
        match kind {
            PAWN => self.pawn::<M, W>(m, from),
            KNIGHT => self.leaps::<M, W>(m, from, KNIGHT_STEPS),
            BISHOP => self.slides::<M, W, 4>(m, from, DIAGONAL_STEPS),
            ROOK => self.slides::<M, W, 4>(m, from, STRAIGHT_STEPS),
            QUEEN => self.slides::<M, W, 8>(m, from, ALL_STEPS),
            KING => self.leaps::<M, W>(m, from, ALL_STEPS),
            _ => {}
        }
    }

    /// Files a capture under its victim.
    #[inline(always)]
    fn capture(&mut self, m: Move, to: u8, what: What, victim: Cell) {
        let list = if to == self.board.turn.last() { LAST_MOVED } else { usize::from(victim & cell::KIND) };
        self.chains.link(list, m.onto(to, what));
    }

    #[inline(always)]
    fn leaps<M: Mover, W: Wanted>(&mut self, m: Move, from: u8, steps: [u8; 8]) {
        for step in steps {
            let to = from.wrapping_add(step);
            let there = self.board.at(to);
            if there & (M::OWN | OUTSIDE) != 0 {
                continue;
            }
            if there == EMPTY {
                if W::QUIETS {
                    self.moves.push(m.onto(to, What::Normal));
                }
            } else if W::CAPTURES {
                self.capture(m, to, What::Capture, there);
            }
        }
    }

    #[inline(always)]
    fn slides<M: Mover, W: Wanted, const N: usize>(&mut self, m: Move, from: u8, steps: [u8; N]) {
        for step in steps {
            let mut to = from.wrapping_add(step);
            let mut there = self.board.at(to);
            while there == EMPTY {
                if W::QUIETS {
                    self.moves.push(m.onto(to, What::Normal));
                }
                to = to.wrapping_add(step);
                there = self.board.at(to);
            }
            if W::CAPTURES && there & M::ENEMY != 0 {
                self.capture(m, to, What::Capture, there);
            }
        }
    }

    #[inline(always)]
    fn pawn<M: Mover, W: Wanted>(&mut self, m: Move, from: u8) {
        let one = from.wrapping_add(M::AHEAD);
        let promotes = one >> 4 == last_row(M::INDEX);
        if W::CAPTURES {
            for to in [one.wrapping_sub(1), one.wrapping_add(1)] {
                let there = self.board.at(to);
                if there & M::ENEMY != 0 {
                    if promotes {
                        for kind in PROMOTIONS {
                            self.capture(m, to, What::Promote(kind), QUEEN);
                        }
                    } else {
                        self.capture(m, to, What::Capture, there);
                    }
                }
            }
            // Two men leave one rank at once, which no pin of the capturing pawn alone foresees: always tested.
            if self.board.turn.was_double() && self.board.turn.last().abs_diff(from) == 1 {
                let to = self.board.turn.last().wrapping_add(M::AHEAD);
                self.chains.link(LAST_MOVED, m.tested_if(true).onto(to, What::EnPassant));
            }
        }
        if W::QUIETS && self.board.at(one) == EMPTY {
            if promotes {
                for kind in Kind::PROMOTIONS {
                    self.moves.push(m.onto(one, What::Promote(kind)));
                }
                return;
            }
            self.moves.push(m.onto(one, What::Normal));
            let two = one.wrapping_add(M::AHEAD);
            if from >> 4 == first_row(M::INDEX) && self.board.at(two) == EMPTY {
                self.moves.push(m.onto(two, What::FirstPawn));
            }
        }
    }
}

/// The least valuable first, so that the queen comes to stand at the head of its list.
const PROMOTIONS: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

/// The row on which a side's pawns promote, 0 for White.
#[inline(always)]
pub(crate) const fn last_row(side: usize) -> u8 {
    if side == 0 { 4 } else { 11 }
}

/// The row from which a side's pawns move two squares.
#[inline(always)]
pub(crate) const fn first_row(side: usize) -> u8 {
    if side == 0 { 10 } else { 5 }
}
