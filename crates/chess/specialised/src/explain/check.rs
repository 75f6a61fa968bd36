//! Whether a king is attacked: asked of its neighbours, then of the sliders on its lines.

use chess_rules::Chess;
use qipan_game::explain::Step;
use qipan_game::{Game, say};

use super::{Shows, Written, hex, names, reading_planes};
use crate::sets::{Set, Squares, bit, first};
use crate::tables::{DIAGONAL_LINES, KING_STEPS, KNIGHT_LEAPS, PAWN_ATTACKS, STRAIGHT_LINES, UP_TO};
use crate::{Listing, Specialised};

impl<L: Listing, S: Shows> Specialised<L, S> {
    /// A king of a side. `KINGS`: after a move a king may attack it too.
    pub(super) fn check<const KINGS: bool>(&self, side: usize) -> Vec<Written> {
        let [a, b, c, black] = self.planes.planes;
        let enemies = black ^ (side as Set).wrapping_neg();
        let kings = a & b & !c & !enemies;
        let (king, occupied) = (first(kings), a | b | c);
        let at = Chess::square_name(king);
        let says = match kings {
            0 => say!("There is no such king: it has been taken.", "该王已不在盘上（已被吃）。"),
            _ => say!("The king is on {at}.", "王在 {at}。"),
        };
        let own = if side == 0 { "!planes[3]" } else { "planes[3]" };
        let formula = format!("planes[0] & planes[1] & !planes[2] & {own}: bit {king}");
        let step = reading_planes(Step::new(says), &self.planes).formula(formula);
        let mut steps: Vec<Written> = vec![step.squares(Squares(kings))];

        let pawns = PAWN_ATTACKS[side][king];
        let around = if KINGS { KING_STEPS[king] & a & b } else { 0 };
        let near = KNIGHT_LEAPS[king] & b & !a | pawns & a & !b | around;
        let says = match KINGS {
            true => say!(
                "Knights, pawns and kings where one on {at} would strike.",
                "设 {at} 有马、兵、王，其所攻击的格上的同类子。"
            ),
            false => say!(
                "Knights and pawns where one on {at} would strike.",
                "设 {at} 有马、兵，其所攻击的格上的同类子。"
            ),
        };
        let pawn_place = format!("PAWN_ATTACKS[{side}][{king}]");
        let mut formula =
            format!("KNIGHT_LEAPS[{king}] & planes[1] & !planes[0] | {pawn_place} & planes[0] & !planes[1]");
        let mut step = Step::new(says)
            .looks_up(format!("KNIGHT_LEAPS[{king}]"), hex(KNIGHT_LEAPS[king]), 8, size_of_val(&KNIGHT_LEAPS))
            .looks_up(pawn_place, hex(pawns), 8, size_of_val(&PAWN_ATTACKS));
        if KINGS {
            let place = format!("KING_STEPS[{king}]");
            formula += &format!(" | {place} & planes[0] & planes[1]");
            step = step.looks_up(place, hex(KING_STEPS[king]), 8, size_of_val(&KING_STEPS));
        }
        steps.push(step.formula(formula).squares(Squares(near)));

        let attackers = near & !c & enemies;
        let says = match names(attackers) {
            none if none.is_empty() => say!(
                "They count if the third plane has no bit of them, and enemies only: none.",
                "须在第三平面无位，且须为敌子：没有。"
            ),
            on => say!(
                "They count if the third plane has no bit of them, and enemies only: {on}. The king is \
                 attacked.",
                "须在第三平面无位，且须为敌子：{on}。王受攻。"
            ),
        };
        let formula = format!("near & !planes[2] & enemies = {}", hex(attackers));
        steps.push(Step::new(says).formula(formula).verdict(attackers != 0));
        if attackers != 0 {
            return steps;
        }

        let snipers = (STRAIGHT_LINES[king] & b | DIAGONAL_LINES[king] & a) & c & enemies;
        let says = match names(snipers) {
            none if none.is_empty() => say!(
                "Enemies with a bit in the third plane slide. None is on a line of {at}: the king is safe.",
                "在第三平面有位之敌子为长程子。{at} 各线上没有：王安全。"
            ),
            on => say!(
                "Enemies with a bit in the third plane slide. On lines of {at}, straight with the second \
                 plane, diagonal with the first: {on}.",
                "在第三平面有位之敌子为长程子。在 {at} 各线上（第二平面直行，第一平面斜行）：{on}。"
            ),
        };
        let [straight, diagonal] = [("STRAIGHT_LINES", &STRAIGHT_LINES), ("DIAGONAL_LINES", &DIAGONAL_LINES)]
            .map(|(name, lines)| (format!("{name}[{king}]"), hex(lines[king]), size_of_val(lines)));
        let formula =
            format!("({} & planes[1] | {} & planes[0]) & planes[2] & enemies", straight.0, diagonal.0);
        let mut step = Step::new(says).formula(formula).squares(Squares(snipers));
        for (place, line, bytes) in [straight, diagonal] {
            step = step.looks_up(place, line, 8, bytes);
        }
        steps.push(if snipers == 0 { step.verdict(false) } else { step });
        for sniper in Squares(snipers) {
            let line = UP_TO[king][sniper];
            let (on, is_open) = (Chess::square_name(sniper), line & occupied == bit(sniper));
            let says = match is_open {
                true => say!(
                    "Nothing stands between {at} and {on}: the king is attacked.",
                    "{at} 与 {on} 之间无子：王受攻。"
                ),
                false => say!("A man stands between {at} and {on}.", "{at} 与 {on} 之间有子。"),
            };
            let formula = format!("{} & occupied == 1 << {sniper}: {is_open}", hex(line));
            let step = Step::new(says).formula(formula).verdict(is_open);
            steps.push(step.looks_up(format!("UP_TO[{king}][{sniper}]"), hex(line), 8, size_of_val(&UP_TO)));
            if is_open {
                break;
            }
        }
        steps
    }
}
