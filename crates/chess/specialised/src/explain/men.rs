//! Knights, bishops, rooks and queens.

use chess_rules::Kind;
use qipan_game::explain::Step;
use qipan_game::say;

use super::{Lesson, PLANES, Shows, hex, moves_to};
use crate::Listing;
use crate::few::FEW;
use crate::men::Code;
use crate::sets::{Set, Squares, bit, first, rest};
use crate::tables::{KNIGHT_LEAPS, UP_TO};

impl<L: Listing, S: Shows, const WHITE: bool> Lesson<'_, L, S, WHITE> {
    pub(super) fn is_pinned(&self) -> bool {
        (self.danger.straight | self.danger.diagonal) & bit(self.from) != 0
    }

    /// Whether checks and pins leave a man other than the king any move, and the squares that it may go to.
    pub(super) fn targets(&mut self) -> Option<Set> {
        let (checkers, king, from) = (self.danger.checkers, self.view.king, self.from);
        let all = !self.view.own.all;
        if !L::LISTS_LEGAL {
            return Some(all);
        }
        if rest(checkers) != 0 {
            let says = say!("Two men give check: only the king moves.", "双将：只能动王。");
            self.push(Step::new(says).formula("rest(checkers) != 0").squares(Squares(checkers)));
            return None;
        }
        let pinned = self.danger.straight | self.danger.diagonal;
        let says = match (self.is_pinned(), checkers) {
            (false, _) => say!("The man is on no line of a pin: it is free.", "该子不在牵制线上：行动自由。"),
            (_, 0) => {
                say!("The man is pinned: it keeps to the lines of pins.", "该子受牵制：只能沿牵制线走。")
            }
            _ => say!(
                "The man is pinned, and its line meets that of the check in the king alone: no move.",
                "该子受牵制，其线与将军之线仅交于王：无着法。"
            ),
        };
        let formula = format!("(straight | diagonal) >> {from} & 1 = {}", u8::from(self.is_pinned()));
        self.push(Step::new(says).formula(formula).squares(Squares(pinned)));
        if checkers != 0 {
            if self.is_pinned() {
                return None;
            }
            let checker = first(checkers);
            let remedies = UP_TO[king][checker];
            let says = say!(
                "One man gives check: who is not the king takes it or steps between.",
                "单将：王以外之子须吃掉将军之子或垫在其间。"
            );
            let place = format!("UP_TO[{king}][{checker}]");
            let step = Step::new(says).formula(format!("targets = !own.all & {place}"));
            let step = step.looks_up(place, hex(remedies), 8, size_of_val(&UP_TO));
            self.push(step.squares(Squares(remedies)));
            return Some(all & remedies);
        }
        if self.is_pinned() {
            let (straight, diagonal) = (self.danger.straight, self.danger.diagonal);
            let can_move = self.kind != Kind::Knight && self.view.can_move_pinned(straight, diagonal);
            let says = match can_move {
                true => say!(
                    "Some pinned man is of a kind that can move along its line.",
                    "有受牵制之子能沿其线走动。"
                ),
                false if self.kind == Kind::Knight => {
                    say!(
                        "A pinned knight never stays on its line: no move.",
                        "受牵制之马必离开其线：无着法。"
                    )
                }
                false => say!("No pinned man can move along its line.", "受牵制之子皆不能沿其线走动。"),
            };
            let formula = "own.diagonal & diagonal | own.straight & straight | steps | taken != 0";
            self.push(Step::new(says).formula(formula).verdict(can_move));
            return can_move.then_some(all);
        }
        Some(all)
    }

    /// A knight, or a slider: a queen is found twice.
    pub(super) fn officer(&mut self) {
        let own = self.view.own;
        let from = bit(self.from);
        if self.kind == Kind::Knight {
            self.finding(Kind::Knight, own.knights);
            let Some(targets) = self.targets() else { return };
            self.knight(targets);
            return;
        }
        let is_diagonal = own.diagonal & from != 0;
        let (sort, men) = if is_diagonal { (Kind::Bishop, own.diagonal) } else { (Kind::Rook, own.straight) };
        self.finding(sort, men);
        let targets = self.targets();
        if let Some(targets) = targets {
            if is_diagonal {
                self.slider(Kind::Bishop, targets);
            }
            if own.straight & from != 0 {
                if is_diagonal {
                    self.finding(Kind::Rook, own.straight);
                }
                self.slider(Kind::Rook, targets);
            }
        }
        self.counting();
    }

    fn knight(&mut self, targets: Set) {
        let (from, leaps) = (self.from, KNIGHT_LEAPS[self.from]);
        let says = say!(
            "A table has a knight's leaps; those to targets are moves.",
            "查表得马的跳点，其中目标格可走。"
        );
        let place = format!("KNIGHT_LEAPS[{from}]");
        let step = Step::new(says)
            .formula(format!("{place} & targets"))
            .looks_up(place, hex(leaps), 8, size_of_val(&KNIGHT_LEAPS))
            .squares(Squares(leaps & targets));
        self.push(step.yields(moves_to(self.kind, from, leaps & targets)));
    }

    /// A look-up by the kernel, cut down to the targets, and to the line of a pin.
    fn slider(&mut self, sort: Kind, targets: Set) {
        let (from, kernel, occupied) = (self.from, S::ready(), self.view.occupied);
        let is_straight = sort == Kind::Rook;
        let line = if is_straight { self.danger.straight } else { self.danger.diagonal };
        let (name, line_name) = if is_straight { ("rook", "straight") } else { ("bishop", "diagonal") };
        if self.is_pinned() && line & bit(from) == 0 {
            let says =
                say!("Its pin is no {line_name} one: it has no such move.", "其牵制线方向不同：无此类着法。");
            self.push(Step::new(says).formula(format!("{line_name} >> {from} & 1 = 0")));
            return;
        }
        self.steps.extend(kernel.show(from, is_straight, occupied));
        let mut reached =
            targets & if is_straight { kernel.rook(from, occupied) } else { kernel.bishop(from, occupied) };
        let (mut says, targets) = match self.danger.checkers {
            0 => (say!("Less the squares of own men: moves.", "去掉己方子所在的格，余下可走。"), "!own.all"),
            _ => (say!("Only the targets are moves.", "其中目标格可走。"), "targets"),
        };
        let mut formula = format!("{name}({from}, occupied) & {targets}");
        if self.is_pinned() {
            reached &= line;
            formula += &format!(" & {line_name}");
            says = say!("Only squares on lines of pins are moves.", "其中牵制线上的格可走。");
        }
        // One more plane tells a queen from a rook or bishop.
        let (plane, code) = if is_straight { (0, Code::ROOK) } else { (1, Code::BISHOP) };
        let full = self.view.planes.code(from).0 & 7;
        let queen = format!("; code = {} | ({} >> {from} & 1) << {plane} = {full}", code.0, PLANES[plane]);
        let step = Step::new(says).formula(formula + &queen);
        let step = step.reads_whole(PLANES[plane], hex(self.view.planes.planes[plane]), 8);
        self.push(step.squares(Squares(reached)).yields(moves_to(self.kind, from, reached)));
    }

    /// What becomes of sliders where moves are only counted.
    fn counting(&mut self) {
        if !L::LISTS_LEGAL {
            return;
        }
        let third = self.view.planes.planes[2];
        let sliders = third.count_ones();
        let says = match sliders > FEW {
            true => say!(
                "Where moves are only counted, {sliders} sliders are many: the lines of a side's sliders \
                 are filled all at once, and their bits counted.",
                "若只计数：{sliders} 个长程子为多，一方长程子的各线一并填充，再作位计数。"
            ),
            false => say!(
                "Where moves are only counted, {sliders} sliders are few: they are looked up like this one.",
                "若只计数：{sliders} 个长程子为少，逐个查表，如上。"
            ),
        };
        let step = Step::new(says).reads_whole(PLANES[2], hex(third), 8);
        self.push(step.formula(format!("planes[2].count_ones() = {sliders} > {FEW}")).verdict(sliders > FEW));
    }
}
