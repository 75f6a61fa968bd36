//! A man's moves by increments: is there such a square, and who stands there?

use alloc::format;

use qipan_game::explain::{Step, Target, Text, way_over};
use qipan_game::{PseudoLegal, say};
use xiangqi_rules::mailbox::bit_of;
use xiangqi_rules::{Kind, Side};

use super::walk::{BOARD, FORT, Inside, Walk, asks};
use super::{bit_of_side, index, name, signed};
use crate::squares::{DIAGONALS, JUMPS, LEFT, LINES, RIGHT, crossed_river, forward};
use crate::{Destinations, Numbering};

impl<L: PseudoLegal, N: Numbering, D: Destinations> Walk<'_, L, N, D> {
    /// The steps of a man of short reach.
    pub(super) fn increments(&mut self, kind: Kind) {
        match kind {
            Kind::General => LINES.into_iter().for_each(|step| self.step(step, FORT)),
            Kind::Advisor => DIAGONALS.into_iter().for_each(|step| self.step(step, FORT)),
            Kind::Elephant => self.elephant(),
            Kind::Horse => self.horse(),
            Kind::Soldier => self.soldier(),
            Kind::Chariot | Kind::Cannon => {}
        }
    }

    /// A short-range move: is it inside, and who stands there?
    fn step(&mut self, step: u8, inside: Inside) {
        let to = self.from.wrapping_add(step);
        let target = self.target(to, inside);
        let at = name(to);
        let says = match target {
            Target::Outside if index(to).is_some() => {
                say!("{at} is outside the palace: no move.", "{at} 在九宫外：不可走。")
            }
            _ => target.says(at),
        };
        let sum = format!("to = {:#04x} {} = {to:#04x}", self.from, signed(step));
        let look = asks(Step::new(says), to, inside);
        let look = match target {
            Target::Outside => look.formula(format!("{sum}; {}[to] = false", inside.0)).verdict(false),
            _ => {
                let (code, bit): (usize, _) = (self.board.at(to).into(), bit_of_side::<N>(self.side));
                let test = format!("{}[to], cells[to] & {bit} = {code} & {bit} = {}", inside.0, code & bit);
                let look = self.board.reads_cell(look, to).formula(format!("{sum}; {test}"));
                match target.is_open() {
                    true => look.squares(index(to)).yields([self.move_to(to)]),
                    false => look.verdict(false),
                }
            }
        };
        self.steps.push(look);
    }

    /// A leg or an eye, which must be empty; what is said of it when it is.
    fn is_free(&mut self, step: u8, what: &Text, then: &Text) -> bool {
        let at = self.from.wrapping_add(step);
        let is_free = self.board.is_empty(at);
        let mut says = match index(at) {
            Some(_) => way_over(name(at), what, is_free),
            None => say!("{at:#04x} is in the border: always empty.", "{at:#04x} 在边框中：永远为空。"),
        };
        if is_free {
            says.en += &then.en;
            says.zh += &then.zh;
        }
        let formula = format!("cells[{:#04x} {} = {at:#04x}] == 0", self.from, signed(step));
        let look = self.board.reads_cell(Step::new(says), at).formula(formula);
        self.steps.push(look.verdict(is_free));
        is_free
    }

    fn elephant(&mut self) {
        for step in DIAGONALS {
            let over = step.wrapping_mul(2);
            let to = self.from.wrapping_add(over);
            let (is_inside, is_own) = (index(to).is_some(), !crossed_river(to, bit_of(self.side)));
            let at = name(to);
            let says = match (is_inside, is_own) {
                (false, _) => Target::Outside.says(at),
                (_, false) => say!("{at} is across the river: no move.", "{at} 在河对岸：不可走。"),
                _ => say!("{at} is on the board and in the own half.", "{at} 在棋盘本方半场。"),
            };
            let mut formula = format!("to = {:#04x} {} = {to:#04x}; IN_BOARD[to]", self.from, signed(over));
            if is_inside {
                formula += &format!(", ({to:#04x} & 0x80 != 0) == {}", self.side == Side::Red);
            }
            let goes = is_inside && is_own;
            self.steps.push(asks(Step::new(says), to, BOARD).formula(formula).verdict(goes));
            if goes && self.is_free(step, &say!("eye", "象眼"), &Text::default()) {
                self.step(over, BOARD);
            }
        }
    }

    fn horse(&mut self) {
        for (leg, jumps) in JUMPS {
            let [one, other] = jumps.map(|jump| name(self.from.wrapping_add(jump)));
            let then = say!(" It serves two jumps, {one} and {other}.", "此腿管 {one} 与 {other} 两跳。");
            if self.is_free(leg, &say!("leg", "马腿"), &then) {
                for jump in jumps {
                    self.step(jump, BOARD);
                }
            }
        }
    }

    fn soldier(&mut self) {
        self.step(forward(bit_of(self.side)), BOARD);
        let crossed = crossed_river(self.from, bit_of(self.side));
        let says = match crossed {
            true => say!("It has crossed the river, and may go sideways.", "已过河，可横走。"),
            false => say!("It has not crossed the river: no step aside.", "未过河，不可横走。"),
        };
        let formula = format!("({:#04x} & 0x80 != 0) != {}", self.from, self.side == Side::Red);
        self.steps.push(Step::new(says).formula(formula).verdict(crossed));
        if crossed {
            self.step(LEFT, BOARD);
            self.step(RIGHT, BOARD);
        }
    }
}
