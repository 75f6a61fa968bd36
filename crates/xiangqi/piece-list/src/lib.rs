//! X3: Xiangqi on a 16x16 board that is linked with a list of the men; X3m: the same with a mask bit per side and kind.
//!
//! **Stored**: `board[256]`, whose cells hold a man's code or 0; `piece[code]`, the man's square or 0 once it is taken; the
//! side to move. `board[piece[code]] == code` for every man left: the two say the same and change together in every make
//! and unmake.
//!
//! ```text
//!      column 3  4  5  6  7  8  9 10 11             codes: Red 16.., Black 32..
//!   row    . off the board, always empty .           + 0      general      + 7,8   chariots
//!    3    33 34 35 36 37 38 39 3a 3b   rank 9        + 1,2    advisors     + 9,10  cannons
//!    4    43 44 45[46 47 48]49 4a 4b   rank 8        + 3,4    elephants    + 11..  five soldiers
//!    5    53 54 55 56 57 58 59 5a 5b   rank 7        + 5,6    horses
//!    6    63 64 65 66 67 68 69 6a 6b   rank 6
//!    7    73 74 75 76 77 78 79 7a 7b   rank 5      piece[16..32] = c7 c6 c8 c5 c9 c4 ca c3 cb a4 aa ...
//!       ~~~~~~~~~~~ river ~~~~~~~~~~~                   at the start: general e0, advisors d0 f0, ...
//!    8    83 84 85 86 87 88 89 8a 8b   rank 4
//!    9    93 94 95 96 97 98 99 9a 9b   rank 3      X3m: 12 bits   b r SCRHEAG nnn
//!   10    a3 a4 a5 a6 a7 a8 a9 aa ab   rank 2        side, kind, number; piece[4096]
//!   11    b3 b4 b5[b6 b7 b8]b9 ba bb   rank 1
//!   12    c3 c4 c5 c6 c7 c8 c9 ca cb   rank 0      bit 0x80 of a square: Red's half
//!          a  b  c  d  e  f  g  h  i
//! ```
//!
//! To generate, the sixteen slots of a side are read instead of the whole board. A man's destinations are its square plus
//! its increments; a look-up in one of two membership tables (board, palace) says whether such a square exists. Whether a
//! general is attacked is asked of the enemy's slots: the difference of two squares rules most men out, and the others'
//! lines and legs are looked at. A kind has no code of its own in the list, so that one AND tells sides apart but a range
//! must be compared to tell kinds; X3m's codes tell both by bits, for a piece array that no longer fits one cache line.
//!
//! **Source**: 《C/C++中国象棋程序入门与提高》 4.5 (the list), 解剖大象的眼睛 (part 2) 2.4 (numbering, increments, membership, mask bits).
//! Slips mended: the former's FEN reader counts on past the codes of a kind, so that a third chariot becomes a cannon and
//! breaks the link when the cannon itself is read, and a sixth soldier is dropped without a word (here both are
//! [`Unsupported`]); the latter's loop over the horses ends before the last one, its condition for *having crossed* the
//! river is that for the *own half*, and one AND with a kind's bit does not yet say *whose* soldier it is: two bits must be
//! compared.
//!
//! **Should win**: generation, of all boards without precomputed moves, and whatever asks where a certain man is: attack
//! detection, material. **Should lose**: make and unmake write four places instead of two. X3m: no faster than X3, since
//! in Xiangqi few questions are about the kind of a man met on the board.

mod attack;
mod codes;
mod generate;
mod make;
mod moves;
mod tables;
#[cfg(test)]
mod tests;
mod validity;

use qipan_game::{About, MoveGen, MoveList, Unsupported};
use xiangqi_rules::{Kind, Piece, Setup, Side, Xiangqi};

pub use codes::{Codes, Masks, Plain};
pub use make::Undo;
pub use moves::Move;

use tables::{number, square};

/// The board; `C` says how men are coded.
///
/// ```
/// use qipan_game::{Game, MoveGen, perft_visit};
/// use xiangqi_piece_list::{Board, Masks, Plain};
///
/// let start = xiangqi_rules::Xiangqi::START.parse()?;
/// assert_eq!(perft_visit(&mut Board::<Plain>::from_setup(&start)?, 2), 1920);
/// assert_eq!(perft_visit(&mut Board::<Masks>::from_setup(&start)?, 2), 1920);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
        let men = Side::BOTH
            .into_iter()
            .flat_map(Self::codes)
            .filter_map(|code| Some((square(C::square_of(&self.piece, code))?, C::piece(code)?)));
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
            if code == C::EMPTY {
                continue;
            }
            if !tables::IN_BOARD[usize::from(square)] {
                return Err(format!("board[{square}] is off the board and holds {code:?}"));
            }
            if !Side::BOTH.into_iter().flat_map(Self::codes).any(|known| known == code) {
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
