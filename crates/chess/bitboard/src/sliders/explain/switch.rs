//! Conditions that are constants of the square's own code.

use alloc::{format, vec, vec::Vec};

use qipan_game::explain::{Step, Text};
use qipan_game::say;

use super::direction;
use crate::explain::kernel::{Draws, Explained, Slider, Steps, together};
use crate::sliders::Switch;
use crate::sliders::rays::{DIAGONAL, STRAIGHT, ray};
use crate::sliders::switch::goals;
use crate::squares::{Square, bit};

impl Explained for Switch {
    fn steps(slider: Slider, square: Square, occupancy: u64) -> Steps {
        let directions = slider.of(&STRAIGHT, &DIAGONAL);
        // What the compiler has made a constant of for each square.
        let goals = goals(square, directions);
        let jump = Step::new(say!(
            "A jump leads to the code of this square; there the squares beside it are set, always reached.",
            "先跳转到此格自己的代码；那里相邻各格总能到达，直接置一。"
        ));
        let formula = format!("match {square}: attacks = {:#x}", goals.always);
        let mut steps = vec![jump.formula(formula).set(goals.always)];
        let mut parts = vec![goals.always];
        for step in *directions {
            let (open, mut reached) = (ray(square, step, 0), 0);
            let on_ray = goals.list[..goals.len].iter().filter(|goal| open & bit(goal.square) != 0);
            let conditions: Vec<_> = on_ray
                .map(|goal| {
                    let is_free = occupancy & goal.between == 0;
                    reached |= u64::from(is_free) << goal.square;
                    format!("(occupancy & {:#x} == 0) << {} = {is_free}", goal.between, goal.square)
                })
                .collect();
            if conditions.is_empty() {
                continue;
            }
            let Text { en, zh } = direction(step);
            let says = say!(
                "{en}: a square is reached if all before it, a constant in the code, are empty.",
                "{zh}：若之前各格（代码中的常数）皆空，则可到达该格。"
            );
            steps.push(Step::new(says).formula(conditions.join(", ")).set(reached));
            parts.push(reached);
        }
        steps.push(together(&parts));
        steps
    }
}
