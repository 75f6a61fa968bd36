//! PEXT: mask, gathered bits, entry.

use qipan_game::explain::Step;
use qipan_game::say;

use super::Shows;
use crate::explain::{hex, names};
use crate::sets::Squares;
use crate::sliders::pext::Pext;

impl Shows for Pext {
    fn show<M>(self, from: usize, straight: bool, occupied: u64) -> Vec<Step<M>> {
        let (name, parts) = if straight { ("rooks", &self.0.rooks) } else { ("bishops", &self.0.bishops) };
        let part = parts[from];
        let (mask, start, index) = (part.mask, part.start, part.index(occupied));
        let (packed, width) = (index - start, mask.count_ones() as usize + 2);
        let attacked = self.0.attacks[index];
        let which = say!(
            "Only these squares decide: the last square of a line is left out, for the edge stops the line \
             anyway.",
            "只有这些格起作用：每条线的末格不计，因为边缘本来就挡住。"
        );
        let gathers = say!(
            "The instruction PEXT picks the bits of these squares out of the occupied ones and packs them \
             side by side: {packed}.",
            "PEXT 指令从占位中取出这些格的位，并紧密排列：{packed}。"
        );
        let looks = say!(
            "The packed bits are the index into this square's part of one table, which begins at {start}: \
             what is attacked.",
            "排列所得即下标，加上该格部分的起点 {start}，查表得所攻击的格。"
        );
        vec![
            Step::new(which)
                .looks_up(format!("{name}[{from}].mask"), hex(mask), 8, size_of_val(parts))
                .formula(format!("{name}[{from}].mask"))
                .squares(Squares(mask)),
            Step::new(gathers)
                .formula(format!("pext(occupied, {}) = {packed:#0width$b} = {packed}", hex(mask)))
                .bits(packed as u128, Squares(mask).map(Some)),
            Step::new(looks)
                .looks_up(format!("{name}[{from}].start"), start, 8, size_of_val(parts))
                .looks_up(format!("attacks[{index}]"), hex(attacked), 8, size_of_val(&self.0.attacks))
                .formula(format!("attacks[{start} + {packed}] = {{{}}}", names(attacked)))
                .squares(Squares(attacked)),
        ]
    }
}
