//! How the extended board looks for attackers of a general: from the general outwards, and no further than
//! the first that it finds.

use alloc::{format, vec, vec::Vec};

use qipan_game::explain::{Step, Text};
use qipan_game::{AttackTest, PseudoLegal, say};
use xiangqi_rules::Move;

use super::{BOARD, CELLS, GENERALS, index, name, signed};
use crate::Extended;
use crate::attacks::{AMBUSHES, is_attacked_along_word};
use crate::men::{BOTH, CANNON, EMPTY, GENERAL, HORSE, SOLDIER, index_of, strikes_first};
use crate::scan::Scan;
use crate::squares::{LEFT, LINES, RIGHT, forward};

/// A look that has come so far.
struct Look<'a, L: PseudoLegal, S: Scan, A: AttackTest> {
    board: &'a Extended<L, S, A>,
    general: u8,
    side: u8,
    enemy: u8,
    steps: Vec<Step<Move>>,
}

impl<L: PseudoLegal, S: Scan, A: AttackTest> Look<'_, L, S, A> {
    /// The answer of a step, which is noted.
    fn answer(&mut self, step: Step<Move>, answer: bool) -> bool {
        self.steps.push(step.verdict(answer));
        answer
    }

    /// Eight cells, read as one word.
    fn reads_word(&self, step: Step<Move>, distance: i8) -> Step<Move> {
        let start = self.general.wrapping_add_signed(distance);
        let word = self.board.around(self.general).word(distance);
        let place = format!("cells[{start:#04x}..{:#04x}]", start.wrapping_add(8));
        step.reads_as(CELLS, Some(start.into()), place, format!("{word:#018x}"), 8)
    }

    /// The first man in a direction, and the second unless the first decides.
    fn is_struck_along(&mut self, direction: &Text, step: u8) -> bool {
        let (first_at, first) = self.board.next_man(self.general, step);
        let strikes = strikes_first(first, self.enemy);
        let (second_at, second) = self.board.next_man(first_at, step);
        let (last, cannon) = if strikes { (first_at, EMPTY) } else { (second_at, second) };
        let is_struck = strikes || second == self.enemy | CANNON;
        let Text { en, zh } = direction;
        let at = name(last);
        let says = match (strikes, is_struck) {
            (true, _) => say!(
                "{en}: the first man is an enemy chariot or the other general, on {at}: check.",
                "{zh}：首子为敌车或对方将帅，在 {at}：将军。"
            ),
            (_, true) => say!(
                "{en}: the second man is an enemy cannon, on {at}: check.",
                "{zh}：次子为敌炮，在 {at}：将军。"
            ),
            _ => say!(
                "{en}: the first man does not strike from afar, and the second is no enemy cannon.",
                "{zh}：首子不能远攻，次子亦非敌炮。"
            ),
        };
        let mut formula = format!("{}: first {first} | 1 == {}", signed(step), self.enemy | GENERAL);
        if !strikes {
            formula += &format!(", second {cannon} == {}", self.enemy | CANNON);
        }
        let (mut trace, mut square) = (Step::new(says), self.general);
        while square != last {
            square = square.wrapping_add(step);
            trace = self.board.reads_marked(trace, square, BOARD);
        }
        self.answer(trace.formula(formula), is_struck)
    }

    fn has_enemy_beside(&mut self) -> bool {
        let around = self.board.around(self.general);
        let has_enemy = around.has_enemy_beside(self.side);
        let (left, right) = around.beside();
        let says = match has_enemy {
            true => say!(
                "The row beside the general, as two words: an enemy chariot, cannon or soldier is there.",
                "将帅左右两字：有敌车、炮或兵。"
            ),
            false => say!(
                "The row beside the general, as two words: no enemy chariot, cannon or soldier.",
                "将帅左右两字：无敌车、炮、兵。"
            ),
        };
        let formula = format!(
            "men = left | right = {:#018x}; men & men << {} & {} in each cell != 0",
            left | right,
            crate::men::ALONG_RANK.leading_zeros() - self.enemy.leading_zeros(),
            self.enemy,
        );
        let step = self.reads_word(self.reads_word(Step::new(says), -8), 1).formula(formula);
        self.answer(step, has_enemy)
    }

    /// One half of the general's row, the nearest cell lowest in the word.
    fn is_struck_along_word(&mut self, direction: &Text, line: u64) -> bool {
        let is_struck = is_attacked_along_word(line, self.enemy);
        let mut men = line.to_le_bytes().into_iter().filter(|&cell| cell != EMPTY);
        let (first, second) = (men.next().unwrap_or(EMPTY), men.next().unwrap_or(EMPTY));
        let Text { en, zh } = direction;
        let says = match is_struck {
            true => say!("{en}: one of the first two men strikes: check.", "{zh}：前两子之一攻击：将军。"),
            false => say!("{en}: neither of the first two men strikes.", "{zh}：前两子皆不攻击。"),
        };
        let formula = format!(
            "line {line:#018x} >> (trailing_zeros & 0x38): {first} | 1 == {}; the next: {second} == {}",
            self.enemy | GENERAL,
            self.enemy | CANNON,
        );
        self.answer(Step::new(says).formula(formula), is_struck)
    }

    /// Whether a soldier stands at one of these steps.
    fn is_struck_by_soldier(&mut self, steps: &[u8]) -> bool {
        let around = self.board.around(self.general);
        let soldier = self.enemy | SOLDIER;
        let last = steps.iter().position(|&step| around.cell(step) == soldier);
        let says = match last {
            Some(at) => {
                let at = name(self.general.wrapping_add(steps[at]));
                say!("An enemy soldier on {at} strikes the general: check.", "{at} 处敌兵攻击将帅：将军。")
            }
            None => say!("No enemy soldier stands there.", "相邻格无敌兵。"),
        };
        let looked_at = &steps[..last.map_or(steps.len(), |at| at + 1)];
        let step = looked_at
            .iter()
            .fold(Step::new(says), |step, &by| self.board.reads_cell(step, self.general.wrapping_add(by)));
        let step = step.formula(format!("cell == {soldier}"));
        self.answer(step, last.is_some())
    }

    fn has_enemy_around(&mut self) -> bool {
        let around = self.board.around(self.general);
        let has_enemy = around.has_enemy(self.side);
        let near = around.word(-0x12) | around.word(0x0e);
        let far = around.word(-0x21) | around.word(0x1f);
        let says = match has_enemy {
            true => say!(
                "Four words around the general: an enemy man stands at a horse's jump or behind it.",
                "将帅四周四个字：马跳之处或身后有敌子。"
            ),
            false => say!(
                "Four words around the general: no enemy man at a horse's jump nor behind it.",
                "将帅四周四个字：马跳之处与身后皆无敌子。"
            ),
        };
        let formula = format!(
            "(near {near:#x} & 0xff00ff00ff | far {far:#x} & 0xffffff) & {} in each cell != 0",
            self.enemy
        );
        let words = [-0x12, 0x0e, -0x21, 0x1f];
        let step = words.into_iter().fold(Step::new(says), |step, distance| self.reads_word(step, distance));
        self.answer(step.formula(formula), has_enemy)
    }

    /// The horses that may stand behind a diagonal neighbour, their leg.
    fn is_struck_by_horse(&mut self, leg: u8, sources: [u8; 2]) -> bool {
        let around = self.board.around(self.general);
        let at = self.general.wrapping_add(leg);
        let horse = self.enemy | HORSE;
        let is_free = around.cell(leg) == EMPTY;
        let place = name(at);
        let striker = sources.into_iter().find(|&step| is_free && around.cell(step) == horse);
        let says = match striker.map(|step| name(self.general.wrapping_add(step))) {
            _ if !is_free => {
                say!("A man on {place} blocks the leg of two jumps.", "{place} 有子，蹩住两处马腿。")
            }
            Some(horse) => say!(
                "The leg on {place} is free, and an enemy horse stands on {horse}: check.",
                "马腿 {place} 无子，{horse} 处敌马：将军。"
            ),
            None => say!(
                "The leg on {place} is free, but no enemy horse stands behind it.",
                "马腿 {place} 无子，其后亦无敌马。"
            ),
        };
        let mut step = self.board.reads_cell(Step::new(says), at);
        for source in sources.into_iter().filter(|_| is_free) {
            step = self.board.reads_cell(step, self.general.wrapping_add(source));
            if striker == Some(source) {
                break;
            }
        }
        let formula = format!("cells[{at:#04x}] == 0 && (one == {horse} || other == {horse})");
        self.answer(step.formula(formula), striker.is_some())
    }

    fn is_struck(&mut self) -> bool {
        if A::FILTERS { self.is_struck_as_filtered() } else { self.is_struck_as_walked() }
    }

    fn is_struck_as_walked(&mut self) -> bool {
        let directions = [
            say!("The file up", "向上直线"),
            say!("To the left", "向左"),
            say!("To the right", "向右"),
            say!("The file down", "向下直线"),
        ];
        LINES.into_iter().zip(directions).any(|(step, direction)| self.is_struck_along(&direction, step))
            || self.is_struck_from_near()
    }

    fn is_struck_from_near(&mut self) -> bool {
        self.is_struck_by_soldier(&[forward(self.side), LEFT, RIGHT])
            || AMBUSHES.into_iter().any(|(leg, sources)| self.is_struck_by_horse(leg, sources))
    }

    fn is_struck_as_filtered(&mut self) -> bool {
        let (ahead, behind) = (forward(self.side), forward(self.enemy));
        let (left, right) = self.board.around(self.general).beside();
        self.is_struck_along(&say!("The file ahead", "前方直线"), ahead)
            || self.has_enemy_beside()
                && (self.is_struck_along_word(&say!("To the left", "向左"), left.swap_bytes())
                    || self.is_struck_along_word(&say!("To the right", "向右"), right)
                    || self.is_struck_by_soldier(&[LEFT, RIGHT]))
            || self.has_enemy_around()
                && (self.is_struck_along(&say!("The file behind", "后方直线"), behind)
                    || self.is_struck_from_near())
    }
}

impl<L: PseudoLegal, S: Scan, A: AttackTest> Extended<L, S, A> {
    /// The look from a side's general, and what comes of it.
    pub(super) fn looking(&self, side: u8) -> Vec<Step<Move>> {
        let general = self.general(side);
        let says = match self.cells[usize::from(general)] == side | GENERAL {
            true => say!("The board knows where the general stands.", "棋盘记有将帅所在之格。"),
            false => say!("The general has been taken where the board last saw it.", "将帅已在此格被吃。"),
        };
        let found = Step::new(says)
            .reads(GENERALS, index_of(side), format!("{general:#04x}"), 1)
            .squares(index(general));
        let mut look = Look { board: self, general, side, enemy: side ^ BOTH, steps: vec![found] };
        let is_struck = look.is_struck();
        debug_assert_eq!(is_struck, self.is_attacked(side), "the look has gone another way");
        let says = match is_struck {
            true => say!("The general is attacked; nothing else is looked at.", "将帅受攻，不必再查。"),
            false => say!("Nothing is left to look at: the general is not attacked.", "查毕：将帅未受攻。"),
        };
        look.steps.push(Step::new(says).verdict(self.is_attacked(side)));
        look.steps
    }
}
