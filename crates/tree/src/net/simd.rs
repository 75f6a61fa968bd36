//! The loops of a network, compiled for each set of vector instructions.

use crate::net::cells::Wide;
use crate::net::head::Head;
use crate::net::kernel::{self, Change, Rows};
use crate::net::size::Size;

/// Vector instructions that a network is computed with. The integers are the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Simd {
    /// Those that the program is compiled for, on every processor.
    Portable,
    /// AVX2, on x86.
    Avx2,
    /// AVX-512 (F and BW), on x86.
    Avx512,
}

impl Simd {
    /// All of them, the narrowest vectors first.
    pub const ALL: [Simd; 3] = [Simd::Portable, Simd::Avx2, Simd::Avx512];

    /// Name: `avx2`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Simd::Portable => "portable",
            Simd::Avx2 => "avx2",
            Simd::Avx512 => "avx512",
        }
    }

    /// Returns true if this processor has them.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Simd::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Simd::Avx2 | Simd::Avx512 => false,
        }
    }

    /// The widest that this processor has.
    #[must_use]
    pub fn best() -> Self {
        let available = Self::ALL.into_iter().rev().find(|simd| simd.is_available());
        available.unwrap_or(Simd::Portable)
    }
}

/// Vector instructions that this processor has: what is found out once and relied on ever after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Chosen(Simd);

impl Chosen {
    /// The instructions, if the processor has them.
    pub(super) fn of(simd: Simd) -> Option<Self> {
        simd.is_available().then_some(Self(simd))
    }

    pub(super) const fn simd(self) -> Simd {
        self.0
    }

    /// Sums of a view after a change.
    #[inline]
    pub(super) fn change(self, from: &[Wide], to: &mut [Wide], rows: Rows<'_>, change: Change<'_>) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "instructions that not every processor has")]
            // SAFETY: only what the processor has is chosen, see `of`.
            Simd::Avx2 => unsafe { x86::avx2::change(from, to, rows, change) },
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "instructions that not every processor has")]
            // SAFETY: only what the processor has is chosen, see `of`.
            Simd::Avx512 => unsafe { x86::avx512::change(from, to, rows, change) },
            // Eight registers of eight values each.
            _ => kernel::change::<1>(from, to, rows, change),
        }
    }

    /// Output of the layers, not yet clamped.
    #[inline]
    pub(super) fn forward(self, own: &[Wide], other: &[Wide], head: &Head) -> i32 {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "instructions that not every processor has")]
            // SAFETY: only what the processor has is chosen, see `of`.
            Simd::Avx2 => unsafe { x86::avx2::forward(own, other, head) },
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "instructions that not every processor has")]
            // SAFETY: only what the processor has is chosen, see `of`.
            Simd::Avx512 => unsafe { x86::avx512::forward(own, other, head) },
            _ => forward(own, other, head),
        }
    }
}

/// The layers at the width of one of the sizes, which is then known where the loops are compiled.
#[inline(always)]
fn forward(own: &[Wide], other: &[Wide], head: &Head) -> i32 {
    const S: usize = Size::S.cells();
    const M: usize = Size::M.cells();
    const L: usize = Size::L.cells();
    let is_whole = "both views are as wide as one of the sizes";
    match own.len() {
        S => kernel::forward::<S>(own.as_array().expect(is_whole), other.as_array().expect(is_whole), head),
        M => kernel::forward::<M>(own.as_array().expect(is_whole), other.as_array().expect(is_whole), head),
        _ => kernel::forward::<L>(own.as_array().expect(is_whole), other.as_array().expect(is_whole), head),
    }
}

/// The loops with the instructions of x86.
#[cfg(target_arch = "x86_64")]
mod x86 {
    macro_rules! compiled {
        ($name:ident, $features:literal, $cells:literal) => {
            pub(super) mod $name {
                use crate::net::cells::Wide;
                use crate::net::head::Head;
                use crate::net::kernel::{self, Change, Rows};

                #[target_feature(enable = $features)]
                pub(in crate::net::simd) fn change(
                    from: &[Wide],
                    to: &mut [Wide],
                    rows: Rows<'_>,
                    change: Change<'_>,
                ) {
                    kernel::change::<$cells>(from, to, rows, change);
                }

                #[target_feature(enable = $features)]
                pub(in crate::net::simd) fn forward(own: &[Wide], other: &[Wide], head: &Head) -> i32 {
                    super::super::forward(own, other, head)
                }
            }
        };
    }

    // Eight registers of sixteen values, and four of thirty-two: at S a view has no more than two cells.
    compiled!(avx2, "avx2", 2);
    compiled!(avx512, "avx2,avx512f,avx512bw", 2);
}
