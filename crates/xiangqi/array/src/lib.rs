//! X1: Xiangqi on a plain 9x10 array.
//!
//! **Stored**: one byte for each of the 90 squares, the side to move, the two generals' squares. A square is
//! `rank * 9 + file`, a0 first.
//!
//! ```text
//!   9   81 82 83 84 85 86 87 88 89       a cell: 0 empty
//!   8   72  .  . [.  .  .] .  . 80               16 + kind, red man
//!   7   63  .  . [.  .  .] .  . 71               32 + kind, black man
//!   6   54  .  .  .  .  .  .  . 62
//!   5   45  .  .  .  .  .  .  . 53       one rank up is +9, one file right +1; nothing in a number
//!       ~~~~~~~~~~ river ~~~~~~~~~       says that +1 from 17 (i1) leads to 18 (a2), so files and
//!   4   36  .  .  .  .  .  .  . 44       ranks are compared before a man steps
//!   3   27  .  .  .  .  .  .  . 35
//!   2   18  .  . [.  .  .] .  . 26
//!   1    9  .  . [.  .  .] .  . 17
//!   0    0  1  2  3  4  5  6  7  8
//!        a  b  c  d  e  f  g  h  i
//! ```
//!
//! Nothing is precomputed: whether a step stays on the board, in the palace or on its side of the river is a comparison of
//! files and ranks. Written as well as the idea allows: a man's comparisons are of its own square, each made once for all
//! steps that need it, and a chariot's line knows its last square before it starts. The men of the side to move are found
//! by a scan of the 90 squares.
//!
//! Legality: a move is listed as soon as the man may make it. What could leave the general attacked is found once per
//! position, by looking from the general outwards, and only moves that touch it are tested after they are played.
//!
//! **Source**: David Eppstein, 数据结构——简介: 棋盘的表示 (board representations), 一 (the 8x8 array), carried over to 9x10; the scan
//! is the one that 《C/C++中国象棋程序入门与提高》 4.5 argues against. Mended: the listing of the former counts files from 0 and
//! the rank of its double step from 1.
//!
//! **Should win**: a state of two cache lines and a bit, no tables to generate moves with, the easiest to write and to
//! evaluate. Lines are no handicap: their ends are known by arithmetic, without a look-up. **Should lose**: comparisons for
//! every short-range man, and what every scan without lists loses: 74 of the 90 squares looked at are not the side's.

mod attacks;
mod cells;
mod generate;
mod men;
mod moves;
mod scan;
mod squares;
mod validity;

use qipan_game::{About, Legality, MoveGen, MoveList, Unsupported};
use xiangqi_rules::{Setup, Side, Square, Xiangqi};

use crate::cells::PerSquare;
use crate::generate::{All, Captures, Quiets};
use crate::men::{BOTH, EMPTY, GENERAL, KIND};
pub use crate::moves::Move;

/// The plain 9x10 array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    cells: PerSquare,
    /// The bit of the side to move.
    side: u8,
    /// Where the red and the black general stand.
    generals: [u8; 2],
}

/// What [`Board::unmake`] needs besides the move.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    man: u8,
    captured: u8,
}

impl Board {
    #[inline]
    fn general(&self, side: u8) -> u8 {
        self.generals[men::index_of(side)]
    }

    /// Plays a move of this position, whether or not it leaves the own general attacked.
    #[inline]
    pub fn make(&mut self, m: Move) -> Undo {
        let man = self.cells[m.from()];
        let captured = self.cells[m.to()];
        self.cells[m.to()] = man;
        self.cells[m.from()] = EMPTY;
        // A general's moves are always suspect.
        if m.is_suspect() && man & KIND == GENERAL {
            self.generals[men::index_of(self.side)] = m.to();
        }
        // Flipping `side` would wait for its last store, here and in `unmake`: a perft took 6 to 16 % longer. The man
        // knows the side too.
        self.side = !man & BOTH;
        Undo { man, captured }
    }

    /// Takes back the move that was played last.
    #[inline]
    pub fn unmake(&mut self, m: Move, undo: Undo) {
        self.cells[m.from()] = undo.man;
        self.cells[m.to()] = undo.captured;
        self.side = undo.man & BOTH;
        if m.is_suspect() && undo.man & KIND == GENERAL {
            self.generals[men::index_of(self.side)] = m.from();
        }
    }
}

/// The number of a square.
fn number_of(square: Square) -> u8 {
    square.index() as u8
}

impl MoveGen for Board {
    type Game = Xiangqi;
    type Move = Move;

    const ABOUT: About = About {
        name: "xiangqi-array",
        system: "X1",
        summary: "plain 9x10 array, files and ranks compared, whole-board scan",
        source: "Eppstein, 棋盘的表示, 一; 《C/C++中国象棋程序入门与提高》 4.5",
        legality: Legality::PseudoLegal,
        needs: &[],
    };

    fn from_setup(setup: &Setup) -> Result<Self, Unsupported> {
        let mut board =
            Self { cells: PerSquare::new(), side: men::bit_of(setup.side_to_move()), generals: [0; 2] };
        for (square, piece) in setup.men() {
            board.cells[number_of(square)] = men::cell_of(piece);
        }
        for side in Side::BOTH {
            let general = men::bit_of(side) | GENERAL;
            let in_palace = Square::all().map(number_of).find(|&square| {
                board.cells[square] == general && validity::is_in_palace(square, general ^ GENERAL)
            });
            board.generals[men::index_of(general)] = in_palace.ok_or_else(|| Unsupported {
                board: Self::ABOUT.name,
                reason: format!("found no {side} general in its palace, expected one"),
            })?;
        }
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let men =
            Square::all().filter_map(|square| Some((square, men::man_in(self.cells[number_of(square)])?)));
        Setup::from_men(men, men::side_of(self.side))
    }

    #[inline]
    fn captures(&self, moves: &mut MoveList<Move>) {
        self.list::<Captures>(moves);
    }

    #[inline]
    fn quiets(&self, moves: &mut MoveList<Move>) {
        self.list::<Quiets>(moves);
    }

    #[inline]
    fn generate(&self, moves: &mut MoveList<Move>) {
        self.list::<All>(moves);
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        // A path of its own, so that most moves touch neither test nor generals: 1 to 4 % of a perft.
        if !m.is_suspect() {
            let undo = self.make(m);
            debug_assert!(!self.is_attacked(self.side ^ BOTH), "{m:?} is exempt and exposes the general");
            let result = f(self);
            self.unmake(m, undo);
            return Some(result);
        }
        let undo = self.make(m);
        let result = if self.is_attacked(self.side ^ BOTH) { None } else { Some(f(self)) };
        self.unmake(m, undo);
        result
    }

    #[inline]
    fn is_exempt(&self, m: Move) -> bool {
        !m.is_suspect()
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.is_attacked(self.side)
    }

    fn import(&self, m: xiangqi_rules::Move) -> Option<Move> {
        let (from, to) = (number_of(m.from), number_of(m.to));
        self.is_valid(from, to).then_some(Move::new(from, to, Move::LEAVES))
    }

    fn export(&self, m: Move) -> xiangqi_rules::Move {
        let square =
            |number: u8| Square::from_index(number.into()).expect("a move's squares are on the board");
        xiangqi_rules::Move { from: square(m.from()), to: square(m.to()) }
    }

    fn material(&self) -> i32 {
        (0..squares::SQUARES)
            .map(|square| i32::from(men::VALUES[usize::from(self.cells[square] & 0x3f)]))
            .sum()
    }

    fn check_invariants(&self) -> Result<(), String> {
        for side in Side::BOTH {
            let general = men::bit_of(side) | GENERAL;
            let at = self.general(general);
            if self.cells[at] != general {
                return Err(format!("the {side} general is said to be on square {at} and is not"));
            }
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        size_of_val(&men::VALUES)
    }
}

#[cfg(test)]
mod tests {
    use qipan_game::{Game, MoveGen, MoveList};
    use xiangqi_rules::Xiangqi;

    use super::Board;

    fn board(fen: &str) -> Board {
        Board::from_setup(&fen.parse().unwrap()).unwrap()
    }

    fn suspects(fen: &str) -> (usize, Vec<String>) {
        let board = board(fen);
        let mut moves = MoveList::new();
        board.generate(&mut moves);
        let mut suspects: Vec<_> =
            moves.iter().filter(|m| m.is_suspect()).map(|&m| board.export(m).to_string()).collect();
        suspects.sort_unstable();
        (moves.len(), suspects)
    }

    #[test]
    fn the_start_position_stands_where_it_should() {
        assert_eq!(board(Xiangqi::START).generals, [4, 85]);
    }

    #[test]
    fn only_the_general_is_suspect_where_nobody_shields_it() {
        assert_eq!(suspects(Xiangqi::START), (44, vec!["e0e1".to_owned()]));
    }

    #[test]
    fn shields_screens_and_legs_are_suspect() {
        // A chariot behind one shield: the shield, but not the soldier.
        let (moves, shield) = suspects("3k5/9/9/P3r4/9/9/4C4/9/9/4K4 w");
        assert_eq!((moves, shield.len()), (3 + 12 + 2, 3 + 12));
        // A cannon behind two: both.
        let (moves, shields) = suspects("3k5/9/9/P3c4/9/4P4/4N4/9/9/4K4 w");
        assert_eq!((moves, shields.len()), (3 + 1 + 6 + 2, 3 + 1 + 6));
        // A cannon with none: whoever comes between.
        assert_eq!(suspects("3k5/9/9/9/9/4c4/9/R8/9/4K4 w").1, ["a2e2", "e0d0", "e0e1", "e0f0"]);
        // A horse's leg: the chariot on it.
        let (moves, leg) = suspects("3k5/9/9/P8/9/9/3n5/3R5/4K4/9 w");
        assert_eq!((moves, leg.len()), (4 + 11 + 2, 4 + 11));
    }
}
