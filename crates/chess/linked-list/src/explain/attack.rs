//! Who attacks a square: those whom the list names.

use alloc::{format, vec, vec::Vec};

use chess_rules::{Move, Piece};
use qipan_game::explain::{Out, Step, Text};
use qipan_game::{PseudoLegal, say};

use super::{ROSTERS, hex, name};
use crate::LinkedList;
use crate::attacks::step_towards;
use crate::men;
use crate::order::Order;
use crate::scan::{Entry, numbers};

impl<L: PseudoLegal, O: Order> LinkedList<L, O> {
    /// The looks in their order, as far as the first that finds an attacker of a side.
    pub(super) fn attackers(&self, target: u8, by: usize) -> Vec<Step<Move>> {
        let going = self.rosters[by].going_to(target, by);
        let mut looks = vec![self.asked_list(going, target, by)];
        looks.extend(numbers(going).map(|number| self.candidate(self.rosters[by].entry(number), target, by)));
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
        let mut all = Step::new(says).formula(format!("is_attacked({target}) = {is_attacked}"));
        all.reads.extend(self.attackers(target, by).into_iter().flat_map(|look| look.reads));
        all.verdict(is_attacked)
    }

    /// All entries one after the other: whose kind gets from its square to the target on an empty board.
    fn asked_list(&self, going: u16, target: u8, by: usize) -> Step<Move> {
        let at = name(target);
        let says = say!(
            "For each of the sixteen entries a table tells if the difference to {at} is a way of its kind.",
            "十六个表项逐一查表：与 {at} 之差是否合其着法。"
        );
        let formula = format!("going = going * 2 + WAYS[(square - {target}) * 8 + kind]: {going:#018b}");
        let step = Step::new(says).reads_whole(ROSTERS[by], "16 entries", 64).formula(formula);
        step.bits(going.into(), self.squares_of_entries(by))
    }

    /// An entry whose man may attack the target, if it is alive and nothing is in its way.
    fn candidate(&self, entry: Entry, target: u8, by: usize) -> Step<Move> {
        let (from, cell) = (entry.square(), entry.cell());
        let Text { en, zh } = men::piece_of(cell).map(Piece::text).unwrap_or_default();
        let (at, difference) = (name(from), from.wrapping_sub(target) as i8);
        let ways = format!("{from} - {target} = {difference}");
        let mut look = self.reading_entry(Step::new(Text::default()), by, men::number(cell));
        let step = step_towards(target, from);
        let (first, end) = self.walk(target, step);
        let attacks = first == cell;
        let first_at = name(end);
        look.says = match attacks {
            true => say!(
                "The {en} on {at} gets there, and the first man on that way is this one.",
                "{at} 的{zh}可及，沿途首遇之子即此子。"
            ),
            false => say!(
                "The {en} noted on {at} would get there, but {first_at} comes first: not this man.",
                "记在 {at} 的{zh}本可及，但沿途首遇 {first_at}，并非此子。"
            ),
        };
        let mut to = target;
        while to != end {
            to = to.wrapping_add(step);
            look = self.reading(look, to);
        }
        let formula = format!("{ways}; steps of {:+}: {} == {}", step as i8, hex(first), hex(cell));
        look.formula(formula).verdict(attacks)
    }
}
