//! How a man is found along the list, how captures are filed, and what danger says of the man.

use alloc::{format, string::ToString, vec, vec::Vec};

use chess_rules::{Kind, Move, Piece, Square, tested_anyhow};
use qipan_game::explain::{Step, Text, found, marks_suspects};
use qipan_game::{MoveGen, MoveList, PseudoLegal, say};

use super::{LAST, TURN, hex, name};
use crate::LinkedList;
use crate::danger::Danger;
use crate::men::{self, EMPTY, KIND, QUEEN};
use crate::order::{LAST_MOVED, Order};
use crate::scan::{Entry, numbers};
use crate::squares::square_of;

impl<L: PseudoLegal, O: Order> LinkedList<L, O> {
    /// An entry and the cell that it is compared with are read.
    fn comparing(&self, step: Step<Move>, side: usize, number: u8, entry: Entry) -> Step<Move> {
        self.reading(self.reading_entry(step, side, number), entry.square())
    }

    /// The walk along the list, as far as the man's entry.
    pub(super) fn finding(&self, from: u8, man: Piece) -> Vec<Step<Move>> {
        let us = self.turn.sides().0;
        let asked = men::number(self.at(from));
        let mut steps = Vec::new();
        let mut passed = Step::new(Text::default());
        let mut count = 0;
        for (number, entry) in self.chain(us) {
            let (cell, at) = (hex(entry.cell()), entry.square());
            let formula = format!("cells[{at}] == {cell}");
            if number == asked {
                let found = Step::new(found(&man.text(), name(from)));
                let found = self.comparing(found, us, number, entry).formula(formula).verdict(true);
                steps.push(found);
                break;
            }
            if self.is_alive(entry) {
                count += 1;
                passed = self.comparing(passed, us, number, entry);
                continue;
            }
            let Text { en, zh } = men::piece_of(entry.cell()).map(Piece::text).unwrap_or_default();
            let at = name(at);
            let says = say!(
                "Entry {number} says a {en} on {at}, but the board shows another cell there: it is dead.",
                "表项 {number} 称 {at} 有{zh}，但棋盘该格不同：已死。"
            );
            let dead = self.comparing(Step::new(says), us, number, entry).formula(formula);
            steps.push(dead.verdict(false));
        }
        if count > 0 {
            passed.says = say!(
                "The list is followed from the king on; living men that come first, worth no less: {count}.",
                "自王起沿链表而行；先于此子、价值不低的在场之子：{count} 个。"
            );
            steps.insert(0, passed.formula("cells[entry.square] == entry.cell; next = entry.next"));
        }
        steps
    }

    /// The list that a capture is put at the head of; `None` for a quiet move.
    fn list_of(&self, m: &Move) -> Option<usize> {
        let (to, last) = (square_of(m.to), self.turn.last());
        let is_en_passant = self.at(to) == EMPTY
            && m.from.file() != m.to.file()
            && men::kind_of_man(self.at(square_of(m.from))) == Kind::Pawn;
        if self.at(to) == EMPTY && !is_en_passant {
            return None;
        }
        let kind = if m.promotion.is_some() { QUEEN } else { self.at(to) & KIND };
        Some(if is_en_passant || to == last { LAST_MOVED } else { men::kind_number(kind) })
    }

    /// In which order captures come out, where they are linked.
    pub(super) fn filing(&self, moves: &[Move]) -> Vec<Step<Move>> {
        let filed: Vec<_> = moves.iter().filter_map(|m| Some((m, self.list_of(m)?))).collect();
        if filed.is_empty() {
            return Vec::new();
        }
        let says = say!(
            "Each capture goes to the head of a list: its victim's kind, or 0 for the man that moved last.",
            "每个吃子着法置于一表之首：表号为被吃者之兵种，吃刚动之子则为 0。"
        );
        let lists: Vec<_> = filed.iter().map(|(m, list)| format!("{m}: first[{list}]")).collect();
        let filing = Step::new(says)
            .reads(TURN, LAST, self.turn.last(), 4)
            .formula(lists.join(", "))
            .squares(filed.iter().map(|(m, _)| m.to.index()));
        let mut captures = MoveList::new();
        self.captures(&mut captures);
        let order: Vec<_> = captures.iter().map(|&m| self.export(m).to_string()).collect();
        let says = say!(
            "Joined from list 0 on, all captures come by victim, the queen first, and by the least attacker.",
            "自表 0 起相连：吃子按被吃者排列，后在先，其中攻击者价值低者在先。"
        );
        vec![filing, Step::new(says).value(order.join(" "))]
    }

    /// Which of the moves are suspect, and why, as generation finds out.
    pub(super) fn marking(&self, from: u8, moves: Vec<Move>, always: &[Square]) -> [Step<Move>; 2] {
        let us = self.turn.sides().0;
        let Danger { in_check, tied } = self.danger(us);
        let (king, enemy) = (self.king(us), us ^ 1);
        let at = name(king);
        let says = match in_check {
            true => say!(
                "The king on {at} is in check: every entry is tied, so that all its moves are tested.",
                "{at} 的王被将军：各表项皆受缚（走后须检测）。"
            ),
            false => say!(
                "The enemy's list is asked who goes to {at}; a bit for each own entry says who is tied: \
                 the king, and men that alone shield it.",
                "问敌方列表谁可及 {at}；己方每表项一位，记谁受缚：王，及独自掩护它的子。"
            ),
        };
        let enemies = &self.rosters[enemy];
        let going = numbers(enemies.going_to(king, enemy)).map(|number| name(enemies.entry(number).square()));
        let going = going.collect::<Vec<_>>().join(", ");
        let danger = Step::new(says)
            .formula(format!("going to {at}: [{going}]; tied = {tied:#018b}"))
            .bits(tied.into(), self.squares_of_entries(us));
        let number = men::number(self.at(from));
        let is_tied = tied >> number & 1 != 0;
        let suspects: Vec<_> = moves.into_iter().filter(|m| is_tied || always.contains(&m.to)).collect();
        let formula = format!(
            "tied >> {number} & 1 = {}{}",
            u8::from(is_tied),
            tested_anyhow(is_tied, !suspects.is_empty())
        );
        [danger.once(), marks_suspects(suspects).formula(formula)]
    }
}
