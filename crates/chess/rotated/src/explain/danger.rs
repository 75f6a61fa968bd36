//! Checks and pins: look-ups from the king that meet those of the sliders.

use alloc::{format, vec, vec::Vec};

use qipan_game::explain::{Step, Text};
use qipan_game::{PseudoLegal, say};

use super::{Lesson, Written, hex, name, names, squares};
use crate::Rotated;
use crate::men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::sets::{Men, Set, Sets, each};
use crate::sliders::{Line, Tables};
use crate::tables::{KING_STEPS, KNIGHT_STEPS, OBLIQUE, PAWN_STEPS, REACH, STRAIGHT};
use crate::upkeep::Upkeep;

impl<L: PseudoLegal, U: Upkeep, T: Tables, K: Sets> Lesson<'_, L, U, T, K> {
    /// What has to be minded, found once for all men of the side.
    pub(super) fn danger(&mut self) {
        let (board, us) = (self.board, self.us);
        let king = board.king(us);
        self.steps.push(board.king_found(us));
        let near = board.near_men(king, us ^ 1) & self.now.enemy;
        self.steps.push(board.near(king, us, near, &[(KNIGHT, "knight"), (PAWN, "pawn")]));
        let straight = board.straight_men() & self.now.enemy & STRAIGHT[king];
        let oblique = board.oblique_men() & self.now.enemy & OBLIQUE[king];
        for (pair, sliders) in [(&Line::ALL[..2], straight), (&Line::ALL[2..], oblique)] {
            self.steps.push(board.sliders_on_lines(king, us, pair[0] == Line::Rank, sliders));
            for &line in pair {
                let sliders = sliders & REACH[line as usize][king];
                if sliders != 0 {
                    self.seen_along(line, king, sliders);
                }
            }
        }
        if self.now.danger.in_check {
            let says = say!(
                "The king is in check: all own men are tied, for every move may leave it so.",
                "王被将军：己方各子皆受制，任何着法都可能未解将。"
            );
            self.steps.push(Step::new(says).squares(squares(self.now.danger.tied)));
        }
    }

    /// A line on which an enemy slider stands: what the king sees meets what the slider sees.
    fn seen_along(&mut self, line: Line, king: usize, sliders: Set) {
        let board = self.board;
        if let Some(turning) = board.turning(line)
            && !self.steps.iter().any(|step| step.formula == turning.formula)
        {
            self.steps.push(turning);
        }
        let (mut step, look) = board.reading_look_up(Step::new(Text::default()), line, king);
        let (Text { en, zh }, seen) = (line.text(), look.seen);
        if seen & sliders != 0 {
            let by = names(seen & sliders);
            step.says = say!(
                "Along the {en} the king sees the slider on {by}: check.",
                "沿{zh}，王看到 {by} 的长程子：将军。"
            );
            self.steps.push(step.formula(format!("{} & sliders != 0", look.place())).squares(squares(seen)));
        }
        for slider in each(sliders & !seen) {
            let (step, back) = board.reading_look_up(Step::new(Text::default()), line, slider);
            let (step, _) = board.reading_look_up(step, line, king);
            let (at, met) = (name(slider), seen & back.seen);
            let tied = met & self.now.own;
            let (on, own) = (names(met), names(tied));
            let says = if tied != 0 {
                say!(
                    "Along the {en} the king and the slider on {at} see the same man on {own}: it stands \
                     alone between them and is tied.",
                    "沿{zh}，王与 {at} 的长程子都看到 {own} 之子：它独在其间，受牵制。"
                )
            } else if met != 0 {
                say!(
                    "Along the {en} the king and the slider on {at} both see {on}, where no own man stands: \
                     nothing is tied.",
                    "沿{zh}，王与 {at} 的长程子都看到 {on}，其上非己方子：无子受牵制。"
                )
            } else {
                say!(
                    "Along the {en} the king and the slider on {at} see no square in common: more than one \
                     man stands between.",
                    "沿{zh}，王与 {at} 的长程子所见无共同的格：其间不止一子。"
                )
            };
            let formula = format!("{} & {} & own = {}", look.place(), back.place(), hex(tied));
            let step = Step { says, ..step };
            self.steps.push(step.formula(formula).squares(squares(met)));
        }
    }
}

impl<L: PseudoLegal, U: Upkeep, T: Tables, K: Sets> Rotated<L, U, T, K> {
    /// Whether a side's king is attacked: by the other king too, if the side has just moved.
    pub(super) fn check(&self, us: usize) -> Vec<Written> {
        let mut steps = vec![self.king_found(us)];
        self.attack(self.king(us), us, us != self.sides().0, &mut steps);
        steps
    }

    /// Whether a square is attacked by a side's enemy, its king included if it is asked about: from near,
    /// along ranks and files, along diagonals.
    pub(super) fn attack(&self, square: usize, us: usize, by_king: bool, steps: &mut Vec<Written>) -> bool {
        let (at, enemy) = (name(square), self.men.side(us ^ 1));
        let kings = if by_king { KING_STEPS[square] & self.men.kind(KING) } else { 0 };
        let near = (self.near_men(square, us ^ 1) | kings) & enemy;
        let kinds = [(KNIGHT, "knight"), (PAWN, "pawn"), (KING, "king")];
        steps.push(self.near(square, us, near, &kinds[..if by_king { 3 } else { 2 }]));
        if near != 0 {
            return true;
        }
        let [straight, oblique] = [self.straight_men() & enemy, self.oblique_men() & enemy];
        for (pair, on_lines, sliders) in [
            (&Line::ALL[..2], STRAIGHT[square] & straight, straight),
            (&Line::ALL[2..], OBLIQUE[square] & oblique, oblique),
        ] {
            steps.push(self.sliders_on_lines(square, us, pair[0] == Line::Rank, on_lines));
            if on_lines == 0 {
                continue;
            }
            let seen = pair.iter().fold(0, |seen, &line| seen | self.look_up(line, square, steps));
            let attackers = seen & sliders;
            let by = names(attackers);
            let says = match attackers {
                0 => say!("From {at} none of these sliders is seen.", "自 {at} 看不到这些长程子。"),
                _ => say!("The slider on {by} is seen: {at} is attacked.", "看到 {by} 的长程子：{at} 受攻。"),
            };
            steps.push(Step::new(says).formula("attacked & sliders != 0").verdict(attackers != 0));
            if attackers != 0 {
                return true;
            }
        }
        let is_attacked = self.is_attacked(square, us ^ 1);
        steps.push(Step::new(say!("Nothing attacks {at}.", "{at} 不受攻。")).verdict(is_attacked));
        is_attacked
    }

    pub(super) fn king_found(&self, us: usize) -> Written {
        let (kings, own) = (self.kind_formula(KING), self.side_formula(us));
        let (set, king) = (self.men_of(KING, us), self.king(us));
        let says = match set {
            0 => say!("There is no such king: it has been taken.", "该王已不在盘上（已被吃）。"),
            _ => say!("The king is the only bit of its set.", "找王：它是其集合中唯一的一位。"),
        };
        let formula = format!("({kings} & {own}).trailing_zeros() & 63 = {king}");
        let step = Step::new(says).formula(formula);
        let step = self.reading_kinds(step, &[KING]);
        self.reading_sides(step, us, true).squares(squares(set))
    }

    /// Men that attack a square from near: those that a man there would attack if it were one of them.
    fn near(&self, square: usize, us: usize, attackers: Set, kinds: &[(usize, &str)]) -> Written {
        let (at, by) = (name(square), names(attackers));
        let says = match attackers {
            0 => say!(
                "No enemy knight, pawn or king stands where one on {at} would strike: none attacks it from \
                 near.",
                "设 {at} 有马、兵、王，其所攻击的格上无同类敌子：近处无攻击。"
            ),
            _ => say!(
                "Where one on {at} would strike stands an enemy man of that kind, on {by}: {at} is attacked.",
                "设 {at} 有同类子，它攻击 {by}，该处正有敌子：{at} 受攻。"
            ),
        };
        let mut step = Step::new(says);
        let mut terms = Vec::new();
        for &(number, kind) in kinds {
            let (table, place, entry) = match number {
                PAWN => {
                    let entry = PAWN_STEPS[us][square];
                    (size_of_val(&PAWN_STEPS), format!("PAWN_STEPS[{us}][{square}]"), entry)
                }
                KNIGHT => {
                    (size_of_val(&KNIGHT_STEPS), format!("KNIGHT_STEPS[{square}]"), KNIGHT_STEPS[square])
                }
                _ => (size_of_val(&KING_STEPS), format!("KING_STEPS[{square}]"), KING_STEPS[square]),
            };
            terms.push(format!("{place} & {kind}s"));
            step = step.looks_up(place, hex(entry), 8, table);
        }
        let numbers: Vec<_> = kinds.iter().map(|&(number, _)| number).collect();
        let step = self.reading_kinds(step, &numbers);
        let step = self.reading_sides(step, us ^ 1, true);
        let step = step.formula(format!("({}) & enemy != 0", terms.join(" | ")));
        step.verdict(attackers != 0)
    }

    /// Enemy sliders on the lines of a square, as on an empty board.
    fn sliders_on_lines(&self, square: usize, us: usize, is_straight: bool, sliders: Set) -> Written {
        let (at, on) = (name(square), names(sliders));
        let (kind, table, reach, lines) = match is_straight {
            true => (
                ROOK,
                "STRAIGHT",
                &STRAIGHT,
                say!("rook or queen stands on rank or file", "横线与直线上的敌车或敌后"),
            ),
            false => (
                BISHOP,
                "OBLIQUE",
                &OBLIQUE,
                say!("bishop or queen stands on a diagonal", "斜线上的敌象或敌后"),
            ),
        };
        let Text { en, zh } = lines;
        let says = match sliders {
            0 => say!("No enemy {en} of {at}: nothing is looked up.", "{at} 的{zh}：没有，不必查表。"),
            _ => say!(
                "An enemy {en} of {at}, on {on}: these lines are looked up.",
                "{at} 的{zh}：有，在 {on}，须查表。"
            ),
        };
        let place = format!("{table}[{square}]");
        let men = if is_straight { "rooks | queens" } else { "bishops | queens" };
        let formula = format!("{place} & ({men}) & enemy = {}", hex(sliders));
        let step = Step::new(says).looks_up(place, hex(reach[square]), 8, size_of_val(reach));
        let step = self.reading_sides(self.reading_kinds(step, &[kind, QUEEN]), us ^ 1, true);
        step.formula(formula).squares(squares(sliders))
    }
}
