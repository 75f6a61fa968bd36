//! How the piece list finds a man's moves, in steps.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

mod check;
mod increments;
mod rows;
mod walk;

use core::fmt::Display;

use qipan_game::explain::{Cell, Explain, Picture, Step, Text, Whose, found, marks_suspects};
use qipan_game::{Choice, PseudoLegal, say};
use xiangqi_rules::mailbox::bit_of;
use xiangqi_rules::{Kind, Move, Piece, Side, Square};

use crate::men::{Consecutive, Masks, Numbering};
use crate::squares::{DIAGONALS, JUMPS, LEFT, LINES, RIGHT, forward, square_of, written};
use crate::tables::{LEG_BETWEEN, ON_LINE, WAYS, difference, leg, ways_from};
use crate::{Destinations, Move as Packed, PieceList, Pregenerated};

/// The names of the pictures.
const CELLS: &str = "cells";
const SIDE: &str = "side";
const LIST: &str = "list";

/// The square's name, or the bare number off the board.
fn name(number: u8) -> String {
    written(number).map_or_else(|| hex(number), |square| square.to_string())
}

fn hex(number: u8) -> String {
    format!("{number:#04x}")
}

/// An increment as it is added.
fn signed(step: u8) -> String {
    let step = step as i8;
    format!("{} {:#04x}", if step < 0 { '-' } else { '+' }, step.unsigned_abs())
}

/// The square as the reader counts them; `None` off the board.
fn index(number: u8) -> Option<usize> {
    written(number).map(Square::index)
}

fn list<T: Display>(values: impl IntoIterator<Item = T>) -> String {
    values.into_iter().map(|value| value.to_string()).collect::<Vec<_>>().join(", ")
}

fn bit_of_side<N: Numbering>(side: Side) -> usize {
    if N::NAME == Masks::NAME { Masks::side_bit(side).into() } else { 16 << side as usize }
}

/// How a man's code is put together.
fn making<N: Numbering>(piece: Piece, number: usize) -> String {
    let Piece { side, kind } = piece;
    let code: usize = N::code_of(piece, number).into();
    if N::NAME == Consecutive::NAME {
        let first: usize = N::code_of(piece, 0).into();
        return format!("code = 16 + 16 * {} + {} + {number} = {code}", side as u8, first % 16);
    }
    let (side, kind) = (Masks::side_bit(side), Masks::kind_bit(kind));
    format!("code = {side} | {kind} | {number} = {:02b} {:07b} {number:03b} = {code}", side >> 10, kind >> 3)
}

impl<L: PseudoLegal, N: Numbering, D: Destinations> PieceList<L, N, D> {
    /// The man on a square, and his number among those of his kind.
    fn man_on(&self, square: u8) -> Option<(Piece, usize)> {
        let piece = N::piece_of(self.at(square))?;
        (0..piece.kind.limit())
            .find(|&number| self.place_of(piece.side, piece.kind, number) == square)
            .map(|number| (piece, number))
    }

    /// A cell is read, as one of a step's reads.
    fn reads_cell(&self, step: Step<Move>, number: u8) -> Step<Move> {
        let code: usize = self.at(number).into();
        let place = format!("cells[{number:#04x}]");
        step.reads_as(CELLS, Some(number.into()), place, code, size_of::<N::Code>())
    }

    /// A man's slot is read.
    fn reads_slot(&self, step: Step<Move>, piece: Piece, number: usize) -> Step<Move> {
        let Piece { side, kind } = piece;
        let place = self.place_of(side, kind, number);
        step.reads(LIST, N::code_of(piece, number).into(), hex(place), 1)
    }

    /// The slots of a kind are read, and what the differences of their squares to the general's say.
    fn reads_ways(&self, step: Step<Move>, piece: Piece, general: u8) -> Step<Move> {
        (0..piece.kind.limit()).fold(step, |step, number| {
            let square = self.place_of(piece.side, piece.kind, number);
            let place = format!("WAYS[256 + {square:#04x} - {general:#04x}]");
            let way = hex(ways_from(general)[usize::from(square)]);
            self.reads_slot(step, piece, number).looks_up(place, way, 1, size_of_val(&WAYS))
        })
    }

    /// The step from a horse to its leg is read.
    fn reads_leg(&self, step: Step<Move>, horse: u8, general: u8) -> Step<Move> {
        let place = format!("LEG_BETWEEN[256 + {general:#04x} - {horse:#04x}]");
        debug_assert_eq!(LEG_BETWEEN[difference(horse, general)], leg(horse, general), "a horse's leg");
        step.looks_up(place, hex(leg(horse, general)), 1, size_of_val(&LEG_BETWEEN))
    }

    /// How the man is found: by his slot.
    fn finding(&self, from: u8, man: Piece, number: usize) -> Step<Move> {
        let code: usize = N::code_of(man, number).into();
        let text = man.text();
        let Text { en, zh } = found(&text, name(from));
        let Text { en: man_en, zh: man_zh } = text;
        let says = say!(
            "Every man has a slot in the list, and nothing is searched: slot {code} is that of {man_en} \
             {number}, counted from 0. {en}",
            "每子在列表中有一槽，不必搜索：{code} 号槽属于{man_zh} {number}（从 0 数起）。{zh}"
        );
        let formula = format!("{}; list[code] != 0", making::<N>(man, number));
        self.reads_slot(Step::new(says), man, number).squares(index(from)).formula(formula)
    }

    /// What the slot says of the man's steps.
    fn knowing(man: Piece, number: usize) -> Step<Move> {
        let code: usize = N::code_of(man, number).into();
        let steps: Vec<String> = match man.kind {
            Kind::General | Kind::Chariot | Kind::Cannon => LINES.map(signed).into(),
            Kind::Advisor => DIAGONALS.map(signed).into(),
            Kind::Elephant => DIAGONALS.map(|step| signed(step.wrapping_mul(2))).into(),
            Kind::Horse => JUMPS.into_iter().flat_map(|(_, jumps)| jumps.map(signed)).collect(),
            Kind::Soldier => [forward(bit_of(man.side)), LEFT, RIGHT].map(signed).into(),
        };
        let says = say!(
            "The slot tells the kind: the cell, which holds the same number {code}, is not asked, and the \
             steps are constants of the code.",
            "由槽即知兵种，不必查格（格中正是此号 {code}）；增量为代码中的常数。"
        );
        Step::new(says).formula(list(steps))
    }

    /// Which of the moves are suspect, and why, as generation finds out.
    fn marking(&self, from: u8, steps: &[Step<Move>]) -> [Step<Move>; 3] {
        let (side, enemy) = (self.side, self.side.other());
        let danger = self.danger(side);
        let general = self.place_of(side, Kind::General, 0);
        let ways = ways_from(general);
        let mut look = self.reads_slot(
            Step::new(say!(
                "Once for all men each enemy man of the list is looked at: does the difference of its square \
                 and the general's put it on a line with the general, or a horse's jump away?",
                "全局一次，逐个查看列表中的敌子：其格与将帅格之差是否表明同线，或相距一跳？"
            )),
            Piece { side, kind: Kind::General },
            0,
        );
        let mut near = Vec::new();
        for kind in [Kind::General, Kind::Chariot, Kind::Cannon, Kind::Horse] {
            let piece = Piece { side: enemy, kind };
            if kind != Kind::Horse {
                look = self.reads_ways(look, piece, general);
            }
            for number in 0..kind.limit() {
                let square = self.place_of(enemy, kind, number);
                let is_near = match kind {
                    Kind::Horse => leg(square, general) != 0,
                    _ => ways[usize::from(square)] & ON_LINE != 0,
                };
                near.extend(is_near.then_some(square));
                if kind == Kind::Horse {
                    look = self.reads_leg(self.reads_slot(look, piece, number), square, general);
                }
            }
        }
        let look = look.formula(format!("way & {ON_LINE:#04x} != 0, or leg != 0"));

        let reason = |square: u8| danger.reasons[usize::from(square)];
        let minded: Vec<u8> = (0..=u8::MAX).filter(|&square| reason(square) != 0).collect();
        let reasons = list(minded.iter().map(|&at| format!("[{at:#04x}] = {}", reason(at))));
        let (in_check, bare) = (danger.in_check, danger.has_bare_cannon);
        let says = say!(
            "From the general to such a man the line is walked: 1 marks a square not to be left untested, 2 \
             one where a man would become a bare cannon's screen.",
            "只沿此类线走查：1 为离开须检测之格，2 为走入即成空头炮炮架之格。"
        );
        let minding = Step::new(says)
            .formula(format!("in_check {in_check}, has_bare_cannon {bare}, reasons{reasons}"))
            .squares(minded.iter().filter_map(|&square| index(square)));

        let always = if in_check { Packed::LEAVES } else { 0 };
        let of_target = |m: Move| if bare { reason(square_of(m.to)) & Packed::ENTERS } else { 0 };
        let moves = || steps.iter().flat_map(|step| step.yields.iter().copied());
        let suspects: Vec<_> = moves().filter(|&m| reason(from) | always | of_target(m) != 0).collect();
        let targets: Vec<_> = suspects.iter().map(|m| m.to.index()).collect();
        let asked = if bare { list(moves().map(of_target)) } else { "not asked: no bare cannon".to_owned() };
        let formula =
            format!("reasons[{from:#04x}] {} | in check {always} | reasons[to] & 2 ({asked})", reason(from));
        let marks = marks_suspects(suspects).formula(formula).squares(targets);
        [look.squares(near.into_iter().filter_map(index)).once(), minding.once(), marks]
    }
}

impl<L: PseudoLegal, N: Numbering, D: Destinations> Explain for PieceList<L, N, D> {
    const SUMMARY_ZH: &str = "棋盘数组与棋子数组互相指向；去处由增量算出，或预先生成";

    fn memory(&self) -> Vec<Picture> {
        let cell = |number: u8| {
            let code = self.at(number);
            let man = N::piece_of(code).map(Piece::letter);
            Cell::new(number.into(), code.into()).man(man).square(index(number))
        };
        let slot = |code: N::Code| {
            let place = N::place(&self.list, code);
            Cell::new(code.into(), hex(place)).man(N::piece_of(code).map(Piece::letter)).square(index(place))
        };
        // A list of 4096 slots is shown as far as it is used.
        let unused = if N::NAME == Consecutive::NAME { 1..16 } else { 1..1 };
        let slots = [N::EMPTY].into_iter().map(slot);
        let slots = slots.chain(unused.map(|index| Cell::new(index, hex(0)))).chain(Self::codes().map(slot));
        let about_cells = match N::NAME == Consecutive::NAME {
            true => say!(
                "16 × 16 codes, the board within an empty border: 0, or a man's slot in the list (16 to 31 \
                 red, 32 to 47 black)",
                "16 × 16 个编码，四周为空边框：0 为空，否则为该子在列表中的槽号（红 16 至 31，黑 32 至 47）"
            ),
            false => say!(
                "16 × 16 codes, the board within an empty border: 0, or a man's slot in the list, of which a \
                 bit tells the side, one the kind, three the number",
                "16 × 16 个编码，四周为空边框：0 为空，否则为槽号：一位方位、一位兵种、三位序号"
            ),
        };
        let about_list = match N::NAME == Consecutive::NAME {
            true => say!("where each man stands; 0 if he is taken", "各子所在之格；0 为已被吃"),
            false => say!(
                "where each man stands; 0 if he is taken; only the slots that men have are drawn",
                "各子所在之格；0 为已被吃；只画有子的槽"
            ),
        };
        let side = say!("the side to move: 0 red, 1 black", "走棋方：0 为红，1 为黑");
        vec![
            Picture::new(CELLS, about_cells, 16, size_of_val(&self.cells), (0..=u8::MAX).map(cell)),
            Picture::new(SIDE, side, 1, 1, [Cell::new(0, self.side as u8)]),
            Picture::new(LIST, about_list, 16, size_of_val(&self.list), slots),
        ]
    }

    fn explain_man(&self, square: usize) -> Vec<Step<Move>> {
        let from = Square::from_index(square).map(square_of).expect("a square of the board");
        let Some((man, number)) = self.man_on(from) else { return Vec::new() };
        let mut steps = vec![self.finding(from, man, number)];
        steps.extend((D::NAME != Pregenerated::NAME).then(|| Self::knowing(man, number)));
        steps.extend(self.walking(from, man));
        if L::EXEMPTS {
            steps.extend(self.marking(from, &steps));
        }
        steps
    }

    fn explain_check(&self, whose: Whose) -> Vec<Step<Move>> {
        self.looking(match whose {
            Whose::ToMove => self.side,
            Whose::JustMoved => self.side.other(),
        })
    }

    fn played(&self, m: Packed) -> Self {
        let mut child = self.clone();
        child.make(m);
        child
    }
}
