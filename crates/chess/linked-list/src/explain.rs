//! How the linked lists find a man's moves, in steps.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

mod attack;
mod find;
mod walk;

use chess_rules::{Move, Piece, Square};
use qipan_game::explain::{Cell as Shown, Explain, Picture, Step, Whose};
use qipan_game::{PseudoLegal, say};

use crate::LinkedList;
use crate::men::{self, Cell};
use crate::order::Order;
use crate::scan::{END, Entry};
use crate::squares::{NOWHERE, is_on_board, square_of, written};
use walk::Walk;

/// The names of the pictures.
const CELLS: &str = "cells";
const ROSTERS: [&str; 2] = ["rosters[0]", "rosters[1]"];
const TURN: &str = "turn";
/// The part of the turn that says where the last move went, and the one that it was a pawn's two steps.
const LAST: usize = 1;
const DOUBLE: usize = 2;

/// The directions of [`ALL_STEPS`](crate::squares::ALL_STEPS).
const DIRECTIONS: [(&str, &str); 8] = [
    ("Down", "向下"),
    ("Up", "向上"),
    ("Right", "向右"),
    ("Left", "向左"),
    ("Down right", "向右下"),
    ("Up left", "向左上"),
    ("Down left", "向左下"),
    ("Up right", "向右上"),
];

/// A cell as it is written.
fn hex(cell: Cell) -> String {
    format!("{cell:#06x}")
}

/// The index of a number's square; `None` for the fence.
fn index(number: u8) -> Option<usize> {
    is_on_board(number).then(|| written(number).index())
}

/// How a sentence names a number.
fn name(number: u8) -> String {
    match is_on_board(number) {
        true => written(number).to_string(),
        false => format!("cells[{number}]"),
    }
}

impl<L: PseudoLegal, O: Order> LinkedList<L, O> {
    /// A cell is read, as one of a step's reads.
    fn reading(&self, step: Step<Move>, at: u8) -> Step<Move> {
        step.reads(CELLS, at.into(), hex(self.at(at)), 2)
    }

    /// An entry of a side's list is read.
    fn reading_entry(&self, step: Step<Move>, side: usize, number: u8) -> Step<Move> {
        step.reads(ROSTERS[side], number.into(), self.entry_shown(self.rosters[side].entry(number)), 4)
    }

    /// Whether the board still shows an entry's man on its square.
    fn is_alive(&self, entry: Entry) -> bool {
        is_on_board(entry.square()) && self.at(entry.square()) == entry.cell()
    }

    /// An entry as it is drawn: its cell, its square, the next entry; a dead one is crossed.
    fn entry_shown(&self, entry: Entry) -> String {
        if !is_on_board(entry.square()) {
            return "-".to_owned();
        }
        let next = if entry.next() == END { "END".to_owned() } else { entry.next().to_string() };
        let dead = if self.is_alive(entry) { "" } else { " ✗" };
        format!("{} {} → {next}{dead}", hex(entry.cell()), name(entry.square()))
    }

    /// The entries of a side's list in their order, with their numbers.
    fn chain(&self, side: usize) -> Vec<(u8, Entry)> {
        let (mut number, mut chain) = (0, Vec::new());
        for entry in self.rosters[side].iter() {
            chain.push((number, entry));
            number = entry.next();
        }
        chain
    }

    /// The squares of a side's living men by the numbers of their entries.
    fn squares_of_entries(&self, side: usize) -> [Option<usize>; 16] {
        core::array::from_fn(|number| {
            let entry = self.rosters[side].entry(number as u8);
            index(entry.square()).filter(|_| self.is_alive(entry))
        })
    }

    fn roster_shown(&self, side: usize) -> Picture {
        let mut numbers: Vec<_> = self.chain(side).into_iter().map(|(number, _)| number).collect();
        numbers.extend((0..16).filter(|number| self.rosters[side].entry(*number).cell() == men::EMPTY));
        let cell = |number: u8| {
            let entry = self.rosters[side].entry(number);
            let man = men::piece_of(entry.cell()).filter(|_| self.is_alive(entry)).map(Piece::letter);
            Shown::new(number.into(), self.entry_shown(entry)).man(man).square(index(entry.square()))
        };
        let about = match side {
            0 => say!(
                "White's men in the order of their links: a man's cell, its square → the next entry; \
                 ✗ if the board shows another cell there: dead",
                "白方各子，按链接次序：该子之编码、所在格 → 下一表项；✗ 表示棋盘该格已非此子：已死"
            ),
            _ => say!("Black's men, likewise", "黑方各子，同上"),
        };
        Picture::new(ROSTERS[side], about, 4, size_of_val(&self.rosters[side]), numbers.into_iter().map(cell))
    }
}

impl<L: PseudoLegal, O: Order> Explain for LinkedList<L, O> {
    const SUMMARY_ZH: &str = "16x16 棋盘与棋子链表，失效的项延后清除";

    fn memory(&self) -> Vec<Picture> {
        let cell = |at: u8| {
            let man = men::piece_of(self.at(at)).map(Piece::letter);
            Shown::new(at.into(), hex(self.at(at))).man(man).square(index(at))
        };
        let cells = Picture::new(
            CELLS,
            say!(
                "two bytes for each cell: 0 empty, 8 fence, or 16 has moved, 64 black, 128 white; \
                 in the high byte four bits for the number of the man's entry, above them the kind",
                "每格两字节：0 为空，8 为界外，否则 16 曾动，64 黑，128 白；高字节低四位为其表项之号，其上为兵种"
            ),
            16,
            size_of_val(&self.cells),
            (0..=255).map(cell),
        );
        let last = self.turn.last();
        let last_square = if last == NOWHERE { None } else { index(last) };
        let turn = [
            Shown::new(0, self.turn.sides().0),
            Shown::new(LAST, last).square(last_square),
            Shown::new(DOUBLE, self.turn.was_double()),
        ];
        let about = say!(
            "one word: the side to move (1 black), where the last move went, if it was a pawn's two steps",
            "一个字：走棋方（1 为黑）、上一步的到达格、是否兵走两格"
        );
        let turn = Picture::new(TURN, about, 3, size_of_val(&self.turn), turn);
        vec![cells, self.roster_shown(0), self.roster_shown(1), turn]
    }

    fn explain_man(&self, square: usize) -> Vec<Step<Move>> {
        let Some(from) = Square::from_index(square).map(square_of) else { return Vec::new() };
        let Some(man) = men::piece_of(self.at(from)) else { return Vec::new() };
        let mut steps = self.finding(from, man);
        let (moves, always) = Walk::of(self, from, man).steps();
        steps.extend(moves);
        let moves: Vec<_> = steps.iter().flat_map(|step| step.yields.iter().copied()).collect();
        if O::CHAINS {
            steps.extend(self.filing(&moves));
        }
        if L::EXEMPTS {
            steps.extend(self.marking(from, moves, &always));
        }
        steps
    }

    fn explain_check(&self, whose: Whose) -> Vec<Step<Move>> {
        let (us, them) = self.turn.sides();
        let (side, by) = match whose {
            Whose::ToMove => (us, them),
            Whose::JustMoved => (them, us),
        };
        let king = self.king(side);
        let says = say!("The king is the first entry of its list.", "王是其列表的首项。");
        let mut steps = vec![self.reading_entry(Step::new(says), side, 0).squares(index(king))];
        steps.extend(self.attackers(king, by));
        let is_attacked = self.is_attacked(king, by);
        let says = match is_attacked {
            true => say!("The king is attacked: nothing more is looked at.", "王受攻：不再查看。"),
            false => say!("No man of the list attacks: the king is safe.", "列表中无子攻击：王安全。"),
        };
        steps.push(Step::new(says).verdict(is_attacked));
        steps
    }

    fn played(&self, m: crate::Move) -> Self {
        let mut board = self.clone();
        board.after(m, |child| child.clone())
    }
}
