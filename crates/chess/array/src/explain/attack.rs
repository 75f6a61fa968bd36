//! Who attacks a square, in the order in which the board looks.

use alloc::{format, vec, vec::Vec};

use chess_rules::mailbox::men::{self, EMPTY, KNIGHT, PAWN, bit_of, kinds_of};
use chess_rules::{Move, Piece};
use qipan_game::explain::{Out, Step, Text};
use qipan_game::{AttackTest, Play, PseudoLegal, say};

use super::{CELLS, DIRECTIONS, KINGS};
use crate::Array;
use crate::filter::{Seen, TABLE_BYTES, WATCH_BYTES, sliders};
use crate::scan::Scan;
use crate::squares::{LEFT, Line, RIGHT, Room, file_of, forward, is_beside, rank_of, written};

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Array<L, S, P, A> {
    /// The looks from a square outwards, as far as the first that finds an attacker of a side.
    pub(super) fn attackers(&self, square: usize, by: usize) -> Vec<Step<Move>> {
        let room = Room::around(square);
        let lines = room.straight().into_iter().chain(room.diagonal()).enumerate();
        // Which lines are walked, and what is looked at before.
        let (walked, before) = if A::FILTERS {
            let seen = self.seen(square, by);
            (seen.lines, self.filtering(square, by, seen))
        } else {
            let [king, pawn] = [self.king_near(square, by), self.pawn_near(square, room, by)];
            (!0, vec![king, pawn, self.knight_near(room, by)])
        };
        let far = lines
            .filter(|(line, _)| walked >> line & 1 != 0)
            .map(|(index, line)| self.slider(square, (line, kinds_of(index)), DIRECTIONS[index], by));
        let mut steps = Vec::new();
        for look in before.into_iter().chain(far) {
            let is_found = look.out == Out::Verdict(true);
            steps.push(look);
            if is_found {
                break;
            }
        }
        steps
    }

    /// The same in one step, for squares that a castling king must not find attacked.
    pub(super) fn asked(&self, square: usize, by: usize) -> Step<Move> {
        let is_attacked = self.is_attacked(square, by);
        let at = written(square);
        let says = match is_attacked {
            true => say!("{at} is attacked: no castling.", "{at} 受攻：不可易位。"),
            false => say!("{at} is not attacked.", "{at} 不受攻。"),
        };
        let mut all = Step::new(says).formula(format!("is_attacked({square}) = {is_attacked}"), 0);
        for look in self.attackers(square, by) {
            all.reads.extend(look.reads);
            all.operations += look.operations;
        }
        all.verdict(is_attacked)
    }

    /// All cells are compared with what would have to stand there.
    fn filtering(&self, square: usize, by: usize, seen: Seen) -> Vec<Step<Move>> {
        let cells = |step: Step<Move>| {
            let step = step.reads_as(CELLS, None, "cells[0..64]", "...", size_of_val(&self.cells));
            step.looks_up(format!("WATCHES[{by}][{square}]"), "...", WATCH_BYTES, TABLE_BYTES)
        };
        let says = match seen.near {
            true => say!(
                "All cells are compared at once with the knight, pawn or king that would attack from there: \
                 one does.",
                "所有格同时与“若在此即可攻击”的马、兵、王相比：有一个相符。"
            ),
            false => say!(
                "All cells are compared at once with the knight, pawn or king that would attack from there: \
                 none does.",
                "所有格同时与“若在此即可攻击”的马、兵、王相比：无一相符。"
            ),
        };
        let king = self.kings[by];
        // One comparison of so many cells at a time, and what brings the answers together.
        let near = cells(Step::new(says).reads(KINGS, by, king, 1))
            .formula(format!("any(cells == near), kings >> {king} & 1"), 6)
            .verdict(seen.near);
        if seen.near {
            return vec![near];
        }
        let says = match seen.lines.count_ones() {
            0 => say!(
                "They are compared with sliders too: no line has one of the right kind, and none is walked.",
                "再与长程子相比：各线上均无能沿该线走的敌子，不必沿线查看。"
            ),
            lines => say!(
                "They are compared with sliders too. Lines that have one of the right kind: {lines}. Only \
                 these are walked.",
                "再与长程子相比：{lines} 线上有能沿该线走的敌子，只沿这些线查看。"
            ),
        };
        let far = cells(Step::new(says))
            .formula(format!("lines = {:#010b}", seen.lines), 12)
            .squares(sliders(&self.cells, square, by));
        vec![near, far]
    }

    fn king_near(&self, square: usize, by: usize) -> Step<Move> {
        let king = usize::from(self.kings[by]);
        let beside = is_beside(king, square);
        let says = match beside {
            true => say!("The other king stands beside it.", "对方王在其旁。"),
            false => say!("The other king is more than a step away.", "对方王相距不止一步。"),
        };
        let distance = |of: fn(usize) -> usize| format!("|{} - {}|", of(king), of(square));
        let formula = format!("files {} <= 1, ranks {} <= 1", distance(file_of), distance(rank_of));
        Step::new(says).reads(KINGS, by, king, 1).formula(formula, 8).verdict(beside)
    }

    fn pawn_near(&self, square: usize, room: Room, by: usize) -> Step<Move> {
        let pawn = bit_of(by) | PAWN;
        let behind = square.wrapping_sub(forward(by));
        let (edge, room_behind) = if by == 0 { ("below", room.below) } else { ("above", room.above) };
        let mut step = Step::new(Text::default());
        let mut formula = format!("{edge} {room_behind} > 0");
        let (mut operations, mut is_found) = (2, false);
        for (edge, aside, room_aside) in [("left", LEFT, room.left), ("right", RIGHT, room.right)] {
            if room_behind == 0 || is_found {
                break;
            }
            formula += &format!(", {edge} {room_aside} > 0");
            operations += 1;
            if room_aside > 0 {
                let at = behind.wrapping_add(aside) & 63;
                is_found = self.cells[at] == pawn;
                formula += &format!(", cells[{at}] == {pawn}");
                operations += 2;
                step = self.reading(step, at);
            }
        }
        step.says = match is_found {
            true => say!("An enemy pawn stands where it could take here.", "有敌兵可斜吃此格。"),
            false => say!("No enemy pawn stands where it could take here.", "无敌兵可斜吃此格。"),
        };
        step.formula(formula, operations).verdict(is_found)
    }

    fn knight_near(&self, room: Room, by: usize) -> Step<Move> {
        let knight = bit_of(by) | KNIGHT;
        let mut looked_at = Vec::new();
        let is_found = room.any_leap(|at| {
            looked_at.push(at & 63);
            self.cells[at & 63] == knight
        });
        let says = match is_found {
            true => say!("An enemy knight stands a leap away.", "一跳之外有敌马。"),
            false => say!("No enemy knight stands a leap away.", "一跳之外无敌马。"),
        };
        let step = looked_at.iter().fold(Step::new(says), |step, &at| self.reading(step, at));
        // Two comparisons with the edge for each of the eight leaps, an addition and a comparison for a cell.
        let operations = 16 + 2 * looked_at.len();
        step.formula(format!("{CELLS}[a leap away] == {knight}"), operations).verdict(is_found)
    }

    /// The first man on a line, and whether it attacks along it.
    fn slider(&self, square: usize, line: (Line, u8), direction: (&str, &str), by: usize) -> Step<Move> {
        let ((step, room), kinds) = line;
        let (first, at) = self.first_man(square, (step, room));
        let slider = bit_of(by) | kinds;
        let attacks = first & slider == slider;
        let (en, zh) = direction;
        let Text { en: man, zh: zh_man } = men::piece_of(first).map(Piece::text).unwrap_or_default();
        let name = written(at);
        let says = match (first == EMPTY, attacks) {
            (true, _) => say!("{en}: no man as far as the edge.", "{zh}：至边缘无子。"),
            (_, true) => say!(
                "{en}: the first man, a {man} on {name}, attacks along this line.",
                "{zh}：首见 {name} 的{zh_man}，沿线攻击。"
            ),
            _ => say!(
                "{en}: the first man, a {man} on {name}, does not attack along this line.",
                "{zh}：首见 {name} 的{zh_man}，不沿线攻击。"
            ),
        };
        let mut look = Step::new(says);
        let mut to = square;
        while to != at {
            to = to.wrapping_add(step) & 63;
            look = self.reading(look, to);
        }
        let formula = format!(
            "{room} steps of {:+}, first {first} & ({} | {kinds}) == {slider}",
            step as isize,
            bit_of(by)
        );
        let operations = 4 * look.reads.len() + 2;
        look.formula(formula, operations).verdict(attacks)
    }
}
