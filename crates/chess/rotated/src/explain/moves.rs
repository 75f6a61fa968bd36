//! Pawns, which all move at once, and castling.

use alloc::{format, vec::Vec};

use qipan_game::explain::Step;
use qipan_game::{PseudoLegal, say};

use super::{EN_PASSANT, Lesson, UNMOVED, hex, name, names, squares};
use crate::generate::Mover;
use crate::men::PAWN;
use crate::sets::{Set, Sets, bit};
use crate::sliders::Tables;
use crate::squares::{CASTLES, Castle, NOWHERE, written};
use crate::tables::{PAWN_STEPS, pawn_captures};
use crate::upkeep::Upkeep;

impl<L: PseudoLegal, U: Upkeep, T: Tables, K: Sets> Lesson<'_, L, U, T, K> {
    /// All pawns: captures to either side, steps, en passant.
    pub(super) fn pawns<M: Mover>(&mut self) {
        let (pawns, one) = (self.board.men_of(PAWN, self.us), bit(self.from));
        let sides = [
            (say!("towards the a-file", "向 a 列方向"), "!FILE_A", if M::WHITE { ">> 9" } else { "<< 7" }),
            (say!("towards the h-file", "向 h 列方向"), "!FILE_H", if M::WHITE { ">> 7" } else { "<< 9" }),
        ];
        let (all, mine) = (pawn_captures(pawns, M::WHITE), pawn_captures(one, M::WHITE));
        let enemy = self.board.side_formula(self.us ^ 1);
        for (n, (towards, but, shift)) in sides.into_iter().enumerate() {
            let (en, zh) = (towards.en, towards.zh);
            let says = say!(
                "All pawns strike {en} at once: the set is shifted, and enemy men are met here.",
                "全部兵一并{zh}吃子：集合移位，与敌子相交。"
            );
            let step = self.board.reading_sides(Step::new(says), self.us ^ 1, false);
            let step = step.formula(format!("(pawns & {but}) {shift} & {enemy}"));
            self.pawns_reach::<M>(step, all[n] & self.now.enemy, mine[n] & self.now.enemy);
        }
        let ([once, twice], [my_once, my_twice]) =
            (self.now.pawn_steps::<M>(pawns), self.now.pawn_steps::<M>(one));
        let ahead = if M::WHITE { ">> 8" } else { "<< 8" };
        let says = say!("All pawns take one step to empty squares at once.", "全部兵一并前进一格至空格。");
        let step = self.board.reading_occupied(Step::new(says)).formula(format!("pawns {ahead} & empty"));
        self.pawns_reach::<M>(step, once, my_once);
        let rank = if M::WHITE { 3 } else { 6 };
        let says = say!(
            "Those that have come to rank {rank} so may take a second step, if that square is empty too.",
            "如此走到第 {rank} 横线的兵，若前方仍为空格，可再进一格。"
        );
        let formula = format!("(once & {}) {ahead} & empty", hex(M::THIRD_ROW));
        self.pawns_reach::<M>(Step::new(says).formula(formula), twice, my_twice);
        self.en_passant();
    }

    /// What a set of pawns reaches, and the moves of the pawn that was asked for.
    fn pawns_reach<M: Mover>(&mut self, mut step: Step<chess_rules::Move>, all: Set, mine: Set) {
        let at = name(self.from);
        let of_mine = match names(mine) {
            to if to.is_empty() => say!(" The one on {at} is not among them.", "{at} 之兵不在其中。"),
            to => say!(" The one on {at} goes to {to}.", "{at} 之兵可至 {to}。"),
        };
        step.says.en += &of_mine.en;
        step.says.zh += &of_mine.zh;
        if mine & M::LAST_ROW != 0 {
            let four = say!(
                " On the last row it becomes a queen, rook, bishop or knight: four moves.",
                "到底线升变为后、车、象或马：四种着法。"
            );
            step.says.en += &four.en;
            step.says.zh += &four.zh;
        }
        self.steps.push(step.squares(squares(all)).yields(self.moves(mine)));
    }

    fn en_passant(&mut self) {
        let at = self.board.en_passant;
        let step = |says| Step::new(says).reads(EN_PASSANT, 0, at, 1);
        if at == NOWHERE {
            let says = say!("No pawn has just moved two squares past one.", "没有刚走两格而可被吃的过路兵。");
            self.steps.push(step(says).formula("en_passant != 64: no"));
            return;
        }
        let to = usize::from(at) & 63;
        let around = PAWN_STEPS[self.us ^ 1][to];
        let takers = around & self.board.men_of(PAWN, self.us);
        let (to_name, taking) = (name(to), names(takers));
        let says = say!(
            "En passant: an enemy pawn on {to_name} would strike back at {taking}, so own pawns there may \
             go to {to_name} and take the pawn that passed it.",
            "吃过路兵：设 {to_name} 有敌兵，它攻击 {taking}，故该处己方兵可至 {to_name}，吃掉越过它的兵。"
        );
        let moves: Vec<_> = self.moves(if takers & bit(self.from) != 0 { bit(to) } else { 0 }).collect();
        self.always.extend_from_slice(&moves);
        let place = format!("PAWN_STEPS[{}][{to}]", self.us ^ 1);
        let step = step(says).looks_up(place, hex(around), 8, size_of_val(&PAWN_STEPS));
        let step = step.formula(format!("PAWN_STEPS[{}][{to}] & pawns & own", self.us ^ 1));
        self.steps.push(step.squares(squares(takers)).yields(moves));
        if L::EXEMPTS {
            let says = say!(
                "Two pawns leave a row at once, which no pin foresees: en passant is always suspect.",
                "两兵同时离开一条横线，牵制无从预知：吃过路兵总是可疑。"
            );
            self.steps.push(Step::new(says));
        }
    }

    /// Castling, in the order in which it is asked for.
    pub(super) fn castling(&mut self) {
        let (board, us) = (self.board, self.us);
        let unmoved = board.unmoved & bit(self.from) != 0;
        let is_in_check = self.now.danger.in_check;
        let says = match (unmoved, is_in_check) {
            (false, _) => say!("The king has no right to castle.", "王已无易位之权。"),
            (true, true) => say!("In check the king does not castle.", "被将军时不可易位。"),
            (true, false) => {
                say!("The king may still castle: each way is looked at.", "王尚可易位：逐侧检查。")
            }
        };
        let formula = match L::EXEMPTS {
            true => format!("unmoved & bit({}) != 0 && !danger.in_check", self.from),
            false => format!("unmoved & bit({}) != 0", self.from),
        };
        let step = Step::new(says).reads_whole(UNMOVED, hex(board.unmoved), 8).formula(formula);
        self.steps.push(step.verdict(unmoved && !is_in_check));
        if unmoved && !is_in_check {
            for castle in &CASTLES[us] {
                self.castle(castle);
            }
        }
    }

    fn castle(&mut self, castle: &Castle) {
        let (board, us) = (self.board, self.us);
        let (rook, across) = (name(castle.rook.0), name(castle.rook.1));
        let is_open = board.may_castle(castle);
        let says = match is_open {
            true => say!(
                "The rook on {rook} has not moved either, and nothing stands between.",
                "{rook} 之车亦未走动，且其间无子。"
            ),
            false => {
                say!(
                    "The rook on {rook} has moved, or a man stands between.",
                    "{rook} 之车已走动，或其间有子。"
                )
            }
        };
        let (homes, between) = (hex(castle.homes), hex(castle.between));
        let formula = format!("unmoved & {homes} == {homes} && {between} & occupied == 0");
        let step = Step::new(says).reads_whole(UNMOVED, hex(board.unmoved), 8).formula(formula);
        let place = format!("CASTLES[{us}][{}]", usize::from(castle.rook.0 < castle.king.0));
        let step = step.looks_up(place, format!("{homes}, {between}"), 16, size_of_val(&CASTLES));
        self.steps.push(board.reading_occupied(step).squares(squares(castle.between)));
        if !is_open {
            return;
        }
        let is_in_check = !L::EXEMPTS && {
            self.steps.push(board.king_found(us));
            board.attack(board.king(us), us, true, &mut self.steps)
        };
        let is_safe = !is_in_check && !board.attack(castle.rook.1, us, true, &mut self.steps);
        let says = match (is_in_check, is_safe) {
            (true, _) => say!("The king is in check: no castling.", "王被将军：不可易位。"),
            (_, false) => {
                say!("The king would cross {across}, which is attacked.", "王须经过 {across}，该格受攻。")
            }
            _ => say!(
                "The king crosses {across}, which is not attacked. Where it lands is left to the test after \
                 the move.",
                "王经过的 {across} 不受攻；落点是否受攻，走后再检测。"
            ),
        };
        let moves: Vec<_> = self.moves(if is_safe { bit(castle.king.1) } else { 0 }).collect();
        self.always.extend_from_slice(&moves);
        self.steps.push(Step::new(says).squares([written(castle.rook.1).index()]).yields(moves));
    }
}
