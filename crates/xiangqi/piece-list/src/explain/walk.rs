//! A man's moves, by his square and his steps.

use qipan_game::explain::{Step, Target, Text, along_line, way_over};
use qipan_game::{PseudoLegal, say};
use xiangqi_rules::{Kind, Move, Piece, Side};

use super::{bit_of_side, index, list, name, signed};
use crate::squares::{DIAGONALS, JUMPS, LEFT, LINES, RIGHT, forward, is_own_half, rules_square};
use crate::tables::{IN_BOARD, IN_FORT};
use crate::{Board, Numbering};

/// A membership table, by name.
type Inside = (&'static str, &'static [bool; 256]);
const BOARD: Inside = ("IN_BOARD", &IN_BOARD);
const FORT: Inside = ("IN_FORT", &IN_FORT);

/// One man's moves on their way to the reader.
struct Walk<'a, L: PseudoLegal, N: Numbering> {
    board: &'a Board<L, N>,
    side: Side,
    from: u8,
    steps: Vec<Step<Move>>,
}

/// A table is asked whether a square is inside, as one of a step's reads.
fn asks(step: Step<Move>, to: u8, (table, inside): Inside) -> Step<Move> {
    step.looks_up(format!("{table}[{to:#04x}]"), inside[usize::from(to)], 1, size_of_val(inside))
}

impl<L: PseudoLegal, N: Numbering> Walk<'_, L, N> {
    fn target(&self, to: u8, (_, inside): Inside) -> Target {
        match self.board.at(to) {
            _ if !inside[usize::from(to)] => Target::Outside,
            code if code == N::EMPTY => Target::Empty,
            code if N::is_of(code, self.side) => Target::Own,
            _ => Target::Enemy,
        }
    }

    fn move_to(&self, to: u8) -> Move {
        let square = |number| rules_square(number).expect("a square of the board");
        Move { from: square(self.from), to: square(to) }
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
            Target::Outside => look.formula(format!("{sum}; {}[to] = false", inside.0), 2).verdict(false),
            _ => {
                let (code, bit): (usize, _) = (self.board.at(to).into(), bit_of_side::<N>(self.side));
                let test = format!("{}[to], cells[to] & {bit} = {code} & {bit} = {}", inside.0, code & bit);
                let look = self.board.reads_cell(look, to).formula(format!("{sum}; {test}"), 4);
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
        let look = self.board.reads_cell(Step::new(says), at).formula(formula, 2);
        self.steps.push(look.verdict(is_free));
        is_free
    }

    fn elephant(&mut self) {
        for step in DIAGONALS {
            let over = step.wrapping_mul(2);
            let to = self.from.wrapping_add(over);
            let (is_inside, is_own) = (index(to).is_some(), is_own_half(to, self.side));
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
            let operations = if is_inside { 5 } else { 2 };
            let goes = is_inside && is_own;
            self.steps.push(asks(Step::new(says), to, BOARD).formula(formula, operations).verdict(goes));
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
        self.step(forward(self.side), BOARD);
        let crossed = !is_own_half(self.from, self.side);
        let says = match crossed {
            true => say!("It has crossed the river, and may go sideways.", "已过河，可横走。"),
            false => say!("It has not crossed the river: no step aside.", "未过河，不可横走。"),
        };
        let formula = format!("({:#04x} & 0x80 != 0) != {}", self.from, self.side == Side::Red);
        self.steps.push(Step::new(says).formula(formula, 3).verdict(crossed));
        if crossed {
            self.step(LEFT, BOARD);
            self.step(RIGHT, BOARD);
        }
    }

    /// Walks over empty squares; returns the first other one, on the board or off it.
    fn slide(&self, mut walk: Step<Move>, mut to: u8, step: u8, free: &mut Vec<u8>) -> (Step<Move>, u8) {
        loop {
            to = to.wrapping_add(step);
            walk = asks(walk, to, BOARD);
            if !IN_BOARD[usize::from(to)] {
                return (walk, to);
            }
            walk = self.board.reads_cell(walk, to);
            if !self.board.is_empty(to) {
                return (walk, to);
            }
            free.push(to);
        }
    }

    /// A line of a chariot or cannon.
    fn line(&mut self, direction: &Text, step: u8, jumps: bool) {
        let mut moves = Vec::new();
        let (mut walk, mut end) = self.slide(Step::new(Text::default()), self.from, step, &mut moves);
        let free = moves.len();
        let screen = index(end).filter(|_| jumps).map(|_| name(end));
        if jumps {
            (walk, end) = self.slide(walk, end, step, &mut Vec::new());
        }
        let target = self.target(end, BOARD);
        if target == Target::Outside {
            walk = self.board.reads_cell(walk, end);
        }
        moves.extend((target == Target::Enemy).then_some(end));
        let met = (target != Target::Outside).then(|| (name(end), target));
        walk.says = along_line(direction, free, screen, met);
        let (code, bit): (usize, _) = (self.board.at(end).into(), bit_of_side::<N>(self.side.other()));
        let visited = walk.reads.iter().filter(|read| read.table == 0).map(|read| &read.value);
        let formula = format!(
            "to {}, IN_BOARD[to] && cells[to] == 0: {}; {code} & {bit} = {}",
            signed(step).replace(' ', "= "),
            list(visited),
            code & bit,
        );
        let operations = 3 * walk.reads.len() / 2 + 2;
        let walk = walk.formula(formula, operations).squares(moves.iter().filter_map(|&to| index(to)));
        self.steps.push(walk.yields(moves.iter().map(|&to| self.move_to(to))));
    }

    fn lines(&mut self, jumps: bool) {
        let directions =
            [say!("Up", "向上"), say!("Left", "向左"), say!("Right", "向右"), say!("Down", "向下")];
        for (step, direction) in LINES.into_iter().zip(directions) {
            self.line(&direction, step, jumps);
        }
    }
}

impl<L: PseudoLegal, N: Numbering> Board<L, N> {
    /// The steps that yield a man's moves.
    pub(super) fn walking(&self, from: u8, man: Piece) -> Vec<Step<Move>> {
        let mut walk = Walk { board: self, side: man.side, from, steps: Vec::new() };
        match man.kind {
            Kind::General => LINES.into_iter().for_each(|step| walk.step(step, FORT)),
            Kind::Advisor => DIAGONALS.into_iter().for_each(|step| walk.step(step, FORT)),
            Kind::Elephant => walk.elephant(),
            Kind::Horse => walk.horse(),
            Kind::Chariot => walk.lines(false),
            Kind::Cannon => walk.lines(true),
            Kind::Soldier => walk.soldier(),
        }
        walk.steps
    }
}
