//! Each line's men as an index of six bits: kindergarten and the folding hash.

use alloc::format;

use qipan_game::explain::{Step, Text};
use qipan_game::say;

use super::{line_name, men_on, other_squares};
use crate::explain::kernel::{Draws, Explained, Slider, Steps, together};
use crate::sliders::folding::{self, FoldingHash};
use crate::sliders::folds::{self, LINES};
use crate::sliders::kindergarten::{C2_TO_H7, FILE_ATTACKS, FILE_B, FILLED_UP, Kindergarten, MASKS};
use crate::squares::{FILE_A, Square, Squares};

/// A rank or diagonal; what is attacked along it.
fn line(steps: &mut Steps, step: (i32, i32), square: Square, occupancy: u64) -> u64 {
    let masks = MASKS[square];
    let (mask, field) = match step {
        (1, 0) => (masks.rank, "rank"),
        (1, 1) => (masks.rising, "rising"),
        _ => (masks.falling, "falling"),
    };
    let men = occupancy & mask;
    let product = men.wrapping_mul(FILE_B);
    let inner = product >> 58;
    let filled_up = FILLED_UP[square & 7][inner as usize];
    // Who stands on files b to g of the line.
    let on_file = |file: usize| Squares(mask).find(|square| square & 7 == file);
    let gathered = Step::new(say!(
        "Multiplied by the b-file, all ranks are added up at the top: there the line lies as a rank.",
        "乘以 b 直线，各横线在最高处相加：此线在那里排成一行。"
    ));
    let index = Step::new(say!(
        "The topmost six bits are the six inner squares: the index. The ends of a line stop nothing.",
        "最高六位是此线内部六格：即下标。线的两端不阻挡任何子。"
    ));
    let copied = Step::new(say!(
        "The table has the attacks within a rank, copied to all eight ranks.",
        "表中是一条横线内的攻击，复制到八条横线。"
    ));
    let attacks = Step::new(say!("The line cuts out what is attacked along it.", "以此线截取沿线攻击的格。"));
    steps.extend([
        other_squares(step, format!("MASKS[{square}].{field}"), mask, size_of_val(&MASKS)),
        men_on(occupancy, mask),
        gathered
            .formula(format!("men {men:#x} * {FILE_B:#x} = {product:#x}"))
            .bits(product.into(), (0..64).map(|bit: usize| on_file(bit.checked_sub(57)?))),
        index.formula(format!("{product:#x} >> 58 = {inner}")).bits(inner.into(), (1..7).map(on_file)),
        copied.formula(format!("{square} & 7 = {}", square & 7)).entry(
            format!("FILLED_UP[{}][{inner}]", square & 7),
            filled_up,
            size_of_val(&FILLED_UP),
        ),
        attacks.formula(format!("{filled_up:#x} & line = {:#x}", filled_up & mask)).set(filled_up & mask),
    ]);
    filled_up & mask
}

/// The file; what is attacked along it.
fn file(steps: &mut Steps, square: Square, occupancy: u64) -> u64 {
    let (file, rank) = (square & 7, square >> 3 & 7);
    let men = occupancy >> file & FILE_A;
    let product = men.wrapping_mul(C2_TO_H7);
    let inner = product >> 58;
    let on_a_file = FILE_ATTACKS[rank][inner as usize];
    let moved = Step::new(say!("The men of its file, moved to the a-file.", "其直线上的子，移到 a 直线。"));
    let gathered = Step::new(say!(
        "Multiplied by the diagonal c2 to h7, the six inner squares arrive in the topmost bits.",
        "乘以 c2 至 h7 的斜线，内部六格到达最高六位。"
    ));
    let index = Step::new(say!(
        "Shifted down they are the index, the seventh rank in its lowest bit.",
        "右移即得下标，第七横线在最低位。"
    ));
    let entry = Step::new(say!("The table has the attacks on the a-file.", "表中是在 a 直线上的攻击。"));
    let back = Step::new(say!("They are moved back to the slider's file.", "再移回此子所在的直线。"));
    steps.extend([
        moved.formula(format!("men = {occupancy:#x} >> {file} & {FILE_A:#x} = {men:#x}")).set(men),
        gathered.formula(format!("men {men:#x} * {C2_TO_H7:#x} = {product:#x}")).bits(
            product.into(),
            (0..64).map(|bit: usize| bit.checked_sub(58).map(|bit| 8 * (6 - bit) + file)),
        ),
        index
            .formula(format!("{product:#x} >> 58 = {inner}"))
            .bits(inner.into(), (0..6).map(|bit| Some(8 * (6 - bit) + file))),
        entry.formula(format!("{square} >> 3 = {rank}")).entry(
            format!("FILE_ATTACKS[{rank}][{inner}]"),
            on_a_file,
            size_of_val(&FILE_ATTACKS),
        ),
        back.formula(format!("{on_a_file:#x} << {file} = {:#x}", on_a_file << file)).set(on_a_file << file),
    ]);
    on_a_file << file
}

impl Explained for Kindergarten {
    fn steps(slider: Slider, square: Square, occupancy: u64) -> Steps {
        let mut steps = Steps::new();
        let parts = match slider {
            Slider::Rook => {
                [file(&mut steps, square, occupancy), line(&mut steps, (1, 0), square, occupancy)]
            }
            Slider::Bishop => [(1, 1), (1, -1)].map(|step| line(&mut steps, step, square, occupancy)),
        };
        steps.push(together(&parts));
        steps
    }
}

/// A line of the folding hash by its number; what is attacked along it.
fn folded_line(steps: &mut Steps, line: usize, square: Square, occupancy: u64) -> u64 {
    let key = folding::KEYS[square][line];
    let folding::Key { inner, multiplier, start } = key;
    let men = occupancy & inner;
    let folded = (men ^ men >> 31) as u32;
    let product = folded.wrapping_mul(multiplier);
    let (shift, index) = (32 - folds::BITS, key.index(occupancy));
    let attacks = folding::TABLE[index];
    let Text { en, zh } = line_name(LINES[line]);
    let place = format!("KEYS[{square}][{line}]");
    let value = format!("inner {inner:#x}, multiplier {multiplier:#x}, start {start}");
    // Which of the squares falls on a bit of the lower half.
    let on_bit = |bit: usize| Squares(inner).find(|&square| square == bit || square == bit + 31);
    let matter = Step::new(say!(
        "Only men on these inner squares of its {en} can stop it.",
        "其{zh}上只有这些内部格的子能阻挡。"
    ));
    let fold = Step::new(say!(
        "The upper half of the board is folded onto the lower one, a square further on: no two squares meet.",
        "上半棋盘错开一格折到下半棋盘：没有两格重叠。"
    ));
    let multiplied = Step::new(say!(
        "A multiplication of 32 bits gathers them at the top.",
        "一次 32 位乘法把它们汇聚到最高处。"
    ));
    let indexed = Step::new(say!(
        "The topmost six bits, counted from where the line's part of the table starts, are the index.",
        "最高六位加上此线在表中的起点，即下标。"
    ));
    let entry =
        Step::new(say!("The entry is what it attacks along this line.", "查表所得即沿此线攻击的格。"));
    steps.extend([
        matter.looks_up(place, value, size_of_val(&key), size_of_val(&folding::KEYS)).set(inner),
        men_on(occupancy, inner),
        fold.formula(format!("folded = (men ^ men >> 31) as u32 = {folded:#x}"))
            .bits(folded.into(), (0..32).map(on_bit)),
        multiplied
            .formula(format!("{folded:#x} * {multiplier:#x} = {product:#x}"))
            .bits(product.into(), [None; 32]),
        indexed
            .formula(format!(
                "{start} + ({product:#x} >> {shift}) = {start} + {} = {index}",
                product >> shift
            ))
            .value(index),
        entry.entry(format!("TABLE[{index}]"), attacks, size_of_val(&folding::TABLE)),
    ]);
    attacks
}

impl Explained for FoldingHash {
    fn steps(slider: Slider, square: Square, occupancy: u64) -> Steps {
        let mut steps = Steps::new();
        let parts = slider.of([0, 1], [2, 3]).map(|line| folded_line(&mut steps, line, square, occupancy));
        steps.push(together(&parts));
        steps
    }
}
