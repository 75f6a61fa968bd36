//! How the extended board finds a man's moves, in steps.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

mod check;

use core::fmt::Display;

use qipan_game::explain::{
    Cell, Explain, Picture, Step, Target, Text, Whose, along_line, found, marks_suspects, way_over,
};
use qipan_game::{AttackTest, Choice, PseudoLegal, Words, say};
use xiangqi_rules::{Move, Piece, Square};

use crate::Extended;
use crate::men::{
    self, ADVISOR, BOTH, CANNON, CHARIOT, ELEPHANT, EMPTY, GENERAL, HORSE, KIND, RED, index_of,
};
use crate::scan::{SQUARES, Scan, gathered};
use crate::squares::{
    COLUMNS, DIAGONALS, JUMPS, LEFT, LINES, RED_HALF, RIGHT, ROWS, crossed_river, forward, square_of, written,
};
use crate::tables::{OFF_BOARD, OFF_FORT};

/// The names of the pictures.
const CELLS: &str = "cells";
const SIDE: &str = "side";
const GENERALS: &str = "generals";

/// A table of marks, by name.
type Marks = (&'static str, &'static [u8; 256]);
const BOARD: Marks = ("OFF_BOARD", &OFF_BOARD);
const FORT: Marks = ("OFF_FORT", &OFF_FORT);

/// The square's name, or the bare number off the board.
fn name(number: u8) -> String {
    written(number).map_or_else(|| format!("{number:#04x}"), |square| square.to_string())
}

/// The square as the reader counts them; `None` off the board.
fn index(number: u8) -> Option<usize> {
    written(number).map(Square::index)
}

fn move_of(from: u8, to: u8) -> Move {
    let square = |number| written(number).expect("a square of the board");
    Move { from: square(from), to: square(to) }
}

/// An increment as it is added.
fn signed(step: u8) -> String {
    let step = step as i8;
    format!("{} {:#04x}", if step < 0 { '-' } else { '+' }, step.unsigned_abs())
}

fn list<T: Display>(values: impl IntoIterator<Item = T>) -> String {
    values.into_iter().map(|value| value.to_string()).collect::<Vec<_>>().join(", ")
}

/// One man's moves on their way to the reader.
struct Walk<'a, L: PseudoLegal, S: Scan, A: AttackTest> {
    board: &'a Extended<L, S, A>,
    from: u8,
    steps: Vec<Step<Move>>,
}

impl<L: PseudoLegal, S: Scan, A: AttackTest> Walk<'_, L, S, A> {
    fn target(&self, to: u8, (_, marks): Marks) -> Target {
        match (marks[usize::from(to)], self.board.cells[usize::from(to)]) {
            (EMPTY, EMPTY) => Target::Empty,
            (EMPTY, cell) if cell & self.board.side == 0 => Target::Enemy,
            (EMPTY, _) => Target::Own,
            _ => Target::Outside,
        }
    }

    /// A short-range move: the cell and the mark, and one test of both.
    fn step(&mut self, step: u8, marks: Marks) {
        let (from, side, to) = (self.from, self.board.side, self.from.wrapping_add(step));
        let (cell, mark) = (self.board.cells[usize::from(to)], marks.1[usize::from(to)]);
        let target = self.target(to, marks);
        let at = name(to);
        let says = match target {
            Target::Outside if index(to).is_some() => {
                say!("{at} is outside the palace: no move.", "{at} 在九宫外：不可走。")
            }
            _ => target.says(at),
        };
        let formula = format!(
            "to = {from:#04x} {} = {to:#04x}; (cells[to] | {}[to]) & side = ({cell} | {mark}) & {side} = {}",
            signed(step),
            marks.0,
            (cell | mark) & side,
        );
        let step = self.board.reads_marked(Step::new(says), to, marks).formula(formula);
        let step = step.yields(target.is_open().then(|| move_of(from, to)));
        let step = if target.is_open() { step.squares(index(to)) } else { step.verdict(false) };
        self.steps.push(step);
    }

    /// A leg or an eye, which must be empty; what is said of it when it is.
    fn is_free(&mut self, step: u8, what: &Text, then: Text) -> bool {
        let at = self.from.wrapping_add(step);
        let is_free = self.board.cells[usize::from(at)] == EMPTY;
        let Text { en, zh } = match index(at) {
            Some(_) => way_over(name(at), what, is_free),
            None => say!(
                "{at:#04x} is in the border, where no man ever stands: free.",
                "{at:#04x} 在边框中，永远无子：畅通。"
            ),
        };
        let then = if is_free { then } else { Text::default() };
        let says = Text::new(format!("{en}{}", then.en), format!("{zh}{}", then.zh));
        let formula = format!("cells[{:#04x} {} = {at:#04x}] == 0", self.from, signed(step));
        let step = self.board.reads_cell(Step::new(says), at).formula(formula);
        self.steps.push(step.verdict(is_free));
        is_free
    }

    fn elephant(&mut self) {
        let eye_name = say!("eye", "象眼");
        for eye in DIAGONALS {
            if !self.is_free(eye, &eye_name, Text::default()) {
                continue;
            }
            let (from, to) = (self.from, self.from.wrapping_add(eye.wrapping_mul(2)));
            let river = (to ^ from) & RED_HALF;
            let at = name(to);
            let says = match river {
                0 => say!(
                    "{at} has the same bit 0x80: it is on this side of the river.",
                    "{at} 的 0x80 位相同：未过河。"
                ),
                _ => {
                    say!(
                        "{at} has another bit 0x80: it is across the river.",
                        "{at} 的 0x80 位不同：在河对岸。"
                    )
                }
            };
            let formula = format!("({to:#04x} ^ {from:#04x}) & {RED_HALF:#04x} = {river:#04x}");
            self.steps.push(Step::new(says).formula(formula).verdict(river == 0));
            if river == 0 {
                self.step(eye.wrapping_mul(2), BOARD);
            }
        }
    }

    fn horse(&mut self) {
        let leg_name = say!("leg", "马腿");
        for (leg, jumps) in JUMPS {
            let [one, other] = jumps.map(|jump| name(self.from.wrapping_add(jump)));
            let then = say!(" It serves two jumps, {one} and {other}.", "此腿管 {one} 与 {other} 两跳。");
            if self.is_free(leg, &leg_name, then) {
                for jump in jumps {
                    self.step(jump, BOARD);
                }
            }
        }
    }

    fn soldier(&mut self) {
        let (from, side) = (self.from, self.board.side);
        self.step(forward(side), BOARD);
        let crossed = crossed_river(from, side);
        let says = match crossed {
            true => say!("It has crossed the river, and may go sideways.", "已过河，可横走。"),
            false => say!("It has not crossed the river: no step aside.", "未过河，不可横走。"),
        };
        let formula = format!("({from:#04x} & {RED_HALF:#04x} == 0) == (side {side} == {RED})");
        self.steps.push(Step::new(says).formula(formula).verdict(crossed));
        if crossed {
            self.step(LEFT, BOARD);
            self.step(RIGHT, BOARD);
        }
    }

    /// A line of a chariot or cannon, walked until a cell or its mark is not 0.
    fn line(&mut self, direction: &Text, step: u8, jumps: bool) {
        let side = self.board.side;
        let mut walk = Step::new(Text::default());
        let (mut to, mut moves, mut seen) = (self.from, Vec::new(), Vec::new());
        let mut screen = None;
        let end = loop {
            to = to.wrapping_add(step);
            walk = self.board.reads_marked(walk, to, BOARD);
            seen.push(format!("{to:#04x}: {}", self.board.marked(to, BOARD)));
            match self.target(to, BOARD) {
                Target::Empty if screen.is_none() => moves.push(to),
                Target::Empty => {}
                Target::Outside => break None,
                _ if jumps && screen.is_none() => screen = Some(name(to)),
                target => break Some(target),
            }
        };
        let last = self.board.marked(to, BOARD);
        let free = moves.len();
        moves.extend((end == Some(Target::Enemy)).then_some(to));
        walk.says = along_line(direction, free, screen, end.map(|target| (name(to), target)));
        let formula = format!(
            "to {}, cells[to] | OFF_BOARD[to]: {}; {last} & side {side} = {}",
            signed(step).replace(' ', "= "),
            list(&seen),
            last & side,
        );
        let walk = walk.formula(formula).squares(moves.iter().filter_map(|&to| index(to)));
        self.steps.push(walk.yields(moves.into_iter().map(|to| move_of(self.from, to))));
    }

    fn lines(&mut self, jumps: bool) {
        let directions =
            [say!("Up", "向上"), say!("Left", "向左"), say!("Right", "向右"), say!("Down", "向下")];
        for (step, direction) in LINES.into_iter().zip(directions) {
            self.line(&direction, step, jumps);
        }
    }

    fn man(&mut self) {
        match self.board.cells[usize::from(self.from)] & KIND {
            GENERAL => LINES.into_iter().for_each(|step| self.step(step, FORT)),
            ADVISOR => DIAGONALS.into_iter().for_each(|step| self.step(step, FORT)),
            ELEPHANT => self.elephant(),
            HORSE => self.horse(),
            CHARIOT => self.lines(false),
            CANNON => self.lines(true),
            _ => self.soldier(),
        }
    }
}

impl<L: PseudoLegal, S: Scan, A: AttackTest> Extended<L, S, A> {
    /// The cell with its mark, as all tests take them.
    fn marked(&self, number: u8, (_, marks): Marks) -> u8 {
        self.cells[usize::from(number)] | marks[usize::from(number)]
    }

    /// A cell is read, as one of a step's reads.
    fn reads_cell(&self, step: Step<Move>, number: u8) -> Step<Move> {
        let cell = self.cells[usize::from(number)];
        step.reads_as(CELLS, Some(number.into()), format!("cells[{number:#04x}]"), cell, 1)
    }

    /// A cell and its mark are read.
    fn reads_marked(&self, step: Step<Move>, number: u8, (table, marks): Marks) -> Step<Move> {
        let place = format!("{table}[{number:#04x}]");
        self.reads_cell(step, number).looks_up(place, marks[usize::from(number)], 1, size_of_val(marks))
    }

    /// How the man is found among the cells.
    fn finding(&self, from: u8) -> Vec<Step<Move>> {
        if S::NAME == Words::NAME {
            return self.finding_by_words(from).into();
        }
        let (side, cell) = (self.side, self.cells[usize::from(from)]);
        let [row, column] = [from >> 4, from & 15].map(usize::from);
        let looked_at = 9 * (row - usize::from(ROWS[0])) + column - usize::from(COLUMNS[0]) + 1;
        let Text { en, zh } = self.found(from);
        let says = say!(
            "Row by row the cells of the board are looked at. {en} It is cell {looked_at} of 90.",
            "逐行查看棋盘各格。{zh}此为 90 格中的第 {looked_at} 格。"
        );
        let formula = format!("cells[{from:#04x}] {cell} & side {side} = {}", cell & side);
        vec![self.reads_cell(Step::new(says), from).formula(formula).squares(index(from))]
    }

    fn found(&self, from: u8) -> Text {
        found(&men::piece_of(self.cells[usize::from(from)]).map(Piece::text).unwrap_or_default(), name(from))
    }

    fn finding_by_words(&self, from: u8) -> [Step<Move>; 3] {
        // The words are put together again from the bits of the men that the scan finds.
        let bit_of =
            |square| (0..128).find(|&bit| SQUARES[bit / 64][bit % 64] == square).expect("a bit for each");
        let mut words = [0_u64; 2];
        S::each_man(&self.cells, self.side, |square| {
            words[bit_of(square) / 64] |= 1 << (bit_of(square) % 64);
        });
        let (word, bit, shift) = (bit_of(from) / 64, bit_of(from) % 64, self.side.trailing_zeros());
        let row = if from & 15 == COLUMNS[1] {
            let says = say!(
                "The ninth cell of a row is read alone; its bit of the side comes behind those of the eight.",
                "每行第九格单独读取，其走棋方之位置于前八位之后。"
            );
            let kept = 1_u64 << bit;
            let formula = format!("(cell >> {shift} & 1) << 8 << {} = {kept:#018x}", bit - 8);
            self.reads_cell(Step::new(says), from).formula(formula)
        } else {
            let says = say!(
                "Eight cells of a row are read as one word; a multiplication gathers their bits of the side.",
                "一行八格作为一个字读取，以一次乘法聚集其走棋方之位。"
            );
            let start = usize::from(from & 0xf0 | COLUMNS[0]);
            let eight = self.cells[start..].first_chunk().map(|cells| u64::from_le_bytes(*cells));
            let eight = eight.expect("a row has more cells");
            let column = usize::from(from & 15) - usize::from(COLUMNS[0]);
            let kept = gathered(eight >> shift & 0x0101_0101_0101_0101) << (bit - column);
            let formula = format!(
                "(eight >> {shift} & 0x0101010101010101) * 0x0102040810204080 >> 56 << {} = {kept:#018x}",
                bit - column
            );
            let place = format!("cells[{start:#04x}..{:#04x}]", start + 8);
            Step::new(says)
                .reads_as(CELLS, Some(from.into()), place, format!("{eight:#018x}"), 8)
                .formula(formula)
        };
        let all = Step::new(say!(
            "The ten rows together are two words, with a bit for each man; this man's bit is in this one.",
            "十行合成两个字，每子一位；该子之位在此字中。"
        ));
        let taken = Step::new(self.found(from))
            .looks_up(format!("SQUARES[{word}][{bit}]"), format!("{from:#04x}"), 1, size_of_val(&SQUARES))
            .formula(format!("trailing_zeros(men) = {bit}, men &= men - 1"));
        [
            row,
            all.formula(format!("words[{word}] = {:#018x}", words[word]))
                .bits(words[word].into(), SQUARES[word].map(index)),
            taken.squares(index(from)),
        ]
    }

    /// What the kind does, by its increments.
    fn kind(&self, from: u8) -> Step<Move> {
        let cell = self.cells[usize::from(from)];
        let says = match cell & KIND {
            GENERAL => say!(
                "A general adds ±0x01 or ±0x10 to its square; the marks of the palace are looked at.",
                "将帅：格号加 ±0x01、±0x10，查九宫标志。"
            ),
            ADVISOR => say!(
                "An advisor adds ±0x0f or ±0x11 to its square; the marks of the palace are looked at.",
                "士：格号加 ±0x0f、±0x11，查九宫标志。"
            ),
            ELEPHANT => say!(
                "An elephant adds ±0x1e or ±0x22 to its square; half of that is its eye.",
                "象：格号加 ±0x1e、±0x22，其半为象眼。"
            ),
            HORSE => say!(
                "A horse adds ±0x0e, ±0x12, ±0x1f or ±0x21 to its square; each leg is looked at once.",
                "马：格号加 ±0x0e、±0x12、±0x1f、±0x21，每条马腿只查一次。"
            ),
            CHARIOT | CANNON => say!(
                "It adds ±0x01 or ±0x10 again and again, until a cell or its mark is not 0.",
                "反复加 ±0x01 或 ±0x10，直到格或标志不为 0。"
            ),
            _ => {
                let ahead = signed(forward(self.side));
                say!(
                    "A soldier adds {ahead} to its square, and across the river ±0x01 too.",
                    "兵：格号 {ahead}，过河后亦可加 ±0x01。"
                )
            }
        };
        let kind = cell & KIND;
        self.reads_cell(Step::new(says), from).formula(format!("kind = {cell} & {KIND} = {kind}"))
    }

    /// Which of the moves are suspect, and why, as generation finds out.
    fn marking(&self, from: u8, steps: &[Step<Move>]) -> [Step<Move>; 2] {
        let danger = self.danger();
        let reason = |square: u8| danger.reasons[usize::from(square)];
        let minded: Vec<u8> = (0..=u8::MAX).filter(|&square| reason(square) != 0).collect();
        let written: Vec<_> = minded.iter().map(|&at| format!("[{at:#04x}] = {}", reason(at))).collect();
        let general = self.general(self.side);
        let says = say!(
            "Once for all men the board looks from the general outwards: 1 marks where a man must not \
             leave untested, 2 where one would become a cannon's screen.",
            "全局一次，从将帅向外看：1 为离开须检测之子，2 为走入即成炮架之格。"
        );
        let minding = Step::new(says)
            .reads(GENERALS, index_of(self.side), format!("{general:#04x}"), 1)
            .formula(format!("in_check {}, reasons{}", danger.in_check, list(written)))
            .squares(minded.iter().filter_map(|&square| index(square)));
        let always = if danger.in_check { crate::Move::LEAVES } else { 0 };
        let moves = || steps.iter().flat_map(|step| step.yields.iter().copied());
        let of_target = |m: Move| reason(square_of(m.to));
        let suspects: Vec<_> = moves().filter(|&m| reason(from) | always | of_target(m) != 0).collect();
        let formula = format!(
            "reasons[{from:#04x}] {} | in check {always} | reasons[to] ({})",
            reason(from),
            list(moves().map(of_target)),
        );
        let targets: Vec<_> = suspects.iter().map(|m| m.to.index()).collect();
        [minding.once(), marks_suspects(suspects).formula(formula).squares(targets)]
    }
}

impl<L: PseudoLegal, S: Scan, A: AttackTest> Explain for Extended<L, S, A> {
    const SUMMARY_ZH: &str = "16x16 扩展棋盘，界外标记，按增量走子，全盘扫描";

    fn memory(&self) -> Vec<Picture> {
        let cell = |number: u8| {
            let code = self.cells[usize::from(number)];
            let man = men::piece_of(code).map(Piece::letter);
            Cell::new(number.into(), code).man(man).square(index(number))
        };
        let general = |side| {
            let at = self.generals[side];
            Cell::new(side, format!("{at:#04x}")).square(index(at))
        };
        let cells = say!(
            "16 × 16 bytes, the board within an empty border: 0, or a side's bit (16 red, 32 black) and a \
             kind (1 to 7)",
            "16 × 16 字节，棋盘居中，四周为空边框：0 为空，否则为方位（红 16、黑 32）加兵种（1 至 7）"
        );
        let side = say!("the bit of the side to move", "走棋方之位");
        let generals = say!("where the red and the black general stand", "红帅与黑将所在的格");
        vec![
            Picture::new(CELLS, cells, 16, size_of_val(&self.cells), (0..=u8::MAX).map(cell)),
            Picture::new(SIDE, side, 1, 1, [Cell::new(0, self.side)]),
            Picture::new(GENERALS, generals, 2, 2, [0, 1].map(general)),
        ]
    }

    fn explain_man(&self, square: usize) -> Vec<Step<Move>> {
        let from = Square::from_index(square).map(square_of).expect("a square of the board");
        let mut steps = self.finding(from);
        steps.push(self.kind(from));
        let mut walk = Walk { board: self, from, steps };
        walk.man();
        let mut steps = walk.steps;
        if L::EXEMPTS {
            steps.extend(self.marking(from, &steps));
        }
        steps
    }

    fn explain_check(&self, whose: Whose) -> Vec<Step<Move>> {
        self.looking(match whose {
            Whose::ToMove => self.side,
            Whose::JustMoved => self.side ^ BOTH,
        })
    }

    fn played(&self, m: crate::Move) -> Self {
        let mut child = self.clone();
        child.make(m);
        child
    }
}
