//! The stages of the kernels: mask, gather, index, entry; or arithmetic on half lines.

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod extract;

use qipan_game::explain::{Step, Text};
use qipan_game::say;
use xiangqi_rules::Move;

use super::lines::{BLACK_INNER, FileIndex, Lines, RED_INNER, Tables};
use super::magic::{FILE_MAGIC, FOLD};
use super::obstruction::{HALVES, Halves, highest};
use super::{Half, Magic, Obstruction, Sliders};
use crate::explain::{Stages, names, squares};
use crate::sets::{HALF_SQUARES, Set};

/// What an entry says: where a chariot goes, what a cannon takes.
fn entry(what: &Text, (reached, taken): (Set, Set)) -> Step<Move> {
    let (Text { en, zh }, Text { en: on, zh: zh_on }) = (what, names(taken));
    let says = say!(
        "The {en}'s entry: a chariot reaches what is drawn, a cannon takes what stands on: {on}.",
        "{zh}的表项：车可到所示各格；炮可吃此处之子：{zh_on}。"
    );
    Step::new(says).squares(squares(reached))
}

/// The rank's index, its entry; the file's index as the kernel makes it; the file's entry.
fn by_line<I: FileIndex>(
    tables: &Tables,
    (half, square, occupied): (Half, usize, Set),
    gather: impl Fn(&Lines, Set) -> Vec<Step<Move>>,
) -> Vec<Step<Move>> {
    let lines = &tables.lines[square];
    let word = half.word(occupied);
    let inner = (word >> lines.row) as usize & 127;
    let row = half.base() + lines.row as usize;
    let says = say!(
        "The rank's seven inner squares lie side by side: a shift and an AND make them an index.",
        "横线中间七格在字中相邻：一次移位、一次与运算即得下标。"
    );
    let formula = format!("{word:#x} >> {} & 127 = {inner}", lines.row);
    let shift = Step::new(says).formula(formula).bits(inner as u128, (row..row + 7).map(Some));

    let [reached, taken] = lines.ranks[inner].map(|word| half.set(word));
    let place = format!("TABLES.lines[{square}].ranks[{inner}]");
    let [chariot, cannon] = lines.ranks[inner];
    let value = format!("[{chariot:#x}, {cannon:#x}]");
    let rank = entry(&say!("rank", "横线"), (reached, taken));
    let mut steps = vec![shift, rank.looks_up(place, value, 16, size_of::<Tables>())];

    steps.extend(gather(lines, occupied));
    let index = I::file_index(&lines.file, occupied) & 255;
    let [along, beyond] = lines.files[index];
    let place = format!("TABLES.lines[{square}].files[{index}]");
    let value = format!("[{along:#x}, {beyond:#x}]");
    let file = entry(&say!("file", "直线"), (along, beyond));
    steps.push(file.looks_up(place, value, 32, size_of::<Tables>()));
    steps.push(both((reached | along, taken | beyond)));
    steps
}

/// What the kernel gives.
fn both((reached, taken): (Set, Set)) -> Step<Move> {
    let Text { en, zh } = names(taken);
    let says = say!(
        "Both lines together: reached as drawn; a cannon takes what stands on: {en}.",
        "两线合并：可到所示各格；炮可吃此处之子：{zh}。"
    );
    Step::new(says).formula("rank.0 | file.0, rank.1 | file.1").squares(squares(reached))
}

impl Stages for Magic {
    fn stages(half: Half, square: usize, occupied: Set) -> Vec<Step<Move>> {
        by_line::<Self>(Self::tables(), (half, square, occupied), |lines, occupied| {
            let place = lines.file.place;
            let [red, black] = [Half::Red, Half::Black].map(|half| half.word(occupied));
            let folded = red >> place & RED_INNER | (black >> place & BLACK_INNER) << FOLD;
            let [in_red, in_black] = lines.file.inner;
            let square_of = |bit: usize| match (1_u64 << bit) << place {
                mask if mask & in_red != 0 => Some(bit + place as usize),
                mask if mask >> FOLD & in_black != 0 => {
                    Some(bit - FOLD as usize + place as usize + HALF_SQUARES)
                }
                _ => None,
            };
            let says = say!(
                "The file's inner squares are nine bits apart; both halves are masked and folded together.",
                "直线中间八格相隔九位；两半场各取掩码，叠入一字。"
            );
            let formula = format!(
                "({red:#x} >> {place} & {RED_INNER:#x}) | \
                 ({black:#x} >> {place} & {BLACK_INNER:#x}) << {FOLD} = {folded:#x}"
            );
            let fold = Step::new(says).formula(formula).bits(folded.into(), (0..42).map(square_of));
            let product = folded.wrapping_mul(FILE_MAGIC);
            let says = say!(
                "The magic factor adds shifted copies, so that the eight bits decide the highest byte.",
                "乘以魔术数，即将各移位副本相加，使八位之信息聚于最高字节。"
            );
            let formula = format!("{folded:#x} * {FILE_MAGIC:#x} = {product:#x}");
            let multiply = Step::new(says).formula(formula).bits(product.into(), (0..64).map(|_| None));
            let index = product >> 56;
            let says = say!("The highest byte is the index.", "最高字节即下标。");
            let shift = Step::new(says).formula(format!("{product:#x} >> 56 = {index}"));
            vec![fold, multiply, shift.bits(index.into(), (0..8).map(|_| None))]
        })
    }
}

impl Stages for Obstruction {
    fn stages(half: Half, square: usize, occupied: Set) -> Vec<Step<Move>> {
        let lines = [say!("rank", "横线"), say!("file", "直线")];
        let mut steps = Vec::new();
        for (n, (line, what)) in HALVES[square].into_iter().zip(&lines).enumerate() {
            steps.extend(half_lines(square, n, line, what, occupied));
        }
        steps.push(both(Self::lines(&(), half, square, occupied)));
        steps
    }
}

/// A line by the nearest men above and below: the lowest bit of the one half, the highest of the other.
fn half_lines(square: usize, n: usize, line: Halves, what: &Text, occupied: Set) -> Vec<Step<Move>> {
    let Text { en, zh } = what;
    let (above, below) = (line.above & occupied, line.below & occupied);
    let look = |step: Step<Move>, name, value: Set| {
        let place = format!("HALVES[{square}][{n}].{name}");
        step.looks_up(place, format!("{value:#x}"), 16, size_of_val(&HALVES))
    };
    let up = (above ^ above.wrapping_sub(1)) & line.above;
    let says = say!(
        "The {en} above: subtracting 1 borrows up to the lowest man, or through all bits if there is none.",
        "{zh}上半：减 1 借位至最低之子（无子则借遍各位），异或即得其间各位。"
    );
    let formula = format!("above = {above:#x}; (above ^ above - 1) & line.above");
    let upwards = look(Step::new(says).formula(formula), "above", line.above).squares(squares(up));

    let nearest = highest(below);
    let down = nearest.wrapping_neg() & line.below;
    let says = say!(
        "The {en} below: the highest man is found by its leading zeros; its negative has all bits from it.",
        "{zh}下半：由前导零得最高之子；取负即其上（含）各位。"
    );
    let formula = format!("below = {below:#x}; nearest = {nearest:#x}; -nearest & line.below");
    let downwards = look(Step::new(says).formula(formula), "below", line.below).squares(squares(down));

    let (beyond_up, beyond_down) = (above & above.wrapping_sub(1), below & !nearest);
    let second = (beyond_up & beyond_up.wrapping_neg()) | (highest(beyond_down) & beyond_down);
    let says = say!(
        "Without these two nearest men, the next ones are what a cannon takes.",
        "去掉两侧最近之子，再近者即炮可吃之子。"
    );
    let formula = "lowest(above & above - 1) | highest(below & !nearest)";
    vec![upwards, downwards, Step::new(says).formula(formula).squares(squares(second))]
}
