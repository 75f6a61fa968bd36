//! The plain array's work in words: what each part that its generator notes means.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use chess_rules::mailbox::men::{self, EMPTY, KIND, PAWN, bit_of};
use chess_rules::{Move, Piece, Square};
use qipan_game::explain::{
    Cell, Explain, Part, Picture, Step, Target, Text, Traced, Whose, along_line, found, traced,
};
use qipan_game::probe::Trace;
use qipan_game::{All, AttackTest, Choice, MoveList, Play, PseudoLegal, Words, explain, say};

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

/// The man that a number in a cell means.
fn man_text(cell: usize) -> Text {
    men::piece_of(cell as u8).map(Piece::text).unwrap_or_default()
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Array<L, S, P, A> {
    /// The same board, which notes what it does.
    fn watched<'t>(&self, probe: &'t Trace) -> Array<L, S, P, A, &'t Trace> {
        let Self { cells, kings, side, castling, en_passant, probe: (), levels } = *self;
        Array { cells, kings, side, castling, en_passant, probe, levels }
    }

    /// What a cell is to the side to move.
    fn target(&self, cell: usize) -> Target {
        match cell as u8 {
            EMPTY => Target::Empty,
            cell if cell & bit_of(self.mover()) != 0 => Target::Own,
            _ => Target::Enemy,
        }
    }

    /// A walk along a line: the squares that are free, and the man that ends it.
    fn along(&self, part: &Part) -> Text {
        let end = part.last_read().filter(|&(_, cell)| self.target(cell) != Target::Empty);
        let free = part.reads().count() - usize::from(end.is_some());
        let end = end.map(|(at, cell)| (written(at).to_string(), self.target(cell)));
        along_line(&direction(part.of), free, None, end)
    }

    /// The first man on a line, and whether he attacks along it.
    fn attacks_along(part: &Part) -> Text {
        let Text { en, zh } = direction(part.of);
        let Some((at, cell)) = part.last_read().filter(|&(_, cell)| cell != 0) else {
            return say!("{en}: no man as far as the edge.", "{zh}：至边缘无子。");
        };
        let (name, Text { en: man, zh: zh_man }) = (written(at), man_text(cell));
        match part.verdict() {
            true => say!(
                "{en}: the first man, a {man} on {name}, attacks along this line.",
                "{zh}：首见 {name} 的{zh_man}，沿线攻击。"
            ),
            false => say!(
                "{en}: the first man, a {man} on {name}, does not attack along this line.",
                "{zh}：首见 {name} 的{zh_man}，不沿线攻击。"
            ),
        }
    }

    /// A line from the own king: the men that are met there.
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
            true => say!("{en} from the king: no man as far as the edge.", "自王{zh}：至边缘无子。"),
            false => say!("{en} from the king stand: {men}.", "自王{zh}，依次见：{zh_men}。"),
        }
    }

    /// The sentence for a part.
    fn sentence(&self, part: &Part) -> Text {
        let (verdict, lists) = (part.verdict(), part.lists());
        let (last, cell) = part.last_read().unwrap_or_default();
        let name =
            |square: usize| Square::from_index(square).map(|square| square.to_string()).unwrap_or_default();
        let (at, last) = (name(part.of), name(last));
        match part.name {
            part::SCAN if S::NAME == Words::NAME => say!(
                "A rank's eight cells are read as one word; one bit of each byte says if its man is an own one. \
                 A multiplication brings the eight bits together.",
                "一横线的八格作一个字读入；每字节取一位，即知该格是否有己方子。一次乘法把八位收拢。"
            ),
            part::SCAN => say!("Cell after cell is looked at for an own man.", "逐格查看是否有己方子。"),
            part::MAN => {
                let Text { en, zh } = found(&man_text(cell), at);
                say!(
                    "{en} The squares to the edges are counted once, for all steps: left, right, below, above.",
                    "{zh}先数出到四边的格数，各步共用：左、右、下、上。"
                )
            }
            part::STEP => self.target(cell).says(last),
            part::LINE => self.along(part),
            part::PAWN_TAKES if lists => {
                say!("An enemy man stands on {at}: the pawn takes it.", "{at} 有敌子：兵可吃。")
            }
            part::PAWN_TAKES => {
                say!("No enemy man stands on {at}: nothing to take.", "{at} 无敌子：不可吃。")
            }
            part::AHEAD if lists => say!("{at} is empty: a step forward.", "{at} 为空：可前进。"),
            part::TWICE if lists => say!(
                "It stands on its start rank and {at} is empty, too: two steps.",
                "兵在起始横线，{at} 亦空：可走两格。"
            ),
            part::AHEAD | part::TWICE => {
                say!("{at} is not empty: the pawn cannot go there.", "{at} 有子：兵不可前进。")
            }
            part::PASSING if cell == usize::from(NOWHERE) => {
                say!(
                    "No pawn has just moved two squares: nothing is taken en passant.",
                    "无兵刚走两格：无过路兵可吃。"
                )
            }
            part::PASSING => {
                let crossed = name(cell);
                say!("An enemy pawn has just crossed {crossed}.", "敌兵刚越过 {crossed}。")
            }
            part::ASIDE if lists => say!(
                "An own pawn stands on {at}, beside the one that crossed: it takes en passant.",
                "己兵在 {at}，在越过之兵旁：可吃过路兵。"
            ),
            part::ASIDE => say!("No own pawn stands on {at}, beside it.", "其旁 {at} 无己兵。"),
            part::CASTLE if cell >> (2 * self.mover()) & 3 == 0 => {
                say!("No right to castle is left.", "已无王车易位权。")
            }
            part::CASTLE => say!(
                "A right to castle is left: king and rook have not moved. A king in check does not castle.",
                "仍有王车易位权：王与车未曾动过。被将军时不可易位。"
            ),
            part::WAY => match (part.reads().count() > 1, verdict) {
                (false, _) => say!("To {at}: the right to castle there is lost.", "往 {at}：已无易位权。"),
                (_, false) => say!("To {at}: a man stands between king and rook.", "往 {at}：王车之间有子。"),
                _ => say!("To {at}: nothing stands between king and rook.", "往 {at}：王车之间无子。"),
            },
            part::CASTLES_TO => say!(
                "The king castles to {at}; whether it is safe there is left to the test after the move.",
                "王易位至 {at}；该格是否安全，走后再检测。"
            ),
            part::DANGER => {
                say!("Danger is looked for once, from the king outwards.", "自王向外，先查一次危险。")
            }
            part::SHIELD => Self::shield(part),
            part::TIED => say!(
                "Tied, so that all their moves are tested: the king on {at}, and men that alone shield it; in check, \
                 every man.",
                "受缚（走后须检测）：{at} 的王，及独自挡在王与敌长程子之间的子；被将军时为全体。"
            ),
            part::KING => say!("The king's square is noted.", "王所在的格有记录。"),
            part::BEFORE => say!(
                "What follows is compared with the cells as they are before the move, since what has just been \
                 written is waited for; a man that is taken does not count.",
                "以下比较用走子前的各格，因刚写入者须等待；被吃之子不计。"
            ),
            part::SEEN if verdict => say!(
                "All cells are compared at once with what would attack {at} from there: a knight, pawn or king does.",
                "所有格同时与“若在此即可攻击 {at}”的子相比：有马、兵或王相符。"
            ),
            part::SEEN => {
                let lines = part.value("lines").unwrap_or_default().count_ones();
                say!(
                    "All cells are compared at once with what would attack {at} from there: no knight, pawn or king \
                     does. Lines with a slider of the right kind: {lines}; only these are walked.",
                    "所有格同时与“若在此即可攻击 {at}”的子相比：马、兵、王皆不符。{lines} 线上有能沿该线走的敌子，只沿这些线查看。"
                )
            }
            part::KING_NEAR if verdict => say!("The other king stands beside it.", "对方王在其旁。"),
            part::KING_NEAR => say!("The other king is more than a step away.", "对方王相距不止一步。"),
            part::PAWNS if verdict => {
                say!("An enemy pawn stands where it could take here.", "有敌兵可斜吃此格。")
            }
            part::PAWNS => say!("No enemy pawn stands where it could take here.", "无敌兵可斜吃此格。"),
            part::KNIGHTS if verdict => say!("An enemy knight stands a leap away.", "一跳之外有敌马。"),
            part::KNIGHTS => say!("No enemy knight stands a leap away.", "一跳之外无敌马。"),
            part::ALONG => Self::attacks_along(part),
            _ => unreachable!("no words for the part {}", part.name),
        }
    }
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Traced for Array<L, S, P, A> {
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

    fn words(&self, part: &Part, man: usize) -> explain::Words {
        let kind = || self.cells.get(man).map(|cell| cell & KIND);
        let is_of = |wanted: u8| man >= SQUARES || kind() == Some(wanted);
        match part.stage {
            part::SCAN | part::DANGER => explain::Words::Once(self.sentence(part)),
            part::PASSING if !is_of(PAWN) => explain::Words::Nothing,
            part::CASTLE if !is_of(men::KING) => explain::Words::Nothing,
            _ => explain::Words::Step(self.sentence(part)),
        }
    }
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Explain for Array<L, S, P, A> {
    const SUMMARY_ZH: &str = "8x8 一维数组，比较列与行，全盘扫描";

    fn explain_man(&self, square: usize) -> Vec<Step<Move>> {
        traced::man(self, square)
    }

    fn explain_check(&self, _: Whose) -> Vec<Step<Move>> {
        traced::check(self)
    }

    fn explain_test(&self, m: crate::Move) -> Vec<Step<Move>> {
        traced::test(self, m)
    }

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
}
