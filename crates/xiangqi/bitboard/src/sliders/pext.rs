//! PEXT: the men on a square's rank and file, gathered into one index by one instruction a word.

use std::arch::x86_64::_pext_u64;
use std::sync::LazyLock;

use super::{Half, Sliders, walk};
use crate::geometry::{file_of, rank_of};
use crate::set::{Set, square_set};

/// Whole attack sets by parallel bit extraction.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pext;

/// Where a square's entries are and which squares decide.
#[derive(Clone, Copy)]
struct Look {
    low: u64,
    high: u64,
    offset: u32,
    /// Bits that the low word contributes.
    shift: u32,
}

/// Tables of the kernel.
pub struct Tables {
    looks: [Look; 90],
    /// Chariot's and cannon's set.
    sets: Box<[(Set, Set)]>,
}

/// The squares that decide where a chariot or cannon reaches: its lines without their ends.
fn relevant(square: usize) -> Set {
    let rank = rank_of(square) & !(file_of(0) | file_of(8));
    let file = file_of(square) & !(rank_of(0) | rank_of(81));
    (rank | file) & !square_set(square)
}

/// Bit `n` of `index` put on the `n`-th square of `mask`.
fn deposit(index: usize, mask: Set) -> Set {
    let (mut set, mut rest, mut n) = (0, mask, 0);
    while rest != 0 {
        if index >> n & 1 == 1 {
            set |= rest & rest.wrapping_neg();
        }
        rest &= rest - 1;
        n += 1;
    }
    set
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut looks = [Look { low: 0, high: 0, offset: 0, shift: 0 }; 90];
    let mut sets = Vec::new();
    for (square, look) in looks.iter_mut().enumerate() {
        let mask = relevant(square);
        *look = Look {
            low: mask as u64,
            high: (mask >> 64) as u64,
            offset: sets.len() as u32,
            shift: (mask as u64).count_ones(),
        };
        for index in 0..1 << mask.count_ones() {
            let occupied = deposit(index, mask);
            assert_eq!(look.index(occupied), index, "square {square}: the subsets are numbered as they are found");
            let (rank, file) = (walk::rank(square, occupied), walk::file(square, occupied));
            sets.push((rank.0 | file.0, rank.1 | file.1));
        }
    }
    Tables { looks, sets: sets.into_boxed_slice() }
});

impl Look {
    #[inline]
    fn index(&self, occupied: Set) -> usize {
        #[expect(unsafe_code, reason = "an instruction of BMI2")]
        // SAFETY: this module is compiled only where BMI2 is enabled for the whole program.
        let (low, high) = unsafe {
            (_pext_u64(occupied as u64, self.low), _pext_u64((occupied >> 64) as u64, self.high))
        };
        (low | high << self.shift) as usize
    }
}

impl Sliders for Pext {
    const NAME: &'static str = "xiangqi-bitboard-pext";
    const SUMMARY: &'static str = "90-bit sets; whole attack sets by parallel bit extraction";
    const SOURCE: &'static str = "chess programming community; Pikafish";
    const NEEDS: &'static [&'static str] = &["bmi2"];

    type Tables = Tables;

    #[inline]
    fn tables() -> &'static Tables {
        &TABLES
    }

    #[inline]
    fn lines(tables: &Tables, _: Half, square: usize, occupied: u128) -> (u128, u128) {
        let look = &tables.looks[square];
        tables.sets[look.offset as usize + look.index(occupied)]
    }

    fn table_bytes() -> usize {
        size_of_val(&TABLES.looks) + size_of_val(&*TABLES.sets)
    }
}
