//! All pawns at once, in steps; the moves are those of one of them.

use alloc::{format, string::String, vec, vec::Vec};

use chess_rules::{Chess, Kind, Move as Written};
use qipan_game::explain::{Step, Text};
use qipan_game::{Game, Legality, say};

use super::kernel::{Draws, Steps};
use super::sets::Shown;
use super::{Any, DOUBLE_STEPPER, Explaining};
use crate::danger::Danger;
use crate::men::PAWN;
use crate::sliders::Sliders;
use crate::squares::{FILE_A, FILE_H, RANK_1, RANK_8, Square, Squares, bit};
use crate::tables::PAWN_TAKES;

/// A set of targets of all pawns.
struct Ahead {
    says: Text,
    formula: String,
    targets: u64,
    /// From where a pawn comes to its target.
    back: isize,
}

impl<L: Legality, K: Shown, const WHITE: bool> Explaining<'_, L, K, WHITE> {
    const FORWARD: isize = if WHITE { 8 } else { -8 };

    /// A shift by so many squares, as the code has it.
    fn shifted(by: isize) -> String {
        format!("{} {}", if by > 0 { "<<" } else { ">>" }, by.abs())
    }

    /// What is left of the targets on which a pin of one sort would be left.
    fn keeps_pin(name: &str, line: u64, shift: &str) -> String {
        if line == 0 { String::new() } else { format!(" & !({name} {shift} & !{name})") }
    }

    /// The moves of a group of pawns, of which the one on a square is asked for.
    pub(super) fn pawns(&self, group: u64, limits: &Danger, from: Square, steps: &mut Steps) {
        let says = match L::EXEMPTS {
            true => say!(
                "Pawns move all at once, suspect ones apart from the others: this set is shifted.",
                "所有的兵一起走，可疑的与其余的分开：将此集合移位。"
            ),
            false => say!("All pawns move at once: this set is shifted.", "所有的兵一起走：将此集合移位。"),
        };
        steps.push(Step::new(says).formula(format!("pawns = {group:#x}")).set(group));
        let mut parts = self.quiet(group, limits, steps);
        parts.extend(self.taking(group, limits, steps));
        let (last, mut promoting) = (if WHITE { RANK_8 } else { RANK_1 }, 0);
        for Ahead { says, formula, targets, back } in parts {
            let own = |to: Square| to.wrapping_add_signed(-back) == from;
            let to = Squares(targets).filter(|&to| own(to)).fold(0, |set, to| set | bit(to));
            promoting |= to & last;
            let step = Step::new(says).formula(formula).set(targets);
            steps.push(step.yields(super::moves(Kind::Pawn, from, to & !last)));
        }
        if promoting != 0 {
            let says = say!(
                "On the last rank it becomes a queen, rook, bishop or knight: four moves a target.",
                "到底线升变为后、车、象或马：每个目标格四种着法。"
            );
            let step = Step::new(says).formula(format!("targets & {last:#x}")).set(promoting);
            steps.push(step.yields(super::moves(Kind::Pawn, from, promoting)));
        }
    }

    /// Pawns that are pinned along lines of a sort and cannot go on lines of the other are left out.
    fn free(group: u64, pins: u64, name: &str, goes: &Text, steps: &mut Steps) -> u64 {
        let free = group & !pins;
        if group & pins != 0 {
            let Text { en, zh } = goes;
            let says = say!(
                "Pawns on such a pin's line cannot {en}: they are left out.",
                "在这种牵制线上的兵不能{zh}：去掉。"
            );
            steps.push(Step::new(says).formula(format!("pawns & !{name} = {free:#x}")).set(free));
        }
        free
    }

    /// One square ahead and two.
    fn quiet(&self, group: u64, limits: &Danger, steps: &mut Steps) -> Vec<Ahead> {
        let free = Self::free(group, limits.diagonal, "diagonal", &say!("go straight on", "直走"), steps);
        let third = if WHITE { RANK_1 << 16 } else { RANK_1 << 40 };
        let (empty, straight) = (!self.occupied, limits.straight);
        let one = Self::ahead(free) & empty & !(Self::ahead(straight) & !straight);
        let two = Self::ahead(one & third) & empty & limits.remedies;
        let shift = Self::shifted(Self::FORWARD);
        let pin = Self::keeps_pin("straight", straight, &shift);
        // A check limits single steps after double ones have been made of them.
        let remedies = if limits.checkers != 0 { " & remedies" } else { "" };
        let single = Ahead {
            says: say!("One rank ahead, onto empty squares.", "向前一格，到空格上。"),
            formula: format!("{free:#x} {shift} & !occupied{pin}{remedies} = {:#x}", one & limits.remedies),
            targets: one & limits.remedies,
            back: Self::FORWARD,
        };
        let double = Ahead {
            says: say!(
                "Those that have come to their third rank go on, if the next square is empty too.",
                "走到己方第三横线者，若再前一格也空，可再走一格。"
            ),
            formula: format!("({one:#x} & {third:#x}) {shift} & !occupied{remedies} = {two:#x}"),
            targets: two,
            back: 2 * Self::FORWARD,
        };
        vec![single, double]
    }

    /// Captures to both sides.
    fn taking(&self, group: u64, limits: &Danger, steps: &mut Steps) -> [Ahead; 2] {
        let free = Self::free(group, limits.straight, "straight", &say!("take", "斜吃"), steps);
        let (targets, diagonal) = (self.enemy & limits.remedies, limits.diagonal);
        let remedies = if limits.checkers != 0 { " & remedies" } else { "" };
        [(1, FILE_H, "right", "右"), (-1, FILE_A, "left", "左")].map(|(aside, edge, en, zh)| {
            let ahead = |set| if aside > 0 { Self::ahead_right(set) } else { Self::ahead_left(set) };
            let shift = Self::shifted(Self::FORWARD + aside);
            let pin = Self::keeps_pin("diagonal", diagonal, &shift);
            let taken = ahead(free) & targets & !(ahead(diagonal) & !diagonal);
            Ahead {
                says: say!(
                    "Ahead and to the {en}, onto enemy men; from the edge file none goes there.",
                    "向前偏{zh}一格，吃敌子；该侧边线上的兵先去掉，以免绕到另一侧。"
                ),
                formula: format!("({free:#x} & !{edge:#x}) {shift} & enemy{remedies}{pin} = {taken:#x}"),
                targets: taken,
                back: Self::FORWARD + aside,
            }
        })
    }

    /// Taking a pawn that has just moved two squares.
    pub(super) fn passing(&self, to: Square, from: Square, steps: &mut Steps) {
        let candidates = self.en_passant_candidates(to);
        let (enemy, double_stepper) = (Self::SIDE.other() as usize, to.wrapping_add_signed(-Self::FORWARD));
        let place = format!("PAWN_TAKES[{enemy}][{to}]");
        let takes = PAWN_TAKES[enemy][to];
        let name = Chess::square_name(to);
        let says = say!(
            "A pawn has just passed over {name}; seen back from there, own pawns that may take it.",
            "敌兵刚越过 {name}：从 {name} 反看，可吃到那里的己方兵。"
        );
        let step = Step::new(says).reads(DOUBLE_STEPPER, 0, double_stepper, 1);
        let step = step.looks_up(place.clone(), format!("{takes:#x}"), 8, size_of_val(&PAWN_TAKES));
        let pawns = K::kind(PAWN);
        let formula =
            format!("to = {double_stepper} ^ 8 = {to}; {place} & own & {} = {candidates:#x}", pawns.code);
        let step = self.reading(step, &[&pawns]).formula(formula).set(candidates);
        let is_candidate = candidates & bit(from) != 0;
        let taken = move || super::moves(Kind::Pawn, from, bit(to));
        if !L::LISTS_LEGAL || !is_candidate {
            steps.push(step.yields(is_candidate.then(taken).into_iter().flatten()));
            return;
        }
        steps.push(step);
        let is_legal = self.en_passant_takers(to) & bit(from) != 0;
        steps.push(self.after_passing(to, from, is_legal).yields(is_legal.then(taken).into_iter().flatten()));
    }

    /// Whether the king is safe when both pawns have left their squares.
    fn after_passing(&self, to: Square, from: Square, is_legal: bool) -> Step<Written> {
        let taken = bit(to.wrapping_add_signed(-Self::FORWARD));
        let occupied = self.occupied ^ taken ^ bit(from) ^ bit(to);
        let says = match is_legal {
            true => say!(
                "Two men leave at once, which no pin foresees; with this occupancy the king is safe.",
                "两子同时离开，牵制无法预见：按此占位，王安全。"
            ),
            false => say!(
                "Two men leave at once, which no pin foresees; so occupied, the king is attacked.",
                "两子同时离开，牵制无法预见：按此占位，王受攻击。"
            ),
        };
        let (rook, bishop) = (Any::rook(self.king, occupied), Any::bishop(self.king, occupied));
        let attackers =
            self.leapers(self.king) & !taken | bishop & self.diagonals() | rook & self.straights();
        let formula = format!(
            "leapers & !{taken:#x} | {bishop:#x} & diagonals | {rook:#x} & straights = {attackers:#x}"
        );
        Step::new(says).formula(formula).set(occupied)
    }
}
