//! Who attacks a square, in the order in which the board looks.

use alloc::{format, vec, vec::Vec};

use chess_rules::mailbox::men::{self, KNIGHT, OUTSIDE, PAWN, bit_of, kinds_of};
use chess_rules::{Move, Piece};
use qipan_game::explain::{Out, Step, Text};
use qipan_game::{AttackTest, PseudoLegal, say};

use super::{CELLS, DIRECTIONS, KINGS};
use crate::Extended;
use crate::filter::{HERE, Seen, sliders};
use crate::scan::Scan;
use crate::squares::{EAST, Frame, WEST, forward, is_beside, written};

impl<L: PseudoLegal, F: Frame, S: Scan, A: AttackTest> Extended<L, F, S, A> {
    /// The looks from a square outwards, as far as the first that finds an attacker of a side.
    pub(super) fn attackers(&self, square: usize, by: usize) -> Vec<Step<Move>> {
        // Which lines are walked, and what is looked at before.
        let (walked, before) = if A::FILTERS {
            let seen = self.seen(square, by);
            (seen.lines, self.filtering(square, by, seen))
        } else {
            let near = [self.king_near(square, by), self.pawn_near(square, by), self.knight_near(square, by)];
            (!0, near.to_vec())
        };
        let far = (0..8).filter(|line| walked >> line & 1 != 0).map(|line| self.slider(square, line, by));
        let mut steps = Vec::new();
        for look in before.into_iter().chain(far) {
            let is_found = look.out == Out::Verdict(true);
            steps.push(look);
            if is_found {
                break;
            }
        }
        steps
    }

    /// The same in one step, for squares that a castling king must not find attacked.
    pub(super) fn asked(&self, square: usize, by: usize) -> Step<Move> {
        let is_attacked = self.is_attacked(square, by);
        let at = self.name(square);
        let says = match is_attacked {
            true => say!("{at} is attacked: no castling.", "{at} 受攻：不可易位。"),
            false => say!("{at} is not attacked.", "{at} 不受攻。"),
        };
        let mut all = Step::new(says).formula(format!("is_attacked({square}) = {is_attacked}"));
        all.reads.extend(self.attackers(square, by).into_iter().flat_map(|look| look.reads));
        all.verdict(is_attacked)
    }

    /// All cells are compared with what would have to stand there.
    fn filtering(&self, square: usize, by: usize, seen: Seen) -> Vec<Step<Move>> {
        let (bytes, table) = (F::SPAN, size_of_val(F::WATCHES));
        let first = HERE - square;
        let cells = |step: Step<Move>, tables: [&str; 2]| {
            let step = step.reads_as(CELLS, None, format!("cells[0..{bytes}]"), "...", bytes);
            tables.into_iter().filter(|name| !name.is_empty()).fold(step, |step, name| {
                let place = format!("WATCHES[{by}].{name}[{first}..{}]", first + bytes);
                step.looks_up(place, "...", bytes, table)
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
        let near = cells(Step::new(says).reads(KINGS, by, king, 1), ["near", ""])
            .formula(format!("any(cells == near), kings[{first} + {king}]"))
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
                "They are compared with sliders too. Lines that may have one of the right kind: {lines}. \
                 Only these are walked.",
                "再与长程子相比：{lines} 线上可能有能沿该线走的敌子，只沿这些线查看。"
            ),
        };
        let squares = sliders::<F>(&self.cells, square, by);
        let far = cells(Step::new(says), ["sliders", "lines"])
            .formula(format!("lines = {:#010b}", seen.lines))
            .squares(squares.map(|at| written::<F>(at).index()));
        vec![near, far]
    }

    fn king_near(&self, square: usize, by: usize) -> Step<Move> {
        let king = usize::from(self.kings[by]);
        let (beside, difference, north) = (is_beside::<F>(king, square), king.abs_diff(square), F::NORTH);
        let says = match beside {
            true => say!(
                "The difference of the two numbers tells that the other king stands beside it.",
                "由两格之差可知对方王在其旁。"
            ),
            false => say!(
                "The difference of the two numbers tells that the other king is further than a step away.",
                "由两格之差可知对方王相距不止一步。"
            ),
        };
        let formula =
            format!("|{king} - {square}| = {difference}; <= 1, or {} to {}: {beside}", north - 1, north + 1);
        Step::new(says).reads(KINGS, by, king, 1).formula(formula).verdict(beside)
    }

    /// Cells are compared with a man of the enemy's, until one holds it.
    fn compared(
        &self,
        cells: impl IntoIterator<Item = usize>,
        man: u8,
        says: fn(bool) -> Text,
    ) -> Step<Move> {
        let (mut step, mut formula, mut is_found) = (Step::new(Text::default()), Vec::new(), false);
        for at in cells {
            if !is_found {
                step = self.reading(step, at);
                formula.push(format!("cells[{}]", at as isize));
                is_found = self.at(at) == man;
            }
        }
        step.says = says(is_found);
        step.formula(format!("{} == {man}", formula.join(", "))).verdict(is_found)
    }

    fn pawn_near(&self, square: usize, by: usize) -> Step<Move> {
        let behind = square.wrapping_sub(forward::<F>(by));
        let cells = [behind.wrapping_add(EAST), behind.wrapping_add(WEST)];
        self.compared(cells, bit_of(by) | PAWN, |is_found| match is_found {
            true => say!("An enemy pawn stands where it could take here.", "有敌兵可斜吃此格。"),
            false => say!("No enemy pawn stands where it could take here.", "无敌兵可斜吃此格。"),
        })
    }

    fn knight_near(&self, square: usize, by: usize) -> Step<Move> {
        let cells = F::KNIGHT_STEPS.map(|step| square.wrapping_add(step));
        self.compared(cells, bit_of(by) | KNIGHT, |is_found| match is_found {
            true => say!("An enemy knight stands a leap away.", "一跳之外有敌马。"),
            false => say!("No enemy knight stands a leap away.", "一跳之外无敌马。"),
        })
    }

    /// What a walk meets first, a man or the frame, and whether it attacks along the line.
    fn slider(&self, square: usize, line: usize, by: usize) -> Step<Move> {
        let (step, kinds) = (F::ALL_STEPS[line], kinds_of(line));
        let (first, at) = self.first_man(square, step);
        let slider = bit_of(by) | kinds;
        let attacks = first & slider == slider;
        let (en, zh) = DIRECTIONS[line];
        let Text { en: man, zh: zh_man } = men::piece_of(first).map(Piece::text).unwrap_or_default();
        let name = self.name(at);
        let says = match (first, attacks) {
            (OUTSIDE, _) => say!("{en}: no man as far as the frame.", "{zh}：至边框无子。"),
            (_, true) => say!(
                "{en}: the first man, a {man} on {name}, attacks along this line.",
                "{zh}：首见 {name} 的{zh_man}，沿线攻击。"
            ),
            _ => say!(
                "{en}: the first man, a {man} on {name}, does not attack along this line.",
                "{zh}：首见 {name} 的{zh_man}，不沿线攻击。"
            ),
        };
        let mut look = Step::new(says);
        let mut to = square;
        while to != at {
            to = to.wrapping_add(step);
            look = self.reading(look, to);
        }
        let formula =
            format!("steps of {:+}, first {first} & ({} | {kinds}) == {slider}", step as isize, bit_of(by));
        look.formula(formula).verdict(attacks)
    }
}
