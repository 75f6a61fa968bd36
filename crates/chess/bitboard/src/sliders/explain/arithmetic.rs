//! Arithmetic that runs up to the first man: hyperbola, obstruction difference, slide arithmetic.

use alloc::{format, string::String};

use chess_rules::Move as Written;
use qipan_game::explain::{Step, Text};
use qipan_game::say;

use super::{line_name, men_on, other_squares};
use crate::explain::kernel::{Draws, Explained, Slider, Steps, together};
use crate::sliders::hyperbola::{self, Hyperbola};
use crate::sliders::obstruction::{self, Obstruction};
use crate::sliders::slide_arithmetic::{self, SlideArithmetic};
use crate::squares::{Square, bit};

/// What the line's mask leaves of a word.
fn cut_out(formula: &str, word: u64, mask: u64) -> Step<Written> {
    Step::new(say!(
        "These bits run from man to man; the line cuts out its own squares.",
        "这些位从一子延伸到另一子；再以此线截取线上的格。"
    ))
    .formula(format!("{formula} & line = {word:#x} & {mask:#x} = {:#x}", word & mask))
    .set(word & mask)
}

/// A file or diagonal; what is attacked along it.
fn subtracted(steps: &mut Steps, step: (i32, i32), square: Square, occupancy: u64) -> u64 {
    let masks = hyperbola::MASKS[square];
    let (mask, field) = match step {
        (0, 1) => (masks.file, "file"),
        (1, 1) => (masks.rising, "rising"),
        _ => (masks.falling, "falling"),
    };
    let men = occupancy & mask;
    let upwards = men.wrapping_sub(bit(square));
    let mirrored = men.swap_bytes();
    let downwards = mirrored.wrapping_sub(bit(square ^ 56));
    let changed = upwards ^ downwards.swap_bytes();
    let subtraction = Step::new(say!(
        "Subtracting the slider borrows from bit to bit, up to the first man: up to there bits change.",
        "减去此子，逐位向高位借位，直到第一个子：其间各位改变。"
    ));
    let mirror = Step::new(say!(
        "For the way down the bytes, that is the ranks, are turned around: first rank to the top.",
        "向下时先颠倒字节，即颠倒各横线：第一横线到最高处。"
    ));
    let reversed = Step::new(say!(
        "The same subtraction there runs down the real board.",
        "在那里作同样的减法，等于在原棋盘上向下。"
    ));
    steps.extend([
        other_squares(step, format!("MASKS[{square}].{field}"), mask, size_of_val(&hyperbola::MASKS)),
        men_on(occupancy, mask),
        subtraction.formula(format!("upwards = {men:#x} - (1 << {square}) = {upwards:#x}")).word(upwards),
        mirror
            .formula(format!("{men:#x}.swap_bytes() = {mirrored:#x}"))
            .bits(mirrored.into(), (0..64).map(|bit| Some(bit ^ 56))),
        reversed
            .formula(format!("downwards = {mirrored:#x} - (1 << {}) = {downwards:#x}", square ^ 56))
            .bits(downwards.into(), (0..64).map(|bit| Some(bit ^ 56))),
        cut_out("(upwards ^ downwards.swap_bytes())", changed, mask),
    ]);
    changed & mask
}

/// The rank, which turning bytes around does not mirror; what is attacked along it.
fn rank(steps: &mut Steps, square: Square, occupancy: u64) -> u64 {
    let (start, file) = (square & 56, square & 7);
    let inner = (occupancy >> (start + 1)) as usize & 63;
    let entry = hyperbola::RANK_ATTACKS[file][inner];
    let attacks = u64::from(entry) << start;
    let index = Step::new(say!(
        "Turned bytes do not mirror a rank: its six inner squares are shifted down as an index.",
        "颠倒字节不能颠倒横线：把其内部六格右移作下标。"
    ));
    let looked_up = Step::new(say!(
        "A table has the attacks within a rank; they are shifted to this one.",
        "查表得一条横线内的攻击，再移到本横线。"
    ));
    steps.extend([
        index
            .formula(format!("{occupancy:#x} >> {} & 63 = {inner}", start + 1))
            .bits(inner as u128, (1..7).map(|file| Some(start + file))),
        looked_up
            .looks_up(
                format!("RANK_ATTACKS[{file}][{inner}]"),
                format!("{entry:#x}"),
                1,
                size_of_val(&hyperbola::RANK_ATTACKS),
            )
            .formula(format!("{entry:#x} << {start} = {attacks:#x}"))
            .set(attacks),
    ]);
    attacks
}

impl Explained for Hyperbola {
    fn steps(slider: Slider, square: Square, occupancy: u64) -> Steps {
        let mut steps = Steps::new();
        let parts = match slider {
            Slider::Rook => {
                [subtracted(&mut steps, (0, 1), square, occupancy), rank(&mut steps, square, occupancy)]
            }
            Slider::Bishop => [(1, 1), (1, -1)].map(|step| subtracted(&mut steps, step, square, occupancy)),
        };
        steps.push(together(&parts));
        steps
    }
}

/// The lines of a slider, in the order of the tables.
fn lines(slider: Slider) -> [(i32, i32); 2] {
    slider.of([(1, 0), (0, 1)], [(1, 1), (1, -1)])
}

/// A line of the obstruction difference; what is attacked along it. The second line of a bishop is the
/// falling one by its growing half.
fn difference(
    steps: &mut Steps,
    (name, step, table): (String, (i32, i32), usize),
    line: &obstruction::Line,
    occupancy: u64,
) -> u64 {
    let obstruction::Line { above, below } = *line;
    let men = occupancy & above;
    let first = men & men.wrapping_neg();
    let planted = occupancy & below | obstruction::A1;
    let last = obstruction::H8 >> planted.leading_zeros();
    let difference = (first << 1).wrapping_sub(last);
    let Text { en, zh } = line_name(step);
    let upper = Step::new(say!(
        "Its {en} above the slider, towards growing square numbers, and the men there.",
        "其{zh}在此子之上（格号增大）的一半，及其上之子。"
    ));
    let nearest = Step::new(say!(
        "The nearest of them is the lowest bit; nothing if there is none.",
        "其中最近者是最低位；若无子则为零。"
    ));
    let lower = Step::new(say!(
        "Below the slider the nearest man is the highest bit; a1 counts as occupied, so there is one.",
        "此子之下最近者是最高位；a1 视为有子，故总能找到。"
    ));
    let borrowed = Step::new(say!(
        "Twice the upper less the lower one: the subtraction borrows all the way between them.",
        "上者的两倍减去下者：借位贯穿两者之间。"
    ));
    let read = |step: Step<Written>, half: &str, set: u64| {
        step.looks_up(format!("{name}.{half}"), format!("{set:#x}"), size_of::<u64>(), table)
    };
    steps.extend([
        read(upper, "above", above).formula(format!("men = {occupancy:#x} & above = {men:#x}")).set(men),
        nearest.formula(format!("first = {men:#x} & -{men:#x} = {first:#x}")).set(first),
        read(lower, "below", below)
            .formula(format!("last = H8 >> ({occupancy:#x} & below | A1).leading_zeros() = {last:#x}"))
            .set(last),
        borrowed.formula(format!("({first:#x} << 1) - {last:#x} = {difference:#x}")).word(difference),
        cut_out("difference", difference, above | below),
    ]);
    difference & (above | below)
}

impl Explained for Obstruction {
    fn steps(slider: Slider, square: Square, occupancy: u64) -> Steps {
        let (name, table) = slider.of(("ROOK", &obstruction::ROOK), ("BISHOP", &obstruction::BISHOP));
        let mut steps = Steps::new();
        let [first, second] = lines(slider);
        let parts = [(0, first), (1, second)].map(|(index, step)| {
            let place = (format!("{name}[{square}][{index}]"), step, size_of_val(table));
            difference(&mut steps, place, &table[square][index], occupancy)
        });
        steps.push(together(&parts));
        steps
    }
}

/// A line of slide arithmetic, given by its first step; what is attacked along it.
fn filled(steps: &mut Steps, mask: u64, square: Square, occupancy: u64) -> u64 {
    let men = occupancy & mask;
    let below_slider = bit(square) - 1;
    let above = men & !below_slider;
    let up_to_first = above ^ above.wrapping_sub(1);
    let zeros = (men & below_slider | slide_arithmetic::A1).leading_zeros();
    let below_last = u64::MAX >> 1 >> zeros;
    let upper = Step::new(say!(
        "Of the men above the slider, BLSMSK sets all bits up to the lowest; all of them if there is none.",
        "对此子之上的子，BLSMSK 把直到最低位的各位全置一；若无子则全部置一。"
    ));
    let lower = Step::new(say!(
        "Below it, ones are shifted down until they are below the highest man; a1 counts as occupied.",
        "此子之下，把全一的字右移到最高之子以下；a1 视为有子。"
    ));
    steps.extend([
        men_on(occupancy, mask),
        upper.formula(format!("{above:#x} ^ ({above:#x} - 1) = {up_to_first:#x}")).word(up_to_first),
        lower.formula(format!("u64::MAX >> 1 >> {zeros} leading zeros = {below_last:#x}")).word(below_last),
        cut_out("(up_to_first ^ below_last)", up_to_first ^ below_last, mask),
    ]);
    (up_to_first ^ below_last) & mask
}

impl Explained for SlideArithmetic {
    fn steps(slider: Slider, square: Square, occupancy: u64) -> Steps {
        let (name, table) =
            slider.of(("ROOK", &slide_arithmetic::ROOK), ("BISHOP", &slide_arithmetic::BISHOP));
        let mut steps = Steps::new();
        let [first, second] = lines(slider);
        let parts = [(0, first), (1, second)].map(|(index, step)| {
            let (place, mask) = (format!("{name}[{square}][{index}]"), table[square][index]);
            steps.push(other_squares(step, place, mask, size_of_val(table)));
            filled(&mut steps, mask, square, occupancy)
        });
        steps.push(together(&parts));
        steps
    }
}
