//! Knights and sliders, in steps; and what all men have in common.

use alloc::{format, vec, vec::Vec};

use chess_rules::{Chess, Kind, Move as Written, Piece, tested_anyhow};
use qipan_game::explain::{Step, found, knows_legal, marks_suspects};
use qipan_game::{Game, Legality, say};

use super::kernel::{Draws, Kernel, Slider, Steps, together};
use super::sets::Shown;
use super::{Explaining, moves};
use crate::danger::Danger;
use crate::men::number_of;
use crate::squares::{Square, bit, has_several};
use crate::tables::KNIGHT_STEPS;

impl<L: Legality, K: Shown, const WHITE: bool> Explaining<'_, L, K, WHITE> {
    /// All moves of a man.
    pub(super) fn man(
        &self,
        kind: Kind,
        from: Square,
        rights: u8,
        en_passant: Option<Square>,
        kernel: Kernel,
    ) -> Steps {
        let mut steps = vec![self.sets().once(), self.finding(kind, from)];
        let knows_danger = L::LISTS_LEGAL || L::EXEMPTS;
        let danger = if knows_danger { self.danger() } else { Danger::NONE };
        let limits = if L::LISTS_LEGAL { danger } else { Danger::NONE };
        let suspects = if L::EXEMPTS { danger.suspects() } else { 0 };
        if knows_danger {
            self.looking_for_danger(&mut steps);
        }
        if L::LISTS_LEGAL {
            Self::limits(&limits, &mut steps);
        }
        // All but how the man is found.
        steps[2..].iter_mut().for_each(|step| step.once = true);
        match kind {
            Kind::King => self.king_moves(rights, &danger, &mut steps),
            _ if has_several(limits.checkers) => return steps,
            Kind::Pawn => {
                let pawns = self.own & self.kind(number_of(kind));
                // Suspect pawns have a path of their own.
                let group = if suspects & bit(from) == 0 { pawns & !suspects } else { pawns & suspects };
                self.pawns(group, &limits, from, &mut steps);
                if let Some(to) = en_passant {
                    self.passing(to, from, &mut steps);
                }
            }
            Kind::Knight | Kind::Bishop | Kind::Rook | Kind::Queen => {
                self.officer(kind, from, &limits, kernel, &mut steps);
            }
        }
        if L::EXEMPTS {
            steps.push(Self::marking(kind, from, suspects, en_passant, &steps));
        } else if L::LISTS_LEGAL {
            steps.push(knows_legal());
        }
        steps
    }

    /// The sets that every question begins with.
    fn sets(&self) -> Step<Written> {
        let [own, enemy] = [Self::SIDE, Self::SIDE.other()].map(K::side);
        let says = say!(
            "Own and enemy men are a word each, with a bit a square; both together: the occupied squares.",
            "己方子与敌方子各为一个字，每格一位；合并即占位。"
        );
        let formula = format!(
            "own = {} = {:#x}, enemy = {} = {:#x}, occupied = own | enemy",
            own.code, self.own, enemy.code, self.enemy
        );
        self.reading(Step::new(says), &[&own, &enemy]).formula(formula).set(self.occupied)
    }

    /// The man is a bit of the set of its kind.
    fn finding(&self, kind: Kind, from: Square) -> Step<Written> {
        let made = K::kind(number_of(kind));
        let men = self.own & self.kind(number_of(kind));
        let man = Piece { side: Self::SIDE, kind }.text();
        let mut says = found(&man, Chess::square_name(from));
        let (rest, before) = (men & !0 << from, (men & !(!0 << from)).count_ones() as usize);
        let mut formula = format!("own & {} = {men:#x}", made.code);
        if kind == Kind::Pawn {
            let all = say!(" It stays among all pawns, which move at once.", "它与所有的兵一起走。");
            says.en += &all.en;
            says.zh += &all.zh;
        } else {
            formula += &format!("; {rest:#x}.trailing_zeros() = {from}");
            let next = match before {
                0 => say!(" It is the lowest bit of this set.", "它是此集合的最低位。"),
                _ => say!(
                    " It is the lowest bit of this set, once {before} lower have had their turn.",
                    "较低的 {before} 位处理完后，它是此集合的最低位。"
                ),
            };
            says.en += &next.en;
            says.zh += &next.zh;
        }
        self.reading(Step::new(says), &[&made]).formula(formula).set(men)
    }

    /// A knight or a slider: what it attacks, and where of that it may go.
    fn officer(&self, kind: Kind, from: Square, limits: &Danger, kernel: Kernel, steps: &mut Steps) {
        let (is_straight, is_diagonal) = (limits.straight & bit(from) != 0, limits.diagonal & bit(from) != 0);
        let is_pinned = is_straight || is_diagonal;
        let (as_rook, as_bishop) = match kind {
            Kind::Queen => (!is_diagonal, !is_straight),
            _ => (kind == Kind::Rook && !is_diagonal, kind == Kind::Bishop && !is_straight),
        };
        let reached = if kind == Kind::Knight && !is_pinned {
            let says = say!("Where a knight goes from here, by a table.", "查表得马从此格可到之处。");
            let table = size_of_val(&KNIGHT_STEPS);
            steps.push(Step::new(says).entry(format!("KNIGHT_STEPS[{from}]"), KNIGHT_STEPS[from], table));
            KNIGHT_STEPS[from]
        } else if as_rook || as_bishop {
            self.looking_up(from, as_rook, as_bishop, kernel, steps)
        } else {
            let says = say!(
                "It is pinned, and no move of its kind stays on that line: none.",
                "它被牵制，而此类棋子的着法都会离开该线：无着法。"
            );
            let pinned = limits.straight | limits.diagonal;
            let formula = format!("{pinned:#x} & 1 << {from} != 0");
            steps.push(Step::new(says).formula(formula).set(pinned));
            return;
        };
        let (pin, line) = match (is_straight, is_diagonal) {
            (true, _) => (" & straight", limits.straight),
            (_, true) => (" & diagonal", limits.diagonal),
            _ => ("", !0),
        };
        let in_check = limits.checkers != 0;
        let check = if in_check { " & remedies" } else { "" };
        let to = reached & !self.own & limits.remedies & line;
        let says = match (in_check, is_pinned) {
            (false, false) => {
                say!("Without the squares of own men: the moves.", "去掉己方子所在格，即为着法。")
            }
            (true, false) => say!(
                "Without the squares of own men, and only where the check is met: the moves.",
                "去掉己方子所在格，只留可应将的格，即为着法。"
            ),
            (false, true) => say!(
                "Without the squares of own men, and only along the pin's line: the moves.",
                "去掉己方子所在格，只留牵制线上的格，即为着法。"
            ),
            (true, true) => say!(
                "Without own men, only where the check is met, only along the pin's line: nothing is left.",
                "去掉己方子所在格，只留既可应将又在牵制线上的格：一无所剩。"
            ),
        };
        let formula = format!("{reached:#x} & !own{check}{pin} = {to:#x}");
        steps.push(Step::new(says).formula(formula).set(to).yields(moves(kind, from, to)));
    }

    /// The kernel's look-ups.
    fn looking_up(
        &self,
        from: Square,
        as_rook: bool,
        as_bishop: bool,
        kernel: Kernel,
        steps: &mut Steps,
    ) -> u64 {
        let sliders: Vec<_> = [(as_rook, Slider::Rook), (as_bishop, Slider::Bishop)]
            .into_iter()
            .filter_map(|(is_asked, slider)| is_asked.then_some(slider))
            .collect();
        let parts: Vec<_> = sliders
            .iter()
            .map(|slider| {
                steps.extend((kernel.steps)(*slider, from, self.occupied));
                (kernel.attacks)(*slider, from, self.occupied)
            })
            .collect();
        if parts.len() > 1 {
            steps.push(together(&parts));
        }
        parts.iter().fold(0, |all, part| all | part)
    }

    /// Which moves the board has marked as it made them.
    fn marking(
        kind: Kind,
        from: Square,
        suspects: u64,
        en_passant: Option<Square>,
        steps: &[Step<Written>],
    ) -> Step<Written> {
        let is_suspect = |m: &Written| {
            let takes_aside = kind == Kind::Pawn && m.from.file() != m.to.file();
            kind == Kind::King || suspects & bit(from) != 0 || takes_aside && en_passant == Some(m.to.index())
        };
        let found = steps.iter().flat_map(|step| step.yields.iter().copied());
        let marked: Vec<_> = found.filter(is_suspect).collect();
        if kind == Kind::King {
            return marks_suspects(marked).formula("Arrival::KING has the test bit").set(bit(from));
        }
        let is_marked = suspects >> from & 1;
        let anyhow = tested_anyhow(is_marked != 0, !marked.is_empty());
        let formula = format!("suspects = {suspects:#x}; suspects >> {from} & 1 = {is_marked}{anyhow}");
        marks_suspects(marked).formula(formula).set(suspects)
    }
}
