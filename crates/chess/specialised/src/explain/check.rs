//! Whether a king is attacked: looked up from its square.

use chess_rules::Chess;
use qipan_game::explain::Step;
use qipan_game::{Game, say};

use super::{Shows, Written, hex, names, reading_planes};
use crate::sets::{Set, Squares, first};
use crate::tables::{KING_STEPS, KNIGHT_LEAPS, PAWN_ATTACKS};
use crate::{Board, Listing};

impl<L: Listing, S: Shows> Board<L, S> {
    /// A king of a side. `KINGS`: after a move a king may attack it too.
    pub(super) fn check<const KINGS: bool>(&self, side: usize) -> Vec<Written> {
        let [a, b, c, black] = self.planes.planes;
        let enemies = black ^ (side as Set).wrapping_neg();
        let kings = a & b & !c & !enemies;
        let (king, occupied, kernel) = (first(kings), a | b | c, S::ready());
        let at = Chess::square_name(king);
        let says = match kings {
            0 => say!("There is no such king: it has been taken.", "该王已不在盘上（已被吃）。"),
            _ => say!("The king is on {at}.", "王在 {at}。"),
        };
        let own = if side == 0 { "!planes[3]" } else { "planes[3]" };
        let formula = format!("planes[0] & planes[1] & !planes[2] & {own}: bit {king}");
        let step = reading_planes(Step::new(says), &self.planes).formula(formula, 5);
        let mut steps: Vec<Written> = vec![step.squares(Squares(kings))];

        let mut far = 0;
        for (is_straight, plane, number) in [(false, a, 0), (true, b, 1)] {
            steps.extend(kernel.show(king, is_straight, occupied));
            let seen = if is_straight { kernel.rook(king, occupied) } else { kernel.bishop(king, occupied) };
            far |= seen & plane;
            let says = match is_straight {
                true => say!(
                    "Of these, men with a bit in the second plane go straight if they slide.",
                    "其中在第二平面有位之子，若为长程子则直行。"
                ),
                false => say!(
                    "Of these, men with a bit in the first plane go diagonally if they slide.",
                    "其中在第一平面有位之子，若为长程子则斜行。"
                ),
            };
            let step = Step::new(says).formula(format!("attacked & planes[{number}]"), 1);
            steps.push(step.squares(Squares(seen & plane)));
        }

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
        steps.push(step.formula(formula, if KINGS { 10 } else { 7 }).squares(Squares(near)));

        let attackers = (far & c | near & !c) & enemies;
        let says = match names(attackers) {
            none if none.is_empty() => say!(
                "Far men count if the third plane has them, near ones if not, and enemies only: none. The \
                 king is not attacked.",
                "远处之子须在第三平面有位，近处之子须无位，且须为敌子：没有。王不受攻。"
            ),
            on => say!(
                "Far men count if the third plane has them, near ones if not, and enemies only: {on}. The \
                 king is attacked.",
                "远处之子须在第三平面有位，近处之子须无位，且须为敌子：{on}。王受攻。"
            ),
        };
        let formula = format!("(far & planes[2] | near & !planes[2]) & enemies = {}", hex(attackers));
        steps.push(Step::new(says).formula(formula, 6).verdict(self.planes.is_attacked::<S, KINGS>(side)));
        steps
    }
}
