//! The board's own move.

use qipan_game::Legality;

use crate::men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::squares::Square;

/// A move in two bytes: where it goes, where it comes from, whether the king must be looked after, what
/// arrives.
///
/// ```text
///   bit   15 14 13   12     11 ..... 6   5 ..... 0
///         kind       test   from         to
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(u16);

/// Kind of what arrives on a move's destination, and whether the move is tested: the upper four bits of a
/// [`Move`].
///
/// The kind is a piece's number without its side. The two numbers that no piece has are moves that do more: 4
/// is a pawn's two squares; 0 moves two pieces, as castling if it stays on its rank, else as taking en
/// passant. At level `tested` the test bit says nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Arrival(u16);

const TEST: u16 = 1;

impl Arrival {
    pub(crate) const PAWN: Self = Self::of(PAWN);
    pub(crate) const KNIGHT: Self = Self::of(KNIGHT);
    pub(crate) const BISHOP: Self = Self::of(BISHOP);
    pub(crate) const ROOK: Self = Self::of(ROOK);
    pub(crate) const QUEEN: Self = Self::of(QUEEN);
    pub(crate) const DOUBLE: Self = Self::of(4);
    /// A king's moves are always suspect.
    pub(crate) const KING: Self = Self(Self::of(KING).0 | TEST);
    /// Castling and taking en passant are too.
    pub(crate) const TWO_MEN: Self = Self(TEST);
    /// Arrivals of a pawn that promotes.
    pub(crate) const PROMOTIONS: [Self; 4] = [Self::QUEEN, Self::ROOK, Self::BISHOP, Self::KNIGHT];

    /// Arrival of a piece of a kind, given by its number.
    pub(crate) const fn of(kind: u8) -> Self {
        Self((kind as u16) << 1)
    }

    /// The same, to be tested if the set of suspects has the square that the piece leaves.
    #[inline(always)]
    pub(crate) const fn tested_if(self, suspects: u64, from: Square) -> Self {
        Self(self.0 | (suspects >> from) as u16 & TEST)
    }

    /// Returns true if a board of a legality plays the move without a test.
    #[inline(always)]
    pub(crate) const fn is_exempt<L: Legality>(self) -> bool {
        L::LISTS_LEGAL || L::EXEMPTS && self.0 & TEST == 0
    }
}

impl Move {
    #[inline(always)]
    pub(crate) const fn new(from: Square, to: Square, arrival: Arrival) -> Self {
        Self(to as u16 | (from as u16) << 6 | arrival.0 << 12)
    }

    #[inline(always)]
    pub(crate) const fn to(self) -> Square {
        self.0 as Square & 63
    }

    #[inline(always)]
    pub(crate) const fn from(self) -> Square {
        self.0 as Square >> 6 & 63
    }

    #[inline(always)]
    pub(crate) const fn arrival(self) -> Arrival {
        Arrival(self.0 >> 12)
    }

    /// The number of what stands on the destination afterwards, 4 for a pawn that has moved two squares; 0 if
    /// two pieces move.
    #[inline(always)]
    pub(crate) const fn kind(self) -> u8 {
        (self.0 >> 13) as u8
    }

    /// Returns true if the move is castling or taking en passant.
    #[inline(always)]
    pub(crate) const fn moves_two_men(self) -> bool {
        self.kind() == 0
    }

    /// Returns true if a move of two pieces is castling.
    #[inline(always)]
    pub(crate) const fn castles(self) -> bool {
        (self.from() ^ self.to()) & 56 == 0
    }

    /// Sorts as the written moves do: by squares, then by what a pawn becomes, the queen first.
    #[inline(always)]
    pub(crate) const fn order(self) -> u32 {
        // The numbers of what a pawn becomes ascend to the queen's, 7. Between the same two squares moves
        // differ in that alone.
        (self.from() << 9 | self.to() << 3) as u32 | (self.kind() ^ 7) as u32
    }

    /// Returns true if a pawn moves two squares.
    #[inline(always)]
    pub(crate) const fn is_double_step(self) -> bool {
        self.kind() == 4
    }
}

#[cfg(test)]
mod tests {
    use qipan_game::{Exempt, Legal, Tested};

    use super::{Arrival, Move};

    #[test]
    fn a_move_holds_its_squares_and_what_arrives() {
        let plain =
            [Arrival::PAWN, Arrival::KNIGHT, Arrival::BISHOP, Arrival::ROOK, Arrival::QUEEN, Arrival::DOUBLE];
        for (from, to) in (0..64).flat_map(|from| (0..64).map(move |to| (from, to))) {
            for arrival in plain {
                let tested = arrival.tested_if(1 << from, from);
                assert_eq!(arrival.tested_if(!(1 << from), from), arrival);
                for arrival in [arrival, tested, Arrival::KING, Arrival::TWO_MEN] {
                    let m = Move::new(from, to, arrival);
                    assert_eq!((m.from(), m.to(), m.arrival()), (from, to, arrival));
                    assert_eq!(m.moves_two_men(), arrival == Arrival::TWO_MEN);
                    assert!(arrival.is_exempt::<Legal>() && !arrival.is_exempt::<Tested>());
                }
                assert!(arrival.is_exempt::<Exempt>() && !tested.is_exempt::<Exempt>());
            }
        }
        assert!(!Arrival::KING.is_exempt::<Exempt>() && !Arrival::TWO_MEN.is_exempt::<Exempt>());
    }

    #[test]
    fn castling_stays_on_its_rank() {
        assert!(Move::new(4, 6, Arrival::TWO_MEN).castles() && Move::new(60, 58, Arrival::TWO_MEN).castles());
        assert!(!Move::new(32, 41, Arrival::TWO_MEN).castles());
    }
}
