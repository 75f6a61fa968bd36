//! Listing moves by walking the list of men; captures are linked into their order on the way.

use chess_rules::{Kind, Side, Wing};
use qipan_game::MoveList;

use crate::attack::{ALL_STEPS, DIAGONAL_STEPS, Danger, KNIGHT_STEPS, STRAIGHT_STEPS};
use crate::cell::{self, BISHOP, Cell, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::make::forward;
use crate::roster::Entry;
use crate::{Board, Move, What};

/// Steps by kind, those of kings and knights taken once, those of the others until something stands in the way.
static STEPS: [&[u8]; 7] =
    [&[], &ALL_STEPS, &ALL_STEPS, &STRAIGHT_STEPS, &DIAGONAL_STEPS, &KNIGHT_STEPS, &[]];

pub const fn table_bytes() -> usize {
    size_of_val(&STEPS)
        + size_of_val(&ALL_STEPS)
        + 2 * size_of_val(&STRAIGHT_STEPS)
        + size_of_val(&KNIGHT_STEPS)
}

/// No move in the buffer.
const NONE: u8 = 255;
/// The list of captures of the man that moved last; the others have the victim's kind, so 1..=6.
const LAST_MOVED: usize = 0;

/// Captures, linked through their buffer into one list per kind of victim.
struct Captures {
    /// No side has more: a man takes in at most eight directions, and a pawn becomes four things on two squares.
    buffer: [Move; 128],
    count: usize,
    first: [u8; 7],
}

impl Captures {
    #[inline]
    fn new() -> Self {
        Self { buffer: [Move::new(0, 0, What::Normal, false); 128], count: 0, first: [NONE; 7] }
    }

    /// Puts a capture at the head of its list.
    #[inline]
    fn link(&mut self, list: usize, m: Move) {
        self.buffer[self.count] = m.linked_to(self.first[list]);
        self.first[list] = self.count as u8;
        self.count += 1;
    }

    /// Appends the lists one after the other, each in the order of its links.
    #[inline]
    fn append_to(&self, moves: &mut MoveList<Move>) {
        if self.count == 0 {
            return;
        }
        for first in self.first {
            let mut next = first;
            while let Some(m) = self.buffer.get(usize::from(next)) {
                next = m.next();
                moves.push(m.linked_to(0));
            }
        }
    }
}

impl Board {
    /// Captures, quiet moves or both, in one walk along the list of men. Quiet moves stand first, in the order of the men.
    #[inline]
    pub(crate) fn list<const CAPTURES: bool, const QUIETS: bool>(&self, moves: &mut MoveList<Move>) {
        let danger = self.danger();
        let mut captures = Captures::new();
        for entry in self.roster(self.side).iter() {
            if self.at(entry.square) != entry.cell {
                continue;
            }
            let kind = entry.cell & cell::KIND;
            let test = kind == KING || danger.concerns(cell::number(entry.cell));
            match kind {
                PAWN => self.list_pawn::<CAPTURES, QUIETS>(entry, test, moves, &mut captures),
                _ => self.list_piece::<CAPTURES, QUIETS>(entry, kind, test, moves, &mut captures),
            }
        }
        if QUIETS {
            self.list_castling(&danger, moves);
        }
        if CAPTURES {
            captures.append_to(moves);
        }
    }

    #[inline]
    fn list_piece<const CAPTURES: bool, const QUIETS: bool>(
        &self,
        entry: &Entry,
        kind: Cell,
        test: bool,
        moves: &mut MoveList<Move>,
        captures: &mut Captures,
    ) {
        let enemy = cell::colour(self.side.other());
        let man = cell::number(entry.cell);
        let slides = matches!(kind, QUEEN | ROOK | BISHOP);
        for &step in STEPS[usize::from(kind)] {
            let mut to = entry.square.wrapping_add(step);
            let mut target = self.at(to);
            while target == EMPTY {
                if QUIETS {
                    moves.push(Move::new(man, to, What::Normal, test));
                }
                if !slides {
                    break;
                }
                to = to.wrapping_add(step);
                target = self.at(to);
            }
            if CAPTURES && target & enemy != 0 {
                let list = self.list_of(to, target & cell::KIND);
                captures.link(list, Move::new(man, to, What::Capture, test));
            }
        }
    }

    /// The list of captures for a victim.
    #[inline]
    fn list_of(&self, to: u8, victim: Cell) -> usize {
        if to == self.last { LAST_MOVED } else { usize::from(victim) }
    }

    #[inline]
    fn list_pawn<const CAPTURES: bool, const QUIETS: bool>(
        &self,
        entry: &Entry,
        test: bool,
        moves: &mut MoveList<Move>,
        captures: &mut Captures,
    ) {
        let man = cell::number(entry.cell);
        let one = entry.square.wrapping_add(forward(self.side));
        let promotes = one >> 4 == last_row(self.side);
        if CAPTURES {
            let enemy = cell::colour(self.side.other());
            for to in [one.wrapping_sub(1), one.wrapping_add(1)] {
                let target = self.at(to);
                if target & enemy != 0 {
                    if promotes {
                        for kind in PROMOTIONS {
                            let m = Move::new(man, to, What::Promote(kind), test);
                            captures.link(self.list_of(to, QUEEN), m);
                        }
                    } else {
                        let m = Move::new(man, to, What::Capture, test);
                        captures.link(self.list_of(to, target & cell::KIND), m);
                    }
                }
            }
            // Two men leave one rank at once, which no pin of the capturing pawn alone foresees: always tested.
            if self.last_was_double && (self.last == entry.square + 1 || self.last == entry.square - 1) {
                let to = self.last.wrapping_add(forward(self.side));
                captures.link(LAST_MOVED, Move::new(man, to, What::EnPassant, true));
            }
        }
        if QUIETS && self.at(one) == EMPTY {
            if promotes {
                for kind in Kind::PROMOTIONS {
                    moves.push(Move::new(man, one, What::Promote(kind), test));
                }
                return;
            }
            moves.push(Move::new(man, one, What::Normal, test));
            let two = one.wrapping_add(forward(self.side));
            if entry.square >> 4 == first_row(self.side) && self.at(two) == EMPTY {
                moves.push(Move::new(man, two, What::FirstPawn, test));
            }
        }
    }

    #[inline]
    fn list_castling(&self, danger: &Danger, moves: &mut MoveList<Move>) {
        if self.roster(self.side).king().cell & cell::MOVED != 0 || danger.in_check {
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
        let king = self.roster(self.side).king();
        let (step, what) = match wing {
            Wing::King => (1, What::RightCastling),
            Wing::Queen => (255, What::LeftCastling),
        };
        let rook = self.walk(king.square, step);
        // The first man towards an unmoved king's side that is an unmoved rook of its own stands in its corner.
        let unmoved = cell::colour(self.side) | ROOK;
        if rook & (cell::colour(self.side) | cell::KIND | cell::MOVED) != unmoved {
            return None;
        }
        let over = king.square.wrapping_add(step);
        let to = over.wrapping_add(step);
        let safe = |at| !self.is_attacked(at, self.side.other());
        (safe(over) && safe(to)).then_some(Move::new(cell::number(king.cell), to, what, false))
    }
}

/// The least valuable first, so that the queen comes to stand at the head of its list.
const PROMOTIONS: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

/// The row on which a side's pawns promote.
#[inline]
pub const fn last_row(side: Side) -> u8 {
    match side {
        Side::White => 4,
        Side::Black => 11,
    }
}

/// The row from which a side's pawns move two squares.
#[inline]
pub const fn first_row(side: Side) -> u8 {
    match side {
        Side::White => 10,
        Side::Black => 5,
    }
}

/// Whether a kind's steps are taken once.
#[inline]
pub const fn leaps(kind: Cell) -> bool {
    matches!(kind, KING | KNIGHT)
}

/// A kind's steps; none for pawns.
#[inline]
pub fn steps(kind: Cell) -> &'static [u8] {
    STEPS[usize::from(kind)]
}
