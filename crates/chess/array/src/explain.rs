//! The plain array's work in words: what each part that its generator notes means.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use chess_rules::mailbox::men::{self, EMPTY, KIND, PAWN, bit_of};
use chess_rules::mailbox::words;
use chess_rules::{Piece, Square};
use qipan_game::explain::{Cell, Explain, Part, Picture, Saying, Target, Text, along_line, found};
use qipan_game::probe::Trace;
use qipan_game::{All, AttackTest, Choice, MoveList, Play, PseudoLegal, Words, say};

use crate::Array;
use crate::filter::STEPS;
use crate::marks::{CASTLING, CELLS, EN_PASSANT, KINGS, part};
use crate::scan::Scan;
use crate::squares::{NOWHERE, SQUARES, written};

/// The directions of [`STEPS`].
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

/// The name of a direction by its step.
fn direction(step: usize) -> Text {
    let index = STEPS.iter().position(|&other| other == step);
    let (en, zh) = DIRECTIONS[index.expect("a line has one of eight steps")];
    Text::new(en, zh)
}

/// The piece that a number in a cell means.
fn man_text(cell: usize) -> Text {
    men::piece_of(cell as u8).map(Piece::text).unwrap_or_default()
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Array<L, S, P, A> {
    /// The same board, which notes what it does.
    fn watched<'t>(&self, probe: &'t Trace) -> Array<L, S, P, A, &'t Trace> {
        let Self { cells, kings, side, castling, en_passant, probe: (), levels } = *self;
        Array { cells, kings, side, castling, en_passant, probe, levels }
    }

    /// The contents of a cell as the side to move sees it.
    fn target(&self, cell: usize) -> Target {
        match cell as u8 {
            EMPTY => Target::Empty,
            cell if cell & bit_of(self.mover()) != 0 => Target::Own,
            _ => Target::Enemy,
        }
    }

    /// A walk along a line: the squares that are free, and the piece that ends it.
    fn along(&self, part: &Part) -> Text {
        let end = part.last_read().filter(|&(_, cell)| self.target(cell) != Target::Empty);
        let free = part.reads().count() - usize::from(end.is_some());
        let end = end.map(|(at, cell)| (written(at).to_string(), self.target(cell)));
        along_line(&direction(part.of), free, None, end)
    }

    /// The first piece on a line, and whether it attacks along it.
    fn attacks_along(part: &Part) -> Text {
        let Text { en, zh } = direction(part.of);
        let Some((at, cell)) = part.last_read().filter(|&(_, cell)| cell != 0) else {
            return say!("{en}: no piece as far as the edge.", "{zh}：至边缘无子。");
        };
        let (name, Text { en: man, zh: zh_man }) = (written(at), man_text(cell));
        match part.verdict() {
            true => say!(
                "{en}: the first piece, a {man} on {name}, attacks along this line.",
                "{zh}：首见 {name} 的{zh_man}，沿线攻击。"
            ),
            false => say!(
                "{en}: the first piece, a {man} on {name}, does not attack along this line.",
                "{zh}：首见 {name} 的{zh_man}，不沿线攻击。"
            ),
        }
    }

    /// A line from the own king: the pieces that are met there.
    fn shield(part: &Part) -> Text {
        let Text { en, zh } = direction(part.of);
        let met = |pick: fn(Text) -> String| {
            let men = part
                .reads()
                .map(|(place, cell)| (place.first(), cell.number()))
                .filter(|&(_, cell)| cell != 0);
            men.map(|(at, cell)| format!("{} {}", pick(man_text(cell)), written(at)))
                .collect::<Vec<_>>()
                .join(", ")
        };
        let (men, zh_men) = (met(|text| text.en), met(|text| text.zh));
        match men.is_empty() {
            true => say!("{en} from the king: no piece as far as the edge.", "自王{zh}：至边缘无子。"),
            false => say!("{en} from the king stand: {men}.", "自王{zh}，依次见：{zh_men}。"),
        }
    }

    /// The sentence for a part.
    fn sentence(&self, part: &Part) -> Text {
        let verdict = part.verdict();
        let (last, cell) = part.last_read().unwrap_or_default();
        let name =
            |square: usize| Square::from_index(square).map(|square| square.to_string()).unwrap_or_default();
        let (at, last) = (name(part.of), name(last));
        match part.name {
            part::SCAN if S::NAME == Words::NAME => words::scan_by_words(),
            part::MAN => {
                let Text { en, zh } = found(&man_text(cell), at);
                say!(
                    "{en} The squares to the edges are counted once, for all steps: left, right, \
                     below, above.",
                    "{zh}先数出到四边的格数，各步共用：左、右、下、上。"
                )
            }
            part::STEP => self.target(cell).says(last),
            part::LINE => self.along(part),
            part::PASSING if cell == usize::from(NOWHERE) => words::nothing_passes(),
            part::PASSING => words::sentence(part, &name(cell)),
            part::CASTLE if cell >> (2 * self.mover()) & 3 == 0 => words::no_right(),
            part::WAY => match (part.reads().count() > 1, verdict) {
                (false, _) => say!("To {at}: the right to castle there is lost.", "往 {at}：已无易位权。"),
                (_, false) => {
                    say!("To {at}: a piece stands between king and rook.", "往 {at}：王车之间有子。")
                }
                _ => say!("To {at}: nothing stands between king and rook.", "往 {at}：王车之间无子。"),
            },
            part::SHIELD => Self::shield(part),
            part::SEEN if !verdict => {
                let lines = part.value("lines").unwrap_or_default().count_ones();
                let Text { en, zh } = words::sentence(part, &at);
                say!(
                    "{en} Lines with a slider of the right kind: {lines}; only these are walked.",
                    "{zh}{lines} 线上有能沿该线走的敌子，只沿这些线查看。"
                )
            }
            part::KING_NEAR if verdict => say!("The other king stands beside it.", "对方王在其旁。"),
            part::KING_NEAR => say!("The other king is more than a step away.", "对方王相距不止一步。"),
            part::ALONG => Self::attacks_along(part),
            _ => words::sentence(part, &at),
        }
    }
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Explain for Array<L, S, P, A> {
    const TITLE: [&str; 2] = ["Plain array", "一维数组"];
    const SUMMARY_ZH: &str = "8x8 一维数组，比较列与行，全盘扫描";

    fn played(&self, m: crate::Move) -> Self {
        let mut board = *self;
        board.after(m, |child| *child)
    }

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
                CELLS.name,
                say!(
                    "a byte for each square: 0, or a side's bit (8 white, 16 black) and a kind (1 to 7)",
                    "每格一字节：0 为空，否则为方位（白 8、黑 16）加兵种（1 至 7）"
                ),
                8,
                size_of_val(&self.cells),
                (0..8).rev().flat_map(|rank| (0..8).map(move |file| rank * 8 + file)).map(cell),
            ),
            Picture::new(
                KINGS.name,
                say!("where the white and the black king stand", "白王与黑王所在的格"),
                2,
                2,
                kings,
            ),
            Picture::new(
                "side",
                say!("the side to move: 0 white, 1 black", "走棋方：0 白，1 黑"),
                1,
                1,
                [Cell::new(0, self.side)],
            ),
            Picture::new(
                CASTLING.name,
                say!(
                    "rights to castle, a bit each: K 1, Q 2, k 4, q 8",
                    "王车易位权，各一位：K 1、Q 2、k 4、q 8"
                ),
                1,
                1,
                [Cell::new(0, self.castling)],
            ),
            Picture::new(
                EN_PASSANT.name,
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

    fn trace_moves(&self, trace: &Trace, moves: &mut MoveList<crate::Move>) {
        self.watched(trace).list_all::<All>(moves);
    }

    fn trace_check(&self, trace: &Trace) -> bool {
        let board = self.watched(trace);
        board.is_king_attacked(board.mover())
    }

    fn trace_test(&self, m: crate::Move, trace: &Trace) -> bool {
        self.watched(trace).if_legal(m, |_| ()).is_none()
    }

    fn words(&self, part: &Part, man: usize) -> Saying {
        let kind = || self.cells.get(man).map(|cell| cell & KIND);
        let is_of = |wanted: u8| man >= SQUARES || kind() == Some(wanted);
        match part.stage {
            part::SCAN | part::DANGER => Saying::Once(self.sentence(part)),
            part::PASSING if !is_of(PAWN) => Saying::Nothing,
            part::CASTLE if !is_of(men::KING) => Saying::Nothing,
            _ => Saying::Step(self.sentence(part)),
        }
    }
}
