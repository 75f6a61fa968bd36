//! How bit-lines find a man's moves, in steps.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

mod moves;
mod safety;

use qipan_game::explain::{Cell, Explain, Picture, Step, Text, Whose, found, knows_legal};
use qipan_game::{Legality, say};
use xiangqi_rules::{Move, Piece, Square};

use crate::Bitlines;
use crate::men::{self, BOTH, EMPTY, SLOT};
use crate::sets::{FILE_MEN, FILES, RANK_MEN, RANKS};
use crate::squares::{FIRST, column, row, square_of, written};

/// The names of the pictures. The lanes of `lines` are drawn as two: those of the files, those of the ranks.
const CELLS: &str = "cells";
const MEN: &str = "men";
const FILE_WORDS: &str = "lines.file";
const RANK_WORDS: &str = "lines.rank";
const SIDE: &str = "side";

fn name(square: u8) -> String {
    written(square).map_or_else(|| format!("{square:#04x}"), |square| square.to_string())
}

/// Names of squares, in both languages.
fn names(squares: impl IntoIterator<Item = u8>) -> Text {
    let names: Vec<_> = squares.into_iter().map(name).collect();
    match names.is_empty() {
        true => say!("none", "无"),
        false => Text::new(names.join(", "), names.join("、")),
    }
}

/// The rules' number of a square, if it is one of the board.
fn index(square: u8) -> Option<usize> {
    written(square).map(Square::index)
}

fn indices(squares: impl IntoIterator<Item = u8>) -> impl Iterator<Item = usize> {
    squares.into_iter().filter_map(index)
}

fn move_of(from: u8, to: u8) -> Move {
    let square = |number| written(number).expect("a square of the board");
    Move { from: square(from), to: square(to) }
}

/// A line of a square: where its word is, and which squares its bits are.
struct Line {
    picture: &'static str,
    what: Text,
    lane: usize,
    shift: usize,
    /// The bits that belong to the word.
    men: u16,
    /// The word, as the board's code uses it: bit n is row or column n.
    word: u16,
    /// The lane that it is cut out of.
    packed: u64,
    /// The square of bit 0, off the board, and the distance from one bit's square to the next.
    start: u8,
    step: u8,
}

impl Line {
    fn square(&self, bit: u8) -> u8 {
        self.start + self.step * bit
    }

    /// The squares of the word's bits.
    fn squares(&self) -> impl Iterator<Item = Option<usize>> {
        (0..(FIRST as u32 + self.men.count_ones()) as u8).map(|bit| index(self.square(bit)))
    }

    /// The word is read.
    fn read(&self, step: Step<Move>) -> Step<Move> {
        let cell = 64 * self.lane + self.shift;
        step.reads_as(
            self.picture,
            Some(cell),
            format!("lines[{}]", self.lane),
            format!("{:#x}", self.packed),
            8,
        )
    }

    /// The step in which the word is cut out of its lane.
    fn cut(&self) -> Step<Move> {
        let Text { en, zh } = &self.what;
        let says = say!(
            "The word of its {en} is cut out: a bit for each square, 1 where a man stands.",
            "取出所在{zh}：每格一位，有子为 1。"
        );
        let (Self { lane, shift, men, word, .. }, shifts) = (self, FIRST);
        let formula = format!("(lines[{lane}] >> {shift} & {men:#b}) << {shifts} = {word:#b}");
        self.read(Step::new(says).formula(formula)).bits((*word).into(), self.squares())
    }
}

impl<L: Legality> Bitlines<L> {
    /// The file or the rank of a square.
    fn line(&self, square: u8, is_file: bool) -> Line {
        let (column, row) = (column(square), row(square));
        let (picture, what, (lane, shift), men, word, start, step) = if is_file {
            let place = FILES[usize::from(column)];
            (FILE_WORDS, say!("file", "位列"), place, FILE_MEN, self.lines.file(square), column, 16)
        } else {
            let place = RANKS[usize::from(row)];
            (RANK_WORDS, say!("rank", "位行"), place, RANK_MEN, self.lines.rank(square), row * 16, 1)
        };
        let (lane, shift) = (usize::from(lane), usize::from(shift));
        Line { picture, what, lane, shift, men, word, packed: self.lines.0[lane], start, step }
    }

    /// A cell is read.
    fn reading(&self, step: Step<Move>, square: u8) -> Step<Move> {
        step.reads(CELLS, square.into(), self.cells[usize::from(square)], 1)
    }

    /// How the man is found: the slots of its kind are walked in the list, as far as its own.
    fn finding(&self, square: u8) -> Step<Move> {
        let code = self.cells[usize::from(square)];
        let first = self.side + men::slots(men::kind_of(code)).start;
        let Text { en, zh } = found(&men::piece_of(code).map(Piece::text).unwrap_or_default(), name(square));
        let (row, column) = (row(square), column(square));
        let says = say!(
            "{en} The list has the square of each man by its code.",
            "{zh}棋子数组按编码存各子所在的格。"
        );
        let formula = format!("men[{} + {}] = {square} = {row} * 16 + {column}", self.side, code & SLOT);
        let step = Step::new(says).formula(formula);
        (first..=code).fold(step, |step, code| {
            let at = self.men[usize::from(code)];
            step.reads(MEN, code.into(), at, 1)
        })
    }

    /// A picture of the words of all files, or of all ranks: a word in a row, its lowest bit first.
    fn words(&self, is_file: bool) -> Picture {
        let lines = (FIRST as u8..FIRST as u8 + if is_file { 9 } else { 10 })
            .map(|line| self.line(if is_file { 3 << 4 | line } else { line << 4 | 3 }, is_file));
        let bits = lines.flat_map(|line| {
            let first = 64 * line.lane + line.shift;
            let squares: Vec<_> = line.squares().skip(FIRST).collect();
            squares.into_iter().enumerate().map(move |(bit, square)| {
                Cell::new(first + bit, line.word >> FIRST >> bit & 1).square(square)
            })
        });
        if is_file {
            let about = say!(
                "the words of the files, one in a row, six to a lane: bit 0 is Black's back rank",
                "位列：每行一字，每道六字；第 0 位为黑方底线"
            );
            Picture::new(FILE_WORDS, about, 10, 16, bits)
        } else {
            let about = say!(
                "the words of the ranks, one in a row, seven to a lane: bit 0 is file a",
                "位行：每行一字，每道七字；第 0 位为 a 线"
            );
            Picture::new(RANK_WORDS, about, 9, 16, bits)
        }
    }
}

/// The letter of the man of a code.
fn letter(code: u8) -> Option<char> {
    men::piece_of(code).map(Piece::letter)
}

impl<L: Legality> Explain for Bitlines<L> {
    const SUMMARY_ZH: &str = "16x16 棋盘、棋子数组、预生成着法，另有每列每行的占用字";

    fn memory(&self) -> Vec<Picture> {
        let cells = self.cells.iter().zip(0..=u8::MAX).map(|(&code, square)| {
            let man = if code == BOTH { None } else { letter(code) };
            Cell::new(square.into(), code).man(man).square(index(square))
        });
        let men = self.men.iter().zip(0..=u8::MAX);
        let men = men.map(|(&at, code)| Cell::new(code.into(), at).man(letter(code)).square(index(at)));
        vec![
            Picture::new(
                CELLS,
                say!(
                    "the board, row * 16 + column: a man's code, 0 for none, 48 off the board",
                    "16x16 棋盘（行 * 16 + 列）：棋子编码，0 为空，48 为界外"
                ),
                16,
                size_of_val(&self.cells),
                cells,
            ),
            Picture::new(
                MEN,
                say!(
                    "the list: each man's square by its code, red from 16 on, black from 32; 0 if taken",
                    "棋子数组：各编码之子所在的格，红自 16、黑自 32 起；0 为已被吃"
                ),
                16,
                size_of_val(&self.men),
                men,
            ),
            self.words(true),
            self.words(false),
            Picture::new(
                SIDE,
                say!("the bit of the side to move: 16 red, 32 black", "走棋方之位：红 16、黑 32"),
                1,
                1,
                [Cell::new(0, self.side)],
            ),
        ]
    }

    fn explain_man(&self, square: usize) -> Vec<Step<Move>> {
        let from = square_of(Square::from_index(square).expect("a square of the board"));
        let minds = L::EXEMPTS || L::LISTS_LEGAL;
        let (steps, danger) = minds.then(|| self.minding()).flatten().unzip();
        let mut steps: Vec<_> = steps.unwrap_or_default();
        steps.push(self.finding(from));
        steps.extend(self.moves_in_steps(from));
        if let Some(danger) = danger {
            let slot = self.cells[usize::from(from)] & SLOT;
            let moves: Vec<_> = steps.iter().flat_map(|step| step.yields.iter().copied()).collect();
            if L::LISTS_LEGAL {
                steps.extend(self.deciding(slot, &danger, &moves));
                steps.push(knows_legal());
            } else {
                steps.push(self.marking(slot, &danger, &moves));
            }
        }
        steps
    }

    fn explain_check(&self, whose: Whose) -> Vec<Step<Move>> {
        let side = match whose {
            Whose::ToMove => self.side,
            Whose::JustMoved => self.side ^ BOTH,
        };
        let Some(step) = self.seeking_general(side) else {
            let says = say!("The general was taken: the list has square 0.", "将帅已被吃：棋子数组中为 0。");
            return vec![Step::new(says).reads(MEN, side.into(), 0, 1).verdict(true)];
        };
        let mut steps = vec![step];
        steps.extend(self.testing(side));
        let says = say!("Is the general attacked: the answers together.", "综合上述，将帅是否受攻：");
        steps.push(Step::new(says).verdict(self.is_attacked(side)));
        steps
    }

    fn played(&self, m: crate::Move) -> Self {
        let mut child = self.clone();
        // What undoes it is not needed.
        let _ = child.make(m, m.taken() != EMPTY);
        child
    }
}
