//! How the framed array finds a man's moves, in steps.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

mod attack;
mod walk;

use chess_rules::mailbox::men::{self, OUTSIDE, bit_of};
use chess_rules::{Move, Piece, Square, tested_anyhow};
use qipan_game::explain::{Cell, Explain, Picture, Step, Whose, found, marks_suspects};
use qipan_game::{AttackTest, Choice, PseudoLegal, Words, say};

use crate::Extended;
use crate::danger::Danger;
use crate::generate::{Black, White};
use crate::scan::Scan;
use crate::squares::{Frame, NOWHERE, file_of, rank_of, square_of, written};
use walk::Walk;

/// The names of the pictures.
const CELLS: &str = "cells";
const KINGS: &str = "kings";
const SIDE: &str = "side";
const CASTLING: &str = "castling";
const EN_PASSANT: &str = "en_passant";

/// The directions of [`Frame::ALL_STEPS`].
const DIRECTIONS: [(&str, &str); 8] = [
    ("Up", "向上"),
    ("Right", "向右"),
    ("Down", "向下"),
    ("Left", "向左"),
    ("Up right", "向右上"),
    ("Down right", "向右下"),
    ("Down left", "向左下"),
    ("Up left", "向左上"),
];

/// The squares of a set's bits: file `f` of rank `r` is bit `8 * r + f`.
fn squares_of_bits() -> impl Iterator<Item = Option<usize>> {
    (0..Square::COUNT).map(Some)
}

impl<L: PseudoLegal, F: Frame, S: Scan, A: AttackTest> Extended<L, F, S, A> {
    /// What the side to move has to mind, as generation finds it out.
    fn minded(&self) -> Danger {
        if self.mover() == 0 { self.danger::<White>() } else { self.danger::<Black>() }
    }

    /// The square of a number, if it is on the board.
    fn square(&self, number: usize) -> Option<Square> {
        (self.at(number) != OUTSIDE).then(|| written::<F>(number))
    }

    /// How a sentence names a number.
    fn name(&self, number: usize) -> String {
        self.square(number).map_or_else(|| format!("cells[{}]", number as isize), |square| square.to_string())
    }

    /// A cell is read, as one of a step's reads; a number outside the array is not.
    fn reading(&self, step: Step<Move>, number: usize) -> Step<Move> {
        match self.cells.as_ref().get(number) {
            Some(cell) => step.reads(CELLS, number, cell, 1),
            None => step,
        }
    }

    /// How the man is found among the cells, and its place in a set.
    fn finding(&self, from: usize, man: Piece) -> Vec<Step<Move>> {
        let (own, rank, file) = (bit_of(self.mover()), rank_of::<F>(from), file_of::<F>(from));
        let (first, width, bit) = (F::FIRST, F::WIDTH, 8 * rank + file);
        let found = Step::new(found(&man.text(), written::<F>(from)));
        if S::NAME != Words::NAME {
            let formula = format!(
                "{first} + {rank} * {width} + {file} = {from}, cells[{from}] & {own} = {}",
                self.at(from) & own
            );
            return vec![self.reading(found, from).formula(formula)];
        }
        let start = first + rank * width;
        let row: [u8; 8] = core::array::from_fn(|file| self.at(start + file));
        let row = u64::from_le_bytes(row);
        let shift = own.trailing_zeros();
        let picked =
            (row >> shift & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * rank);
        let says = say!(
            "A rank's squares are read as one word, without the frame; a bit of each byte tells own men. A \
             multiplication brings the eight bits together.",
            "一横线的八格（不含边框）作一个字读入；每字节取一位，即知该格是否有己方子。一次乘法把八位收拢。"
        );
        let words = Step::new(says)
            .reads_as(CELLS, Some(from), format!("cells[{start}..{}]", start + 8), format!("{row:#018x}"), 8)
            .formula(format!(
                "(row >> {shift} & 0x0101010101010101) * 0x0102040810204080 >> 56 << {}",
                8 * rank
            ))
            .bits(picked.into(), squares_of_bits());
        let mut men = 0u64;
        S::each_man::<F>(&self.cells, own, |_, bit| men |= 1 << bit);
        // Those found before are cleared.
        let left = men & !0 << bit;
        let formula =
            format!("men.trailing_zeros() = {bit}; {first} + {bit} / 8 * {width} + {bit} % 8 = {from}");
        vec![words, found.formula(formula).bits(left.into(), squares_of_bits())]
    }

    /// Which of the moves are suspect, and why, as generation finds out.
    fn marking(&self, from: usize, moves: Vec<Move>, always: &[usize]) -> [Step<Move>; 2] {
        let Danger { in_check, tied } = self.minded();
        let king = usize::from(self.kings[self.mover()]);
        let at = self.name(king);
        let says = match in_check {
            true => say!(
                "The king on {at} is in check: every man is tied, so that all its moves are tested.",
                "{at} 的王被将军：子皆受缚（走后须检测）。"
            ),
            false => say!(
                "Tied, so that all their moves are tested: the king on {at}, and men that alone shield it.",
                "受缚（走后须检测）：{at} 的王，及独自挡在王与敌长程子之间的子。"
            ),
        };
        let bits = F::BIT_OF.as_ref();
        let shown = (0..64).filter(|bit| tied >> bit & 1 != 0).map(|bit| format!("1 << {bit}"));
        let formula = if in_check { "!0".to_owned() } else { shown.collect::<Vec<_>>().join(" | ") };
        let danger = Step::new(says)
            .reads(KINGS, self.mover(), king, 1)
            .formula(format!("BIT_OF[{king}] = {}; tied = {formula}", bits[king]))
            .bits(tied.into(), squares_of_bits());
        let bit = bits[from];
        let is_tied = tied >> bit & 1 != 0;
        let is_suspect = |m: &Move| is_tied || always.contains(&square_of::<F>(m.to));
        let suspects: Vec<_> = moves.into_iter().filter(is_suspect).collect();
        let formula = format!(
            "bit {bit}: tied >> {bit} & 1 = {}{}",
            u8::from(is_tied),
            tested_anyhow(is_tied, !suspects.is_empty())
        );
        [danger.once(), marks_suspects(suspects).formula(formula)]
    }
}

impl<L: PseudoLegal, F: Frame, S: Scan, A: AttackTest> Explain for Extended<L, F, S, A> {
    const SUMMARY_ZH: &str = "8x8 数组外围一圈界外格，无须判断边界，全盘扫描";

    fn memory(&self) -> Vec<Picture> {
        let square = |number: usize| self.square(number).map(Square::index);
        let cell = |number: usize| {
            let man = men::piece_of(self.at(number)).map(Piece::letter);
            Cell::new(number, self.at(number)).man(man).square(square(number))
        };
        let kings = [0, 1].map(|side| {
            let letter = if side == 0 { 'K' } else { 'k' };
            Cell::new(side, self.kings[side]).man(Some(letter)).square(square(self.kings[side].into()))
        });
        let numbers =
            (0..F::WIDTH).rev().flat_map(|row| (0..F::WIDTH).map(move |file| row * F::WIDTH + file));
        let crossed = Cell::new(0, self.en_passant).square(square(self.en_passant.into()));
        let byte = |name, about, cell| Picture::new(name, about, 1, 1, [cell]);
        vec![
            Picture::new(
                CELLS,
                say!(
                    "a byte for each cell: 0 empty, 32 frame, or a side's bit (8 white, 16 black) and a kind",
                    "每格一字节：0 为空，32 为边框，否则为方位（白 8、黑 16）加兵种"
                ),
                F::WIDTH,
                size_of_val(&self.cells),
                numbers.map(cell),
            ),
            Picture::new(
                KINGS,
                say!("where the white and the black king stand", "白王与黑王所在的格"),
                2,
                2,
                kings,
            ),
            byte(
                SIDE,
                say!("the side to move: 0 white, 1 black", "走棋方：0 白，1 黑"),
                Cell::new(0, self.side),
            ),
            byte(
                CASTLING,
                say!(
                    "rights to castle, a bit each: K 1, Q 2, k 4, q 8",
                    "王车易位权，各一位：K 1、Q 2、k 4、q 8"
                ),
                Cell::new(0, self.castling),
            ),
            byte(
                EN_PASSANT,
                say!(
                    "the square that a pawn has just crossed by two steps, or {NOWHERE}",
                    "兵刚走两格所越过的格，无则 {NOWHERE}"
                ),
                crossed,
            ),
        ]
    }

    fn explain_man(&self, square: usize) -> Vec<Step<Move>> {
        let Some(square) = Square::from_index(square) else { return Vec::new() };
        let from = square_of::<F>(square);
        let Some(man) = men::piece_of(self.at(from)) else { return Vec::new() };
        let (mut steps, always) = Walk::of(self, from, man).steps();
        steps.splice(0..0, self.finding(from, man));
        if L::EXEMPTS {
            let moves = steps.iter().flat_map(|step| step.yields.iter().copied()).collect();
            steps.extend(self.marking(from, moves, &always));
        }
        steps
    }

    fn explain_check(&self, whose: Whose) -> Vec<Step<Move>> {
        let side = match whose {
            Whose::ToMove => self.mover(),
            Whose::JustMoved => self.mover() ^ 1,
        };
        let king = usize::from(self.kings[side]);
        let says = match whose {
            Whose::JustMoved if A::FILTERS => say!(
                "The king's square is noted. What follows is compared with the cells as they were before the \
                 move, since what has just been written is waited for; a man that was taken does not count.",
                "王所在的格有记录。以下比较用走子前的各格，因刚写入者须等待；被吃之子不计。"
            ),
            _ => say!("The king's square is noted.", "王所在的格有记录。"),
        };
        let mut steps =
            vec![Step::new(says).reads(KINGS, side, king, 1).squares(self.square(king).map(Square::index))];
        steps.extend(self.attackers(king, side ^ 1));
        let is_attacked = self.is_king_attacked(side);
        let says = match is_attacked {
            true => say!("The king is attacked: nothing more is looked at.", "王受攻：不再查看。"),
            false => say!("No look has found an attacker: the king is safe.", "皆未见攻击者：王安全。"),
        };
        steps.push(Step::new(says).verdict(is_attacked));
        steps
    }

    fn played(&self, m: crate::Move) -> Self {
        self.after(m, |child| *child)
    }
}
