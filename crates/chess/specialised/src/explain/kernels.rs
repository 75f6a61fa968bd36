//! How each kernel looks a single slider up.

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext;

use chess_rules::Chess;
use qipan_game::explain::{Step, Text};
use qipan_game::{Game, say};

use super::hex;
use crate::sets::{Set, Squares, bit};
use crate::sliders::Sliders;
use crate::sliders::hyperbola::{Hyperbola, LINES, RANKS};

/// A kernel that shows how it looks a slider up.
pub trait Shows: Sliders {
    /// The steps of a rook's look-up if `straight`, else of a bishop's.
    fn show<M>(self, from: usize, straight: bool, occupied: u64) -> Vec<Step<M>>;
}

impl Shows for Hyperbola {
    fn show<M>(self, from: usize, straight: bool, occupied: u64) -> Vec<Step<M>> {
        if !straight {
            let mut steps = along(from, 1, &say!("rising diagonal", "升斜线"), occupied);
            steps.extend(along(from, 2, &say!("falling diagonal", "降斜线"), occupied));
            let says = say!("Both diagonals together.", "两条斜线之并。");
            let attacked = self.bishop(from, occupied);
            steps.push(Step::new(says).formula("rising | falling").squares(Squares(attacked)));
            return steps;
        }
        let (file, shift) = (from & 7, from & 56);
        let inner = (occupied >> shift >> 1 & 63) as usize;
        let rank = RANKS[file][inner];
        let says = say!(
            "Along the rank a table answers: its index is the six inner squares of the rank, {inner:#08b}.",
            "横线查表：下标为该横线中间六格之位 {inner:#08b}。"
        );
        let place = format!("RANKS[{file}][{inner}]");
        let formula = format!("RANKS[{from} & 7][occupied >> {shift} >> 1 & 63] << {shift}");
        let step = Step::new(says).looks_up(place, format!("{rank:#010b}"), 1, size_of_val(&RANKS));
        let step = step.formula(formula).squares(Squares(Set::from(rank) << shift));
        let mut steps = vec![step];
        steps.extend(along(from, 0, &say!("file", "直线"), occupied));
        let says = say!("File and rank together.", "直线与横线之并。");
        steps.push(Step::new(says).formula("file | rank").squares(Squares(self.rook(from, occupied))));
        steps
    }
}

/// A line by two subtractions, as the kernel does it.
fn along<M>(from: usize, number: usize, Text { en, zh }: &Text, occupied: Set) -> Vec<Step<M>> {
    let (at, slider, line) = (Chess::square_name(from), bit(from), LINES[from][number]);
    let men = occupied & line;
    let up = men.wrapping_sub(slider << 1);
    let down = men.swap_bytes().wrapping_sub(slider.swap_bytes() << 1).swap_bytes();
    let place = format!("LINES[{from}][{number}]");
    let on_line = say!("The men on the {en} through {at}.", "过 {at} 的{zh}上的棋子。");
    let upwards = say!(
        "Twice the slider's bit is subtracted: the borrow changes all bits up to the first man above, and \
         no other of the line.",
        "减去长程子之位的两倍：借位改变其上方直到第一个子的各位，线上其余各位不变。"
    );
    let downwards = say!(
        "The same with the bytes swapped, which turns the board over: the borrow runs down.",
        "字节倒序（棋盘上下翻转）后同样相减：借位向下进行。"
    );
    let both = say!("What has changed is attacked.", "改变之处即受其攻击。");
    vec![
        Step::new(on_line)
            .looks_up(place.clone(), hex(line), 8, size_of_val(&LINES))
            .formula(format!("men = occupied & {place} = {}", hex(men)))
            .squares(Squares(men)),
        Step::new(upwards)
            .formula(format!("up = men - (bit({from}) << 1) = {}", hex(up)))
            .squares(Squares((men ^ up) & line)),
        Step::new(downwards)
            .formula(format!("down = swap(swap(men) - (swap(bit({from})) << 1)) = {}", hex(down)))
            .squares(Squares((men ^ down) & line)),
        Step::new(both).formula("(up ^ down) & line").squares(Squares((up ^ down) & line)),
    ]
}
