//! A man's moves by rows of tables: what is listed, past what, and who stands there?

use alloc::{borrow::ToOwned, format, string::String};

use qipan_game::explain::{Step, Text, way_over};
use qipan_game::{PseudoLegal, say};
use xiangqi_rules::{Kind, Move};

use super::walk::{BOARD, Walk};
use super::{bit_of_side, hex, index, list, name};
use crate::destinations::lists::{ADVISOR, ELEPHANT, EYE, GENERAL, HORSE, LEG, SOLDIER};
use crate::{Destinations, Numbering};

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

impl<L: PseudoLegal, N: Numbering, D: Destinations> Walk<'_, L, N, D> {
    /// The rows of a man of short reach.
    pub(super) fn rows(&mut self, kind: Kind) {
        let (from, side) = (self.from, self.side as usize);
        match kind {
            Kind::General => self.row(&Row::new("GENERAL", &GENERAL, from), None),
            Kind::Advisor => self.row(&Row::new("ADVISOR", &ADVISOR, from), None),
            Kind::Elephant => {
                let eyes = Hindered { by: Row::new("EYE", &EYE, from), what: say!("eye", "象眼") };
                self.row(&Row::new("ELEPHANT", &ELEPHANT, from), Some(&eyes));
            }
            Kind::Horse => {
                let legs = Hindered { by: Row::new("LEG", &LEG, from), what: say!("leg", "马腿") };
                self.row(&Row::new("HORSE", &HORSE, from), Some(&legs));
            }
            Kind::Soldier => {
                let row = Row::new(&format!("SOLDIER[{side}]"), &SOLDIER[side], from);
                self.row(&Row { table: size_of_val(&SOLDIER), ..row }, None);
            }
            Kind::Chariot | Kind::Cannon => {}
        }
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
        self.steps.push(Step::new(says).formula(formula).squares(squares));
        for number in 0..len {
            self.entry(row, number, hindered);
        }
        let last = match len == room {
            true => {
                Step::new(say!("The row is full: it ends with its last entry.", "此行已满，至末项为止。"))
                    .formula(format!("{len} == {room}"))
            }
            false => {
                let says = say!(
                    "A 0 ends the row: no other place is looked at, and no edge is tested.",
                    "0 为行尾：不再查其他落点，也不必判断边界。"
                );
                row.reads(Step::new(says), len).formula(format!("{}[{len}] == 0", row.place))
            }
        };
        self.steps.push(last);
    }

    /// One destination of a row: what hinders it, and who stands there.
    fn entry(&mut self, row: &Row<'_>, number: usize, hindered: Option<&Hindered<'_>>) {
        let (to, bit) = (row.entries[number], bit_of_side::<N>(self.side));
        let mut step = row.reads(Step::new(Text::default()), number);
        let mut formula = format!("to = {to:#04x}");
        let mut is_free = true;
        if let Some(Hindered { by: row, what }) = hindered {
            let by = row.entries[number];
            is_free = self.board.is_empty(by);
            step = self.board.reads_cell(row.reads(step, number), by);
            step.says = way_over(name(by), what, is_free);
            let (at, code): (_, usize) = (name(to), self.board.at(by).into());
            if !is_free {
                step.says.en += &format!(" No move to {at}.");
                step.says.zh += &format!("不可走到 {at}。");
            }
            formula += &format!("; cells[{by:#04x}] {code} == 0");
        }
        if is_free {
            let (target, code): (_, usize) = (self.target(to, BOARD), self.board.at(to).into());
            let Text { en, zh } = target.says(name(to));
            let space = if step.says.en.is_empty() { "" } else { " " };
            step.says.en += &format!("{space}{en}");
            step.says.zh += &zh;
            step = self.board.reads_cell(step, to);
            formula += &format!("; cells[{to:#04x}] {code} & {bit} = {}", code & bit);
            if target.is_open() {
                step = step.squares(index(to)).yields([self.move_to(to)]);
            }
        }
        let is_move = !step.yields.is_empty();
        let step = if is_move { step } else { step.verdict(false) };
        self.steps.push(step.formula(formula));
    }
}
