//! What each kind of man does: cells, and a fence where the board ends.

use alloc::{format, vec::Vec};

use chess_rules::{Kind, Move, Piece, Square, Wing};
use qipan_game::explain::{Step, Target, Text, along_line};
use qipan_game::{PseudoLegal, say};

use super::{DIRECTIONS, DOUBLE, LAST, TURN, hex, name};
use crate::LinkedList;
use crate::generate::step_to;
use crate::men::{self, Cell, EMPTY, KIND, MOVED, OUTSIDE, ROOK};
use crate::order::Order;
use crate::squares::{
    ALL_STEPS, DIAGONAL_STEPS, KNIGHT_STEPS, STRAIGHT_STEPS, first_row, forward, last_row, written,
};

/// One man's moves on their way to the reader.
pub(super) struct Walk<'a, L: PseudoLegal, O: Order> {
    board: &'a LinkedList<L, O>,
    from: u8,
    man: Piece,
    steps: Vec<Step<Move>>,
    /// Where those moves lead that are tested in any position.
    always: Vec<Square>,
}

impl<'a, L: PseudoLegal, O: Order> Walk<'a, L, O> {
    pub(super) fn of(board: &'a LinkedList<L, O>, from: u8, man: Piece) -> Self {
        Self { board, from, man, steps: Vec::new(), always: Vec::new() }
    }

    /// The steps by which the man's moves are found, and where those lead that are always tested.
    pub(super) fn steps(mut self) -> (Vec<Step<Move>>, Vec<Square>) {
        match self.man.kind {
            Kind::Pawn => self.pawn(),
            Kind::Knight => self.leaps(KNIGHT_STEPS),
            Kind::Bishop => self.lines(&DIAGONAL_STEPS, &DIRECTIONS[4..]),
            Kind::Rook => self.lines(&STRAIGHT_STEPS, &DIRECTIONS[..4]),
            Kind::Queen => self.lines(&ALL_STEPS, &DIRECTIONS),
            Kind::King => {
                self.leaps(ALL_STEPS);
                self.castling();
            }
        }
        (self.steps, self.always)
    }

    fn own(&self) -> Cell {
        men::colour(self.board.turn.sides().0)
    }

    fn enemy(&self) -> Cell {
        men::colour(self.board.turn.sides().1)
    }

    fn target(&self, to: u8) -> Target {
        match self.board.at(to) {
            EMPTY => Target::Empty,
            OUTSIDE => Target::Outside,
            cell if cell & self.enemy() != 0 => Target::Enemy,
            _ => Target::Own,
        }
    }

    /// A step by which the man's moves to some squares are found, or none.
    fn push(&mut self, mut step: Step<Move>, to: &[u8]) {
        let moves = |&to| Move::of(self.man.kind, written(self.from), written(to));
        step.yields.extend(to.iter().flat_map(moves));
        let squares = to.iter().map(|&to| written(to).index());
        self.steps.push(if to.is_empty() { step } else { step.squares(squares) });
    }

    /// Steps of a king or leaps of a knight: one AND finds own men and the fence.
    fn leaps(&mut self, steps: [u8; 8]) {
        let own = self.own();
        for distance in steps {
            let to = self.from.wrapping_add(distance);
            let (cell, target, name) = (self.board.at(to), self.target(to), name(to));
            let says = match target {
                Target::Outside => say!(
                    "{name} is fence: the AND finds it as it finds an own man, no move.",
                    "{name} 是边框：与运算一并排除边框与己方子，不可走。"
                ),
                _ => target.says(name),
            };
            let (from, distance) = (self.from, distance as i8);
            let formula =
                format!("cells[{from} {distance:+}] & ({own} | {OUTSIDE}) = {}", cell & (own | OUTSIDE));
            let step = self.board.reading(Step::new(says).formula(formula), to);
            self.push(step, target.is_open().then_some(to).as_slice());
        }
    }

    fn lines(&mut self, steps: &[u8], directions: &[(&str, &str)]) {
        for (&step, &(en, zh)) in steps.iter().zip(directions) {
            self.line(step, &Text::new(en, zh));
        }
    }

    /// A line of a slider: it goes on while cells are empty, and one AND says if what ends it is a capture.
    fn line(&mut self, step: u8, direction: &Text) {
        let (end, at) = self.board.walk(self.from, step);
        let (mut walk, mut moves, mut to) = (Step::new(Text::default()), Vec::new(), self.from);
        while to != at {
            to = to.wrapping_add(step);
            walk = self.board.reading(walk, to);
            moves.push(to);
        }
        let free = moves.len() - 1;
        let target = self.target(at);
        moves.truncate(free + usize::from(target == Target::Enemy));
        let (name, Text { en, zh }) = (name(at), direction);
        walk.says = match target {
            Target::Outside => say!(
                "{en}: {free} free, then {name} of the fence, which is not empty: the line ends.",
                "{zh}：{free} 格可走，遇边框 {name}，非空：线止。"
            ),
            _ => along_line(direction, free, None, Some((name, target))),
        };
        let enemy = self.enemy();
        let (cell, and) = (hex(end), end & enemy);
        let formula = format!("steps of {:+}, cells[to] == 0; {cell} & {enemy} = {and}", step as i8);
        self.push(walk.formula(formula), &moves);
    }

    fn pawn(&mut self) {
        let (us, from) = (self.board.turn.sides().0, self.from);
        let one = from.wrapping_add(forward(us));
        let (row, last) = (one >> 4, last_row(us));
        let says = match row == last {
            true => say!(
                "The next rank is the last: each move is four, to a queen, rook, bishop or knight.",
                "下一横线即底线：每步可升变为后、车、象、马，计四种着法。"
            ),
            false => say!("The next rank is not the last: no promotion.", "下一横线并非底线：不升变。"),
        };
        let formula = format!("{one} >> 4 = {row}; {row} == {last}");
        self.steps.push(Step::new(says).formula(formula).verdict(row == last));
        for to in [one.wrapping_sub(1), one.wrapping_add(1)] {
            self.pawn_takes(to);
        }
        if self.board.turn.was_double() {
            self.en_passant();
        }
        if self.pawn_goes(one, None) && row != last {
            let (row, first) = (from >> 4, first_row(us));
            if row == first {
                self.pawn_goes(one.wrapping_add(forward(us)), Some(row));
            } else {
                let says = say!("It has left its start rank: no second step.", "已离起始横线：不可走两格。");
                let formula = format!("{from} >> 4 = {row}; {row} == {first}: no");
                self.steps.push(Step::new(says).formula(formula).verdict(false));
            }
        }
    }

    fn pawn_takes(&mut self, to: u8) {
        let (cell, enemy, at) = (self.board.at(to), self.enemy(), name(to));
        let says = match self.target(to) {
            Target::Enemy => say!("An enemy man stands on {at}: the pawn takes it.", "{at} 有敌子：兵可吃。"),
            Target::Outside => {
                say!("{at} is fence, which is no enemy: nothing to take.", "{at} 是边框，并非敌子：不可吃。")
            }
            _ => say!("No enemy man stands on {at}: nothing to take.", "{at} 无敌子：不可吃。"),
        };
        let formula = format!("cells[{to}] & {enemy} = {}", cell & enemy);
        let step = self.board.reading(Step::new(says), to).formula(formula);
        self.push(step, (cell & enemy != 0).then_some(to).as_slice());
    }

    /// A step forward; of the second one the row is told that allows it.
    fn pawn_goes(&mut self, to: u8, first_row: Option<u8>) -> bool {
        let (at, is_empty) = (name(to), self.board.at(to) == EMPTY);
        let says = match (is_empty, first_row) {
            (true, None) => say!("{at} is empty: a step forward.", "{at} 为空：可前进。"),
            (true, _) => say!(
                "It stands on its start rank and {at} is empty, too: two steps.",
                "兵在起始横线，{at} 亦空：可走两格。"
            ),
            _ => say!("{at} is not empty: the pawn cannot go there.", "{at} 有子：兵不可前进。"),
        };
        let row = first_row.map(|row| format!("row {row} == {row}, ")).unwrap_or_default();
        let step = Step::new(says).formula(format!("{row}cells[{to}] == 0"));
        self.push(self.board.reading(step, to), is_empty.then_some(to).as_slice());
        is_empty
    }

    /// After a pawn's two steps each pawn asks how far it is from where that one came to.
    fn en_passant(&mut self) {
        let (last, from) = (self.board.turn.last(), self.from);
        let is_beside = last.abs_diff(from) == 1;
        let to = last.wrapping_add(forward(self.board.turn.sides().0));
        let (at, crossed) = (name(last), name(to));
        let says = match is_beside {
            true => say!(
                "A pawn has just gone two steps to {at}, beside this one: it takes en passant on {crossed}.",
                "上一步是兵走两格至 {at}，在此兵之旁：可至 {crossed} 吃过路兵。"
            ),
            false => say!(
                "A pawn has just gone two steps to {at}, which is not beside this one.",
                "上一步是兵走两格至 {at}，不在此兵之旁。"
            ),
        };
        let step = Step::new(says)
            .reads(TURN, DOUBLE, true, 4)
            .reads(TURN, LAST, last, 4)
            .formula(format!("|{last} - {from}| = {}; == 1", last.abs_diff(from)));
        let taken = is_beside.then_some(to);
        self.always.extend(taken.map(written));
        self.push(step, taken.as_slice());
    }

    fn castling(&mut self) {
        let (us, them) = self.board.turn.sides();
        if L::EXEMPTS && self.board.danger(us).in_check {
            let says = say!("A king in check does not castle.", "王被将军时不可易位。");
            self.steps.push(Step::new(says).formula("!danger.in_check: no").verdict(false));
            return;
        }
        let open = Wing::BOTH.map(|wing| {
            self.unmoved(wing, us);
            self.board.may_castle(wing)
        });
        if !L::EXEMPTS && open != [false; 2] {
            self.steps.push(self.board.asked(self.from, them));
            if self.board.is_in_check() {
                return;
            }
        }
        for wing in Wing::BOTH.into_iter().filter(|&wing| open[wing as usize]) {
            let crossed = self.from.wrapping_add(step_to(wing));
            self.steps.push(self.board.asked(crossed, them));
            if self.board.is_way_safe(wing) {
                let to = crossed.wrapping_add(step_to(wing));
                let at = written(to);
                let says = say!(
                    "The king castles to {at}; whether it is safe there is left to the test after the move.",
                    "王易位至 {at}；该格是否安全，走后再检测。"
                );
                self.always.push(at);
                self.push(Step::new(says), &[to]);
            }
        }
    }

    /// Whether king and rook carry no mark of having moved, and nothing is between.
    fn unmoved(&mut self, wing: Wing, us: usize) {
        let (board, step) = (self.board, step_to(wing));
        let king = board.rosters[us].king();
        let may_castle = board.may_castle(wing);
        let (en, zh) = if wing == Wing::King { ("Right", "向右") } else { ("Left", "向左") };
        let has_moved = king.cell() & MOVED != 0;
        let says = match (has_moved, may_castle) {
            (true, _) => {
                say!("{en}: the king's cell has the mark of one that has moved.", "{zh}：王有曾动之标志。")
            }
            (_, true) => {
                say!("{en}: the first man is an own rook that has not moved.", "{zh}：首遇己方未动之车。")
            }
            _ => say!(
                "{en}: the first man is no own rook that has not moved.",
                "{zh}：首遇者并非己方未动之车。"
            ),
        };
        let mut look = board.reading_entry(Step::new(says), us, 0);
        let mut formula = format!("{} & {MOVED} = {}", hex(king.cell()), king.cell() & MOVED);
        if !has_moved {
            let (first, end) = board.walk(king.square(), step);
            let mut at = king.square();
            while at != end {
                at = at.wrapping_add(step);
                look = board.reading(look, at);
            }
            let own = men::colour(us);
            let mask = own | KIND | MOVED;
            formula += &format!(
                "; {} & ({own} | {KIND} | {MOVED}) = {} == {}",
                hex(first),
                first & mask,
                own | ROOK
            );
        }
        self.steps.push(look.formula(formula).verdict(may_castle));
    }
}
