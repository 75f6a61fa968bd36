//! Checks and pins, in steps.

use alloc::format;

use chess_rules::{Chess, Move as Written};
use qipan_game::explain::{Step, Text};
use qipan_game::{Game, Legality, say};

use super::Explaining;
use super::kernel::{Draws, Steps};
use super::sets::{Made, Shown};
use crate::danger::Danger;
use crate::men::{KING, KNIGHT, PAWN};
use crate::squares::{Square, Squares, bit, has_several};
use crate::tables::{BISHOP_LINES, KING_STEPS, KNIGHT_STEPS, PAWN_TAKES, ROOK_LINES, UP_TO};

impl<L: Legality, K: Shown, const WHITE: bool> Explaining<'_, L, K, WHITE> {
    /// Words of the sets are read.
    pub(super) fn reading(&self, step: Step<Written>, sets: &[&Made]) -> Step<Written> {
        K::read(step, self.men, sets)
    }

    /// An entry of a table of sets by square is read.
    pub(super) fn at(step: Step<Written>, name: &str, table: &[u64; 64], square: Square) -> Step<Written> {
        let value = format!("{:#x}", table[square]);
        step.looks_up(format!("{name}[{square}]"), value, size_of::<u64>(), size_of_val(table))
    }

    /// Enemy knights and pawns that attack the king.
    fn leaping(&self) -> Step<Written> {
        let (king, leapers, side) = (self.king, self.leapers(self.king), Self::SIDE as usize);
        let (knights, pawns) = (K::kind(KNIGHT), K::kind(PAWN));
        let says = match leapers {
            0 => say!(
                "From the king's square, as a knight goes and as a pawn takes: no such enemy stands there.",
                "从王所在格按马步、按兵吃法看去：没有这样的敌子。"
            ),
            _ => say!(
                "From the king's square, as a knight goes and as a pawn takes: such an enemy gives check.",
                "从王所在格按马步、按兵吃法看去：这样的敌子在将军。"
            ),
        };
        let formula = format!(
            "enemy & (KNIGHT_STEPS[{king}] & {} | PAWN_TAKES[{side}][{king}] & {}) = {leapers:#x}",
            knights.code, pawns.code
        );
        let step = Self::at(Step::new(says), "KNIGHT_STEPS", &KNIGHT_STEPS, king);
        let takes = PAWN_TAKES[side][king];
        let place = format!("PAWN_TAKES[{side}][{king}]");
        let step = step.looks_up(place, format!("{takes:#x}"), size_of::<u64>(), size_of_val(&PAWN_TAKES));
        self.reading(step, &[&knights, &pawns]).formula(formula).set(leapers)
    }

    /// Enemy sliders on the king's lines of one sort.
    fn snipers(&self, is_straight: bool) -> (u64, Step<Written>) {
        let (name, table, made, men) = match is_straight {
            true => ("ROOK_LINES", &ROOK_LINES, K::straight_men(), self.straights()),
            false => ("BISHOP_LINES", &BISHOP_LINES, K::diagonal_men(), self.diagonals()),
        };
        let snipers = table[self.king] & men;
        let says = match is_straight {
            true => say!(
                "Enemy rooks and queens on the king's rank and file, whatever stands between.",
                "王所在横线、直线上的敌车与敌后，不论其间有无他子。"
            ),
            false => say!(
                "Enemy bishops and queens on the king's diagonals, whatever stands between.",
                "王所在斜线上的敌象与敌后，不论其间有无他子。"
            ),
        };
        let formula = format!("{name}[{}] & enemy & {} = {snipers:#x}", self.king, made.code);
        let step = Self::at(Step::new(says), name, table, self.king).formula(formula);
        (snipers, self.reading(step, &[&made]).set(snipers))
    }

    /// The line from the king to an enemy slider is looked up.
    fn line_to(&self, sniper: Square, says: Text) -> (u64, Step<Written>) {
        let line = UP_TO[self.king][sniper];
        let place = format!("UP_TO[{}][{sniper}]", self.king);
        (line, Step::new(says).entry(place, line, size_of_val(&UP_TO)))
    }

    /// Who stands between the king and an enemy slider.
    fn between(&self, sniper: Square) -> Step<Written> {
        let name = Chess::square_name(sniper);
        let others = UP_TO[self.king][sniper] & self.occupied & !bit(sniper);
        let says = match others.count_ones() {
            0 => say!("Nothing between the king and {name}: a check.", "王与 {name} 之间无子：将军。"),
            1 if others & self.own == 0 => say!(
                "Only an enemy man between the king and {name}: no own man is on this line.",
                "王与 {name} 之间只有一敌子：此线上无己方子。"
            ),
            1 => say!(
                "One man between the king and {name}: it is pinned to this line.",
                "王与 {name} 之间有一子：它被牵制在此线上。"
            ),
            men => say!(
                "{men} men between the king and {name}: no danger.",
                "王与 {name} 之间有 {men} 子：无危险。"
            ),
        };
        let (line, step) = self.line_to(sniper, says);
        step.formula(format!("others = {line:#x} & occupied & !(1 << {sniper}) = {others:#x}"))
    }

    /// How the board finds checks and pins before it lists moves.
    pub(super) fn looking_for_danger(&self, steps: &mut Steps) {
        let says = say!(
            "Once for all men, checks and pins are looked for from the king's square.",
            "从王所在格查找将军与牵制，一次供所有子使用。"
        );
        let (kings, king) = (K::kind(KING), self.king);
        let step = self.reading(Step::new(says), &[&kings]).set(bit(king));
        let formula = format!("(own & {}).trailing_zeros() & 63 = {king}", kings.code);
        steps.push(step.formula(formula));
        steps.push(self.leaping());
        for is_straight in [true, false] {
            let (snipers, step) = self.snipers(is_straight);
            steps.push(step);
            steps.extend(Squares(snipers).map(|sniper| self.between(sniper)));
        }
    }

    /// What checks and pins mean for the men of a board that lists legal moves.
    pub(super) fn limits(danger: &Danger, steps: &mut Steps) {
        let Danger { checkers, remedies, straight, diagonal } = *danger;
        if checkers != 0 {
            let says = say!(
                "Check: another man than the king must go to one of these squares, to take or to shield.",
                "被将军：王以外的子须吃掉将军之子或垫在其间，即到这些格之一。"
            );
            let formula = format!("checkers = {checkers:#x}, remedies = {remedies:#x}");
            steps.push(Step::new(says).formula(formula).set(remedies));
        }
        if straight | diagonal != 0 {
            let says = say!(
                "Lines of pins: an own man on one of them may only move along it.",
                "牵制线：其上的己方子只能沿线走。"
            );
            let formula = format!("straight = {straight:#x}, diagonal = {diagonal:#x}");
            steps.push(Step::new(says).formula(formula).set(straight | diagonal));
        }
        if checkers | straight | diagonal == 0 {
            let says = say!("No check and no pin: nothing limits the men.", "无将军、无牵制：各子不受限制。");
            steps.push(Step::new(says).formula("remedies = !0, straight = diagonal = 0"));
        }
        if has_several(checkers) {
            let says = say!("Two men give check: only the king can move.", "双将：只有王能走。");
            let formula = format!("{checkers:#x} & ({checkers:#x} - 1) != 0");
            steps.push(Step::new(says).formula(formula).verdict(true));
        }
    }

    /// Whether the own king is attacked, in the order in which the board looks; by another king only where
    /// that is asked.
    pub(super) fn attack_on_king(&self, by_king: bool, steps: &mut Steps) {
        let king_set = self.own & self.kind(KING);
        let (own, kings) = (K::side(Self::SIDE), K::kind(KING));
        let formula = format!("({} & {}).trailing_zeros() & 63 = {}", own.code, kings.code, self.king);
        let looked = match king_set {
            0 => say!("There is no king: it has been taken.", "没有王：它已被吃掉。"),
            _ => say!("The king is the only bit of its set.", "王是其集合中唯一的一位。"),
        };
        let step = self.reading(Step::new(looked), &[&own, &kings]).formula(formula);
        if king_set == 0 {
            steps.push(step.verdict(true));
            return;
        }
        steps.push(step.set(king_set));
        steps.push(self.leaping());
        let mut attackers = self.leapers(self.king);
        if by_king {
            let beside = KING_STEPS[self.king] & self.enemy & self.kind(KING);
            let says = say!(
                "Another king beside it would be there only after an illegal move.",
                "只有走了不合法的一步，另一王才会在其旁边。"
            );
            let step = Self::at(Step::new(says), "KING_STEPS", &KING_STEPS, self.king);
            let formula = format!("KING_STEPS[{}] & enemy & {} = {beside:#x}", self.king, kings.code);
            steps.push(self.reading(step, &[&kings]).formula(formula).set(beside));
            attackers |= beside;
        }
        if attackers == 0 {
            let found = [true, false].map(|is_straight| {
                let (snipers, step) = self.snipers(is_straight);
                steps.push(step);
                snipers
            });
            for sniper in Squares(found[0] | found[1]) {
                let (is_open, step) = self.open_line(sniper);
                steps.push(step);
                attackers |= if is_open { bit(sniper) } else { 0 };
                if is_open {
                    break;
                }
            }
        }
        let is_attacked = if by_king { self.is_attacked() } else { self.is_in_check() };
        let says = match is_attacked {
            true => say!("The king is attacked; nothing more is asked.", "王受攻击；不必再查。"),
            false => say!("The king is not attacked.", "王不受攻击。"),
        };
        steps.push(Step::new(says).formula(format!("{attackers:#x} != 0")).verdict(is_attacked));
    }

    /// Whether nothing but the slider stands on the line from the king to it.
    fn open_line(&self, sniper: Square) -> (bool, Step<Written>) {
        let (name, is_open) =
            (Chess::square_name(sniper), UP_TO[self.king][sniper] & self.occupied == bit(sniper));
        let says = match is_open {
            true => say!("The line to {name} is open: an attack.", "到 {name} 的线上无他子：受攻击。"),
            false => say!("A man stands between the king and {name}.", "王与 {name} 之间有子。"),
        };
        let (line, step) = self.line_to(sniper, says);
        let men = line & self.occupied;
        let formula = format!("{line:#x} & occupied = {men:#x}, == 1 << {sniper}: {is_open}");
        (is_open, step.formula(formula))
    }
}
