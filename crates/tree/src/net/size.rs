//! Sizes of a network.

use crate::net::cells::LANES;

/// Size of a network, named by the memory that its weights fit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Size {
    /// Fits a second-level cache of 512 KiB, together with the tables that number the threats.
    S,
    /// Fits a third-level cache of 8 MiB.
    M,
    /// As engines have it: tens of MiB, of which a move reads a few rows anywhere.
    L,
}

impl Size {
    /// All sizes, the smallest first.
    pub const ALL: [Size; 3] = [Size::S, Size::M, Size::L];

    /// Name: `S`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Size::S => "S",
            Size::M => "M",
            Size::L => "L",
        }
    }

    /// Values of an accumulator, for each side's view.
    ///
    /// At L it is that of Stockfish's SFNNv10. M is a little narrower, so that it differs from L by where its
    /// weights lie and less by how much is added. At S half of the memory is left to the rows of pieces on
    /// squares, which cannot be fewer.
    #[must_use]
    pub const fn width(self) -> usize {
        match self {
            Size::S => 128,
            Size::M => 768,
            Size::L => 1024,
        }
    }

    /// Rows for threats, a power of two; `None` if every threat has a row of its own.
    ///
    /// Where there are more threats than rows, threat number *n* has row *n* modulo their number. Threats
    /// that share a row are then added as often as they stand, so the work is the same and only the memory
    /// is less: 256 KiB at S, 6 MiB at M.
    #[must_use]
    pub const fn threat_rows(self) -> Option<usize> {
        match self {
            Size::S => Some(2048),
            Size::M => Some(8192),
            Size::L => None,
        }
    }

    /// Cells of an accumulator, for each side's view.
    pub(super) const fn cells(self) -> usize {
        self.width() / LANES
    }

    /// Bits that a sum of the first layer loses, so that what sums usually are fills the range of the next
    /// layer: about half of the inputs are zero, and sums grow with the root of the width.
    pub(super) const fn shift(self) -> u32 {
        match self {
            Size::S => 10,
            Size::M | Size::L => 11,
        }
    }
}
