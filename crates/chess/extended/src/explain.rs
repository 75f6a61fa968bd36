//! The framed array's work in words: what each part that its generator notes means.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use chess_rules::mailbox::Move as Listed;
use chess_rules::mailbox::men::{self, EMPTY, KIND, OUTSIDE, PAWN, bit_of};
use chess_rules::mailbox::words;
use chess_rules::{Piece, Square};
use qipan_game::explain::{Cell, Explain, Part, Picture, Saying, Target, Text, along_line, found};
use qipan_game::probe::Trace;
use qipan_game::{All, AttackTest, Choice, MoveList, PseudoLegal, Words, say};

use crate::Extended;
use crate::marks::{CASTLING, CELLS, EN_PASSANT, KINGS, part};
use crate::scan::Scan;
use crate::squares::{Frame, NOWHERE, square_of, written};

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

/// The name of a direction by its step.
fn direction<F: Frame>(step: usize) -> Text {
    let index = F::ALL_STEPS.iter().position(|&other| other == step);
    let (en, zh) = DIRECTIONS[index.expect("a line has one of eight steps")];
    Text::new(en, zh)
}

/// The piece that a number in a cell means.
fn man_text(cell: usize) -> Text {
    men::piece_of(cell as u8).map(Piece::text).unwrap_or_default()
}

impl<L: PseudoLegal, F: Frame, S: Scan, A: AttackTest> Extended<L, F, S, A> {
    /// The same board, which notes what it does.
    fn watched<'t>(&self, probe: &'t Trace) -> Extended<L, F, S, A, &'t Trace> {
        let Self { cells, kings, side, castling, en_passant, probe: (), levels } = *self;
        Extended { cells, kings, side, castling, en_passant, probe, levels }
    }

    /// The square of a number, if it is on the board.
    fn square(&self, number: usize) -> Option<Square> {
        (self.at(number) != OUTSIDE).then(|| written::<F>(number))
    }

    /// Name of a number in a sentence.
    fn name(&self, number: usize) -> String {
        self.square(number).map_or_else(|| format!("cells[{}]", number as isize), |square| square.to_string())
    }

    /// The contents of a cell as the side to move sees it.
    fn target(&self, cell: usize) -> Target {
        match cell as u8 {
            EMPTY => Target::Empty,
            OUTSIDE => Target::Outside,
            cell if cell & bit_of(self.mover()) != 0 => Target::Own,
            _ => Target::Enemy,
        }
    }

    /// A step or leap: one AND finds own pieces and the frame.
    fn step(&self, part: &Part) -> Text {
        let name = self.name(part.of);
        match part.last_read().map(|(_, cell)| self.target(cell)) {
            None => say!(
                "{name} is not even in the array: its bounds check fails, which counts as frame.",
                "{name} 不在数组之内：下标检查不通过，视同边框。"
            ),
            Some(Target::Outside) => say!(
                "{name} is a cell of the frame: the AND finds it as it finds an own piece, no move.",
                "{name} 是边框：与运算一并排除边框与己方子，不可走。"
            ),
            Some(target) => target.says(name),
        }
    }

    /// A walk along a line: the squares that are free, and the piece or boundary cell that ends it.
    fn along(&self, part: &Part) -> Text {
        let direction = direction::<F>(part.of);
        let (at, cell) = part.last_read().unwrap_or_default();
        let (free, name) = (part.reads().count() - 1, self.name(at));
        let Text { en, zh } = &direction;
        match self.target(cell) {
            Target::Outside => say!(
                "{en}: {free} free, then {name} of the frame, which is not empty: the line ends.",
                "{zh}：{free} 格可走，遇边框 {name}，非空：线止。"
            ),
            target => along_line(&direction, free, None, Some((name, target))),
        }
    }

    /// The first piece on a line, and whether it attacks along it.
    fn attacks_along(&self, part: &Part) -> Text {
        let Text { en, zh } = direction::<F>(part.of);
        let (at, cell) = part.last_read().unwrap_or_default();
        let (name, Text { en: man, zh: zh_man }) = (self.name(at), man_text(cell));
        match (self.target(cell), part.verdict()) {
            (Target::Outside, _) => say!("{en}: no piece as far as the frame.", "{zh}：至边框无子。"),
            (_, true) => say!(
                "{en}: the first piece, a {man} on {name}, attacks along this line.",
                "{zh}：首见 {name} 的{zh_man}，沿线攻击。"
            ),
            _ => say!(
                "{en}: the first piece, a {man} on {name}, does not attack along this line.",
                "{zh}：首见 {name} 的{zh_man}，不沿线攻击。"
            ),
        }
    }

    /// A line from the own king: the pieces that are met there.
    fn shield(&self, part: &Part) -> Text {
        let Text { en, zh } = direction::<F>(part.of);
        let met = |pick: fn(Text) -> String| {
            let men = part
                .reads()
                .filter(|(place, _)| place.table == CELLS)
                .map(|(place, cell)| (place.first(), cell.number()))
                .filter(|&(_, cell)| matches!(self.target(cell), Target::Own | Target::Enemy));
            men.map(|(at, cell)| format!("{} {}", pick(man_text(cell)), self.name(at)))
                .collect::<Vec<_>>()
                .join(", ")
        };
        let (men, zh_men) = (met(|text| text.en), met(|text| text.zh));
        match men.is_empty() {
            true => say!("{en} from the king: no piece as far as the frame.", "自王{zh}：至边框无子。"),
            false => say!("{en} from the king stand: {men}.", "自王{zh}，依次见：{zh_men}。"),
        }
    }

    /// The sentence for a part.
    fn sentence(&self, part: &Part) -> Text {
        let verdict = part.verdict();
        let cell = part.last_read().map_or(0, |(_, cell)| cell);
        let at = self.name(part.of);
        match part.name {
            part::SCAN if S::NAME == Words::NAME => say!(
                "A rank's squares are read as one word, without the frame; one bit of each \
                 byte says whether an own piece is there. A multiplication brings the eight bits together.",
                "一横线的八格（不含边框）作一个字读入；每字节取一位，即知该格是否有己方子。一次乘法把八位收拢。"
            ),
            part::SCAN => say!(
                "The board looks at square after square for an own piece, and skips the frame.",
                "逐格查看是否有己方子，不看边框。"
            ),
            part::MAN => {
                let square = Square::from_index(part.of).map(|square| square.to_string());
                found(&man_text(cell), square.unwrap_or_default())
            }
            part::STEP => self.step(part),
            part::LINE => self.along(part),
            part::PAWN_TAKES if self.target(cell) == Target::Outside => say!(
                "{at} is a cell of the frame, which is no enemy: nothing to take.",
                "{at} 是边框，并非敌子：不可吃。"
            ),
            part::PASSING if cell == usize::from(NOWHERE) => words::nothing_passes(),
            part::PASSING => words::sentence(part, &self.name(cell)),
            part::CASTLE if part.value("castling >> (2 * M::INDEX) & 3") == Some(0) => words::no_right(),
            part::CASTLE if verdict => say!("A king in check does not castle.", "王被将军时不可易位。"),
            part::CASTLE => say!(
                "A right to castle is left: king and rook have not moved.",
                "仍有王车易位权：王与车未曾动过。"
            ),
            part::WAY => match (part.value("first == rook"), verdict) {
                (None, _) => say!("To {at}: the right to castle there is lost.", "往 {at}：已无易位权。"),
                (_, false) => {
                    say!("To {at}: a piece stands between king and rook.", "往 {at}：王车之间有子。")
                }
                _ => {
                    say!(
                        "To {at}: the first piece from the king is the rook.",
                        "往 {at}：自王起首遇之子即车。"
                    )
                }
            },
            part::SAFE if verdict => say!("{at} is not attacked.", "{at} 不受攻。"),
            part::SAFE => say!("{at} is attacked: no castling.", "{at} 受攻：不可易位。"),
            part::SHIELD => self.shield(part),
            part::SEEN if !verdict => {
                let lines = part.value("on_lines").unwrap_or_default().count_ones();
                let Text { en, zh } = words::sentence(part, &at);
                say!(
                    "{en} Lines that may have a slider of the right kind: {lines}; only these are walked.",
                    "{zh}{lines} 线上可能有能沿该线走的敌子，只沿这些线查看。"
                )
            }
            part::KING_NEAR if verdict => say!(
                "The difference of the two numbers shows that the other king stands beside it.",
                "由两格之差可知对方王在其旁。"
            ),
            part::KING_NEAR => say!(
                "The difference of the two numbers shows that the other king is more than a step away.",
                "由两格之差可知对方王相距不止一步。"
            ),
            part::ALONG => self.attacks_along(part),
            _ => words::sentence(part, &at),
        }
    }
}

impl<L: PseudoLegal, F: Frame, S: Scan, A: AttackTest> Explain for Extended<L, F, S, A> {
    const TITLE: [&str; 2] = ["Array with a frame", "带边框的数组"];
    const SUMMARY_ZH: &str = "8x8 数组外围一圈界外格，无须判断边界，全盘扫描";

    fn played(&self, m: Listed) -> Self {
        self.after(m, |child| *child)
    }

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
                CELLS.name,
                say!(
                    "a byte for each cell: 0 empty, 32 frame, or a side's bit (8 white, 16 black) and a kind",
                    "每格一字节：0 为空，32 为边框，否则为方位（白 8、黑 16）加兵种"
                ),
                F::WIDTH,
                size_of_val(&self.cells),
                numbers.map(cell),
            ),
            Picture::new(
                KINGS.name,
                say!("where the white and the black king stand", "白王与黑王所在的格"),
                2,
                2,
                kings,
            ),
            byte(
                "side",
                say!("the side to move: 0 white, 1 black", "走棋方：0 白，1 黑"),
                Cell::new(0, self.side),
            ),
            byte(
                CASTLING.name,
                say!(
                    "rights to castle, a bit each: K 1, Q 2, k 4, q 8",
                    "王车易位权，各一位：K 1、Q 2、k 4、q 8"
                ),
                Cell::new(0, self.castling),
            ),
            byte(
                EN_PASSANT.name,
                say!(
                    "the square that a pawn has just crossed by two steps, or {NOWHERE}",
                    "兵刚走两格所越过的格，无则 {NOWHERE}"
                ),
                crossed,
            ),
        ]
    }

    fn trace_moves(&self, trace: &Trace, moves: &mut MoveList<Listed>) {
        self.watched(trace).list_all::<All>(moves);
    }

    fn trace_check(&self, trace: &Trace) -> bool {
        let board = self.watched(trace);
        board.is_king_attacked(board.mover())
    }

    fn trace_test(&self, m: Listed, trace: &Trace) -> bool {
        self.watched(trace).if_legal(m, |_| ()).is_none()
    }

    fn words(&self, part: &Part, man: usize) -> Saying {
        let kind = Square::from_index(man).map(|square| self.at(square_of::<F>(square)) & KIND);
        match part.stage {
            part::SCAN | part::DANGER => Saying::Once(self.sentence(part)),
            part::PASSING if kind != Some(PAWN) => Saying::Nothing,
            part::CASTLE if kind != Some(men::KING) => Saying::Nothing,
            _ => Saying::Step(self.sentence(part)),
        }
    }
}
