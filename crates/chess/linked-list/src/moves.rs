//! The board's own encoding of a move.

use chess_rules::Kind;
use qipan_game::probe::{Shown, Value};

/// A move in four bytes: number of the piece's list entry, destination, kind of move, and the index of the
/// next move while captures are linked through their buffer.
///
/// ```text
///   bit  24..32   23     16..20       8..16  0..8
///        next    suspect what it is   to     man
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(u32);

/// A move as its four parts: piece, destination, what it is, and the next one.
impl Shown for Move {
    fn shown(self) -> Value {
        Value::Few([self.man().into(), self.to().into(), self.code() as u16, self.next().into()])
    }
}

/// The kind of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// To an empty square.
    Normal,
    /// Takes what stands on the destination.
    Capture,
    /// A pawn's two steps.
    FirstPawn,
    /// Takes a pawn that stands behind the destination.
    EnPassant,
    /// With the rook of the a-file.
    LeftCastling,
    /// With the rook of the h-file.
    RightCastling,
    /// A pawn becomes this, with or without capture.
    Promote(Kind),
}

const FIRST_PAWN: u32 = 2;
/// The first code that is more than one piece going to its destination.
const EN_PASSANT: u32 = 3;
const PROMOTE: u32 = 8;
/// Bit of a move that can leave the own king attacked, so that it has to be tested.
const SUSPECT: u32 = 1 << 23;

impl What {
    const fn code(self) -> u32 {
        match self {
            What::Normal => 0,
            What::Capture => 1,
            What::FirstPawn => FIRST_PAWN,
            What::EnPassant => EN_PASSANT,
            What::LeftCastling => 4,
            What::RightCastling => 5,
            What::Promote(kind) => PROMOTE + kind as u32,
        }
    }

    /// The kind that the pawn becomes.
    pub(crate) const fn promotion(self) -> Option<Kind> {
        match self {
            What::Promote(kind) => Some(kind),
            _ => None,
        }
    }
}

impl Move {
    /// The moves of a piece, before it is known where to.
    #[inline(always)]
    pub(crate) const fn of(man: u8) -> Self {
        Self(man as u32)
    }

    #[inline(always)]
    pub(crate) const fn suspect_if(self, needed: bool) -> Self {
        Self(self.0 | if needed { SUSPECT } else { 0 })
    }

    #[inline(always)]
    pub(crate) const fn onto(self, to: u8, what: What) -> Self {
        Self(self.0 | (to as u32) << 8 | what.code() << 16)
    }

    /// The same move with a successor in the buffer.
    #[inline(always)]
    pub(crate) const fn linked_to(self, next: u8) -> Self {
        Self(self.0 & 0x00ff_ffff | (next as u32) << 24)
    }

    /// The move that is noted as its four parts, but for its link.
    pub(crate) const fn noted_as([man, to, code, _]: [u16; 4]) -> Self {
        Self(man as u32 | (to as u32) << 8 | (code as u32) << 16)
    }

    /// Number of the move while it is kept: all of it but the link.
    #[inline(always)]
    pub(crate) const fn number(self) -> usize {
        self.linked_to(0).0 as usize
    }

    /// Index of the next move in the buffer.
    #[inline(always)]
    pub(crate) const fn next(self) -> u8 {
        (self.0 >> 24) as u8
    }

    /// Number of the piece's list entry.
    #[inline(always)]
    pub(crate) const fn man(self) -> u8 {
        self.0 as u8
    }

    /// Destination, a 16x16 number.
    #[inline(always)]
    pub(crate) const fn to(self) -> u8 {
        (self.0 >> 8) as u8
    }

    #[inline(always)]
    const fn code(self) -> u32 {
        self.0 >> 16 & 15
    }

    /// The kind of move.
    #[inline(always)]
    pub(crate) const fn what(self) -> What {
        match self.code() {
            0 => What::Normal,
            1 => What::Capture,
            FIRST_PAWN => What::FirstPawn,
            EN_PASSANT => What::EnPassant,
            4 => What::LeftCastling,
            5 => What::RightCastling,
            promotion => What::Promote(Kind::ALL[(promotion - PROMOTE) as usize]),
        }
    }

    /// Returns true if it is a pawn's two steps.
    #[inline(always)]
    pub(crate) const fn is_double(self) -> bool {
        self.code() == FIRST_PAWN
    }

    /// Returns true if it is more than one piece going to its destination.
    #[inline(always)]
    pub(crate) const fn is_special(self) -> bool {
        self.code() >= EN_PASSANT
    }

    /// Sorts moves as the written ones, given the square that the piece leaves: by squares, then by what a
    /// pawn becomes, the queen first.
    #[inline(always)]
    pub(crate) const fn order(self, from: u8) -> u32 {
        // Rows are numbered from the eighth rank down, what a pawn becomes from the queen on. Between the
        // same two squares moves differ in that alone.
        ((from ^ 0xf0) as u32) << 12 | ((self.to() ^ 0xf0) as u32) << 4 | self.code()
    }

    /// Returns true if the move can leave the own king attacked.
    #[inline(always)]
    pub(crate) const fn is_suspect(self) -> bool {
        self.0 & SUSPECT != 0
    }
}
