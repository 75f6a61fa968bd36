//! All squares that matter, of both lines, in one index: the magics.

use alloc::{format, string::String, vec};

use chess_rules::Move as Written;
use qipan_game::explain::Step;
use qipan_game::say;

use crate::explain::kernel::{Draws, Explained, Slider, Steps};
use crate::sliders::{BlackMagic, FancyMagic, Magic, black, black_magics, fancy, magic};
use crate::squares::Square;

/// The square's entry in a table of keys, which begins with the squares that matter.
pub(super) fn key<K>(
    name: &str,
    square: Square,
    keys: &[K; 64],
    value: String,
    relevant: u64,
) -> Step<Written> {
    Step::new(say!(
        "Only men on these squares can stop it: on the edge nothing lies behind them.",
        "只有这些格上的子能阻挡：边缘格之后再无格。"
    ))
    .looks_up(format!("{name}[{square}]"), value, size_of::<K>(), size_of_val(keys))
    .set(relevant)
}

fn blockers(occupancy: u64, relevant: u64) -> Step<Written> {
    let men = occupancy & relevant;
    Step::new(say!("The men that stand there.", "站在那里的子。"))
        .formula(format!("men = {occupancy:#x} & {relevant:#x} = {men:#x}"))
        .set(men)
}

/// The multiplication, and the shift that leaves the topmost bits of its product.
fn hashed(word: &str, men: u64, number: u64, shift: u32) -> [Step<Written>; 2] {
    let (product, bits) = (men.wrapping_mul(number), 64 - shift);
    let multiplied = Step::new(say!(
        "The multiplication adds up shifted copies of this word: the bits that matter meet at the top.",
        "乘法把此字的移位副本相加：要紧的各位汇聚到最高处。"
    ));
    let shifted = Step::new(say!(
        "The topmost {bits} bits of the product tell all cases with different attacks apart.",
        "积的最高 {bits} 位能区分攻击不同的一切情形。"
    ));
    let hash = product >> shift;
    [
        multiplied
            .formula(format!("product = {word} * {number:#x} = {product:#x}"))
            .bits(product.into(), [None; 64]),
        shifted
            .formula(format!("{product:#x} >> {shift} = {hash}"))
            .bits(hash.into(), vec![None; bits as usize]),
    ]
}

/// Where the square's part of the table starts is added.
pub(super) fn started(start: usize, hash: usize) -> Step<Written> {
    let index = start + hash;
    Step::new(say!(
        "This square's part of the table starts at entry {start}: that gives the index.",
        "此格在表中的部分始于第 {start} 项：相加得下标。"
    ))
    .formula(format!("{start} + {hash} = {index}"))
    .value(index)
}

pub(super) fn entry(place: String, attacks: u64, table: usize) -> Step<Written> {
    Step::new(say!("The entry is what it attacks.", "查表所得即其攻击的格。")).entry(place, attacks, table)
}

impl Explained for FancyMagic {
    fn steps(slider: Slider, square: Square, occupancy: u64) -> Steps {
        let (name, keys) = slider.of(("ROOK_KEYS", &fancy::ROOK_KEYS), ("BISHOP_KEYS", &fancy::BISHOP_KEYS));
        let (table, entries) = slider.of(("ROOK", &fancy::ROOK[..]), ("BISHOP", &fancy::BISHOP[..]));
        let fancy::Key { relevant, magic, start, shift } = keys[square];
        let (start, index) = (start as usize, keys[square].index(occupancy));
        let value = format!("relevant {relevant:#x}, magic {magic:#x}, start {start}, shift {shift}");
        let mut steps = vec![key(name, square, keys, value, relevant), blockers(occupancy, relevant)];
        steps.extend(hashed("men", occupancy & relevant, magic, shift));
        steps.push(started(start, index - start));
        steps.push(entry(format!("{table}[{index}]"), entries[index], size_of_val(entries)));
        steps
    }
}

impl Explained for Magic {
    fn steps(slider: Slider, square: Square, occupancy: u64) -> Steps {
        let (name, keys) = slider.of(("ROOK_KEYS", &magic::ROOK_KEYS), ("BISHOP_KEYS", &magic::BISHOP_KEYS));
        let key_of = keys[square];
        let magic::Key { relevant, magic: number } = key_of;
        let (bits, index) = slider.of(
            (magic::ROOK_BITS, key_of.index::<{ magic::ROOK_BITS }>(occupancy)),
            (magic::BISHOP_BITS, key_of.index::<{ magic::BISHOP_BITS }>(occupancy)),
        );
        let (table, bytes, attacks) = match slider {
            Slider::Rook => ("ROOK", size_of_val(&magic::ROOK), magic::ROOK[square][index]),
            Slider::Bishop => ("BISHOP", size_of_val(&magic::BISHOP), magic::BISHOP[square][index]),
        };
        let value = format!("relevant {relevant:#x}, magic {number:#x}");
        let mut steps = vec![key(name, square, keys, value, relevant), blockers(occupancy, relevant)];
        steps.extend(hashed("men", occupancy & relevant, number, 64 - bits));
        steps.push(entry(format!("{table}[{square}][{index}]"), attacks, bytes));
        steps
    }
}

impl Explained for BlackMagic {
    fn steps(slider: Slider, square: Square, occupancy: u64) -> Steps {
        let (name, keys) = slider.of(("ROOK_KEYS", &black::ROOK_KEYS), ("BISHOP_KEYS", &black::BISHOP_KEYS));
        let black::Key { rest, number, start } = keys[square];
        let [rook, bishop] = black_magics::BITS;
        let index = slider.of(
            keys[square].index::<{ black_magics::BITS[0] }>(occupancy),
            keys[square].index::<{ black_magics::BITS[1] }>(occupancy),
        );
        let full = occupancy | rest;
        let filled = Step::new(say!(
            "Squares that do not matter are set, not cleared: as cheap, and the tables fit closer.",
            "不要紧的格全置一而非清零：代价相同，各表可挤得更紧。"
        ));
        let says = format!("rest {rest:#x}, number {number:#x}, start {start}");
        let mut steps = vec![
            key(name, square, keys, says, !rest),
            filled.formula(format!("full = {occupancy:#x} | {rest:#x} = {full:#x}")).set(full),
        ];
        steps.extend(hashed("full", full, number, 64 - slider.of(rook, bishop)));
        steps.push(started(start, index - start));
        steps.push(entry(format!("TABLE[{index}]"), black::TABLE[index], size_of_val(&black::TABLE)));
        steps
    }
}
