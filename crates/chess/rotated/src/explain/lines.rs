//! Lines: taken out of a turned board, and looked up.

use alloc::{format, string::String, vec::Vec};

use qipan_game::explain::{Step, Text};
use qipan_game::{Choice, PseudoLegal, say};

use super::{Lesson, TURNED, Written, hex, name, names, squares};
use crate::Rotated;
use crate::sets::{Men, Set, Sets};
use crate::sliders::{self, Boards, INNER, INNER_SHIFTS, Line, MASKS, STARTS, STATES, Tables};
use crate::squares::written;
use crate::upkeep::{Kept, Upkeep};

impl Line {
    /// The square that the board of this line keeps at a place.
    pub(super) fn square_at(self, place: usize) -> usize {
        (0..64).find(|&square| self.place(square) == place).unwrap_or_default()
    }

    pub(super) fn text(self) -> Text {
        match self {
            Line::Rank => say!("rank", "横线"),
            Line::File => say!("file", "直线"),
            Line::Falling => say!("diagonal parallel to a8-h1", "平行于 a8-h1 的斜线"),
            Line::Rising => say!("diagonal parallel to a1-h8", "平行于 a1-h8 的斜线"),
        }
    }

    fn is_diagonal(self) -> bool {
        matches!(self, Line::Falling | Line::Rising)
    }
}

/// One look-up, stage by stage.
pub(super) struct LookUp {
    line: Line,
    square: usize,
    shift: u8,
    mask: u8,
    state: usize,
    /// The table's entry.
    pub(super) seen: Set,
    is_text: bool,
}

impl LookUp {
    pub(super) fn of<T: Tables>(boards: &Boards, line: Line, square: usize) -> Self {
        let (number, is_text) = (line as usize, T::NAME == sliders::Text::NAME);
        let (shift, mask, state) = if is_text {
            let mask = if line.is_diagonal() { MASKS[number][square] } else { 255 };
            (STARTS[number][square], mask, sliders::state(boards, line, square))
        } else {
            let shift = INNER_SHIFTS[number][square];
            (shift, 63, (boards.0[number] >> shift & 63) as usize)
        };
        Self { line, square, shift, mask, state, seen: T::line(boards, line, square), is_text }
    }

    /// What is read to find the state, but for the board.
    fn reading_shift(&self, step: Written) -> Written {
        let (line, square) = (self.line, self.square);
        let (table, bytes) = match self.is_text {
            true => ("STARTS", size_of_val(&STARTS)),
            false => ("INNER_SHIFTS", size_of_val(&INNER_SHIFTS)),
        };
        let step = step.looks_up(format!("{table}[{line:?}][{square}]"), self.shift, 1, bytes);
        if !self.is_text || !line.is_diagonal() {
            return step;
        }
        step.looks_up(format!("MASKS[{line:?}][{square}]"), self.mask, 1, size_of_val(&MASKS))
    }

    /// The place of the entry.
    pub(super) fn place(&self) -> String {
        let table = if self.is_text { "STATES" } else { "INNER" };
        format!("{table}[{:?}][{}][{}]", self.line, self.square, self.state)
    }

    fn reading_entry(&self, step: Written) -> Written {
        let bytes = if self.is_text { size_of_val(&STATES) } else { size_of_val(&INNER) };
        step.looks_up(self.place(), hex(self.seen), 8, bytes)
    }

    /// Where a line's state comes from, and what it is.
    fn says(&self) -> Text {
        let Self { line, state, .. } = self;
        let (Text { en, zh }, at) = (line.text(), name(self.square));
        match (self.is_text, line) {
            // The source reads its column from the other end than its turned board.
            (true, Line::File) => {
                let column = (*state as u8).reverse_bits();
                say!(
                    "Here the squares of the {en} through {at} lie side by side; shifted down and cut out \
                     they are its state: {state}, rank 8 the high bit. Rank 1 the high bit, it would be \
                     {column}.",
                    "此处过 {at} 的{zh}各格相邻；右移并截取，得状态 {state}（第 8 横线为高位）。若以第 1 \
                     横线为高位，则为 {column}。"
                )
            }
            (true, _) => say!(
                "Here the squares of the {en} through {at} lie side by side; shifted down and cut to its \
                 length they are its state: {state}.",
                "此处过 {at} 的{zh}各格相邻；右移并按其长度截取，得状态 {state}。"
            ),
            (false, Line::Rank | Line::File) => say!(
                "Here the squares of the {en} through {at} share a byte. Shifted down, its six inner bits \
                 are the state, {state}: a man on the edge stops nothing that the edge does not stop.",
                "此处过 {at} 的{zh}各格在同一字节内。右移取中间六位，得状态 {state}：边缘之子所阻挡的，\
                 边缘本身也会阻挡。"
            ),
            (false, _) => say!(
                "Here the squares of the {en} through {at} share a byte. Shifted down, its six inner bits \
                 are the state, {state}. Bits of another diagonal in the byte make no difference.",
                "此处过 {at} 的{zh}各格在同一字节内。右移取中间六位，得状态 {state}；\
                 该字节中另一斜线的位不影响结果。"
            ),
        }
    }
}

impl<L: PseudoLegal, U: Upkeep, T: Tables, K: Sets> Rotated<L, U, T, K> {
    /// The board of a line as the code says it: stored, or just made.
    fn board_name(line: Line) -> &'static str {
        match (U::NAME == Kept::NAME, line) {
            (true, _) => TURNED[line as usize],
            (false, Line::Rank) => "occupied",
            (false, Line::File) => "turned(occupied)",
            (false, Line::Falling) => "falling_to_bytes(occupied)",
            (false, Line::Rising) => "rising_to_bytes(occupied)",
        }
    }

    /// Where boards are not kept: how this one is made of the occupied squares.
    pub(super) fn turning(&self, line: Line) -> Option<Written> {
        let (says, formula) = match line {
            _ if U::NAME == Kept::NAME => return None,
            Line::Rank => return None,
            Line::File => (
                say!(
                    "The board is turned by 90° to the right: rows are mirrored, then single squares, \
                     blocks of 2x2 and of 4x4 change places. Now each file lies in a byte.",
                    "棋盘右转 90°：先上下翻转，再依次交换单格、2x2 块与 4x4 块。每条直线便占一字节。"
                ),
                "exchange(exchange(exchange(occupied.swap_bytes(), 7, …), 14, …), 28, …)",
            ),
            Line::Falling => (
                say!(
                    "Each file is turned up by its own number of rows, by 1, 2 and 4: now a diagonal \
                     parallel to a8-h1 lies in a byte.",
                    "每条直线按其列号上移（分 1、2、4 行三步）：平行于 a8-h1 的斜线便各在一字节内。"
                ),
                "3 times: set ^= ODD_FILES[i] & (set ^ set.rotate_right(8 << i))",
            ),
            Line::Rising => (
                say!(
                    "Each file is turned down by its own number of rows, by 1, 2 and 4: now a diagonal \
                     parallel to a1-h8 lies in a byte.",
                    "每条直线按其列号下移（分 1、2、4 行三步）：平行于 a1-h8 的斜线便各在一字节内。"
                ),
                "3 times: set ^= ODD_FILES[i] & (set ^ set.rotate_left(8 << i))",
            ),
        };
        let places = (0..64).map(|place| Some(written(line.square_at(place)).index()));
        let board = self.boards().0[line as usize];
        let step = Step::new(says).formula(format!("{formula} = {}", hex(board)));
        Some(self.reading_occupied(step).bits(board.into(), places))
    }

    /// The board of a line is read, or what it is made of.
    fn reading_board(&self, step: Written, line: Line) -> Written {
        if U::NAME == Kept::NAME {
            return step.reads_whole(TURNED[line as usize], hex(self.boards().0[line as usize]), 8);
        }
        if line == Line::Rank { self.reading_occupied(step) } else { step }
    }

    /// A look-up in steps: the turned board, the state, the entry.
    pub(super) fn look_up(&self, line: Line, square: usize, steps: &mut Vec<Written>) -> Set {
        steps.extend(self.turning(line));
        let look = LookUp::of::<T>(&self.boards(), line, square);
        let LookUp { shift, mask, state, .. } = look;
        let bits = mask.count_ones() as usize;
        let board = Self::board_name(line);
        let formula = format!("{board} >> {shift} & {mask} = {state:#0width$b} = {state}", width = bits + 2);
        let step = self.reading_board(Step::new(look.says()).formula(formula), line);
        let on_line = (0..bits).map(|n| line.square_at(usize::from(shift) + n));
        let step = look.reading_shift(step);
        steps.push(step.bits(state as u128, on_line.map(|square| Some(written(square).index()))));
        let (Text { en, zh }, at) = (line.text(), name(square));
        let says = say!(
            "The table has an entry for each square and state: what a slider on {at} attacks along the \
             {en}, the first man of each direction included.",
            "表中每格每状态各有一项：{at} 的长程子沿{zh}所攻击的格，含每个方向上遇到的第一个子。"
        );
        let formula = format!("{} = {{{}}}", look.place(), names(look.seen));
        steps.push(look.reading_entry(Step::new(says).formula(formula)).squares(squares(look.seen)));
        look.seen
    }

    /// A look-up as a part of a step: what is read.
    pub(super) fn reading_look_up(&self, step: Written, line: Line, square: usize) -> (Written, LookUp) {
        let look = LookUp::of::<T>(&self.boards(), line, square);
        let step = look.reading_entry(look.reading_shift(self.reading_board(step, line)));
        (step, look)
    }
}

impl<L: PseudoLegal, U: Upkeep, T: Tables, K: Sets> Lesson<'_, L, U, T, K> {
    /// A slider: look-ups, joined.
    pub(super) fn slides(&mut self, lines: &[Line]) {
        let (board, from) = (self.board, self.from);
        let reached = lines.iter().fold(0, |set, &line| set | board.look_up(line, from, &mut self.steps));
        let says = match lines {
            [Line::Rank, Line::File] => {
                say!("A rook attacks along rank and file.", "车的攻击范围：横线与直线之并。")
            }
            [_, _] => say!("A bishop attacks along both diagonals.", "象的攻击范围：两条斜线之并。"),
            _ => say!("A queen attacks along all four lines.", "后的攻击范围：四条线之并。"),
        };
        let formula = lines.iter().map(|line| format!("{line:?}")).collect::<Vec<_>>().join(" | ");
        let step = Step::new(says).formula(formula.to_lowercase());
        self.steps.push(step.squares(squares(reached)));
        self.split(reached);
    }

    /// What a man that does not slide reaches.
    pub(super) fn leaps(&mut self, table: &str, steps: &'static [Set; 64]) {
        let (at, reached) = (name(self.from), steps[self.from]);
        let says =
            say!("A table has the squares that it attacks from {at}.", "查表得该子自 {at} 所攻击的格。");
        let place = format!("{table}[{}]", self.from);
        let step =
            Step::new(says).formula(place.clone()).looks_up(place, hex(reached), 8, size_of_val(steps));
        self.steps.push(step.squares(squares(reached)));
        self.split(reached);
    }

    /// The attacked squares, less the own men.
    fn split(&mut self, reached: Set) {
        let board = self.board;
        if !K::Men::NAMES_VICTIM {
            let own = board.side_formula(self.us);
            let says = say!(
                "All of them but those of own men are moves; what is taken need not be known.",
                "去掉己方子所在的格，其余皆可走；无须知道吃的是何子。"
            );
            let targets = reached & !self.now.own;
            let step = board.reading_sides(Step::new(says), self.us, false);
            let step = step.formula(format!("attacked & !{own}"));
            self.steps.push(step.squares(squares(targets)).yields(self.moves(targets)));
            return;
        }
        let (captures, quiets) = (reached & self.now.enemy, reached & self.now.empty);
        let enemy = board.side_formula(self.us ^ 1);
        let says = match captures {
            0 => say!("No enemy man is attacked: no capture.", "未攻击到敌子：无吃子着法。"),
            _ => say!(
                "Where enemy men stand are captures; each move also notes which kind of man it takes.",
                "其中敌子所在的格可吃；着法中记下所吃子的兵种。"
            ),
        };
        let step = board.reading_sides(Step::new(says), self.us ^ 1, false);
        let step = step.formula(format!("attacked & {enemy}"));
        self.steps.push(step.squares(squares(captures)).yields(self.moves(captures)));
        let says = say!("The empty ones are quiet moves.", "其中空格可走。");
        let step = board.reading_occupied(Step::new(says)).formula("attacked & !(sides[0] | sides[1])");
        self.steps.push(step.squares(squares(quiets)).yields(self.moves(quiets)));
    }
}
