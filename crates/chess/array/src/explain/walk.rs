//! What each kind of man does: comparisons with the edge, then cells.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use chess_rules::mailbox::Castle;
use chess_rules::mailbox::men::{EMPTY, PAWN, bit_of};
use chess_rules::{Kind, Move, Piece};
use qipan_game::explain::{Step, Target, Text, along_line};
use qipan_game::{AttackTest, Play, PseudoLegal, say};

use super::{CASTLING, DIRECTIONS, EN_PASSANT};
use crate::Array;
use crate::scan::Scan;
use crate::squares::{CASTLES, DOWN, LEFT, Line, NOWHERE, RIGHT, Room, UP, forward, rank_of, written};

/// A comparison with an edge: how it is written, and whether it holds.
type Bound = (String, bool);

fn at_least(edge: &str, room: usize, steps: usize) -> Bound {
    (format!("{edge} {room} >= {steps}"), room >= steps)
}

/// One man's moves on their way to the reader.
pub(super) struct Walk<'a, L: PseudoLegal, S: Scan, P: Play, A: AttackTest> {
    board: &'a Array<L, S, P, A>,
    from: usize,
    man: Piece,
    room: Room,
    steps: Vec<Step<Move>>,
    /// Where those moves lead that are tested in any position.
    always: Vec<usize>,
}

impl<'a, L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Walk<'a, L, S, P, A> {
    pub(super) fn of(board: &'a Array<L, S, P, A>, from: usize, man: Piece) -> Self {
        Self { board, from, man, room: Room::around(from), steps: Vec::new(), always: Vec::new() }
    }

    /// The steps by which the man's moves are found, and where those lead that are always tested.
    pub(super) fn steps(mut self) -> (Vec<Step<Move>>, Vec<usize>) {
        let Room { left, right, below, above, .. } = self.room;
        let says = say!(
            "The squares from here to the four edges are counted once, for all steps.",
            "先数出到四边的格数，各步共用。"
        );
        let formula =
            format!("left {left}, right 7 - {left} = {right}, below {below}, above 7 - {below} = {above}");
        self.steps.push(Step::new(says).formula(formula, 4));
        match self.man.kind {
            Kind::Pawn => self.pawn(),
            Kind::Knight => self.knight(),
            Kind::Bishop => self.lines(&self.room.diagonal(), &DIRECTIONS[4..]),
            Kind::Rook => self.lines(&self.room.straight(), &DIRECTIONS[..4]),
            Kind::Queen => {
                self.lines(&self.room.straight(), &DIRECTIONS[..4]);
                self.lines(&self.room.diagonal(), &DIRECTIONS[4..]);
            }
            Kind::King => {
                self.king();
                self.castling();
            }
        }
        (self.steps, self.always)
    }

    fn enemy(&self) -> u8 {
        bit_of(self.board.mover() ^ 1)
    }

    fn target(&self, to: usize) -> Target {
        match self.board.cells[to] {
            EMPTY => Target::Empty,
            cell if cell & self.enemy() != 0 => Target::Enemy,
            _ => Target::Own,
        }
    }

    /// A step by which the man's moves to some squares are found, or none.
    fn push(&mut self, mut step: Step<Move>, to: &[usize]) {
        let moves = |&to| Move::of(self.man.kind, written(self.from), written(to));
        step.yields.extend(to.iter().flat_map(moves));
        self.steps.push(if to.is_empty() { step } else { step.squares(to.iter().copied()) });
    }

    /// The comparisons before a cell is looked at; says so and stops where one fails.
    fn is_within(&mut self, bounds: &[Bound]) -> bool {
        let Some(failed) = bounds.iter().position(|(_, holds)| !holds) else { return true };
        let formula: Vec<_> = bounds[..=failed].iter().map(|(text, _)| text.as_str()).collect();
        let says = say!("The edge is too near: this step leads off the board.", "离边太近：此步出界。");
        let step = Step::new(says).formula(format!("{}: no", formula.join(", ")), failed + 1);
        self.steps.push(step.verdict(false));
        false
    }

    /// A step or leap of a king or knight.
    fn step(&mut self, bounds: &[Bound], distance: usize) {
        if !self.is_within(bounds) {
            return;
        }
        let to = self.from.wrapping_add(distance) & 63;
        let target = self.target(to);
        let mut formula: String = bounds.iter().map(|(text, _)| format!("{text}, ")).collect();
        formula += &format!("cells[{} {:+}] == 0", self.from, distance as isize);
        let mut operations = bounds.len() + 2;
        if target != Target::Empty {
            formula += &format!(", {} & {} != 0", self.board.cells[to], self.enemy());
            operations += 2;
        }
        let step = Step::new(target.says(written(to))).formula(formula, operations);
        let open = target.is_open().then_some(to);
        self.push(self.board.reading(step, to), open.as_slice());
    }

    fn knight(&mut self) {
        for (edge, ahead, room) in [("above", UP, self.room.above), ("below", DOWN, self.room.below)] {
            for (side, aside, room_aside) in
                [("left", LEFT, self.room.left), ("right", RIGHT, self.room.right)]
            {
                let corner = ahead.wrapping_add(aside);
                let upright = [at_least(edge, room, 2), at_least(side, room_aside, 1)];
                self.step(&upright, corner.wrapping_add(ahead));
                self.step(
                    &[at_least(edge, room, 1), at_least(side, room_aside, 2)],
                    corner.wrapping_add(aside),
                );
            }
        }
    }

    fn king(&mut self) {
        let Room { left, right, below, above, .. } = self.room;
        let [above, below, left, right] =
            [("above", above), ("below", below), ("left", left), ("right", right)]
                .map(|(edge, room)| at_least(edge, room, 1));
        for (ahead, rank) in [(UP, Some(&above)), (0, None), (DOWN, Some(&below))] {
            for (aside, file) in [(LEFT, Some(&left)), (0, None), (RIGHT, Some(&right))] {
                let bounds: Vec<_> = rank.into_iter().chain(file).cloned().collect();
                if !bounds.is_empty() {
                    self.step(&bounds, ahead.wrapping_add(aside));
                }
            }
        }
    }

    fn lines(&mut self, lines: &[Line], directions: &[(&str, &str)]) {
        for (&line, &(en, zh)) in lines.iter().zip(directions) {
            self.line(line, &Text::new(en, zh));
        }
    }

    /// A line of a slider: as many steps as there are squares to the nearer edge, until a man stands there.
    fn line(&mut self, (step, room): Line, direction: &Text) {
        let mut walk = Step::new(Text::default());
        let (mut to, mut moves, mut end) = (self.from, Vec::new(), None);
        for _ in 0..room {
            to = to.wrapping_add(step) & 63;
            walk = self.board.reading(walk, to);
            match self.target(to) {
                Target::Empty => moves.push(to),
                target => {
                    end = Some((to, target));
                    break;
                }
            }
        }
        let free = moves.len();
        moves.extend(end.and_then(|(at, target)| (target == Target::Enemy).then_some(at)));
        walk.says =
            along_line(direction, free, None, end.map(|(at, target)| (written(at).to_string(), target)));
        let mut formula = format!("{room} steps of {:+}, cells[to] == 0", step as isize);
        let mut operations = 4 * walk.reads.len();
        if let Some((at, _)) = end {
            formula += &format!(", {} & {} != 0", self.board.cells[at], self.enemy());
            operations += 2;
        }
        self.push(walk.formula(formula, operations), &moves);
    }

    fn pawn(&mut self) {
        let (side, from, rank) = (self.board.mover(), self.from, rank_of(self.from));
        let (start_rank, eve_rank) = if side == 0 { (1, 6) } else { (6, 1) };
        if rank == eve_rank {
            let says = say!(
                "The next rank is the last: each move is four, to a queen, rook, bishop or knight.",
                "下一横线即底线：每步可升变为后、车、象、马，计四种着法。"
            );
            self.steps.push(Step::new(says).formula(format!("rank {rank} == {eve_rank}"), 1).verdict(true));
        }
        let ahead = from.wrapping_add(forward(side));
        for (edge, aside, room) in [("left", LEFT, self.room.left), ("right", RIGHT, self.room.right)] {
            if self.is_within(&[at_least(edge, room, 1)]) {
                self.pawn_takes(edge, room, ahead.wrapping_add(aside) & 63);
            }
        }
        if self.pawn_goes(ahead & 63, None) {
            if rank == start_rank {
                self.pawn_goes(ahead.wrapping_add(forward(side)) & 63, Some(rank));
            } else {
                let says = say!("It has left its start rank: no second step.", "已离起始横线：不可走两格。");
                let formula = format!("rank {rank} == {start_rank}: no");
                self.steps.push(Step::new(says).formula(formula, 1).verdict(false));
            }
        }
        if self.board.en_passant != NOWHERE {
            self.en_passant(self.board.en_passant.into());
        }
    }

    fn pawn_takes(&mut self, edge: &str, room: usize, to: usize) {
        let (cell, enemy, at) = (self.board.cells[to], self.enemy(), written(to));
        let takes = cell & enemy != 0;
        let says = match takes {
            true => say!("An enemy man stands on {at}: the pawn takes it.", "{at} 有敌子：兵可吃。"),
            false => say!("No enemy man stands on {at}: nothing to take.", "{at} 无敌子：不可吃。"),
        };
        let formula = format!("{edge} {room} >= 1, cells[{to}] & {enemy} = {}", cell & enemy);
        let step = self.board.reading(Step::new(says), to).formula(formula, 5);
        self.push(step, takes.then_some(to).as_slice());
    }

    /// A step forward; of the second one the rank is told that allows it.
    fn pawn_goes(&mut self, to: usize, first_rank: Option<usize>) -> bool {
        let at = written(to);
        let is_empty = self.board.cells[to] == EMPTY;
        let says = match (is_empty, first_rank) {
            (true, None) => say!("{at} is empty: a step forward.", "{at} 为空：可前进。"),
            (true, _) => say!(
                "It stands on its start rank and {at} is empty, too: two steps.",
                "兵在起始横线，{at} 亦空：可走两格。"
            ),
            _ => say!("{at} is not empty: the pawn cannot go there.", "{at} 有子：兵不可前进。"),
        };
        let rank = first_rank.map(|rank| format!("rank {rank} == {rank}, ")).unwrap_or_default();
        let operations = 2 + usize::from(first_rank.is_some());
        let step = Step::new(says).formula(format!("{rank}cells[{to}] == 0"), operations);
        self.push(self.board.reading(step, to), is_empty.then_some(to).as_slice());
        is_empty
    }

    /// The pawns beside the one that has just crossed a square are looked for from there.
    fn en_passant(&mut self, to: usize) {
        let side = self.board.mover();
        let (room, pawn, behind) = (Room::around(to), bit_of(side) | PAWN, to.wrapping_sub(forward(side)));
        let mut step = Step::new(Text::default()).reads(EN_PASSANT, 0, to, 1);
        let mut formula = Vec::new();
        for (edge, aside, room) in [("left", LEFT, room.left), ("right", RIGHT, room.right)] {
            formula.push(format!("{edge} {room} > 0"));
            if room > 0 {
                let at = behind.wrapping_add(aside) & 63;
                formula.push(format!("cells[{at}] == {pawn}"));
                step = self.board.reading(step, at);
            }
        }
        let is_beside =
            step.reads.iter().any(|read| read.cell == Some(self.from) && read.picture != Some(EN_PASSANT));
        let crossed = written(to);
        step.says = match is_beside {
            true => say!(
                "An enemy pawn has just crossed {crossed}; this one stands beside it and takes en passant.",
                "敌兵刚越过 {crossed}，此兵在其旁：可吃过路兵。"
            ),
            false => say!(
                "An enemy pawn has just crossed {crossed}, but this one does not stand beside it.",
                "敌兵刚越过 {crossed}，但此兵不在其旁。"
            ),
        };
        self.always.extend(is_beside.then_some(to));
        let operations = 2 * formula.len();
        self.push(step.formula(formula.join(", "), operations), is_beside.then_some(to).as_slice());
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
        let step = Step::new(says).reads(CASTLING, 0, self.board.castling, 1).formula(formula, 3);
        self.steps.push(step.verdict(may));
        for wing in (0..2).filter(|_| may) {
            self.castle(side, wing);
        }
    }

    fn castle(&mut self, side: usize, wing: usize) {
        let Castle { right, king, rook } = CASTLES[side][wing];
        let [[king, to], [rook, crossed]] = [king, rook].map(|path| path.map(usize::from));
        let (rights, name) = (self.board.castling, written(to));
        let (first, end) = (king.min(rook) + 1, king.max(rook));
        let has_right = rights & right != 0;
        let is_free = self.board.cells[first..end].iter().all(|&man| man == EMPTY);
        let says = match (has_right, is_free) {
            (false, _) => say!("To {name}: the right to castle there is lost.", "往 {name}：已无易位权。"),
            (_, false) => say!("To {name}: a man stands between king and rook.", "往 {name}：王车之间有子。"),
            _ => say!("To {name}: nothing stands between king and rook.", "往 {name}：王车之间无子。"),
        };
        let table = size_of_val(&CASTLES);
        let mut step = Step::new(says).looks_up(
            format!("CASTLES[{side}][{wing}]"),
            format!("right {right}"),
            size_of::<Castle>(),
            table,
        );
        let mut formula = format!("{rights} & {right} = {}", rights & right);
        let mut operations = 2;
        if has_right {
            let looked_at = (first..end).take_while(|&at| at == first || self.board.cells[at - 1] == EMPTY);
            for at in looked_at {
                step = self.board.reading(step, at);
                operations += 1;
            }
            formula += &format!(", cells[{first}..{end}] == 0");
        }
        self.steps.push(step.formula(formula, operations).verdict(has_right && is_free));
        if !(has_right && is_free) {
            return;
        }
        let enemy = self.board.mover() ^ 1;
        for square in [king, crossed] {
            let step = self.board.asked(square, enemy);
            let is_attacked = self.board.is_attacked(square, enemy);
            self.steps.push(step);
            if is_attacked {
                return;
            }
        }
        let says = say!(
            "The king castles to {name}; whether it is safe there is left to the test after the move.",
            "王易位至 {name}；该格是否安全，走后再检测。"
        );
        self.always.push(to);
        self.push(Step::new(says), &[to]);
    }
}
