//! Who attacks a square, in the order in which the board looks.

use chess_rules::{Move, Piece};
use qipan_game::explain::{Out, Step, Text};
use qipan_game::{PseudoLegal, say};

use super::{DIRECTIONS, KINGS};
use crate::Board;
use crate::men::{self, DIAGONAL, KNIGHT, OUTSIDE, PAWN, STRAIGHT, bit_of};
use crate::scan::Scan;
use crate::squares::{EAST, Frame, WEST, forward, is_beside};

impl<L: PseudoLegal, F: Frame, S: Scan> Board<L, F, S> {
    /// The looks from a square outwards, as far as the first that finds an attacker of a side.
    pub(super) fn attackers(&self, square: usize, by: usize) -> Vec<Step<Move>> {
        let straight = F::STRAIGHT_STEPS.map(|step| (step, STRAIGHT));
        let lines = straight.into_iter().chain(F::DIAGONAL_STEPS.map(|step| (step, DIAGONAL)));
        let far = lines.zip(DIRECTIONS).map(|(line, direction)| self.slider(square, line, direction, by));
        let mut steps = Vec::new();
        let near = [self.king_near(square, by), self.pawn_near(square, by), self.knight_near(square, by)];
        for look in near.into_iter().chain(far) {
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
        let mut all = Step::new(says).formula(format!("is_attacked({square}) = {is_attacked}"), 0);
        for look in self.attackers(square, by) {
            all.reads.extend(look.reads);
            all.operations += look.operations;
        }
        all.verdict(is_attacked)
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
        Step::new(says).reads(KINGS, by, king, 1).formula(formula, 4).verdict(beside)
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
        let operations = 2 * formula.len();
        step.formula(format!("{} == {man}", formula.join(", ")), operations).verdict(is_found)
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
    fn slider(&self, square: usize, line: (usize, u8), direction: (&str, &str), by: usize) -> Step<Move> {
        let (step, kinds) = line;
        let (first, at) = self.first_man(square, step);
        let slider = bit_of(by) | kinds;
        let attacks = first & slider == slider;
        let (en, zh) = direction;
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
        let operations = 2 * look.reads.len() + 2;
        look.formula(formula, operations).verdict(attacks)
    }
}
