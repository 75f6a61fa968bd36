//! The kernels that extract bits.

use qipan_game::explain::{Step, Text};
use qipan_game::say;
use xiangqi_rules::Move;

use super::{by_line, entry};
use crate::explain::{Stages, squares};
use crate::sets::{Half, Set};
use crate::sliders::pext::extract;
use crate::sliders::whole::Look;
use crate::sliders::{Pext, PextWhole, Sliders};

/// The bits of both halves that masks choose, gathered, then joined.
fn extraction([red, black]: [u64; 2], shift: u32, occupied: Set) -> Vec<Step<Move>> {
    let part = |half: Half, mask: u64, Text { en, zh }: Text| {
        let word = half.word(occupied);
        let bits = extract(word, mask);
        let says = say!(
            "PEXT puts the {en} bits that the mask chooses side by side.",
            "PEXT 将掩码选出的{zh}各位并排。"
        );
        let chosen = squares(half.set(mask)).into_iter().map(Some);
        let step = Step::new(says).formula(format!("pext({word:#x}, {mask:#x}) = {bits:#b}"));
        (step.bits(bits.into(), chosen), bits)
    };
    let (south, low) = part(Half::Red, red, say!("red half's", "红方半场"));
    let (north, high) = part(Half::Black, black, say!("black half's", "黑方半场"));
    let index = low | high << shift;
    let says = say!("Both parts are the index.", "两部分合成下标。");
    let chosen = squares(Half::Red.set(red) | Half::Black.set(black)).into_iter().map(Some);
    let join = Step::new(says).formula(format!("{low:#b} | {high:#b} << {shift} = {index}"));
    vec![south, north, join.bits(index.into(), chosen)]
}

impl Stages for Pext {
    fn stages(half: Half, square: usize, occupied: Set) -> Vec<Step<Move>> {
        by_line::<Self>(Self::tables(), (half, square, occupied), |lines, occupied| {
            extraction(lines.file.inner, lines.file.inner[0].count_ones(), occupied)
        })
    }
}

impl Stages for PextWhole {
    fn stages(_: Half, square: usize, occupied: Set) -> Vec<Step<Move>> {
        let tables = Self::tables();
        let look = &tables.looks[square];
        let mask = Half::Red.set(look.red) | Half::Black.set(look.black);
        let says = say!(
            "The masks of the square: the inner squares of both its lines, which alone decide.",
            "该格的掩码：其两线的中间各格，仅它们起作用。"
        );
        let value = format!("{:#x}, {:#x}, offset {}", look.red, look.black, look.offset);
        let place = format!("TABLES.looks[{square}]");
        let masks = Step::new(says).looks_up(place, value, size_of::<Look>(), size_of_val(&tables.looks));
        let mut steps = vec![masks.squares(squares(mask))];
        steps.extend(extraction([look.red, look.black], look.shift, occupied));
        let index = look.offset as usize + look.index(occupied);
        let (reached, taken) = tables.sets[index];
        let place = format!("TABLES.sets[{index}]");
        let step = entry(&say!("square", "该格两线"), (reached, taken));
        let step = step.formula(format!("{} + {} = {index}", look.offset, look.index(occupied)));
        steps.push(step.looks_up(
            place,
            format!("({reached:#x}, {taken:#x})"),
            32,
            size_of_val(&*tables.sets),
        ));
        steps
    }
}
