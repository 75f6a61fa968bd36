//! Pawns, which move as sets: what the board's own generator hands on is written down.

use chess_rules::{Chess, Kind};
use qipan_game::explain::Step;
use qipan_game::{All, Game, say};

use super::{Lesson, Shows, Written, moves_to};
use crate::Listing;
use crate::generate::Sink;
use crate::men::Code;
use crate::moves::Move;
use crate::sets::{Set, Squares, View, bit};

impl<L: Listing, S: Shows, const WHITE: bool> Lesson<'_, L, S, WHITE> {
    pub(super) fn pawn(&mut self) {
        self.finding(Kind::Pawn, self.view.own.pawns);
        if self.is_passed() {
            self.en_passant();
        }
        let Some(targets) = self.targets() else { return };
        let (straight, diagonal) = (self.danger.straight, self.danger.diagonal);
        let is_pinned = self.is_pinned();
        let cut = match (is_pinned, self.danger.checkers) {
            (true, _) => Cut::ToPins,
            (_, 0) => Cut::Not,
            _ => Cut::ToTargets,
        };
        let mut written =
            Writes { from: self.from, ahead: View::<L, S, WHITE>::AHEAD, cut, steps: Vec::new() };
        let free = !(straight | diagonal);
        match cut {
            Cut::ToPins => {
                View::<L, S, WHITE>::pinned_moves::<All, _>(
                    self.view.planes,
                    straight,
                    diagonal,
                    &mut written,
                );
            }
            Cut::Not => self.view.pawn_moves::<All, false, _>(free, targets, &mut written),
            Cut::ToTargets => self.view.pawn_moves::<All, true, _>(free, targets, &mut written),
        }
        self.steps.extend(written.steps);
    }
}

/// What sets of pawns' moves are cut down to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cut {
    Not,
    ToTargets,
    ToPins,
}

/// Writes down the sets of pawns' moves, and those of one pawn.
struct Writes {
    from: usize,
    ahead: isize,
    cut: Cut,
    steps: Vec<Written>,
}

impl Writes {
    /// Pawns go to a set of squares from `back` squares behind: what that means, and the moves of the one.
    fn add(&mut self, back: isize, targets: Set, note: &str, zh_note: &str) {
        let (up, shift) = (if self.ahead > 0 { "<<" } else { ">>" }, back.unsigned_abs());
        let at = Chess::square_name(self.from);
        let cut = |line: &str| match self.cut {
            Cut::Not => String::new(),
            Cut::ToTargets => " & targets".to_owned(),
            Cut::ToPins => format!(" & {line}"),
        };
        let (who, zh_who) = match self.cut {
            Cut::ToPins => ("All pinned pawns", "全部受牵制的兵"),
            _ => ("All pawns", "全部兵"),
        };
        let (says, formula) = if back == self.ahead {
            (
                say!("{who} take one step ahead at once{note}.", "{zh_who}一并前进一格{zh_note}。"),
                format!("(pawns {up} {shift}) & !occupied{}", cut("straight")),
            )
        } else if back == 2 * self.ahead {
            (
                say!(
                    "Those from their start rank take a second step{note}.",
                    "在起始横线的兵一并再进一格{zh_note}。"
                ),
                format!("((once & rank(2)) {up} 8) & !occupied{}", cut("straight")),
            )
        } else {
            let is_left = back == self.ahead - 1;
            let (file, en, zh) = if is_left {
                ("!FILE_A", "towards the a-file", "向 a 列")
            } else {
                ("!FILE_H", "towards the h-file", "向 h 列")
            };
            (
                say!("{who} strike {en} at once{note}.", "{zh_who}一并{zh}斜吃{zh_note}。"),
                format!("((pawns & {file}) {up} {shift}) & enemy.all{}", cut("diagonal")),
            )
        };
        let to = self.from.wrapping_add_signed(back);
        let mine = if to < 64 { targets & bit(to) } else { 0 };
        let found: Vec<_> = moves_to(Kind::Pawn, self.from, mine).collect();
        let of_mine = match mine {
            0 => say!(" The one on {at} is not among them.", "{at} 之兵不在其中。"),
            _ => {
                let to = Chess::square_name(to);
                say!(" The one on {at} goes to {to}.", "{at} 之兵可至 {to}。")
            }
        };
        let mut step = Step::new(says).formula(formula).squares(Squares(targets)).yields(found);
        step.says.en += &of_mine.en;
        step.says.zh += &of_mine.zh;
        self.steps.push(step);
    }
}

impl Sink for Writes {
    const LISTS: bool = true;

    fn add(&mut self, _: u32) {}

    fn man(&mut self, _: Code, _: usize, _: Set) {}

    fn pawns(&mut self, _: Code, back: isize, targets: Set) {
        self.add(back, targets, "", "");
    }

    fn promotions(&mut self, _: u32, back: isize, targets: Set) {
        let note = ", to the last rank: each becomes a queen, rook, bishop or knight";
        self.add(back, targets, note, "，到底线：升变为后、车、象或马");
    }

    fn special(&mut self, _: impl FnOnce() -> Move) {}

    fn passing(&mut self, _: Code, back: isize, targets: Set) {
        let note = ", past an enemy pawn: playing it notes the square behind";
        self.add(back, targets, note, "，越过敌兵：走子时记下身后之格");
    }
}
