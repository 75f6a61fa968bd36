//! Vector instructions as levels: 64 bytes at a time, and tables of 64 words.

use qipan_game::Choice;

use crate::rays::{Bytes, Permutation};

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub use avx512::Avx512;
pub use portable::Portable;

/// The best instructions that every processor has for which the program is compiled.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub type Compiled = Avx2;
/// The best instructions that every processor has for which the program is compiled.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub type Compiled = Portable;

/// A word for each square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Words(pub [u16; 64]);

/// Vector instructions of a processor. A value says that this processor has them: only
/// [`found`](Self::found) makes one.
///
/// Sets have a bit for each byte or word of a register, the lowest for the first.
pub trait Instructions: Choice {
    /// The instructions with which a row is among the best: a processor's own, and loops only where the program
    /// is compiled for nothing else.
    type Best: Choice;
    /// CPU features, as a row names them.
    const NEEDS: &'static [&'static str];
    /// True if work is skipped for which no slider is there: a branch that cannot be foreseen costs less than
    /// the work.
    const SKIPS: bool;
    /// A register of 64 bytes.
    type Bytes: Copy;
    /// Registers of 64 words.
    type Words: Copy;

    /// The instructions, if this processor has them.
    fn found() -> Option<Self>;

    /// Calls `f`, compiled with these instructions.
    fn run<R>(self, f: impl FnOnce() -> R) -> R;

    /// The bytes in a register.
    fn load(self, bytes: &Bytes) -> Self::Bytes;
    /// The bytes in memory.
    fn store(self, bytes: Self::Bytes) -> Bytes;
    /// The bytes with another one in a place.
    fn put(self, bytes: Self::Bytes, at: usize, byte: u8) -> Self::Bytes;
    /// The bytes in another order, 0 where none comes.
    fn permuted(self, bytes: Self::Bytes, by: Permutation) -> Self::Bytes;
    /// A set in another order.
    fn permuted_set(self, set: u64, by: Permutation) -> u64;
    /// The bytes that a set has, 0 for the others.
    fn kept(self, bytes: Self::Bytes, set: u64) -> Self::Bytes;
    /// The byte of each lane of eight in all its cells; a lane has no more than one.
    fn along(self, bytes: Self::Bytes) -> Self::Bytes;
    /// The bytes turned by half a register.
    fn turned(self, bytes: Self::Bytes) -> Self::Bytes;
    /// The [classes](crate::rays::CLASSES) of pieces.
    fn classes(self, men: Self::Bytes) -> Self::Bytes;
    /// The bytes that are not 0.
    fn any(self, bytes: Self::Bytes) -> u64;
    /// The bytes that have a bit of those in the same place.
    fn any_of(self, bytes: Self::Bytes, bits: &Bytes) -> u64;
    /// The bytes with the uppermost bit.
    fn tops(self, bytes: Self::Bytes) -> u64;
    /// The bytes whose upper half is a number.
    fn upper(self, bytes: Self::Bytes, half: u8) -> u64;

    /// The words in registers.
    fn words(self, table: &Words) -> Self::Words;
    /// The words in memory.
    fn store_words(self, words: Self::Words) -> Words;
    /// The words without some bits.
    fn without(self, words: Self::Words, bits: u16) -> Self::Words;
    /// The words, those of a set with some bits more.
    fn with(self, words: Self::Words, set: u64, bits: u16) -> Self::Words;
    /// The words of White's table and of Black's, each with the bits of its pieces flipped that the bytes
    /// have in the same place.
    fn toggled(self, tables: [Self::Words; 2], men: Self::Bytes) -> [Self::Words; 2];
    /// The words without some bits, but for that of the piece that the bytes have in the same place.
    fn limited(self, words: Self::Words, men: Self::Bytes, bits: u16) -> Self::Words;
    /// The words that have one of some bits.
    fn having(self, words: Self::Words, bits: u16) -> u64;
    /// The number of some bits in the words of a set.
    fn sum(self, words: Self::Words, set: u64, bits: u16) -> u32;
    /// Adds the number of bits of each word to a count.
    fn count(self, words: Self::Words, counts: &mut [u8; 64]);
    /// The words in which two tables differ.
    fn differing(self, one: Self::Words, other: Self::Words) -> u64;
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
#[cfg(target_arch = "x86_64")]
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
#[cfg(target_arch = "x86_64")]
use compiled;

/// Answers by the functions of the same names, which are compiled for a processor's instructions.
#[cfg(target_arch = "x86_64")]
macro_rules! answers {
    () => {
        answers! {
            load(bytes: &Bytes) -> Self::Bytes;
            store(bytes: Self::Bytes) -> Bytes;
            put(bytes: Self::Bytes, at: usize, byte: u8) -> Self::Bytes;
            permuted(bytes: Self::Bytes, by: Permutation) -> Self::Bytes;
            permuted_set(set: u64, by: Permutation) -> u64;
            kept(bytes: Self::Bytes, set: u64) -> Self::Bytes;
            along(bytes: Self::Bytes) -> Self::Bytes;
            turned(bytes: Self::Bytes) -> Self::Bytes;
            classes(men: Self::Bytes) -> Self::Bytes;
            any(bytes: Self::Bytes) -> u64;
            any_of(bytes: Self::Bytes, bits: &Bytes) -> u64;
            tops(bytes: Self::Bytes) -> u64;
            upper(bytes: Self::Bytes, half: u8) -> u64;
            words(table: &Words) -> Self::Words;
            store_words(words: Self::Words) -> Words;
            without(words: Self::Words, bits: u16) -> Self::Words;
            with(words: Self::Words, set: u64, bits: u16) -> Self::Words;
            toggled(tables: [Self::Words; 2], men: Self::Bytes) -> [Self::Words; 2];
            limited(words: Self::Words, men: Self::Bytes, bits: u16) -> Self::Words;
            having(words: Self::Words, bits: u16) -> u64;
            sum(words: Self::Words, set: u64, bits: u16) -> u32;
            count(words: Self::Words, counts: &mut [u8; 64]) -> ();
            differing(one: Self::Words, other: Self::Words) -> u64;
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
#[cfg(target_arch = "x86_64")]
use answers;

/// Functions that take arrays for registers of the same size, and the other way round.
#[cfg(target_arch = "x86_64")]
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
#[cfg(target_arch = "x86_64")]
use same_bits;

#[cfg(test)]
mod tests {
    use qipan_game::SplitMix64;

    use super::{Instructions, Portable, Words};
    use crate::men::{code, index};
    use crate::rays::{ATTACKERS, Bytes, CLASSES, NOWHERE, Permutation, SLIDERS};

    /// A side's piece on many squares, as no board has it: each byte is some piece or none.
    fn men(random: &mut SplitMix64) -> Bytes {
        let kinds = [1, 2, 3, 5, 6, 7];
        Bytes(core::array::from_fn(|_| match random.below(3) {
            0 => 0,
            _ => (random.below(2) << 7 | kinds[random.below(6)] << 4 | random.below(16)) as u8,
        }))
    }

    fn words(random: &mut SplitMix64) -> Words {
        Words(core::array::from_fn(|_| (random.next_u64() & random.next_u64()) as u16))
    }

    /// All that the instructions make of some bytes, words, sets.
    fn answers<I: Instructions>(simd: I, seed: u64) -> Vec<u64> {
        let mut random = SplitMix64(seed);
        let (men, others) = (men(&mut random), words(&mut random));
        let (white, black) = (words(&mut random), words(&mut random));
        let (set, bits, square) = (random.next_u64(), random.next_u64() as u16, random.below(64));
        let one_a_lane = (0..8).fold(0, |cells, lane| cells | 1 << (lane * 8 + random.below(8)));
        let mut all = Vec::new();
        simd.run(|| {
            let held = simd.load(&men);
            let mut keep = |bytes: I::Bytes| {
                let (words, _) = simd.store(bytes).0.as_chunks().0.split_at(8);
                all.extend(words.iter().map(|&word| u64::from_le_bytes(word)));
            };
            let (to_rays, to_board) = (Permutation::to_rays(square), Permutation::to_board(square));
            keep(simd.put(held, square, 0x7f));
            keep(simd.permuted(held, to_rays));
            keep(simd.permuted(held, to_board));
            keep(simd.kept(held, set));
            keep(simd.along(simd.kept(held, one_a_lane)));
            keep(simd.turned(held));
            keep(simd.classes(held));
            let classes = simd.classes(held);
            all.extend([simd.any(held), simd.tops(held), simd.upper(held, 9)]);
            all.extend([simd.any_of(classes, &ATTACKERS), simd.any_of(classes, &SLIDERS)]);
            all.extend([simd.permuted_set(set, to_rays), simd.permuted_set(set, to_board)]);
            let [white, black] = [simd.words(&white), simd.words(&black)];
            let mut keep = |words: I::Words| all.extend(simd.store_words(words).0.map(u64::from));
            keep(simd.without(white, bits));
            keep(simd.with(white, set, bits));
            simd.toggled([white, black], held).into_iter().for_each(&mut keep);
            keep(simd.limited(white, held, bits));
            let others = simd.words(&others);
            all.extend([
                simd.having(white, bits),
                simd.differing(white, others),
                simd.differing(white, white),
            ]);
            all.push(simd.sum(white, set, bits).into());
            let mut counts = [3; 64];
            simd.count(white, &mut counts);
            all.extend(counts.map(u64::from));
        });
        all
    }

    /// Every processor's answers are those of the loops, bit by bit.
    #[test]
    fn instructions_agree() {
        for seed in 0..2_000 {
            let expected = answers(Portable::found().expect("every processor has loops"), seed);
            #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
            assert_eq!(answers(super::Avx2::found().expect("compiled for it"), seed), expected, "{seed}");
            #[cfg(target_arch = "x86_64")]
            if let Some(simd) = super::Avx512::found() {
                assert_eq!(answers(simd, seed), expected, "{seed}");
            }
            assert!(!expected.is_empty());
        }
    }

    /// The loops' answers are those of the definitions.
    #[test]
    fn loops_do_as_they_say() {
        let simd = Portable::found().expect("every processor has loops");
        let mut random = SplitMix64(11);
        for _ in 0..200 {
            let (men, table, other) = (men(&mut random), words(&mut random), words(&mut random));
            let (set, bits, square) = (random.next_u64(), random.next_u64() as u16, random.below(64));
            let has = |at: usize| set >> at & 1 != 0;
            for by in [Permutation::to_rays(square), Permutation::to_board(square)] {
                let (bytes, permuted) = (simd.permuted(men.0, by), simd.permuted_set(set, by));
                for at in 0..64 {
                    let from = by.from.0[at];
                    let is_found = from != NOWHERE;
                    assert_eq!(by.found >> at & 1 != 0, is_found);
                    assert_eq!(bytes[at], if is_found { men.0[usize::from(from)] } else { 0 });
                    assert_eq!(permuted >> at & 1 != 0, is_found && has(from.into()));
                }
            }
            let set_where =
                |holds: &dyn Fn(usize) -> bool| (0..64).fold(0, |set, at| set | u64::from(holds(at)) << at);
            assert_eq!(simd.any(men.0), set_where(&|at| men.0[at] != 0));
            assert_eq!(simd.tops(men.0), set_where(&|at| men.0[at] > 127));
            assert_eq!(simd.upper(men.0, 9), set_where(&|at| code(men.0[at]) == 9));
            assert_eq!(simd.having(table.0, bits), set_where(&|at| table.0[at] & bits != 0));
            assert_eq!(simd.differing(table.0, other.0), set_where(&|at| table.0[at] != other.0[at]));
            let counted: u32 =
                (0..64).filter(|&at| has(at)).map(|at| (table.0[at] & bits).count_ones()).sum();
            assert_eq!(simd.sum(table.0, set, bits), counted);
            let [white, black] = simd.toggled([table.0, other.0], men.0);
            for at in 0..64 {
                let man = men.0[at];
                let flips =
                    |side: usize| if man != 0 && index(man) / 16 == side { 1 << (man & 15) } else { 0 };
                assert_eq!(white[at], table.0[at] ^ flips(0));
                assert_eq!(black[at], other.0[at] ^ flips(1));
                let own = if man == 0 { 0 } else { 1 << (man & 15) };
                assert_eq!(simd.limited(table.0, men.0, bits)[at], table.0[at] & (!bits | own));
                assert_eq!(simd.kept(men.0, set)[at], if has(at) { man } else { 0 });
                assert_eq!(simd.with(table.0, set, bits)[at], table.0[at] | if has(at) { bits } else { 0 });
                assert_eq!(simd.classes(men.0)[at], CLASSES[code(man)]);
                assert_eq!(simd.turned(men.0)[at], men.0[(at + 32) % 64]);
            }
        }
    }
}
