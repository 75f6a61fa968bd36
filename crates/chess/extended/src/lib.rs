//! **C2, extended array**: the 8x8 board inside a frame of boundary cells, so that "off the board" is just one more thing that
//! may stand on a square. No move is tested for leaving the board: it meets the boundary, which is neither empty nor an enemy.
//!
//! ```text
//!   10x10, one ring, number = rank * 10 + file + 11     12x12, two rings, number = rank * 12 + file + 26
//!
//!      # #  #  #  #  #  #  #  # #                          # # #  #  #  #  #  #  #  #  # #
//!   8  # 81 82 83 84 85 86 87 88 #                         # # #  #  #  #  #  #  #  #  # #
//!   7  # 71 72 73 74 75 76 77 78 #                      8  # # 110 111 .. 116 117    # #
//!   .. #          ..             #                      .. # #         ..            # #
//!   2  # 21 22 23 24 25 26 27 28 #                      1  # # 26  27  .. 32  33     # #
//!   1  # 11 12 13 14 15 16 17 18 #                         # # #  #  #  #  #  #  #  #  # #
//!      # #  #  #  #  #  #  #  # #                          # # #  #  #  #  #  #  #  #  # #
//!        a  b  c  d  e  f  g  h
//! ```
//!
//! One step and every slide stop at the first ring. A **knight** can jump it. In the 10x10 frame it can do so in two ways. Sideways,
//! two files beyond the edge is the boundary of the neighbouring row, since the rings of two rows lie next to each other in
//! memory: nothing to check. Upwards or downwards, two ranks beyond the edge is outside the array: that is the one test left, and it is
//! the bounds check of the array itself, whose failure reads as "boundary". The 12x12 frame has a second ring and nothing to check.
//! The frame is the type parameter: [`Board10x10`], [`Board12x12`].
//!
//! Source: David Eppstein's lecture on board representation, in the Chinese annotated translation 数据结构——简介:
//! 棋盘的表示, section 二 (extended array; the translator's note names the 12x12 one).
//!
//! Move generation scans the whole board, as in the text. The array alone is stored, with side, castling rights, en-passant
//! square and the two kings' squares. Whether the side to move is in check, and which of its men are pinned, comes from one
//! walk outwards from its king per generation. The frame has a bonus as 0x88 has: since rows do not touch, the difference of two
//! numbers tells whether a king's step lies between them.
//!
//! What makes it fast, with what each step gave in perft at the time (six positions, depths 3 to 5):
//!
//! - A visit changes a copy of the state and forgets it, instead of undoing; the scan takes each rank as a word and gathers
//!   all own men in one set, so that a branch is made for each man only; all moves are wanted where one AND finds neither
//!   an own man nor the boundary (together half as fast again).
//! - 10x10: the knight's test as a bounds check. An array of 128 cells and a mask would spare it, but the mask stands in the
//!   way of every load, and the state would be five vector registers instead of four (6 %).
//! - The state is aligned to 32 bytes: at 8 the copy took 5 % longer.
//!
//! Should win against the plain array wherever edges are near, which is everywhere (it does, by a fifth to a quarter); should lose
//! to 0x88 nothing much but the difference table, and to piece lists the scan. The larger frame buys the knight's test with
//! 44 bytes, and every copy pays for them: 10x10 comes out a little ahead.

mod attack;
mod generate;
mod make;
mod men;
mod moves;
mod recognise;

use chess_rules::{Castling, Chess, Kind, Move as Written, Setup, Side, Square};
use qipan_game::{About, Legality, MoveGen, MoveList, Unsupported};

pub use make::Undo;
pub use moves::Move;

use generate::{All, Captures, Quiets};
use men::{Cell, EMPTY, KING, OUTSIDE};

/// No square: a boundary cell of either frame.
const NOWHERE: u8 = 0;

/// The board in a frame of `WIDTH` files and as many ranks, `CELLS` in all.
// Aligned for the copy that every visit makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub struct Board<const WIDTH: usize, const CELLS: usize> {
    /// What stands on each square, and the boundary around.
    cells: [Cell; CELLS],
    /// The squares of White's king and of Black's.
    kings: [u8; 2],
    /// The side to move, 0 for White.
    side: u8,
    /// The bits of [`Castling`].
    castling: u8,
    /// The square behind a pawn that has just moved two squares, or [`NOWHERE`].
    en_passant: u8,
}

/// One ring of boundary cells.
pub type Board10x10 = Board<10, 100>;
/// Two rings of boundary cells.
pub type Board12x12 = Board<12, 144>;

impl<const WIDTH: usize, const CELLS: usize> Board<WIDTH, CELLS> {
    /// Boundary cells on each side.
    const RINGS: usize = (WIDTH - 8) / 2;

    /// The number of a1.
    const FIRST: u8 = (Self::RINGS * WIDTH + Self::RINGS) as u8;

    /// The frame's number of a square.
    #[inline]
    const fn cell_of(square: Square) -> u8 {
        ((square.rank() + Self::RINGS) * WIDTH + square.file() + Self::RINGS) as u8
    }

    /// The square of a number that is on the board.
    #[inline]
    fn square_of(at: u8) -> Square {
        let (row, column) = (usize::from(at) / WIDTH, usize::from(at) % WIDTH);
        Square::at(column - Self::RINGS, row - Self::RINGS).expect("a number on the board")
    }

    /// The rank 0..8 of a number that is on the board.
    #[inline]
    const fn rank_of(at: u8) -> usize {
        at as usize / WIDTH - Self::RINGS
    }
}

impl<const WIDTH: usize, const CELLS: usize> MoveGen for Board<WIDTH, CELLS> {
    type Game = Chess;
    type Move = Move;

    const ABOUT: About = About {
        name: if WIDTH == 10 { "chess-extended-10x10" } else { "chess-extended-12x12" },
        system: "C2",
        summary: if WIDTH == 10 {
            "8x8 in one ring of boundary cells, knights checked by the array's bounds, whole-board scan"
        } else {
            "8x8 in two rings of boundary cells, nothing to check, whole-board scan"
        },
        source: "Eppstein, 棋盘的表示, section 二",
        legality: Legality::PseudoLegal,
        needs: &[],
    };

    fn from_setup(setup: &Setup) -> Result<Self, Unsupported> {
        let mut board = Self {
            cells: [OUTSIDE; CELLS],
            kings: [NOWHERE; 2],
            side: setup.side_to_move() as u8,
            castling: setup.castling().bits(),
            en_passant: setup.en_passant().map_or(NOWHERE, Self::cell_of),
        };
        for square in Square::all() {
            let at = Self::cell_of(square);
            let piece = setup.piece_at(square);
            board.cells[usize::from(at)] = piece.map_or(EMPTY, men::cell);
            if let Some(king) = piece.filter(|piece| piece.kind == Kind::King) {
                board.kings[king.side as usize] = at;
            }
        }
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let pieces =
            Square::all().filter_map(|square| Some((square, men::piece(self.at(Self::cell_of(square)))?)));
        let en_passant = (self.en_passant != NOWHERE).then(|| Self::square_of(self.en_passant));
        let side = Side::BOTH[self.sides().0];
        Setup::from_pieces(pieces, side, Castling::from_bits(self.castling), en_passant)
    }

    fn captures(&self, moves: &mut MoveList<Move>) {
        self.list::<Captures>(moves);
    }

    fn quiets(&self, moves: &mut MoveList<Move>) {
        self.list::<Quiets>(moves);
    }

    #[inline]
    fn generate(&self, moves: &mut MoveList<Move>) {
        self.list::<All>(moves);
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let mut next = *self;
        next.follow(self, m);
        if next.leaves_king_attacked(m) { None } else { Some(f(&mut next)) }
    }

    #[inline]
    fn is_exempt(&self, m: Move) -> bool {
        !m.is_to_be_tested()
    }

    fn in_check(&self) -> bool {
        let (us, them) = self.sides();
        self.is_attacked(self.kings[us], them)
    }

    fn import(&self, m: Written) -> Option<Move> {
        self.recognise(m)
    }

    fn export(&self, m: Move) -> Written {
        let (from, to) = (Self::square_of(m.from()), Self::square_of(m.to()));
        Written { from, to, promotion: men::kind(m.promoted()) }
    }

    fn material(&self) -> i32 {
        Square::all().map(|square| men::value(self.at(Self::cell_of(square)))).sum()
    }

    fn check_invariants(&self) -> Result<(), String> {
        let on_board = || Square::all().map(Self::cell_of);
        for side in Side::BOTH {
            let noted = self.kings[side as usize];
            let king = KING | men::men_of(side as usize);
            let found = || on_board().filter(|&at| self.at(at) == king);
            if !found().eq([noted]) {
                let found: Vec<_> = found().collect();
                return Err(format!("{side} king noted on {noted}, but the array has {found:?}"));
            }
        }
        let is_mixed_up = |at: &u8| (self.at(*at) == OUTSIDE) == on_board().any(|on| on == *at);
        match (0..CELLS as u8).find(is_mixed_up) {
            Some(at) => Err(format!("cell {at} holds {:#04x}: boundary and board are mixed up", self.at(at))),
            None => Ok(()),
        }
    }

    fn table_bytes() -> usize {
        Self::TABLE_BYTES + Self::SET_BYTES + men::TABLE_BYTES
    }
}
