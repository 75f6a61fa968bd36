//! The stored position: four bit planes and one word of state; moves, and playing them.

use chess_rules::{Kind, Piece, Side};

use crate::tables::{Set, bit};

/// What stands on a square, as the four bits of its column through the planes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Code(pub u32);

impl Code {
    pub const PAWN: Self = Self(0b001);
    pub const KNIGHT: Self = Self(0b010);
    pub const KING: Self = Self(0b011);
    pub const BISHOP: Self = Self(0b101);
    pub const ROOK: Self = Self(0b110);
    pub const QUEEN: Self = Self(0b111);
    /// Added for Black's men.
    pub const BLACK: u32 = 0b1000;

    pub const fn of(kind: Kind) -> Self {
        match kind {
            Kind::Pawn => Self::PAWN,
            Kind::Knight => Self::KNIGHT,
            Kind::King => Self::KING,
            Kind::Bishop => Self::BISHOP,
            Kind::Rook => Self::ROOK,
            Kind::Queen => Self::QUEEN,
        }
    }

    pub fn kind(self) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| Self::of(kind).0 == self.0 & 7)
    }

    pub fn piece(self) -> Option<Piece> {
        let side = if self.0 & Self::BLACK == 0 { Side::White } else { Side::Black };
        Some(Piece { side, kind: self.kind()? })
    }
}

/// For each code, its bits as whole planes.
static FULL: [[Set; 4]; 16] = {
    let mut table = [[0; 4]; 16];
    let mut code = 0;
    while code < 16 {
        let mut plane = 0;
        while plane < 4 {
            table[code][plane] = if code >> plane & 1 != 0 { !0 } else { 0 };
            plane += 1;
        }
        code += 1;
    }
    table
};

pub(crate) const TABLE_BYTES: usize = size_of_val(&FULL);

/// The stored position.
///
/// ```text
///   state:  a1 e1 h1 a8 e8 h8   kings and rooks at home that have not moved
///           rank 3, rank 6      the square behind a pawn that has just moved two squares and could be taken
///           d4                  set if White is to move
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub(crate) struct Planes {
    pub planes: [Set; 4],
    pub state: Set,
}

// One cache line, a vector's alignment: a position is written by two stores.
const _: () = assert!(size_of::<Planes>() == 64);

/// In the state: homes of the men that castle.
const HOMES: Set = 0x9100_0000_0000_0091;
/// In the state: squares behind pawns.
pub(crate) const PASSED: Set = 0x0000_ff00_00ff_0000;
/// In the state: White is to move. A move has the bit of Black's men in the same place.
pub(crate) const WHITE_TO_MOVE: Set = 1 << 27;

/// A move: origin in bits 0 to 5, destination in bits 8 to 13, the code of what arrives in bits 24 to 27, and bit 31 for a
/// move that does more than that: castling, taking en passant, or moving a pawn two squares past one that could take it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(u32);

impl Move {
    const SPECIAL: u32 = 1 << 31;

    #[inline(always)]
    pub(crate) const fn new(from: usize, to: usize, code: Code) -> Self {
        Self(from as u32 | (to as u32) << 8 | code.0 << 24)
    }

    #[inline(always)]
    pub(crate) const fn special(self) -> Self {
        Self(self.0 | Self::SPECIAL)
    }

    #[inline(always)]
    pub(crate) const fn from(self) -> usize {
        self.0 as usize & 63
    }

    #[inline(always)]
    pub(crate) const fn to(self) -> usize {
        self.0 as usize >> 8 & 63
    }

    #[inline(always)]
    pub(crate) const fn code(self) -> Code {
        Code(self.0 >> 24 & 15)
    }

    #[inline(always)]
    const fn is_special(self) -> bool {
        self.0 & Self::SPECIAL != 0
    }
}

impl Planes {
    /// The position after a legal move. Both squares are emptied in all planes and what arrives is put down: the same four
    /// operations on the four planes, so one vector instruction each, and nobody asks what moved or what was taken.
    #[inline(always)]
    pub fn after(&self, m: Move) -> Self {
        let path = bit(m.from()) | bit(m.to());
        let to = bit(m.to());
        let full = &FULL[m.code().0 as usize];
        let mut next = Self {
            planes: std::array::from_fn(|i| self.planes[i] & !path | full[i] & to),
            state: self.state & HOMES & !path | Set::from(m.0) & WHITE_TO_MOVE,
        };
        if m.is_special() {
            next.add_special(m);
        }
        next
    }

    #[inline(always)]
    fn add_special(&mut self, m: Move) {
        if m.code().0 & 7 == Code::KING.0 {
            let corner = if m.to() & 7 == 6 { 0xa0 } else { 0x09 };
            let rook = corner << (m.to() & 56);
            self.planes[1] ^= rook;
            self.planes[2] ^= rook;
            if m.code().0 & Code::BLACK != 0 {
                self.planes[3] ^= rook;
            }
        } else if (m.from() ^ m.to()) & 7 == 0 {
            self.state |= bit((m.from() + m.to()) / 2);
        } else {
            // The pawn taken stands on the rank before its taker's destination.
            let taken = bit(m.to() ^ 8);
            for plane in &mut self.planes {
                *plane &= !taken;
            }
        }
    }

    /// What stands on a square.
    pub fn code(&self, square: usize) -> Code {
        Code((0..4).map(|i| (self.planes[i] >> square & 1) as u32 * (1 << i)).sum())
    }

    #[inline(always)]
    pub fn is_white_to_move(&self) -> bool {
        self.state & WHITE_TO_MOVE != 0
    }
}
