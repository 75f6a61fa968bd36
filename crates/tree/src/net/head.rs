//! The dense layers behind the accumulators.

use crate::net::cells::{LANES, Narrow};
use crate::net::network::Seeded;
use crate::net::size::Size;

/// Values of the first layer.
pub(super) const FIRST: usize = 16;
/// Values of the second layer. The third has one, the output.
pub(super) const SECOND: usize = 32;

/// Greatest weight of a layer, and smallest with its sign changed: all of a byte but -128.
const WEIGHT: i32 = 127;
/// Greatest bias.
const BIAS: i32 = 1 << 10;

/// Weights of the dense layers.
pub(super) struct Head {
    /// For each value its weights of the side to move's sums, then those of the other side's.
    pub(super) first: Box<[Narrow]>,
    pub(super) first_bias: [i32; FIRST],
    pub(super) first_shift: u32,
    /// For each value of the first layer its weights in all of the second.
    pub(super) second: [[i8; SECOND]; FIRST],
    pub(super) second_bias: [i32; SECOND],
    pub(super) third: [i8; SECOND],
    pub(super) third_bias: i32,
}

impl Head {
    pub(super) fn of(size: Size, seeded: &mut Seeded) -> Self {
        let mut first = vec![Narrow::ZERO; FIRST * 2 * size.cells()].into_boxed_slice();
        for cell in &mut first {
            cell.0 = std::array::from_fn::<_, LANES, _>(|_| seeded.byte(WEIGHT));
        }
        Self {
            first,
            first_bias: std::array::from_fn(|_| seeded.number(BIAS)),
            first_shift: size.shift(),
            second: std::array::from_fn(|_| std::array::from_fn(|_| seeded.byte(WEIGHT))),
            second_bias: std::array::from_fn(|_| seeded.number(BIAS)),
            third: std::array::from_fn(|_| seeded.byte(WEIGHT)),
            third_bias: seeded.number(BIAS),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.first) + size_of::<Self>()
    }
}
