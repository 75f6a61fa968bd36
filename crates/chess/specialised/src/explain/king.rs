//! The king: its steps, less what is attacked, and castling.

use chess_rules::{Chess, Kind};
use qipan_game::explain::Step;
use qipan_game::{Game, say};

use super::{Lesson, STATE, Shows, hex, moves_to, reading_planes};
use crate::Listing;
use crate::sets::{Set, Squares, View, bit};
use crate::tables::KING_STEPS;

impl<L: Listing, S: Shows, const WHITE: bool> Lesson<'_, L, S, WHITE> {
    pub(super) fn king(&mut self) {
        self.finding(Kind::King, self.view.own.king);
        let from = self.view.king;
        let steps = KING_STEPS[from] & !self.view.own.all;
        let says =
            say!("A table has the king's steps; own men are no targets.", "查表得王的着法，去掉己方子。");
        let place = format!("KING_STEPS[{from}]");
        let step = Step::new(says)
            .formula(format!("{place} & !own.all"))
            .looks_up(place, hex(KING_STEPS[from]), 8, size_of_val(&KING_STEPS))
            .squares(Squares(steps));
        self.push(step.yields(moves_to(Kind::King, from, steps)));
        let in_the_way = self.in_the_way();
        let ways = [7, 0].map(|rook_file| View::<L, S, WHITE>::has_way(in_the_way, rook_file));
        let mut attacked = 0;
        if L::LISTS_LEGAL {
            if steps == 0 && ways == [false, false] {
                let says = say!(
                    "No step and no castling: danger is not looked for.",
                    "无步可走，也不能易位：不必查危险格。"
                );
                self.push(Step::new(says));
                return;
            }
            attacked = self.attacked();
            let says = say!("Steps into danger are none.", "走入危险格者不可走。");
            let step = Step::new(says).formula("steps & !attacked").squares(Squares(steps & !attacked));
            self.push(step.removes(moves_to(Kind::King, from, steps & attacked)));
        }
        for (rook_file, has_way) in [7, 0].into_iter().zip(ways) {
            if has_way {
                self.castle(rook_file, attacked);
            }
        }
    }

    /// What stands in the way of castling, as eight bits of the home rank.
    fn in_the_way(&mut self) -> u32 {
        let is_in_check = self.danger.checkers != 0;
        if !self.may_still_castle() || is_in_check {
            let says = match is_in_check {
                true => say!("In check the king does not castle.", "被将军时不可易位。"),
                false => say!("The king has moved: no castling.", "王已动过：不可易位。"),
            };
            self.push(Step::new(says));
            return !0;
        }
        let (home, in_the_way) = (View::<L, S, WHITE>::HOME, self.view.in_the_way());
        let says = say!(
            "Castling: a bit for each square of the home rank that is in the way, a, e, h if king or rook \
             has moved, the others if a man stands there.",
            "易位：底线每格一位，a、e、h 为王车已动，其余为有子，皆为阻碍。"
        );
        let formula = format!(
            "!state >> {home} & 0x91 | occupied >> {home} & 0x6e = {in_the_way:#010b}; short: & 0xf0, long: \
             & 0x1f"
        );
        let step = Step::new(says).reads_whole(STATE, hex(self.view.planes.state), 8).formula(formula);
        let step = reading_planes(step, self.view.planes);
        self.push(step.bits(in_the_way.into(), (0..8).map(|file| Some(home + file))));
        in_the_way
    }

    /// Castling with the rook of a file, where nothing is in the way.
    fn castle(&mut self, rook_file: usize, attacked: Set) {
        let path = View::<L, S, WHITE>::castling_path(rook_file);
        let king = View::<L, S, WHITE>::HOME + 4;
        let (to, rook) = (if rook_file == 7 { king + 2 } else { king - 2 }, king - 4 + rook_file);
        let rook = Chess::square_name(rook);
        let is_safe = if L::LISTS_LEGAL { attacked & path == 0 } else { self.view.may_castle(rook_file) };
        let says = match is_safe {
            true => say!(
                "With the rook on {rook} nothing is in the way, and these squares are not attacked: the \
                 king castles.",
                "与 {rook} 之车之间无阻碍，且这些格不受攻：可易位。"
            ),
            false => say!(
                "With the rook on {rook} nothing is in the way, but one of these squares is attacked.",
                "与 {rook} 之车之间无阻碍，但这些格中有受攻者：不可易位。"
            ),
        };
        let mut step = Step::new(says);
        if L::LISTS_LEGAL {
            step = step.formula(format!("attacked & {} == 0", hex(path)));
        } else {
            let checked: Vec<_> = Squares(path).map(Chess::square_name).collect();
            let formula =
                "leapers | KING_STEPS & enemy.king | bishop & enemy.diagonal | rook & enemy.straight == 0";
            step = Squares(path).fold(step, |step, at| self.reading_leapers(step, at));
            step = step.formula(format!("{}: {formula}", checked.join(", ")));
        }
        let moves = moves_to(Kind::King, king, if is_safe { bit(to) } else { 0 });
        self.push(step.squares(Squares(path)).yields(moves));
    }
}
