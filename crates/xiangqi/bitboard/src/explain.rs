//! How the bitboards find a man's moves, in steps.

mod moves;
mod safety;

use qipan_game::explain::{Cell, Explain, Picture, Step, Text, Whose};
use qipan_game::{Choice, Game, KeptMailbox, Planes, say};
use xiangqi_rules::{Kind, Move, Piece, Side, Square, Xiangqi};

use crate::mailbox::Mailbox;
use crate::men;
use crate::sets::{HALF_SQUARES, Half, Men, Set, Sets, bit, for_each};
use crate::sliders::Sliders;
use crate::squares::{Black, Red};
use crate::{Bitboard, Lists};

/// The names of the pictures.
const KIND_SETS: [&str; 7] = [
    "kind(general)",
    "kind(advisor)",
    "kind(elephant)",
    "kind(horse)",
    "kind(chariot)",
    "kind(cannon)",
    "kind(soldier)",
];
const SIDE_SETS: [&str; 2] = ["side(red)", "side(black)"];
const PLANE_SETS: [&str; 4] = ["plane(0)", "plane(1)", "plane(2)", "plane(3)"];
const MAILBOX: &str = "mailbox";
const TO_MOVE: &str = "to_move";

/// A kernel whose stages can be shown.
pub(crate) trait Stages: Sliders {
    /// The stages from the occupied squares to what [`lines`](Sliders::lines) gives.
    fn stages(half: Half, square: usize, occupied: Set) -> Vec<Step<Move>>;
}

pub(crate) fn squares(set: Set) -> Vec<usize> {
    let mut squares = Vec::new();
    for_each!((_, square) in set => squares.push(square));
    squares
}

/// The square that a bit of a set stands for, if it stands for one.
pub(crate) fn square_of_bit(bit: usize) -> Option<usize> {
    match bit {
        0..HALF_SQUARES => Some(bit),
        64.. if bit - 64 < HALF_SQUARES => Some(bit - 64 + HALF_SQUARES),
        _ => None,
    }
}

pub(crate) fn name(square: usize) -> String {
    Xiangqi::square_name(square)
}

/// Names of squares, in both languages.
pub(crate) fn names(set: Set) -> Text {
    let names: Vec<_> = squares(set).into_iter().map(name).collect();
    match names.is_empty() {
        true => say!("none", "无"),
        false => Text::new(names.join(", "), names.join("、")),
    }
}

fn move_of(from: usize, to: usize) -> Move {
    let square = |index| Square::from_index(index).expect("a square of the board");
    Move { from: square(from), to: square(to) }
}

fn moves_to(from: usize, set: Set) -> impl Iterator<Item = Move> {
    squares(set).into_iter().map(move |to| move_of(from, to))
}

/// A kind in both languages.
fn kind_text(kind: Kind) -> Text {
    Text::new(kind.to_string(), Piece { side: Side::Red, kind }.ideograph())
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox> Bitboard<L, S, K, M> {
    fn has_planes() -> bool {
        K::NAME == Planes::NAME
    }

    /// The stored plane of a bit of the men's codes.
    fn plane(&self, plane: usize) -> Set {
        (0..90)
            .filter(|&square| self.men.man_on(square) >> plane & 1 != 0)
            .fold(0, |set, square| set | bit(square))
    }

    /// The sets are read that give men of some kinds, and of one side or all men.
    fn reads_sets(&self, step: Step<Move>, kinds: &[Kind], sides: &[Side]) -> Step<Move> {
        let read = |step: Step<Move>, name, set: Set| step.reads_whole(name, format!("{set:#x}"), 16);
        if !Self::has_planes() {
            let kinds = kinds.iter().map(|&kind| (KIND_SETS[kind as usize], self.men.kind(kind)));
            let sides = sides.iter().map(|&side| (SIDE_SETS[side as usize], self.men.side(side)));
            return kinds.chain(sides).fold(step, |step, (name, set)| read(step, name, set));
        }
        let has_kinds = !kinds.is_empty() || sides != [Side::Black];
        (0..4)
            .filter(|&plane| if plane < 3 { has_kinds } else { sides.len() == 1 })
            .fold(step, |step, plane| read(step, PLANE_SETS[plane], self.plane(plane)))
    }

    /// How the code has a kind's set.
    fn kind_formula(kind: Kind) -> String {
        if !Self::has_planes() {
            return KIND_SETS[kind as usize].to_owned();
        }
        let number = men::number_of(kind);
        let planes =
            (0..3).map(|n| format!("{}{}", if number >> n & 1 != 0 { "" } else { "!" }, PLANE_SETS[n]));
        planes.collect::<Vec<_>>().join(" & ")
    }

    /// How the code has a side's set.
    fn side_formula(side: Side) -> &'static str {
        match (Self::has_planes(), side) {
            (false, _) => SIDE_SETS[side as usize],
            (true, Side::Black) => PLANE_SETS[3],
            (true, Side::Red) => "occupied & !plane(3)",
        }
    }

    fn set_pictures(&self) -> Vec<Picture> {
        let picture = |name, about, set| Picture::set(name, about, 9, set, square_of_bit);
        if Self::has_planes() {
            let about = |plane: usize| match plane {
                3 => say!("the highest bit of the men's codes: the black men", "棋子编码的最高位：黑方之子"),
                _ => {
                    let value = 1 << plane;
                    say!(
                        "men whose kind's number, 1 to 7, has the bit of {value}",
                        "兵种编号（1 至 7）含 {value} 之位的棋子"
                    )
                }
            };
            return (0..4).map(|n| picture(PLANE_SETS[n], about(n), self.plane(n))).collect();
        }
        let sides = Side::BOTH.map(|side| {
            let zh = if side == Side::Red { "红方" } else { "黑方" };
            picture(SIDE_SETS[side as usize], say!("the men of {side}", "{zh}之子"), self.men.side(side))
        });
        let kinds = Kind::ALL.map(|kind| {
            let Text { en, zh } = kind_text(kind);
            let about = say!("every {en}, of both sides", "双方的{zh}");
            picture(KIND_SETS[kind as usize], about, self.men.kind(kind))
        });
        sides.into_iter().chain(kinds).collect()
    }

    fn mailbox_picture(&self) -> Picture {
        let ranks = (0..10).rev().flat_map(|rank| rank * 9..rank * 9 + 9);
        let cells = ranks.chain(90..128).map(|square| {
            let code = M::man_on(&self.mailbox, square, || 0);
            let man = men::piece_of(code).map(Piece::letter);
            Cell::new(square, code).man(man).square((square < 90).then_some(square))
        });
        let about = say!(
            "a code for each square, 0 for none; the spare cells from 90 on stay empty",
            "每格一编码，0 为空；90 起为备用，恒为空"
        );
        Picture::new(MAILBOX, about, 9, 128, cells)
    }

    /// The man on a square, by name.
    fn man_text(&self, square: usize) -> Text {
        men::piece_of(self.man_on(square)).map(Piece::text).unwrap_or_default()
    }

    /// Whether a side's general was not taken.
    fn general_stands(&self, side: Side) -> bool {
        self.men.side(side) & self.men.kind(Kind::General) != 0
    }
}

impl<L: Lists, S: Stages, K: Sets, M: Mailbox> Explain for Bitboard<L, S, K, M> {
    const SUMMARY_ZH: &str = "90 位集合，两字以河为界；线查表；合法着法按集合计数";

    fn memory(&self) -> Vec<Picture> {
        let mut pictures = self.set_pictures();
        if M::NAME == KeptMailbox::NAME {
            pictures.push(self.mailbox_picture());
        }
        let about = say!("the side to move", "走棋方");
        pictures.push(Picture::new(TO_MOVE, about, 1, 1, [Cell::new(0, self.to_move)]));
        pictures
    }

    fn explain_man(&self, square: usize) -> Vec<Step<Move>> {
        match self.to_move {
            Side::Red => self.man_in_steps::<Red>(square, S::stages),
            Side::Black => self.man_in_steps::<Black>(square, S::stages),
        }
    }

    fn explain_check(&self, whose: Whose) -> Vec<Step<Move>> {
        let side = match whose {
            Whose::ToMove => self.to_move,
            Whose::JustMoved => self.to_move.other(),
        };
        match side {
            Side::Red => self.check_in_steps::<Red>(),
            Side::Black => self.check_in_steps::<Black>(),
        }
    }

    fn played(&self, m: crate::Move) -> Self {
        let mut child = self.after(m);
        M::play(&mut child.mailbox, m);
        child
    }
}
