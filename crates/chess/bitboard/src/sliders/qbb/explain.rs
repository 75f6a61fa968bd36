//! How QBB finds a line, in steps.

use alloc::{format, vec};

use qipan_game::explain::{Step, Text};
use qipan_game::say;

use super::{FALLING, FILE, Line, Qbb, RANK, RISING};
use crate::explain::kernel::{Draws, Explained, Slider, Steps};
use crate::sliders::explain::line_name;
use crate::squares::{Square, bit};

/// A line; what it spans with the slider's own square.
fn span(steps: &mut Steps, line: &Line, step: (i32, i32), square: Square, others: u64) -> u64 {
    let Line { pattern, end, start } = *line;
    let mirrored = pattern.reverse_bits();
    let (up, down) = (pattern << square, mirrored >> (63 - square));
    let (above, below) = (up & (others | end), down & (others | start));
    let (first, last) = (above.trailing_zeros() & 63, 63 - (below.leading_zeros() & 63));
    let (from_first, from_last) = (mirrored >> (63 - first), pattern << last);
    let Text { en, zh } = line_name(step);
    let shifted = Step::new(say!(
        "The pattern of a {en} is shifted to the slider: up, and its mirror image down.",
        "把{zh}的图形移到此子处：向上，其镜像向下。"
    ));
    let upper = Step::new(say!(
        "Upwards the first man is the lowest bit; the board's end counts as occupied.",
        "向上最近之子是最低位；棋盘边缘视为有子。"
    ));
    let lower = Step::new(say!(
        "Downwards it is the highest bit, with the other end.",
        "向下则是最高位，以另一边缘为界。"
    ));
    let both = Step::new(say!(
        "The pattern is cast down from the upper and up from the lower one: both cover what is between.",
        "从上者向下、从下者向上投出图形：二者共有的即其间之格。"
    ));
    steps.extend([
        shifted.formula(format!("{pattern:#x} << {square}, {mirrored:#x} >> {}", 63 - square)).set(up | down),
        upper
            .formula(format!("({up:#x} & (others | {end:#x})).trailing_zeros() = {first}"))
            .set(bit(first as Square)),
        lower
            .formula(format!("63 - ({down:#x} & (others | {start:#x})).leading_zeros() = {last}"))
            .set(bit(last as Square)),
        both.formula(format!(
            "{mirrored:#x} >> {} & {pattern:#x} << {last} = {:#x}",
            63 - first,
            from_first & from_last
        ))
        .set(from_first & from_last),
    ]);
    line.span(square, others)
}

impl Explained for Qbb {
    fn steps(slider: Slider, square: Square, occupancy: u64) -> Steps {
        let slider_bit = bit(square);
        let others = occupancy & !slider_bit;
        let lines = match slider {
            Slider::Rook => [(FILE, (0, 1)), (RANK, (1, 0))],
            Slider::Bishop => [(RISING, (1, 1)), (FALLING, (1, -1))],
        };
        let without = Step::new(say!("All men but the slider.", "除此子外的所有子。"));
        let formula = format!("others = {occupancy:#x} & !(1 << {square}) = {others:#x}");
        let mut steps = vec![without.formula(formula).set(others)];
        let [one, other] = lines.map(|(line, step)| span(&mut steps, &line, step, square, others));
        let attacks = (one | other) ^ slider_bit;
        let joined = Step::new(say!(
            "Both lines together, without the slider: the squares that it attacks.",
            "两线合并，去掉此子所在格：此子攻击的格。"
        ));
        steps.push(
            joined.formula(format!("({one:#x} | {other:#x}) ^ {slider_bit:#x} = {attacks:#x}")).set(attacks),
        );
        steps
    }
}
