//! Attack tables: kept from move to move, or looks along the rays whenever a question needs them.

use core::fmt::Debug;

use qipan_game::{Choice, Factor};

use crate::Words;

/// Choice of tables that say which pieces attack each square, or of none.
pub trait Attacks: Choice {
    /// True if there are tables.
    const ARE_KEPT: bool;
    /// White's table and Black's: bit `n` of a word is the side's piece number `n`, which attacks the square.
    type Tables<const N: usize>: Clone + Eq + Debug + Send + 'static;

    /// A side's table, 0 for White's; never asked of a board without tables.
    fn of<const N: usize>(tables: &Self::Tables<N>, side: usize) -> &Words<N>;
    /// A side's table, to be changed; nothing on a board without tables.
    fn changed<const N: usize>(tables: &mut Self::Tables<N>, side: usize) -> Option<&mut Words<N>>;
    /// The tables, if they are kept.
    fn with<const N: usize>(tables: impl FnOnce() -> [Words<N>; 2]) -> Self::Tables<N>;
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

impl Attacks for KeptAttacks {
    const ARE_KEPT: bool = true;
    type Tables<const N: usize> = [Words<N>; 2];

    #[inline(always)]
    fn of<const N: usize>(tables: &[Words<N>; 2], side: usize) -> &Words<N> {
        &tables[side & 1]
    }

    #[inline(always)]
    fn changed<const N: usize>(tables: &mut [Words<N>; 2], side: usize) -> Option<&mut Words<N>> {
        Some(&mut tables[side & 1])
    }

    #[inline(always)]
    fn with<const N: usize>(tables: impl FnOnce() -> [Words<N>; 2]) -> [Words<N>; 2] {
        tables()
    }
}

impl Attacks for ComputedAttacks {
    const ARE_KEPT: bool = false;
    type Tables<const N: usize> = ();

    #[inline(always)]
    fn of<const N: usize>((): &(), _: usize) -> &Words<N> {
        const { &Words([[0; 32]; N]) }
    }

    #[inline(always)]
    fn changed<const N: usize>((): &mut (), _: usize) -> Option<&mut Words<N>> {
        None
    }

    #[inline(always)]
    fn with<const N: usize>(_: impl FnOnce() -> [Words<N>; 2]) {}
}
