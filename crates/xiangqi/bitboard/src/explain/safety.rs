//! The general's safety: who watches it, past which men, and what that means for the side to move.

use qipan_game::explain::{Step, Text};
use qipan_game::say;
use xiangqi_rules::{Kind, Move};

use super::{moves_to, name, names, squares};
use crate::attacks::Watchers;
use crate::danger::Danger;
use crate::mailbox::Mailbox;
use crate::sets::{BOARD, Men, Set, Sets, bit, first, is_single, len};
use crate::sliders::Sliders;
use crate::squares::Player;
use crate::tables::{BETWEEN, WATCH, Watch};
use crate::{Bitboard, Lists};

/// What the men between a watcher and the general mean, and whether the watcher attacks.
fn meaning(man: &Text, is_cannon: bool, men: Set) -> (Text, bool) {
    let (Text { en, zh }, Text { en: on, zh: zh_on }, count) = (man, names(men), len(men));
    match (is_cannon, count) {
        (false, 0) => {
            (say!("Nothing keeps the {en} off the general: an attack.", "{zh}与将帅之间无阻挡：受攻。"), true)
        }
        (false, 1) => {
            (say!("The {en} is kept off by one man, on {on}.", "{zh}仅被 {zh_on} 一子阻挡。"), false)
        }
        (true, 0) => (
            say!(
                "The {en} lacks a screen: a man that goes between becomes one.",
                "{zh}为空头炮：走入其间之子即成炮架。"
            ),
            false,
        ),
        (true, 1) => {
            (say!("The {en} has its screen on {on}: an attack.", "{zh}以 {zh_on} 为炮架：受攻。"), true)
        }
        (true, 2) => (
            say!(
                "The {en} has two men before it, on {on}: if one leaves, the other is its screen.",
                "{zh}之前有两子，在 {zh_on}：一子离开，另一子即成炮架。"
            ),
            false,
        ),
        _ => (
            say!(
                "Between the {en} and the general stand {count} men: no single move opens that.",
                "{zh}与将帅之间有 {count} 子：走一步不足以打开。"
            ),
            false,
        ),
    }
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox> Bitboard<L, S, K, M> {
    /// A man by its name and square.
    fn named(&self, square: usize) -> Text {
        let Text { en, zh } = self.man_text(square);
        let at = name(square);
        say!("{en} on {at}", "{at} {zh}")
    }

    /// The general, and what can threaten it from where.
    fn watching<P: Player>(&self) -> Vec<Step<Move>> {
        let (at, side) = (self.general_bit::<P>(), P::SIDE);
        let (sides, kinds) = (Self::side_formula(side), Self::kind_formula(Kind::General));
        let general = self.men_of::<P>(Kind::General);
        let says =
            say!("The general of {side} is the one bit of an intersection.", "取交集，唯一的一位即将帅。");
        let find = Step::new(says).formula(format!("{kinds} & {sides}"));
        let find = self.reads_sets(find, &[Kind::General], &[side]).squares(squares(general));
        let watch = self.watch::<P>(at);
        let near = P::HOME.set(watch.leaps | watch.beside);
        let says = say!(
            "By its square a table has what could threaten it: lines, horses' leaps, places beside it.",
            "按其所在的格查表，得可能的威胁来处：所在两线、马的一跳、兵的邻格。"
        );
        let place = format!("WATCH[{}][{at}]", side as usize);
        let value = format!("lines {:#x}, leaps {:#x}, beside {:#x}", watch.lines, watch.leaps, watch.beside);
        let look = Step::new(says).looks_up(place, value, size_of::<Watch>(), size_of_val(&WATCH));
        vec![find, look.formula("lines | leaps | beside").squares(squares(watch.lines | near))]
    }

    /// What must be between the general and an enemy's square is looked up, and intersected with the men.
    fn between<P: Player>(&self, step: Step<Move>, square: usize) -> Step<Move> {
        let (side, at) = (P::SIDE as usize, self.general_bit::<P>());
        let (between, occupied) = (self.watch::<P>(at).between(square), self.men.occupied());
        let place = format!("BETWEEN[{side}][{}][{square}]", name(at + P::HOME.base()));
        step.looks_up(place, format!("{between:#x}"), 16, size_of_val(&BETWEEN))
            .formula(format!("between({square}) & occupied: len {}", len(between & occupied)))
            .squares(squares(between & occupied))
    }

    /// Whether the generals face each other.
    fn facing<P: Player>(&self) -> (Step<Move>, bool) {
        if self.men_of::<P::Opponent>(Kind::General) == 0 {
            return (Step::new(say!("The other general was taken.", "对方将帅已被吃。")), false);
        }
        let (at, other) = (self.general_bit::<P>(), self.other_general::<P>());
        let own = P::HOME.set(1 << at);
        let between = self.watch::<P>(at).between(other);
        let (says, faces) = if between == own {
            let says = say!(
                "The other general is on another file: the table names the own square, which has a man.",
                "对方将帅不在同一直线：表中为自身所在的格，恒有子。"
            );
            (says, false)
        } else {
            meaning(&self.named(other), false, between & self.men.occupied())
        };
        (self.between::<P>(Step::new(says), other), faces)
    }

    /// Who attacks the general of `P`: outwards from it, as far as the first attack, or all.
    fn looking_out<P: Player>(&self, stops: bool) -> (Vec<Step<Move>>, bool) {
        let mut steps = self.watching::<P>();
        let (facing, mut is_attacked) = self.facing::<P>();
        steps.push(facing);
        let enemy = P::Opponent::SIDE;
        let (watch, them) = (self.watch::<P>(self.general_bit::<P>()), self.men.side(enemy));
        let Watchers { chariots, cannons, horses, soldiers } = self.watchers::<P>(watch, them);
        let soldiers = P::HOME.set(soldiers);
        let snipers = chariots | P::HOME.set(horses);
        if is_attacked && stops {
            return (steps, true);
        }
        let says = match snipers | cannons | soldiers {
            0 => say!("No enemy man stands where it could threaten: done.", "无敌子位于可威胁之处：查毕。"),
            _ => say!("These enemy men stand where they could threaten.", "这些敌子位于可威胁之处。"),
        };
        let kinds = [Kind::Chariot, Kind::Cannon, Kind::Horse, Kind::Soldier];
        let side = Self::side_formula(enemy);
        let formula = format!("((chariots | cannons) & lines | horses & leaps | soldiers & beside) & {side}");
        let step = Step::new(says).formula(formula);
        let step = self.reads_sets(step, &kinds, &[enemy]);
        steps.push(step.squares(squares(snipers | cannons | soldiers)));
        if soldiers != 0 {
            is_attacked = true;
            let says = say!("A soldier beside the general: an attack.", "将帅旁有敌兵：受攻。");
            steps.push(Step::new(says).squares(squares(soldiers)));
        }
        for square in squares(snipers).into_iter().chain(squares(cannons)) {
            if is_attacked && stops {
                break;
            }
            let men = watch.between(square) & self.men.occupied();
            let (says, attacks) = meaning(&self.named(square), cannons & bit(square) != 0, men);
            is_attacked |= attacks;
            steps.push(self.between::<P>(Step::new(says), square));
        }
        (steps, is_attacked)
    }

    pub(super) fn check_in_steps<P: Player>(&self) -> Vec<Step<Move>> {
        if self.men_of::<P>(Kind::General) == 0 {
            let says = say!("The general was taken: its set is empty.", "将帅已被吃：其集合为空。");
            return vec![self.reads_sets(Step::new(says), &[Kind::General], &[P::SIDE]).verdict(true)];
        }
        let (mut steps, is_attacked) = self.looking_out::<P>(true);
        let says = say!("Is the general attacked: the answers together.", "综合上述，将帅是否受攻：");
        steps.push(Step::new(says).verdict(is_attacked));
        steps
    }

    /// What the side to move has to mind: who gives check, who is confined, where nobody may go.
    pub(super) fn minding<P: Player>(&self) -> (Vec<Step<Move>>, Danger) {
        let (mut steps, _) = self.looking_out::<P>(false);
        let danger = self.danger::<P>();
        let sets = [
            (danger.checkers, "checkers", say!("These men give check.", "这些敌子将军。")),
            (
                danger.confined,
                "confined",
                say!(
                    "These own men are confined: they keep an attack off, and may not let it through.",
                    "这些己方子受牵制：它们挡住攻击，不可放开。"
                ),
            ),
            (
                danger.bare,
                "bare",
                say!(
                    "No man may go here: it would be a cannon's screen.",
                    "任何子不可走到这些格：会成炮架。"
                ),
            ),
        ];
        if sets.iter().all(|&(set, ..)| set == 0) {
            let says = say!(
                "No check, nobody confined: all moves but the general's own are legal.",
                "未被将军，无子受牵制：除将帅自身外，着法皆合法。"
            );
            steps.push(Step::new(says).formula("checkers | confined | bare = 0"));
        }
        let met = sets.into_iter().filter(|&(set, ..)| set != 0);
        steps.extend(met.map(|(set, formula, says)| Step::new(says).formula(formula).squares(squares(set))));
        steps.iter_mut().for_each(|step| step.once = true);
        (steps, danger)
    }

    /// Who would attack the general of `P` on a bit of its half, with the men where they would be.
    fn attackers<P: Player>(&self, at: usize, occupied: Set, them: Set) -> Set {
        let watch = self.watch::<P>(at);
        let Watchers { chariots, cannons, horses, soldiers } = self.watchers::<P>(watch, them);
        let between = |square: &usize| watch.between(*square) & occupied;
        let other = self.men_of::<P::Opponent>(Kind::General);
        let snipers = squares(chariots | P::HOME.set(horses) | other).into_iter().filter(|s| between(s) == 0);
        let shots = squares(cannons).into_iter().filter(|s| is_single(between(s)));
        snipers.chain(shots).fold(P::HOME.set(soldiers), |set, square| set | bit(square))
    }

    /// Who attacks the general after a move that is tried, and where the general is then.
    fn tried<P: Player>(&self, kind: Kind, from: usize, to: usize) -> (usize, Set) {
        let occupied = (self.men.occupied() ^ bit(from)) | bit(to);
        let them = self.men.side(P::Opponent::SIDE) & !bit(to);
        let (at, is_safe) = match kind {
            Kind::General => {
                let [from, to] = [from, to].map(|square| square - P::HOME.base());
                (to, self.is_safe_step::<P>(from, to))
            }
            _ => (self.general_bit::<P>(), self.is_safe_after::<P>(from, to)),
        };
        let attackers = self.attackers::<P>(at, occupied, them);
        debug_assert_eq!(is_safe, attackers == 0, "{}{}", name(from), name(to));
        (at, attackers)
    }

    /// Moves that are tried one by one; a step for all that the same men refute.
    pub(super) fn trying<P: Player>(&self, kind: Kind, from: usize, goals: Set) -> Vec<Step<Move>> {
        let tried = |to: usize| self.tried::<P>(kind, from, to);
        let goals = squares(goals);
        let alike = goals.chunk_by(|&a, &b| tried(a).1 == tried(b).1);
        let step = |goals: &[usize]| {
            let attackers = goals.first().map_or(0, |&to| tried(to).1);
            let set = goals.iter().fold(0, |set, &to| set | bit(to));
            let (Text { en: to, zh: zh_to }, Text { en, zh }) = (names(set), names(attackers));
            let says = match attackers {
                0 => say!(
                    "To {to}: nobody attacks the general then. Legal.",
                    "至 {zh_to}：走后将帅不受攻，合法。"
                ),
                _ => say!(
                    "To {to}: the general is attacked from {en} then. Illegal.",
                    "至 {zh_to}：走后将帅受 {zh} 攻击，不合法。"
                ),
            };
            let formula = "is_attacked_at(general, occupied ^ from | to, them)";
            let step = Step::new(says).formula(formula).squares(squares(attackers));
            let step = goals.iter().fold(step, |step, &to| {
                let at = tried(to).0;
                let lines = format!("lines {:#x}", self.watch::<P>(at).lines);
                let place = format!("WATCH[{}][{at}]", P::SIDE as usize);
                step.looks_up(place, lines, size_of::<Watch>(), size_of_val(&WATCH))
            });
            step.removes(moves_to(from, if attackers == 0 { 0 } else { set }))
        };
        alike.map(step).collect()
    }

    /// By what squares a single check is parried, and whose move is then a case of its own.
    pub(super) fn parrying<P: Player>(&self, checker: Set) -> Step<Move> {
        let (parries, screen) = self.parries::<P>(checker);
        let Text { en, zh } = names(screen);
        let says = match screen {
            0 => say!(
                "One man gives check: it is taken, or a man goes between or on its leg.",
                "一子将军：吃之，或垫子、别马腿。"
            ),
            _ => say!(
                "A cannon gives check: it is taken, a second man goes between, or the screen on {en} leaves.",
                "炮将军：吃之、再垫一子，或 {zh} 的炮架走开。"
            ),
        };
        let general = self.general_bit::<P>();
        let between = self.watch::<P>(general).between(first(checker));
        let step = Step::new(says).formula("between & !occupied | checker").squares(squares(parries));
        let place =
            format!("BETWEEN[{}][{}][{}]", P::SIDE as usize, name(general + P::HOME.base()), first(checker));
        step.looks_up(place, format!("{between:#x}"), 16, size_of_val(&BETWEEN))
    }

    /// Where a confined man may go.
    pub(super) fn confining<P: Player>(&self, from: usize) -> Step<Move> {
        let says = say!(
            "Confined: it stays between, or takes the man that it keeps off.",
            "受牵制：只可留在其间，或吃被挡之子。"
        );
        let own = self.men.side(P::SIDE);
        let confines = self.confines::<P>(from);
        Step::new(says).formula("confines").squares(squares(confines & !own & BOARD))
    }
}
