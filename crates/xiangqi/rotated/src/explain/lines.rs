//! The look-up of a square's two lines: each is a run of bits on one of the two boards.

use alloc::{format, vec, vec::Vec};

use qipan_game::explain::{Step, Text};
use qipan_game::{Play, PseudoLegal, say};
use xiangqi_rules::Move;

use super::{TURNED, index, index_turned, names, squares};
use crate::Rotated;
use crate::sets::{Men, Set, Sets, set_of};
use crate::sliders::{FILES, RANKS, SITES, Site};
use crate::squares::file_and_rank;

/// What an entry says of a line, shifted to where the line is.
fn entry(what: &Text, [chariot, cannon]: [Set; 2]) -> Step<Move> {
    let (Text { en, zh }, Text { en: on, zh: zh_on }) = (what, names(cannon));
    let says = say!(
        "The {en}'s entry, shifted into place: a chariot reaches these, a cannon takes a man on: {on}.",
        "{zh}的表项，移到其位置：车可到所示各格，炮可吃此处之子：{zh_on}。"
    );
    Step::new(says).squares(squares(chariot))
}

impl<L: PseudoLegal, K: Sets, P: Play> Rotated<L, K, P> {
    /// The stages of both lines, and what is reached: by a chariot, by a cannon that takes.
    pub(super) fn lines_in_steps(&self, square: usize) -> (Vec<Step<Move>>, [Set; 2]) {
        let (half, site) = (square >> 6, &SITES[square & 127]);
        let (file, rank) = file_and_rank(square);
        let says = say!(
            "All men, of both sides; of these the word of the half is used, in which the rank lies.",
            "双方所有的子；取横线所在半场之字。"
        );
        let mut steps = vec![self.occupied_in_step(says)];

        let word = self.men.occupied(half);
        let state = (word >> (site.rank_inner & 63)) as usize & 127;
        let first = half * 64 + usize::from(site.rank_inner);
        let says = say!(
            "The rank is a run of bits: a shift and a mask leave its seven inner squares, the index.",
            "横线为一段连续的位：移位并取掩码，余中间七格，即下标。"
        );
        let formula = format!("{word:#x} >> {} & 127 = {state}", site.rank_inner);
        let value = format!("rank_inner {}, rank_shift {}", site.rank_inner, site.rank_shift);
        let step = Step::new(says).looks_up(
            format!("SITES[{square}]"),
            value,
            size_of::<Site>(),
            size_of_val(&SITES),
        );
        steps.push(step.formula(formula).bits(state as u128, (first..first + 7).map(index)));

        let reach = RANKS[site.file as usize][state];
        let along = [reach.chariot, reach.cannon]
            .map(|run| Set::from(run) << (usize::from(site.rank_shift) + 64 * half));
        let value = format!("chariot {:#b}, cannon {:#b}", reach.chariot, reach.cannon);
        let formula = format!("{:#b} << {}", reach.chariot, site.rank_shift);
        let step = entry(&say!("rank", "横线"), along).formula(formula);
        let place = format!("RANKS[{file}][{state}]");
        steps.push(step.looks_up(place, value, size_of_val(&reach), size_of_val(&RANKS)));

        let (lane, turned) = (site.file_word, self.turned[usize::from(site.file_word & 1)]);
        let first = 64 * usize::from(lane);
        let says = say!(
            "The file is a run of bits only on the turned board: one of its two words is read.",
            "直线只在旋转棋盘上为连续的位：读其两字之一。"
        );
        let step = Step::new(says).formula(format!("turned[{lane}] = {turned:#x}"));
        let step =
            step.reads_as(TURNED, Some(first), format!("self.turned[{lane}]"), format!("{turned:#x}"), 8);
        let files = if lane == 0 { 5 } else { 4 };
        steps.push(step.bits(turned.into(), (first..first + 10 * files).map(index_turned)));

        let state = (turned >> (site.file_inner & 63)) as usize & 255;
        let first = first + usize::from(site.file_inner);
        let says = say!(
            "A shift and a mask leave the file's eight inner squares, the index.",
            "移位并取掩码，余直线中间八格，即下标。"
        );
        let formula = format!("{turned:#x} >> {} & 255 = {state}", site.file_inner);
        steps
            .push(Step::new(says).formula(formula).bits(state as u128, (first..first + 8).map(index_turned)));

        let reach = &FILES[site.rank as usize][state];
        let [on_a, beyond_on_a] = [reach.chariot, reach.cannon].map(set_of);
        let across = [on_a << file, beyond_on_a << file];
        let step = entry(&say!("file", "直线"), across).formula(format!("{on_a:#x} << {file}"));
        let place = format!("FILES[{rank}][{state}]");
        let value = format!("chariot {on_a:#x}, cannon {beyond_on_a:#x}");
        steps.push(step.looks_up(place, value, size_of_val(reach), size_of_val(&FILES)));

        let found = self.boards().look_up(half, square);
        let both = [found.map(|half| half.chariot), found.map(|half| half.cannon)].map(set_of);
        debug_assert_eq!(both, [along[0] | across[0], along[1] | across[1]]);
        (steps, both)
    }
}
