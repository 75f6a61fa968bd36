//! To be written.

mod attack;
mod codes;
mod generate;
mod make;
mod moves;
mod tables;
mod validity;

use qipan_game::{About, MoveGen, MoveList, Unsupported};
use xiangqi_rules::{Kind, Piece, Setup, Side, Xiangqi};

pub use codes::{Codes, Masks, Plain};
pub use make::Undo;
pub use moves::Move;

use tables::{number, square};

/// The board; `C` says how men are coded.
// In this order, because a side 4096 bytes behind `piece[0]`, where it would come to lie, is taken for it by the CPU's store
// buffer: loads of one then wait for stores to the other (4 % of the perft of X3m).
#[repr(C)]
#[derive(Clone, PartialEq, Debug)]
pub struct Board<C: Codes> {
    board: [C::Code; 256],
    side: Side,
    piece: C::Squares,
}

impl<C: Codes> Board<C> {
    /// Where a man of this kind and number stands, 0 if captured.
    #[inline(always)]
    fn square_of(&self, side: Side, kind: Kind, number: usize) -> u8 {
        C::square_of(&self.piece, C::code(side, kind, number))
    }

    #[inline(always)]
    fn at(&self, square: u8) -> C::Code {
        self.board[usize::from(square)]
    }

    #[inline(always)]
    fn is_empty(&self, square: u8) -> bool {
        self.at(square) == C::EMPTY
    }

    /// All codes of a side, the general first.
    fn codes(side: Side) -> impl Iterator<Item = C::Code> {
        Kind::ALL.into_iter().flat_map(move |kind| (0..kind.limit()).map(move |n| C::code(side, kind, n)))
    }
}

impl<C: Codes> MoveGen for Board<C> {
    type Game = Xiangqi;
    type Move = Move;

    const ABOUT: About = C::ABOUT;

    fn from_setup(setup: &Setup) -> Result<Self, Unsupported> {
        let mut board = Self { board: [C::EMPTY; 256], piece: C::no_men(), side: setup.side_to_move() };
        let mut met = [[0; 7]; 2];
        let refuse = |reason| Err(Unsupported { board: C::ABOUT.name, reason });
        for (square, Piece { side, kind }) in setup.men() {
            let number_of_kind = &mut met[side as usize][kind as usize];
            if *number_of_kind == kind.limit() {
                let reason =
                    format!("found another {side} {kind:?} on {square}, expected at most {}", kind.limit());
                return refuse(reason);
            }
            let code = C::code(side, kind, *number_of_kind);
            *number_of_kind += 1;
            board.board[usize::from(number(square))] = code;
            C::put(&mut board.piece, code, number(square));
        }
        for side in Side::BOTH {
            if met[side as usize][Kind::General as usize] == 0 {
                return refuse(format!("found no {side} general, expected one"));
            }
        }
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let men = Side::BOTH.into_iter().flat_map(Self::codes).filter_map(|code| {
            Some((square(C::square_of(&self.piece, code))?, C::piece(code)?))
        });
        Setup::from_men(men, self.side)
    }

    fn captures(&self, moves: &mut MoveList<Move>) {
        self.list::<generate::Captures>(moves);
    }

    fn quiets(&self, moves: &mut MoveList<Move>) {
        self.list::<generate::Quiets>(moves);
    }

    #[inline]
    fn generate(&self, moves: &mut MoveList<Move>) {
        self.list::<generate::All>(moves);
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let mover = self.side;
        let undo = self.make(m);
        let result = if m.is_to_be_tested() && self.is_attacked(mover) { None } else { Some(f(self)) };
        self.unmake(m, undo);
        result
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.is_attacked(self.side)
    }

    fn import(&self, m: xiangqi_rules::Move) -> Option<Move> {
        let (from, to) = (number(m.from), number(m.to));
        self.can_go(from, to).then(|| Move::start(from, tables::ANYWHERE).going_to(to))
    }

    fn export(&self, m: Move) -> xiangqi_rules::Move {
        xiangqi_rules::Move {
            from: square(m.from()).expect("moves lead from squares of the board"),
            to: square(m.to()).expect("moves lead to squares of the board"),
        }
    }

    fn material(&self) -> i32 {
        let side_total = |side| {
            Kind::ALL.into_iter().map(|kind: Kind| {
                let alive = (0..kind.limit()).filter(|&n| self.square_of(side, kind, n) != 0).count();
                alive as i32 * kind.value()
            }).sum::<i32>()
        };
        side_total(Side::Red) - side_total(Side::Black)
    }

    fn check_invariants(&self) -> Result<(), String> {
        for square in 0..=255 {
            let code = self.at(square);
            if code == C::EMPTY {
                continue;
            }
            if !tables::IN_BOARD[usize::from(square)] {
                return Err(format!("board[{square}] is off the board and holds {code:?}"));
            }
            if C::piece(code).is_none() {
                return Err(format!("board[{square}] holds {code:?}, which is no man's code"));
            }
            let noted = C::square_of(&self.piece, code);
            if noted != square {
                return Err(format!("board[{square}] holds {code:?}, but piece[{code:?}] is {noted}"));
            }
        }
        let mut listed = C::no_men();
        for code in Side::BOTH.into_iter().flat_map(Self::codes) {
            let noted = C::square_of(&self.piece, code);
            C::put(&mut listed, code, noted);
            if noted != 0 && self.at(noted) != code {
                return Err(format!("piece[{code:?}] is {noted}, but that cell holds {:?}", self.at(noted)));
            }
        }
        if listed != self.piece {
            return Err("a slot of the piece array that is no man's is not 0".to_owned());
        }
        for side in Side::BOTH {
            if self.square_of(side, Kind::General, 0) == 0 {
                return Err(format!("the {side} general has been captured"));
            }
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        tables::BYTES
    }
}
