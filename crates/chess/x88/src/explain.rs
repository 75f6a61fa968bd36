//! How the 0x88 array finds a man's moves, in steps.

use alloc::{format, string::String, vec, vec::Vec};

mod attack;
mod find;
mod walk;

use chess_rules::mailbox::men;
use chess_rules::{Move, Piece, Square};
use qipan_game::explain::{Cell, Explain, Picture, Step, Whose};
use qipan_game::{PseudoLegal, say};

use crate::X88;
use crate::attacks::Attacks;
use crate::scan::Scan;
use crate::squares::{NOWHERE, RELATIONS, Relation, cell, could_reach, is_on_board, square_of, written};
use walk::Walk;

/// The names of the pictures.
const CELLS: &str = "cells";
const SQUARES: &str = "men.squares";
const SLOTS: &str = "men.slots";
const KINGS: &str = "kings";
const SIDE: &str = "side";
const CASTLING: &str = "castling";
const EN_PASSANT: &str = "en_passant";

/// The directions of [`ALL_STEPS`](crate::squares::ALL_STEPS).
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

/// A number or a difference in hexadecimal.
fn hex(number: u8) -> String {
    format!("{number:#04x}")
}

/// A step as it is added.
fn signed(step: u8) -> String {
    let sign = if step < 0x80 { '+' } else { '-' };
    format!("{sign}{}", hex((step as i8).unsigned_abs()))
}

/// The AND that finds the edge, bit by bit.
fn and_88(number: u8) -> String {
    let bits = |number: u8| format!("{:04b} {:04b}", number >> 4, number & 15);
    format!("{}: {} & {} = {}", hex(number), bits(number), bits(0x88), bits(number & 0x88))
}

/// The index of a number's square; `None` off the board.
fn index(number: u8) -> Option<usize> {
    is_on_board(number).then(|| written(number).index())
}

/// The table of differences is asked whether a kind gets from one square to the other: what is read, the
/// formula, and the answer.
fn related(step: Step<Move>, kind: u8, from: u8, to: u8) -> (Step<Move>, String, bool) {
    let difference = to.wrapping_sub(from);
    let Relation { kinds, step: way } = RELATIONS[usize::from(difference)];
    let place = format!("RELATIONS[{}]", hex(difference));
    let entry = format!("kinds {kinds:08b}, step {}", signed(way));
    let step = step.looks_up(place, entry, size_of::<Relation>(), size_of_val(&RELATIONS));
    let reaches = could_reach(kind, from, to);
    let answer = u8::from(reaches);
    let formula =
        format!("{} - {} = {}, kinds >> {kind} & 1 = {answer}", hex(to), hex(from), hex(difference));
    (step, formula, reaches)
}

impl<L: PseudoLegal, S: Scan, A: Attacks<S>> X88<L, S, A> {
    /// A cell is read, as one of a step's reads.
    fn reading(&self, step: Step<Move>, number: u8) -> Step<Move> {
        let at = cell(number);
        step.reads_as(CELLS, Some(at), format!("cells[{}]", hex(number)), self.cells[at], 1)
    }

    /// The cells that the list's slots take, and the list itself.
    fn list_shown(&self) -> Option<[Picture; 2]> {
        let listed = self.listed()?;
        let lives = |side: usize, slot: usize| listed.slots[side].iter().any(|slots| slots >> slot & 1 != 0);
        let slots = (0..32).map(|index| {
            let (side, slot) = (index / 16, index % 16);
            let at = listed.squares[side][slot];
            let man = lives(side, slot).then(|| men::piece_of(self.cells[cell(at)])).flatten();
            let square = man.and(self::index(at));
            Cell::new(index, hex(at)).man(man.map(Piece::letter)).square(square)
        });
        let kinds = (0..16).map(|index| {
            let (side, kind) = (index / 8, index % 8);
            let man = men::piece_of(men::bit_of(side) | kind as u8).map(Piece::letter);
            Cell::new(index, format!("{:#06x}", listed.slots[side][kind])).man(man)
        });
        let squares = say!(
            "where the man of each slot stands, White's slots first; of one that is taken, where it stood",
            "各槽之子所在的格，白方在先；已被吃者为其原格"
        );
        let sets = say!(
            "for each kind's code, White first: the set of its living men's slots, a bit each",
            "按兵种编码，白方在先：在场各子之槽的集合，各一位"
        );
        Some([
            Picture::new(SQUARES, squares, 16, size_of_val(&listed.squares), slots),
            Picture::new(SLOTS, sets, 8, size_of_val(&listed.slots), kinds),
        ])
    }

    fn cells_shown(&self) -> Picture {
        let shown = |number: u8| {
            let at = cell(number);
            // Right of the board a list keeps the slot of the man eight cells to the left.
            let square = if self.listed().is_some() { number & !8 } else { number };
            let man = is_on_board(square).then(|| men::piece_of(self.cells[cell(square)])).flatten();
            let square = index(square).filter(|_| is_on_board(number) || man.is_some());
            Cell::new(at, self.cells[at]).man(man.map(Piece::letter)).square(square)
        };
        let about = say!(
            "16 columns of bytes, the board left: 0 empty, or a side's bit (8 white, 16 black) and a kind; \
             right of it nothing, or a list's slots",
            "十六列字节，左半为棋盘：0 为空，或方位（白 8、黑 16）加兵种；右半空置，或记各子之槽"
        );
        let numbers = (0..8).rev().flat_map(|rank| (0..16).map(move |file| rank << 4 | file));
        Picture::new(CELLS, about, 16, size_of_val(&self.cells), numbers.map(shown))
    }
}

impl<L: PseudoLegal, S: Scan, A: Attacks<S>> Explain for X88<L, S, A> {
    const SUMMARY_ZH: &str = "128 格的 0x88 数组，一次与运算判断界外，格差查表";

    fn memory(&self) -> Vec<Picture> {
        let kings = [0, 1].map(|side| {
            let letter = if side == 0 { 'K' } else { 'k' };
            Cell::new(side, hex(self.kings[side])).man(Some(letter)).square(index(self.kings[side]))
        });
        let byte = |name, about, cell| Picture::new(name, about, 1, 1, [cell]);
        let rest = [
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
                    "the square that a pawn has just crossed by two steps, or {NOWHERE:#04x}",
                    "兵刚走两格所越过的格，无则 {NOWHERE:#04x}"
                ),
                Cell::new(0, hex(self.en_passant)).square(index(self.en_passant)),
            ),
        ];
        [self.cells_shown()].into_iter().chain(self.list_shown().into_iter().flatten()).chain(rest).collect()
    }

    fn explain_man(&self, square: usize) -> Vec<Step<Move>> {
        let Some(from) = Square::from_index(square).map(square_of) else { return Vec::new() };
        let Some(man) = men::piece_of(self.cells[cell(from)]) else { return Vec::new() };
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
        let king = self.kings[side];
        let says = match whose {
            Whose::JustMoved if A::FILTERS => say!(
                "The king's square is noted. What follows is compared with the cells as they were before the \
                 move, since what has just been written is waited for; a man that was taken does not count.",
                "王所在的格有记录。以下比较用走子前的各格，因刚写入者须等待；被吃之子不计。"
            ),
            _ => say!("The king's square is noted.", "王所在的格有记录。"),
        };
        let mut steps = vec![Step::new(says).reads(KINGS, side, hex(king), 1).squares(index(king))];
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
