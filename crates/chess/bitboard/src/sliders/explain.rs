//! How the kernels find what a slider attacks, in steps.

use alloc::{format, string::String};

mod arithmetic;
mod fills;
mod gathered;
mod packed;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext;
mod rays;
mod switch;

use chess_rules::Move as Written;
use qipan_game::explain::{Step, Text};
use qipan_game::say;

use crate::explain::kernel::Draws;

/// A direction by its step, as (files, ranks).
fn direction(step: (i32, i32)) -> Text {
    match step {
        (0, 1) => say!("Up", "向上"),
        (1, 0) => say!("To the right", "向右"),
        (0, -1) => say!("Down", "向下"),
        (-1, 0) => say!("To the left", "向左"),
        (1, 1) => say!("Up and right", "向右上"),
        (1, -1) => say!("Down and right", "向右下"),
        (-1, -1) => say!("Down and left", "向左下"),
        _ => say!("Up and left", "向左上"),
    }
}

/// A line by the step along it.
pub(super) fn line_name(step: (i32, i32)) -> Text {
    match step {
        (1, 0) => say!("rank", "横线"),
        (0, 1) => say!("file", "直线"),
        (1, 1) => say!("rising diagonal", "升斜线"),
        _ => say!("falling diagonal", "降斜线"),
    }
}

/// The squares of a line through a slider, without its own, read from a table.
fn other_squares(step: (i32, i32), place: String, mask: u64, table: usize) -> Step<Written> {
    let Text { en, zh } = line_name(step);
    Step::new(say!("The other squares of its {en}: the line.", "其{zh}上的其他格：line。"))
        .entry(place, mask, table)
}

/// The men on such a line.
fn men_on(occupancy: u64, mask: u64) -> Step<Written> {
    let men = occupancy & mask;
    Step::new(say!("The men on this line.", "此线上的子。"))
        .formula(format!("men = {occupancy:#x} & {mask:#x} = {men:#x}"))
        .set(men)
}

#[cfg(test)]
mod tests {
    use qipan_game::SplitMix64;
    use qipan_game::explain::Out;

    use crate::explain::kernel::{Explained, Kernel, Slider};
    use crate::squares::Squares;

    /// The steps end with what the look-up gives, on sparse, half and full boards.
    fn steps_end_with_the_attacks<S: Explained>() {
        let mut random = SplitMix64(64);
        for square in 0..64 {
            for _ in 0..40 {
                let (a, b, c) = (random.next(), random.next(), random.next());
                for occupancy in [0, a & b & c, a & b, a, a | b, !0] {
                    for slider in [Slider::Rook, Slider::Bishop] {
                        let attacks = (Kernel::of::<S>().attacks)(slider, square, occupancy);
                        let out = S::steps(slider, square, occupancy).pop().map(|step| step.out);
                        let expected = Out::Squares(Squares(attacks).collect());
                        assert_eq!(out, Some(expected), "{} {slider:?} {square} {occupancy:#x}", S::NAME);
                    }
                }
            }
        }
    }

    macro_rules! kernels {
        ($($(#[$condition:meta])* $name:ident: $kernel:ident,)*) => {
            $($(#[$condition])* #[test]
            fn $name() {
                steps_end_with_the_attacks::<crate::$kernel>();
            })*
        };
    }

    kernels! {
        black_magic: BlackMagic,
        bob_mike: BobMike,
        classical: Classical,
        dumb7: Dumb7,
        exploding: Exploding,
        fancy_magic: FancyMagic,
        folding_hash: FoldingHash,
        hyperbola: Hyperbola,
        kindergarten: Kindergarten,
        kogge_stone: KoggeStone,
        magic: Magic,
        obstruction: Obstruction,
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        pext: Pext,
        qbb: Qbb,
        slide_arithmetic: SlideArithmetic,
        switch: Switch,
    }
}
