//! Attack tables: kept from move to move, or looks along the rays whenever a question needs them.

use core::fmt::Debug;

use qipan_game::{Choice, Factor};

use crate::simd::Words;

/// Choice of tables that say which pieces attack each square, or of none.
pub trait Attacks: Choice {
    /// True if there are tables.
    const ARE_KEPT: bool;
    /// White's table and Black's: bit `n` of a word is the side's piece number `n`, which attacks the square.
    type Tables: Clone + Eq + Debug + Send + 'static;
    /// Tables without an attack.
    const EMPTY: Self::Tables;

    /// A side's table; never asked of a board without tables.
    fn of(tables: &Self::Tables, side: usize) -> &Words;
    /// The tables, if they are kept.
    fn with(tables: impl FnOnce() -> [Words; 2]) -> Self::Tables;
}

/// Attack tables are kept from move to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeptAttacks;

/// Rays are looked along wherever it is asked who attacks a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ComputedAttacks;

impl Choice for KeptAttacks {
    const FACTOR: Factor = Factor::Attacks;
    const NAME: &'static str = "kept";
}

impl Choice for ComputedAttacks {
    const FACTOR: Factor = Factor::Attacks;
    const NAME: &'static str = "computed";
}

static NONE: Words = Words([0; 64]);

impl Attacks for KeptAttacks {
    const ARE_KEPT: bool = true;
    type Tables = [Words; 2];
    const EMPTY: [Words; 2] = [Words([0; 64]); 2];

    #[inline(always)]
    fn of(tables: &[Words; 2], side: usize) -> &Words {
        &tables[side & 1]
    }

    #[inline(always)]
    fn with(tables: impl FnOnce() -> [Words; 2]) -> [Words; 2] {
        tables()
    }
}

impl Attacks for ComputedAttacks {
    const ARE_KEPT: bool = false;
    type Tables = ();
    const EMPTY: () = ();

    #[inline(always)]
    fn of((): &(), _: usize) -> &Words {
        &NONE
    }

    #[inline(always)]
    fn with(_: impl FnOnce() -> [Words; 2]) {}
}
