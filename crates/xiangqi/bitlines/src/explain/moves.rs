//! A man's pseudo-legal moves: by list, or by the words of its two lines.

use alloc::{format, string::String, vec::Vec};

use qipan_game::explain::{Step, Target, Text, way_over};
use qipan_game::{Legality, say};
use xiangqi_rules::{Kind, Move};

use super::{Line, indices, move_of, name, names};
use crate::Bitlines;
use crate::men::{EMPTY, kind_of};
use crate::sliders::{FILE, FILE_REACH, RANK, RANK_REACH, Reach, file_reach, on_file, on_rank, rank_reach};
use crate::squares::{FIRST, column, is_on_board, row};
use crate::tables::{ADVISOR, ELEPHANT, GENERAL, HORSE, SOLDIER, soldier_steps};

/// One man's moves on their way to the reader.
struct Walk<'a, L: Legality> {
    board: &'a Bitlines<L>,
    from: u8,
    steps: Vec<Step<Move>>,
}

impl<L: Legality> Bitlines<L> {
    pub(super) fn moves_in_steps(&self, from: u8) -> Vec<Step<Move>> {
        let mut walk = Walk { board: self, from, steps: Vec::new() };
        walk.man(kind_of(self.cells[usize::from(from)]));
        walk.steps
    }
}

impl<L: Legality> Walk<'_, L> {
    fn man(&mut self, kind: Kind) {
        let from = usize::from(self.from);
        match kind {
            Kind::General => self.list(format!("GENERAL[{from}]"), &GENERAL[from], size_of_val(&GENERAL)),
            Kind::Advisor => self.list(format!("ADVISOR[{from}]"), &ADVISOR[from], size_of_val(&ADVISOR)),
            Kind::Soldier => {
                let place = format!("SOLDIER[{}][{from}]", self.board.side >> 5);
                self.list(place, soldier_steps(self.board.side, self.from), size_of_val(&SOLDIER));
            }
            Kind::Elephant => self.elephant(),
            Kind::Horse => self.horse(),
            Kind::Chariot => self.lines(kind, |reach| reach.chariot),
            Kind::Cannon => self.lines(kind, |reach| reach.cannon),
        }
    }

    fn target(&self, to: u8) -> Target {
        match self.board.cells[usize::from(to)] {
            EMPTY => Target::Empty,
            _ if !is_on_board(to) => Target::Outside,
            cell if cell & self.board.side != 0 => Target::Own,
            _ => Target::Enemy,
        }
    }

    /// A list made beforehand is looked up.
    fn looks_up(&mut self, place: String, value: String, bytes: usize, table: usize, ends: Vec<u8>) {
        let says = say!(
            "A table made beforehand lists where it might go from here.",
            "查预生成的表，得从此处可能到达的格。"
        );
        self.steps.push(Step::new(says).looks_up(place, value, bytes, table).squares(indices(ends)));
    }

    /// A list of goals alone.
    fn list(&mut self, place: String, ends: &[u8], table: usize) {
        self.looks_up(place, format!("{ends:?}"), ends.len(), table, ends.to_vec());
        self.step_to_each(ends);
    }

    /// Goals one by one. Lists are filled up with square 0, which is off the board.
    fn step_to_each(&mut self, ends: &[u8]) {
        for &to in ends.iter().filter(|&&to| to != 0) {
            let target = self.target(to);
            let (side, there) = (self.board.side, self.board.cells[usize::from(to)]);
            let formula = format!("cells[{to}] {there} & side {side} = {}", there & side);
            let step = Step::new(target.says(name(to))).formula(formula).squares(indices([to]));
            let step = step.yields(target.is_open().then(|| move_of(self.from, to)));
            self.steps.push(self.board.reading(step, to));
        }
        self.fill(ends.iter().filter(|&&to| to == 0).count(), self.board.side);
    }

    /// The rest of a list: square 0, which is neither empty nor open to a side.
    fn fill(&mut self, entries: usize, side: u8) {
        if entries == 0 {
            return;
        }
        let says = say!(
            "The list is filled up with square 0, off the board: a man of both sides is there, no move.",
            "表以第 0 格补足：该格在界外，双方皆不可入，故不可走。"
        );
        let there = self.board.cells[0];
        let formula = format!("{entries} * (cells[0] {there} & {side} = {})", there & side);
        let step = Step::new(says).formula(formula);
        self.steps.push((0..entries).fold(step, |step, _| self.board.reading(step, 0)));
    }

    /// A leg or an eye, which must be empty.
    fn is_free(&mut self, at: u8, what: &Text) -> bool {
        let is_empty = self.board.is_empty(at);
        let formula = format!("cells[{at}] == 0");
        let step = Step::new(way_over(name(at), what, is_empty)).formula(formula).verdict(is_empty);
        self.steps.push(self.board.reading(step, at));
        is_empty
    }

    fn elephant(&mut self) {
        let strides = &ELEPHANT[usize::from(self.from)];
        let value: Vec<_> = strides.iter().map(|stride| (stride.eye, stride.to)).collect();
        let ends = strides.iter().map(|stride| stride.to).collect();
        let (place, bytes) = (format!("ELEPHANT[{}]", self.from), size_of_val(strides));
        self.looks_up(place, format!("(eye, to) {value:?}"), bytes, size_of_val(&ELEPHANT), ends);
        for stride in strides.iter().filter(|stride| stride.to != 0) {
            if self.is_free(stride.eye, &say!("eye", "象眼")) {
                self.step_to_each(&[stride.to]);
            }
        }
        self.fill(strides.iter().filter(|stride| stride.to == 0).count(), u8::MAX);
    }

    fn horse(&mut self) {
        let jumps = &HORSE[usize::from(self.from)];
        let value: Vec<_> = jumps.iter().map(|jumps| (jumps.leg, jumps.to)).collect();
        let ends = jumps.iter().flat_map(|jumps| jumps.to).collect();
        let (place, bytes) = (format!("HORSE[{}]", self.from), size_of_val(jumps));
        self.looks_up(place, format!("(leg, [to, to]) {value:?}"), bytes, size_of_val(&HORSE), ends);
        for jumps in jumps.iter().filter(|jumps| jumps.leg != 0) {
            if self.is_free(jumps.leg, &say!("leg", "马腿")) {
                self.step_to_each(&jumps.to);
            }
        }
        self.fill(jumps.iter().filter(|jumps| jumps.leg == 0).count(), u8::MAX);
    }

    /// A chariot's or cannon's: both words, both entries, four captures, then what is between.
    fn lines(&mut self, kind: Kind, taken: fn(Reach) -> [u8; 2]) {
        let [file, rank] = [true, false].map(|is_file| self.board.line(self.from, is_file));
        let file_reach = self.reach(&file, true);
        let rank_reach = self.reach(&rank, false);
        let mut none = 0;
        for (line, reach) in [(&rank, rank_reach), (&file, file_reach)] {
            for place in taken(reach) {
                match line.start + place == self.from {
                    true => none += 1,
                    false => self.take(kind, line, place),
                }
            }
        }
        self.takes_none(none);
        for (line, reach) in [(&rank, rank_reach), (&file, file_reach)] {
            self.slide(line, reach.quiet);
        }
    }

    /// The word is the index of an entry that has all six answers.
    fn reach(&mut self, line: &Line, is_file: bool) -> Reach {
        self.steps.push(line.cut());
        let (from, word) = (self.from, line.word);
        let (reach, name, index, at, patterns, table) = if is_file {
            let index = on_file(from, word);
            (file_reach(from, word), "FILE_REACH", index, row(from), FILE.1, size_of_val(&FILE_REACH))
        } else {
            let index = on_rank(from, word);
            (rank_reach(from, word), "RANK_REACH", index, column(from), RANK.1, size_of_val(&RANK_REACH))
        };
        let places = |places: [u8; 2]| places.map(|place| line.start + place);
        let others = |squares: [u8; 2]| names(places(squares).into_iter().filter(|&at| at != from));
        let (quiet, next, behind) = (others(reach.quiet), others(reach.chariot), others(reach.cannon));
        let says = Text::new(
            format!(
                "Place and word are the index of an entry with all answers. Empty as far as: {quiet}; next \
                 men: {next}; men behind these: {behind}."
            ),
            format!(
                "以位置与该字为下标查表，一次得全部答案。空格至：{}；相邻之子：{}；再后之子：{}。",
                quiet.zh, next.zh, behind.zh
            ),
        );
        let formula = format!("({at} - {FIRST}) * {patterns} + ({word:#b} >> {FIRST}) = {index}");
        let Reach { quiet, chariot, cannon } = reach;
        let value = format!("quiet {quiet:?}, chariot {chariot:?}, cannon {cannon:?}");
        let answers = [quiet, chariot, cannon].into_iter().flat_map(places).filter(|&at| at != from);
        let step = Step::new(says).formula(formula).squares(indices(answers));
        self.steps.push(step.looks_up(format!("{name}[{index}]"), value, size_of_val(&reach), table));
        reach
    }

    /// A man that the table names is taken, if it is an enemy.
    fn take(&mut self, kind: Kind, line: &Line, place: u8) {
        let to = line.start + place;
        let target = self.target(to);
        let says = match (target, kind) {
            (_, Kind::Cannon) => {
                let Text { en, zh } = target.says(name(to));
                say!("Over one screen: {en}", "隔一炮架：{zh}")
            }
            _ => target.says(name(to)),
        };
        let (side, there) = (self.board.side, self.board.cells[usize::from(to)]);
        let formula = format!("{} + {place} = {to}, {there} & side {side} = {}", line.start, there & side);
        let takes = (target == Target::Enemy).then(|| move_of(self.from, to));
        let step = Step::new(says).formula(formula).squares(indices([to])).yields(takes);
        self.steps.push(self.board.reading(step, to));
    }

    /// The directions without a man to take.
    fn takes_none(&mut self, ways: usize) {
        if ways == 0 {
            return;
        }
        let says = say!(
            "Directions with no such man: {ways}. The table names the mover itself there, which is no enemy.",
            "无此子的方向：{ways} 个。表中为本子自身，非敌子，不可吃。"
        );
        let (side, there) = (self.board.side, self.board.cells[usize::from(self.from)]);
        let formula = format!("cells[{}] {there} & side {side} = {}", self.from, there & side);
        let step = Step::new(says).formula(formula);
        self.steps.push((0..ways).fold(step, |step, _| self.board.reading(step, self.from)));
    }

    /// The quiet moves of a line: the squares between two answers.
    fn slide(&mut self, line: &Line, [low, high]: [u8; 2]) {
        let Text { en, zh } = &line.what;
        let [low, high] = [low, high].map(|place| line.start + place);
        let (step, from) = (line.step, self.from);
        let squares: Vec<_> =
            (low..=high).step_by(line.step.into()).filter(|&square| square != from).collect();
        let says = match squares.is_empty() {
            true => say!("No empty square on its {en}.", "该{zh}上无空格可走。"),
            false => say!(
                "Quiet moves on its {en}: all between the two answers.",
                "该{zh}上不吃子的着法：两端之间各格。"
            ),
        };
        let formula = format!("{low}, +{step}, … without {from} …, {high}");
        let moves: Vec<_> = squares.iter().map(|&to| move_of(from, to)).collect();
        let walk = Step::new(says).formula(formula).squares(indices(squares));
        self.steps.push(walk.yields(moves));
    }
}
