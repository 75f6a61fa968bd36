//! How the plain array finds a man's moves, in steps.

use alloc::{borrow::ToOwned, format, vec, vec::Vec};

mod attack;
mod walk;

use chess_rules::mailbox::men::{self, bit_of};
use chess_rules::{Move, Piece, tested_anyhow};
use qipan_game::explain::{Cell, Explain, Picture, Step, Whose, found, marks_suspects};
use qipan_game::{AttackTest, Choice, Play, PseudoLegal, Words, say};

use crate::Array;
use crate::danger::Danger;
use crate::generate::{Black, White};
use crate::scan::Scan;
use crate::squares::{NOWHERE, SQUARES, rank_of, written};
use walk::Walk;

/// The names of the pictures.
const CELLS: &str = "cells";
const KINGS: &str = "kings";
const SIDE: &str = "side";
const CASTLING: &str = "castling";
const EN_PASSANT: &str = "en_passant";

/// The directions of [`Room::straight`](crate::squares::Room::straight), and then of its `diagonal`.
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

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Array<L, S, P, A> {
    /// What the side to move has to mind, as generation finds it out.
    fn minded(&self) -> Danger {
        if self.mover() == 0 { self.danger::<White>() } else { self.danger::<Black>() }
    }

    /// A cell is read, as one of a step's reads.
    fn reading(&self, step: Step<Move>, square: usize) -> Step<Move> {
        step.reads(CELLS, square, self.cells[square], 1)
    }

    /// How the man is found among the cells.
    fn finding(&self, from: usize, man: Piece) -> Vec<Step<Move>> {
        let own = bit_of(self.mover());
        let found = Step::new(found(&man.text(), written(from)));
        if S::NAME != Words::NAME {
            let formula = format!("cells[{from}] & {own} = {} != 0", self.cells[from] & own);
            return vec![self.reading(found, from).formula(formula, 2)];
        }
        let rank = rank_of(from);
        let first = 8 * rank;
        let row = u64::from_le_bytes(self.cells.as_chunks::<8>().0[rank]);
        let shift = own.trailing_zeros();
        let picked =
            (row >> shift & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56 << first;
        let says = say!(
            "A rank's eight cells are read as one word; one bit of each byte says if its man is an own one. \
             A multiplication brings the eight bits together.",
            "一横线的八格作一个字读入；每字节取一位，即知该格是否有己方子。一次乘法把八位收拢。"
        );
        let words = Step::new(says)
            .reads_as(CELLS, Some(from), format!("cells[{first}..{}]", first + 8), format!("{row:#018x}"), 8)
            .formula(
                format!("(row >> {shift} & 0x0101010101010101) * 0x0102040810204080 >> 56 << {first}"),
                5,
            )
            .bits(picked.into(), (0..SQUARES).map(Some));
        let mut men = 0u64;
        S::each_man(&self.cells, own, |square| men |= 1 << square);
        // Those found before are cleared.
        let left = men & !0 << from;
        let next = found
            .formula(format!("men.trailing_zeros() = {from}"), 2)
            .bits(left.into(), (0..SQUARES).map(Some));
        vec![words, next]
    }

    /// Which of the moves are suspect, and why, as generation finds out.
    fn marking(&self, from: usize, moves: Vec<Move>, always: &[usize]) -> [Step<Move>; 2] {
        let Danger { in_check, tied } = self.minded();
        let king = usize::from(self.kings[self.mover()]);
        let at = written(king);
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
        let shown = (0..SQUARES).filter(|square| tied >> square & 1 != 0);
        let formula = match in_check {
            true => "!0".to_owned(),
            false => shown.map(|square| format!("1 << {square}")).collect::<Vec<_>>().join(" | "),
        };
        // Done once for all men, so that no man is charged for it.
        let danger =
            Step::new(says).reads(KINGS, self.mover(), king, 1).formula(format!("tied = {formula}"), 0);
        let is_tied = tied >> from & 1 != 0;
        let suspects: Vec<_> =
            moves.into_iter().filter(|m| is_tied || always.contains(&m.to.index())).collect();
        let marks = marks_suspects(suspects.clone()).formula(
            format!(
                "tied >> {from} & 1 = {}{}",
                u8::from(is_tied),
                tested_anyhow(is_tied, !suspects.is_empty())
            ),
            2,
        );
        [danger.bits(tied.into(), (0..SQUARES).map(Some)).once(), marks]
    }
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Explain for Array<L, S, P, A> {
    const SUMMARY_ZH: &str = "8x8 一维数组，比较列与行，全盘扫描";

    fn memory(&self) -> Vec<Picture> {
        let cell = |square: usize| {
            let man = men::piece_of(self.cells[square]).map(Piece::letter);
            Cell::new(square, self.cells[square]).man(man).square(Some(square))
        };
        let on_board = |square: u8| Some(usize::from(square)).filter(|&square| square < SQUARES);
        let kings = [0, 1].map(|side| {
            let letter = if side == 0 { 'K' } else { 'k' };
            Cell::new(side, self.kings[side]).man(Some(letter)).square(on_board(self.kings[side]))
        });
        let crossed = Cell::new(0, self.en_passant).square(on_board(self.en_passant));
        vec![
            Picture::new(
                CELLS,
                say!(
                    "a byte for each square: 0, or a side's bit (8 white, 16 black) and a kind (1 to 7)",
                    "每格一字节：0 为空，否则为方位（白 8、黑 16）加兵种（1 至 7）"
                ),
                8,
                size_of_val(&self.cells),
                (0..8).rev().flat_map(|rank| (0..8).map(move |file| rank * 8 + file)).map(cell),
            ),
            Picture::new(
                KINGS,
                say!("where the white and the black king stand", "白王与黑王所在的格"),
                2,
                2,
                kings,
            ),
            Picture::new(
                SIDE,
                say!("the side to move: 0 white, 1 black", "走棋方：0 白，1 黑"),
                1,
                1,
                [Cell::new(0, self.side)],
            ),
            Picture::new(
                CASTLING,
                say!(
                    "rights to castle, a bit each: K 1, Q 2, k 4, q 8",
                    "王车易位权，各一位：K 1、Q 2、k 4、q 8"
                ),
                1,
                1,
                [Cell::new(0, self.castling)],
            ),
            Picture::new(
                EN_PASSANT,
                say!(
                    "the square that a pawn has just crossed by two steps, or {NOWHERE}",
                    "兵刚走两格所越过的格，无则 {NOWHERE}"
                ),
                1,
                1,
                [crossed],
            ),
        ]
    }

    fn explain_man(&self, square: usize) -> Vec<Step<Move>> {
        let Some(man) = men::piece_of(self.cells[square]) else { return Vec::new() };
        let (mut steps, always) = Walk::of(self, square, man).steps();
        steps.splice(0..0, self.finding(square, man));
        if L::EXEMPTS {
            let moves = steps.iter().flat_map(|step| step.yields.iter().copied()).collect();
            steps.extend(self.marking(square, moves, &always));
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
        let mut steps = vec![Step::new(says).reads(KINGS, side, king, 1).squares([king])];
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
        let mut board = *self;
        board.after(m, |child| *child)
    }
}
