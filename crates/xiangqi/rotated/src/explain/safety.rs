//! The general's safety: from its square with the tables of moves, and what a side has to mind.

use alloc::{format, vec, vec::Vec};

use qipan_game::explain::{Step, Text, marks_suspects};
use qipan_game::{Play, PseudoLegal, say};
use xiangqi_rules::{Kind, Move, Piece};

use super::moves::in_half;
use super::{name, names, squares};
use crate::Rotated;
use crate::danger::{self, Danger, Watch, watch};
use crate::men::piece_of;
use crate::sets::{Men, Set, Sets, bit, each, set_of};
use crate::sliders::eyes;
use crate::squares::square_of;
use crate::tables::{HORSES_AT, SOLDIERS_AT, horses_at, soldiers_at};

/// What the men between an enemy and the general mean.
fn meaning(man: &Text, is_cannon: bool, men: Set) -> Text {
    let (Text { en, zh }, Text { en: on, zh: zh_on }) = (man, names(men));
    match (is_cannon, men.count_ones()) {
        (false, 0) => {
            say!("Nothing is between the {en} and the general: check.", "{zh}与将帅之间无子：将军。")
        }
        (false, 1) => {
            say!("One man, on {on}, keeps the {en} off: it is tied.", "{zh_on} 一子挡住{zh}：不可随意离开。")
        }
        (true, 0) => say!(
            "The {en} lacks a screen: whoever goes between becomes one.",
            "{zh}为空头炮：走入其间之子即成炮架。"
        ),
        (true, 1) => say!("The {en} has its screen on {on}: check.", "{zh}以 {zh_on} 为炮架：将军。"),
        (true, 2) => say!(
            "The {en} has two men before it, on {on}: both are tied, for one would be a screen.",
            "{zh}之前有两子，在 {zh_on}：皆不可随意离开，否则余者成炮架。"
        ),
        (_, count) => say!(
            "{count} men are between the {en} and the general: nothing to mind.",
            "{zh}与将帅之间有 {count} 子：不必顾虑。"
        ),
    }
}

impl<L: PseudoLegal, K: Sets, P: Play> Rotated<L, K, P> {
    fn seeking_general(&self, side: usize) -> Step<Move> {
        let at = self.general(side);
        let says = say!(
            "The general is the only one in its half: the lowest bit of the set.",
            "本半场唯一的将帅：集合的最低位。"
        );
        let bits = at & 63;
        let (formula, places) = match Self::has_planes() {
            true => (format!("(low & !middle & !high).trailing_zeros() = {bits}"), 0..3),
            false => (format!("of(general).trailing_zeros() = {bits}"), 3..4),
        };
        self.reads(Step::new(says).formula(formula), places).squares(squares(bit(at)))
    }

    /// A side's men among some, as the code masks them.
    fn men_among(&self, side: usize, kinds: &[Kind], near: Set) -> Set {
        let men = kinds.iter().fold(0, |set, &kind| set | set_of([0, 1].map(|half| self.men.of(kind, half))));
        men & near & self.colour(side)
    }

    /// A step that intersects the sets of kinds.
    fn meets(&self, says: Text, formula: &str, side: usize, kinds: &[Kind], near: Set) -> Step<Move> {
        let mut places: Vec<_> = kinds.iter().flat_map(|&kind| Self::men_formula(kind, side).1).collect();
        places.sort_unstable();
        places.dedup();
        let set = self.men_among(side, kinds, near);
        self.reads(Step::new(says).formula(formula), places).squares(squares(set))
    }

    /// What a table knows of the general's square.
    fn watching(side: usize, general: usize) -> Step<Move> {
        let Watch { lines, leaps, .. } = watch(side, general);
        let says = say!(
            "By the general's square a table has its lines and the squares a horse's leap away.",
            "按将帅之格查表，得其两线与马的一跳之格。"
        );
        let place = format!("WATCHED[{side}][{}]", general & 63);
        let step = Step::new(says).squares(squares(lines | leaps));
        let value = format!("lines {lines:#x}, leaps {leaps:#x}");
        step.looks_up(place, value, 40, danger::table_bytes())
    }

    /// Whether the general of a side is attacked; at level `exempt` no filter precedes the test of a suspect.
    pub(super) fn check_in_steps(&self, side: usize, is_filtered: bool) -> Vec<Step<Move>> {
        if self.men_among(side, &[Kind::General], !0) == 0 {
            let says = say!("The general was taken: its set is empty.", "将帅已被吃：其集合为空。");
            return vec![self.meets(says, "of(general)", side, &[Kind::General], !0).verdict(true)];
        }
        let (general, enemy) = (self.general(side), side ^ 1);
        let mut steps = vec![self.seeking_general(side)];
        if is_filtered {
            steps.push(Self::watching(side, general));
            let Watch { lines, near, .. } = watch(side, general);
            let far = self.men_among(enemy, &[Kind::Chariot, Kind::Cannon], *lines);
            let near = self.men_among(enemy, &[Kind::Horse, Kind::Soldier], in_half(side, *near));
            let says = match far | near {
                0 => say!(
                    "No enemy chariot or cannon is on the general's lines, no horse or soldier near.",
                    "将帅两线上无敌车、炮，近旁无敌马、兵：不必查线。"
                ),
                _ => say!(
                    "Enemy men stand where they might attack: look closer.",
                    "有敌子在可能攻击之格：须细看。"
                ),
            };
            let kinds = [Kind::Horse, Kind::Chariot, Kind::Cannon, Kind::Soldier];
            let formula = "(chariots | cannons) & lines | (horses | soldiers) & near, of them";
            steps.push(self.meets(says, formula, enemy, &kinds, far | near));
            if far | near == 0 {
                steps.push(self.facing(side, general));
                return steps;
            }
        }
        let says = say!(
            "What a chariot or cannon would reach from the general's square is from where they reach it.",
            "设想车、炮立于将帅之格：其所到之处，即敌方车、炮攻击将帅之处。"
        );
        steps.push(Step::new(says).squares(squares(bit(general))));
        let (stages, [chariot, cannon]) = self.lines_in_steps(general);
        steps.extend(stages);
        let says = say!(
            "Enemy chariots, and the other general, that the chariot's lines reach.",
            "车线所及的敌车与敌将帅。"
        );
        let strikers = [Kind::Chariot, Kind::General];
        steps.push(self.meets(says, "strikers & chariot & them", enemy, &strikers, chariot));
        let says = say!("Enemy cannons behind a single screen.", "隔一炮架的敌炮。");
        steps.push(self.meets(says, "of(cannon) & cannon & them", enemy, &[Kind::Cannon], cannon));

        let occupied = self.men.occupied(side);
        let says = say!(
            "The legs of horses that would jump to the general are its diagonal neighbours: an index.",
            "可跳至将帅之马，其马腿即将帅斜邻四格：聚为下标。"
        );
        steps.push(self.eyes_in_step(says, general));
        let leaps = in_half(side, horses_at(occupied, general));
        let says = say!("Enemy horses where the entry has them.", "表项所列之处的敌马。");
        let step = self.meets(says, "of(horse) & HORSES_AT[…] & them", enemy, &[Kind::Horse], leaps);
        let place = format!("HORSES_AT[{}][{}]", general & 63, eyes(occupied, general));
        steps.push(step.looks_up(place, format!("{leaps:#x}"), 8, size_of_val(&HORSES_AT)));
        let places = in_half(side, soldiers_at(side, general));
        let says = say!("Enemy soldiers beside the general or before it.", "将帅左右或前方的敌兵。");
        let step = self.meets(says, "of(soldier) & SOLDIERS_AT[…] & them", enemy, &[Kind::Soldier], places);
        let place = format!("SOLDIERS_AT[{side}][{}]", general & 63);
        steps.push(step.looks_up(place, format!("{places:#x}"), 8, size_of_val(&SOLDIERS_AT)));
        let says =
            say!("One comparison for all: is any of these sets not empty?", "一次比较：诸集合是否有不空者？");
        let step = Step::new(says).formula("near & them | far & them != 0");
        steps.push(step.verdict(self.is_attacked(side)));
        steps
    }

    /// Whether nothing stands between the generals.
    fn facing(&self, side: usize, general: usize) -> Step<Move> {
        let other = self.general(side ^ 1);
        let between = watch(side, general).between[other & 127];
        let says = match (between & bit(general) != 0, self.is_faced(side, general)) {
            (true, _) => say!("The other general is on another file.", "对方将帅不在同一纵线。"),
            (_, true) => say!("Nothing is between the two generals: an attack.", "两将帅之间无子：受攻。"),
            (_, false) => {
                say!("The generals share a file, and men are between them.", "两将帅同线，其间有子。")
            }
        };
        let place = format!("WATCHED[{side}][{}].between[{other}]", general & 63);
        let step = Step::new(says).looks_up(place, format!("{between:#x}"), 16, danger::table_bytes());
        step.formula("between & occupied == 0").verdict(self.is_faced(side, general))
    }

    /// What the side to move has to mind, and how that is found out.
    pub(super) fn minding(&self) -> (Vec<Step<Move>>, Danger) {
        let (us, them) = self.sides();
        let general = self.general(us);
        let (watch, danger, occupied) = (watch(us, general), self.danger(), self.occupied());
        let place = format!("WATCHED[{us}][{}]", general & 63);
        let mut steps = vec![self.seeking_general(us), Self::watching(us, general)];

        let straight = self.men_among(them, &[Kind::Chariot, Kind::General], watch.lines)
            | self.men_among(them, &[Kind::Horse], watch.leaps);
        let cannons = self.men_among(them, &[Kind::Cannon], watch.lines);
        let beside = in_half(us, soldiers_at(us, general));
        let soldiers = self.men_among(them, &[Kind::Soldier], beside);
        let near = straight | cannons | soldiers;
        let says = match near {
            0 => {
                say!("No enemy man stands there: only the general is tied.", "该处无敌子：只须顾虑将帅自身。")
            }
            _ => say!("Enemy men there: only these can matter.", "该处的敌子：仅须查看它们。"),
        };
        let kinds = [Kind::General, Kind::Horse, Kind::Chariot, Kind::Cannon, Kind::Soldier];
        let formula = "(strikers | cannons) & lines | horses & leaps | soldiers & beside, of them";
        steps.push(self.meets(says, formula, them, &kinds, near));
        for square in each(straight).chain(each(cannons)) {
            let between = watch.between[square & 127];
            let (man, on) =
                (piece_of(self.men.man_on(square)).map(Piece::text).unwrap_or_default(), name(square));
            let man = Text::new(format!("{} on {on}", man.en), format!("{on} {}", man.zh));
            let men = between & occupied;
            let formula = format!("between & occupied: {} men", men.count_ones());
            let step = Step::new(meaning(&man, cannons & bit(square) != 0, men)).formula(formula);
            let place = format!("{place}.between[{square}]");
            let step = step.looks_up(place, format!("{between:#x}"), 16, danger::table_bytes());
            steps.push(step.squares(squares(men)));
        }
        if soldiers != 0 {
            let says = say!("A soldier is beside the general: check.", "将帅旁有敌兵：将军。");
            steps.push(Step::new(says).squares(squares(soldiers)));
        }
        if self.is_attacked(us) {
            let says = say!("In check all own men are tied.", "被将军时，己方所有的子皆可疑。");
            steps.push(Step::new(says).formula("tied = own").squares(squares(danger.tied)));
        }
        if danger.bare != 0 {
            let says = say!(
                "Squares before a bare cannon: moves that end here are suspect.",
                "空头炮之前的格：走到此处者可疑。"
            );
            steps.push(Step::new(says).formula("bare").squares(squares(danger.bare)));
        }
        steps.iter_mut().for_each(|step| step.once = true);
        (steps, danger)
    }

    /// Which moves are suspect: those of tied men, and those that end before a bare cannon.
    pub(super) fn marking(from: usize, danger: &Danger, moves: &[Move]) -> Step<Move> {
        let is_tied = danger.tied & bit(from) != 0;
        let suspects = moves.iter().copied();
        let suspects: Vec<_> =
            suspects.filter(|m| is_tied || danger.bare & bit(square_of(m.to)) != 0).collect();
        let formula = format!("tied >> {from} & 1 = {}, or bare >> to & 1", u8::from(is_tied));
        marks_suspects(suspects).formula(formula).squares(squares(danger.tied))
    }
}
