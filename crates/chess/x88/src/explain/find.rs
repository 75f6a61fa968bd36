//! How a man is found, among cells or in the list, and what danger says of it.

use alloc::{borrow::ToOwned, format, string::String, vec, vec::Vec};

use chess_rules::mailbox::men::{BISHOP, KIND, QUEEN, ROOK, bit_of};
use core::any::Any;

use chess_rules::{Move, Piece, Square, tested_anyhow};
use qipan_game::explain::{Step, found, marks_suspects};
use qipan_game::{Choice, Listed, PseudoLegal, Words, say};

use super::{CELLS, KINGS, SLOTS, SQUARES, hex, index, signed};
use crate::X88;
use crate::attacks::Attacks;
use crate::danger::Danger;
use crate::generate::{Black, White};
use crate::scan::{ManList, Scan};
use crate::squares::{bit_of_square, cell, could_reach, square_of_bit, step_towards, written};

/// The squares of a set's bits.
fn squares_of_bits() -> impl Iterator<Item = Option<usize>> {
    (0..64).map(|bit| index(square_of_bit(bit)))
}

impl<L: PseudoLegal, S: Scan, A: Attacks<S>> X88<L, S, A> {
    /// The list of men, at level `list`.
    pub(super) fn listed(&self) -> Option<&ManList> {
        (&self.men as &dyn Any).downcast_ref()
    }

    /// The squares of a side's living men of a kind as they are listed, each with its slot.
    pub(super) fn listed_men(&self, side: usize, kind: u8) -> Vec<(u8, usize)> {
        let Some(listed) = self.listed() else { return Vec::new() };
        let slots = listed.slots[side][usize::from(kind)];
        (0..16).filter(|slot| slots >> slot & 1 != 0).map(|slot| (listed.squares[side][slot], slot)).collect()
    }

    /// The set of a kind's slots is read.
    pub(super) fn reading_slots(&self, step: Step<Move>, side: usize, kind: u8) -> Step<Move> {
        let slots = self.listed().map_or(0, |listed| listed.slots[side][usize::from(kind)]);
        let (at, place) = (8 * side + usize::from(kind), format!("{SLOTS}[{side}][{kind}]"));
        step.reads_as(SLOTS, Some(at), place, format!("{slots:#06x}"), 2)
    }

    /// The square of a slot's man is read.
    pub(super) fn reading_square(step: Step<Move>, side: usize, (at, slot): (u8, usize)) -> Step<Move> {
        step.reads_as(SQUARES, Some(16 * side + slot), format!("{SQUARES}[{side}][{slot}]"), hex(at), 1)
    }

    /// How the man is found.
    pub(super) fn finding(&self, from: u8, man: Piece) -> Vec<Step<Move>> {
        let (side, own) = (self.mover(), bit_of(self.mover()));
        let found = Step::new(found(&man.text(), written(from)));
        let kind = self.cells[cell(from)] & KIND;
        if let Some(&(_, slot)) = self.listed_men(side, kind).iter().find(|(at, _)| *at == from) {
            let men = self.listed_men(side, kind);
            let left =
                men.iter().filter(|(_, other)| *other >= slot).fold(0, |set, (_, slot)| set | 1 << slot);
            let squares = (0..16).map(|slot| index(men.iter().find(|(_, of)| *of == slot)?.0));
            let says = say!(
                "The set of this kind's slots has a bit for each of its men: the next bit is slot {slot}.",
                "该兵种之槽的集合，每子一位：下一位是槽 {slot}。"
            );
            let set = self.reading_slots(Step::new(says), side, kind);
            let set = set.formula(format!("slots.trailing_zeros() = {slot}")).bits(left, squares);
            return vec![set, Self::reading_square(found, side, (from, slot)).squares(index(from))];
        }
        let (file, rank, bit) = (from & 7, from >> 4, bit_of_square(from));
        if S::NAME != Words::NAME {
            let (square, and) = (8 * rank + file, self.cells[cell(from)] & own);
            let formula = format!(
                "{square} / 8 * 16 + {square} % 8 = {}, cells[{}] & {own} = {and}",
                hex(from),
                hex(from)
            );
            return vec![self.reading(found, from).formula(formula)];
        }
        let row = u64::from_le_bytes(self.cells.as_chunks::<8>().0[2 * usize::from(rank)]);
        let (shift, start) = (own.trailing_zeros(), from & 0x70);
        let picked =
            (row >> shift & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * rank);
        let says = say!(
            "A rank's eight cells are read as one word; one bit of each byte says if its man is an own one. \
             A multiplication brings the eight bits together.",
            "一横线的八格作一个字读入；每字节取一位，即知该格是否有己方子。一次乘法把八位收拢。"
        );
        let place = format!("cells[{}..{}]", hex(start), hex(start + 8));
        let words = Step::new(says)
            .reads_as(CELLS, Some(cell(from)), place, format!("{row:#018x}"), 8)
            .formula(format!(
                "(row >> {shift} & 0x0101010101010101) * 0x0102040810204080 >> 56 << {}",
                8 * rank
            ))
            .bits(picked.into(), squares_of_bits());
        let mut men = 0u64;
        S::each_man(&self.cells, &self.men, side, |_, bit| men |= 1 << bit);
        // Those found before are cleared.
        let left = men & !0 << bit;
        let formula = format!("men.trailing_zeros() = {bit}; {bit} + ({bit} & 0x38) = {}", hex(from));
        vec![words, found.formula(formula).bits(left.into(), squares_of_bits())]
    }

    /// What the side to move has to mind, as generation finds it out.
    pub(super) fn minded(&self) -> Danger {
        if self.mover() == 0 { self.danger::<White>() } else { self.danger::<Black>() }
    }

    /// The differences of the king and the enemy's listed sliders, and the steps that the table has for them.
    fn sliders_asked(&self, king: u8, enemy: usize) -> String {
        let sliders = [QUEEN, ROOK, BISHOP].into_iter().flat_map(|kind| {
            let men = self.listed_men(enemy, kind).into_iter();
            men.filter(move |&(at, _)| could_reach(kind, king, at))
        });
        let asked = sliders.map(|(at, _)| {
            format!("{} - {}: steps of {}; ", hex(at), hex(king), signed(step_towards(king, at)))
        });
        asked.collect()
    }

    /// Which of the moves are suspect, and why, as generation finds out.
    pub(super) fn marking(&self, from: u8, moves: Vec<Move>, always: &[Square]) -> [Step<Move>; 2] {
        let Danger { in_check, tied } = self.minded();
        let king = self.kings[self.mover()];
        let at = written(king);
        let is_listed = A::NAME == Listed::NAME;
        let says = match (in_check, is_listed) {
            (true, _) => say!(
                "The king on {at} is in check: every man is tied, so that all its moves are tested.",
                "{at} 的王被将军：子皆受缚（走后须检测）。"
            ),
            (_, true) => say!(
                "The differences to the listed sliders tell who is tied, so that its moves are tested: \
                 the king on {at}, and men that alone shield it.",
                "与列表中敌长程子之格差告知谁受缚（走后须检测）：{at} 的王，及独自掩护它的子。"
            ),
            _ => say!(
                "Tied, so that all their moves are tested: the king on {at}, and men that alone shield it.",
                "受缚（走后须检测）：{at} 的王，及独自挡在王与敌长程子之间的子。"
            ),
        };
        let shown = (0..64).filter(|bit| tied >> bit & 1 != 0).map(|bit| format!("1 << {bit}"));
        let formula = if in_check { "!0".to_owned() } else { shown.collect::<Vec<_>>().join(" | ") };
        let danger = Step::new(says).reads(KINGS, self.mover(), hex(king), 1);
        let asked = if is_listed { self.sliders_asked(king, self.mover() ^ 1) } else { String::new() };
        let danger = danger.formula(format!("{asked}tied = {formula}")).bits(tied.into(), squares_of_bits());
        let bit = bit_of_square(from);
        let is_tied = tied >> bit & 1 != 0;
        let suspects: Vec<_> = moves.into_iter().filter(|m| is_tied || always.contains(&m.to)).collect();
        let formula = format!(
            "tied >> {bit} & 1 = {}{}",
            u8::from(is_tied),
            tested_anyhow(is_tied, !suspects.is_empty())
        );
        [danger.once(), marks_suspects(suspects).formula(formula)]
    }
}
