//! Checks and pins, found before any move, and captures en passant.

use chess_rules::Chess;
use qipan_game::explain::{Step, Text};
use qipan_game::{Game, say};

use super::{Lesson, STATE, Shows, hex, moves_to, names, reading_planes};
use crate::Listing;
use crate::sets::{Set, Squares, View, bit, first, rest};
use crate::tables::{DIAGONAL_LINES, KNIGHT_LEAPS, PAWN_ATTACKS, STRAIGHT_LINES, UP_TO};

impl<L: Listing, S: Shows, const WHITE: bool> Lesson<'_, L, S, WHITE> {
    /// Every enemy slider on the king's lines, then knights and pawns.
    pub(super) fn ties_found(&mut self) {
        let (king, enemy) = (self.view.king, self.view.enemy);
        let sorts = [
            (
                say!("rooks or queens on the king's rank and file", "王所在横线、直线上的敌车与敌后"),
                "STRAIGHT_LINES",
                &STRAIGHT_LINES,
                ("planes[1]", enemy.straight),
            ),
            (
                say!("bishops or queens on the king's diagonals", "王所在斜线上的敌象与敌后"),
                "DIAGONAL_LINES",
                &DIAGONAL_LINES,
                ("planes[0]", enemy.diagonal),
            ),
        ];
        for (Text { en, zh }, table, lines, (plane, sliders)) in sorts {
            let snipers = lines[king] & sliders;
            let (on, zh_on) = match names(snipers) {
                none if none.is_empty() => ("none".to_owned(), "无".to_owned()),
                on => (on.clone(), on),
            };
            let says = say!("Enemy {en}, as if the board were empty: {on}.", "{zh}（视棋盘为空）：{zh_on}。");
            let formula = format!("{table}[{king}] & {plane} & planes[2] & enemy = {}", hex(snipers));
            let step =
                Step::new(says).looks_up(format!("{table}[{king}]"), hex(lines[king]), 8, size_of_val(lines));
            let step = reading_planes(step, self.view.planes).formula(formula);
            self.push(step.squares(Squares(snipers)));
            for sniper in Squares(snipers) {
                self.tie(sniper);
            }
        }
        let near = self.view.leapers(king);
        let says = match names(near) {
            none if none.is_empty() => say!("No enemy knight or pawn gives check.", "无敌马、敌兵将军。"),
            on => say!("The enemy knight or pawn on {on} gives check.", "{on} 的敌马或敌兵将军。"),
        };
        let step = self.reading_leapers(Step::new(says), king).formula(format!(
            "KNIGHT_LEAPS[{king}] & enemy.knights | PAWN_ATTACKS[{}][{king}] & enemy.pawns",
            Self::US
        ));
        self.push(step.squares(Squares(near)));
    }

    const US: usize = View::<'static, L, S, WHITE>::US;

    pub(super) fn reading_leapers(
        &self,
        step: Step<chess_rules::Move>,
        at: usize,
    ) -> Step<chess_rules::Move> {
        let us = Self::US;
        let pawns = PAWN_ATTACKS[us][at];
        step.looks_up(format!("KNIGHT_LEAPS[{at}]"), hex(KNIGHT_LEAPS[at]), 8, size_of_val(&KNIGHT_LEAPS))
            .looks_up(format!("PAWN_ATTACKS[{us}][{at}]"), hex(pawns), 8, size_of_val(&PAWN_ATTACKS))
    }

    /// One enemy slider on a line of the king: what stands between.
    fn tie(&mut self, sniper: usize) {
        let king = self.view.king;
        let line = UP_TO[king][sniper];
        let between = (line & self.view.occupied) ^ bit(sniper);
        let (at, men) = (Chess::square_name(sniper), names(between));
        let (says, shown) = if between == 0 {
            (say!("Nothing stands between king and {at}: check.", "王与 {at} 之间无子：将军。"), bit(sniper))
        } else if rest(between) == 0 {
            (
                say!(
                    "One man, on {men}, stands between king and {at}: if it is an own man it keeps to this \
                     line.",
                    "王与 {at} 之间只有 {men} 一子：若是己方子，则只能沿此线走（受牵制）。"
                ),
                line,
            )
        } else {
            (
                say!(
                    "More than one man stands between king and {at}: {men}. Nothing follows.",
                    "王与 {at} 之间不止一子：{men}。没有影响。"
                ),
                between,
            )
        };
        let formula = format!("(UP_TO[{king}][{sniper}] & occupied) ^ bit({sniper}) = {}", hex(between));
        let step = Step::new(says)
            .looks_up(format!("UP_TO[{king}][{sniper}]"), hex(line), 8, size_of_val(&UP_TO))
            .formula(formula);
        self.push(step.squares(Squares(shown)));
    }

    /// Captures en passant; at level `legal` the position afterwards is looked at.
    pub(super) fn en_passant(&mut self) {
        let view = &self.view;
        let (to, king, from) = (view.passed(), view.king, self.from);
        let around = PAWN_ATTACKS[Self::US ^ 1][to];
        let takers = around & view.own.pawns;
        let (at, on) = (Chess::square_name(to), names(takers));
        let says = say!(
            "En passant: an enemy pawn on {at} would strike {on}, so own pawns there may take the pawn that \
             has just passed {at}.",
            "吃过路兵：设 {at} 有敌兵，它攻击 {on}，故该处己方兵可吃刚越过 {at} 的兵。"
        );
        let place = format!("PAWN_ATTACKS[{}][{to}]", Self::US ^ 1);
        let step = Step::new(says)
            .reads_whole(STATE, hex(view.planes.state), 8)
            .formula(format!("{place} & own.pawns"))
            .looks_up(place, hex(around), 8, size_of_val(&PAWN_ATTACKS))
            .squares(Squares(takers));
        let is_taker = takers & bit(from) != 0;
        let found: Vec<_> = moves_to(self.kind, from, if is_taker { bit(to) } else { 0 }).collect();
        let is_removed = is_taker && view.takers_en_passant() & bit(from) == 0;
        let taken = bit(to ^ 8);
        let occupied = view.occupied ^ taken ^ bit(from) ^ bit(to);
        let attackers: Set = view.leapers(king) & !taken | view.attacking_sliders(king, occupied);
        self.push(step.yields(found.clone()));
        if !L::LISTS_LEGAL || !is_taker {
            return;
        }
        let says = match names(attackers) {
            none if none.is_empty() => say!(
                "Two pawns leave their squares at once, which no pin foresees: the position afterwards is \
                 looked at. Nothing attacks the king there.",
                "两兵同时离开原格，牵制无从预知：查看走后的局面。王不受攻。"
            ),
            on => say!(
                "Two pawns leave their squares at once, which no pin foresees: the position afterwards is \
                 looked at. The man on {on} attacks the king there: no move.",
                "两兵同时离开原格，牵制无从预知：查看走后的局面。{on} 之子攻王：不可走。"
            ),
        };
        let formula = format!("occupied ^ bit({}) ^ bit({from}) ^ bit({to})", first(taken));
        let step = self.reading_leapers(Step::new(says), king).formula(formula);
        let removed = if is_removed { found } else { Vec::new() };
        self.push(step.squares(Squares(attackers)).removes(removed));
    }
}
