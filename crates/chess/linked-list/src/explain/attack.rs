//! Who attacks a square: those whom the list names.

use chess_rules::{Move, Piece};
use qipan_game::explain::{Out, Step, Text};
use qipan_game::{PseudoLegal, say};

use super::{AIMS, ROSTERS, TURN, hex, name};
use crate::Board;
use crate::attacks::step_towards;
use crate::men;
use crate::order::Order;
use crate::scan::{Entry, numbers};

impl<L: PseudoLegal, O: Order> Board<L, O> {
    /// The looks at the entries that get to a square, as far as the first that attacks it.
    pub(super) fn candidates(&self, going: u16, target: u8, by: usize) -> Vec<Step<Move>> {
        let mut looks: Vec<_> =
            numbers(going).map(|number| self.candidate(self.rosters[by].entry(number), target, by)).collect();
        let found = looks.iter().position(|look| look.out == Out::Verdict(true));
        looks.truncate(found.map_or(looks.len(), |found| found + 1));
        looks
    }

    /// Whether a side attacks the king, in one step.
    pub(super) fn asked_king(&self, king: u8, by: usize) -> Step<Move> {
        self.in_one(self.noted(by), self.turn.aims(by), king, by)
    }

    /// The same of a square that a castling king must not find attacked.
    pub(super) fn asked(&self, target: u8, by: usize) -> Step<Move> {
        let going = self.rosters[by].going_to(target, by);
        self.in_one(self.asked_list(going, target, by), going, target, by)
    }

    fn in_one(&self, first: Step<Move>, going: u16, target: u8, by: usize) -> Step<Move> {
        let is_attacked = self.is_met(going, target, by);
        let at = name(target);
        let says = match is_attacked {
            true => say!("{at} is attacked: no castling.", "{at} 受攻：不可易位。"),
            false => say!("{at} is not attacked.", "{at} 不受攻。"),
        };
        let mut all = Step::new(says).formula(format!("is_attacked({target}) = {is_attacked}"), 0);
        for look in std::iter::once(first).chain(self.candidates(going, target, by)) {
            all.reads.extend(look.reads);
            all.operations += look.operations;
        }
        all.verdict(is_attacked)
    }

    /// All entries at once: whose kind gets from its square to the target on an empty board.
    fn asked_list(&self, going: u16, target: u8, by: usize) -> Step<Move> {
        let at = name(target);
        let says = say!(
            "All sixteen entries are asked at once if the difference to {at} is a way of their kind.",
            "十六个表项一并查问：与 {at} 之差是否合其着法。"
        );
        let formula = format!("goes(kind, square - {target}) << number: {going:#018b}");
        // Two vectors of eight entries each: 32 operations for a difference, two to gather the bit.
        let step = Step::new(says).reads_whole(ROSTERS[by], "16 entries", 64).formula(formula, 2 * 34);
        step.bits(going.into(), self.squares_of_entries(by))
    }

    /// The same as it was noted when the last move was made.
    pub(super) fn noted(&self, by: usize) -> Step<Move> {
        let says = say!(
            "A bit for each entry is noted: whose kind gets to the king if nothing is in its way. \
             A move changes the bit of the man that goes; a king's move, those of the whole list.",
            "每表项记有一位：若无阻隔，其着法可及王否。走一步，仅改动子之位；王动，则全表重问。"
        );
        let going = self.turn.aims(by);
        let step = Step::new(says).reads(TURN, AIMS[by], format!("{going:#018b}"), 8);
        step.formula(format!("turn >> {}", 32 + 16 * by), 1).bits(going.into(), self.squares_of_entries(by))
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
        // The step is looked up by the difference, and a leap is one step.
        let (mut to, mut operations) = (target, 3);
        while to != end {
            to = to.wrapping_add(step);
            operations += 2;
            look = self.reading(look, to);
        }
        let formula = format!("{ways}; steps of {:+}: {} == {}", step as i8, hex(first), hex(cell));
        look.formula(formula, operations).verdict(attacks)
    }
}
