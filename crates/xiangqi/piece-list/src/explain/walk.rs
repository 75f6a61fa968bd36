//! A man's moves: a walk along lines, or what his level of destinations asks.

use alloc::{format, vec::Vec};

use qipan_game::explain::{Step, Target, Text, along_line};
use qipan_game::{Choice, PseudoLegal, say};
use xiangqi_rules::{Kind, Move, Piece, Side};

use super::{bit_of_side, index, list, name, signed};
use crate::squares::{LINES, written};
use crate::tables::{IN_BOARD, IN_FORT};
use crate::{Destinations, Numbering, PieceList, Pregenerated};

/// A membership table, by name.
pub(super) type Inside = (&'static str, &'static [bool; 256]);
pub(super) const BOARD: Inside = ("IN_BOARD", &IN_BOARD);
pub(super) const FORT: Inside = ("IN_FORT", &IN_FORT);

/// One man's moves on their way to the reader.
pub(super) struct Walk<'a, L: PseudoLegal, N: Numbering, D: Destinations> {
    pub(super) board: &'a PieceList<L, N, D>,
    pub(super) side: Side,
    pub(super) from: u8,
    pub(super) steps: Vec<Step<Move>>,
}

/// A table is asked whether a square is inside, as one of a step's reads.
pub(super) fn asks(step: Step<Move>, to: u8, (table, inside): Inside) -> Step<Move> {
    step.looks_up(format!("{table}[{to:#04x}]"), inside[usize::from(to)], 1, size_of_val(inside))
}

impl<L: PseudoLegal, N: Numbering, D: Destinations> Walk<'_, L, N, D> {
    pub(super) fn target(&self, to: u8, (_, inside): Inside) -> Target {
        match self.board.at(to) {
            _ if !inside[usize::from(to)] => Target::Outside,
            code if code == N::EMPTY => Target::Empty,
            code if N::is_of(code, self.side) => Target::Own,
            _ => Target::Enemy,
        }
    }

    pub(super) fn move_to(&self, to: u8) -> Move {
        let square = |number| written(number).expect("a square of the board");
        Move { from: square(self.from), to: square(to) }
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
        let walk = walk.formula(formula).squares(moves.iter().filter_map(|&to| index(to)));
        self.steps.push(walk.yields(moves.iter().map(|&to| self.move_to(to))));
    }

    fn lines(&mut self, jumps: bool) {
        if D::NAME == Pregenerated::NAME {
            self.steps.push(Step::new(say!(
                "Chariots and cannons have no row, because what stands between decides: the lines are walked.",
                "车炮落点取决于其间之子，无预生成数组：沿线逐格查看。"
            )));
        }
        let directions =
            [say!("Up", "向上"), say!("Left", "向左"), say!("Right", "向右"), say!("Down", "向下")];
        for (step, direction) in LINES.into_iter().zip(directions) {
            self.line(&direction, step, jumps);
        }
    }
}

impl<L: PseudoLegal, N: Numbering, D: Destinations> PieceList<L, N, D> {
    /// The steps that yield a man's moves.
    pub(super) fn walking(&self, from: u8, man: Piece) -> Vec<Step<Move>> {
        let mut walk = Walk { board: self, side: man.side, from, steps: Vec::new() };
        match man.kind {
            Kind::Chariot => walk.lines(false),
            Kind::Cannon => walk.lines(true),
            kind if D::NAME == Pregenerated::NAME => walk.rows(kind),
            kind => walk.increments(kind),
        }
        walk.steps
    }
}
