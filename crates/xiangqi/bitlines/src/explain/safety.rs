//! Legality: who looks at a general past how many men, which moves that makes suspect, and what becomes of
//! these.

use alloc::{format, vec, vec::Vec};
use core::mem;

use qipan_game::explain::{Step, Text, marks_suspects};
use qipan_game::{Legality, say};
use xiangqi_rules::{Move, Piece};

use super::{MEN, index, indices, name, names};
use crate::Bitlines;
use crate::attacks::Between;
use crate::danger::Danger;
use crate::men::{self, BOTH, CANNONS, CHARIOTS, GENERAL, HORSES, RED, SLOT, SOLDIERS};
use crate::squares::{column, row, share_file, square_of};
use crate::tables::{A_JUMP_AWAY, LEG, ON_A_LINE, ON_LINE, WAYS, leg, ways_from};

/// The slots of the men that attack from afar, in the order in which they are looked at for suspects; the
/// attack test has the general last.
const FAR: [u8; 7] = [GENERAL, CHARIOTS[0], CHARIOTS[1], CANNONS[0], CANNONS[1], HORSES[0], HORSES[1]];

/// How many men a man of a slot must have before it on a line in order to strike.
fn screens(slot: u8) -> u32 {
    u32::from(CANNONS.contains(&slot))
}

/// The men of a word that was cut out.
fn men_of(between: Between) -> impl Iterator<Item = u8> {
    (0..16u8)
        .filter(move |bit| between.men >> bit & 1 != 0)
        .map(move |bit| between.start + between.step * bit)
}

/// What a number of men between one on a line and the general means.
fn on_line(slot: u8, man: &Text, between: Between) -> Text {
    let (count, Text { en: men, zh: zh_men }) = (between.men.count_ones(), names(men_of(between)));
    let Text { en, zh } = man;
    match (screens(slot), count) {
        (0, 0) => {
            say!("Nothing stands between the {en} and the general: an attack.", "{zh}与将帅之间无子：受攻。")
        }
        (0, 1) => say!(
            "Only the man on {men} stands between the {en} and the general: while it stays, no attack.",
            "{zh}与将帅之间仅 {zh_men} 一子：该子不离开则不受攻。"
        ),
        (1, 0) => say!(
            "The {en} has no screen: no attack, but a man that arrives between becomes one.",
            "{zh}为空头炮，无炮架：不受攻，但走入其间之子即成炮架。"
        ),
        (1, 1) => {
            say!("The {en} has one screen, on {men}: an attack.", "{zh}恰有一个炮架，在 {zh_men}：受攻。")
        }
        (1, 2) => say!(
            "The {en} has two men before it, on {men}: no attack, but each is a screen if the other leaves.",
            "{zh}之前有两子，在 {zh_men}：不受攻，但一子离开则另一子成炮架。"
        ),
        _ => say!(
            "{count} men stand between the {en} and the general: no attack, whichever of them leaves.",
            "{zh}与将帅之间有 {count} 子：任一子离开皆不受攻。"
        ),
    }
}

impl<L: Legality> Bitlines<L> {
    /// Where the list has the general of a side, if it was not taken.
    pub(super) fn seeking_general(&self, side: u8) -> Option<Step<Move>> {
        let at = self.general(side);
        let says = say!("The list says where the general stands.", "棋子数组给出将帅所在的格。");
        Some(Step::new(says).reads(MEN, side.into(), at, 1).squares([index(at)?]))
    }

    /// A man by its name and square.
    fn named(&self, code: u8) -> Text {
        let Text { en, zh } = men::piece_of(code).map(Piece::text).unwrap_or_default();
        let at = name(self.men[usize::from(code)]);
        say!("{en} on {at}", "{at} {zh}")
    }

    /// The men between two squares of a line are cut out of its word.
    fn cut(&self, step: Step<Move>, a: u8, b: u8, between: Between) -> Step<Move> {
        let line = self.line(a, share_file(a, b));
        let place = |square| if line.step == 1 { column(square) } else { row(square) };
        let (low, high) = (a.min(b), a.max(b));
        let (after, from) = (place(high), place(low));
        let formula = format!("({:#b} & (1 << {after}) - 1) >> {from} >> 1 = {:#b}", line.word, between.men);
        let squares = (low..high).step_by(line.step.into()).skip(1).map(index);
        line.read(step).formula(formula).bits(between.men.into(), squares)
    }

    /// An enemy man on a line with the general, past how many men it looks; whether it strikes.
    fn along(&self, general: u8, code: u8) -> Option<(Step<Move>, bool)> {
        let (slot, at) = (code & SLOT, self.men[usize::from(code)]);
        let between = self.between(general, at, None)?;
        let step = Step::new(on_line(slot, &self.named(code), between));
        let strikes = self.is_struck(general, at, screens(slot), None);
        Some((self.cut(step, general, at, between), strikes))
    }

    /// An enemy horse a leap away from the general; whether it strikes.
    fn leaping(&self, general: u8, code: u8) -> Option<(Step<Move>, bool)> {
        let leg = leg(self.men[usize::from(code)], general)?;
        let (Text { en, zh }, at) = (self.named(code), name(leg));
        let strikes = self.is_empty(leg);
        let says = match strikes {
            true => say!(
                "The {en} is a leap away, and its leg on {at} is free: an attack.",
                "{zh}在一跳之内，马腿 {at} 无子：受攻。"
            ),
            false => say!(
                "The {en} is a leap away, but a man stands on its leg {at}: no attack while it stays.",
                "{zh}在一跳之内，但马腿 {at} 有子：该子不离开则不受攻。"
            ),
        };
        let step = Step::new(says)
            .formula(format!("cells[{leg}] == 0"))
            .squares([leg].map(index).into_iter().flatten());
        Some((self.reading(step, leg), strikes))
    }

    /// Whether an enemy soldier stands beside the general or before it.
    fn beside(&self, general: u8, side: u8) -> Step<Move> {
        let ahead = if side == RED { general - 16 } else { general + 16 };
        let squares = [general - 1, general + 1, ahead];
        let strikes = self.is_attacked_by_soldier(general, side, None);
        let says = match strikes {
            true => say!(
                "An enemy soldier stands beside the general or before it: an attack.",
                "将帅左右或前方有敌兵：受攻。"
            ),
            false => {
                say!("No enemy soldier stands beside the general or before it.", "将帅左右与前方无敌兵。")
            }
        };
        let formula = format!("{:#x} >> (man & 63) & 1", SOLDIERS << (side ^ BOTH));
        let step = Step::new(says).formula(formula).verdict(strikes);
        squares.into_iter().fold(step, |step, square| self.reading(step, square))
    }

    /// The enemy men of some slots, in their order: as far as the first that attacks the general, or all; and
    /// whether one does.
    fn looking_at(&self, side: u8, slots: &[u8], stops: bool) -> (Vec<Step<Move>>, bool) {
        let general = self.general(side);
        let far_off = || {
            Step::new(say!(
                "These enemy men were taken, or are on no line with the general and no leap away.",
                "这些敌子已被吃，或不与将帅同线、不在一跳之内：不必细看。"
            ))
        };
        let (mut steps, mut idle, mut attacked) = (Vec::new(), far_off(), false);
        for &slot in slots {
            let code = (side ^ BOTH) + slot;
            let at = self.men[usize::from(code)];
            let is_horse = HORSES.contains(&slot);
            let look = if is_horse { self.leaping(general, code) } else { self.along(general, code) };
            let looked = |step: Step<Move>| {
                let step = step.reads(MEN, code.into(), at, 1);
                let (difference, bits) = (general.wrapping_sub(at), general ^ at);
                if is_horse {
                    let value = LEG[usize::from(difference)] as i8;
                    step.looks_up(format!("LEG[{difference}]"), value, 1, size_of_val(&LEG))
                } else {
                    let value = ON_LINE[usize::from(bits)];
                    step.looks_up(format!("ON_LINE[{bits}]"), value, 1, size_of_val(&ON_LINE))
                }
            };
            match look {
                None => {
                    let formula = format!("ON_LINE[{general} ^ square], LEG[{general} - square] != 0");
                    idle = looked(idle).formula(formula);
                }
                Some((step, strikes)) => {
                    if !idle.reads.is_empty() {
                        steps.push(mem::replace(&mut idle, far_off()));
                    }
                    steps.push(looked(step));
                    attacked |= strikes;
                    if strikes && stops {
                        return (steps, true);
                    }
                }
            }
        }
        if !idle.reads.is_empty() {
            steps.push(idle);
        }
        (steps, attacked)
    }

    /// Whether any far-reaching enemy man stands where it might attack from, asked of the list at once.
    fn seeing_one(&self, general: u8, side: u8) -> Step<Move> {
        let codes = FAR[1..].iter().map(|slot| (side ^ BOTH) + slot);
        let (ways, sees) = (ways_from(general), self.sees_one(general, side));
        let says = match sees {
            true => say!(
                "An enemy chariot or cannon is on a line with the general, or a horse a leap away.",
                "有敌车、炮与将帅同线，或有敌马在一跳之内：须细看。"
            ),
            false => say!(
                "No enemy chariot or cannon is on a line with the general, and no horse a leap away.",
                "无敌车、炮与将帅同线，亦无敌马在一跳之内：不必细看。"
            ),
        };
        let start = 0x100 - usize::from(general);
        let formula =
            format!("chariots and cannons: {ON_A_LINE}, horses: {A_JUMP_AWAY} in WAYS[{start} + square]");
        codes.fold(Step::new(says).formula(formula), |step, code| {
            let at = self.men[usize::from(code)];
            let value = ways[usize::from(at)];
            let step = step.reads(MEN, code.into(), at, 1);
            step.looks_up(format!("WAYS[{start} + {at}]"), value, 1, size_of_val(&WAYS))
        })
    }

    /// Whether the general of a side is attacked: the filter, then what it lets through, then what is near.
    pub(super) fn testing(&self, side: u8) -> Vec<Step<Move>> {
        let general = self.general(side);
        let mut steps = vec![self.seeing_one(general, side)];
        if self.sees_one(general, side) {
            let (looks, attacked) = self.looking_at(side, &FAR[1..], true);
            steps.extend(looks);
            if attacked {
                return steps;
            }
        }
        let (looks, attacked) = self.looking_at(side, &FAR[..1], true);
        steps.extend(looks);
        if !attacked {
            steps.push(self.beside(general, side));
        }
        steps
    }

    /// What the side to move has to mind, and how that is found out; `None` if its general was taken.
    pub(super) fn minding(&self) -> Option<(Vec<Step<Move>>, Danger)> {
        let mut step = self.seeking_general(self.side)?;
        step.says = say!(
            "Before any man moves: what threatens the own general? The list says where it stands.",
            "生成之前：己方将帅受何威胁？棋子数组给出其所在的格。"
        );
        let mut steps = vec![step];
        let (looks, attacked) = self.looking_at(self.side, &FAR, !L::LISTS_LEGAL);
        steps.extend(looks);
        if !attacked || L::LISTS_LEGAL {
            steps.push(self.beside(self.general(self.side), self.side));
        }
        let danger = self.danger();
        let says = match (danger.in_check, L::LISTS_LEGAL) {
            (true, false) => say!("In check: every man's moves are suspect.", "被将军：所有子的着法皆可疑。"),
            _ => say!(
                "Suspect slots of the list: the general, and own men that shield it.",
                "可疑的槽：将帅，以及遮护它的己方子。"
            ),
        };
        let squares = self.men_of(self.side).map(index);
        let formula = format!("slots = {:#018b}, in check: {}", danger.slots, danger.in_check);
        steps.push(Step::new(says).formula(formula).bits(danger.slots.into(), squares));
        if !danger.ends.is_empty() {
            let says = match danger.in_check {
                true => say!(
                    "Check is met by suspects or a move that ends here: between, on a leg, or taking.",
                    "解将只能靠可疑之子，或走到这些格：垫子、别马腿或吃子。"
                ),
                false => say!(
                    "Moves that end here are suspect too: a man would be the screen that the cannon lacks.",
                    "走到这些格亦可疑：会成为空头炮的炮架。"
                ),
            };
            steps.push(Step::new(says).squares(indices(danger.ends.iter())));
        }
        steps.iter_mut().for_each(|step| step.once = true);
        Some((steps, danger))
    }

    fn is_suspect(danger: &Danger, slot: u8, m: Move) -> bool {
        danger.slots >> slot & 1 != 0 || danger.ends.has(square_of(m.to))
    }

    /// Level `exempt`: which moves get a mark.
    pub(super) fn marking(&self, slot: u8, danger: &Danger, moves: &[Move]) -> Step<Move> {
        let suspects: Vec<_> = moves.iter().copied().filter(|&m| Self::is_suspect(danger, slot, m)).collect();
        let marked = danger.slots >> slot & 1;
        let formula = format!("slots >> {slot} & 1 = {marked}, or ends.has(to)");
        let ends = suspects.iter().map(|m| m.to.index());
        marks_suspects(suspects.clone()).formula(formula).squares(ends)
    }

    /// Level `legal`: which moves are looked at, and what comes of it.
    pub(super) fn deciding(&self, slot: u8, danger: &Danger, moves: &[Move]) -> Vec<Step<Move>> {
        let (suspects, others): (Vec<_>, Vec<_>) =
            moves.iter().copied().partition(|&m| Self::is_suspect(danger, slot, m));
        let mut steps = Vec::new();
        let formula = format!("slots >> {slot} & 1 = {}, or ends.has(to)", danger.slots >> slot & 1);
        if !others.is_empty() {
            let says = match danger.in_check {
                true => say!(
                    "In check, these moves can meet it in no way: they are illegal without a look.",
                    "被将军时这些着法无从解将：不必再看，即不合法。"
                ),
                false => say!(
                    "These moves are not suspect: legal without a look.",
                    "这些着法不可疑：不必再看，即合法。"
                ),
            };
            let ends = others.iter().map(|m| m.to.index());
            let step = Step::new(says).formula(formula).squares(ends);
            steps.push(step.removes(others.iter().copied().filter(|_| danger.in_check)));
        }
        let safe: Vec<_> = suspects.iter().copied().filter(|&m| self.striker(m).is_none()).collect();
        let illegal: Vec<_> = suspects.into_iter().filter(|m| !safe.contains(m)).collect();
        for moves in illegal.chunk_by(|&a, &b| self.striker(a) == self.striker(b)) {
            steps.extend(moves.first().and_then(|&m| self.striker(m)).map(|by| self.refusing(by, moves)));
        }
        if !safe.is_empty() {
            let says = say!(
                "Suspect, but with the bits of the move changed nobody strikes the general: legal.",
                "可疑，但按该着法改动各位后无子攻击将帅：合法。"
            );
            let squares = safe.iter().map(|m| m.to.index());
            let step = Step::new(says).formula("is_safe(m)").squares(squares);
            steps.push(step.reads_whole(MEN, format!("{:?}", self.men_of(self.side ^ BOTH)), 16));
        }
        steps
    }

    /// Who strikes the general after a suspect move that is illegal: where the general is then, and the man's
    /// code, 0 for a soldier.
    fn striker(&self, m: Move) -> Option<(u8, u8)> {
        let (from, to) = (square_of(m.from), square_of(m.to));
        let (code, taken) = (self.cells[usize::from(from)], self.cells[usize::from(to)]);
        if self.is_safe(crate::Move::starting(from, code).ending(to, taken)) {
            return None;
        }
        let general = if code == self.side { to } else { self.general(self.side) };
        let striker = FAR.into_iter().map(|slot| (self.side ^ BOTH) + slot).find(|&enemy| {
            let (at, after) = (self.men[usize::from(enemy)], Some((from, to)));
            match HORSES.contains(&(enemy & SLOT)) {
                true => self.is_jumped_at(general, at, after),
                false => self.is_struck(general, at, screens(enemy & SLOT), after),
            }
        });
        Some((general, striker.unwrap_or_default()))
    }

    /// Illegal moves after which the same man strikes.
    fn refusing(&self, (general, enemy): (u8, u8), moves: &[Move]) -> Step<Move> {
        let ends = moves.iter().map(|m| m.to.index());
        let at = self.men[usize::from(enemy)];
        let between =
            moves.first().and_then(|m| self.between(general, at, Some((square_of(m.from), square_of(m.to)))));
        let Text { en, zh } =
            if enemy == 0 { say!("soldier beside it", "相邻的兵") } else { self.named(enemy) };
        let says = say!(
            "Illegal: with the bits of the move changed, the {en} strikes the general.",
            "不合法：按着法改动各位后，{zh}攻击将帅。"
        );
        let step = Step::new(says).squares(ends).removes(moves.iter().copied());
        if enemy == 0 {
            return step.formula("a soldier beside the general");
        }
        let step = step.reads(MEN, enemy.into(), at, 1);
        let Some(between) = between else {
            return step.formula("the horse's leg is empty then");
        };
        let formula = format!(
            "between({general}, {at}) with the bit of `from` cleared, of `to` set = {:#b}: {} == {}",
            between.men,
            between.men.count_ones(),
            screens(enemy & SLOT),
        );
        self.line(general, share_file(general, at)).read(step).formula(formula)
    }
}
