//! A man's moves: by look-up for one man, or by shifts for all men of a kind at once.

use qipan_game::explain::{Step, Text, found, knows_legal};
use qipan_game::{Choice, KeptMailbox, say};
use xiangqi_rules::{Kind, Move, Side};

use super::{MAILBOX, kind_text, moves_to, name, squares};
use crate::mailbox::Mailbox;
use crate::men::kind_of;
use crate::sets::{BOARD, Half, Men, Set, Sets, WHOLE_HALF, bit, is_single};
use crate::sliders::Sliders;
use crate::squares::{self, FILE_A, FILE_I, Player};
use crate::tables::{HORSE, LEG, LEG_BITS, LEG_MAGIC, WATCH, leg_pattern, window};
use crate::{Bitboard, Lists};

/// The stages of a kernel.
type Stages = fn(Half, usize, Set) -> Vec<Step<Move>>;

/// One man's moves on their way to the reader.
struct Walk<'a, L: Lists, S: Sliders, K: Sets, M: Mailbox> {
    board: &'a Bitboard<L, S, K, M>,
    stages: Stages,
    from: usize,
    kind: Kind,
    steps: Vec<Step<Move>>,
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox> Bitboard<L, S, K, M> {
    pub(super) fn man_in_steps<P: Player>(&self, from: usize, stages: Stages) -> Vec<Step<Move>> {
        let kind = kind_of(self.man_on(from));
        let mut walk = Walk { board: self, stages, from, kind, steps: Vec::new() };
        walk.all::<P>();
        walk.steps
    }
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox> Walk<'_, L, S, K, M> {
    fn push(&mut self, says: Text, formula: impl Into<String>, set: Set) {
        self.steps.push(Step::new(says).formula(formula).squares(squares(set)));
    }

    /// What is found are moves, as far as they lead to the target.
    fn yields(&mut self, says: Text, formula: &str, to: Set) {
        self.push(says, formula, to);
        let from = self.from;
        if let Some(step) = self.steps.last_mut() {
            step.yields.extend(moves_to(from, to));
        }
    }

    fn all<P: Player>(&mut self) {
        let own = self.board.men.side(P::SIDE);
        let target = BOARD & !own;
        let minds = L::LISTS_LEGAL && self.board.general_stands(P::SIDE);
        let danger = minds.then(|| self.board.minding::<P>());
        let danger = danger.map(|(steps, danger)| {
            self.steps.extend(steps);
            danger
        });
        self.target::<P>(target);
        match danger {
            _ if self.kind == Kind::General => self.general_steps::<P>(target),
            None => self.crowd::<P>(own, target, ""),
            Some(danger) => {
                let target = target & !danger.bare;
                if danger.bare != 0 {
                    let says = say!("Nor may they end before the bare cannon.", "也不可走到空头炮之前。");
                    self.push(says, "target & !bare", target);
                }
                if danger.checkers != 0 {
                    self.evasions::<P>(danger.checkers, danger.confined, target);
                } else {
                    self.calmly::<P>(danger.confined, own, target);
                }
            }
        }
        if L::LISTS_LEGAL {
            self.steps.push(knows_legal());
        }
    }

    fn target<P: Player>(&mut self, target: Set) {
        let side = Bitboard::<L, S, K, M>::side_formula(P::SIDE);
        let says = say!("Moves may end where no own man stands.", "着法的终点：无己方子的格。");
        let step = Step::new(says).formula(format!("target = BOARD & !({side})"));
        let step = self.board.reads_sets(step, &[], &[P::SIDE]);
        self.steps.push(step.squares(squares(target)));
    }

    /// Without a check: among all others, or on its own if it is confined.
    fn calmly<P: Player>(&mut self, confined: Set, movers: Set, target: Set) {
        if confined & bit(self.from) != 0 {
            self.confined::<P>(target);
        } else {
            let less = if confined == 0 { "" } else { " & !confined" };
            self.crowd::<P>(movers & !confined, target, less);
        }
    }

    /// In check.
    fn evasions<P: Player>(&mut self, checkers: Set, confined: Set, target: Set) {
        let board = self.board;
        let (target, screen, is_doubtful) = if is_single(checkers) {
            let (parries, screen) = board.parries::<P>(checkers);
            self.steps.push(board.parrying::<P>(checkers));
            let is_screen = screen & bit(self.from) != 0;
            (if is_screen { target } else { target & parries }, screen, is_screen)
        } else {
            (target, 0, true)
        };
        if !is_doubtful {
            let says = say!("So moves must end on one of these.", "故着法只可到这些格。");
            self.push(says, "target & parries", target);
            let movers = board.men.side(P::SIDE) & !board.men.kind(Kind::General) & !screen;
            return self.calmly::<P>(confined, movers, target);
        }
        self.which_man();
        let reach = self.reach::<P>();
        let says = say!(
            "Several men give check, or the screen moves: these moves are tried one by one.",
            "多子将军，或炮架走开：这些着法逐一试走。"
        );
        self.yields(says, "reach & target", reach & target);
        self.steps.extend(board.trying::<P>(self.kind, self.from, reach & target));
    }

    /// What stands on the man's square, asked of the mailbox or of the sets.
    fn which_man(&mut self) {
        let (board, from) = (self.board, self.from);
        let man = board.man_on(from);
        let Text { en, zh } = board.man_text(from);
        let at = name(from);
        self.steps.push(if M::NAME == KeptMailbox::NAME {
            let says = say!("The mailbox says who stands on {at}: a {en}.", "查数组棋盘，{at} 为{zh}。");
            Step::new(says).reads(MAILBOX, from, man, 1).squares([from])
        } else {
            let says =
                say!("Each set is asked for {at}: a {en} stands there.", "逐一询问各集合，{at} 为{zh}。");
            let kinds = if Bitboard::<L, S, K, M>::has_planes() { 4 } else { 8 };
            let formula = format!("(set >> {from} & 1) of {kinds} sets = man {man}");
            let step = Step::new(says).formula(formula).squares([from]);
            board.reads_sets(step, &Kind::ALL, &[Side::Black])
        });
    }

    /// Where the man goes by the way of its kind, shown for those that are looked up.
    fn reach<P: Player>(&mut self) -> Set {
        match self.kind {
            Kind::Chariot | Kind::Cannon => self.lines(),
            Kind::Horse => self.horse(),
            _ => {}
        }
        self.board.reach::<P>(self.kind, self.from)
    }

    fn confined<P: Player>(&mut self, target: Set) {
        let Text { en, zh } = kind_text(self.kind);
        if !matches!(self.kind, Kind::Chariot | Kind::Cannon | Kind::Soldier) {
            let says = say!(
                "A confined {en} has no move: none of them stays on its line.",
                "受牵制的{zh}无处可走。"
            );
            return self.push(says, "men & confined", bit(self.from));
        }
        self.find::<P>(self.board.men.side(P::SIDE), " & confined");
        let reach = self.reach::<P>();
        self.steps.push(self.board.confining::<P>(self.from));
        let to = reach & target & self.board.confines::<P>(self.from);
        let says = say!("What it reaches and may reach: its moves.", "可到且可走之格，即其着法。");
        self.yields(says, "reach & target & confines", to);
    }

    /// The men of the kind are an intersection: this one is a bit of it.
    fn find<P: Player>(&mut self, movers: Set, less: &str) {
        let Text { en, zh } = found(&self.board.man_text(self.from), name(self.from));
        let says = match self.kind {
            Kind::Elephant | Kind::Advisor | Kind::Soldier => say!(
                "{en} All of its kind that may move are a set, and go together.",
                "{zh}可走的同类子为一个集合，一并移动。"
            ),
            _ => say!(
                "{en} It is a bit of the set of its kind; the bits are taken one by one, the lowest first.",
                "{zh}它是该兵种集合的一位；各位自低至高逐一取出。"
            ),
        };
        let kind = Bitboard::<L, S, K, M>::kind_formula(self.kind);
        let side = Bitboard::<L, S, K, M>::side_formula(P::SIDE);
        let step = Step::new(says).formula(format!("{kind} & {side}{less}"));
        let step = self.board.reads_sets(step, &[self.kind], &[P::SIDE]);
        self.steps.push(step.squares(squares(self.board.men.kind(self.kind) & movers)));
    }

    /// The moves of the man among all men of its kind that may move freely.
    fn crowd<P: Player>(&mut self, movers: Set, target: Set, less: &str) {
        self.find::<P>(movers, less);
        let occupied = self.board.men.occupied();
        let men = self.board.men.kind(self.kind) & movers;
        let (goals, empty) = (P::home(target), !P::home(occupied));
        match self.kind {
            Kind::Chariot => {
                let reach = self.reach::<P>();
                let says =
                    say!("What it reaches in the target: its moves.", "所到之格与终点之交，即其着法。");
                self.yields(says, "reached & target", reach & target);
            }
            Kind::Cannon => {
                let reach = self.reach::<P>();
                let says = say!(
                    "It goes to what is reached and empty, and takes enemies behind a screen.",
                    "可到的空格，加炮架后的敌子，即其着法。"
                );
                let formula = "(reached & target & !occupied) | (taken & target & them)";
                self.yields(says, formula, reach & target);
            }
            Kind::Horse => {
                let reach = self.reach::<P>();
                let says =
                    say!("The jumps that end in the target: its moves.", "落点在终点集内的，即其着法。");
                self.yields(says, "HORSE[…] & target", reach & target);
            }
            Kind::Elephant => {
                let (men, points) = (P::home(men), goals & P::ELEPHANT_POINTS);
                let says =
                    say!("An eye must be empty: what is empty in its half.", "象眼须空：本方半场的空格。");
                self.push(says, "empty = !home(occupied)", P::HOME.set(empty & WHOLE_HALF));
                let eyes = say!("with a free eye", "象眼无子");
                self.shift::<P>(20, &eyes, P::HOME, men << 20 & empty << 10 & points);
                self.shift::<P>(16, &eyes, P::HOME, men << 16 & empty << 8 & points);
                self.shift::<P>(-16, &eyes, P::HOME, men >> 16 & empty >> 8 & points);
                self.shift::<P>(-20, &eyes, P::HOME, men >> 20 & empty >> 10 & points);
            }
            Kind::Advisor => {
                let (men, points) = (P::home(men), goals & P::ADVISOR_POINTS);
                let inside = say!("in the palace", "在九宫内");
                self.shift::<P>(10, &inside, P::HOME, men << 10 & points);
                self.shift::<P>(8, &inside, P::HOME, men << 8 & points);
                self.shift::<P>(-8, &inside, P::HOME, men >> 8 & points);
                self.shift::<P>(-10, &inside, P::HOME, men >> 10 & points);
            }
            Kind::Soldier => {
                let (far, across) = (P::away(target), P::away(men));
                let (home, away) = P::forward(P::home(men), across);
                let (near, over) = (say!("on the own side", "在本方"), say!("across the river", "在对岸"));
                self.shift::<P>(P::FORWARD, &near, P::HOME, home & goals);
                self.shift::<P>(P::FORWARD, &over, P::AWAY, away & far);
                self.shift::<P>(-1, &over, P::AWAY, (across & !FILE_A) >> 1 & far);
                self.shift::<P>(1, &over, P::AWAY, (across & !FILE_I) << 1 & far);
            }
            Kind::General => {}
        }
    }

    /// All men of the kind take a step together; what is left of the word are goals.
    fn shift<P: Player>(&mut self, by: isize, where_: &Text, half: Half, goals: u64) {
        let (set, Text { en, zh }) = (half.set(goals), where_);
        let Text { en: way, zh: zh_way } = direction(by);
        let to = self.from.checked_add_signed(by).filter(|&to| to < 90).map_or(0, bit);
        let says = say!(
            "All of them step {way} at once, by a shift; what remains are goals {en}.",
            "全体一并向{zh_way}，一次移位即成；余下即终点（{zh}）。"
        );
        let amount = by.unsigned_abs();
        let sign = if by > 0 { "<<" } else { ">>" };
        let formula = match self.kind {
            Kind::Elephant => {
                format!("elephants {sign} {amount} & empty {sign} {} & points & target", amount / 2)
            }
            Kind::Advisor => format!("advisors {sign} {amount} & points & target"),
            _ if amount == 1 && by > 0 => "(across & !FILE_I) << 1 & target".to_owned(),
            _ if amount == 1 => "(across & !FILE_A) >> 1 & target".to_owned(),
            _ if half == P::HOME => format!("home {sign} 9 & target"),
            _ => {
                let back = if by > 0 { ">>" } else { "<<" };
                format!("(across {sign} 9 | home {back} 36) & target")
            }
        };
        self.push(says, format!("{formula} = {goals:#x}"), set);
        let from = self.from;
        if let Some(step) = self.steps.last_mut() {
            step.yields.extend(moves_to(from, set & to));
        }
    }

    /// The stages of the kernel.
    fn lines(&mut self) {
        let occupied = self.board.men.occupied();
        let says = say!("All men, of both sides.", "双方所有的子。");
        let formula = match Bitboard::<L, S, K, M>::has_planes() {
            true => "plane(0) | plane(1) | plane(2)",
            false => "side(red) | side(black)",
        };
        let step = Step::new(says).formula(format!("occupied = {formula}"));
        self.steps.push(self.board.reads_sets(step, &[], &Side::BOTH).squares(squares(occupied)));
        self.steps.extend((self.stages)(Half::of(self.from), self.from, occupied));
    }

    /// A horse's legs are gathered into an index.
    fn horse(&mut self) {
        let (from, half, occupied) = (self.from, Half::of(self.from), self.board.men.occupied());
        let (ranks, base) = window(half, occupied);
        let says = say!(
            "Seven ranks of all men, which hold all legs of this half, come into one word.",
            "将含本半场所有马腿的七横线之子并入一字。"
        );
        let formula = match half {
            Half::Red => "red | black << 45",
            Half::Black => "black << 18 | red >> 27",
        };
        let step = Step::new(says).formula(formula);
        let step = self.board.reads_sets(step, &[], &Side::BOTH);
        self.steps.push(step.bits((ranks & !(1 << 63)).into(), (0..63).map(|bit| Some(base + bit))));

        let legs = ranks.rotate_right((from as u32).wrapping_sub(base as u32 + 9)) & LEG_BITS;
        let leg_of = |bit: usize| {
            let n = [0, 8, 10, 18].iter().position(|&leg| leg == bit)?;
            let (across, along) = LEG[n];
            squares::step(from, across, along)
        };
        let says = say!(
            "The word is rotated until the leg below is bit 0; four bits are kept: the legs.",
            "循环右移该字，使下方马腿到第 0 位；只留四位：四个马腿。"
        );
        let formula = format!("window.rotate_right({from} - {base} - 9) & {LEG_BITS:#x} = {legs:#x}");
        self.steps.push(Step::new(says).formula(formula).bits(legs.into(), (0..19).map(leg_of)));

        let index = leg_pattern(legs);
        let jumps = HORSE[from][index];
        let says = say!(
            "A multiplication gathers them into an index; the table has the jumps past free legs.",
            "一次乘法将其聚为下标；表中为马腿无子之各跳。"
        );
        let formula = format!("{legs:#x} * {LEG_MAGIC:#x} >> 60 = {index}");
        let step = Step::new(says).formula(formula).squares(squares(jumps));
        let place = format!("HORSE[{from}][{index}]");
        self.steps.push(step.looks_up(place, format!("{jumps:#x}"), 16, size_of_val(&HORSE)));
    }

    /// The general's own steps; where only legal moves are listed, each is tried.
    fn general_steps<P: Player>(&mut self, target: Set) {
        self.find::<P>(self.board.men.side(P::SIDE), "");
        let at = self.from - P::HOME.base();
        let steps = P::HOME.set(self.board.watch::<P>(at).steps);
        let says = say!("The table has its steps in the palace.", "表中有其在九宫内的各步。");
        self.yields(says, "steps & target", steps & target);
        if let Some(step) = self.steps.pop() {
            let place = format!("WATCH[{}][{at}].steps", P::SIDE as usize);
            let value = format!("{:#x}", P::home(steps));
            self.steps.push(step.looks_up(place, value, 8, size_of_val(&WATCH)));
        }
        if L::LISTS_LEGAL {
            self.steps.extend(self.board.trying::<P>(Kind::General, self.from, steps & target));
        }
    }
}

/// Where a shift leads, as Red sees the board.
fn direction(by: isize) -> Text {
    match by {
        9 => say!("up", "上"),
        -9 => say!("down", "下"),
        1 => say!("to the right", "右"),
        -1 => say!("to the left", "左"),
        20 | 10 => say!("up and right", "右上"),
        16 | 8 => say!("up and left", "左上"),
        -16 | -8 => say!("down and right", "右下"),
        _ => say!("down and left", "左下"),
    }
}
