//! The byteboard's work in words: what each part that its generator notes means.

use chess_rules::mailbox::words;
use chess_rules::{Piece, Square};
use qipan_game::explain::{Cell, Explain, Part, Picture, Saying, Text, found};
use qipan_game::probe::{Index, Place, Trace, Value};
use qipan_game::{All, Legality, MoveList, say};

use crate::Byteboard;
use crate::marks::{CASTLING, CELLS, EN_PASSANT, SQUARES, TABLES, part};
use crate::men::{KING, MEN, PAWN, kind, piece_of};
use crate::squares::NOWHERE;
use qipan_simd::{Attacks, Instructions};

/// The name of a square; empty for a number that is none.
fn name(square: usize) -> String {
    Square::from_index(square).map(|square| square.to_string()).unwrap_or_default()
}

/// Numbers of the squares in the order in which they are drawn.
fn as_drawn() -> impl Iterator<Item = usize> {
    (0..8).rev().flat_map(|rank| (0..8).map(move |file| rank * 8 + file))
}

impl<L: Legality, I: Instructions, A: Attacks> Byteboard<L, I, A> {
    /// The same board, which notes what it does.
    fn watched<'t>(&self, probe: &'t Trace) -> Byteboard<L, I, A, &'t Trace> {
        let Self {
            cells, tables, squares, pawns, sliders, side, castling, en_passant, simd, probe: (), ..
        } = self.clone();
        Byteboard {
            cells,
            tables,
            squares,
            pawns,
            sliders,
            side,
            castling,
            en_passant,
            simd,
            probe,
            levels: self.levels,
        }
    }

    fn man_at(&self, square: usize) -> Option<Piece> {
        piece_of(*self.cells.0.get(square)?)
    }

    fn pictures_of_tables(&self) -> impl Iterator<Item = Picture> {
        let of_side = move |side: usize| {
            let word = move |square: usize| {
                let man = self.man_at(square).map(Piece::letter);
                let word = A::of::<2>(&self.tables, side).at(square);
                Cell::new(square, format!("{word:04x}")).man(man).square(Some(square))
            };
            let about = if side == 0 {
                say!(
                    "a word for each square: bit n says that White's piece number n attacks it",
                    "每格一字：第 n 位表示白方第 n 号子攻击该格"
                )
            } else {
                say!("the same of Black's pieces", "黑方子的攻击表，同上")
            };
            Picture::new(TABLES[side].name, about, 8, 128, as_drawn().map(word).collect::<Vec<_>>())
        };
        (0..if A::ARE_KEPT { 2 } else { 0 }).map(of_side)
    }

    /// The sentence for a part.
    fn sentence(&self, part: &Part) -> Text {
        let (verdict, at) = (part.verdict(), name(part.of));
        let last = part.values().last().map_or(0, |(_, value)| value.number() as u64);
        match part.name {
            part::SIDES => say!(
                "All 64 bytes are in a register. Those that are not 0 are pieces, those with the uppermost \
                 bit Black's.",
                "64 字节在寄存器中：不为 0 者为子，最高位为 1 者属黑方。"
            ),
            part::RAYS => say!(
                "One permutation brings the king's rays together: eight lanes, each a knight's leap and \
                 seven squares of a ray. Then the enemies that could attack from where they stand.",
                "一次置换取出王的射线：八道，每道为一个马步格与七个射线格。再取出从所在处可能攻击的敌子。"
            ),
            part::FIRST => {
                say!("A subtraction finds the first piece of each ray.", "一次减法求出每条射线上的第一个子。")
            }
            part::CHECKS if last == 0 => {
                say!("None of the enemies among them attacks: no check.", "其中无敌子攻击：未被将军。")
            }
            part::CHECKS => {
                say!("Enemies that are seen and attack: a check.", "看得见且能攻击的敌子：被将军。")
            }
            part::SECOND => say!(
                "Without the first pieces, the second ones are seen: enemy sliders of the right kind pin.",
                "去掉第一个子，便见第二个子：能沿线走的敌子形成牵制。"
            ),
            part::PINS if last == 0 => say!("No own piece is pinned.", "无己方子被牵制。"),
            part::PINS if L::EXEMPTS => {
                say!("Own pieces before them are suspect.", "其前的己方子可疑。")
            }
            part::PINS => {
                say!("Own pieces before them are pinned to the ray.", "其前的己方子被牵制在该射线上。")
            }
            part::REMEDIES => say!(
                "A check: behind the king its line is barred, and any other piece must go to one of these \
                 squares.",
                "被将军：王身后的线上不可走；其他子必须走到这些格之一。"
            ),
            part::LIMITED => say!(
                "In the whole attack table the bits of pinned pieces are cleared, but for the squares of \
                 their own pin's line.",
                "在整张攻击表中清除被牵制之子的位，只留其牵制线上的格。"
            ),
            part::KING_STEPS if A::ARE_KEPT => say!(
                "The king's bit, collected from all 64 words of the attack table, without the squares of own \
                 pieces.",
                "从攻击表的 64 个字中收集王的位，再去掉己方子所在格。"
            ),
            part::KING_STEPS => say!(
                "The cells beside it, put back in the board's order, without the squares of own pieces.",
                "取紧邻的各格，换回棋盘次序，再去掉己方子所在格。"
            ),
            part::ATTACKED => say!(
                "Which goals are illegal, all at once: squares whose word in the enemy's table is not 0.",
                "一次问出哪些格不可去：敌方攻击表中不为 0 的格。"
            ),
            part::SAFE if verdict => {
                say!("Along the rays of {at}: an enemy attacks it.", "沿 {at} 的射线看：有敌子攻击。")
            }
            part::SAFE => say!("Along the rays of {at}: it is safe.", "沿 {at} 的射线看：安全。"),
            part::SAFE_STEPS => say!("What is left are its steps.", "余下的即王步。"),
            part::GOALS => say!(
                "Squares whose word in the attack table has a bit of an own piece that is neither king nor \
                 pawn. Squares of own pieces are left out, and in check those that do not answer it.",
                "攻击表中字内有王、兵以外己方子之位的格；己方子所在格除外，被将军时只留可应将的格。"
            ),
            part::PAWNS_TAKE => say!(
                "Enemies whose square has a bit of an own pawn in its word: pawns take them.",
                "字内有己兵之位的敌子：兵可吃。"
            ),
            part::GOAL => say!(
                "The bits of the word of {at} are the pieces that may go there; the list has their squares.",
                "{at} 的字中各位即可走到此格的子；子列表记有它们所在的格。"
            ),
            part::MAN => found(&self.man_at(part.of).map(Piece::text).unwrap_or_default(), at),
            part::REACHED => say!(
                "A permutation brings its rays together; what is seen of the cells that its kind attacks \
                 goes back to the board's order.",
                "一次置换取出它的射线；其兵种可及的格中看得见者，换回棋盘次序。"
            ),
            part::PINNED => say!("It is pinned: only squares of this line.", "它被牵制：只可走此线上的格。"),
            part::TARGETS if self.man_at(part.of).is_some_and(|man| man.kind == chess_rules::Kind::Pawn) => {
                say!("A pawn takes on those where an enemy stands.", "其中有敌子的格，兵可吃。")
            }
            part::TARGETS => say!(
                "Without the squares of own pieces, and in check only squares that answer it: the moves.",
                "去掉己方子所在格，被将军时只留可应将的格，即为着法。"
            ),
            part::PAWNS => say!(
                "The pawns that may step are a set: bytes compared with a pawn's, pinned ones left out unless \
                 the pin is along the king's file.",
                "可前进的兵为一集合：各字节与兵比较；被牵制者除沿王所在直线外皆去掉。"
            ),
            part::ONE => say!("One rank ahead, onto empty squares.", "向前一格，到空格上。"),
            part::TWO => say!(
                "Those that have come to their third rank go on, if the next square is empty too.",
                "走到己方第三横线者，若再前一格也空，可再走一格。"
            ),
            part::GO => say!("Each of these bits is a move.", "其中每一位即一步。"),
            part::PROMOTIONS => say!(
                "On the last rank it becomes a queen, rook, bishop or knight: four moves a target.",
                "到底线升变为后、车、象或马：每个目标格四种着法。"
            ),
            part::PASSING => words::sentence(part, &at),
            part::TAKERS if last == 0 => say!("No own pawn attacks {at}.", "无己兵攻击 {at}。"),
            part::TAKERS => say!("Own pawns that attack {at}.", "攻击 {at} 的己兵。"),
            part::TWO_LEAVE if verdict => say!(
                "Two pieces leave at once, which no pin foresees. Without them an enemy sees the king.",
                "两子同时离开，牵制无法预见：去掉二者后，敌子可见王。"
            ),
            part::TWO_LEAVE => say!(
                "Two pieces leave at once, which no pin foresees. Without them no enemy sees the king.",
                "两子同时离开，牵制无法预见：去掉二者后，无敌子可见王。"
            ),
            part::TAKES_PASSING => say!("It takes en passant.", "吃过路兵。"),
            part::CASTLE if last == 0 => words::no_right(),
            part::CASTLE => say!("There is a right to castle.", "有王车易位之权。"),
            part::WAY => self.way(part, &at),
            part::CASTLES_TO => say!("The king may castle to {at}.", "王可易位到 {at}。"),
            part::KING => say!("The list says where the king stands.", "子列表记有王所在的格。"),
            part::WORD if A::ARE_KEPT => say!(
                "The word of its square in the enemy's attack table has a bit for each attacker.",
                "敌方攻击表中该格的字，每个攻击者各占一位。"
            ),
            part::WORD => say!(
                "One permutation brings its rays together, and a subtraction shows who is seen.",
                "一次置换取出其射线，一次减法看出所见之子。"
            ),
            other => unreachable!("no words for the part {other}"),
        }
    }

    /// The sentence on castling to a wing.
    fn way(&self, part: &Part, at: &str) -> Text {
        let flags = part.values().filter(|(_, value)| matches!(value, Value::Flag(_)));
        let flags: Vec<_> = flags.map(|(_, value)| value.number() != 0).collect();
        match flags[..] {
            [false, ..] => say!("To {at}: the right to castle there is lost.", "往 {at}：已无易位权。"),
            [_, false, ..] => {
                say!("To {at}: a piece stands between king and rook.", "往 {at}：王车之间有子。")
            }
            [_, _, ref attacked @ ..] if attacked.contains(&true) => say!(
                "To {at}: nothing stands between king and rook, but a square is attacked.",
                "往 {at}：王车之间无子，但有格受攻。"
            ),
            _ => say!(
                "To {at}: nothing stands between king and rook, and no square that is asked about is \
                 attacked.",
                "往 {at}：王车之间无子，所问之格皆不受攻。"
            ),
        }
    }
}

impl<L: Legality, I: Instructions, A: Attacks> Explain for Byteboard<L, I, A> {
    const TITLE: [&str; 2] = ["Byteboard", "字节棋盘"];
    const SUMMARY_ZH: &str = "64 字节在寄存器中，一次置换取出一格的射线；双方各有攻击表";

    fn played(&self, m: crate::Move) -> Self {
        self.simd.run(
            #[inline(always)]
            || self.after(m),
        )
    }

    fn memory(&self) -> Vec<Picture> {
        let one = |name, about, cell| Picture::new(name, about, 1, 1, [cell]);
        let cell = |square: usize| {
            let place = self.cells.0[square];
            Cell::new(square, format!("{place:02x}"))
                .man(piece_of(place).map(Piece::letter))
                .square(Some(square))
        };
        let on_board = |square: u8| Some(usize::from(square)).filter(|&square| square < 64);
        let mut pictures = Vec::from([Picture::new(
            CELLS.name,
            say!(
                "a byte for each square: 0, or a piece's side (1 bit), kind (3) and number (4)",
                "每格一字节：0 为空，否则为方（1 位）、兵种（3 位）与子号（4 位）"
            ),
            8,
            64,
            as_drawn().map(cell),
        )]);
        pictures.extend(self.pictures_of_tables());
        let listed = |number: usize| {
            let square = self.squares[number];
            let man = on_board(square).and_then(|square| self.man_at(square)).map(Piece::letter);
            Cell::new(number, square).man(man).square(on_board(square))
        };
        pictures.push(Picture::new(
            SQUARES.name,
            say!(
                "the square of each piece by its number, White's first; {NOWHERE} if it is taken",
                "各子按号所在的格，白方在先；被吃者为 {NOWHERE}"
            ),
            MEN,
            2 * MEN,
            (0..2 * MEN).map(listed),
        ));
        let bits = |name, about, words: [u16; 2]| {
            let cells = [0, 1].map(|side| Cell::new(side, format!("{:04x}", words[side])));
            Picture::new(name, about, 2, 4, cells)
        };
        pictures.push(bits("pawns", say!("which numbers are pawns", "哪些号是兵"), self.pawns));
        pictures.push(bits("sliders", say!("which numbers slide", "哪些号是长程子"), self.sliders));
        pictures.push(one(
            "side",
            say!("the side to move: 0 white, 1 black", "走棋方：0 白，1 黑"),
            Cell::new(0, self.side),
        ));
        pictures.push(one(
            CASTLING.name,
            say!(
                "rights to castle, a bit each: K 1, Q 2, k 4, q 8",
                "王车易位权，各一位：K 1、Q 2、k 4、q 8"
            ),
            Cell::new(0, self.castling),
        ));
        pictures.push(one(
            EN_PASSANT.name,
            say!(
                "the square that a pawn has just crossed by two steps, or {NOWHERE}",
                "兵刚走两格所越过的格，无则 {NOWHERE}"
            ),
            Cell::new(0, self.en_passant).square(on_board(self.en_passant)),
        ));
        pictures
    }

    fn trace_moves(&self, trace: &Trace, moves: &mut MoveList<crate::Move>) {
        let board = self.watched(trace);
        self.simd.run(
            #[inline(always)]
            || board.list_moves::<All>(moves),
        );
    }

    fn trace_check(&self, trace: &Trace) -> bool {
        let board = self.watched(trace);
        self.simd.run(
            #[inline(always)]
            || board.is_king_attacked(board.mover()),
        )
    }

    fn trace_test(&self, m: crate::Move, trace: &Trace) -> bool {
        let board = self.watched(trace);
        self.simd.run(
            #[inline(always)]
            || board.after(m).has_exposed_king(),
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
        let kind_of = self.cells.0.get(man).map(|&place| kind(place));
        let is_found = |(place, value): (Place, Value)| place.table == SQUARES && value.number() == man;
        let is_of = |wanted: u8| kind_of.is_none_or(|kind| kind == wanted);
        match part.stage {
            part::SIDES | part::RAYS | part::LIMITED | part::GOALS | part::PAWNS_TAKE => {
                Saying::Once(self.sentence(part))
            }
            // A goal of other pieces only: the list was not asked for this one.
            part::GOAL if kind_of.is_some() && !part.reads().any(is_found) => Saying::Nothing,
            part::PAWNS | part::PASSING if !is_of(PAWN) => Saying::Nothing,
            part::CASTLE if !is_of(KING) => Saying::Nothing,
            _ => Saying::Step(self.sentence(part)),
        }
    }
}
