//! X2: Xiangqi on a 16x16 extended board.
//!
//! **Stored**: 256 cells of one byte, the side to move, the two generals' squares. A square is one byte,
//! `row * 16 + column`; the board lies in rows 3..=12 and columns 3..=11, Black's at the top, and everything around it
//! stays empty.
//!
//! ```text
//!          3  4  5  6  7  8  9  a  b          a cell: 0 empty
//!     3   33 34 35 36 37 38 39 3a 3b   a9..i9         16 + kind, red man
//!     4   43  .  . [.  .  .] .  . 4b                  32 + kind, black man
//!     5   53  .  . [.  .  .] .  . 5b
//!     6   63  .  .  .  .  .  .  . 6b          one row down is +0x10, one column right +0x01;
//!     7   73  .  .  .  .  .  .  . 7b          a horse's jumps ±0x0e ±0x12 ±0x1f ±0x21
//!         ~~ river: bit 0x80 ~~~~~~~
//!     8   83  .  .  .  .  .  .  . 8b
//!     9   93  .  .  .  .  .  .  . 9b
//!     a   a3  .  . [.  .  .] .  . ab
//!     b   b3  .  . [.  .  .] .  . bb
//!     c   c3 c4 c5 c6 c7 c8 c9 ca cb   a0..i0
//! ```
//!
//! A man's move is an increment. Whether it leads off the board, or out of the palace, is one look-up in a table of 256
//! marks instead of four comparisons of files and ranks; the margin holds the longest jump, and a byte cannot leave an
//! array of 256 cells. Which half of the board a square is in is its bit 0x80. The men of the side to move are found by a
//! scan of the 90 cells.
//!
//! Legality: a move is listed as soon as the man may make it. What could leave the general attacked is found once per
//! position, by looking from the general outwards, and only moves that touch it are tested after they are played.
//!
//! **Source**: 解剖大象的眼睛 (the anatomy of ElephantEye), part 2, 2.4. Mended: its loop over the horses leaves the last one
//! out (`<` for `<=`), and its rule for the river, in one line for soldiers and elephants alike, says whether the square is
//! in the own half, which is what an elephant needs and the contrary of a soldier that has crossed. New: the marks of the
//! tables are both sides' bits and not 1, so that ORed to the cell they make the edge look like an own man, and one test
//! does for both; a horse's leg is asked once for the two jumps that it blocks.
//!
//! **Should win** against the plain array: short-range men, attack detection around a general (no bounds at all), validity
//! of one move. **Should lose** against everything later: chariots and cannons walk cell by cell, captures cost nearly
//! what all moves cost, and 74 of the 90 cells scanned are not the side's; the board takes five cache lines.

mod attacks;
mod generate;
mod men;
mod moves;
mod scan;
mod tables;
mod validity;

use qipan_game::{About, Legality, MoveGen, MoveList, Unsupported};
use xiangqi_rules::{Setup, Side, Square, Xiangqi};

use crate::generate::{All, Captures, Quiets};
use crate::men::{BOTH, EMPTY, GENERAL, KIND};
pub use crate::moves::Move;
use crate::tables::{OFF_BOARD, OFF_FORT};

/// The 16x16 extended board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    cells: [u8; 256],
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
        let (from, to) = (usize::from(m.from()), usize::from(m.to()));
        let man = self.cells[from];
        let captured = self.cells[to];
        self.cells[to] = man;
        self.cells[from] = EMPTY;
        // A general's moves are always suspect.
        if m.is_suspect() && man & KIND == GENERAL {
            self.generals[men::index_of(self.side)] = m.to();
        }
        // Flipping `side` would wait for its last store, here and in `unmake`: a perft took 6 to 16 % longer. The man
        // knows the side too.
        self.side = !man & BOTH;
        Undo { man, captured }
    }

    /// Whether the general of the side that has just moved is attacked.
    #[inline]
    #[must_use]
    pub fn has_left_general_attacked(&self) -> bool {
        self.is_attacked(self.side ^ BOTH)
    }

    /// Takes back the move that was played last.
    #[inline]
    pub fn unmake(&mut self, m: Move, undo: Undo) {
        let (from, to) = (usize::from(m.from()), usize::from(m.to()));
        self.cells[from] = undo.man;
        self.cells[to] = undo.captured;
        self.side = undo.man & BOTH;
        if m.is_suspect() && undo.man & KIND == GENERAL {
            self.generals[men::index_of(self.side)] = m.from();
        }
    }
}

impl MoveGen for Board {
    type Game = Xiangqi;
    type Move = Move;

    const ABOUT: About = About {
        name: "xiangqi-extended",
        system: "X2",
        summary: "16x16 extended board, off-board marks, increments, whole-board scan",
        source: "解剖大象的眼睛 (ElephantEye), part 2, 2.4",
        legality: Legality::PseudoLegal,
        needs: &[],
    };

    fn from_setup(setup: &Setup) -> Result<Self, Unsupported> {
        let mut board =
            Self { cells: [EMPTY; 256], side: men::bit_of(setup.side_to_move()), generals: [0; 2] };
        for (square, piece) in setup.men() {
            board.cells[usize::from(tables::number_of(square))] = men::cell_of(piece);
        }
        for side in Side::BOTH {
            let general = men::bit_of(side) | GENERAL;
            let in_fort = (0..=u8::MAX).find(|&number| {
                board.cells[usize::from(number)] == general && OFF_FORT[usize::from(number)] == 0
            });
            board.generals[men::index_of(general)] = in_fort.ok_or_else(|| Unsupported {
                board: Self::ABOUT.name,
                reason: format!("found no {side} general in a palace, expected one"),
            })?;
        }
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let men = Square::all().filter_map(|square| {
            Some((square, men::man_in(self.cells[usize::from(tables::number_of(square))])?))
        });
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
            debug_assert!(!self.has_left_general_attacked(), "{m:?} is exempt and exposes the general");
            let result = f(self);
            self.unmake(m, undo);
            return Some(result);
        }
        let undo = self.make(m);
        let result = if self.has_left_general_attacked() { None } else { Some(f(self)) };
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
        let (from, to) = (tables::number_of(m.from), tables::number_of(m.to));
        self.is_valid(from, to).then_some(Move::new(from, to, Move::LEAVES))
    }

    fn export(&self, m: Move) -> xiangqi_rules::Move {
        let square = |number| tables::square_of(number).expect("a move's squares are on the board");
        xiangqi_rules::Move { from: square(m.from()), to: square(m.to()) }
    }

    fn material(&self) -> i32 {
        self.cells.iter().map(|&cell| i32::from(men::VALUES[usize::from(cell)])).sum()
    }

    fn check_invariants(&self) -> Result<(), String> {
        for (number, (&cell, &off)) in self.cells.iter().zip(&OFF_BOARD).enumerate() {
            if off != 0 && cell != EMPTY {
                return Err(format!("cell {number:#04x} is off the board and holds {cell}"));
            }
        }
        for side in Side::BOTH {
            let general = men::bit_of(side) | GENERAL;
            let at = self.general(general);
            if self.cells[usize::from(at)] != general {
                return Err(format!("the {side} general is said to be on {at:#04x} and is not"));
            }
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        size_of_val(&OFF_BOARD)
            + size_of_val(&OFF_FORT)
            + size_of_val(&scan::SQUARES)
            + size_of_val(&men::VALUES)
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
        assert_eq!(board(Xiangqi::START).generals, [0xc7, 0x37]);
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
