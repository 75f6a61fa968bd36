//! Values side by side, as vector instructions take them.

/// Values of a cell. A width is a whole number of cells.
pub(super) const LANES: usize = 64;

/// Cell of sums and of weights of pieces on squares: two cache lines.
#[repr(C, align(64))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wide(pub(super) [i16; LANES]);

/// Cell of weights of threats and of the first layer: a cache line.
#[repr(C, align(64))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Narrow(pub(super) [i8; LANES]);

impl Wide {
    pub(super) const ZERO: Self = Self([0; LANES]);
}

impl Narrow {
    pub(super) const ZERO: Self = Self([0; LANES]);
}
