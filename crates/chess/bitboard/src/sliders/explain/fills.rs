//! Spreading over empty squares: dumb7, Kogge-Stone, exploding.

use alloc::{format, string::String, vec};

use qipan_game::explain::{Step, Text};
use qipan_game::say;

use super::direction;
use crate::explain::kernel::{Draws, Explained, Slider, Steps, together};
use crate::sliders::exploding::{self, BISHOP_FACTOR, Exploding, ROOK_FACTOR, Rings, WAVES};
use crate::sliders::fill::{self, Direction};
use crate::sliders::{Dumb7, KoggeStone};
use crate::squares::{Square, bit};

/// The directions of [`fill::STRAIGHT`] and [`fill::DIAGONAL`] with their steps.
fn directions(slider: Slider) -> [(Direction, (i32, i32)); 4] {
    let steps = slider.of([(0, 1), (1, 0), (0, -1), (-1, 0)], [(1, 1), (-1, 1), (-1, -1), (1, -1)]);
    let directions = slider.of(fill::STRAIGHT, fill::DIAGONAL);
    core::array::from_fn(|index| (directions[index], steps[index]))
}

/// A shift by some steps in a direction, as the code has it.
fn shift(direction: Direction, steps: u32) -> String {
    match direction.step {
        fill::Step::Grows(step) => format!("<< {}", step * steps),
        fill::Step::Shrinks(step) => format!(">> {}", step * steps),
    }
}

/// The empty squares onto which a step in the direction may lead.
fn passable(steps: &mut Steps, (way, step): (Direction, (i32, i32)), occupancy: u64) -> u64 {
    let passes = !occupancy & way.arrives;
    let Text { en, zh } = direction(step);
    let says = say!(
        "{en}: it spreads over empty squares, but not around the board's edge.",
        "{zh}：在空格上扩散，但不可绕过棋盘边缘。"
    );
    let formula = format!("passes = !{occupancy:#x} & {:#x} = {passes:#x}", way.arrives);
    steps.push(Step::new(says).formula(formula).set(passes));
    passes
}

/// One more step, onto whatever stands there.
fn arrived(steps: &mut Steps, way: Direction, covered: u64) -> u64 {
    let attacks = way.moved(covered, 1) & way.arrives;
    let says = say!(
        "A last step of all, onto whatever stands there: what is attacked in this direction.",
        "最后整体再走一步，不论那里有无子：即此方向上攻击的格。"
    );
    let formula = format!("{covered:#x} {} & {:#x} = {attacks:#x}", shift(way, 1), way.arrives);
    steps.push(Step::new(says).formula(formula).set(attacks));
    attacks
}

fn one_by_one(steps: &mut Steps, way: (Direction, (i32, i32)), square: Square, occupancy: u64) -> u64 {
    let passes = passable(steps, way, occupancy);
    let (way, _) = way;
    let (mut covered, mut front) = (bit(square), bit(square));
    for taken in 1..=6 {
        let next = way.moved(front, 1) & passes;
        let formula = format!("front = {front:#x} {} & passes = {next:#x}", shift(way, 1));
        front = next;
        covered |= front;
        if front == 0 {
            let left = 7 - taken;
            let says = say!(
                "Nothing is empty there: of six steps the last {left} cover nothing, and cost as much.",
                "那里无空格：六步中最后 {left} 步毫无所得，代价照旧。"
            );
            steps.push(Step::new(says).formula(formula).set(covered));
            break;
        }
        let says = say!(
            "Step {taken}: what was covered last moves on, onto an empty square.",
            "第 {taken} 步：刚覆盖的格再走一步，到空格上。"
        );
        steps.push(Step::new(says).formula(formula).set(covered));
    }
    arrived(steps, way, covered)
}

fn doubling(steps: &mut Steps, way: (Direction, (i32, i32)), square: Square, occupancy: u64) -> u64 {
    let mut passes = passable(steps, way, occupancy);
    let (way, _) = way;
    let mut covered = bit(square);
    for (taken, says) in [
        (1, say!("A step of one, onto an empty square.", "走一格，到空格上。")),
        (
            2,
            say!(
                "Where two in a row are empty, all that is covered takes a step of two.",
                "连续两格皆空处，已覆盖的格整体走两格。"
            ),
        ),
        (
            4,
            say!("Where four in a row are empty, it takes a step of four.", "连续四格皆空处，再整体走四格。"),
        ),
    ] {
        let mut formula = String::new();
        if taken > 1 {
            let half = shift(way, taken / 2);
            passes &= way.moved(passes, taken / 2);
            formula = format!("passes &= passes {half} = {passes:#x}; ");
        }
        let before = covered;
        covered |= passes & way.moved(covered, taken);
        formula +=
            &format!("covered = {before:#x} | passes & {before:#x} {} = {covered:#x}", shift(way, taken));
        steps.push(Step::new(says).formula(formula).set(covered));
    }
    arrived(steps, way, covered)
}

/// A fill of four directions, one after the other.
fn all(slider: Slider, fill: impl Fn(&mut Steps, (Direction, (i32, i32))) -> u64) -> Steps {
    let mut steps = Steps::new();
    let parts = directions(slider).map(|way| fill(&mut steps, way));
    steps.push(together(&parts));
    steps
}

impl Explained for Dumb7 {
    fn steps(slider: Slider, square: Square, occupancy: u64) -> Steps {
        all(slider, |steps, way| one_by_one(steps, way, square, occupancy))
    }
}

impl Explained for KoggeStone {
    fn steps(slider: Slider, square: Square, occupancy: u64) -> Steps {
        all(slider, |steps, way| doubling(steps, way, square, occupancy))
    }
}

/// The waves; `name` is that of the table of rings.
fn exploded<const FACTOR: u64, const DOWN: usize>(
    name: &str,
    table: &Rings,
    square: Square,
    occupancy: u64,
) -> Steps {
    let (rings, bytes) = (&table[square], size_of_val(table));
    let mut attacks = rings[0];
    let beside = Step::new(say!(
        "The first wave: the squares beside it, always reached.",
        "第一波：相邻各格，总能到达。"
    ));
    let mut steps = vec![beside.entry(format!("{name}[{square}][0]"), attacks, bytes)];
    for wave in 0..WAVES - 1 {
        let from = attacks & rings[wave] & !occupancy;
        if from == 0 {
            let left = WAVES - 1 - wave;
            let says = say!(
                "No empty square takes the next step: {left} more multiplications add nothing.",
                "已无空格可再扩散：余下 {left} 次乘法毫无所得。"
            );
            let formula = format!("attacks & {:#x} & !occupancy = 0", rings[wave]);
            steps.push(Step::new(says).formula(formula).set(attacks));
            return steps;
        }
        // All of the first wave step back onto the slider too, and four there would carry.
        let back = if wave == 0 { u128::from(from.count_ones()) << (square + DOWN) } else { 0 };
        let spread = ((exploding::steps::<FACTOR>(from) - back) >> DOWN) as u64;
        let next = rings[wave + 1];
        attacks |= spread & next;
        let says = say!(
            "One multiplication: from each empty square a step in all four directions, some astray.",
            "一次乘法使其中空格向四个方向各走一步，其中有走偏的。"
        );
        let sign = if wave == 0 { format!(" - {back:#x}") } else { String::new() };
        let formula = format!("({from:#x} * {FACTOR:#x}{sign}) >> {DOWN} = {spread:#x}");
        steps.push(Step::new(says).formula(formula).set(spread));
        let place = format!("{name}[{square}][{}]", wave + 1);
        let says = say!(
            "The ring at the next distance keeps what went right, and it is attacked too.",
            "只留下一圈上的格，它们也受攻击。"
        );
        let formula = format!("attacks |= {spread:#x} & {next:#x}: {attacks:#x}");
        steps.push(Step::new(says).entry(place, next, bytes).formula(formula).set(attacks));
    }
    steps
}

impl Explained for Exploding {
    fn steps(slider: Slider, square: Square, occupancy: u64) -> Steps {
        match slider {
            Slider::Rook => exploded::<ROOK_FACTOR, 8>("ROOK", &exploding::ROOK, square, occupancy),
            Slider::Bishop => exploded::<BISHOP_FACTOR, 9>("BISHOP", &exploding::BISHOP, square, occupancy),
        }
    }
}
