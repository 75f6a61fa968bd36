//! X4: Xiangqi with a piece list and pre-generated moves.
//!
//! **Stored**: as a piece list has it, `board[256]` of men's codes linked with `piece[48]` of their squares, and the side to
//! move.
//!
//! ```text
//!      column 3  4  5  6  7  8  9 10 11             codes: Red 16.., Black 32..
//!   row    . off the board, always empty .           + 0      general      + 7,8   chariots
//!    3    33 34 35 36 37 38 39 3a 3b   rank 9        + 1,2    advisors     + 9,10  cannons
//!    4    43 44 45[46 47 48]49 4a 4b   rank 8        + 3,4    elephants    + 11..  five soldiers
//!    5    53 54 55 56 57 58 59 5a 5b   rank 7        + 5,6    horses
//!    6    63 64 65 66 67 68 69 6a 6b   rank 6
//!    7    73 74 75 76 77 78 79 7a 7b   rank 5      HORSE[c4] = a3 a5 b6  0  .  .  .  .  .  .  .  .
//!       ~~~~~~~~~~~ river ~~~~~~~~~~~              LEG  [c4] = b4 b4 c5  .  .  .  .  .
//!    8    83 84 85 86 87 88 89 8a 8b   rank 4
//!    9    93 94 95 96 97 98 99 9a 9b   rank 3      a horse on b0 goes to a2 and c2 if b1 is empty,
//!   10    a3 a4 a5 a6 a7 a8 a9 aa ab   rank 2      and to d1 if c0 is
//!   11    b3 b4 b5[b6 b7 b8]b9 ba bb   rank 1
//!   12    c3 c4 c5 c6 c7 c8 c9 ca cb   rank 0
//!          a  b  c  d  e  f  g  h  i
//! ```
//!
//! For every kind of short reach and every square there is a list of destinations as absolute squares, ended by a 0 if it
//! is not full, and beside the lists of elephants and horses those of the eyes and legs in the same order. Nothing is left
//! to ask about the edge, the palace or the river, and men in corners have short lists. Soldiers have a list for each
//! side. Chariots and cannons walk their four rays.
//!
//! **Source**: 解剖大象的眼睛 (part 2) 2.5. Slips mended: the array of the horses' moves changes its name within the listing.
//!
//! **Should win**: short men on the edge, that is the opening and endgames in the palaces. **Should lose**: tables of 12 KiB
//! compete for the first-level cache, and what is read from a list must arrive before the board can be asked, where an
//! increment is a constant of the code: on a wide CPU the two come out alike.

mod attack;
mod generate;
mod make;
mod men;
mod moves;
mod tables;
#[cfg(test)]
mod tests;
mod validity;

use qipan_game::{About, Legality, MoveGen, MoveList, Unsupported};
use xiangqi_rules::{Kind, Piece, Setup, Side, Xiangqi};

pub use make::Undo;
pub use moves::Move;

use men::EMPTY;
use tables::{number, square};

/// The board.
///
/// ```
/// use qipan_game::{Game, MoveGen, perft_visit};
///
/// let start = xiangqi_rules::Xiangqi::START.parse()?;
/// assert_eq!(perft_visit(&mut xiangqi_pregenerated::Board::from_setup(&start)?, 2), 1920);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    board: [u8; 256],
    piece: [u8; 48],
    side: Side,
}

impl Board {
    /// Where a man of this kind and number stands, 0 if captured.
    #[inline(always)]
    fn square_of(&self, side: Side, kind: Kind, number: usize) -> u8 {
        self.piece[usize::from(men::code(side, kind, number))]
    }

    #[inline(always)]
    fn at(&self, square: u8) -> u8 {
        self.board[usize::from(square)]
    }

    #[inline(always)]
    fn is_empty(&self, square: u8) -> bool {
        self.at(square) == EMPTY
    }

    /// All codes of a side, the general first.
    fn codes(side: Side) -> impl Iterator<Item = u8> {
        Kind::ALL.into_iter().flat_map(move |kind| (0..kind.limit()).map(move |n| men::code(side, kind, n)))
    }
}

impl MoveGen for Board {
    type Game = Xiangqi;
    type Move = Move;

    const ABOUT: About = About {
        name: "xiangqi-pregenerated",
        system: "X4",
        summary: "board[256] linked with piece[48]; zero-terminated lists of destinations for every square",
        source: "解剖大象的眼睛 (part 2) 2.5",
        legality: Legality::PseudoLegal,
        needs: &[],
    };

    fn from_setup(setup: &Setup) -> Result<Self, Unsupported> {
        let mut board = Self { board: [EMPTY; 256], piece: [0; 48], side: setup.side_to_move() };
        let mut met = [[0; 7]; 2];
        let refuse = |reason| Err(Unsupported { board: Self::ABOUT.name, reason });
        for (square, Piece { side, kind }) in setup.men() {
            let number_of_kind = &mut met[side as usize][kind as usize];
            if *number_of_kind == kind.limit() {
                let reason =
                    format!("found another {side} {kind:?} on {square}, expected at most {}", kind.limit());
                return refuse(reason);
            }
            let code = men::code(side, kind, *number_of_kind);
            *number_of_kind += 1;
            board.board[usize::from(number(square))] = code;
            board.piece[usize::from(code)] = number(square);
        }
        for side in Side::BOTH {
            if met[side as usize][Kind::General as usize] == 0 {
                return refuse(format!("found no {side} general, expected one"));
            }
        }
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let men = Side::BOTH
            .into_iter()
            .flat_map(Self::codes)
            .filter_map(|code| Some((square(self.piece[usize::from(code)])?, men::piece(code)?)));
        Setup::from_men(men, self.side)
    }

    #[inline]
    fn captures(&self, moves: &mut MoveList<Move>) {
        self.list::<generate::Captures>(moves);
    }

    #[inline]
    fn quiets(&self, moves: &mut MoveList<Move>) {
        self.list::<generate::Quiets>(moves);
    }

    #[inline]
    fn generate(&self, moves: &mut MoveList<Move>) {
        self.list::<generate::All>(moves);
    }

    #[inline]
    fn is_exempt(&self, m: Move) -> bool {
        !m.is_to_be_tested()
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let mover = self.side;
        let undo = self.make(m);
        let result = if m.is_to_be_tested() && self.is_exposed(m, mover) { None } else { Some(f(self)) };
        self.unmake(m, undo);
        result
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.is_attacked(self.side)
    }

    #[inline]
    fn import(&self, m: xiangqi_rules::Move) -> Option<Move> {
        let (from, to) = (number(m.from), number(m.to));
        self.can_go(from, to).then(|| Move::start(from, tables::ANYWHERE).going_to(to))
    }

    #[inline]
    fn export(&self, m: Move) -> xiangqi_rules::Move {
        xiangqi_rules::Move {
            from: square(m.from()).expect("moves lead from squares of the board"),
            to: square(m.to()).expect("moves lead to squares of the board"),
        }
    }

    fn material(&self) -> i32 {
        let side_total = |side| {
            Kind::ALL
                .into_iter()
                .map(|kind: Kind| {
                    let alive = (0..kind.limit()).filter(|&n| self.square_of(side, kind, n) != 0).count();
                    alive as i32 * kind.value()
                })
                .sum::<i32>()
        };
        side_total(Side::Red) - side_total(Side::Black)
    }

    fn check_invariants(&self) -> Result<(), String> {
        for square in 0..=255 {
            let code = self.at(square);
            if code == EMPTY {
                continue;
            }
            if tables::square(square).is_none() {
                return Err(format!("board[{square}] is off the board and holds {code:?}"));
            }
            if !Side::BOTH.into_iter().flat_map(Self::codes).any(|known| known == code) {
                return Err(format!("board[{square}] holds {code:?}, which is no man's code"));
            }
            let noted = self.piece[usize::from(code)];
            if noted != square {
                return Err(format!("board[{square}] holds {code:?}, but piece[{code:?}] is {noted}"));
            }
        }
        let mut listed = [0; 48];
        for code in Side::BOTH.into_iter().flat_map(Self::codes) {
            let noted = self.piece[usize::from(code)];
            listed[usize::from(code)] = noted;
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
