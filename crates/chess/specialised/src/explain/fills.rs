//! The squares that the enemy attacks: fills of all its sliders at once.

use qipan_game::explain::Step;
use qipan_game::say;

use super::{Lesson, Shows, hex, names, reading_planes};
use crate::Listing;
use crate::sets::{Set, Squares, first};
use crate::sliders::fill::Space;
use crate::tables::{DIAGONAL, KING_STEPS, STRAIGHT, ray};

/// All sliders after so many steps over empty squares, in all their directions.
fn run(straight: Set, diagonal: Set, empty: Set, steps: usize) -> Set {
    let directions =
        STRAIGHT.map(|step| (step, straight)).into_iter().chain(DIAGONAL.map(|step| (step, diagonal)));
    let of_one = |((files, ranks), sliders): ((i32, i32), Set)| {
        // One step of a ray on a full board.
        let on = |set: Set| Squares(set).fold(0, |next, at| next | ray(at, files, ranks, !0));
        (0..steps).fold(sliders, |set, _| set | on(set) & empty)
    };
    directions.map(of_one).fold(0, |all, set| all | set)
}

impl<L: Listing, S: Shows, const WHITE: bool> Lesson<'_, L, S, WHITE> {
    /// All squares that the enemy attacks.
    pub(super) fn attacked(&mut self) -> Set {
        let in_check = self.danger.checkers != 0;
        let (own, enemy, planes) = (self.view.own, self.view.enemy, self.view.planes);
        let occupied = if in_check { self.view.occupied ^ own.king } else { self.view.occupied };
        let near = self.view.attacked_nearby();
        let king = first(enemy.king);
        let says = say!(
            "Where the king may not step: first what enemy pawns attack, all at once, and the enemy king.",
            "王不可走之处：先看敌兵（一并移位）与敌王所攻击的格。"
        );
        let place = format!("KING_STEPS[{king}]");
        let (left, right) = if WHITE { (">> 9", ">> 7") } else { ("<< 7", "<< 9") };
        let formula = format!("(pawns & !FILE_A) {left} | (pawns & !FILE_H) {right} | {place}");
        let step = Step::new(says).looks_up(place, hex(KING_STEPS[king]), 8, size_of_val(&KING_STEPS));
        let step = reading_planes(step, planes).formula(formula).squares(Squares(near));
        self.push(step);
        let sliders = match names(enemy.straight | enemy.diagonal) {
            none if none.is_empty() => "0".to_owned(),
            on => on,
        };
        let through = match in_check {
            true => say!(" The own king is taken off: lines run through it.", "己方王先拿开：线穿过王格。"),
            false => say!("", ""),
        };
        let runs = [
            (1, "run | one & run << [1, 8, 9, 7]"),
            (3, "run | two & run << [2, 16, 18, 14]"),
            (7, "run | four & run << [4, 32, 36, 28]"),
        ];
        for (steps, formula) in runs {
            let says = match steps {
                1 => say!(
                    "All enemy sliders ({sliders}) run one square at once, over empty ones: a set for each \
                     direction, side by side in registers.",
                    "全部敌方长程子（{sliders}）同时在空格上走一格：每方向一个集合，在寄存器中并列。"
                ),
                3 => {
                    say!("The set runs on by two, where both are empty.", "整个集合再走两格，两格皆空方可。")
                }
                _ => say!("Then by four: no line is longer.", "再走四格：没有更长的线。"),
            };
            let mut step = Step::new(says).formula(format!("{formula}; the same with >>"));
            if steps == 1 {
                step.says.en += &through.en;
                step.says.zh += &through.zh;
            }
            self.push(step.squares(Squares(run(enemy.straight, enemy.diagonal, !occupied, steps))));
        }
        let attacked = self.view.attacked(&Space::new(!occupied));
        let says = say!(
            "One more step, whatever stands there, is what they attack. With the knights' leaps and the \
             squares from before: all danger.",
            "再走一格（不论有无子）即其所攻击的格；加上马的跳点与前述各格，即全部危险格。"
        );
        let step = Step::new(says).formula("attacked = run << [1, 8, 9, 7] | run >> […] | leaps | near");
        self.push(step.squares(Squares(attacked)));
        attacked
    }
}
