//! What each kind of man does: an addition, the AND with 0x88, a cell.

use alloc::{format, string::ToString, vec::Vec};

use chess_rules::mailbox::Castle;
use chess_rules::mailbox::men::{EMPTY, PAWN, bit_of};
use chess_rules::{Kind, Move, Piece, Square};
use qipan_game::explain::{Step, Target, Text, along_line};
use qipan_game::{PseudoLegal, say};

use super::{CASTLING, DIRECTIONS, EN_PASSANT, and_88, hex, signed};
use crate::X88;
use crate::attacks::Attacks;
use crate::attacks::first_man;
use crate::scan::Scan;
use crate::squares::{
    ALL_STEPS, CASTLES, DIAGONAL_STEPS, EAST, KNIGHT_STEPS, NOWHERE, STRAIGHT_STEPS, WEST, cell, forward,
    is_on_board, written,
};

/// One man's moves on their way to the reader.
pub(super) struct Walk<'a, L: PseudoLegal, S: Scan, A: Attacks<S>> {
    board: &'a X88<L, S, A>,
    from: u8,
    man: Piece,
    steps: Vec<Step<Move>>,
    /// Where those moves lead that are tested in any position.
    always: Vec<Square>,
}

impl<'a, L: PseudoLegal, S: Scan, A: Attacks<S>> Walk<'a, L, S, A> {
    pub(super) fn of(board: &'a X88<L, S, A>, from: u8, man: Piece) -> Self {
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

    fn enemy(&self) -> u8 {
        bit_of(self.board.mover() ^ 1)
    }

    fn at(&self, number: u8) -> u8 {
        self.board.cells[cell(number)]
    }

    fn target(&self, to: u8) -> Target {
        match self.at(to) {
            _ if !is_on_board(to) => Target::Outside,
            EMPTY => Target::Empty,
            man if man & self.enemy() != 0 => Target::Enemy,
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

    /// Whether the AND finds a number on the board; says so where it does not.
    fn is_on_board(&mut self, distance: u8) -> bool {
        let to = self.from.wrapping_add(distance);
        let (is_on_board, number) = (is_on_board(to), hex(to));
        if !is_on_board {
            let says = say!(
                "The AND of {number} with 0x88 leaves a bit: off the board.",
                "{number} 与 0x88 相与，留有一位：在界外。"
            );
            let formula = format!("{} {} = {}", hex(self.from), signed(distance), and_88(to));
            self.steps.push(Step::new(says).formula(formula).verdict(false));
        }
        is_on_board
    }

    /// Steps of a king or leaps of a knight.
    fn leaps(&mut self, steps: [u8; 8]) {
        let own = bit_of(self.board.mover());
        for distance in steps {
            if self.is_on_board(distance) {
                let to = self.from.wrapping_add(distance);
                let target = self.target(to);
                let formula = format!(
                    "{} {} = {}; cells[{}] & {own} = {}",
                    hex(self.from),
                    signed(distance),
                    and_88(to),
                    hex(to),
                    self.at(to) & own
                );
                let step = Step::new(target.says(written(to))).formula(formula);
                self.push(self.board.reading(step, to), target.is_open().then_some(to).as_slice());
            }
        }
    }

    fn lines(&mut self, steps: &[u8], directions: &[(&str, &str)]) {
        for (&step, &(en, zh)) in steps.iter().zip(directions) {
            self.line(step, &Text::new(en, zh));
        }
    }

    /// A line of a slider: it goes on while the AND leaves nothing and the cells are empty.
    fn line(&mut self, step: u8, direction: &Text) {
        let (end, at) = first_man(&self.board.cells, self.from, step);
        let walk = self.board.walked(Step::new(Text::default()), self.from, step, at);
        let (mut moves, mut to) = (Vec::new(), self.from);
        while to != at {
            to = to.wrapping_add(step);
            moves.push(to);
        }
        let free = moves.len() - 1;
        let (target, enemy) = (self.target(at), self.enemy());
        moves.truncate(free + usize::from(target == Target::Enemy));
        let Text { en, zh } = direction;
        let (says, last) = match target {
            Target::Outside => {
                let number = hex(at);
                let says = say!(
                    "{en}: {free} free, then {number}, of which the AND with 0x88 leaves a bit: the edge.",
                    "{zh}：{free} 格可走，至 {number}，与 0x88 相与留有一位：边缘。"
                );
                (says, and_88(at))
            }
            _ => {
                let says = along_line(direction, free, None, Some((written(at).to_string(), target)));
                (says, format!("{end} & {enemy} = {}", end & enemy))
            }
        };
        let formula = format!("steps of {}, to & 0x88 == 0, cells[to] == 0; {last}", signed(step));
        let walk = Step { says, ..walk }.formula(formula);
        self.push(walk, &moves);
    }

    fn pawn(&mut self) {
        let (side, from) = (self.board.mover(), self.from);
        let rank = from >> 4;
        let (start_rank, eve_rank) = if side == 0 { (1, 6) } else { (6, 1) };
        let says = match rank == eve_rank {
            true => say!(
                "The next rank is the last: each move is four, to a queen, rook, bishop or knight.",
                "下一横线即底线：每步可升变为后、车、象、马，计四种着法。"
            ),
            false => say!("The next rank is not the last: no promotion.", "下一横线并非底线：不升变。"),
        };
        let formula = format!("{} >> 4 = {rank}; {rank} == {eve_rank}", hex(from));
        self.steps.push(Step::new(says).formula(formula).verdict(rank == eve_rank));
        let ahead = forward(side);
        for aside in [WEST, EAST] {
            let distance = ahead.wrapping_add(aside);
            if self.is_on_board(distance) {
                self.pawn_takes(from.wrapping_add(distance));
            }
        }
        if self.pawn_goes(from.wrapping_add(ahead), None) {
            if rank == start_rank {
                self.pawn_goes(from.wrapping_add(ahead).wrapping_add(ahead), Some(rank));
            } else {
                let says = say!("It has left its start rank: no second step.", "已离起始横线：不可走两格。");
                let formula = format!("{} >> 4 = {rank}; {rank} == {start_rank}: no", hex(from));
                self.steps.push(Step::new(says).formula(formula).verdict(false));
            }
        }
        if self.board.en_passant != NOWHERE {
            self.en_passant(self.board.en_passant);
        }
    }

    fn pawn_takes(&mut self, to: u8) {
        let (man, enemy, at) = (self.at(to), self.enemy(), written(to));
        let takes = man & enemy != 0;
        let says = match takes {
            true => say!("An enemy man stands on {at}: the pawn takes it.", "{at} 有敌子：兵可吃。"),
            false => say!("No enemy man stands on {at}: nothing to take.", "{at} 无敌子：不可吃。"),
        };
        let formula = format!("{}; cells[{}] & {enemy} = {}", and_88(to), hex(to), man & enemy);
        let step = self.board.reading(Step::new(says), to).formula(formula);
        self.push(step, takes.then_some(to).as_slice());
    }

    /// A step forward; of the second one the rank is told that allows it.
    fn pawn_goes(&mut self, to: u8, start_rank: Option<u8>) -> bool {
        let (at, is_empty) = (written(to), self.at(to) == EMPTY);
        let says = match (is_empty, start_rank) {
            (true, None) => say!("{at} is empty: a step forward.", "{at} 为空：可前进。"),
            (true, _) => say!(
                "It stands on its start rank and {at} is empty, too: two steps.",
                "兵在起始横线，{at} 亦空：可走两格。"
            ),
            _ => say!("{at} is not empty: the pawn cannot go there.", "{at} 有子：兵不可前进。"),
        };
        let rank = start_rank.map(|rank| format!("rank {rank} == {rank}, ")).unwrap_or_default();
        let step = Step::new(says).formula(format!("{rank}cells[{}] == 0", hex(to)));
        self.push(self.board.reading(step, to), is_empty.then_some(to).as_slice());
        is_empty
    }

    /// The pawns beside the one that has just crossed a square are looked for from there.
    fn en_passant(&mut self, to: u8) {
        let side = self.board.mover();
        let (pawn, behind) = (bit_of(side) | PAWN, to.wrapping_sub(forward(side)));
        let numbers = [behind.wrapping_add(WEST), behind.wrapping_add(EAST)];
        let (is_beside, crossed) = (numbers.contains(&self.from), written(to));
        let says = match is_beside {
            true => say!(
                "An enemy pawn has just crossed {crossed}; this one stands beside it and takes en passant.",
                "敌兵刚越过 {crossed}，此兵在其旁：可吃过路兵。"
            ),
            false => say!(
                "An enemy pawn has just crossed {crossed}, but this one does not stand beside it.",
                "敌兵刚越过 {crossed}，但此兵不在其旁。"
            ),
        };
        let step = Step::new(says).reads(EN_PASSANT, 0, hex(to), 1);
        let on_board = numbers.into_iter().filter(|&number| is_on_board(number));
        let step = on_board.fold(step, |step, at| self.board.reading(step, at));
        let formula = numbers.map(|at| match is_on_board(at) {
            true => format!("cells[{}] == {pawn}", hex(at)),
            false => format!("{} & 0x88 != 0", hex(at)),
        });
        let taken = is_beside.then_some(to);
        self.always.extend(taken.map(written));
        self.push(step.formula(formula.join(", ")), taken.as_slice());
    }

    fn castling(&mut self) {
        let side = self.board.mover();
        let rights = self.board.castling >> (2 * side) & 3;
        let in_check = L::EXEMPTS && self.board.minded().in_check;
        let may = rights != 0 && !in_check;
        let says = match (rights != 0, in_check) {
            (false, _) => say!("No right to castle is left.", "已无王车易位权。"),
            (_, true) => say!("A king in check does not castle.", "王被将军时不可易位。"),
            _ => say!(
                "A right to castle is left: king and rook have not moved.",
                "仍有王车易位权：王与车未曾动过。"
            ),
        };
        let formula = format!("castling {} >> {} & 3 = {rights}", self.board.castling, 2 * side);
        let step = Step::new(says).reads(CASTLING, 0, self.board.castling, 1).formula(formula);
        self.steps.push(step.verdict(may));
        for wing in (0..2).filter(|_| may) {
            self.castle(side, wing);
        }
    }

    fn castle(&mut self, side: usize, wing: usize) {
        let Castle { right, king: [king, to], rook: [rook, crossed] } = CASTLES[side][wing];
        let (rights, name) = (self.board.castling, written(to));
        let step = if to > king { EAST } else { WEST };
        let (_, first) = first_man(&self.board.cells, king, step);
        let has_right = rights & right != 0;
        let is_open = has_right && first == rook;
        let says = match (has_right, is_open) {
            (false, _) => say!("To {name}: the right to castle there is lost.", "往 {name}：已无易位权。"),
            (_, false) => say!("To {name}: a man stands between king and rook.", "往 {name}：王车之间有子。"),
            _ => {
                say!("To {name}: the first man from the king is the rook.", "往 {name}：自王起首遇之子即车。")
            }
        };
        let (place, entry) =
            (format!("CASTLES[{side}][{wing}]"), format!("right {right}, rook {}", hex(rook)));
        let mut look = Step::new(says).looks_up(place, entry, size_of::<Castle>(), size_of_val(&CASTLES));
        let mut formula = format!("{rights} & {right} = {}", rights & right);
        if has_right {
            look = self.board.walked(look, king, step, first);
            formula +=
                &format!(", first_man({}, {}) = {} == {}", hex(king), signed(step), hex(first), hex(rook));
        }
        self.steps.push(look.formula(formula).verdict(is_open));
        let enemy = side ^ 1;
        let mut is_safe = is_open;
        for square in [king, crossed] {
            if is_safe {
                is_safe = !self.board.is_attacked(square, enemy);
                self.steps.push(self.board.asked(square, enemy));
            }
        }
        if is_safe {
            let says = say!(
                "The king castles to {name}; whether it is safe there is left to the test after the move.",
                "王易位至 {name}；该格是否安全，走后再检测。"
            );
            self.always.push(name);
            self.push(Step::new(says), &[to]);
        }
    }
}
