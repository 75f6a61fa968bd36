//! C5

#![allow(missing_docs)]

mod attacks;
mod generate;
mod import;
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

/// The board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board<U> {
    /// Squares of each kind of man, both sides together; slots 0 and 7 stay empty, so that three bits of a move index it.
    kinds: [Set; 8],
    /// Squares of White's men, of Black's.
    colours: [Set; 2],
    occupancy: U,
    /// 0 for White.
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
    rights.filter(|&(side, wing)| castling.has(side, wing)).fold(0, |set, (side, wing)| set | homes(side, wing))
}

impl<U: Upkeep> Board<U> {
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
        source: "rotated.htm, a tutorial on rotated bitboards",
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
        let (held, right) = (self.occupancy.boards(), Boards::of(seen));
        if self.occupancy.occupied() != seen || held != right {
            return Err(format!("the turned boards are {held:x?}, the occupancy turns into {right:x?}"));
        }
        Ok(())
    }

    fn table_bytes() -> usize {
        attacks::TABLE_BYTES + U::TABLE_BYTES
    }
}
