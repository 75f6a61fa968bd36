//! **C5, rotated bitboards**: one set of squares per kind of man and per side, and the occupancy four times: as it stands,
//! turned by 90°, and packed by each of the two diagonals. In its own board every line lies in adjacent bits, so that a shift
//! and an AND give the *state of the line*, and a table indexed by square and state gives the attacked squares at once.
//!
//! ```text
//!   8 |  0  1  2  3  4  5  6  7      rank:     state = board as it stands >> 8 * row         a lowest, h highest
//!   7 |  8  9 10 11 12 13 14 15      file:     state = board turned by 90° >> 8 * file       8 lowest, 1 highest
//!   6 | 16 17 18 19 20 21 22 23      a8-h1:    state = falling board >> start of diagonal    a lowest
//!   5 | 24 25 26 27 28 29 30 31      a1-h8:    state = rising board >> start of diagonal     a lowest
//!   4 | 32 33 34 35 36 37 38 39
//!   3 | 40 41 42 43 44 45 46 47      6th rank, men on b6 e6 g6:   h g f e d c b a
//!   2 | 48 49 50 51 52 53 54 55                                   0 1 0 1 0 0 1 0  = 82
//!   1 | 56 57 58 59 60 61 62 63      table[rank][e6 = 20][82]  =  b6 c6 d6 f6 g6
//!        a  b  c  d  e  f  g  h
//! ```
//!
//! Rook = rank | file, bishop = both diagonals, queen = all four. [`Line`] shows how the diagonals are packed.
//!
//! Two boards, which differ in nothing else: [`Kept`] stores all four occupancies and changes them with every move, as
//! programs did; [`Rebuilt`] stores one and turns it once per generation or attack query, as the source's listing
//! does, but with a dozen operations on whole words for each board instead of a loop over 64 squares.
//!
//! Source: *rotated.htm*, a tutorial on rotated bitboards (steps 1 to 4 and the section on bishops). What is mended or
//! done differently:
//!
//! - The source's map for turning by 90° sends a8 to h8, which puts the eighth rank into the high bit; its own worked
//!   example reads the e-file with the *first* rank there (`10000101` = 133). Ours follows the example: row and file change
//!   places, and a8 stays where it is.
//! - A man on the last square of a line stops nothing that the edge does not stop, so the tables have an entry for each
//!   state of the six inner squares: 64 instead of 256. [`Boards::state`] is the source's state.
//! - The eight bits of a diagonal's byte also hold the diagonal that completes it to eight squares. The source would AND
//!   them away with a mask of the diagonal's length; here the table simply has the same entry for all of them, which makes
//!   the four look-ups alike and spares a table of masks (8 % of perft).
//!
//! Should win against arrays wherever sliders have room, since no square is walked, and wherever whole sets answer a
//! question (pawns, checks). Should lose to magic and PEXT boards by the second look-up per slider, by the three more boards
//! to be kept or built, and by tables of 128 KiB where the cache is wanted for other things. Undoing by copy is
//! cheap: the whole position is 128 bytes or less.

mod attacks;
mod generate;
mod import;
mod kernel;
mod layout;
mod make;
mod moves;
mod upkeep;

use chess_rules::{Castling, Chess, Kind, Piece, Setup, Side, Wing};
use qipan_game::{About, Legality, MoveGen, MoveList, Unsupported};

pub use layout::Line;
pub use make::Undo;
pub use moves::Move;
pub use upkeep::{Boards, Kept, Rebuilt, Upkeep};

use generate::{All, Captures, Quiets};
use layout::{Set, bit, number, square};
use moves::{kind_of, number_of};

/// Stands for "no en-passant square".
const NO_SQUARE: u8 = 64;

/// The board; `U` says how it comes by the turned occupancies.
///
/// ```
/// use chess_rotated::{Board, Kept};
/// use qipan_game::{Game, MoveGen, perft_visit};
///
/// let start = chess_rules::Chess::START.parse().expect("the start position");
/// let mut board = Board::<Kept>::from_setup(&start).expect("every position of chess is supported");
/// assert_eq!(perft_visit(&mut board, 3), 8902);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board<U> {
    /// Squares of each kind of man, both sides together; slots 0 and 7 stay empty, so that three bits of a move index it.
    kinds: [Set; 8],
    /// Squares of White's men, of Black's.
    colours: [Set; 2],
    occupancy: U,
    /// The side to move, 0 for White.
    side: u8,
    /// Castling rights: the squares of kings and rooks that have not moved, where there is a right left. A right is there
    /// as long as both squares are.
    unmoved: Set,
    /// The square behind a pawn that has just moved two squares, or [`NO_SQUARE`].
    en_passant: u8,
}

/// The squares of a side's king and of a wing's rook before they move.
pub(crate) const fn homes(side: Side, wing: Wing) -> Set {
    let row = match side {
        Side::White => 56,
        Side::Black => 0,
    };
    match wing {
        Wing::King => bit(row + 4) | bit(row + 7),
        Wing::Queen => bit(row + 4) | bit(row),
    }
}

/// Castling rights as the squares of unmoved men.
fn unmoved(castling: Castling) -> Set {
    let rights = Side::BOTH.into_iter().flat_map(|side| Wing::BOTH.map(|wing| (side, wing)));
    rights
        .filter(|&(side, wing)| castling.has(side, wing))
        .fold(0, |set, (side, wing)| set | homes(side, wing))
}

impl<U: Upkeep> Board<U> {
    /// The occupancy in all four orders.
    #[must_use]
    pub fn boards(&self) -> Boards {
        self.occupancy.boards()
    }

    fn castling(&self) -> Castling {
        let rights = Side::BOTH.into_iter().flat_map(|side| Wing::BOTH.map(|wing| (side, wing)));
        let held = rights.filter(|&(side, wing)| self.unmoved & homes(side, wing) == homes(side, wing));
        Castling::from_bits(held.map(|(side, wing)| Castling::bit(side, wing)).sum())
    }

    fn men(&self) -> impl Iterator<Item = (usize, Piece)> {
        layout::each(self.colours[0] | self.colours[1]).filter_map(|at| {
            let number = (1..7).find(|&number| self.kinds[number] & bit(at) != 0)?;
            let side = if self.colours[0] & bit(at) != 0 { Side::White } else { Side::Black };
            Some((at, Piece { side, kind: kind_of(number)? }))
        })
    }
}

impl<U: Upkeep> MoveGen for Board<U> {
    type Game = Chess;
    type Move = Move;

    const ABOUT: About = About {
        name: U::NAME,
        system: "C5",
        summary: U::SUMMARY,
        source: "rotated.htm, a tutorial on rotated bitboards, steps 1 to 4",
        legality: Legality::PseudoLegal,
        needs: &[],
    };

    fn from_setup(setup: &Setup) -> Result<Self, Unsupported> {
        let mut kinds = [0; 8];
        let mut colours = [0; 2];
        for (at, piece) in setup.pieces() {
            kinds[number_of(piece.kind)] |= bit(number(at));
            colours[piece.side as usize] |= bit(number(at));
        }
        Ok(Self {
            kinds,
            colours,
            occupancy: U::of(colours[0] | colours[1]),
            side: setup.side_to_move() as u8,
            unmoved: unmoved(setup.castling()),
            en_passant: setup.en_passant().map_or(NO_SQUARE, |at| number(at) as u8),
        })
    }

    fn to_setup(&self) -> Setup {
        let pieces = self.men().map(|(at, piece)| (square(at), piece));
        let en_passant = (self.en_passant != NO_SQUARE).then(|| square(usize::from(self.en_passant)));
        let side = Side::BOTH[self.sides().0];
        Setup::from_pieces(pieces, side, self.castling(), en_passant)
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
    fn is_exempt(&self, m: Move) -> bool {
        !m.is_to_be_tested()
    }

    #[inline]
    fn visit<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let mut next = *self;
        next.follow(self, m);
        if m.is_to_be_tested() && next.has_left_king_attacked() { None } else { Some(f(&mut next)) }
    }

    fn in_check(&self) -> bool {
        let (us, them) = self.sides();
        let king = (self.kinds[moves::KING] & self.colours[us]).trailing_zeros() as usize;
        self.is_attacked(king, them)
    }

    fn import(&self, m: chess_rules::Move) -> Option<Move> {
        self.import_written(m)
    }

    fn export(&self, m: Move) -> chess_rules::Move {
        chess_rules::Move { from: square(m.from()), to: square(m.to()), promotion: kind_of(m.promoted()) }
    }

    fn material(&self) -> i32 {
        let [white, black] = self.colours;
        Kind::ALL
            .into_iter()
            .map(|kind| {
                let men = self.kinds[number_of(kind)];
                kind.value() * ((men & white).count_ones() as i32 - (men & black).count_ones() as i32)
            })
            .sum()
    }

    fn check_invariants(&self) -> Result<(), String> {
        let [white, black] = self.colours;
        if white & black != 0 {
            return Err(format!("squares {:#x} belong to both sides", white & black));
        }
        let mut seen = 0;
        for (number, &men) in self.kinds.iter().enumerate() {
            if seen & men != 0 || (kind_of(number).is_none() && men != 0) {
                return Err(format!("set {number} of men, {men:#x}, overlaps another or should be empty"));
            }
            seen |= men;
        }
        if seen != white | black {
            return Err(format!("men stand on {seen:#x}, the sides' squares are {:#x}", white | black));
        }
        let (held, right) = (self.boards(), Boards::of(seen));
        if self.occupancy.occupied() != seen || held != right {
            return Err(format!("the turned boards are {held:x?}, the occupancy turns into {right:x?}"));
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        attacks::TABLE_BYTES + U::TABLE_BYTES
    }
}
