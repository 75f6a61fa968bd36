//! How the plain array finds a man's moves, in steps.

use alloc::{format, string::String, vec, vec::Vec};

use qipan_game::explain::{
    Cell, Explain, Out, Picture, Step, Target, Text, Whose, along_line, found, marks_suspects, way_over,
};
use qipan_game::{AttackTest, Choice, Game, Play, PseudoLegal, Words, say};
use xiangqi_rules::{Move, Piece, Xiangqi};

use crate::Array;
use crate::men::{
    self, ADVISOR, BOTH, CANNON, CHARIOT, ELEPHANT, EMPTY, GENERAL, HORSE, KIND, RED, SOLDIER, index_of,
    strikes_first,
};
use crate::scan::Scan;
use crate::squares::{
    DOWN, FILES, LAST_FILE, LAST_RANK, LEFT, PALACE_FILES, RANKS, RIGHT, SQUARES, UP, crossed_river, file_of,
    forward, home_ranks, lines, palace_ranks, rank_of, written,
};

/// The names of the pictures.
const CELLS: &str = "cells";
const SIDE: &str = "side";
const GENERALS: &str = "generals";

fn name(square: u8) -> String {
    Xiangqi::square_name(square.into())
}

fn move_of(from: u8, to: u8) -> Move {
    let square = |number| written(number).expect("a square of the board");
    Move { from: square(from), to: square(to) }
}

/// A comparison that keeps a man within its bounds: how it is written, and whether it holds.
type Bound = (String, bool);

fn bound(name: &str, value: u8, sign: &str, limit: u8) -> Bound {
    let holds = match sign {
        ">" => value > limit,
        "<" => value < limit,
        _ => value >= limit,
    };
    (format!("{name} {value} {sign} {limit}"), holds)
}

/// One man's moves on their way to the reader.
struct Walk<'a, L: PseudoLegal, S: Scan, P: Play, A: AttackTest> {
    board: &'a Array<L, S, P, A>,
    from: u8,
    steps: Vec<Step<Move>>,
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Walk<'_, L, S, P, A> {
    fn target(&self, to: u8) -> Target {
        match self.board.cells[to] {
            EMPTY => Target::Empty,
            cell if cell & self.board.side != 0 => Target::Own,
            _ => Target::Enemy,
        }
    }

    /// A cell is read, as one of a step's reads.
    fn reading(&self, step: Step<Move>, square: u8) -> Step<Move> {
        step.reads(CELLS, square.into(), self.board.cells[square], 1)
    }

    /// The comparisons before a cell is looked at; says so and stops where one fails.
    fn is_within(&mut self, bounds: &[Bound]) -> bool {
        let Some(failed) = bounds.iter().position(|(_, holds)| !holds) else { return true };
        let formula: Vec<_> = bounds[..=failed].iter().map(|(text, _)| text.as_str()).collect();
        let says = say!(
            "No room that way: the comparison keeps the man from leaving the board or its part of it.",
            "此方向无余地：比较使该子不越出棋盘或其活动范围。"
        );
        self.steps.push(Step::new(says).formula(formula.join(", ")).verdict(false));
        false
    }

    /// A short-range move: the bounds, then the cell.
    fn step(&mut self, bounds: &[Bound], distance: u8) {
        if !self.is_within(bounds) {
            return;
        }
        let to = self.from.wrapping_add(distance);
        let target = self.target(to);
        let formula = format!(
            "{}cells[{} {:+}] & side {} = {}",
            bounds.iter().map(|(text, _)| format!("{text}, ")).collect::<String>(),
            self.from,
            distance as i8,
            self.board.side,
            self.board.cells[to] & self.board.side,
        );
        let step = Step::new(target.says(name(to))).formula(formula);
        let step = self.reading(step, to).yields(target.is_open().then(|| move_of(self.from, to)));
        self.steps.push(step);
    }

    /// A leg or an eye, which must be empty.
    fn is_free(&mut self, bounds: &[Bound], distance: u8, what: &Text) -> bool {
        if !self.is_within(bounds) {
            return false;
        }
        let at = self.from.wrapping_add(distance);
        let is_empty = self.board.cells[at] == EMPTY;
        let formula = format!("cells[{} {:+}] == 0", self.from, distance as i8);
        let step = Step::new(way_over(name(at), what, is_empty)).formula(formula);
        self.steps.push(self.reading(step.verdict(is_empty), at));
        is_empty
    }

    fn general_and_advisor(&mut self, is_general: bool) {
        let (file, rank) = (file_of(self.from), rank_of(self.from));
        let ([left, right], [bottom, top]) = (PALACE_FILES, palace_ranks(self.board.side));
        let ranks = [(bound("rank", rank, ">", bottom), DOWN), (bound("rank", rank, "<", top), UP)];
        let files = [(bound("file", file, ">", left), LEFT), (bound("file", file, "<", right), RIGHT)];
        if is_general {
            for (bound, step) in [&ranks[0], &files[0], &files[1], &ranks[1]] {
                self.step(core::slice::from_ref(bound), *step);
            }
            return;
        }
        for (has_room, ahead) in &ranks {
            for (has_room_aside, aside) in &files {
                self.step(&[has_room.clone(), has_room_aside.clone()], ahead.wrapping_add(*aside));
            }
        }
    }

    fn elephant(&mut self) {
        let (file, rank) = (file_of(self.from), rank_of(self.from));
        let [bottom, top] = home_ranks(self.board.side);
        let eye = say!("eye", "象眼");
        let ranks = [(bound("rank", rank, ">=", bottom + 2), DOWN), (bound("rank", rank, "<", top - 1), UP)];
        for (has_room, ahead) in ranks {
            for (has_room_aside, aside) in
                [(bound("file", file, ">=", 2), LEFT), (bound("file", file, "<", LAST_FILE - 1), RIGHT)]
            {
                let over = ahead.wrapping_add(aside);
                if self.is_free(&[has_room.clone(), has_room_aside], over, &eye) {
                    self.step(&[], over.wrapping_mul(2));
                }
            }
        }
    }

    fn horse(&mut self) {
        let (file, rank) = (file_of(self.from), rank_of(self.from));
        let leg_name = say!("leg", "马腿");
        let ranks = [(DOWN, rank), (UP, LAST_RANK - rank)];
        let files = [(LEFT, file), (RIGHT, LAST_FILE - file)];
        for (legs, sides) in [(ranks, files), (files, ranks)] {
            for (leg, room) in legs {
                if self.is_free(&[bound("room", room, ">=", 2)], leg, &leg_name) {
                    for (aside, room_aside) in sides {
                        let distance = leg.wrapping_mul(2).wrapping_add(aside);
                        self.step(&[bound("room aside", room_aside, ">=", 1)], distance);
                    }
                }
            }
        }
    }

    fn soldier(&mut self) {
        let (file, rank, side) = (file_of(self.from), rank_of(self.from), self.board.side);
        let ahead =
            if side == RED { bound("rank", rank, "<", LAST_RANK) } else { bound("rank", rank, ">", 0) };
        self.step(&[ahead], forward(side));
        let crossed = crossed_river(rank, side);
        let says = match crossed {
            true => say!("It has crossed the river, and may go sideways.", "已过河，可横走。"),
            false => say!("It has not crossed the river: no step aside.", "未过河，不可横走。"),
        };
        let formula = format!("(rank {rank} > 4) == (side {side} == {RED})");
        self.steps.push(Step::new(says).formula(formula).verdict(crossed));
        if crossed {
            self.step(&[bound("file", file, ">", 0)], LEFT);
            self.step(&[bound("file", file, "<", LAST_FILE)], RIGHT);
        }
    }

    /// A line of a chariot or cannon, walked cell by cell.
    fn line(&mut self, direction: &Text, step: u8, last: u8, jumps: bool) {
        let mut walk = Step::new(Text::default());
        let (mut to, mut moves) = (self.from, Vec::new());
        let (mut screen, mut end) = (None, None);
        while to != last && end.is_none() {
            to = to.wrapping_add(step);
            walk = self.reading(walk, to);
            match self.target(to) {
                Target::Empty if screen.is_none() => moves.push(to),
                Target::Empty => {}
                _ if jumps && screen.is_none() => screen = Some(name(to)),
                target => end = Some((to, target)),
            }
        }
        let free = moves.len();
        moves.extend(end.and_then(|(at, target)| (target == Target::Enemy).then_some(at)));
        walk.says = along_line(direction, free, screen, end.map(|(at, target)| (name(at), target)));
        let formula = format!("square != {last}, square {:+}, cells[square] != 0", step as i8);
        let walk = walk.formula(formula).squares(moves.iter().map(|&to| to.into()));
        self.steps.push(walk.yields(moves.into_iter().map(|to| move_of(self.from, to))));
    }

    fn lines(&mut self, jumps: bool) {
        let directions =
            [say!("Down", "向下"), say!("Left", "向左"), say!("Right", "向右"), say!("Up", "向上")];
        for ((step, last), direction) in lines(self.from, file_of(self.from)).into_iter().zip(directions) {
            self.line(&direction, step, last, jumps);
        }
    }

    fn man(&mut self) {
        match self.board.cells[self.from] & KIND {
            GENERAL => self.general_and_advisor(true),
            ADVISOR => self.general_and_advisor(false),
            ELEPHANT => self.elephant(),
            HORSE => self.horse(),
            CHARIOT => self.lines(false),
            CANNON => self.lines(true),
            _ => self.soldier(),
        }
    }
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Array<L, S, P, A> {
    /// How the man is found among the cells.
    fn finding(&self, square: u8) -> Step<Move> {
        let cell = self.cells[square];
        let man = men::piece_of(cell).map(Piece::text).unwrap_or_default();
        let step = Step::new(found(&man, name(square)));
        if S::NAME == Words::NAME {
            let word = usize::from(square) / 8 * 8;
            let bytes = self.cells.row::<8>(word);
            let value = format!("{:#018x}", u64::from_le_bytes(*bytes));
            let (shift, bit) = (self.side.trailing_zeros(), square % 8);
            let formula =
                format!("(word >> {shift} & 0x0101010101010101) * 0x0102040810204080 >> 56, bit {bit}");
            let place = format!("cells[{word}..{}]", word + 8);
            return step.reads_as(CELLS, Some(square.into()), place, value, 8).formula(formula);
        }
        step.reads(CELLS, square.into(), cell, 1).formula(format!("cell {cell} & side {} != 0", self.side))
    }

    /// What is minded once for all men, then which of the moves are suspect.
    fn marking(&self, from: u8, steps: &[Step<Move>]) -> [Step<Move>; 2] {
        let danger = self.danger();
        let always = if danger.in_check { crate::Move::LEAVES } else { 0 };
        let minded: Vec<_> = (0..SQUARES).filter(|&square| danger.reasons[square] != 0).collect();
        let reasons: Vec<_> = minded.iter().map(|&at| format!("[{at}] = {}", danger.reasons[at])).collect();
        let general = self.general(self.side);
        let says = say!(
            "Once for all men the board looks from the general outwards: 1 marks where a man must not leave \
             untested, 2 where one would become a cannon's screen.",
            "全局一次，从将帅向外看：1 为离开须检测之子，2 为走入即成炮架之格。"
        );
        let minding = Step::new(says)
            .reads(GENERALS, index_of(self.side), general, 1)
            .formula(format!("in check {always}, reasons {}", reasons.join(", ")))
            .squares(minded.into_iter().map(usize::from));
        let leaves = danger.reasons[from] | always;
        let moves = || steps.iter().flat_map(|step| step.yields.iter().copied());
        let is_suspect = |m: &Move| leaves | danger.reasons[m.to.index() as u8] != 0;
        let suspects: Vec<_> = moves().filter(is_suspect).collect();
        let targets: Vec<_> = suspects.iter().map(|m| m.to.index()).collect();
        let formula = format!("reasons[{from}] | in check = {leaves}; {leaves} | reasons[to]");
        [minding.once(), marks_suspects(suspects).formula(formula).squares(targets)]
    }

    fn general_named(&self, side: u8) -> Step<Move> {
        let at = self.general(side);
        Step::new(say!("The general is looked for.", "先找将帅。"))
            .reads(GENERALS, index_of(side), at, 1)
            .squares([usize::from(at)])
    }

    /// The men on a line from the general, the nearest first, as far as the second.
    fn two_men(&self, general: u8, direction: &Text, step: u8, last: u8, enemy: u8) -> Step<Move> {
        let (first_at, first) = self.next_man(general, step, last);
        let (second_at, second) =
            if first == EMPTY { (last, EMPTY) } else { self.next_man(first_at, step, last) };
        let is_attacked = strikes_first(first, enemy) || second == enemy | CANNON;
        let Text { en, zh } = direction;
        let says = match is_attacked {
            true => say!("{en}: a man strikes the general.", "{zh}：有子攻击将帅。"),
            false => say!("{en}: nothing strikes the general.", "{zh}：无子攻击将帅。"),
        };
        let formula =
            format!("first {first} | 1 == {} or second {second} == {}", enemy | GENERAL, enemy | CANNON);
        let mut trace = Step::new(says).verdict(is_attacked);
        let mut square = general;
        while square != second_at {
            square = square.wrapping_add(step);
            trace = trace.reads(CELLS, square.into(), self.cells[square], 1);
        }
        trace.formula(formula)
    }

    fn look_ahead(&self, general: u8, side: u8) -> Vec<Step<Move>> {
        let [down, .., up] = lines(general, file_of(general));
        let (step, last) = if side == RED { up } else { down };
        vec![self.two_men(general, &say!("The file ahead", "前方直线"), step, last, side ^ BOTH)]
    }

    /// The rank: at first whether anybody there could strike along it, all cells at once.
    fn look_beside(&self, general: u8, side: u8) -> Vec<Step<Move>> {
        let enemy = side ^ BOTH;
        let is_near = self.has_enemy_beside(general, side);
        let says = match is_near {
            true => say!("An enemy man on this rank may strike along it.", "本横线上有可横攻之敌子。"),
            false => say!("No enemy man on this rank could strike along it.", "本横线上无可横攻之敌子。"),
        };
        let rank = usize::from(rank_of(general) * FILES);
        let word = format!("{:#018x}", u64::from_le_bytes(*self.cells.row(rank)));
        let look = Step::new(says)
            .reads_as(CELLS, Some(rank), format!("cells[{rank}..{}]", rank + 8), word, 8)
            .reads(CELLS, rank + 8, self.cells[rank as u8 + 8], 1)
            .formula(format!("men & men << shift & {enemy} of each cell != 0"))
            .verdict(is_near);
        let mut steps = vec![look];
        if is_near {
            let [_, left, right, _] = lines(general, file_of(general));
            for (text, (step, last)) in
                [(say!("To the left", "左方"), left), (say!("To the right", "右方"), right)]
            {
                steps.push(self.two_men(general, &text, step, last, enemy));
            }
            let soldiers = [LEFT, RIGHT].map(|aside| general.wrapping_add(aside));
            steps.push(self.strikes(&soldiers, SOLDIER, enemy, |at| self.cells[at] == enemy | SOLDIER));
            let is_struck = steps[1..].iter().any(|step| matches!(step.out, Out::Verdict(true)));
            steps.push(Step::new(say!("Struck along its rank?", "是否被横攻？")).verdict(is_struck));
        }
        steps
    }

    /// Everything near: the file behind, soldiers, horses.
    fn look_around(&self, general: u8, side: u8) -> Vec<Step<Move>> {
        let enemy = side ^ BOTH;
        let is_near = self.has_enemy_around(general, side);
        let says = match is_near {
            true => say!("Enemy men are near: they are looked at.", "附近有敌子：须查看。"),
            false => say!("No enemy man is near: no horse, no soldier.", "附近无敌子：无马、无兵。"),
        };
        let ahead = i32::from(forward(side) as i8);
        let words = [ahead - 2, 2 * ahead - 1, -ahead - 2, -2 * ahead - 1].map(|by| i32::from(general) + by);
        let mut look = Step::new(says).formula("(near | far) & enemy of each cell != 0");
        for first in words.into_iter().filter_map(|first| usize::try_from(first).ok()).filter(|&at| at < 82) {
            let word = format!("{:#018x}", u64::from_le_bytes(*self.cells.row(first)));
            look = look.reads_as(CELLS, Some(first), format!("cells[{first}..{}]", first + 8), word, 8);
        }
        let mut steps = vec![look.verdict(is_near)];
        if is_near {
            let [down, .., up] = lines(general, file_of(general));
            let (step, last) = if side == RED { down } else { up };
            steps.push(self.two_men(general, &say!("The file behind", "后方直线"), step, last, enemy));
            steps.extend(self.look_near(general, side));
            let is_struck = steps[1..].iter().any(|step| matches!(step.out, Out::Verdict(true)));
            steps.push(Step::new(say!("Struck from near?", "是否受近处攻击？")).verdict(is_struck));
        }
        steps
    }

    /// Soldiers and horses.
    fn look_near(&self, general: u8, side: u8) -> [Step<Move>; 2] {
        let enemy = side ^ BOTH;
        let around = [forward(side), LEFT, RIGHT].map(|step| general.wrapping_add(step));
        let legs = [UP, DOWN].map(|ahead| [LEFT, RIGHT].map(|aside| ahead.wrapping_add(aside)));
        let legs = legs.concat().into_iter().map(|step| general.wrapping_add(step)).collect::<Vec<_>>();
        let is_struck = |leg: u8| self.cells[leg] == EMPTY && self.has_horse_near(leg, general, enemy);
        [
            self.strikes(&around, SOLDIER, enemy, |at| self.cells[at] == enemy | SOLDIER),
            self.strikes(&legs, HORSE, enemy, is_struck),
        ]
    }

    /// Level `walked`: the four lines as far as the second man, then all cells near.
    fn walk_lines(&self, general: u8, side: u8) -> Vec<Step<Move>> {
        let directions = [
            say!("The file down", "向下直线"),
            say!("To the left", "左方"),
            say!("To the right", "右方"),
            say!("The file up", "向上直线"),
        ];
        let walks = lines(general, file_of(general)).into_iter().zip(directions);
        let looks = walks.map(|((step, last), text)| self.two_men(general, &text, step, last, side ^ BOTH));
        let mut steps = Vec::new();
        for look in looks.chain(self.look_near(general, side)) {
            let ends = matches!(look.out, Out::Verdict(true));
            steps.push(look);
            if ends {
                break;
            }
        }
        steps
    }

    /// Whether a horse stands where it strikes the general by a leg.
    fn has_horse_near(&self, leg: u8, general: u8, enemy: u8) -> bool {
        let ahead = if leg > general { UP } else { DOWN };
        let room = if ahead == UP { LAST_RANK - rank_of(general) } else { rank_of(general) };
        let aside = if file_of(leg) > file_of(general) { RIGHT } else { LEFT };
        self.has_horse_behind(leg, ahead, room, aside, enemy)
    }

    /// The cells that soldiers stand on or horses leap by, and whether one of them strikes.
    fn strikes(&self, cells: &[u8], kind: u8, enemy: u8, is_struck: impl Fn(u8) -> bool) -> Step<Move> {
        let cells: Vec<_> = cells.iter().copied().filter(|&at| at < SQUARES).collect();
        let strikes = cells.iter().any(|&at| is_struck(at));
        let says = match (kind == SOLDIER, strikes) {
            (true, true) => say!("A soldier stands beside it and strikes.", "旁有兵攻击。"),
            (true, false) => say!("No soldier strikes from beside it.", "旁无兵攻击。"),
            (false, true) => say!("A horse behind a free leg strikes.", "有马攻击，马腿无子。"),
            (false, false) => say!("No horse strikes over a free leg.", "无马可攻击。"),
        };
        let look = Step::new(says).formula(format!("man {}", enemy | kind));
        cells.iter().fold(look, |look, &at| look.reads(CELLS, at.into(), self.cells[at], 1)).verdict(strikes)
    }
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Explain for Array<L, S, P, A> {
    const SUMMARY_ZH: &str = "9x10 一维数组，比较列与行，全盘扫描";

    fn memory(&self) -> Vec<Picture> {
        let cell = |square: u8| {
            let man = men::piece_of(self.cells[square]).map(Piece::letter);
            Cell::new(square.into(), self.cells[square]).man(man).square(Some(square.into()))
        };
        let rows = (0..RANKS).rev().flat_map(|rank| (0..FILES).map(move |file| rank * FILES + file));
        let generals = [0, 1].map(|index| {
            let at = self.generals[index];
            Cell::new(index, at).square(Some(at.into()))
        });
        vec![
            Picture::new(
                CELLS,
                say!(
                    "a byte for each square: 0, or a side's bit (16 red, 32 black) and a kind (1 to 7)",
                    "每格一字节：0 为空，否则为方位（红 16、黑 32）加兵种（1 至 7）"
                ),
                FILES.into(),
                self.cells.as_bytes().len(),
                rows.map(cell),
            ),
            Picture::new(
                SIDE,
                say!("the bit of the side to move", "走棋方之位"),
                1,
                1,
                [Cell::new(0, self.side)],
            ),
            Picture::new(
                GENERALS,
                say!("where the red and the black general stand", "红帅与黑将所在的格"),
                2,
                2,
                generals,
            ),
        ]
    }

    fn explain_man(&self, square: usize) -> Vec<Step<Move>> {
        let from = square as u8;
        let mut walk = Walk { board: self, from, steps: vec![self.finding(from)] };
        walk.man();
        let mut steps = walk.steps;
        if L::EXEMPTS {
            steps.extend(self.marking(from, &steps));
        }
        steps
    }

    fn explain_check(&self, whose: Whose) -> Vec<Step<Move>> {
        let side = match whose {
            Whose::ToMove => self.side,
            Whose::JustMoved => self.side ^ BOTH,
        };
        let general = self.general(side);
        let mut steps = vec![self.general_named(side)];
        if !A::FILTERS {
            steps.extend(self.walk_lines(general, side));
            return steps;
        }
        // As `is_attacked` asks: what is answered with yes ends it.
        for look in [Self::look_ahead, Self::look_beside, Self::look_around] {
            steps.extend(look(self, general, side));
            if matches!(steps.last(), Some(Step { out: Out::Verdict(true), .. })) {
                break;
            }
        }
        steps
    }

    fn played(&self, m: crate::Move) -> Self {
        let mut child = self.clone();
        child.make(m);
        child
    }
}
