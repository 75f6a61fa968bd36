//! **C4, linked piece lists on a 16x16 board**: the board in the middle of a 16x16 array of cells, and per side a list of its
//! men, linked from the most to the least valuable. A man is found by its list entry, and an entry is **not** told when
//! its man is taken: it is alive exactly if the board still shows its man on its square.
//!
//! ```text
//!      0 .. 3   4   5  ..  10  11   12 .. 15          cell, 16 bits
//!   0  #####################################
//!   .. #####################################          0..2  kind: 1 king 2 queen 3 rook
//!   4  #####   68  69  ..  74  75   #########  8             4 bishop 5 knight 6 pawn
//!   .. #####          ..            #########          3    off the board
//!  11  #####  180 181  .. 186 187   #########  1       4    has moved
//!  12  #####################################           6, 7 Black, White
//!  15  #####################################           8..11 number of the list entry: the twin flag, widened
//!              a   b   ..  g   h
//!
//!   White:  king ─► queen ─► rook ─► rook ─► bishop ─► … ─► pawn          number = row * 16 + column
//!           196     195      187     180 ✗ taken: the board shows another cell there
//! ```
//!
//! One AND with the enemy's colour answers "a capture?" for an empty cell, an own man, an enemy and the fence alike.
//!
//! **Captures come out in order, without a sort.** They are linked through a buffer into one list per kind of victim, and one
//! for the man that moved last. Since the attackers are walked from the king down to the pawns and each capture goes to the head of its list, the least
//! valuable attacker stands first. Joined, the lists give: captures of the man that moved last, then the most valuable victim, and for
//! each victim the least valuable attacker.
//!
//! Source: E. N. Kornilov, *Программирование шахмат и других логических игр* (2005), the example of a move generator.
//!
//! What is mended here:
//!
//! - **The twin flag.** A dead entry looks alive again when a man with the same cell value comes to stand on its square, and that
//!   man's moves are listed twice. The source gives one bit to tell two equal men apart, which leaves four pawns of a side
//!   alike (an e-pawn taken on e4 comes back to life when the f-pawn retakes there), as well as a third queen ("unlikely").
//!   The smallest repair that is exact: the flag is widened from one bit to four and holds the number of the man's entry. No two
//!   men of a side share it, so that a cell equals an entry's only if it shows that very man; everything else stays as it was,
//!   staleness is still one comparison, and nothing is updated on capture. It costs a cell of two bytes instead of one. It also finds the
//!   castling rook's entry without the source's walk.
//! - A promoted man moves up in its list, so that the order of attackers stays right; the source leaves it among the pawns.
//! - En passant takes the man that moved last and is listed with those captures; the source files it under other pawns.
//! - Promotions to all four kinds; castling neither out of, through nor into check.
//! - A promotion with capture is filed as if it took a queen, as in the source; one without is a quiet move here.
//!
//! What makes it fast, with what each step gave in perft at the time (six positions, depths 3 to 5):
//!
//! - A list entry is one word, and so are side and last move together: what was written in parts and is read as a whole waits
//!   for the stores. The two, with what is rare in a move (rooks, promotions, en passant) in functions of its own: 5 %.
//! - Walks written out instead of closures, and "queen or rook" as one comparison: 4 %.
//! - The walk along the list is a plain loop: 8 % fewer instructions than an iterator made of a closure, though no less time.
//! - The buffer that captures are linked in is a [`MoveList`], which is not filled when it is made: 3 %.
//!
//! Should win where few men are left (against the plain array it does there, by a tenth), and in a search, where the order is worth more
//! than the moves. Should lose to boards without a list in the crowded opening and in perft: two structures change with each
//! move and change back, which takes half as many instructions again as copying one of the small boards does (counted by
//! callgrind), and each make reads what the unmake before it wrote; and captures are put in an order,
//! for which perft has no use. There it comes out level with the plain array.

mod attack;
mod cell;
mod generate;
mod make;
mod moves;
mod recognise;
mod roster;
mod turn;

use chess_rules::{Castling, Chess, Kind, Move as Written, Piece, Setup, Side, Square, Wing};
use qipan_game::{About, Legality, MoveGen, MoveList, Unsupported};

use cell::{Cell, EMPTY, OUTSIDE};
use generate::{All, Captures, Quiets};
pub use make::Tag;
pub use moves::{Move, What};
use roster::Roster;
use turn::Turn;

/// No square; column 0 of row 0 is off the board.
const NOWHERE: u8 = 0;

/// The board.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    cells: [Cell; 256],
    /// Each side's men, by [`Side`].
    rosters: [Roster; 2],
    /// Whose turn it is, and the last move: to [`NOWHERE`] if it is not known.
    turn: Turn,
}

/// 16x16 number of a square.
#[inline]
const fn number_of(square: Square) -> u8 {
    ((11 - square.rank()) * 16 + square.file() + 4) as u8
}

/// The square of a 16x16 number that is on the board.
#[inline]
fn square_of(at: u8) -> Square {
    let (row, column) = (usize::from(at >> 4), usize::from(at & 15));
    Square::at(column - 4, 11 - row).expect("a number on the board")
}

impl Board {
    #[inline(always)]
    fn at(&self, at: u8) -> Cell {
        self.cells[usize::from(at)]
    }

    #[inline(always)]
    fn put(&mut self, at: u8, cell: Cell) {
        self.cells[usize::from(at)] = cell;
    }

    #[inline(always)]
    fn king(&self, side: usize) -> u8 {
        self.rosters[side].king().square()
    }

    /// Whether king and rook have not moved, which is all that castling asks of the past.
    fn has_right(&self, side: Side, wing: Wing) -> bool {
        let rank = side.back_rank();
        let unmoved = |file, kind| {
            let square = Square::at(file, rank).expect("on the back rank");
            let cell = self.at(number_of(square));
            cell::piece(cell) == Some(Piece { side, kind }) && cell & cell::MOVED == 0
        };
        unmoved(4, Kind::King) && unmoved(if wing == Wing::King { 7 } else { 0 }, Kind::Rook)
    }
}

impl MoveGen for Board {
    type Game = Chess;
    type Move = Move;

    const ABOUT: About = About {
        name: "chess-linked-list",
        system: "C4",
        summary: "16x16 board with linked piece lists, invalidated lazily; captures come out in order",
        source: "Kornilov, Программирование шахмат и других логических игр (2005)",
        legality: Legality::PseudoLegal,
        needs: &[],
    };

    fn from_setup(setup: &Setup) -> Result<Self, Unsupported> {
        let unsupported = |reason| Unsupported { board: Self::ABOUT.name, reason };
        let mut board = Self {
            cells: [OUTSIDE; 256],
            rosters: [Roster::empty(), Roster::empty()],
            turn: Turn::of(setup.side_to_move() as usize, NOWHERE, false),
        };
        for square in Square::all() {
            board.cells[usize::from(number_of(square))] = EMPTY;
        }
        for side in Side::BOTH {
            let rights = setup.castling();
            for kind in Kind::ALL {
                let same = Piece { side, kind };
                for (square, _) in setup.pieces().filter(|&(_, piece)| piece == same) {
                    let unmoved = match kind {
                        Kind::King => Wing::BOTH.into_iter().any(|wing| rights.has(side, wing)),
                        Kind::Rook if square.rank() == side.back_rank() && square.file() == 7 => {
                            rights.has(side, Wing::King)
                        }
                        Kind::Rook if square.rank() == side.back_rank() && square.file() == 0 => {
                            rights.has(side, Wing::Queen)
                        }
                        _ => false,
                    };
                    let at = number_of(square);
                    let cell = cell::of(same) | if unmoved { 0 } else { cell::MOVED };
                    let Some(cell) = board.rosters[side as usize].enlist(cell, at) else {
                        return Err(unsupported(format!(
                            "found more than 16 {side} men, expected at most 16"
                        )));
                    };
                    board.cells[usize::from(at)] = cell;
                }
            }
            let kings = board.rosters[side as usize]
                .iter()
                .filter(|entry| entry.cell() & cell::KIND == cell::KING)
                .count();
            if kings != 1 {
                return Err(unsupported(format!("found {kings} {side} kings, expected one")));
            }
        }
        if let Some(behind) = setup.en_passant() {
            let (us, them) = board.turn.sides();
            board.turn = Turn::of(us, number_of(behind).wrapping_add(make::forward(them)), true);
        }
        Ok(board)
    }

    fn to_setup(&self) -> Setup {
        let pieces =
            Square::all().filter_map(|square| Some((square, cell::piece(self.at(number_of(square)))?)));
        let castling = Side::BOTH
            .into_iter()
            .flat_map(|side| Wing::BOTH.map(|wing| (side, wing)))
            .filter(|&(side, wing)| self.has_right(side, wing))
            .fold(0, |bits, (side, wing)| bits | Castling::bit(side, wing));
        let en_passant = self.en_passant().map(square_of);
        Setup::from_pieces(pieces, Side::BOTH[self.turn.sides().0], Castling::from_bits(castling), en_passant)
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
        let tag = self.make(m);
        let result = if self.leaves_king_attacked(m) { None } else { Some(f(self)) };
        self.unmake(tag);
        result
    }

    #[inline]
    fn is_exempt(&self, m: Move) -> bool {
        !m.needs_test()
    }

    fn in_check(&self) -> bool {
        let (us, them) = self.turn.sides();
        self.is_attacked(self.king(us), them)
    }

    fn import(&self, m: Written) -> Option<Move> {
        self.recognise(m)
    }

    fn export(&self, m: Move) -> Written {
        let from = self.rosters[self.turn.sides().0].entry(m.man()).square();
        Written { from: square_of(from), to: square_of(m.to()), promotion: m.what().promotion() }
    }

    fn material(&self) -> i32 {
        let alive = |side: Side| {
            let men =
                self.rosters[side as usize].iter().filter(|entry| self.at(entry.square()) == entry.cell());
            men.map(|entry| cell::value(entry.cell())).sum::<i32>()
        };
        alive(Side::White) - alive(Side::Black)
    }

    fn check_invariants(&self) -> Result<(), String> {
        for side in Side::BOTH {
            let entries: Vec<_> = self.rosters[side as usize].iter().collect();
            if !entries.is_sorted_by_key(|entry| entry.cell() & cell::KIND) {
                return Err(format!("the {side} men are not linked by value: {entries:x?}"));
            }
            for square in Square::all() {
                let at = number_of(square);
                let cell = self.at(at);
                let alive =
                    entries.iter().filter(|entry| entry.square() == at && entry.cell() == cell).count();
                let expected = usize::from(cell & cell::colour(side as usize) != 0);
                if alive != expected {
                    return Err(format!(
                        "{square} shows {cell:#06x}; {alive} living {side} entries, not {expected}"
                    ));
                }
            }
        }
        for at in 0..=255u8 {
            let on_board = (4..12).contains(&(at >> 4)) && (4..12).contains(&(at & 15));
            if on_board == (self.at(at) == OUTSIDE) {
                return Err(format!("cell {at} holds {:#06x}: fence and board are mixed up", self.at(at)));
            }
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        cell::TABLE_BYTES
    }
}
