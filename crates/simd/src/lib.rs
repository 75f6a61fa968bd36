#![doc = include_str!("../README.md")]
//!
//! ## Example
//!
//! ```
//! use qipan_simd::{Bytes, Instructions, Portable};
//!
//! let simd = Portable::found().ok_or("every processor has loops")?;
//! let mut board = [0; 64];
//! board[3] = 0x95;
//! assert_eq!(simd.run(#[inline(always)] || simd.tops(simd.load(&Bytes(board)))), 1 << 3);
//! # Ok::<(), &str>(())
//! ```

// What a processor has is asked of the standard library.
#![cfg_attr(target_os = "none", no_std)]

use qipan_game::Choice;

mod attacks;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx2;
#[cfg(all(target_arch = "x86_64", not(target_os = "none")))]
mod avx512;
mod portable;
mod table;

pub use attacks::{Attacks, ComputedAttacks, KeptAttacks};
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub use avx2::Avx2;
#[cfg(all(target_arch = "x86_64", not(target_os = "none")))]
pub use avx512::Avx512;
pub use portable::Portable;
pub use table::{Table, Words};

/// The best instructions that every processor has for which the program is compiled.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub type Compiled = Avx2;
/// The best instructions that every processor has for which the program is compiled.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub type Compiled = Portable;

/// A register of bytes in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Bytes(pub [u8; 64]);

/// Number of a place that is none: a permutation has nothing there.
pub const NOWHERE: u8 = 0x80;

/// A permutation of bytes: where each comes from, if it comes from anywhere.
#[derive(Clone, Copy, Debug)]
pub struct Permutation {
    /// The place that each byte comes from, or [`NOWHERE`].
    pub from: &'static Bytes,
    /// The bytes that come from somewhere.
    pub found: u64,
}

impl Permutation {
    /// The bytes that come from somewhere, of a permutation.
    #[must_use]
    pub const fn found(from: &Bytes) -> u64 {
        let (mut found, mut at) = (0, 0);
        while at < 64 {
            if from.0[at] != NOWHERE {
                found |= 1 << at;
            }
            at += 1;
        }
        found
    }
}

/// Vector instructions of a processor. A value says that this processor has them: only
/// [`found`](Self::found) makes one.
///
/// Sets have a bit for each byte or word of a register, the lowest for the first. A byte that names a piece
/// has the uppermost bit for Black, three bits for the kind, and the piece's number among its side's in the
/// lower four; 0 is no piece.
pub trait Instructions: Choice {
    /// CPU features, as a row names them.
    const NEEDS: &'static [&'static str];
    /// True if work is skipped for which no slider is there: a branch that cannot be foreseen costs less than
    /// the work.
    const SKIPS: bool;
    /// A register of 64 bytes.
    type Bytes: Copy;
    /// Registers of 32 words.
    type Words: Copy;

    /// The instructions, if this processor has them.
    fn found() -> Option<Self>;

    /// Calls `f`, compiled with these instructions: a closure that is `#[inline(always)]` becomes a part of a
    /// function that has them, whatever its size. What it calls in turn is to be so too.
    fn run<R>(self, f: impl FnMut() -> R) -> R;

    /// The bytes in a register.
    fn load(self, bytes: &Bytes) -> Self::Bytes;
    /// The bytes in memory.
    fn store(self, bytes: Self::Bytes) -> Bytes;
    /// The bytes with another one in a place; the same bytes for a place that they have not.
    fn put(self, bytes: Self::Bytes, at: usize, byte: u8) -> Self::Bytes;
    /// The bytes in another order, 0 where none comes.
    fn permuted(self, bytes: Self::Bytes, by: Permutation) -> Self::Bytes;
    /// The bytes of two registers in another order, 0 where none comes; the second one's are numbered from
    /// 64.
    fn permuted_of_two(self, low: Self::Bytes, high: Self::Bytes, by: Permutation) -> Self::Bytes;
    /// A set in another order.
    fn permuted_set(self, set: u64, by: Permutation) -> u64;
    /// A set of two registers in another order.
    fn permuted_set_of_two(self, low: u64, high: u64, by: Permutation) -> u64;
    /// The bytes that a set has, 0 for the others.
    fn kept(self, bytes: Self::Bytes, set: u64) -> Self::Bytes;
    /// The byte of each lane of eight in all its cells; a lane has no more than one.
    fn along(self, bytes: Self::Bytes) -> Self::Bytes;
    /// The same of lanes of sixteen.
    fn along_sixteen(self, bytes: Self::Bytes) -> Self::Bytes;
    /// The bytes turned by half a register.
    fn turned(self, bytes: Self::Bytes) -> Self::Bytes;
    /// The bytes turned by a quarter of a register: the first comes to place 16.
    fn turned_by_quarter(self, bytes: Self::Bytes) -> Self::Bytes;
    /// The bits of both.
    fn either(self, one: Self::Bytes, other: Self::Bytes) -> Self::Bytes;
    /// What a table has for kind and side of each piece, the upper half of its byte.
    fn classes(self, men: Self::Bytes, table: &[u8; 16]) -> Self::Bytes;
    /// The bytes that are not 0.
    fn any(self, bytes: Self::Bytes) -> u64;
    /// The bytes that have a bit of those in the same place.
    fn any_of(self, bytes: Self::Bytes, bits: &Bytes) -> u64;
    /// The bytes with the uppermost bit.
    fn tops(self, bytes: Self::Bytes) -> u64;
    /// The bytes whose upper half is a number.
    fn upper(self, bytes: Self::Bytes, half: u8) -> u64;

    /// The words in registers.
    fn words(self, table: &[u16; 32]) -> Self::Words;
    /// The words in memory.
    fn store_words(self, words: Self::Words) -> [u16; 32];
    /// The words without some bits.
    fn without(self, words: Self::Words, bits: u16) -> Self::Words;
    /// The words, those of a set with some bits more.
    fn with(self, words: Self::Words, set: u32, bits: u16) -> Self::Words;
    /// The words of White's table and of Black's, each with the bits of its pieces flipped that the bytes
    /// have in the same place: the bytes of the lower half of a register, or of the upper one.
    /// Piece number 0 of a side flips nothing: it is the king, which never sees further than a step.
    fn toggled(self, tables: [Self::Words; 2], men: Self::Bytes, is_upper: bool) -> [Self::Words; 2];
    /// The words without some bits, but for that of the piece that the bytes have in the same place, of the
    /// lower half of a register or of the upper one; piece number 0, the king, counts as none.
    fn limited(self, words: Self::Words, men: Self::Bytes, is_upper: bool, bits: u16) -> Self::Words;
    /// The words that have one of some bits.
    fn having(self, words: Self::Words, bits: u16) -> u32;
    /// The number of some bits in the words of a set.
    fn sum(self, words: Self::Words, set: u32, bits: u16) -> u32;
    /// Adds the number of bits of each word to a count.
    fn count(self, words: Self::Words, counts: &mut [u8; 32]);
    /// The words in which two tables differ.
    fn differing(self, one: Self::Words, other: Self::Words) -> u32;
}

/// Declares a level of this factor, whose values only this crate makes.
macro_rules! level {
    ($(#[$doc:meta])* $name:ident = $text:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name(());

        impl qipan_game::Choice for $name {
            const FACTOR: qipan_game::Factor = qipan_game::Factor::Instructions;
            const NAME: &'static str = $text;
        }
    };
}
use level;

/// Functions that are compiled for a processor's instructions.
#[cfg(all(target_arch = "x86_64", not(target_os = "none")))]
macro_rules! compiled {
    ($features:literal: $(
        $(#[$doc:meta])* fn $name:ident($($of:ident: $type:ty),*) $(-> $result:ty)? $body:block
    )*) => {
        $(
            $(#[$doc])*
            #[target_feature(enable = $features)]
            #[inline]
            fn $name($($of: $type),*) $(-> $result)? $body
        )*
    };
}
#[cfg(all(target_arch = "x86_64", not(target_os = "none")))]
use compiled;

/// Answers by the functions of the same names, which are compiled for a processor's instructions.
#[cfg(all(target_arch = "x86_64", not(target_os = "none")))]
macro_rules! answers {
    () => {
        answers! {
            load(bytes: &Bytes) -> Self::Bytes;
            store(bytes: Self::Bytes) -> Bytes;
            put(bytes: Self::Bytes, at: usize, byte: u8) -> Self::Bytes;
            permuted(bytes: Self::Bytes, by: Permutation) -> Self::Bytes;
            permuted_of_two(low: Self::Bytes, high: Self::Bytes, by: Permutation) -> Self::Bytes;
            permuted_set(set: u64, by: Permutation) -> u64;
            permuted_set_of_two(low: u64, high: u64, by: Permutation) -> u64;
            kept(bytes: Self::Bytes, set: u64) -> Self::Bytes;
            along(bytes: Self::Bytes) -> Self::Bytes;
            along_sixteen(bytes: Self::Bytes) -> Self::Bytes;
            turned(bytes: Self::Bytes) -> Self::Bytes;
            turned_by_quarter(bytes: Self::Bytes) -> Self::Bytes;
            either(one: Self::Bytes, other: Self::Bytes) -> Self::Bytes;
            classes(men: Self::Bytes, table: &[u8; 16]) -> Self::Bytes;
            any(bytes: Self::Bytes) -> u64;
            any_of(bytes: Self::Bytes, bits: &Bytes) -> u64;
            tops(bytes: Self::Bytes) -> u64;
            upper(bytes: Self::Bytes, half: u8) -> u64;
            words(table: &[u16; 32]) -> Self::Words;
            store_words(words: Self::Words) -> [u16; 32];
            without(words: Self::Words, bits: u16) -> Self::Words;
            with(words: Self::Words, set: u32, bits: u16) -> Self::Words;
            toggled(tables: [Self::Words; 2], men: Self::Bytes, is_upper: bool) -> [Self::Words; 2];
            limited(words: Self::Words, men: Self::Bytes, is_upper: bool, bits: u16) -> Self::Words;
            having(words: Self::Words, bits: u16) -> u32;
            sum(words: Self::Words, set: u32, bits: u16) -> u32;
            count(words: Self::Words, counts: &mut [u8; 32]) -> ();
            differing(one: Self::Words, other: Self::Words) -> u32;
        }
    };
    ($($name:ident($($of:ident: $type:ty),*) -> $result:ty;)*) => {
        $(
            #[inline(always)]
            fn $name(self, $($of: $type),*) -> $result {
                #[expect(unsafe_code, reason = "functions with CPU features")]
                // SAFETY: a value of this type is only made where the processor has the features that the
                // function is compiled for; they are all that it needs.
                unsafe { $name($($of),*) }
            }
        )*
    };
}
#[cfg(all(target_arch = "x86_64", not(target_os = "none")))]
use answers;

/// Functions that take arrays for registers of the same size, and the other way round.
#[cfg(all(target_arch = "x86_64", not(target_os = "none")))]
macro_rules! same_bits {
    ($($(#[$doc:meta])* fn $name:ident($from:ty) -> $to:ty;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            fn $name(bits: $from) -> $to {
                #[expect(unsafe_code, reason = "arrays taken for registers")]
                // SAFETY: both have the same size, and every bit pattern of either is one of the other.
                unsafe {
                    core::mem::transmute::<$from, $to>(bits)
                }
            }
        )*
    };
}
#[cfg(all(target_arch = "x86_64", not(target_os = "none")))]
use same_bits;

#[cfg(test)]
mod tests {
    use qipan_game::SplitMix64;

    use crate::{Bytes, Instructions, NOWHERE, Permutation, Portable, Table, Words};

    /// Kinds of pieces as classes, of no game.
    const CLASSES: [u8; 16] = [0, 1, 4, 8, 64, 16, 32, 48, 0, 2, 4, 8, 128, 16, 32, 48];

    /// Pieces on many squares, as no board has them: each byte is some piece or none.
    fn men(random: &mut SplitMix64) -> Bytes {
        Bytes(core::array::from_fn(|_| match random.below(3) {
            0 => 0,
            _ => (random.below(2) << 7 | (1 + random.below(7)) << 4 | random.below(16)) as u8,
        }))
    }

    fn words(random: &mut SplitMix64) -> Words<3> {
        Words(core::array::from_fn(|_| core::array::from_fn(|_| (random.next() & random.next()) as u16)))
    }

    fn sets(random: &mut SplitMix64) -> [u32; 3] {
        core::array::from_fn(|_| random.next() as u32)
    }

    /// A permutation of bytes with numbers below so many, or none.
    fn permutation(random: &mut SplitMix64, below: usize) -> Permutation {
        let from = Bytes(core::array::from_fn(|_| match random.below(5) {
            0 => NOWHERE,
            _ => random.below(below) as u8,
        }));
        // It lives as long as the test.
        Permutation { found: Permutation::found(&from), from: Box::leak(Box::new(from)) }
    }

    /// All that the instructions make of some bytes, words, sets.
    fn answers<I: Instructions>(simd: I, seed: u64, of_one: Permutation, of_two: Permutation) -> Vec<u64> {
        let mut random = SplitMix64(seed);
        let (men, other_men) = (men(&mut random), men(&mut random));
        let [white, black, others] = [(); 3].map(|()| words(&mut random));
        let (set, other, square) = (random.next(), random.next(), random.below(128));
        let (of_words, bits) = (sets(&mut random), random.next() as u16);
        let one_of_eight = (0..8).fold(0, |cells, lane| cells | 1 << (lane * 8 + random.below(8)));
        let one_of_sixteen = (0..4).fold(0, |cells, lane| cells | 1 << (lane * 16 + random.below(16)));
        let mut all = Vec::new();
        simd.run(
            #[inline(always)]
            || {
                let (held, more) = (simd.load(&men), simd.load(&other_men));
                let mut keep = |bytes: I::Bytes| all.extend(simd.store(bytes).0.map(u64::from));
                keep(simd.put(held, square, 0x7f));
                keep(simd.permuted(held, of_one));
                keep(simd.permuted_of_two(held, more, of_two));
                keep(simd.kept(held, set));
                keep(simd.along(simd.kept(held, one_of_eight)));
                keep(simd.along_sixteen(simd.kept(held, one_of_sixteen)));
                keep(simd.turned(held));
                keep(simd.turned_by_quarter(held));
                keep(simd.either(held, more));
                let classes = simd.classes(held, &CLASSES);
                keep(classes);
                all.extend([
                    simd.any(held),
                    simd.tops(held),
                    simd.upper(held, 9),
                    simd.any_of(classes, &other_men),
                ]);
                all.extend([simd.permuted_set(set, of_one), simd.permuted_set_of_two(set, other, of_two)]);
                let [white, black, others] = [white, black, others].map(|words| Table::load(simd, &words));
                let mut keep = |table: Table<I, 3>| {
                    all.extend(table.store().0.as_flattened().iter().map(|&word| u64::from(word)));
                };
                keep(white.without(bits));
                keep(white.with(of_words, bits));
                Table::toggled([white, black], [held, more]).into_iter().for_each(&mut keep);
                keep(white.limited([held, more], bits));
                all.extend(white.having(bits).map(u64::from));
                all.extend(white.differing(others).map(u64::from));
                all.extend(white.differing(white).map(u64::from));
                all.push(white.sum(of_words, bits).into());
                let mut counts = [3; 90];
                white.count(&mut counts);
                all.extend(counts.map(u64::from));
            },
        );
        all
    }

    /// Every processor's answers are those of the loops, bit by bit.
    #[test]
    fn instructions_agree() {
        let mut random = SplitMix64(1);
        for seed in 0..if cfg!(miri) { 3 } else { 2_000 } {
            let (of_one, of_two) = (permutation(&mut random, 64), permutation(&mut random, 96));
            let of = |simd| answers(simd, seed, of_one, of_two);
            let expected = of(Portable::found().expect("every processor has loops"));
            assert!(!expected.is_empty());
            #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
            {
                let found = answers(crate::Avx2::found().expect("compiled for it"), seed, of_one, of_two);
                assert_eq!(found, expected, "{seed}");
            }
            #[cfg(target_arch = "x86_64")]
            if let Some(simd) = crate::Avx512::found() {
                assert_eq!(answers(simd, seed, of_one, of_two), expected, "{seed}");
            }
        }
    }

    /// The loops' answers are those of the definitions.
    #[test]
    fn loops_do_as_they_say() {
        let simd = Portable::found().expect("every processor has loops");
        let mut random = SplitMix64(11);
        for _ in 0..if cfg!(miri) { 3 } else { 200 } {
            let (men, more) = (men(&mut random), men(&mut random));
            let [table, other] = [(); 2].map(|()| words(&mut random));
            let (set, others, bits) = (random.next(), random.next(), random.next() as u16);
            let has = |at: usize| if at < 64 { set >> at & 1 != 0 } else { others >> (at - 64) & 1 != 0 };
            let by = permutation(&mut random, 96);
            let permuted = simd.permuted_of_two(men.0, more.0, by);
            let moved = simd.permuted_set_of_two(set, others, by);
            for (at, &from) in by.from.0.iter().enumerate() {
                let from = usize::from(from);
                let is_found = from != usize::from(NOWHERE);
                assert_eq!(by.found >> at & 1 != 0, is_found);
                let there = if !is_found {
                    0
                } else if from < 64 {
                    men.0[from]
                } else {
                    more.0[from - 64]
                };
                assert_eq!(permuted[at], there);
                assert_eq!(moved >> at & 1 != 0, is_found && has(from));
            }
            let by = permutation(&mut random, 64);
            assert_eq!(simd.permuted(men.0, by), simd.permuted_of_two(men.0, more.0, by));
            assert_eq!(simd.permuted_set(set, by), simd.permuted_set_of_two(set, others, by));
            let set_where =
                |holds: &dyn Fn(usize) -> bool| (0..64).fold(0, |set, at| set | u64::from(holds(at)) << at);
            assert_eq!(simd.any(men.0), set_where(&|at| men.0[at] != 0));
            assert_eq!(simd.tops(men.0), set_where(&|at| men.0[at] > 127));
            assert_eq!(simd.upper(men.0, 9), set_where(&|at| men.0[at] >> 4 == 9));
            assert_eq!(simd.any_of(men.0, &more), set_where(&|at| men.0[at] & more.0[at] != 0));
            let of_words = sets(&mut random);
            let is_in = |at: usize| of_words[at / 32] >> (at % 32) & 1 != 0;
            let [one, two] = [table, other].map(|words| Table::load(simd, &words));
            let words_where = |holds: &dyn Fn(usize) -> bool| {
                core::array::from_fn(|part| {
                    (0..32).fold(0, |set, at| set | u32::from(holds(part * 32 + at)) << at)
                })
            };
            assert_eq!(one.having(bits), words_where(&|at| table.at(at) & bits != 0));
            assert_eq!(one.differing(two), words_where(&|at| table.at(at) != other.at(at)));
            let counted: u32 =
                (0..96).filter(|&at| is_in(at)).map(|at| (table.at(at) & bits).count_ones()).sum();
            assert_eq!(one.sum(of_words, bits), counted);
            let [white, black] = Table::toggled([one, two], [men.0, more.0]).map(Table::store);
            let [without, with] = [one.without(bits), one.with(of_words, bits)].map(Table::store);
            let limited = one.limited([men.0, more.0], bits).store();
            let mut counts = [1; 96];
            one.count(&mut counts);
            for (at, &count) in counts.iter().enumerate() {
                let man = if at < 64 { men.0[at] } else { more.0[at - 64] };
                let bit = if man & 15 == 0 { 0 } else { 1 << (man & 15) };
                let (of_white, of_black) = if man < 128 { (bit, 0) } else { (0, bit) };
                assert_eq!(white.at(at), table.at(at) ^ of_white);
                assert_eq!(black.at(at), other.at(at) ^ of_black);
                assert_eq!(limited.at(at), table.at(at) & (!bits | bit));
                let some = if is_in(at) { bits } else { 0 };
                assert_eq!(without.at(at), table.at(at) & !bits);
                assert_eq!(with.at(at), table.at(at) | some);
                assert_eq!(u32::from(count), 1 + table.at(at).count_ones());
            }
            for at in 0..64 {
                assert_eq!(simd.kept(men.0, set)[at], if has(at) { men.0[at] } else { 0 });
                assert_eq!(simd.classes(men.0, &CLASSES)[at], CLASSES[usize::from(men.0[at] >> 4)]);
                assert_eq!(simd.turned(men.0)[at], men.0[(at + 32) % 64]);
                assert_eq!(simd.turned_by_quarter(men.0)[(at + 16) % 64], men.0[at]);
                assert_eq!(simd.either(men.0, more.0)[at], men.0[at] | more.0[at]);
            }
        }
    }
}
