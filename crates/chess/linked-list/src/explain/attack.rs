//! Who attacks a square: the other king, pawns, and whom the list names.

use chess_rules::{Move, Piece};
use qipan_game::explain::{Out, Step, Text};
use qipan_game::{PseudoLegal, say};

use super::{ROSTERS, hex, name};
use crate::Board;
use crate::attacks::{is_beside, slides, step_towards};
use crate::men::{self, KIND, PAWN};
use crate::order::Order;
use crate::scan::Entry;
use crate::squares::forward;

impl<L: PseudoLegal, O: Order> Board<L, O> {
    /// The looks in their order, as far as the first that finds an attacker of a side.
    pub(super) fn attackers(&self, target: u8, by: usize) -> Vec<Step<Move>> {
        let mut looks =
            vec![self.king_near(target, by), self.pawn_near(target, by), self.asked_list(target, by)];
        looks.extend(self.rosters[by].going_to(target).map(|entry| self.candidate(entry, target, by)));
        let found = looks.iter().position(|look| look.out == Out::Verdict(true));
        looks.truncate(found.map_or(looks.len(), |found| found + 1));
        looks
    }

    /// The same in one step, for squares that a castling king must not find attacked.
    pub(super) fn asked(&self, target: u8, by: usize) -> Step<Move> {
        let is_attacked = self.is_attacked(target, by);
        let at = name(target);
        let says = match is_attacked {
            true => say!("{at} is attacked: no castling.", "{at} 受攻：不可易位。"),
            false => say!("{at} is not attacked.", "{at} 不受攻。"),
        };
        let mut all = Step::new(says).formula(format!("is_attacked({target}) = {is_attacked}"), 0);
        for look in self.attackers(target, by) {
            all.reads.extend(look.reads);
            all.operations += look.operations;
        }
        all.verdict(is_attacked)
    }

    fn king_near(&self, target: u8, by: usize) -> Step<Move> {
        let king = self.king(by);
        let (difference, beside) = (king.abs_diff(target), is_beside(king, target));
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
        let formula = format!("|{king} - {target}| = {difference}; 1, or 15 to 17: {beside}");
        self.reading_entry(Step::new(says), by, 0).formula(formula, 4).verdict(beside)
    }

    fn pawn_near(&self, target: u8, by: usize) -> Step<Move> {
        let is_found = self.is_attacked_by_pawn(target, by);
        let says = match is_found {
            true => say!("An enemy pawn stands where it could take here.", "有敌兵可斜吃此格。"),
            false => say!("No enemy pawn stands where it could take here.", "无敌兵可斜吃此格。"),
        };
        let (mask, pawn) = (men::colour(by) | KIND, men::colour(by) | PAWN);
        let behind = target.wrapping_sub(forward(by));
        let (mut step, mut formula) = (Step::new(says), Vec::new());
        for at in [behind.wrapping_add(1), behind.wrapping_sub(1)] {
            step = self.reading(step, at);
            formula.push(format!("cells[{at}] & {mask} = {}", self.at(at) & mask));
            if self.at(at) & mask == pawn {
                break;
            }
        }
        let operations = 3 * formula.len();
        step.formula(format!("{}; == {pawn}", formula.join(", ")), operations).verdict(is_found)
    }

    /// All entries at once: whose kind gets from its square to the target on an empty board.
    fn asked_list(&self, target: u8, by: usize) -> Step<Move> {
        let going = self.rosters[by].going_to(target);
        let at = name(target);
        let found = going.fold(0, |found, entry| found | 1 << men::number(entry.cell()));
        let says = say!(
            "All sixteen entries are asked at once if the difference to {at} is a way of their kind.",
            "十六个表项一并查问：与 {at} 之差是否合其着法。"
        );
        let formula = format!("goes(kind, |square - {target}|) << number: {found:#018b}");
        // Two vectors of eight entries each: 25 operations for a difference, two to gather the bit.
        let step = Step::new(says).reads_whole(ROSTERS[by], "16 entries", 64).formula(formula, 2 * 27);
        step.bits(found, self.squares_of_entries(by))
    }

    /// An entry whose man may attack the target, if it is alive and nothing is in its way.
    fn candidate(&self, entry: Entry, target: u8, by: usize) -> Step<Move> {
        let (from, cell) = (entry.square(), entry.cell());
        let Text { en, zh } = men::piece_of(cell).map(Piece::text).unwrap_or_default();
        let (at, difference) = (name(from), from.abs_diff(target));
        let (rows, columns) = (difference >> 4, difference & 15);
        let ways = format!("|{from} - {target}| = {difference} = {rows} * 16 + {columns}");
        let mut look = self.reading_entry(Step::new(Text::default()), by, men::number(cell));
        if !slides(cell) {
            let is_alive = self.at(from) == cell;
            look.says = match is_alive {
                true => say!("The {en} on {at} leaps there, and is alive.", "{at} 的{zh}可跳至，且在场。"),
                false => {
                    say!("The {en} on {at} would leap there, but is dead.", "{at} 的{zh}可跳至，但已死。")
                }
            };
            let formula = format!("{ways}; cells[{from}] == {}", hex(cell));
            return self.reading(look, from).formula(formula, 1).verdict(is_alive);
        }
        let step = step_towards(target, from);
        let (first, end) = self.walk(target, step);
        let attacks = first == cell;
        let first_at = name(end);
        look.says = match attacks {
            true => say!(
                "The {en} on {at} is on a line with it, and the first man on that line is this one.",
                "{at} 的{zh}与之同线，沿线首遇之子即此子。"
            ),
            false => say!(
                "The {en} on {at} is noted on a line with it, but {first_at} comes first: not this man.",
                "{at} 的{zh}记在同线上，但沿线首遇 {first_at}，并非此子。"
            ),
        };
        let (mut to, mut operations) = (target, 8);
        while to != end {
            to = to.wrapping_add(step);
            operations += 2;
            look = self.reading(look, to);
        }
        let formula = format!("{ways}; steps of {:+}: {} == {}", step as i8, hex(first), hex(cell));
        look.formula(formula, operations).verdict(attacks)
    }
}
