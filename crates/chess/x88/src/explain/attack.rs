//! Who attacks a square, in the order in which the board looks.

use alloc::{format, vec, vec::Vec};

use chess_rules::mailbox::men::{self, BISHOP, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, bit_of, kinds_of};
use chess_rules::{Move, Piece};
use qipan_game::explain::{Out, Step, Text};
use qipan_game::{Choice, Filtered, Listed, PseudoLegal, say};

use super::{CELLS, DIRECTIONS, KINGS, and_88, hex, index, related, signed};
use crate::X88;
use crate::attacks::{Attacks, first_man};
use crate::filter::{HERE, Seen, WATCHES, sliders};
use crate::scan::{Scan, next_man};
use crate::squares::{
    ALL_STEPS, EAST, KNIGHT_STEPS, WEST, cell, forward, is_on_board, step_towards, written,
};

impl<L: PseudoLegal, S: Scan, A: Attacks<S>> X88<L, S, A> {
    /// The looks from a square outwards, as far as the first that finds an attacker of a side.
    pub(super) fn attackers(&self, square: u8, by: usize) -> Vec<Step<Move>> {
        let mut looks = Vec::new();
        if A::NAME == Filtered::NAME {
            let seen = Seen::around(&self.cells, square, by, self.kings[by]);
            looks = self.filtering(square, by, seen);
            let lines = (0..8).filter(|line| seen.lines >> line & 1 != 0);
            looks.extend(lines.map(|line| self.slider(square, line, by)));
        } else {
            looks.extend([self.king_near(square, by), self.pawn_near(square, by)]);
            if A::NAME == Listed::NAME {
                for kind in [KNIGHT, QUEEN, ROOK, BISHOP] {
                    looks.extend(self.listed_kind(square, kind, by));
                }
            } else {
                looks.push(self.knight_near(square, by));
                looks.extend((0..8).map(|line| self.slider(square, line, by)));
            }
        }
        let found = looks.iter().position(|look| look.out == Out::Verdict(true));
        looks.truncate(found.map_or(looks.len(), |found| found + 1));
        looks
    }

    /// The same in one step, for squares that a castling king must not find attacked.
    pub(super) fn asked(&self, square: u8, by: usize) -> Step<Move> {
        let is_attacked = self.is_attacked(square, by);
        let at = written(square);
        let says = match is_attacked {
            true => say!("{at} is attacked: no castling.", "{at} 受攻：不可易位。"),
            false => say!("{at} is not attacked.", "{at} 不受攻。"),
        };
        let mut all = Step::new(says).formula(format!("is_attacked({}) = {is_attacked}", hex(square)));
        all.reads.extend(self.attackers(square, by).into_iter().flat_map(|look| look.reads));
        all.verdict(is_attacked)
    }

    /// All cells are compared with what would have to stand there.
    fn filtering(&self, square: u8, by: usize, seen: Seen) -> Vec<Step<Move>> {
        let first = HERE - usize::from(square);
        let cells = |step: Step<Move>, tables: &[&str]| {
            let step = step.reads_whole(CELLS, "...", self.cells.len());
            tables.iter().fold(step, |step, name| {
                let place = format!("WATCHES[{by}].{name}[{first}..{}]", first + self.cells.len());
                step.looks_up(place, "...", self.cells.len(), size_of_val(&WATCHES))
            })
        };
        let says = match seen.near {
            true => say!(
                "All cells are compared at once with the knight, pawn or king that would attack from there: \
                 one does.",
                "所有格同时与“若在此即可攻击”的马、兵、王相比：有一个相符。"
            ),
            false => say!(
                "All cells are compared at once with the knight, pawn or king that would attack from there: \
                 none does.",
                "所有格同时与“若在此即可攻击”的马、兵、王相比：无一相符。"
            ),
        };
        let king = self.kings[by];
        let near = cells(Step::new(says).reads(KINGS, by, hex(king), 1), &["near"])
            .formula(format!("any(cells == near), kings[{first} + {}]", hex(king)))
            .verdict(seen.near);
        if seen.near {
            return vec![near];
        }
        let says = match seen.lines.count_ones() {
            0 => say!(
                "They are compared with sliders too: no line has one of the right kind, and none is walked.",
                "再与长程子相比：各线上均无能沿该线走的敌子，不必沿线查看。"
            ),
            lines => say!(
                "They are compared with sliders too. Lines that have one of the right kind: {lines}. Only these \
                 are walked.",
                "再与长程子相比：{lines} 线上有能沿该线走的敌子，只沿这些线查看。"
            ),
        };
        let far = cells(Step::new(says), &["sliders", "lines"])
            .formula(format!("lines = {:#010b}", seen.lines))
            .squares(sliders(&self.cells, square, by).filter_map(index));
        vec![near, far]
    }

    fn king_near(&self, square: u8, by: usize) -> Step<Move> {
        let king = self.kings[by];
        let step = Step::new(Text::default()).reads(KINGS, by, hex(king), 1);
        let (mut step, formula, beside) = related(step, KING, king, square);
        step.says = match beside {
            true => say!(
                "The difference of the two squares is a king's step: the other king stands beside it.",
                "两格之差是王的一步：对方王在其旁。"
            ),
            false => say!(
                "The difference of the two squares is no step of a king's: the other king is not beside it.",
                "两格之差不是王的一步：对方王不在其旁。"
            ),
        };
        step.formula(formula).verdict(beside)
    }

    /// Cells on the board are compared with a man of the enemy's, until one holds it.
    fn compared(&self, numbers: &[u8], man: u8, says: fn(bool) -> Text) -> Step<Move> {
        let (mut step, mut formula, mut is_found) = (Step::new(Text::default()), Vec::new(), false);
        for &at in numbers {
            if is_found {
                break;
            }
            if is_on_board(at) {
                step = self.reading(step, at);
                formula.push(format!("cells[{}]", hex(at)));
                is_found = self.cells[cell(at)] == man;
            } else {
                formula.push(format!("{} & 0x88 != 0", hex(at)));
            }
        }
        step.says = says(is_found);
        step.formula(format!("{}; == {man}", formula.join(", "))).verdict(is_found)
    }

    fn pawn_near(&self, square: u8, by: usize) -> Step<Move> {
        let behind = square.wrapping_sub(forward(by));
        let numbers = [behind.wrapping_add(EAST), behind.wrapping_add(WEST)];
        self.compared(&numbers, bit_of(by) | PAWN, |is_found| match is_found {
            true => say!("An enemy pawn stands where it could take here.", "有敌兵可斜吃此格。"),
            false => say!("No enemy pawn stands where it could take here.", "无敌兵可斜吃此格。"),
        })
    }

    fn knight_near(&self, square: u8, by: usize) -> Step<Move> {
        let numbers = KNIGHT_STEPS.map(|step| square.wrapping_add(step));
        self.compared(&numbers, bit_of(by) | KNIGHT, |is_found| match is_found {
            true => say!("An enemy knight stands a leap away.", "一跳之外有敌马。"),
            false => say!("No enemy knight stands a leap away.", "一跳之外无敌马。"),
        })
    }

    /// The first man on a line, and whether it attacks along it.
    fn slider(&self, square: u8, line: usize, by: usize) -> Step<Move> {
        let (step, (en, zh)) = (ALL_STEPS[line], DIRECTIONS[line]);
        let (first, at) = first_man(&self.cells, square, step);
        let (kinds, slider) = (kinds_of(line), bit_of(by) | kinds_of(line));
        let attacks = first & slider == slider;
        let says = match men::piece_of(first).map(Piece::text) {
            None => say!("{en}: no man as far as the edge.", "{zh}：至边缘无子。"),
            Some(Text { en: man, zh: zh_man }) if attacks => {
                let name = written(at);
                say!(
                    "{en}: the first man, a {man} on {name}, attacks along this line.",
                    "{zh}：首见 {name} 的{zh_man}，沿线攻击。"
                )
            }
            Some(Text { en: man, zh: zh_man }) => {
                let name = written(at);
                say!(
                    "{en}: the first man, a {man} on {name}, does not attack along this line.",
                    "{zh}：首见 {name} 的{zh_man}，不沿线攻击。"
                )
            }
        };
        let look = self.walked(Step::new(says), square, step, at);
        let formula = match first {
            EMPTY => format!("steps of {}, {}", signed(step), and_88(at)),
            _ => format!("steps of {}, {first} & ({} | {kinds}) == {slider}", signed(step), bit_of(by)),
        };
        look.formula(formula).verdict(attacks)
    }

    /// A walk from a square to where it ends, each cell read.
    pub(super) fn walked(&self, mut look: Step<Move>, from: u8, step: u8, end: u8) -> Step<Move> {
        let mut at = from;
        while at != end {
            at = at.wrapping_add(step);
            if is_on_board(at) {
                look = self.reading(look, at);
            }
        }
        look
    }

    /// The listed men of a kind, each asked by its difference to the square.
    fn listed_kind(&self, square: u8, kind: u8, by: usize) -> Vec<Step<Move>> {
        let Text { en, zh } = men::piece_of(bit_of(by) | kind).map(Piece::text).unwrap_or_default();
        let men = self.listed_men(by, kind);
        let none = say!("No {en} is listed.", "列表中无{zh}。");
        let slots = self.reading_slots(Step::new(none), by, kind).formula("slots != 0");
        if men.is_empty() {
            return vec![slots.verdict(false)];
        }
        let mut first = Some(slots);
        let ask = |man: (u8, usize)| {
            let step =
                Self::reading_square(first.take().unwrap_or_else(|| Step::new(Text::default())), by, man);
            self.listed_man(step, square, kind, man.0, &Text { en: en.clone(), zh: zh.clone() })
        };
        men.into_iter().map(ask).collect()
    }

    fn listed_man(&self, step: Step<Move>, square: u8, kind: u8, from: u8, man: &Text) -> Step<Move> {
        let Text { en, zh } = man;
        let (name, target) = (written(from), written(square));
        // A leap is the same both ways, but the code takes the difference of a line from the square on.
        let (one, other) = if kind == KNIGHT { (from, square) } else { (square, from) };
        let (mut look, mut formula, reaches) = related(step, kind, one, other);
        let mut attacks = reaches;
        look.says = if !reaches {
            say!(
                "No way leads the {en} on {name} to {target}, says their difference.",
                "由格差可知：{name} 的{zh}走不到 {target}。"
            )
        } else if kind == KNIGHT {
            say!(
                "The {en} on {name} leaps to {target}, says their difference.",
                "由格差可知：{name} 的{zh}可跳到 {target}。"
            )
        } else {
            let way = step_towards(square, from);
            let first = next_man(&self.cells, square, way, from);
            attacks = first == from;
            look = self.walked(look, square, way, first);
            formula += &format!("; steps of {}: {} == {}", signed(way), hex(first), hex(from));
            let between = written(first);
            match attacks {
                true => say!(
                    "The {en} on {name} is on a line with {target}, and nothing is between.",
                    "{name} 的{zh}与 {target} 同线，其间无子。"
                ),
                false => say!(
                    "The {en} on {name} is on a line with {target}, but a man on {between} is between.",
                    "{name} 的{zh}与 {target} 同线，但隔 {between} 之子。"
                ),
            }
        };
        look.formula(formula).verdict(attacks)
    }
}
