//! The byteboard's work in words: what each part that its generator notes means.

use qipan_game::explain::{Cell, Explain, Part, Picture, Saying, Text, found};
use qipan_game::probe::{Index, Place, Trace, Value};
use qipan_game::{All, Legality, MoveList, say};
use qipan_simd::{Attacks, Instructions};
use xiangqi_rules::{Piece, Square};

use crate::Byteboard;
use crate::marks::{CELLS, LIST, TABLES, part};
use crate::men::{MEN, piece_of};
use crate::squares::{NOWHERE, SQUARES};

/// The name of a square; empty for a number that is none.
fn name(square: usize) -> String {
    Square::from_index(square).map(|square| square.to_string()).unwrap_or_default()
}

/// Numbers of the squares in the order in which they are drawn.
fn as_drawn() -> impl Iterator<Item = usize> {
    (0..10).rev().flat_map(|rank| (0..9).map(move |file| rank * 9 + file))
}

impl<L: Legality, I: Instructions, A: Attacks> Byteboard<L, I, A> {
    /// The same board, which notes what it does.
    fn watched<'t>(&self, probe: &'t Trace) -> Byteboard<L, I, A, &'t Trace> {
        let Self { cells, tables, squares, side, simd, probe: (), levels } = self.clone();
        Byteboard { cells, tables, squares, side, simd, probe, levels }
    }

    fn man_at(&self, square: usize) -> Option<Piece> {
        if square < SQUARES { piece_of(self.at(square)) } else { None }
    }

    fn pictures_of_tables(&self) -> Vec<Picture> {
        let of_side = |side: usize| {
            let word = |square: usize| {
                let man = self.man_at(square).map(Piece::letter);
                let word = A::of::<3>(&self.tables, side).at(square);
                Cell::new(square, format!("{word:04x}")).man(man).square(Some(square))
            };
            let about = if side == 0 {
                say!(
                    "a word for each point: bit n says that Red's piece number n attacks it",
                    "每点一字：第 n 位表示红方第 n 号子攻击该点"
                )
            } else {
                say!("the same of Black's pieces", "黑方子的攻击表，同上")
            };
            Picture::new(TABLES[side].name, about, 9, 192, as_drawn().map(word))
        };
        (0..if A::ARE_KEPT { 2 } else { 0 }).map(of_side).collect()
    }

    /// The sentence for a part.
    fn sentence(&self, part: &Part) -> Text {
        let (verdict, at) = (part.verdict(), name(part.of));
        let last = part.values().last().map_or(0, |(_, value)| value.number() as u64);
        match part.name {
            part::SIDES => say!(
                "All 90 bytes are in two registers. Those that are not 0 are pieces, those with the uppermost \
                 bit Black's.",
                "90 字节在两个寄存器中：不为 0 者为子，最高位为 1 者属黑方。"
            ),
            part::RAYS => say!(
                "One permutation brings the general's rays together: four lanes, each with nine points of a \
                 line, two goals of a horse, a diagonal neighbour, and the point behind that. Then the enemies \
                 that could attack from where they stand.",
                "一次置换取出将帅的射线：四道，每道有线上九点、两个马步、一个斜邻点及其后一点。再取出从所在处可能攻击的敌子。"
            ),
            part::CHECKS if last == 0 => {
                say!("None of them attacks: no check.", "其中无子攻击：未被将军。")
            }
            part::CHECKS => say!(
                "A chariot as the first piece of its line, a cannon as the second, a horse with a free leg: a \
                 check.",
                "车为线上第一子，炮为第二子，马腿无子：被将军。"
            ),
            part::SHIELDS if last == 0 => say!("No own piece shields the general.", "无己方子须护将帅。"),
            part::SHIELDS => say!(
                "Own pieces that must not simply leave: one before a chariot, either of two before a cannon, \
                 the leg of a horse.",
                "不可随意离开的己方子：车前唯一的子、炮前两子之一、马腿。"
            ),
            part::BARE if last == 0 => {
                say!("No cannon looks at the general without a screen.", "无空头炮。")
            }
            part::BARE => {
                say!("No piece must come before a cannon without a screen.", "空头炮与将帅之间不可有子进入。")
            }
            part::GOALS => say!(
                "Points whose word in the attack table has a bit of an own piece. Left out are cannons, which \
                 take otherwise than they go, the general, and pieces that shield it.",
                "攻击表中字内有己方子之位的点。炮（走法与吃法不同）、将帅和护将的子除外。"
            ),
            part::GOAL => say!(
                "The bits of the word of {at} are the pieces that may go there; the list has their points.",
                "{at} 的字中各位即可走到此点的子；子列表记有它们所在的点。"
            ),
            part::MAN => found(&self.man_at(part.of).map(Piece::text).unwrap_or_default(), at),
            part::REACHED if A::ARE_KEPT => say!(
                "Its bit, collected from all 90 words of the attack table: the points that it attacks.",
                "从攻击表的 90 个字中收集它的位：即它所攻击的点。"
            ),
            part::REACHED => say!(
                "A permutation brings its rays together. Of the cells that its kind attacks those are left that \
                 its line, leg or eye lets it reach, and go back to the board's order.",
                "一次置换取出其射线；在其兵种可及的格中，留下线路、马腿、象眼允许者，换回棋盘次序。"
            ),
            part::ALONG => say!(
                "A permutation brings its rays together. A cannon goes as far as the first piece, which it does \
                 not take, and takes the second.",
                "一次置换取出其射线。炮可走到第一个子之前，但不吃它；可吃第二个子。"
            ),
            part::TARGETS => say!("Without the points of own pieces.", "去掉己方子所在的点。"),
            part::TESTED if verdict => say!(
                "Going to {at} would leave the general attacked: the sets of the general's rays as they would \
                 be show it.",
                "走到 {at} 则将帅受攻：由走后的射线集合即可看出。"
            ),
            part::TESTED => say!("Going to {at} keeps the general safe.", "走到 {at} 将帅安全。"),
            part::GENERAL => say!("The list says where the general stands.", "子列表记有将帅所在的点。"),
            part::WORD if A::ARE_KEPT => say!(
                "The word of its point in the enemy's attack table has a bit for each attacker.",
                "敌方攻击表中该点的字，每个攻击者各占一位。"
            ),
            part::WORD => say!(
                "One permutation brings its rays together, and subtractions show who is seen.",
                "一次置换取出其射线，减法看出所见之子。"
            ),
            part::FACING => say!(
                "That the generals face each other is in no table: the files are compared, and if they are the \
                 same, the points between them.",
                "将帅照面不在表中：先比较直线，若相同再看其间有无子。"
            ),
            other => unreachable!("no words for the part {other}"),
        }
    }
}

impl<L: Legality, I: Instructions, A: Attacks> Explain for Byteboard<L, I, A> {
    const TITLE: [&str; 2] = ["Byteboard", "字节棋盘"];
    const SUMMARY_ZH: &str = "90 字节在两个寄存器中，一次置换取出一点的射线；双方各有攻击表";

    fn played(&self, m: crate::Move) -> Self {
        self.simd.run(
            #[inline(always)]
            || self.after(m),
        )
    }

    fn memory(&self) -> Vec<Picture> {
        let cell = |square: usize| {
            let place = self.at(square);
            Cell::new(square, format!("{place:02x}"))
                .man(piece_of(place).map(Piece::letter))
                .square(Some(square))
        };
        let mut pictures = Vec::from([Picture::new(
            CELLS.name,
            say!(
                "a byte for each point: 0, or a piece's side (1 bit), kind (3) and number (4)",
                "每点一字节：0 为空，否则为方（1 位）、兵种（3 位）与子号（4 位）"
            ),
            9,
            128,
            as_drawn().map(cell),
        )]);
        pictures.extend(self.pictures_of_tables());
        let listed = |number: usize| {
            let square = Some(usize::from(self.squares[number])).filter(|&square| square < SQUARES);
            let man = square.and_then(|square| self.man_at(square)).map(Piece::letter);
            Cell::new(number, self.squares[number]).man(man).square(square)
        };
        pictures.push(Picture::new(
            LIST.name,
            say!(
                "the point of each piece by its number, Red's first; {NOWHERE} if it is not there",
                "各子按号所在的点，红方在先；不在者为 {NOWHERE}"
            ),
            MEN,
            2 * MEN,
            (0..2 * MEN).map(listed),
        ));
        pictures.push(Picture::new(
            "side",
            say!("the side to move: 0 red, 1 black", "走棋方：0 红，1 黑"),
            1,
            1,
            [Cell::new(0, self.side)],
        ));
        pictures
    }

    fn trace_moves(&self, trace: &Trace, moves: &mut MoveList<crate::Move>) {
        let board = self.watched(trace);
        self.simd.run(
            #[inline(always)]
            || board.list_moves::<All, _>(moves),
        );
    }

    fn trace_check(&self, trace: &Trace) -> bool {
        let board = self.watched(trace);
        self.simd.run(
            #[inline(always)]
            || board.is_general_attacked(board.mover()),
        )
    }

    fn trace_test(&self, m: crate::Move, trace: &Trace) -> bool {
        let board = self.watched(trace);
        self.simd.run(
            #[inline(always)]
            || board.after(m).is_general_attacked(board.mover()),
        )
    }

    /// Bytes of pieces and words of tables have parts that are bits: as in the pictures, in base sixteen.
    fn shown(&self, place: Place, value: Value) -> String {
        match place.index {
            Index::One(_) if place.table == CELLS => format!("{:02x}", value.number()),
            Index::One(_) if TABLES.contains(&place.table) => format!("{:04x}", value.number()),
            _ => value.to_string(),
        }
    }

    fn words(&self, part: &Part, man: usize) -> Saying {
        let is_found = |(place, value): (Place, Value)| place.table == LIST && value.number() == man;
        match part.stage {
            part::SIDES | part::RAYS | part::GOALS => Saying::Once(self.sentence(part)),
            // A goal of other pieces only: the list was not asked for this one.
            part::GOAL if self.man_at(man).is_some() && !part.reads().any(is_found) => Saying::Nothing,
            _ => Saying::Step(self.sentence(part)),
        }
    }
}
