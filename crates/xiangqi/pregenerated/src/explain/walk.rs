//! A man's moves: the row of a table, or a walk along lines.

use qipan_game::explain::{Step, Target, Text, along_line, way_over};
use qipan_game::{PseudoLegal, say};
use xiangqi_rules::{Kind, Move, Piece, Side};

use super::{hex, index, list, name, signed};
use crate::Board;
use crate::men::{EMPTY, is_of};
use crate::squares::{LINES, rules_square};
use crate::tables::{ADVISOR, ELEPHANT, EYE, GENERAL, HORSE, IN_BOARD, LEG, SOLDIER};

/// A square's row of a table, by the name of its place, and the bytes of the table.
struct Row<'a> {
    place: String,
    entries: &'a [u8],
    table: usize,
}

impl<'a> Row<'a> {
    fn new<const N: usize>(name: &str, lists: &'a [[u8; N]; 256], from: u8) -> Self {
        let place = format!("{name}[{from:#04x}]");
        Self { place, entries: &lists[usize::from(from)], table: size_of_val(lists) }
    }

    /// An entry is read, as one of a step's reads.
    fn reads(&self, step: Step<Move>, number: usize) -> Step<Move> {
        step.looks_up(format!("{}[{number}]", self.place), hex(self.entries[number]), 1, self.table)
    }
}

/// The squares that must be empty for the entries of a row, and what they are called.
struct Hindered<'a> {
    by: Row<'a>,
    what: Text,
}

/// One man's moves on their way to the reader.
struct Walk<'a, L: PseudoLegal> {
    board: &'a Board<L>,
    side: Side,
    from: u8,
    steps: Vec<Step<Move>>,
}

/// The table of the board is asked, as one of a step's reads.
fn asks(step: Step<Move>, to: u8) -> Step<Move> {
    step.looks_up(format!("IN_BOARD[{to:#04x}]"), IN_BOARD[usize::from(to)], 1, size_of_val(&IN_BOARD))
}

impl<L: PseudoLegal> Walk<'_, L> {
    fn target(&self, to: u8) -> Target {
        match self.board.at(to) {
            _ if !IN_BOARD[usize::from(to)] => Target::Outside,
            EMPTY => Target::Empty,
            code if is_of(code, self.side) => Target::Own,
            _ => Target::Enemy,
        }
    }

    fn move_to(&self, to: u8) -> Move {
        let square = |number| rules_square(number).expect("a square of the board");
        Move { from: square(self.from), to: square(to) }
    }

    /// The row of a kind and a square, entry by entry, as far as its 0 or its end.
    fn row(&mut self, row: &Row<'_>, hindered: Option<&Hindered<'_>>) {
        let room = hindered.map_or(row.entries.len(), |hindered| hindered.by.entries.len());
        let len = row.entries.iter().position(|&to| to == 0).unwrap_or(row.entries.len());
        let says = match hindered {
            None => say!(
                "A table has a row of destinations for this kind and square; edge and river are thought of.",
                "按兵种与所在格查表：一行即全部落点，边界与河界皆已计入。"
            ),
            Some(Hindered { what: Text { en, zh }, .. }) => say!(
                "Two tables have a row for this kind and square: the destinations, and at the same \
                 places the {en} of each.",
                "按兵种与所在格查两表：一行为落点，另一行同一位置为其{zh}。"
            ),
        };
        let rows = [Some(row), hindered.map(|hindered| &hindered.by)];
        let formula = rows.into_iter().flatten().map(|row| {
            format!(
                "{} = {}",
                row.place,
                row.entries.iter().map(|to| format!("{to:02x} ")).collect::<String>()
            )
        });
        let formula = list(formula.map(|text| text.trim_end().to_owned()));
        let squares = row.entries[..len].iter().filter_map(|&to| index(to));
        self.steps.push(Step::new(says).formula(formula, 0).squares(squares));
        for number in 0..len {
            self.entry(row, number, hindered);
        }
        let last = match len == room {
            true => {
                Step::new(say!("The row is full: it ends with its last entry.", "此行已满，至末项为止。"))
                    .formula(format!("{len} == {room}"), 1)
            }
            false => {
                let says = say!(
                    "A 0 ends the row: no other place is looked at, and no edge is tested.",
                    "0 为行尾：不再查其他落点，也不必判断边界。"
                );
                row.reads(Step::new(says), len).formula(format!("{}[{len}] == 0", row.place), 1)
            }
        };
        self.steps.push(last);
    }

    /// One destination of a row: what hinders it, and who stands there.
    fn entry(&mut self, row: &Row<'_>, number: usize, hindered: Option<&Hindered<'_>>) {
        let (to, bit) = (row.entries[number], 16 << self.side as u8);
        let mut step = row.reads(Step::new(Text::default()), number);
        let (mut formula, mut operations) = (format!("to = {to:#04x}"), 1);
        let mut is_free = true;
        if let Some(Hindered { by: row, what }) = hindered {
            let by = row.entries[number];
            is_free = self.board.is_empty(by);
            step = self.board.reads_cell(row.reads(step, number), by);
            step.says = way_over(name(by), what, is_free);
            let (at, code) = (name(to), self.board.at(by));
            if !is_free {
                step.says.en += &format!(" No move to {at}.");
                step.says.zh += &format!("不可走到 {at}。");
            }
            formula += &format!("; cells[{by:#04x}] {code} == 0");
            operations += 1;
        }
        if is_free {
            let (target, code) = (self.target(to), self.board.at(to));
            let Text { en, zh } = target.says(name(to));
            let space = if step.says.en.is_empty() { "" } else { " " };
            step.says.en += &format!("{space}{en}");
            step.says.zh += &zh;
            step = self.board.reads_cell(step, to);
            formula += &format!("; cells[{to:#04x}] {code} & {bit} = {}", code & bit);
            operations += 2;
            if target.is_open() {
                step = step.squares(index(to)).yields([self.move_to(to)]);
            }
        }
        let is_move = !step.yields.is_empty();
        let step = if is_move { step } else { step.verdict(false) };
        self.steps.push(step.formula(formula, operations));
    }

    /// Walks over empty squares; returns the first other one, on the board or off it.
    fn slide(&self, mut walk: Step<Move>, mut to: u8, step: u8, free: &mut Vec<u8>) -> (Step<Move>, u8) {
        loop {
            to = to.wrapping_add(step);
            walk = asks(walk, to);
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
        let target = self.target(end);
        if target == Target::Outside {
            walk = self.board.reads_cell(walk, end);
        }
        moves.extend((target == Target::Enemy).then_some(end));
        let met = (target != Target::Outside).then(|| (name(end), target));
        walk.says = along_line(direction, free, screen, met);
        let (code, bit) = (self.board.at(end), 16 << self.side.other() as u8);
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
        self.steps.push(Step::new(say!(
            "Chariots and cannons have no row, because what stands between decides: the lines are walked.",
            "车炮落点取决于其间之子，无预生成数组：沿线逐格查看。"
        )));
        let directions =
            [say!("Up", "向上"), say!("Left", "向左"), say!("Right", "向右"), say!("Down", "向下")];
        for (step, direction) in LINES.into_iter().zip(directions) {
            self.line(&direction, step, jumps);
        }
    }
}

impl<L: PseudoLegal> Board<L> {
    /// The steps that yield a man's moves.
    pub(super) fn walking(&self, from: u8, man: Piece) -> Vec<Step<Move>> {
        let mut walk = Walk { board: self, side: man.side, from, steps: Vec::new() };
        match man.kind {
            Kind::General => walk.row(&Row::new("GENERAL", &GENERAL, from), None),
            Kind::Advisor => walk.row(&Row::new("ADVISOR", &ADVISOR, from), None),
            Kind::Elephant => {
                let eyes = Hindered { by: Row::new("EYE", &EYE, from), what: say!("eye", "象眼") };
                walk.row(&Row::new("ELEPHANT", &ELEPHANT, from), Some(&eyes));
            }
            Kind::Horse => {
                let legs = Hindered { by: Row::new("LEG", &LEG, from), what: say!("leg", "马腿") };
                walk.row(&Row::new("HORSE", &HORSE, from), Some(&legs));
            }
            Kind::Soldier => {
                let table = format!("SOLDIER[{}]", man.side as u8);
                let row = Row::new(&table, &SOLDIER[man.side as usize], from);
                walk.row(&Row { table: size_of_val(&SOLDIER), ..row }, None);
            }
            Kind::Chariot => walk.lines(false),
            Kind::Cannon => walk.lines(true),
        }
        walk.steps
    }
}
