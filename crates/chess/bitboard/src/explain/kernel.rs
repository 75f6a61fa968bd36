//! What a kernel that explains itself has to tell.

use alloc::{format, string::String, vec::Vec};

use chess_rules::Move as Written;
use qipan_game::explain::Step;
use qipan_game::say;

use crate::sliders::Sliders;
use crate::squares::{Square, Squares};

/// A slider whose lines are looked up; a queen is both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Slider {
    Rook,
    Bishop,
}

impl Slider {
    /// The rook's or the bishop's.
    pub(crate) fn of<T>(self, rook: T, bishop: T) -> T {
        match self {
            Slider::Rook => rook,
            Slider::Bishop => bishop,
        }
    }
}

pub(crate) type Steps = Vec<Step<Written>>;

/// A kernel that shows how it works.
pub(crate) trait Explained: Sliders {
    /// The stages of a look-up, with its values; the set that comes out last is what the slider attacks.
    fn steps(slider: Slider, square: Square, occupancy: u64) -> Steps;
}

/// A kernel as a value, so that the explanation of a board is not compiled again for each of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel {
    /// [`Explained::steps`].
    pub(crate) steps: fn(Slider, Square, u64) -> Steps,
    /// What the kernel says that a slider attacks.
    pub(crate) attacks: fn(Slider, Square, u64) -> u64,
}

impl Kernel {
    /// That of a kernel.
    pub(crate) fn of<S: Explained>() -> Self {
        let attacks = |slider, square, occupancy| match slider {
            Slider::Rook => S::rook(square, occupancy),
            Slider::Bishop => S::bishop(square, occupancy),
        };
        Self { steps: S::steps, attacks }
    }
}

/// Steps out of which a word comes.
pub(crate) trait Draws {
    /// A set of squares.
    fn set(self, set: u64) -> Self;
    /// A number whose bits are squares as in a set, for a reader who follows its carries.
    fn word(self, word: u64) -> Self;
    /// A set that is looked up in a table of so many bytes.
    fn entry(self, place: String, set: u64, table: usize) -> Self;
}

impl Draws for Step<Written> {
    fn set(self, set: u64) -> Self {
        self.squares(Squares(set))
    }

    fn word(self, word: u64) -> Self {
        self.bits(word.into(), (0..64).map(Some))
    }

    fn entry(self, place: String, set: u64, table: usize) -> Self {
        self.looks_up(place, format!("{set:#x}"), size_of::<u64>(), table).set(set)
    }
}

/// What the lines, or rays, of a slider give together.
pub(crate) fn together(parts: &[u64]) -> Step<Written> {
    let all = parts.iter().fold(0, |all, part| all | part);
    let formula: Vec<_> = parts.iter().map(|part| format!("{part:#x}")).collect();
    Step::new(say!("All lines together: the squares that it attacks.", "各线合并：此子攻击的格。"))
        .formula(format!("{} = {all:#x}", formula.join(" | ")))
        .set(all)
}
