//! The king's steps and castling, in steps.

use alloc::format;

use chess_rules::{Chess, Kind, Move as Written, Wing};
use qipan_game::explain::Step;
use qipan_game::{Game, Legality, say};

use super::kernel::{Draws, Steps};
use super::sets::Shown;
use super::{Any, CASTLING, Explaining};
use crate::danger::Danger;
use crate::generate::MANY_STEPS;
use crate::men::{KING, KNIGHT, PAWN};
use crate::sliders::Sliders;
use crate::squares::{Square, Squares, bit};
use crate::tables::{Castle, KING_STEPS, KNIGHT_STEPS, PAWN_TAKES};

impl<L: Legality, K: Shown, const WHITE: bool> Explaining<'_, L, K, WHITE> {
    /// All that the king may do.
    pub(super) fn king_moves(&self, rights: u8, danger: &Danger, steps: &mut Steps) {
        let wanted = KING_STEPS[self.king] & !self.own;
        let says = say!("Where a king goes, without the squares of own men.", "王步所及，去掉己方子所在格。");
        let formula = format!("KING_STEPS[{}] & !own = {wanted:#x}", self.king);
        let step =
            Self::at(Step::new(says), "KING_STEPS", &KING_STEPS, self.king).formula(formula).set(wanted);
        let safe = if L::LISTS_LEGAL {
            steps.push(step);
            self.safe_steps(wanted, steps)
        } else {
            steps.push(step.yields(super::moves(Kind::King, self.king, wanted)));
            wanted
        };
        if danger.checkers == 0 {
            self.castlings(rights, safe, steps);
        } else {
            let says = say!("In check there is no castling.", "被将军时不可王车易位。");
            steps.push(Step::new(says).formula(format!("checkers = {:#x}", danger.checkers)));
        }
    }

    /// The king's steps to squares that are not attacked.
    fn safe_steps(&self, wanted: u64, steps: &mut Steps) -> u64 {
        let without_king = self.occupied ^ bit(self.king);
        let says = say!(
            "The king itself is taken off first: a slider sees through it when it steps back along the line.",
            "先把王从占位中去掉：它沿线后退时，长程子可穿过它原来的格。"
        );
        let formula = format!("occupied ^ 1 << {} = {without_king:#x}", self.king);
        steps.push(Step::new(says).formula(formula).set(without_king));
        if wanted.count_ones() <= MANY_STEPS {
            let mut safe = 0;
            for to in Squares(wanted) {
                let step = self.safety(to, without_king);
                let is_safe = self.is_safe(to, without_king);
                safe |= if is_safe { bit(to) } else { 0 };
                let found = is_safe.then(|| super::moves(Kind::King, self.king, bit(to)));
                steps.push(step.yields(found.into_iter().flatten()));
            }
            return safe;
        }
        let from_all =
            |men: u64, attacks: &dyn Fn(Square) -> u64| Squares(men).fold(0, |all, from| all | attacks(from));
        let enemy = Self::SIDE.other() as usize;
        let near = from_all(self.enemy & self.kind(KING), &|from| KING_STEPS[from])
            | from_all(self.enemy & self.kind(PAWN), &|from| PAWN_TAKES[enemy][from])
            | from_all(self.enemy & self.kind(KNIGHT), &|from| KNIGHT_STEPS[from]);
        let straight = from_all(self.straights(), &|from| Any::rook(from, without_king));
        let diagonal = from_all(self.diagonals(), &|from| Any::bishop(from, without_king));
        let attacked = self.attacked(without_king);
        let all = say!(
            "More than {MANY_STEPS} steps: all that the enemy attacks, first by king, pawns, knights.",
            "超过 {MANY_STEPS} 步：一次求出敌方攻击的所有格，先看其王、兵、马。"
        );
        steps.push(Step::new(all).formula(format!("attacked = {near:#x}")).set(near));
        for (set, men, says) in [
            (
                straight,
                self.straights(),
                say!(
                    "Along ranks and files, by each enemy rook and queen.",
                    "再看每个敌车、敌后的横线与直线。"
                ),
            ),
            (
                diagonal,
                self.diagonals(),
                say!("Along diagonals, by each enemy bishop and queen.", "再看每个敌象、敌后的斜线。"),
            ),
        ] {
            let formula = format!("attacked |= {set:#x}, from {men:#x}");
            steps.push(Step::new(says).formula(formula).set(set));
        }
        let safe = wanted & !attacked;
        let says = say!("The king's steps to squares that are not attacked.", "王到不受攻击之格的着法。");
        let formula = format!("{wanted:#x} & !{attacked:#x} = {safe:#x}");
        let step = Step::new(says).formula(formula).set(safe);
        steps.push(step.yields(super::moves(Kind::King, self.king, safe)));
        safe
    }

    /// Who would attack the king on a square.
    fn safety(&self, square: Square, occupied: u64) -> Step<Written> {
        let (rook, bishop) = (Any::rook(square, occupied), Any::bishop(square, occupied));
        let attackers = self.leapers(square)
            | KING_STEPS[square] & self.enemy & self.kind(KING)
            | bishop & self.diagonals()
            | rook & self.straights();
        let name = Chess::square_name(square);
        let says = match attackers {
            0 => say!(
                "From {name} as every kind of man goes: no such enemy stands there, it is safe.",
                "从 {name} 按各兵种着法看去：没有这样的敌子，安全。"
            ),
            _ => {
                say!("An enemy attacks {name}: the king may not be there.", "有敌子攻击 {name}：王不可在此。")
            }
        };
        let side = Self::SIDE as usize;
        let takes = PAWN_TAKES[side][square];
        let formula = format!(
            "leapers({square}) | KING_STEPS[{square}] & enemy & kings | {bishop:#x} & diagonals | \
             {rook:#x} & straights = {attackers:#x}"
        );
        let step = Self::at(Step::new(says), "KNIGHT_STEPS", &KNIGHT_STEPS, square);
        let place = format!("PAWN_TAKES[{side}][{square}]");
        let step = step.looks_up(place, format!("{takes:#x}"), size_of::<u64>(), size_of_val(&PAWN_TAKES));
        Self::at(step, "KING_STEPS", &KING_STEPS, square).formula(formula).set(attackers)
    }

    /// Castling to both wings; `safe` has, at level `legal`, the safe squares beside the king.
    fn castlings(&self, rights: u8, safe: u64, steps: &mut Steps) {
        let castles = Self::CASTLES;
        let both = castles[0].right | castles[1].right;
        let says = match rights & both {
            0 => say!("No right to castle is left.", "已无王车易位之权。"),
            _ => say!("There is a right to castle.", "有王车易位之权。"),
        };
        let rights_text = format!("{rights:#06b}");
        let formula = format!("{rights_text} & {both:#06b} = {:#06b}", rights & both);
        let step = Step::new(says).reads(CASTLING, 0, rights_text, 1);
        steps.push(step.formula(formula).verdict(rights & both != 0));
        let mut is_check_known = false;
        for (castle, wing) in castles.into_iter().zip(Wing::BOTH) {
            if rights & castle.right != 0 {
                self.castling_to(&castle, wing, safe, &mut is_check_known, steps);
            }
        }
    }

    fn castling_to(
        &self,
        castle: &Castle,
        wing: Wing,
        safe: u64,
        is_check_known: &mut bool,
        steps: &mut Steps,
    ) {
        let men = self.occupied & castle.between;
        let (wing, zh) = match wing {
            Wing::King => ("King's side", "王翼"),
            Wing::Queen => ("Queen's side", "后翼"),
        };
        let says = match men {
            0 => say!("{wing}: all squares between king and rook are empty.", "{zh}：王车之间各格皆空。"),
            _ => say!("{wing}: a man stands between king and rook.", "{zh}：王车之间有子。"),
        };
        let formula = format!("occupied & {:#x} = {men:#x}", castle.between);
        steps.push(Step::new(says).formula(formula).set(castle.between));
        if men != 0 {
            return;
        }
        let is_allowed = if L::LISTS_LEGAL {
            let is_crossed_safe = safe & bit(castle.crossed) != 0;
            let name = Chess::square_name(castle.crossed);
            let says = match is_crossed_safe {
                true => say!(
                    "{name}, which the king crosses, is among its safe steps.",
                    "王经过的 {name} 在其安全步中。"
                ),
                false => say!(
                    "{name}, which the king crosses, is not among its safe steps.",
                    "王经过的 {name} 不在其安全步中。"
                ),
            };
            let formula = format!("{safe:#x} & 1 << {} != 0", castle.crossed);
            steps.push(Step::new(says).formula(formula).verdict(is_crossed_safe));
            if is_crossed_safe {
                steps.push(self.safety(castle.to, self.occupied));
            }
            is_crossed_safe && self.is_safe(castle.to, self.occupied)
        } else {
            // A board that exempts moves knows already that there is no check.
            let is_in_check = !L::EXEMPTS && self.is_in_check();
            if !L::EXEMPTS && !*is_check_known {
                self.attack_on_king(false, steps);
                *is_check_known = true;
            } else if !L::EXEMPTS {
                let says = say!("In check or not: the board asks as before.", "是否被将军：与前面所问相同。");
                steps.push(Step::new(says).formula("is_in_check()").verdict(is_in_check));
            }
            if !is_in_check {
                steps.push(self.safety(castle.crossed, self.occupied));
            }
            !is_in_check && self.is_safe(castle.crossed, self.occupied)
        };
        if is_allowed {
            let name = Chess::square_name(castle.to);
            let says = say!("The king may castle to {name}.", "王可易位到 {name}。");
            let step = Step::new(says).set(bit(castle.to));
            steps.push(step.yields(super::moves(Kind::King, self.king, bit(castle.to))));
        }
    }
}
